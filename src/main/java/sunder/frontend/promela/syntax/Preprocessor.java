package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The preprocessor: it executes directives and expands macros and inlines.
 *
 * <p>An {@code #if} over constants is evaluated; an {@code #if} over features becomes {@code
 * GROUP_...} tokens, which the grammar parses as conditional statements, options or units. Input: a
 * file. Output: tokens for the grammar, the {@code #if} groups over features and the included
 * files.
 */
final class Preprocessor {
  private static final int DEEPEST_INCLUDE = 200;

  private final PromelaMacroTable macros;
  private final PromelaMacroExpander expander;
  private final Deque<OpenSection> open = new ArrayDeque<>();
  private final Set<String> features = new HashSet<>();

  /** The macros that conditional regions over features define or undefine. */
  private final Set<String> conditionalMacros = new HashSet<>();

  private final List<Token> result = new ArrayList<>();
  private final List<Token> pending = new ArrayList<>();

  /**
   * The directives of each {@code #if} group over features, in the order of their {@code #endif}.
   */
  final List<List<FeatureDirective>> groups = new ArrayList<>();

  /** The file of each {@code #include} directive. */
  final Map<Span, SourceFile> included = new HashMap<>();

  /**
   * The number of open {@code #if}s at the start of the current file and of each including file.
   */
  private final Deque<Integer> files = new ArrayDeque<>();

  /**
   * A directive of an {@code #if} group over features.
   *
   * @param condition the tokens of the condition; none for {@code #else} and {@code #endif}
   */
  record FeatureDirective(Token token, List<Token> condition) {}

  /** An {@code #if} without its {@code #endif} yet. */
  private static final class OpenSection {
    private final Token token;
    private final boolean overFeatures;

    /** Whether the current branch is included. */
    private boolean reads;

    /** Whether a branch has been included. */
    private boolean taken;

    /** The directives read, if it is an {@code #if} over features. */
    private final List<FeatureDirective> found = new ArrayList<>();

    OpenSection(Token token, boolean overFeatures, boolean reads) {
      this.token = token;
      this.overFeatures = overFeatures;
      this.reads = reads;
      this.taken = reads;
    }
  }

  Preprocessor(PromelaMacroTable macros) {
    this.macros = macros;
    this.expander = new PromelaMacroExpander(macros);
  }

  /**
   * Returns the preprocessed tokens of a file.
   *
   * @throws InputException if a directive is ill-formed or a construct is unsupported
   */
  List<Token> run(SourceFile file) throws InputException {
    read(file);
    result.add(Tokens.end(file));
    return ContextualKeywords.classify(result);
  }

  private void read(SourceFile file) throws InputException {
    files.push(open.size());
    List<Token> tokens = Tokens.of(file);
    collectFeatures(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.getType() == PromelaLexer.DIRECTIVE) {
        flush();
        directive(token);
      } else if (!isRead() || token.getType() == Token.EOF) {
        continue;
      } else if (token.getType() == PromelaLexer.INLINE) {
        flush();
        i = inline(tokens, i);
      } else {
        pending.add(token);
      }
    }
    if (open.size() > files.pop()) {
      throw Tokens.error(open.peek().token, "this #if has no #endif");
    }
    flush();
  }

  /** Collects the names of declared features before the text is parsed. */
  private void collectFeatures(List<Token> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).getType() == PromelaLexer.FEATURES) {
        collectFeatures(tokens, i + 1);
      }
    }
  }

  private void collectFeatures(List<Token> tokens, int start) {
    boolean isType = tokens.get(start).getType() == PromelaLexer.LBRACE;
    int end = isType ? PromelaLexer.RBRACE : PromelaLexer.SEMI;
    for (int i = start; i < tokens.size() && tokens.get(i).getType() != end; i++) {
      int before = tokens.get(i - 1).getType();
      boolean listed =
          before == PromelaLexer.BOOL
              || before == PromelaLexer.RBRACK
              || before == PromelaLexer.COMMA;
      if (tokens.get(i).getType() == PromelaLexer.IDENT && listed) {
        features.add(tokens.get(i).getText());
      } else if (!isType && tokens.get(i).getType() == PromelaLexer.LBRACE) {
        return;
      }
    }
  }

  private boolean isRead() {
    return open.stream().allMatch(conditional -> conditional.reads);
  }

  private void flush() throws InputException {
    result.addAll(expander.expand(pending));
    pending.clear();
  }

  private int inline(List<Token> tokens, int at) throws InputException {
    int i = at + 1;
    Token name = expect(tokens, i++, PromelaLexer.IDENT, "a name");
    expect(tokens, i++, PromelaLexer.LPAREN, "'('");
    List<String> parameters = new ArrayList<>();
    while (Tokens.is(tokens, i, PromelaLexer.IDENT)) {
      parameters.add(tokens.get(i++).getText());
      i += Tokens.is(tokens, i, PromelaLexer.COMMA) ? 1 : 0;
    }
    expect(tokens, i++, PromelaLexer.RPAREN, "')'");
    expect(tokens, i, PromelaLexer.LBRACE, "'{'");
    int end = Tokens.closingBracket(tokens, i);
    List<Token> body = tokens.subList(i + 1, end);
    for (Token token : body) {
      if (token.getType() == PromelaLexer.DIRECTIVE) {
        throw Tokens.error(token, "a directive inside an inline", "put it around the inline");
      }
    }
    if (end == tokens.size()) {
      throw Tokens.error(tokens.get(i), "this brace is never closed");
    }
    define(new PromelaMacroTable.Macro(name.getText(), true, Optional.of(parameters), body), name);
    return end;
  }

  private void define(PromelaMacroTable.Macro macro, Token place) throws InputException {
    checkSame(macro.name(), Optional.of(macro), place);
    macros.define(macro);
  }

  /**
   * Checks that a macro that is defined in a conditional region has the same definition elsewhere,
   * because macros apply in all variants.
   */
  private void checkSame(String name, Optional<PromelaMacroTable.Macro> macro, Token place)
      throws InputException {
    boolean inPart = open.stream().anyMatch(conditional -> conditional.overFeatures);
    Optional<PromelaMacroTable.Macro> before = macros.find(name);
    if (before.isPresent()
        && (inPart || conditionalMacros.contains(name))
        && !before
            .map(PromelaMacroTable.Macro::text)
            .equals(macro.map(PromelaMacroTable.Macro::text))) {
      throw Tokens.error(
          place,
          "'" + name + "' is not the same macro in all variants",
          "give the macros of parts other names, or write the #if where they are used");
    }
    if (inPart) {
      conditionalMacros.add(name);
    }
  }

  private Token expect(List<Token> tokens, int i, int type, String what) throws InputException {
    if (tokens.get(i).getType() != type) {
      throw Tokens.error(tokens.get(i), "expected " + what);
    }
    return tokens.get(i);
  }

  private void directive(Token token) throws InputException {
    Directive directive = Directive.of(token);
    switch (directive.directiveName()) {
      case "define" -> {
        if (isRead()) {
          define(directive.macro(), token);
        }
      }
      case "undef" -> {
        if (isRead()) {
          checkSame(directive.name(), Optional.empty(), token);
          macros.remove(directive.name());
        }
      }
      case "if", "ifdef", "ifndef" -> openSection(directive);
      case "elif" -> continueSection(directive, condition(directive));
      case "else" -> continueSection(directive, List.of());
      case "endif" -> closeSection(token);
      case "include" -> {
        if (isRead()) {
          include(directive);
        }
      }
      default ->
          throw Tokens.error(
              token,
              "unknown directive '#" + directive.directiveName() + "'",
              "the directives are #define, #undef, #if, #ifdef, #ifndef, #elif, #else, #endif and #include");
    }
  }

  private void include(Directive directive) throws InputException {
    Token token = directive.token();
    if (files.size() > DEEPEST_INCLUDE) {
      throw Tokens.error(token, "files include each other without end");
    }
    SourceFile file = directive.included();
    included.put(Tokens.span(token), file);
    int before = result.size();
    read(file);
    List<Token> read = result.subList(before, result.size());
    for (int i = 0; i < read.size(); i++) {
      if (HoleTokens.isUnnamed(read, i)) {
        throw Tokens.error(read.get(i), "a hole in a file that is included needs a name");
      }
    }
  }

  private void openSection(Directive directive) throws InputException {
    if (!isRead()) {
      open.push(new OpenSection(directive.token(), false, false));
      return;
    }
    List<Token> condition = condition(directive);
    boolean overFeatures = namesFeatures(condition);
    open.push(new OpenSection(directive.token(), overFeatures, overFeatures || holds(condition)));
    if (overFeatures) {
      emit(PromelaParser.GROUP_IF, directive.token(), condition);
    }
  }

  private void continueSection(Directive directive, List<Token> condition) throws InputException {
    OpenSection top = top(directive.token());
    boolean isElse = directive.directiveName().equals("else");
    if (top.overFeatures) {
      int type = isElse ? PromelaParser.GROUP_ELSE : PromelaParser.GROUP_ELIF;
      emit(type, directive.token(), condition);
    } else {
      top.reads = !top.taken && (isElse || holds(condition));
      top.taken |= top.reads;
    }
  }

  private void closeSection(Token token) throws InputException {
    OpenSection top = top(token);
    if (top.overFeatures) {
      emit(PromelaParser.GROUP_ENDIF, token, List.of());
      groups.add(top.found);
    }
    open.pop();
  }

  private OpenSection top(Token token) throws InputException {
    if (open.size() == files.element()) {
      throw Tokens.error(token, "there is no #if before this");
    }
    return open.peek();
  }

  private List<Token> condition(Directive directive) throws InputException {
    return directive.condition(macros, features, expander);
  }

  /** Returns whether a condition contains a name after macro expansion. */
  private static boolean namesFeatures(List<Token> condition) {
    return condition.stream().anyMatch(token -> token.getType() == PromelaLexer.IDENT);
  }

  /**
   * Returns the truth of a constant condition.
   *
   * @throws InputException if it is not constant
   */
  private boolean holds(List<Token> condition) throws InputException {
    Expression expression = Parser.expression(condition);
    BigInteger value =
        ConstantEvaluation.valueOf(expression)
            .orElseThrow(
                () ->
                    new InputException(
                        expression.span(), "the condition of an #if needs a constant"));
    return value.signum() != 0;
  }

  private void emit(int type, Token token, List<Token> condition) {
    open.element().found.add(new FeatureDirective(token, List.copyOf(condition)));
    result.add(Tokens.withType(token, type));
    result.addAll(condition);
  }
}
