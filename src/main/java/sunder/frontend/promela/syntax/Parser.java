package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.Preprocessor.FeatureDirective;
import sunder.frontend.text.AntlrParsing;
import sunder.ltl.LtlFormula;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The parser of Promela texts. Its recursion needs a stack in proportion to {@link
 * TokenNestingCheck#MOST_LEVELS}.
 */
public final class Parser {
  private Parser() {}

  /**
   * Returns the syntax tree of a model.
   *
   * @throws InputException with the first syntax error
   */
  public static Model parse(SourceFile file) throws InputException {
    PromelaMacroTable macros = new PromelaMacroTable();
    Preprocessor preprocessor = new Preprocessor(macros);
    List<Token> tokens = preprocessor.run(file);
    PromelaParser.ModelContext tree = tree(tokens, PromelaParser::model);
    Diagnostics diagnostics = new Diagnostics();
    List<Unit> units = new UnitBuilder(diagnostics).units(tree);
    diagnostics.throwIfAny();
    return new Model(
        file,
        units,
        HoleTokens.unnamed(tokens),
        macros,
        groups(preprocessor.groups),
        preprocessor.included);
  }

  private static List<Model.ConditionalGroup> groups(List<List<FeatureDirective>> found)
      throws InputException {
    List<Model.ConditionalGroup> groups = new ArrayList<>();
    for (List<FeatureDirective> directives : found) {
      List<Model.Branch> branches = new ArrayList<>();
      for (int i = 0; i + 1 < directives.size(); i++) {
        List<Token> condition = directives.get(i).condition();
        Token token = directives.get(i).token();
        int end = directives.get(i + 1).token().getStartIndex();
        branches.add(
            new Model.Branch(
                new Span(Tokens.file(token), token.getStopIndex() + 1, end),
                condition.isEmpty() ? Optional.empty() : Optional.of(expression(condition))));
      }
      groups.add(new Model.ConditionalGroup(branches));
    }
    return groups;
  }

  /**
   * Returns the formula of a separate text, such as a command-line argument.
   *
   * @param model the model whose macros the formula may use
   * @throws InputException if the text is no formula
   */
  public static LtlFormula<Expression> formula(SourceFile text, Model model) throws InputException {
    List<Token> tokens =
        ContextualKeywords.classifyFormula(
            new PromelaMacroExpander(model.macros()).expand(Tokens.of(text)));
    PromelaParser.SingleFormulaContext tree = tree(tokens, PromelaParser::singleFormula);
    return new ExpressionBuilder().formula(tree.formula());
  }

  /**
   * Returns the expression that consists of all tokens.
   *
   * @throws InputException if the tokens form no expression
   */
  static Expression expression(List<Token> tokens) throws InputException {
    List<Token> ended = new ArrayList<>(tokens);
    ended.add(Tokens.endAfter(tokens.get(tokens.size() - 1)));
    return new ExpressionBuilder().visit(tree(ended, PromelaParser::expression));
  }

  private static <T extends ParserRuleContext> T tree(
      List<Token> tokens, Function<PromelaParser, T> rule) throws InputException {
    TokenNestingCheck.check(tokens);
    PromelaParser parser = new PromelaParser(new CommonTokenStream(new ListTokenSource(tokens)));
    Diagnostics diagnostics = new Diagnostics();
    try {
      return AntlrParsing.parse(parser, rule, new FirstErrorStrategy(diagnostics));
    } catch (ParseCancellationException e) {
      diagnostics.throwIfAny();
      throw new IllegalStateException("a syntax error without a message", e);
    }
  }

  /** A check that rejects texts whose syntax tree would be too deep for recursive algorithms. */
  private static final class TokenNestingCheck {
    /** The greatest nesting depth of brackets and blocks. */
    static final int MOST_LEVELS = 500;

    /** The greatest number of operators in one statement. */
    static final int MOST_OPERATORS = 5_000;

    private TokenNestingCheck() {}

    /**
     * Checks the nesting of all tokens.
     *
     * @throws InputException at the first token that is nested too deeply
     */
    static void check(List<Token> tokens) throws InputException {
      int levels = 0;
      int operators = 0;
      for (Token token : tokens) {
        switch (token.getType()) {
          case PromelaParser.LPAREN,
              PromelaParser.LBRACE,
              PromelaParser.LBRACK,
              PromelaParser.IF,
              PromelaParser.DO,
              PromelaParser.GD,
              PromelaParser.GROUP_IF ->
              levels++;
          case PromelaParser.RPAREN,
              PromelaParser.RBRACE,
              PromelaParser.RBRACK,
              PromelaParser.FI,
              PromelaParser.OD,
              PromelaParser.DG,
              PromelaParser.GROUP_ENDIF ->
              levels--;
          case PromelaParser.SEMI, PromelaParser.ASSIGN, PromelaParser.SEP -> operators = 0;
          default -> operators += isOperator(token) ? 1 : 0;
        }
        if (levels > MOST_LEVELS) {
          throw Tokens.error(
              token, "nested more than " + MOST_LEVELS + " levels deep", "split it up");
        }
        if (operators > MOST_OPERATORS) {
          throw Tokens.error(
              token, "more than " + MOST_OPERATORS + " operators in one statement", "split it up");
        }
      }
    }

    private static boolean isOperator(Token token) {
      String text = token.getText();
      return token.getType() != Token.EOF
          && token.getType() != PromelaParser.COMMA
          && token.getType() != PromelaParser.STRING
          && !text.isEmpty()
          && !Character.isLetterOrDigit(text.charAt(0))
          && text.charAt(0) != '_';
    }
  }

  /**
   * An error strategy that reports the first unexpected token with the expected tokens, and then
   * stops.
   */
  private static final class FirstErrorStrategy extends DefaultErrorStrategy {
    private static final int MOST_LISTED = 4;

    private final Diagnostics diagnostics;

    FirstErrorStrategy(Diagnostics diagnostics) {
      this.diagnostics = diagnostics;
    }

    @Override
    public void recover(org.antlr.v4.runtime.Parser parser, RecognitionException e) {
      throw at(e.getOffendingToken(), e.getExpectedTokens());
    }

    @Override
    public Token recoverInline(org.antlr.v4.runtime.Parser parser) {
      throw at(parser.getCurrentToken(), getExpectedTokens(parser));
    }

    @Override
    public void sync(org.antlr.v4.runtime.Parser parser) {}

    @Override
    public void reportError(org.antlr.v4.runtime.Parser parser, RecognitionException e) {}

    private ParseCancellationException at(Token found, IntervalSet expected) {
      String where =
          found.getType() == Token.EOF ? "the end of the file" : "'" + found.getText() + "'";
      List<String> names =
          expected == null
              ? List.of()
              : expected.toList().stream()
                  .map(FirstErrorStrategy::name)
                  .distinct()
                  .sorted()
                  .toList();
      String message =
          names.isEmpty() || names.size() > MOST_LISTED
              ? "unexpected " + where
              : "expected " + String.join(" or ", names) + " before " + where;
      diagnostics.report(
          new Diagnostic(
              Tokens.span(found), message, Suggestions.languageHint(Tokens.file(found))));
      return new ParseCancellationException("syntax error");
    }

    private static String name(int type) {
      return switch (type) {
        case Token.EOF -> "the end of the file";
        case PromelaParser.IDENT -> "a name";
        case PromelaParser.NUMBER -> "a number";
        case PromelaParser.STRING -> "a string";
        case PromelaParser.GROUP_IF -> "'#if'";
        case PromelaParser.GROUP_ELIF -> "'#elif'";
        case PromelaParser.GROUP_ELSE -> "'#else'";
        case PromelaParser.GROUP_ENDIF -> "'#endif'";
        default -> PromelaParser.VOCABULARY.getDisplayName(type);
      };
    }
  }
}
