package sunder.frontend.ia.syntax;

import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.ia.grammar.IaParser;
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
    IaParser.ProgramContext tree = fast(tokens, IaParser::program, file, errors);
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
    IaParser.ConfigurationContext tree = fast(tokens, IaParser::configuration, file, errors);
    if (!errors.isEmpty()) {
      Habits.explained(file, tokens.getTokens(), errors).throwIfAny();
    }
    return new FormulaBuilder(file).configuration(tree);
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

  /** Tries the cheap prediction first, as ANTLR's authors recommend; a failure may be its own. */
  private static <T extends ParserRuleContext> T fast(
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
    parser.removeErrorListeners();
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    parser.setErrorHandler(new BailErrorStrategy());
    try {
      T tree = rule.apply(parser);
      Semicolons.check(file, tokens, tree, diagnostics);
      return tree;
    } catch (ParseCancellationException e) {
      return thorough(parser, tokens, rule, file, diagnostics);
    }
  }

  private static <T extends ParserRuleContext> T thorough(
      IaParser parser,
      CommonTokenStream tokens,
      Function<IaParser, T> rule,
      SourceFile file,
      Diagnostics diagnostics) {
    tokens.seek(0);
    parser.reset();
    parser.getInterpreter().setPredictionMode(PredictionMode.LL);
    parser.setErrorHandler(new SyntaxErrors(file, diagnostics));
    T tree;
    try {
      tree = rule.apply(parser);
    } catch (ParseCancellationException e) {
      return null;
    }
    Diagnostics missing = new Diagnostics();
    Semicolons.check(file, tokens, tree, missing);
    SyntaxCascade.keepIndependent(missing, diagnostics);
    return tree;
  }
}
