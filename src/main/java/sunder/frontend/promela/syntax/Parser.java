package sunder.frontend.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.Preprocessor.Found;
import sunder.frontend.text.Parsing;
import sunder.ltl.LtlFormula;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Reads Promela texts. Needs a stack in proportion to {@link Nesting#MOST_LEVELS}. */
public final class Parser {
  private Parser() {}

  /**
   * The tree of a whole model.
   *
   * @throws InputException with what is wrong first
   */
  public static Model parse(SourceFile file) throws InputException {
    Macros macros = new Macros();
    Preprocessor preprocessor = new Preprocessor(file, macros);
    List<Token> tokens = preprocessor.run();
    PromelaParser.ModelContext tree = tree(file, tokens, PromelaParser::model);
    Diagnostics diagnostics = new Diagnostics();
    List<Unit> units = new UnitBuilder(file, diagnostics).units(tree);
    diagnostics.throwIfAny();
    return new Model(
        file, units, Holes.unnamed(tokens), macros, groups(file, preprocessor.groups()));
  }

  private static List<Model.Group> groups(SourceFile file, List<List<Found>> found)
      throws InputException {
    List<Model.Group> groups = new ArrayList<>();
    for (List<Found> directives : found) {
      List<Model.Branch> branches = new ArrayList<>();
      for (int i = 0; i + 1 < directives.size(); i++) {
        List<Token> condition = directives.get(i).condition();
        int start = directives.get(i).token().getStopIndex() + 1;
        int end = directives.get(i + 1).token().getStartIndex();
        branches.add(
            new Model.Branch(
                new Span(file, start, end),
                condition.isEmpty() ? Optional.empty() : Optional.of(expression(file, condition))));
      }
      groups.add(new Model.Group(branches));
    }
    return groups;
  }

  /**
   * The formula of a text, such as one from the command line.
   *
   * @param model whose macros it may use
   * @throws InputException if it is none
   */
  public static LtlFormula<Expression> formula(SourceFile text, Model model) throws InputException {
    List<Token> tokens =
        Words.ofFormula(text, new Expander(text, model.macros()).expand(Tokens.of(text)));
    // What a macro of the model brings in has its place in the model's text, not in this one.
    List<Token> here = tokens.stream().map(t -> within(t, text.text().length())).toList();
    PromelaParser.SingleFormulaContext tree = tree(text, here, PromelaParser::singleFormula);
    return new ExpressionBuilder(text).formula(tree.formula());
  }

  private static Token within(Token token, int length) {
    CommonToken result = new CommonToken(token);
    result.setText(token.getText());
    result.setStartIndex(Math.min(token.getStartIndex(), length));
    result.setStopIndex(Math.min(token.getStopIndex(), length - 1));
    return result;
  }

  /** The expression that all of the tokens make. */
  static Expression expression(SourceFile file, List<Token> tokens) throws InputException {
    List<Token> ended = new ArrayList<>(tokens);
    CommonToken end = new CommonToken(Token.EOF, "");
    Token last = tokens.get(tokens.size() - 1);
    end.setStartIndex(last.getStopIndex() + 1);
    end.setStopIndex(last.getStopIndex());
    ended.add(end);
    return new ExpressionBuilder(file).visit(tree(file, ended, PromelaParser::expression));
  }

  private static <T extends ParserRuleContext> T tree(
      SourceFile file, List<Token> tokens, Function<PromelaParser, T> rule) throws InputException {
    Nesting.check(file, tokens);
    PromelaParser parser = new PromelaParser(new CommonTokenStream(new ListTokenSource(tokens)));
    Diagnostics diagnostics = new Diagnostics();
    try {
      return Parsing.parse(parser, rule, new SyntaxErrors(file, diagnostics));
    } catch (ParseCancellationException e) {
      diagnostics.throwIfAny();
      throw new IllegalStateException("a syntax error without a message", e);
    }
  }
}
