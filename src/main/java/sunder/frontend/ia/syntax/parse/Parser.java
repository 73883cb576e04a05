package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaLexer;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.frontend.text.AntlrParsing;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The parser of {@code .ia} texts. It needs a stack proportional to {@link
 * NestingDepthCheck#MAX_DEPTH}; the command line runs it on a thread with a large stack.
 */
public final class Parser {
  static final int MAX_ERRORS = Diagnostics.MOST_SHOWN;

  private Parser() {}

  /**
   * Returns the syntax tree of a program.
   *
   * @throws InputException with the syntax errors
   */
  public static Program parse(SourceFile file) throws InputException {
    if (file.text().isEmpty()) {
      throw new InputException(
          new Span(file, 0, 0), "the file is empty", "a program is: context |- body : type");
    }
    return new ProgramBuilder(file).program(tree(file));
  }

  static IaParser.ProgramContext tree(SourceFile file) throws InputException {
    CommonTokenStream tokens = marked(file);
    Diagnostics errors = new Diagnostics();
    IaParser.ProgramContext tree = tree(tokens, IaParser::program, file, errors);
    if (!errors.isEmpty()) {
      ForeignKeywordHints.replaceConsequentErrors(
              file, tokens.getTokens(), ForeignKeywordHints.checkTurnstile(file, tokens, errors))
          .throwIfAny();
    }
    return tree;
  }

  /**
   * Returns the formula of a partial configuration such as {@code A,!B,K=3}: the conjunction of its
   * elements, each a formula or {@code feature=value}.
   *
   * @throws InputException with the syntax errors
   */
  public static FeatureFormula parseConfiguration(SourceFile file) throws InputException {
    CommonTokenStream tokens = marked(file);
    Diagnostics errors = new Diagnostics();
    IaParser.ConfigurationContext tree = tree(tokens, IaParser::configuration, file, errors);
    if (!errors.isEmpty()) {
      ForeignKeywordHints.replaceConsequentErrors(file, tokens.getTokens(), errors).throwIfAny();
    }
    return new FormulaBuilder(file).configuration(tree);
  }

  /**
   * Returns the offset of the {@code |-} that ends the context of a program.
   *
   * @param file a file that was parsed before without errors
   */
  public static int contextEnd(SourceFile file) {
    try {
      return Tokenizer.read(file).getTokens().stream()
          .filter(token -> token.getType() == IaParser.TURNSTILE)
          .findFirst()
          .map(Token::getStartIndex)
          .orElseThrow();
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  private static CommonTokenStream marked(SourceFile file) throws InputException {
    CommonTokenStream tokens = Tokenizer.read(file);
    Diagnostics diagnostics = new Diagnostics();
    SoftKeywords.classify(file, tokens.getTokens(), diagnostics);
    DirectiveClassifier.classify(file, tokens.getTokens(), diagnostics);
    diagnostics.throwIfAny();
    NestingDepthCheck.check(file, tokens.getTokens());
    return tokens;
  }

  /** Returns the parse tree of a rule and reports its errors; null if the parser gave up. */
  private static <T extends ParserRuleContext> T tree(
      CommonTokenStream tokens,
      Function<IaParser, T> rule,
      SourceFile file,
      Diagnostics diagnostics) {
    IaParser parser =
        new IaParser(tokens) {
          @Override
          public Token consume() {
            CancellationPoint.check();
            return super.consume();
          }
        };
    T tree;
    try {
      tree = AntlrParsing.parse(parser, rule, new SyntaxErrorStrategy(file, diagnostics));
    } catch (ParseCancellationException e) {
      return null;
    }
    Diagnostics missing = new Diagnostics();
    MissingSemicolonCheck.check(file, tokens, tree, missing);
    // A missing semicolon on the line of another error is likely to be a consequence of it.
    Set<Integer> lines =
        diagnostics.inSourceOrder().stream().map(d -> d.span().line()).collect(Collectors.toSet());
    missing.inSourceOrder().stream()
        .filter(one -> !lines.contains(one.span().line()))
        .forEach(diagnostics::report);
    return tree;
  }

  /**
   * A check for missing semicolons. The grammar makes every semicolon optional, so that the parser
   * recovers from a missing one. It is optional in the language only at the end of an argument, and
   * before {@code else} and {@code or}.
   */
  private record MissingSemicolonCheck(
      SourceFile file, TokenStream tokens, Diagnostics diagnostics) {
    private static final Set<Integer> NOT_NEEDED_BEFORE =
        Set.of(
            IaParser.COMMA, IaParser.RPAREN, IaParser.OR_CHOICE, IaParser.ELSE, IaParser.HASH_ELSE);

    static void check(
        SourceFile file, TokenStream tokens, ParserRuleContext tree, Diagnostics diagnostics) {
      MissingSemicolonCheck semicolons = new MissingSemicolonCheck(file, tokens, diagnostics);
      Deque<ParserRuleContext> open = new ArrayDeque<>();
      open.push(tree);
      while (!open.isEmpty()) {
        ParserRuleContext context = open.pop();
        if (context instanceof IaParser.EndContext end) {
          semicolons.checkEnd(end);
        }
        for (int i = 0; i < context.getChildCount(); i++) {
          ParseTree child = context.getChild(i);
          if (child instanceof ParserRuleContext rule) {
            open.push(rule);
          }
        }
      }
    }

    private void checkEnd(IaParser.EndContext end) {
      if (end.SEMI() != null) {
        return;
      }
      Token next = end.getStart();
      if (NOT_NEEDED_BEFORE.contains(next.getType())) {
        return;
      }
      int index = next.getTokenIndex();
      if (index == 0) {
        return;
      }
      String shown =
          next.getType() == Token.EOF ? "the end of the file" : "'" + next.getText() + "'";
      diagnostics.report(Spans.after(file, tokens.get(index - 1)), "expected ';' before " + shown);
    }
  }

  private static final class ProgramBuilder {
    private final SourceFile file;
    private final Diagnostics diagnostics = new Diagnostics();
    private final DeclarationBuilder.TypeBuilder types;

    ProgramBuilder(SourceFile file) {
      this.file = file;
      this.types = new DeclarationBuilder.TypeBuilder(file, diagnostics);
    }

    /**
     * Returns the syntax tree of a program.
     *
     * @throws InputException if the tree violates a rule that the grammar does not express
     */
    Program program(IaParser.ProgramContext tree) throws InputException {
      List<ContextItem> context = new ArrayList<>();
      for (IaParser.ContextItemContext item : tree.contextItem()) {
        context.addAll(items(item));
      }
      List<Statement> body = new StatementBuilder(file, diagnostics).list(tree.statement());
      diagnostics.throwIfAny();
      Span span = new Span(file, 0, file.text().length());
      return new Program(context, body, types.type(tree.type()), span);
    }

    private List<ContextItem> items(IaParser.ContextItemContext item) {
      List<ContextItem> result = new ArrayList<>();
      if (item instanceof IaParser.BooleanFeaturesContext features) {
        for (TerminalNode name : features.IDENT()) {
          Token token = name.getSymbol();
          result.add(new ContextItem.BooleanFeature(token.getText(), Spans.of(file, token)));
        }
      } else if (item instanceof IaParser.NumericFeatureContext feature) {
        result.add(numeric(feature));
      } else if (item instanceof IaParser.ConstraintContext constraint) {
        FeatureFormula formula = new FormulaBuilder(file).formula(constraint.formula());
        result.add(new ContextItem.Constraint(formula, Spans.of(file, constraint)));
      } else if (item instanceof IaParser.FreeNamesContext names) {
        names.freeName().forEach(name -> result.add(free(names.type(), name)));
      }
      return result;
    }

    private ContextItem numeric(IaParser.NumericFeatureContext feature) {
      return new ContextItem.NumericFeature(
          feature.IDENT().getText(),
          FormulaBuilder.value(feature.bound(0)),
          FormulaBuilder.value(feature.bound(1)),
          Spans.of(file, feature.IDENT().getSymbol()));
    }

    /**
     * Returns a free variable or procedure; {@code void c;} declares a command, which is a
     * procedure without parameters.
     */
    private ContextItem free(IaParser.TypeContext typeContext, IaParser.FreeNameContext context) {
      String name = context.getStart().getText();
      Span span = Spans.of(file, context.getStart());
      Type type = types.type(typeContext);
      if (context.prototype() != null) {
        List<Type> parameters =
            context.prototype().prototypeParameter().stream()
                .map(p -> types.type(p.type()))
                .toList();
        return new ContextItem.FreeProcedure(type, name, parameters, span);
      }
      if (type instanceof Type.Void && context.size() == null) {
        return new ContextItem.FreeProcedure(type, name, List.of(), span);
      }
      Optional<Program.ArraySize> size = Optional.ofNullable(context.size()).map(types::size);
      return new ContextItem.FreeVariable(types.data(typeContext, span), name, size, span);
    }
  }

  /**
   * The lexer of {@code .ia} texts, which also reports invalid characters, comments and numbers.
   */
  private static final class Tokenizer {
    /**
     * The greatest number of digits of a number; the conversion of a number takes time quadratic in
     * its length.
     */
    private static final int MAX_DIGITS = 10_000;

    private final SourceFile file;
    private final Diagnostics diagnostics = new Diagnostics();

    private Tokenizer(SourceFile file) {
      this.file = file;
    }

    /**
     * Returns the tokens of a file, the last of them EOF. Their offsets are offsets into the file's
     * text.
     *
     * @throws InputException if the text contains invalid tokens
     */
    static CommonTokenStream read(SourceFile file) throws InputException {
      return new Tokenizer(file).read();
    }

    private CommonTokenStream read() throws InputException {
      IaLexer lexer =
          new IaLexer(CharStreams.fromString(AntlrParsing.replaceSurrogates(file.text()))) {
            @Override
            public Token nextToken() {
              CancellationPoint.check();
              return super.nextToken();
            }
          };
      lexer.removeErrorListeners();
      CommonTokenStream stream = new CommonTokenStream(lexer);
      stream.fill();
      check(stream.getTokens());
      diagnostics.throwIfAny();
      return stream;
    }

    private void check(List<Token> tokens) {
      int end = -1;
      for (Token token : tokens) {
        boolean adjacent = token.getStartIndex() == end;
        switch (token.getType()) {
          case IaLexer.UNKNOWN_CHARACTER -> {
            if (!adjacent) {
              reportCharacter(token);
            }
            end = token.getStopIndex() + 1;
          }
          case IaLexer.UNKNOWN_DIRECTIVE ->
              diagnostics.report(
                  Spans.of(file, token),
                  "unknown directive '" + token.getText() + "'",
                  Suggestions.languageHint(file)
                      .orElse("the directives are #if, #ifdef, #ifndef, #elif, #else and #endif"));
          case IaLexer.UNCLOSED_COMMENT ->
              diagnostics.report(
                  new Span(file, token.getStartIndex(), token.getStartIndex() + 2),
                  "this comment is never closed",
                  "add '*/'");
          case IaLexer.NUMBER -> checkLength(token);
          default -> {}
        }
      }
    }

    private void checkLength(Token number) {
      int digits = number.getStopIndex() - number.getStartIndex() + 1;
      if (digits > MAX_DIGITS) {
        diagnostics.report(
            Spans.of(file, number), "a number of more than " + MAX_DIGITS + " digits");
      }
    }

    private void reportCharacter(Token token) {
      int start = token.getStartIndex();
      int codePoint = file.text().codePointAt(start);
      Span span = new Span(file, start, start + Character.charCount(codePoint));
      String message = "unexpected character " + quote(codePoint);
      switch (codePoint) {
        case '&' -> diagnostics.report(span, message, "the conjunction is written '&&'");
        case '|' -> diagnostics.report(span, message, "the disjunction is written '||'");
        case '"', '\'' -> diagnostics.report(span, message, "there are no strings");
        case '#' ->
            diagnostics.report(
                span, message, "the directives are #if, #ifdef, #ifndef, #elif, #else and #endif");
        case '.' ->
            diagnostics.report(span, message, "numbers are integers; a range is written lo..hi");
        case '^', '~' -> diagnostics.report(span, message, "there are no operations on bits");
        default -> diagnostics.report(span, message);
      }
    }

    private static String quote(int codePoint) {
      return Character.isISOControl(codePoint)
          ? String.format("U+%04X", codePoint)
          : "'" + Character.toString(codePoint) + "'";
    }
  }
}
