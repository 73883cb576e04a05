package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Type.Int;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The compilation of operators and conversions (C17, 6.3 and 6.5), with the checks of their
 * undefined behaviour.
 *
 * <p>Signed results are unbounded integers unless they wrap around or the overflow check is on. Its
 * counterparts in the translation are {@code sunder.frontend.c.elaborate.OperatorElaborator} and
 * {@code sunder.frontend.c.flow.values.IntegerArithmetic}, with which it shares no code.
 */
public record OperatorCompiler(AbstractMachine machine, ReplayMemoryAccess objects) {
  public static BigInteger intValue(ConcreteValue value) {
    return value.determinate() instanceof ConcreteValue.Int i ? i.value() : BigInteger.ZERO;
  }

  /** Returns a value converted to a type; the effect of the expression is not converted. */
  CompiledExpression.Rvalue convert(CompiledExpression.Rvalue value, Type type) {
    if (value.type().equals(type)) {
      return value;
    } else if (type instanceof Type.Void) {
      return changed(value, type, any -> ConcreteValue.NoValue.NOTHING);
    } else if (type.isComplex() || value.type().isComplex()) {
      return complex().convert(value, type);
    } else if (type instanceof Int to && value.type() instanceof Int from) {
      return changed(value, type, v -> new ConcreteValue.Int(to.convertFrom(from, intValue(v))));
    } else if (isReal(type, value.type())) {
      return new CompiledExpression.Rvalue(
          type,
          states ->
              inRange(value.value().apply(states), type, value.span())
                  .filter(s -> IeeeArithmetic.convert(s.top().determinate(), type).isPresent())
                  .map(
                      s ->
                          s.pop()
                              .push(
                                  IeeeArithmetic.convert(s.top().determinate(), type)
                                      .orElseThrow()
                                      .withIndeterminacyOf(s.top()))),
          value.effect(),
          value.span());
    } else if (type instanceof Int to && value.type() instanceof Type.Pointer) {
      return to.equals(Int.BOOL)
          ? changed(value, type, v -> ConcreteValue.Int.of(v.isTrue()))
          : new CompiledExpression.Rvalue(
              type,
              states ->
                  objects.representation.toIntegers(value.value().apply(states), to, value.span()),
              value.effect(),
              value.span());
    } else if (type instanceof Type.Pointer to && value.type() instanceof Int) {
      return new CompiledExpression.Rvalue(
          type,
          states ->
              objects.representation.fromIntegers(
                  value.value().apply(states), to.pointee().innermostElement()),
          value.effect(),
          value.span());
    } else if (type instanceof Type.Pointer to && value.type() instanceof Type.Pointer) {
      return retyped(value, to);
    } else if (type.isVector() || value.type().isVector()) {
      return vectors().reinterpreted(value, type);
    }
    return CompiledConstants.unsupported(type, value.span());
  }

  /** Returns the compiler of operations on complex numbers. */
  ComplexCompiler complex() {
    return new ComplexCompiler(this, objects, machine);
  }

  /** Returns the compiler of operations on vectors. */
  VectorCompiler vectors() {
    return new VectorCompiler(this, objects);
  }

  /** Checks that floating-point numbers are in the range of the type that they are converted to. */
  private VariationalSet<MachineState> inRange(
      VariationalSet<MachineState> states, Type type, Span span) {
    return machine.check(
        states,
        s ->
            s.top().determinate().equals(ConcreteValue.Floating.UNKNOWN)
                || IeeeArithmetic.convert(s.top().determinate(), type).isPresent(),
        Check.OVERFLOW,
        span,
        s ->
            new Cause.OutOfRange(
                span, "is " + s.top() + ", outside of " + ((Int) type).name(), Check.OVERFLOW));
  }

  /** Returns whether both types are arithmetic and the conversion involves a floating type. */
  private static boolean isReal(Type one, Type other) {
    return one instanceof Type.Floating && (other instanceof Int || other instanceof Type.Floating)
        || one instanceof Int && other instanceof Type.Floating;
  }

  private CompiledExpression.Rvalue retyped(CompiledExpression.Rvalue value, Type.Pointer to) {
    return new CompiledExpression.Rvalue(
        to,
        states -> objects.heap().convertPointers(value.value().apply(states), to.pointee()),
        value.effect(),
        value.span());
  }

  private static CompiledExpression.Rvalue changed(
      CompiledExpression.Rvalue value, Type type, UnaryOperator<ConcreteValue> change) {
    return new CompiledExpression.Rvalue(
        type,
        states ->
            value
                .value()
                .apply(states)
                .map(
                    s ->
                        s.pop()
                            .push(
                                change.apply(s.top().determinate()).withIndeterminacyOf(s.top()))),
        value.effect(),
        value.span());
  }

  private static CompiledExpression.Rvalue at(CompiledExpression.Rvalue value, Span span) {
    return new CompiledExpression.Rvalue(value.type(), value.value(), value.effect(), span);
  }

  CompiledExpression.Rvalue promote(CompiledExpression.Rvalue value) {
    return value.type() instanceof Int number ? convert(value, number.promoted()) : value;
  }

  /** Returns an argument after the default argument promotions (C17, 6.5.2.2). */
  CompiledExpression.Rvalue promoteArgument(CompiledExpression.Rvalue value) {
    return value.type() instanceof Type.Floating real && real.size() < Type.Floating.DOUBLE.size()
        ? convert(value, Type.Floating.DOUBLE)
        : promote(value);
  }

  CompiledExpression.Rvalue unary(
      Expression.UnaryOperator operator, CompiledExpression.Rvalue operand, Span span) {
    if (operator == Expression.UnaryOperator.NOT) {
      CompiledExpression.Rvalue given = machine.requireInitialized(operand);
      CompiledExpression.StateTransformer decided =
          states -> given.value().apply(states).filter(s -> s.top().hasKnownTruth());
      CompiledExpression.Rvalue known =
          new CompiledExpression.Rvalue(given.type(), decided, given.effect(), given.span());
      return changed(known, Int.INT, v -> ConcreteValue.Int.of(!v.isTrue()));
    } else if (operand.type().isVector()) {
      return vectors().unary(operator, operand, span);
    } else if (operand.type().isComplex()) {
      return complex().unary(operator, operand, span);
    } else if (operand.type() instanceof Type.Floating
        && operator != Expression.UnaryOperator.COMPLEMENT) {
      return operator == Expression.UnaryOperator.PLUS
          ? operand
          : at(changed(operand, operand.type(), IeeeArithmetic::negate), span);
    }
    CompiledExpression.Rvalue value = promote(operand);
    if (!(value.type() instanceof Int number)) {
      return CompiledConstants.unsupported(
          value.type() instanceof Type.Floating real ? real : Int.INT, span);
    } else if (operator == Expression.UnaryOperator.PLUS) {
      return value;
    }
    boolean negates = operator == Expression.UnaryOperator.MINUS;
    return CompiledExpression.Rvalue.of(
        number,
        span,
        states ->
            result(
                value
                    .value()
                    .apply(states)
                    .map(
                        s -> {
                          BigInteger v = intValue(s.top());
                          ConcreteValue result =
                              new ConcreteValue.Int(negates ? v.negate() : v.not());
                          return s.pop().push(result.withIndeterminacyOf(s.top()));
                        }),
                number,
                span));
  }

  CompiledExpression.Rvalue binary(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    if (operator == BinaryOperator.AND || operator == BinaryOperator.OR) {
      return logical(
          operator == BinaryOperator.OR,
          machine.requireInitialized(left),
          machine.requireInitialized(right),
          span);
    } else if (left.type().isVector() || right.type().isVector()) {
      return vectors().binary(operator, left, right, span);
    } else if (left.type().isComplex() || right.type().isComplex()) {
      return complex().binary(operator, left, right, span);
    } else if (left.type() instanceof Type.Pointer || right.type() instanceof Type.Pointer) {
      return addresses(operator, left, right, span);
    } else if (isReal(left.type(), right.type())) {
      return reals(operator, left, right, span);
    } else if (!(left.type() instanceof Int) || !(right.type() instanceof Int)) {
      boolean isWhole = operator.isComparison() || operator.isShift();
      return CompiledConstants.unsupported(
          isWhole ? Int.INT : larger(left.type(), right.type()).orElse(Int.INT), span);
    } else if (operator.isShift()) {
      return arithmetic(operator, promote(left), promote(right), span);
    }
    Int common = ((Int) left.type()).usualArithmeticConversion((Int) right.type());
    CompiledExpression.Rvalue one = convert(left, common);
    CompiledExpression.Rvalue two = convert(right, common);
    return operator.isComparison()
        ? of(Int.INT, one, two, span, s -> compared(operator, machine.requireInitialized(s, 2)))
        : arithmetic(operator, one, two, span);
  }

  private CompiledExpression.Rvalue reals(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    Type.Floating common = (Type.Floating) larger(left.type(), right.type()).orElseThrow();
    CompiledExpression.Rvalue one = convert(left, common);
    CompiledExpression.Rvalue two = convert(right, common);
    if (operator.isComparison()) {
      return of(
          Int.INT,
          one,
          two,
          span,
          states ->
              machine
                  .requireInitialized(states, 2)
                  .filter(s -> s.topOperands(2).stream().allMatch(ConcreteValue::hasKnownTruth))
                  .map(
                      s -> {
                        List<ConcreteValue> both = s.topOperands(2);
                        return s.pop(2)
                            .push(
                                ConcreteValue.Int.of(
                                    IeeeArithmetic.compare(operator, both.get(0), both.get(1))
                                        .orElseThrow()));
                      }));
    }
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE ->
          of(
              common,
              one,
              two,
              span,
              states ->
                  (operator == BinaryOperator.DIVIDE
                          ? machine.requireInitialized(states, 1)
                          : states)
                      .map(
                          s -> {
                            List<ConcreteValue> both = s.topOperands(2);
                            ConcreteValue result =
                                IeeeArithmetic.compute(operator, both.get(0), both.get(1), common);
                            return s.pop(2)
                                .push(result.withIndeterminacyOf(both.get(0), both.get(1)));
                          }));
      default -> CompiledConstants.unsupported(Int.INT, span);
    };
  }

  /** Returns an action on two operands, of which the left one is evaluated first. */
  private static CompiledExpression.Rvalue of(
      Type type,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span,
      CompiledExpression.StateTransformer action) {
    return CompiledExpression.Rvalue.of(
        type, span, states -> action.apply(right.value().apply(left.value().apply(states))));
  }

  private static CompiledExpression.Rvalue logical(
      boolean or, CompiledExpression.Rvalue left, CompiledExpression.Rvalue right, Span span) {
    return CompiledExpression.Rvalue.of(
        Int.INT,
        span,
        states -> {
          ReplayExpressionCompiler.BranchStates first =
              ReplayExpressionCompiler.BranchStates.of(left.value().apply(states));
          ReplayExpressionCompiler.BranchStates second =
              ReplayExpressionCompiler.BranchStates.of(
                  right.value().apply(or ? first.whenFalse() : first.whenTrue()));
          VariationalSet<MachineState> yes =
              or ? first.whenTrue().or(second.whenTrue()) : second.whenTrue();
          VariationalSet<MachineState> no =
              or ? second.whenFalse() : first.whenFalse().or(second.whenFalse());
          return yes.map(s -> s.push(ConcreteValue.Int.of(true)))
              .or(no.map(s -> s.push(ConcreteValue.Int.of(false))));
        });
  }

  private CompiledExpression.Rvalue addresses(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    if (operator.isComparison()) {
      Type type = left.type() instanceof Type.Pointer ? left.type() : right.type();
      CompiledExpression.Rvalue one =
          left.type() instanceof Type.Pointer ? left : convert(left, type);
      CompiledExpression.Rvalue two =
          right.type() instanceof Type.Pointer ? right : convert(right, type);
      return of(
          Int.INT,
          one,
          two,
          span,
          s -> objects.compare(operator, machine.requireInitialized(s, 2)));
    } else if (operator == BinaryOperator.ADD && left.type() instanceof Int) {
      return moved(right, left, span);
    } else if (operator == BinaryOperator.ADD && right.type() instanceof Int) {
      return moved(left, right, span);
    } else if (operator == BinaryOperator.SUBTRACT && right.type() instanceof Int) {
      UnaryOperator<ConcreteValue> negated = v -> new ConcreteValue.Int(intValue(v).negate());
      return moved(left, changed(right, Int.LONG_LONG, negated), span);
    } else if (operator == BinaryOperator.SUBTRACT && right.type() instanceof Type.Pointer) {
      CompiledExpression.Rvalue one = counted(left);
      Type to = ((Type.Pointer) one.type()).pointee();
      CompiledExpression.StateTransformer far =
          s -> objects.difference(machine.requireInitialized(s, 2), to);
      return of(objects.model().ptrdiffType(), one, counted(right), span, far);
    }
    return CompiledConstants.unsupported(Int.INT, span);
  }

  /** Returns the sum of a pointer and a count of elements. */
  private CompiledExpression.Rvalue moved(
      CompiledExpression.Rvalue pointer, CompiledExpression.Rvalue count, Span span) {
    CompiledExpression.Rvalue from = counted(pointer);
    Type to = ((Type.Pointer) from.type()).pointee();
    return of(pointer.type(), from, count, span, s -> objects.addElements(s, to));
  }

  /**
   * Returns the pointer as a pointer to {@code char} if it is a {@code void} pointer, as GNU C has
   * it.
   */
  private CompiledExpression.Rvalue counted(CompiledExpression.Rvalue pointer) {
    return ((Type.Pointer) pointer.type()).pointee() instanceof Type.Void
        ? convert(pointer, new Type.Pointer(Int.CHAR))
        : pointer;
  }

  private CompiledExpression.Rvalue arithmetic(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    Int type = (Int) left.type();
    return of(
        type,
        left,
        right,
        span,
        s -> {
          VariationalSet<MachineState> raw = computed(operator, s, type, span, right.span());
          boolean shifts = operator == BinaryOperator.SHIFT_LEFT && !machine.checks(Check.OVERFLOW);
          return shifts ? reduced(raw, type) : result(raw, type, span);
        });
  }

  /**
   * Reduces an unsigned result and one that wraps around, and checks another for overflow if the
   * property requires it.
   */
  private VariationalSet<MachineState> result(
      VariationalSet<MachineState> states, Int type, Span span) {
    if (!type.isSigned() || objects.model().wrapsAround()) {
      return reduced(states, type);
    }
    return machine.checks(Check.OVERFLOW)
        ? machine.check(
            states,
            s -> type.contains(intValue(s.top())),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.OutOfRange(
                    span, "is " + s.top() + ", outside of " + type.name(), Check.OVERFLOW))
        : states;
  }

  private static VariationalSet<MachineState> reduced(
      VariationalSet<MachineState> states, Int type) {
    return states.map(
        s ->
            s.pop()
                .push(
                    new ConcreteValue.Int(type.wrap(intValue(s.top())))
                        .withIndeterminacyOf(s.top())));
  }

  /** Replaces the two operands on top by the result on unbounded integers. */
  private VariationalSet<MachineState> computed(
      BinaryOperator operator,
      VariationalSet<MachineState> states,
      Int type,
      Span span,
      Span right) {
    VariationalSet<MachineState> defined =
        switch (operator) {
          case DIVIDE -> {
            VariationalSet<MachineState> divisible =
                nonZero(machine.requireInitialized(states, 1), span, right);
            yield objects.model().wrapsAround() ? quotient(divisible, type, span) : divisible;
          }
          case REMAINDER ->
              quotient(nonZero(machine.requireInitialized(states, 1), span, right), type, span);
          case SHIFT_LEFT, SHIFT_RIGHT ->
              machine.check(
                  machine.requireInitialized(states, 1),
                  s -> shifts(intValue(s.top()), type),
                  Check.OVERFLOW,
                  span,
                  s -> new Cause.OutOfRange(span, "shifts by " + s.top(), Check.OVERFLOW));
          default -> states;
        };
    defined.forEach((s, when) -> machine.chargeComputation(bits(s.topOperands(2))));
    return defined.map(
        s -> {
          List<ConcreteValue> two = s.topOperands(2);
          BigInteger result = computed(operator, intValue(two.get(0)), intValue(two.get(1)));
          return s.pop(2)
              .push(new ConcreteValue.Int(result).withIndeterminacyOf(two.get(0), two.get(1)));
        });
  }

  /** Returns an upper bound of the bit length of a result, apart from shifts. */
  private static long bits(List<ConcreteValue> operands) {
    return operands.stream().mapToLong(value -> intValue(value).bitLength()).sum();
  }

  private static BigInteger computed(BinaryOperator operator, BigInteger a, BigInteger b) {
    return switch (operator) {
      case ADD -> a.add(b);
      case SUBTRACT -> a.subtract(b);
      case MULTIPLY -> a.multiply(b);
      case DIVIDE -> a.divide(b);
      case REMAINDER -> a.remainder(b);
      case BIT_AND -> a.and(b);
      case BIT_OR -> a.or(b);
      case BIT_XOR -> a.xor(b);
      case SHIFT_LEFT -> a.shiftLeft(b.intValueExact());
      case SHIFT_RIGHT -> a.shiftRight(b.intValueExact());
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  private static VariationalSet<MachineState> compared(
      BinaryOperator operator, VariationalSet<MachineState> states) {
    return states.map(
        s -> {
          List<ConcreteValue> two = s.topOperands(2);
          int order = intValue(two.get(0)).compareTo(intValue(two.get(1)));
          return s.pop(2).push(ConcreteValue.Int.of(comparisonHolds(operator, order)));
        });
  }

  /** Returns whether a comparison holds for two values with the given difference. */
  static boolean comparisonHolds(BinaryOperator operator, long difference) {
    return switch (operator) {
      case LESS -> difference < 0;
      case AT_MOST -> difference <= 0;
      case GREATER -> difference > 0;
      case AT_LEAST -> difference >= 0;
      case EQUAL -> difference == 0;
      case NOT_EQUAL -> difference != 0;
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  private VariationalSet<MachineState> nonZero(
      VariationalSet<MachineState> states, Span span, Span divisor) {
    return machine.check(
        states,
        s -> intValue(s.top()).signum() != 0,
        Check.DIV,
        span,
        s -> new Cause.DivisionByZero(divisor));
  }

  /**
   * Checks that the quotient is representable, as the remainder is undefined otherwise (C17,
   * 6.5.5).
   */
  private VariationalSet<MachineState> quotient(
      VariationalSet<MachineState> states, Int type, Span span) {
    return type.isSigned() && machine.checks(Check.OVERFLOW)
        ? machine.check(
            states,
            s -> type.contains(intValue(s.topOperands(2).get(0)).divide(intValue(s.top()))),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.OutOfRange(
                    span, "has a quotient outside of " + type.name(), Check.OVERFLOW))
        : states;
  }

  private static boolean shifts(BigInteger places, Int type) {
    return places.signum() >= 0 && places.compareTo(BigInteger.valueOf(type.bits())) < 0;
  }

  /**
   * Returns the compound assignment {@code object op= right}; the right operand is evaluated first.
   *
   * @param givesNew whether the value of the expression is the new value, as opposed to the old one
   */
  CompiledExpression.Rvalue update(
      CompiledExpression.Lvalue object,
      BinaryOperator operator,
      CompiledExpression.Rvalue right,
      boolean givesNew,
      Span span) {
    // Operands: right, address, old; then copies of old and right, from which the new value
    // results.
    CompiledExpression.Rvalue left = CompiledExpression.Rvalue.of(object.type(), span, copy(1));
    CompiledExpression.Rvalue again =
        CompiledExpression.Rvalue.of(right.type(), right.span(), copy(4));
    CompiledExpression.Rvalue made = convert(binary(operator, left, again, span), object.type());
    return CompiledExpression.Rvalue.of(
        object.type(),
        span,
        states -> {
          VariationalSet<MachineState> placed = object.access().apply(right.value().apply(states));
          VariationalSet<MachineState> old = objects.load(copy(1).apply(placed), object, span);
          VariationalSet<MachineState> ready =
              made.value()
                  .apply(old)
                  .map(
                      s -> {
                        List<ConcreteValue> all = s.topOperands(4);
                        return s.pop(4).push(all.get(2)).push(all.get(3)).push(all.get(1));
                      });
          return objects
              .store(ready, object, span)
              .map(s -> s.pop(2).push(s.topOperands(2).get(givesNew ? 1 : 0)));
        });
  }

  /** Returns a transformer that pushes a copy of the operand at a depth. */
  private static CompiledExpression.StateTransformer copy(int depth) {
    return states -> states.map(s -> s.push(s.topOperands(depth).get(0)));
  }

  /**
   * Returns the larger floating type of two arithmetic types; nothing if neither is a floating
   * type.
   */
  static Optional<Type> larger(Type one, Type two) {
    int first = one instanceof Type.Floating real ? real.size() : 0;
    int second = two instanceof Type.Floating real ? real.size() : 0;
    boolean numbers = (first > 0 || one instanceof Int) && (second > 0 || two instanceof Int);
    return numbers && first + second > 0
        ? Optional.of(new Type.Floating(Math.max(first, second)))
        : Optional.empty();
  }

  /** Returns the type of a conditional expression without null pointers (C17, 6.5.15). */
  Type conditionalType(CompiledExpression.Rvalue then, CompiledExpression.Rvalue otherwise) {
    Type one = then.type();
    Type two = otherwise.type();
    if (one instanceof Type.Void || two instanceof Type.Void) {
      return Type.VOID;
    } else if (one instanceof Int a && two instanceof Int b) {
      return a.usualArithmeticConversion(b);
    } else if (one.isComplex() || two.isComplex()) {
      return objects.complex(complex().common(one, two));
    }
    Optional<Type> real = larger(one, two);
    if (real.isPresent()) {
      return real.get();
    }
    boolean first =
        !(two instanceof Type.Pointer pointer)
            || one instanceof Type.Pointer && !(pointer.pointee() instanceof Type.Void);
    return first ? one : two;
  }
}
