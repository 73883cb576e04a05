package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.text.AntlrParsing;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;

/**
 * The parser of preprocessed C with variability.
 *
 * <p>Input: tokens with presence conditions. Output: syntax trees of external declarations.
 * Presence conditions are hoisted to syntactic units ({@link ConditionalHoisting}), typedef names
 * are resolved, and each external declaration is parsed separately by an ANTLR parser. Where a
 * construct cannot be parsed, its variants are reported and excluded, and the rest is parsed again.
 */
public final class Parser {
  /** Keywords of other compilers that are identifiers in gcc. */
  private static final Set<String> OF_OTHER_COMPILERS =
      Set.of(
          "__declspec __forceinline __int8 __int16 __int32 __int64 __far __near __huge __interrupt __pascal"
              .concat(" __cdecl __stdcall __fastcall __w64 __based __unaligned __ptr32 __ptr64")
              .split(" "));

  private static final int MAX_NESTING = 1_000;
  private static final int MAX_PASSES = 40;
  private static final int MAX_CHAIN = 5_000;

  private Parser() {}

  /** A listener for variants that cannot be parsed. */
  @FunctionalInterface
  public interface ParseErrorListener {
    /** Is called for variants with an unsupported construct. */
    void unsupported(ConfigSet when, Diagnostic what);

    /** Is called for variants with a construct that no compiler accepts. */
    default void syntaxError(ConfigSet when, Diagnostic what) {
      unsupported(when, what);
    }
  }

  /**
   * An external declaration.
   *
   * @param tokens the tokens, with markers of presence conditions
   * @param declarations the syntax trees
   * @param used the names that occur in its expressions
   */
  record ParsedDeclaration(
      List<CToken> tokens, List<ExternalDeclaration> declarations, Set<String> used) {}

  /**
   * Returns the translation unit of the declarations, with the calls of constructors and
   * destructors.
   */
  static TranslationUnit translationUnit(List<ParsedDeclaration> read) {
    Set<String> used = new HashSet<>();
    read.forEach(one -> used.addAll(one.used()));
    return new TranslationUnit(
        ConstructorCalls.insertCalls(
            read.stream().flatMap(r -> r.declarations().stream()).toList()),
        used);
  }

  /**
   * Returns the external declarations of a file for the variants in which it can be parsed.
   *
   * @param valid the variants to parse
   * @param refusals receives the variants that cannot be parsed
   * @throws InputException if there is no variant in which the file can be parsed
   */
  static List<ParsedDeclaration> parse(
      List<CToken> tokens, ConfigSet valid, ParseErrorListener refusals) throws InputException {
    // Several token sequences of one unit may fail with the same diagnostic.
    Set<Diagnostic> errors = new LinkedHashSet<>();
    List<CToken> prepared = AmbiguousNames.disambiguate(StandardAttributes.translate(tokens));
    ConfigSet left = valid;
    for (int pass = 0; pass < MAX_PASSES && !left.isEmpty(); pass++) {
      CancellationPoint.check();
      List<ParseFailure> failures = new ArrayList<>();
      List<ParsedDeclaration> read = declarations(prepared, left, failures);
      if (failures.isEmpty()) {
        return read;
      }
      for (ParseFailure failure : failures) {
        errors.add(failure.diagnostic());
        failure.report(left, refusals);
      }
      for (ParseFailure failure : failures) {
        left = left.minus(failure.presenceCondition());
      }
    }
    int shown = Math.min(errors.size(), Diagnostics.MOST_SHOWN);
    throw new InputException(errors.stream().limit(shown).toList(), errors.size() - shown);
  }

  private static List<ParsedDeclaration> declarations(
      List<CToken> tokens, ConfigSet left, List<ParseFailure> failures) {
    try {
      return parseDeclarations(ConditionalHoisting.hoist(tokens, left), failures);
    } catch (ParseFailure e) {
      failures.add(e);
      return List.of();
    }
  }

  /**
   * Parses each external declaration separately, so that a failure does not affect the others.
   *
   * @param failures receives the failures
   */
  static List<ParsedDeclaration> parseDeclarations(
      List<List<CToken>> units, List<ParseFailure> failures) {
    List<ParsedDeclaration> result = new ArrayList<>();
    List<Token> marked = TypedefNameResolver.resolve(units.stream().flatMap(List::stream).toList());
    Set<String> aligned = new HashSet<>();
    int start = 0;
    for (List<CToken> unit : units) {
      try {
        requireShallow(unit);
        Attributes.requireSupported(unit);
        List<Token> own = marked.subList(start, start + unit.size());
        TranslationUnit built = buildDeclaration(own, aligned);
        result.add(new ParsedDeclaration(unit, built.declarations(), built.used()));
      } catch (ParseFailure e) {
        failures.add(e);
      }
      start += unit.size();
    }
    return result;
  }

  /**
   * Returns the syntax tree of an external declaration. A name that must be a type to make the
   * declaration valid is treated as one; an undeclared type is then reported by the semantic
   * analysis, together with all other errors.
   *
   * @param aligned the typedef names with an alignment, to which those of this declaration are
   *     added
   * @throws ParseFailure if the declaration cannot be parsed
   */
  private static TranslationUnit buildDeclaration(List<Token> tokens, Set<String> aligned)
      throws ParseFailure {
    List<Token> own = tokens;
    Optional<ParseFailure> first = Optional.empty();
    while (true) {
      try {
        return new TranslationUnitBuilder(aligned).unit(parseTree(own));
      } catch (ParseFailure e) {
        Optional<String> type = e.unknownType();
        if (type.isEmpty()) {
          throw first.orElse(e);
        }
        first = first.or(() -> Optional.of(e));
        own = own.stream().map(token -> asType(token, type.get())).toList();
      }
    }
  }

  private static Token asType(Token token, String name) {
    return token.getType() == CLexer.IDENTIFIER && token.getText().equals(name)
        ? new ParserToken(CLexer.TYPE_NAME, ((ParserToken) token).origin(), token.getTokenIndex())
        : token;
  }

  private static CParser.UnitContext parseTree(List<Token> tokens) throws ParseFailure {
    CParser parser = new CParser(new CommonTokenStream(new ListTokenSource(tokens)));
    try {
      return AntlrParsing.parse(parser, CParser::unit, new BailErrorStrategy());
    } catch (ParseCancellationException e) {
      throw error((RecognitionException) e.getCause(), tokens);
    }
  }

  private static ParseFailure error(RecognitionException e, List<Token> tokens) {
    boolean ended = e.getOffendingToken().getType() == Token.EOF;
    int index = ended ? tokens.size() - 1 : tokens.indexOf(e.getOffendingToken());
    CToken token = ((ParserToken) tokens.get(index)).origin();
    String message =
        ended ? "unexpected end of the file" : "unexpected '%s'".formatted(token.text());
    for (CToken word : startOf(tokens, index)) {
      ConfigSet both = token.presenceCondition().and(word.presenceCondition());
      if (OF_OTHER_COMPILERS.contains(word.text()) && !both.isEmpty()) {
        String named = "'%s' is a keyword of other compilers".formatted(word.text());
        return ParseFailure.error(both, Diagnostic.of(word.span(), named));
      }
    }
    // An identifier can follow an identifier, or a * one in a declarator, only if that is a type.
    boolean isBody = tokens.subList(0, index).stream().anyMatch(t -> t.getType() == CLexer.LBRACE);
    for (int i = Math.max(0, index - 1); i <= index && !ended; i++) {
      int next = i + 1 < tokens.size() ? tokens.get(i + 1).getType() : Token.EOF;
      if (tokens.get(i).getType() == CLexer.IDENTIFIER
          && (next == CLexer.IDENTIFIER || next == CLexer.STAR && !isBody)) {
        return unknownType(
            ((ParserToken) tokens.get(i)).origin(), ((ParserToken) tokens.get(i + 1)).origin());
      }
    }
    return new ParseFailure(token.presenceCondition(), Diagnostic.of(token.span(), message));
  }

  private static ParseFailure unknownType(CToken type, CToken next) {
    Diagnostic what = Diagnostic.of(type.span(), "there is no type '%s'".formatted(type.text()));
    ConfigSet both = next.presenceCondition().and(type.presenceCondition());
    return type.text().startsWith("_")
        ? new ParseFailure(both, what)
        : ParseFailure.unknownType(both, what, type.text());
  }

  /** Returns the tokens up to an error, without the body of a function except for its last two. */
  private static List<CToken> startOf(List<Token> tokens, int error) {
    List<CToken> result = new ArrayList<>();
    boolean isBody = false;
    for (int i = 0; i <= error; i++) {
      CToken token = ((ParserToken) tokens.get(i)).origin();
      isBody |= token.type() == CLexer.LBRACE;
      if (!isBody || i >= error - 1) {
        result.add(token);
      }
    }
    return result;
  }

  /**
   * Checks the nesting depth and the length of operator chains, so that later recursive algorithms
   * do not exhaust the stack.
   *
   * @throws ParseFailure if the declaration is nested too deeply
   */
  private static void requireShallow(List<CToken> tokens) throws ParseFailure {
    int depth = 0;
    int chain = 0;
    for (CToken token : tokens) {
      switch (token.type()) {
        case CLexer.LPAREN, CLexer.LBRACE, CLexer.LBRACKET, CLexer.OPEN -> depth++;
        case CLexer.RPAREN, CLexer.RBRACKET, CLexer.CLOSE -> depth--;
        case CLexer.RBRACE -> {
          depth--;
          chain = 0;
        }
        case CLexer.SEMI, CLexer.COMMA -> chain = 0;
        default -> chain++;
      }
      if (depth > MAX_NESTING || chain > MAX_CHAIN) {
        throw new ParseFailure(
            token.presenceCondition(), Diagnostic.of(token.span(), "nested too deeply"));
      }
    }
  }

  /** The conversion of external declarations from parse trees to syntax trees. */
  private static final class TranslationUnitBuilder {
    private final TypeBuilder types;

    TranslationUnitBuilder(Set<String> aligned) {
      types = new TypeBuilder(aligned);
    }

    /** Returns the syntax tree of a parse tree. */
    TranslationUnit unit(CParser.UnitContext context) throws ParseFailure {
      List<ExternalDeclaration> externals = externals(context.external());
      return new TranslationUnit(externals, types.expressions.used());
    }

    private List<ExternalDeclaration> externals(List<CParser.ExternalContext> contexts)
        throws ParseFailure {
      List<ExternalDeclaration> result = new ArrayList<>();
      for (CParser.ExternalContext context : contexts) {
        if (context instanceof CParser.ExternalPartContext part) {
          result.add(
              new ExternalDeclaration.ConditionalGroup(
                  ((ParserToken) part.OPEN().getSymbol()).origin().presenceCondition(),
                  externals(part.external())));
        } else if (context instanceof CParser.ExternalFunctionContext function) {
          result.add(function(function.function()));
        } else if (context instanceof CParser.ExternalDeclarationContext declaration) {
          types
              .declaration(declaration.declaration(), TypeBuilder.FILE_SCOPE_STORAGE)
              .map(ExternalDeclaration.FileScopeDeclaration::new)
              .ifPresent(result::add);
        } else if (context instanceof CParser.ExternalUntypedContext untyped) {
          // A declarator with parentheses and no initializer may be the use of an undefined macro.
          CParser.InitializedContext first = untyped.initialized(0);
          if (first.initializer() == null && first.declarator().name() == null
              || first.initializer() == null && !first.declarator().suffix().isEmpty()) {
            throw new ParseFailure(
                ((ParserToken) context.getStart()).origin().presenceCondition(),
                Diagnostic.of(
                    ParserToken.span(context), "a declaration without a type is not supported"));
          }
          result.add(
              new ExternalDeclaration.FileScopeDeclaration(
                  types.declarationWithoutSpecifiers(untyped)));
        }
      }
      return result;
    }

    private ExternalDeclaration function(CParser.FunctionContext context) throws ParseFailure {
      Optional<CParser.SpecifiersContext> specifiers = Optional.ofNullable(context.specifiers());
      return types
          .expressions
          .statements
          .functions
          .function(specifiers, context.definition())
          .orElseThrow(
              () ->
                  new ParseFailure(
                      ((ParserToken) context.getStart()).origin().presenceCondition(),
                      Diagnostic.of(
                          ParserToken.span(context.definition().declarator()),
                          FunctionBuilder.NO_FUNCTION)));
    }
  }

  /**
   * The resolution of typedef names, which the grammar of C requires: an identifier that a typedef
   * declares is a TYPE_NAME from its declaration on, except for members and tags, and where an
   * inner declaration hides it (C11, 6.2.1 and 6.7.8).
   */
  static final class TypedefNameResolver {
    private static final Set<Integer> BEFORE_OTHER_NAMES =
        Set.of(CLexer.DOT, CLexer.ARROW, CLexer.STRUCT, CLexer.UNION, CLexer.ENUM, CLexer.GOTO);

    static final Set<Integer> TYPE_SPECIFIERS =
        Set.of(
            CLexer.STRUCT,
            CLexer.UNION,
            CLexer.ENUM,
            CLexer.VOID,
            CLexer.CHAR,
            CLexer.SHORT,
            CLexer.INT,
            CLexer.LONG,
            CLexer.SIGNED,
            CLexer.UNSIGNED,
            CLexer.FLOAT,
            CLexer.DOUBLE,
            CLexer.INT_128,
            CLexer.BOOL);

    private static final Set<Integer> BETWEEN =
        Set.of(CLexer.STAR, CLexer.CONST, CLexer.VOLATILE, CLexer.RESTRICT);

    private static final Set<Integer> AFTER_NAMES =
        Set.of(
            CLexer.SEMI,
            CLexer.ASSIGN,
            CLexer.COMMA,
            CLexer.COLON,
            CLexer.ATTRIBUTE,
            CLexer.RPAREN,
            CLexer.LBRACKET);

    /**
     * An open brace.
     *
     * @param ofMembers whether it encloses the members of a structure or union
     * @param around the number of open parentheses around it
     */
    private record BraceScope(boolean ofMembers, int around) {}

    /**
     * A typedef name that an inner declaration hides as long as at least {@code depth} blocks are
     * open.
     */
    private record ShadowedName(String name, int depth) {
      boolean is(CToken token) {
        return token.text().equals(name);
      }
    }

    private final List<CToken> tokens;
    private final List<Token> result = new ArrayList<>();
    private final List<ShadowedName> shadowedNames = new ArrayList<>();
    private final Deque<BraceScope> blocks = new ArrayDeque<>();
    private int parentheses;
    private boolean loop;
    private final Set<String> types = new HashSet<>();

    /** The names that are typedef names in some variants only; their tokens are marked already. */
    private final Set<String> ambiguousNames = new HashSet<>();

    private final BitSet typedefTokens = new BitSet();
    private final Set<Integer> declaredAt = new HashSet<>();

    private TypedefNameResolver(List<CToken> tokens) {
      this.tokens = new ArrayList<>(tokens);
      for (int i = 0; i < tokens.size(); i++) {
        CToken token = tokens.get(i);
        if (token.type() == CLexer.TYPE_NAME) {
          ambiguousNames.add(token.text());
          typedefTokens.set(i);
          this.tokens.set(
              i,
              new CToken(CLexer.IDENTIFIER, token.text(), token.span(), token.presenceCondition()));
        }
      }
    }

    /** Returns the tokens for the ANTLR parser. */
    static List<Token> resolve(List<CToken> tokens) {
      return new TypedefNameResolver(tokens).resolve();
    }

    private List<Token> resolve() {
      for (int i = 0; i < tokens.size(); i++) {
        CToken token = tokens.get(i);
        updateScopes(i);
        boolean declared = isType(i) && isDeclared(i);
        if (declared && !isMember()) {
          shadow(token.text());
        }
        boolean type = isType(i) && !declared && shadowedNames.stream().noneMatch(h -> h.is(token));
        result.add(new ParserToken(type ? CLexer.TYPE_NAME : token.type(), token, i));
        if (token.type() == CLexer.TYPEDEF) {
          declare(i + 1);
        }
      }
      return result;
    }

    /** Updates the open blocks and parentheses and removes hidden names whose scope ends. */
    private void updateScopes(int i) {
      switch (tokens.get(i).type()) {
        case CLexer.LBRACE -> {
          blocks.push(new BraceScope(isRecord(i), parentheses));
          parentheses = 0;
        }
        case CLexer.RBRACE -> {
          if (!isMember()) {
            shadowedNames.removeIf(name -> name.depth() >= blocks.size());
          }
          parentheses = blocks.isEmpty() ? 0 : blocks.pop().around();
        }
        case CLexer.LPAREN -> {
          loop = parentheses == 0 ? i > 0 && tokens.get(i - 1).type() == CLexer.FOR : loop;
          parentheses++;
        }
        case CLexer.RPAREN -> {
          parentheses--;
          if (parentheses == 0 && next(i) != CLexer.LBRACE && !loop) {
            shadowedNames.removeIf(name -> name.depth() > blocks.size());
          }
        }
        case CLexer.SEMI -> {
          if (parentheses == 0) {
            shadowedNames.removeIf(name -> name.depth() > blocks.size());
          }
        }
        default -> {}
      }
    }

    private boolean isRecord(int brace) {
      int before = before(brace);
      int type = type(before);
      return type == CLexer.STRUCT
          || type == CLexer.UNION
          || type == CLexer.IDENTIFIER && isTag(before);
    }

    /** Returns the index of the token before this one, where attributes are skipped. */
    private int before(int i) {
      int at = i - 1;
      while (type(at) == CLexer.RPAREN) {
        int open = opening(at, CLexer.LPAREN);
        if (type(open - 1) != CLexer.ATTRIBUTE) {
          break;
        }
        at = open - 2;
      }
      return at;
    }

    /** Returns the index of the token that opens what a token closes, negative if there is none. */
    private int opening(int close, int opens) {
      int open = close;
      for (int depth = 0; open >= 0; open--) {
        depth += type(open) == type(close) ? 1 : type(open) == opens ? -1 : 0;
        if (depth == 0) {
          break;
        }
      }
      return open;
    }

    private int type(int i) {
      return i < 0 ? CLexer.EOF : tokens.get(i).type();
    }

    private boolean isMember() {
      return !blocks.isEmpty() && blocks.element().ofMembers() && parentheses == 0;
    }

    /**
     * Hides a typedef name: a parameter or a loop variable to the end of the function or loop, any
     * other name to the end of its block.
     */
    private void shadow(String name) {
      int depth = blocks.size() + (parentheses > 0 ? 1 : 0);
      if (depth > 0) {
        shadowedNames.add(new ShadowedName(name, depth));
      }
    }

    private boolean isType(int i) {
      CToken token = tokens.get(i);
      return token.type() == CLexer.IDENTIFIER
          && types.contains(token.text())
          && (typedefTokens.get(i) || !ambiguousNames.contains(token.text()))
          && !declaredAt.contains(i)
          && !BEFORE_OTHER_NAMES.contains(type(before(i)));
    }

    /**
     * Returns whether the identifier is redeclared as another entity: it follows a type specifier.
     */
    private boolean isDeclared(int i) {
      if (!AFTER_NAMES.contains(next(i))) {
        return false;
      }
      int before = before(i);
      while (before > 0 && BETWEEN.contains(type(before))) {
        before = before(before);
      }
      return before >= 0
          && (TYPE_SPECIFIERS.contains(type(before))
              || result.get(before).getType() == CLexer.TYPE_NAME
              || type(before) == CLexer.RBRACE && closesType(before)
              || type(before) == CLexer.IDENTIFIER && isTag(before));
    }

    /** Returns whether a brace closes the members of a structure or union, or an enumeration. */
    private boolean closesType(int brace) {
      int open = opening(brace, CLexer.LBRACE);
      return open >= 0 && (isRecord(open) || type(before(open)) == CLexer.ENUM);
    }

    private int next(int i) {
      return i + 1 < tokens.size() ? tokens.get(i + 1).type() : CLexer.EOF;
    }

    /** Records the names that a typedef declares. */
    private void declare(int start) {
      int depth = 0;
      int braces = 0;
      int outer = -1;
      int inner = -1;
      boolean based = false;
      List<Integer> found = new ArrayList<>();
      for (int i = start; i < tokens.size(); i++) {
        int type = tokens.get(i).type();
        braces += type == CLexer.LBRACE ? 1 : type == CLexer.RBRACE ? -1 : 0;
        if (braces > 0 || type == CLexer.RBRACE) {
          continue;
        }
        depth += type == CLexer.LPAREN || type == CLexer.LBRACKET ? 1 : 0;
        depth -= type == CLexer.RPAREN || type == CLexer.RBRACKET ? 1 : 0;
        boolean isBase = !based && types.contains(tokens.get(i).text());
        based |= isBase || TYPE_SPECIFIERS.contains(type);
        boolean name = type == CLexer.IDENTIFIER && !isBase && !isTag(i);
        if (name && depth == 0 && isDeclarator(i)) {
          outer = i;
        } else if (name && inner < 0 && isInner(i, depth)) {
          inner = i;
        }
        boolean ends = type == CLexer.SEMI || type == CLexer.COMMA && depth == 0;
        if (ends) {
          found.add(outer < 0 ? inner : outer);
          outer = -1;
          inner = -1;
        }
        if (type == CLexer.SEMI) {
          break;
        }
      }
      found.removeIf(i -> i < 0);
      found.forEach(i -> types.add(tokens.get(i).text()));
      declaredAt.addAll(found);
    }

    /**
     * Returns whether a name in parentheses is the declared one, unless one outside of them is:
     * {@code (*name)} or {@code (name)}.
     */
    private boolean isInner(int i, int depth) {
      return depth == 1 && type(i - 1) == CLexer.STAR
          || type(i - 1) == CLexer.LPAREN && next(i) == CLexer.RPAREN;
    }

    private boolean isTag(int i) {
      int before = type(before(i));
      return before == CLexer.STRUCT || before == CLexer.UNION || before == CLexer.ENUM;
    }

    /** Returns whether the token after the identifier can follow a declared name. */
    private boolean isDeclarator(int i) {
      return switch (next(i)) {
        case CLexer.SEMI, CLexer.COMMA, CLexer.LBRACKET, CLexer.LPAREN, CLexer.ATTRIBUTE -> true;
        default -> false;
      };
    }
  }
}
