package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.c.grammar.CParser;
import sunder.source.Span;

/**
 * The desugaring of {@code asm} statements without instructions, which programs use as barriers for
 * the optimizer (GCC manual, Extended Asm): operands are evaluated, an output {@code "+r" (x)}
 * keeps its value, and an output {@code "=r" (x)} gets the value of the input {@code "0" (e)} in
 * the same place. Any other statement is {@link Statement.Unsupported}.
 */
final class EmptyAssembly {
  private static final String NAME = "assembly";

  private final ExpressionBuilder expressions;
  private final List<CParser.AsmOperandContext> outputs;
  private final List<CParser.AsmOperandContext> inputs;
  private final Span span;

  EmptyAssembly(ExpressionBuilder expressions, CParser.AsmWithOperandsContext statement) {
    this.expressions = expressions;
    outputs = operands(statement.outputs);
    inputs = operands(statement.inputs);
    span = ParserToken.span(statement);
  }

  private static List<CParser.AsmOperandContext> operands(CParser.AsmOperandsContext context) {
    return Optional.ofNullable(context)
        .map(CParser.AsmOperandsContext::asmOperand)
        .orElse(List.of());
  }

  /** Returns the statement of an {@code asm} statement. */
  static Statement of(ExpressionBuilder expressions, CParser.AsmWithOperandsContext statement) {
    // The strings before the first colon are the template, those of the last list are clobbers.
    int end = statement.COLON().isEmpty() ? Integer.MAX_VALUE : index(statement.COLON(0));
    boolean empty =
        statement.STRING().stream()
            .filter(string -> index(string) < end)
            .allMatch(string -> string.getText().matches("\"(\\s|\\\\[nt])*\""));
    return empty
        ? new EmptyAssembly(expressions, statement).statement()
        : new Statement.Unsupported(NAME, ParserToken.span(statement));
  }

  private static int index(TerminalNode node) {
    return node.getSymbol().getTokenIndex();
  }

  private Statement statement() {
    List<Statement> effects = new ArrayList<>();
    List<Statement> copies = new ArrayList<>();
    List<CParser.AsmOperandContext> free = new ArrayList<>(inputs);
    for (int i = 0; i < outputs.size(); i++) {
      CParser.AsmOperandContext output = outputs.get(i);
      if (constraint(output).startsWith("+")) {
        effects.add(evaluation(output));
      } else {
        String number = Integer.toString(i);
        Optional<CParser.AsmOperandContext> same =
            inputs.stream().filter(input -> isPlaceOf(input, number, output)).findFirst();
        if (same.isEmpty()) {
          return new Statement.Unsupported(NAME, span);
        }
        free.remove(same.get());
        copies.add(copy(value(output), value(same.get())));
      }
    }
    if (copies.size() > 1) { // All inputs are read before the first output is written.
      return new Statement.Unsupported(NAME, span);
    }
    free.forEach(input -> effects.add(evaluation(input)));
    effects.addAll(copies);
    return new Statement.Block(effects, span);
  }

  private static boolean isPlaceOf(
      CParser.AsmOperandContext input, String number, CParser.AsmOperandContext output) {
    String place = constraint(input);
    return place.equals(number)
        || output.IDENTIFIER() != null && place.equals("[" + output.IDENTIFIER().getText() + "]");
  }

  private static String constraint(CParser.AsmOperandContext operand) {
    StringBuilder text = new StringBuilder();
    operand.STRING().forEach(string -> text.append(string.getText().replaceAll("[\"\\s]", "")));
    return text.toString();
  }

  private Expression value(CParser.AsmOperandContext operand) {
    return expressions.commas(operand.commas());
  }

  /** Returns the evaluation of an operand; of one in memory, only its address is evaluated. */
  private Statement evaluation(CParser.AsmOperandContext operand) {
    Expression value = value(operand);
    boolean inMemory = constraint(operand).matches("\\+?[moV]");
    return new Statement.ExpressionStatement(
        Optional.of(
            inMemory ? new Expression.Unary(Expression.UnaryOperator.ADDRESS, value, span) : value),
        span);
  }

  /**
   * Returns the copy of a register: an assignment, unless the value is narrower, or the types are
   * not both floating-point types or both others: then bits are copied, or some have any value.
   */
  private Statement copy(Expression target, Expression value) {
    return new Statement.If(
        binary(
            Expression.BinaryOperator.AND,
            binary(Expression.BinaryOperator.EQUAL, realType(target), realType(value)),
            binary(
                Expression.BinaryOperator.AT_MOST,
                new Expression.SizeofValue(target, span),
                new Expression.SizeofValue(value, span))),
        new Statement.ExpressionStatement(
            Optional.of(new Expression.Assign(Optional.empty(), target, value, span)), span),
        Optional.of(new Statement.Unsupported(NAME, span)),
        span);
  }

  private Expression binary(Expression.BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(operator, left, right, span);
  }

  /** Returns an expression of the number of the floating-point type of an expression, 0 if none. */
  private Expression realType(Expression of) {
    List<Expression.Association> cases = new ArrayList<>();
    for (List<String> words :
        List.of(List.of("float"), List.of("double"), List.of("double", "long"))) {
      cases.add(association(Optional.of(new TypeSyntax.BasicType(words, span)), cases.size() + 1));
    }
    cases.add(association(Optional.empty(), 0));
    return new Expression.GenericSelection(of, cases, span);
  }

  private Expression.Association association(Optional<TypeSyntax> type, int number) {
    return new Expression.Association(
        type, new Expression.NumericConstant(Integer.toString(number), span));
  }
}
