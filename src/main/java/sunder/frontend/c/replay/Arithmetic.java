package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.function.BinaryOperator;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.types.Constants;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.IntKind;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/** Operators on the integers on top of the operands, and what C leaves undefined of them. */
final class Arithmetic {
  private final Machine machine;

  Arithmetic(Machine machine) {
    this.machine = machine;
  }

  /** Unsigned results are reduced; a signed one outside its type may be an error. */
  StateSet<State> result(StateSet<State> states, IntKind kind, Span span) {
    if (!kind.isSigned()) {
      return states.map(s -> s.pop().push(new Val.Int(kind.wrap(Evaluator.integer(s.top())))));
    }
    return machine.checks(Check.OVERFLOW)
        ? machine.require(
            states,
            s -> kind.contains(Evaluator.integer(s.top())),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.Outside(
                    span, "is " + s.top() + ", outside of " + kind.title(), Check.OVERFLOW))
        : states;
  }

  /** The two operands on top become the operator's result on unbounded integers. */
  StateSet<State> compute(
      Expression.BinaryOperator operator,
      StateSet<State> states,
      IntKind kind,
      Span span,
      Expr right) {
    StateSet<State> defined =
        switch (operator) {
          case DIVIDE -> nonZero(states, span, right);
          case REMAINDER -> quotient(nonZero(states, span, right), kind, span);
          case SHIFT_LEFT, SHIFT_RIGHT ->
              machine.require(
                  states,
                  s -> shifts(Evaluator.integer(s.top()), kind),
                  Check.OVERFLOW,
                  span,
                  s -> new Cause.Outside(span, "shifts by " + s.top(), Check.OVERFLOW));
          default -> states;
        };
    defined.forEach((s, when) -> machine.compute(bits(s.last(2))));
    return binary(defined, (a, b) -> Constants.compute(operator, a, b).orElse(BigInteger.ZERO));
  }

  /** A result has no more bits than its operands have together, a few of a shift apart. */
  private static long bits(List<Val> operands) {
    return operands.stream().mapToLong(value -> Evaluator.integer(value).bitLength()).sum();
  }

  private StateSet<State> nonZero(StateSet<State> states, Span span, Expr divisor) {
    return machine.require(
        states,
        s -> Evaluator.integer(s.top()).signum() != 0,
        Check.DIV,
        span,
        s -> new Cause.Divisor(divisor.span()));
  }

  /** There is no remainder where the quotient is no value of the type. */
  private StateSet<State> quotient(StateSet<State> states, IntKind kind, Span span) {
    return kind.isSigned() && machine.checks(Check.OVERFLOW)
        ? machine.require(
            states,
            s ->
                kind.contains(
                    Evaluator.integer(s.last(2).get(0)).divide(Evaluator.integer(s.top()))),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.Outside(
                    span, "has a quotient outside of " + kind.title(), Check.OVERFLOW))
        : states;
  }

  private static boolean shifts(BigInteger places, IntKind kind) {
    return places.signum() >= 0 && places.compareTo(BigInteger.valueOf(kind.bits())) < 0;
  }

  /** Replaces the two operands on top by what an operator makes of them. */
  static StateSet<State> binary(StateSet<State> states, BinaryOperator<BigInteger> operator) {
    return states.map(
        s -> {
          List<Val> operands = s.last(2);
          BigInteger result =
              operator.apply(
                  Evaluator.integer(operands.get(0)), Evaluator.integer(operands.get(1)));
          return s.pop(2).push(new Val.Int(result));
        });
  }
}
