package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.syntax.Expression.UnaryOperator;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The compilation of operations on complex numbers, whose values are aggregates of their parts.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.elaborate.ComplexOperators},
 * with which it shares no code.
 */
record ComplexCompiler(
    OperatorCompiler operators, ReplayMemoryAccess objects, AbstractMachine machine) {
  private static Type part(Type type) {
    return ElementOperands.slotType(type);
  }

  private static boolean isArithmetic(Type type) {
    return part(type) instanceof Type.Int || part(type) instanceof Type.Floating;
  }

  private static CompiledExpression.Rvalue zero(Type type, Span span) {
    ConcreteValue zero = ConcreteValue.zero(type);
    return CompiledExpression.Rvalue.of(type, span, states -> states.map(s -> s.push(zero)));
  }

  /** Returns a value with an imaginary part only. */
  CompiledExpression.Rvalue imaginary(CompiledExpression.Rvalue value) {
    ElementOperands given = new ElementOperands(List.of(value));
    return number(
        given,
        List.of(zero(value.type(), value.span()), given.element(0, 0, 1)),
        value.type(),
        value.span());
  }

  private CompiledExpression.Rvalue number(
      ElementOperands given, List<CompiledExpression.Rvalue> parts, Type type, Span span) {
    Type complex = objects.complex(type);
    return given.combined(complex, parts, slots -> ElementOperands.aggregate(slots, complex), span);
  }

  /** Returns the type of the parts of the result of an operator with two arithmetic operands. */
  Type common(Type left, Type right) {
    if (part(left) instanceof Type.Int one && part(right) instanceof Type.Int two) {
      Type.Int a = left.isComplex() ? one : one.promoted();
      Type.Int b = right.isComplex() ? two : two.promoted();
      // The parts of complex numbers are not promoted.
      return Math.max(a.bits(), b.bits()) < Type.Int.INT.bits()
          ? a.bits() > b.bits() || a.bits() == b.bits() && !a.isSigned() ? a : b
          : a.usualArithmeticConversion(b);
    }
    return OperatorCompiler.larger(part(left), part(right)).orElse(Type.Int.INT);
  }

  /** Returns a value converted to a type, of which at least one is complex. */
  CompiledExpression.Rvalue convert(CompiledExpression.Rvalue value, Type type) {
    Span span = value.span();
    ElementOperands given = new ElementOperands(List.of(value));
    CompiledExpression.Rvalue real = operators.convert(given.element(0, 0, 0), part(type));
    if (!isArithmetic(type) || !isArithmetic(value.type())) {
      return CompiledConstants.unsupported(type, span);
    } else if (type.isComplex()) {
      CompiledExpression.Rvalue rest =
          value.type().isComplex()
              ? operators.convert(given.element(0, 1, 1), part(type))
              : zero(part(type), span);
      return number(given, List.of(real, rest), part(type), span);
    } else if (type.equals(Type.Int.BOOL)) {
      return operators.unary(
          UnaryOperator.NOT, operators.unary(UnaryOperator.NOT, value, span), span);
    }
    return given.combined(type, List.of(real), slots -> slots.get(0), span);
  }

  /** Returns the real or imaginary part of a value. */
  CompiledExpression.Rvalue part(
      UnaryOperator operator, CompiledExpression.Rvalue value, Span span) {
    boolean isReal = operator == UnaryOperator.REAL_PART;
    ElementOperands given = new ElementOperands(List.of(value));
    return given.combined(
        part(value.type()),
        List.of(
            isReal || value.type().isComplex()
                ? given.element(0, isReal ? 0 : 1, 0)
                : zero(value.type(), span)),
        slots -> slots.get(0),
        span);
  }

  /** Returns the operation of {@code +}, {@code -} or {@code ~}, which conjugates. */
  CompiledExpression.Rvalue unary(
      UnaryOperator operator, CompiledExpression.Rvalue operand, Span span) {
    if (operator == UnaryOperator.PLUS) {
      return operand;
    }
    Type type = part(operand.type());
    ElementOperands given = new ElementOperands(List.of(operand));
    CompiledExpression.Rvalue real = given.element(0, 0, 0);
    CompiledExpression.Rvalue negative = negated(real, type, span);
    return number(
        given,
        List.of(
            operator == UnaryOperator.COMPLEMENT ? real : negative,
            negated(given.element(0, 1, 1), type, span)),
        type,
        span);
  }

  private CompiledExpression.Rvalue negated(CompiledExpression.Rvalue value, Type type, Span span) {
    return operators.convert(operators.unary(UnaryOperator.MINUS, value, span), type);
  }

  CompiledExpression.Rvalue binary(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    if (!isArithmetic(left.type()) || !isArithmetic(right.type())) {
      return CompiledConstants.unsupported(Type.Int.INT, span);
    }
    Computation in =
        new Computation(
            new ElementOperands(List.of(left, right)), common(left.type(), right.type()), span);
    boolean bothComplex = left.type().isComplex() && right.type().isComplex();
    return switch (operator) {
      case EQUAL, NOT_EQUAL -> in.compared(operator);
      case ADD, SUBTRACT -> in.sum(operator);
      case MULTIPLY ->
          !bothComplex
              ? in.scaled(operator)
              : in.type instanceof Type.Int ? in.product() : in.unsupported();
      case DIVIDE ->
          !right.type().isComplex()
              ? in.scaled(operator)
              : in.type instanceof Type.Int ? in.quotient() : in.unsupported();
      default -> in.unsupported();
    };
  }

  /** An operation on two operands, in a type of the parts. */
  private final class Computation {
    private final ElementOperands given;
    private final Type type;
    private final Span span;

    Computation(ElementOperands given, Type type, Span span) {
      this.given = given;
      this.type = type;
      this.span = span;
    }

    private boolean isComplex(int operand) {
      return given.operands().get(operand).type().isComplex();
    }

    /** Returns a part of an operand; the imaginary part of a real one is 0. */
    private CompiledExpression.Rvalue part(int operand, int index, int above) {
      return index > 0 && !isComplex(operand)
          ? zero(type, span)
          : operators.convert(given.element(operand, index, above), type);
    }

    private CompiledExpression.Rvalue of(
        BinaryOperator operator, CompiledExpression.Rvalue one, CompiledExpression.Rvalue two) {
      return operators.convert(operators.binary(operator, one, two, span), type);
    }

    private CompiledExpression.Rvalue of(
        CompiledExpression.Rvalue real, CompiledExpression.Rvalue imaginary) {
      return number(given, List.of(real, imaginary), type, span);
    }

    CompiledExpression.Rvalue unsupported() {
      return CompiledConstants.unsupported(objects.complex(type), span);
    }

    CompiledExpression.Rvalue compared(BinaryOperator operator) {
      boolean isEqual = operator == BinaryOperator.EQUAL;
      return given.combined(
          Type.Int.INT,
          List.of(
              operators.binary(operator, part(0, 0, 0), part(1, 0, 1), span),
              operators.binary(operator, part(0, 1, 1), part(1, 1, 2), span)),
          slots ->
              ConcreteValue.Int.of(
                  isEqual
                      ? slots.stream().allMatch(ConcreteValue::isTrue)
                      : slots.stream().anyMatch(ConcreteValue::isTrue)),
          span);
    }

    CompiledExpression.Rvalue sum(BinaryOperator operator) {
      CompiledExpression.Rvalue real = of(operator, part(0, 0, 0), part(1, 0, 1));
      if (!isComplex(1)) {
        return of(real, part(0, 1, 1));
      } else if (!isComplex(0)) {
        CompiledExpression.Rvalue rest = part(1, 1, 1);
        return of(real, operator == BinaryOperator.ADD ? rest : negated(rest, type, span));
      }
      return of(real, of(operator, part(0, 1, 1), part(1, 1, 2)));
    }

    /** Returns the product or quotient with a real operand. */
    CompiledExpression.Rvalue scaled(BinaryOperator operator) {
      int first = isComplex(0) ? 1 : 0;
      int second = isComplex(1) ? 1 : 0;
      return of(
          of(operator, part(0, 0, 0), part(1, 0, 1)),
          of(operator, part(0, first, 1), part(1, second, 2)));
    }

    CompiledExpression.Rvalue product() {
      return of(
          of(
              BinaryOperator.SUBTRACT,
              of(BinaryOperator.MULTIPLY, part(0, 0, 0), part(1, 0, 1)),
              of(BinaryOperator.MULTIPLY, part(0, 1, 1), part(1, 1, 2))),
          of(
              BinaryOperator.ADD,
              of(BinaryOperator.MULTIPLY, part(0, 0, 1), part(1, 1, 2)),
              of(BinaryOperator.MULTIPLY, part(0, 1, 2), part(1, 0, 3))));
    }

    /** Returns the quotient of integers as GCC rounds it. */
    CompiledExpression.Rvalue quotient() {
      Type complex = objects.complex(type);
      return CompiledExpression.Rvalue.of(
          complex,
          span,
          states -> {
            List<CompiledExpression.Rvalue> parts =
                List.of(part(0, 0, 0), part(0, 1, 1), part(1, 0, 2), part(1, 1, 3));
            VariationalSet<MachineState> all =
                ElementOperands.evaluated(
                    parts, ElementOperands.evaluated(given.operands(), states));
            return machine
                .check(
                    machine.requireInitialized(all, 2),
                    s -> quotient(s).isPresent(),
                    Check.DIV,
                    span,
                    s -> new Cause.DivisionByZero(span))
                .map(
                    s ->
                        s.pop(6)
                            .push(
                                ElementOperands.aggregate(
                                    quotient(s).orElseThrow().stream()
                                        .<ConcreteValue>map(
                                            v ->
                                                new ConcreteValue.Int(v)
                                                    .withIndeterminacyOf(
                                                        s.topOperands(4).get(0),
                                                        s.topOperands(4).get(1)))
                                        .toList(),
                                    complex)));
          });
    }

    private BigInteger reduced(BigInteger value) {
      Type.Int number = (Type.Int) type;
      boolean isKept =
          number.isSigned()
              && number.bits() >= Type.Int.INT.bits()
              && !objects.model().wrapsAround();
      return isKept ? value : number.wrap(value);
    }

    private Optional<List<BigInteger>> quotient(MachineState state) {
      List<BigInteger> all = state.topOperands(4).stream().map(OperatorCompiler::intValue).toList();
      BigInteger real = all.get(0);
      BigInteger rest = all.get(1);
      boolean isLow = reduced(all.get(2).abs()).compareTo(reduced(all.get(3).abs())) < 0;
      BigInteger large = all.get(isLow ? 3 : 2);
      BigInteger small = all.get(isLow ? 2 : 3);
      if (large.signum() == 0) {
        return Optional.empty();
      }
      BigInteger ratio = reduced(small.divide(large));
      BigInteger divisor = reduced(reduced(small.multiply(ratio)).add(large));
      if (divisor.signum() == 0) {
        return Optional.empty();
      }
      BigInteger first =
          isLow ? reduced(real.multiply(ratio)).add(rest) : reduced(rest.multiply(ratio)).add(real);
      BigInteger second =
          isLow
              ? reduced(rest.multiply(ratio)).subtract(real)
              : rest.subtract(reduced(real.multiply(ratio)));
      return Optional.of(
          List.of(
              reduced(reduced(first).divide(divisor)), reduced(reduced(second).divide(divisor))));
    }
  }
}
