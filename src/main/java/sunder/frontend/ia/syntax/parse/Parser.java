package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.antlr.v4.runtime.tree.ParseTree;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.grammar.IaParser.EndContext;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.text.Parsing;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Reads {@code .ia} texts. Needs a stack in proportion to {@link Nesting#MAX_DEPTH}; the cli runs
 * it on a thread that has one.
 */
public final class Parser {
  static final int MAX_ERRORS = Diagnostics.MOST_SHOWN;

  private Parser() {}

  /**
   * The tree of a whole program.
   *
   * @throws InputException with the syntax errors found
   */
  public static Program parse(SourceFile file) throws InputException {
    if (file.text().isEmpty()) {
      throw new InputException(
          Diagnostic.of(
              new Span(file, 0, 0), "the file is empty", "a program is: context |- body : type"));
    }
    return new ProgramBuilder(file).program(tree(file));
  }

  /** The tree that the grammar gives a whole program. */
  static IaParser.ProgramContext tree(SourceFile file) throws InputException {
    CommonTokenStream tokens = marked(file);
    Diagnostics errors = new Diagnostics();
    IaParser.ProgramContext tree = tree(tokens, IaParser::program, file, errors);
    if (!errors.isEmpty()) {
      Habits.explained(file, tokens.getTokens(), Habits.withoutTurnstile(file, tokens, errors))
          .throwIfAny();
    }
    return tree;
  }

  /**
   * The formula that a text such as {@code A,!B,K=3} stands for: the conjunction of its parts, each
   * a formula or {@code feature=value}.
   *
   * @throws InputException with the syntax errors found
   */
  public static FeatureFormula parseConfiguration(SourceFile file) throws InputException {
    CommonTokenStream tokens = marked(file);
    Diagnostics errors = new Diagnostics();
    IaParser.ConfigurationContext tree = tree(tokens, IaParser::configuration, file, errors);
    if (!errors.isEmpty()) {
      Habits.explained(file, tokens.getTokens(), errors).throwIfAny();
    }
    return new FormulaBuilder(file).configuration(tree);
  }

  /**
   * Where the context of a program ends: before its {@code |-}.
   *
   * @param file of a program that was read before
   */
  public static int contextEnd(SourceFile file) {
    try {
      return TokenReader.read(file).getTokens().stream()
          .filter(token -> token.getType() == IaParser.TURNSTILE)
          .findFirst()
          .map(Token::getStartIndex)
          .orElseThrow();
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  private static CommonTokenStream marked(SourceFile file) throws InputException {
    CommonTokenStream tokens = TokenReader.read(file);
    Diagnostics diagnostics = new Diagnostics();
    SoftKeywords.mark(file, tokens.getTokens(), diagnostics);
    Directives.mark(file, tokens.getTokens(), diagnostics);
    diagnostics.throwIfAny();
    Nesting.check(file, tokens.getTokens());
    return tokens;
  }

  /** What is wrong is reported; nothing comes back where that was too much to go on. */
  private static <T extends ParserRuleContext> T tree(
      CommonTokenStream tokens,
      Function<IaParser, T> rule,
      SourceFile file,
      Diagnostics diagnostics) {
    IaParser parser =
        new IaParser(tokens) {
          @Override
          public Token consume() {
            Checkpoint.pass();
            return super.consume();
          }
        };
    T tree;
    try {
      tree = Parsing.parse(parser, rule, new SyntaxErrors(file, diagnostics));
    } catch (ParseCancellationException e) {
      return null;
    }
    Diagnostics missing = new Diagnostics();
    Semicolons.check(file, tokens, tree, missing);
    SyntaxCascade.keepIndependent(missing, diagnostics);
    return tree;
  }

  /** Drops what is likely to be a consequence of another syntax error. */
  private static final class SyntaxCascade {
    private SyntaxCascade() {}

    /**
     * Adds to {@code errors} those missing semicolons that are on lines without an error of their
     * own.
     */
    static void keepIndependent(Diagnostics missing, Diagnostics errors) {
      Set<Integer> lines =
          errors.inSourceOrder().stream().map(d -> d.span().line()).collect(Collectors.toSet());
      for (Diagnostic diagnostic : missing.inSourceOrder()) {
        if (!lines.contains(diagnostic.span().line())) {
          errors.report(diagnostic);
        }
      }
    }
  }

  /**
   * Reports statements without their semicolon. The grammar lets every statement do without, so
   * that one missing semicolon does not confuse the parser. It really is optional at the end of an
   * argument, and before {@code else} and {@code or}.
   */
  private static final class Semicolons {
    private static final Set<Integer> NOT_NEEDED_BEFORE =
        Set.of(
            IaParser.COMMA, IaParser.RPAREN, IaParser.OR_CHOICE, IaParser.ELSE, IaParser.HASH_ELSE);

    private final SourceFile file;
    private final TokenStream tokens;
    private final Diagnostics diagnostics;

    private Semicolons(SourceFile file, TokenStream tokens, Diagnostics diagnostics) {
      this.file = file;
      this.tokens = tokens;
      this.diagnostics = diagnostics;
    }

    static void check(
        SourceFile file, TokenStream tokens, ParserRuleContext tree, Diagnostics diagnostics) {
      Semicolons semicolons = new Semicolons(file, tokens, diagnostics);
      Deque<ParserRuleContext> open = new ArrayDeque<>();
      open.push(tree);
      while (!open.isEmpty()) {
        ParserRuleContext context = open.pop();
        if (context instanceof EndContext end) {
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

    private void checkEnd(EndContext end) {
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
      diagnostics.report(Spans.behind(file, tokens.get(index - 1)), "expected ';' before " + shown);
    }
  }
}
