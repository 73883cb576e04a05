package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Type.Number;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;

/** Operators and conversions, and what C leaves undefined of them. */
public record Operators(Machine machine, Objects objects) {
  public static BigInteger integer(Val value) {
    return value.plain() instanceof Val.Int i ? i.value() : BigInteger.ZERO;
  }

  /** The value in a type; its effects alone need no conversion. */
  Code.Value converted(Code.Value value, Type type) {
    if (value.type().equals(type)) {
      return value;
    } else if (type instanceof Type.Void) {
      return changed(value, type, any -> Val.Nothing.NOTHING);
    } else if (type instanceof Number to && value.type() instanceof Number from) {
      return changed(value, type, v -> new Val.Int(to.from(from, integer(v))));
    } else if (isReal(type, value.type())) {
      return new Code.Value(
          type,
          states ->
              value
                  .value()
                  .on(states)
                  .filter(s -> Reals.converted(s.top().plain(), type).isPresent())
                  .map(
                      s ->
                          s.pop()
                              .push(
                                  Reals.converted(s.top().plain(), type)
                                      .orElseThrow()
                                      .of(s.top()))),
          value.effect(),
          value.span());
    } else if (type instanceof Number to && value.type() instanceof Type.Pointer) {
      return to.equals(Number.BOOL)
          ? changed(value, type, v -> Val.Int.of(v.isTrue()))
          : new Code.Value(
              type,
              states -> objects.octets.numbers(value.value().on(states), to, value.span()),
              value.effect(),
              value.span());
    } else if (type instanceof Type.Pointer to && value.type() instanceof Number) {
      return new Code.Value(
          type,
          states -> objects.octets.addresses(value.value().on(states), to.to().cell()),
          value.effect(),
          value.span());
    } else if (type instanceof Type.Pointer to && value.type() instanceof Type.Pointer) {
      return retyped(value, to);
    }
    return Constants.nothing(type, value.span());
  }

  /** Whether these are types of numbers, one of them a floating one. */
  private static boolean isReal(Type one, Type other) {
    return one instanceof Type.Real && (other instanceof Number || other instanceof Type.Real)
        || one instanceof Number && other instanceof Type.Real;
  }

  /** No run that is asked about has pointers to something of another type. */
  private Code.Value retyped(Code.Value value, Type.Pointer to) {
    return new Code.Value(
        to,
        states -> objects.heap().retyped(value.value().on(states), to.to()),
        value.effect(),
        value.span());
  }

  private static Code.Value changed(Code.Value value, Type type, UnaryOperator<Val> change) {
    return new Code.Value(
        type,
        states ->
            value
                .value()
                .on(states)
                .map(s -> s.pop().push(change.apply(s.top().plain()).of(s.top()))),
        value.effect(),
        value.span());
  }

  Code.Value promoted(Code.Value value) {
    return value.type() instanceof Number number ? converted(value, number.promoted()) : value;
  }

  /** An argument that no parameter says a type of. */
  Code.Value passed(Code.Value value) {
    return value.type() instanceof Type.Real real && real.bytes() < Type.Real.DOUBLE.bytes()
        ? converted(value, Type.Real.DOUBLE)
        : promoted(value);
  }

  Code.Value unary(Expression.UnaryOperator operator, Code.Value operand, Span span) {
    if (operator == Expression.UnaryOperator.NOT) {
      Code.Value given = machine.given(operand);
      Code.Action decided = states -> given.value().on(states).filter(s -> s.top().isDecided());
      Code.Value known = new Code.Value(given.type(), decided, given.effect(), given.span());
      return changed(known, Number.INT, v -> Val.Int.of(!v.isTrue()));
    } else if (operand.type() instanceof Type.Real
        && operator != Expression.UnaryOperator.COMPLEMENT) {
      return operator == Expression.UnaryOperator.PLUS
          ? operand
          : changed(operand, operand.type(), Reals::negated);
    }
    Code.Value value = promoted(operand);
    if (!(value.type() instanceof Number number)) {
      return Constants.nothing(value.type() instanceof Type.Real real ? real : Number.INT, span);
    } else if (operator == Expression.UnaryOperator.PLUS) {
      return value;
    }
    boolean negates = operator == Expression.UnaryOperator.MINUS;
    return Code.Value.of(
        number,
        span,
        states ->
            result(
                value
                    .value()
                    .on(states)
                    .map(
                        s -> {
                          BigInteger v = integer(s.top());
                          Val result = new Val.Int(negates ? v.negate() : v.not());
                          return s.pop().push(result.of(s.top()));
                        }),
                number,
                span));
  }

  Code.Value binary(BinaryOperator operator, Code.Value left, Code.Value right, Span span) {
    if (operator == BinaryOperator.AND || operator == BinaryOperator.OR) {
      return logical(
          operator == BinaryOperator.OR, machine.given(left), machine.given(right), span);
    } else if (left.type() instanceof Type.Pointer || right.type() instanceof Type.Pointer) {
      return addresses(operator, left, right, span);
    } else if (isReal(left.type(), right.type())) {
      return reals(operator, left, right, span);
    } else if (!(left.type() instanceof Number) || !(right.type() instanceof Number)) {
      boolean isWhole = compares(operator) || isShift(operator);
      return Constants.nothing(
          isWhole ? Number.INT : larger(left.type(), right.type()).orElse(Number.INT), span);
    } else if (isShift(operator)) {
      return arithmetic(operator, promoted(left), promoted(right), span);
    }
    Number common = ((Number) left.type()).with((Number) right.type());
    Code.Value one = converted(left, common);
    Code.Value two = converted(right, common);
    return compares(operator)
        ? of(Number.INT, one, two, span, s -> compared(operator, machine.given(s, 2)))
        : arithmetic(operator, one, two, span);
  }

  private Code.Value reals(BinaryOperator operator, Code.Value left, Code.Value right, Span span) {
    Type.Real common = (Type.Real) larger(left.type(), right.type()).orElseThrow();
    Code.Value one = converted(left, common);
    Code.Value two = converted(right, common);
    if (compares(operator)) {
      return of(
          Number.INT,
          one,
          two,
          span,
          states ->
              machine
                  .given(states, 2)
                  .filter(s -> s.last(2).stream().allMatch(Val::isDecided))
                  .map(
                      s -> {
                        List<Val> both = s.last(2);
                        return s.pop(2)
                            .push(
                                Val.Int.of(
                                    Reals.compared(operator, both.get(0), both.get(1))
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
                  (operator == BinaryOperator.DIVIDE ? machine.given(states, 1) : states)
                      .map(
                          s -> {
                            List<Val> both = s.last(2);
                            Val result = Reals.computed(operator, both.get(0), both.get(1), common);
                            return s.pop(2).push(result.of(both.get(0), both.get(1)));
                          }));
      default -> Constants.nothing(Number.INT, span);
    };
  }

  private static boolean isShift(BinaryOperator operator) {
    return operator == BinaryOperator.SHIFT_LEFT || operator == BinaryOperator.SHIFT_RIGHT;
  }

  private static boolean compares(BinaryOperator operator) {
    return switch (operator) {
      case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, NOT_EQUAL -> true;
      default -> false;
    };
  }

  /** Both operands are evaluated, the left one first. */
  private static Code.Value of(
      Type type, Code.Value left, Code.Value right, Span span, Code.Action action) {
    return Code.Value.of(
        type, span, states -> action.on(right.value().on(left.value().on(states))));
  }

  private static Code.Value logical(boolean or, Code.Value left, Code.Value right, Span span) {
    return Code.Value.of(
        Number.INT,
        span,
        states -> {
          Evaluator.Truth first = Evaluator.Truth.of(left.value().on(states));
          Evaluator.Truth second =
              Evaluator.Truth.of(right.value().on(or ? first.no() : first.yes()));
          StateSet<State> yes = or ? first.yes().or(second.yes()) : second.yes();
          StateSet<State> no = or ? second.no() : first.no().or(second.no());
          return yes.map(s -> s.push(Val.Int.of(true))).or(no.map(s -> s.push(Val.Int.of(false))));
        });
  }

  private Code.Value addresses(
      BinaryOperator operator, Code.Value left, Code.Value right, Span span) {
    if (compares(operator)) {
      Type type = left.type() instanceof Type.Pointer ? left.type() : right.type();
      Code.Value one = left.type() instanceof Type.Pointer ? left : converted(left, type);
      Code.Value two = right.type() instanceof Type.Pointer ? right : converted(right, type);
      return of(Number.INT, one, two, span, s -> objects.compare(operator, machine.given(s, 2)));
    } else if (operator == BinaryOperator.ADD && left.type() instanceof Number) {
      return moved(right, left, span);
    } else if (operator == BinaryOperator.ADD && right.type() instanceof Number) {
      return moved(left, right, span);
    } else if (operator == BinaryOperator.SUBTRACT && right.type() instanceof Number) {
      UnaryOperator<Val> negated = v -> new Val.Int(integer(v).negate());
      return moved(left, changed(right, Number.LONG_LONG, negated), span);
    } else if (operator == BinaryOperator.SUBTRACT && right.type() instanceof Type.Pointer) {
      Code.Value one = counted(left);
      Type to = ((Type.Pointer) one.type()).to();
      Code.Action far = s -> objects.difference(machine.given(s, 2), to);
      return of(objects.model().distance(), one, counted(right), span, far);
    }
    return Constants.nothing(Number.INT, span);
  }

  /** A pointer moved by a count of elements. */
  private Code.Value moved(Code.Value pointer, Code.Value count, Span span) {
    Code.Value from = counted(pointer);
    Type to = ((Type.Pointer) from.type()).to();
    return of(pointer.type(), from, count, span, s -> objects.moved(s, to));
  }

  /** Of a {@code void *} bytes are counted. */
  private Code.Value counted(Code.Value pointer) {
    return ((Type.Pointer) pointer.type()).to() instanceof Type.Void
        ? converted(pointer, new Type.Pointer(Number.CHAR))
        : pointer;
  }

  private Code.Value arithmetic(
      BinaryOperator operator, Code.Value left, Code.Value right, Span span) {
    Number type = (Number) left.type();
    return of(
        type,
        left,
        right,
        span,
        s -> result(computed(operator, s, type, span, right.span()), type, span));
  }

  /** Unsigned results are reduced; a signed one outside its type may be an error. */
  private StateSet<State> result(StateSet<State> states, Number type, Span span) {
    if (!type.isSigned()) {
      return states.map(s -> s.pop().push(new Val.Int(type.wrap(integer(s.top()))).of(s.top())));
    }
    return machine.checks(Check.OVERFLOW)
        ? machine.require(
            states,
            s -> type.contains(integer(s.top())),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.Outside(
                    span, "is " + s.top() + ", outside of " + type.name(), Check.OVERFLOW))
        : states;
  }

  /** The two operands on top become the operator's result on unbounded integers. */
  private StateSet<State> computed(
      BinaryOperator operator, StateSet<State> states, Number type, Span span, Span right) {
    StateSet<State> defined =
        switch (operator) {
          case DIVIDE -> nonZero(machine.given(states, 1), span, right);
          case REMAINDER -> quotient(nonZero(machine.given(states, 1), span, right), type, span);
          case SHIFT_LEFT, SHIFT_RIGHT ->
              machine.require(
                  machine.given(states, 1),
                  s -> shifts(integer(s.top()), type),
                  Check.OVERFLOW,
                  span,
                  s -> new Cause.Outside(span, "shifts by " + s.top(), Check.OVERFLOW));
          default -> states;
        };
    defined.forEach((s, when) -> machine.compute(bits(s.last(2))));
    return defined.map(
        s -> {
          List<Val> two = s.last(2);
          BigInteger result = computed(operator, integer(two.get(0)), integer(two.get(1)));
          return s.pop(2).push(new Val.Int(result).of(two.get(0), two.get(1)));
        });
  }

  /** A result has no more bits than its operands have together, a few of a shift apart. */
  private static long bits(List<Val> operands) {
    return operands.stream().mapToLong(value -> integer(value).bitLength()).sum();
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

  private static StateSet<State> compared(BinaryOperator operator, StateSet<State> states) {
    return states.map(
        s -> {
          List<Val> two = s.last(2);
          int order = integer(two.get(0)).compareTo(integer(two.get(1)));
          return s.pop(2).push(Val.Int.of(holds(operator, order)));
        });
  }

  /** Whether a comparison holds of a difference. */
  static boolean holds(BinaryOperator operator, long difference) {
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

  private StateSet<State> nonZero(StateSet<State> states, Span span, Span divisor) {
    return machine.require(
        states,
        s -> integer(s.top()).signum() != 0,
        Check.DIV,
        span,
        s -> new Cause.Divisor(divisor));
  }

  /** There is no remainder where the quotient is no value of the type. */
  private StateSet<State> quotient(StateSet<State> states, Number type, Span span) {
    return type.isSigned() && machine.checks(Check.OVERFLOW)
        ? machine.require(
            states,
            s -> type.contains(integer(s.last(2).get(0)).divide(integer(s.top()))),
            Check.OVERFLOW,
            span,
            s ->
                new Cause.Outside(span, "has a quotient outside of " + type.name(), Check.OVERFLOW))
        : states;
  }

  private static boolean shifts(BigInteger places, Number type) {
    return places.signum() >= 0 && places.compareTo(BigInteger.valueOf(type.bits())) < 0;
  }

  /** {@code object op= right}; the right operand comes first. */
  Code.Value update(
      Code.Lvalue object, BinaryOperator operator, Code.Value right, boolean givesNew, Span span) {
    // Operands: right, address, old; then copies of old and right, of which the new one is made.
    Code.Value left = Code.Value.of(object.type(), span, copy(1));
    Code.Value again = Code.Value.of(right.type(), right.span(), copy(4));
    Code.Value made = converted(binary(operator, left, again, span), object.type());
    return Code.Value.of(
        object.type(),
        span,
        states -> {
          StateSet<State> placed = object.access().on(right.value().on(states));
          StateSet<State> old = objects.load(copy(1).on(placed), object, span);
          StateSet<State> ready =
              made.value()
                  .on(old)
                  .map(
                      s -> {
                        List<Val> all = s.last(4);
                        return s.pop(4).push(all.get(2)).push(all.get(3)).push(all.get(1));
                      });
          return objects
              .store(ready, object, span)
              .map(s -> s.pop(2).push(s.last(2).get(givesNew ? 1 : 0)));
        });
  }

  /** Puts the operand that is so far down on top once more. */
  private static Code.Action copy(int depth) {
    return states -> states.map(s -> s.push(s.last(depth).get(0)));
  }

  /** The larger one of floating types, if there is one. */
  private static Optional<Type> larger(Type one, Type two) {
    int first = one instanceof Type.Real real ? real.bytes() : 0;
    int second = two instanceof Type.Real real ? real.bytes() : 0;
    boolean numbers = (first > 0 || one instanceof Number) && (second > 0 || two instanceof Number);
    return numbers && first + second > 0
        ? Optional.of(new Type.Real(Math.max(first, second)))
        : Optional.empty();
  }

  /** The type in which the two ways of {@code ?:} meet. */
  Type meeting(Code.Value then, Code.Value otherwise) {
    Type one = then.type();
    Type two = otherwise.type();
    if (one instanceof Type.Void || two instanceof Type.Void) {
      return Type.VOID;
    } else if (one instanceof Number a && two instanceof Number b) {
      return a.with(b);
    }
    Optional<Type> real = larger(one, two);
    if (real.isPresent()) {
      return real.get();
    }
    boolean first =
        one instanceof Type.Pointer pointer && !(pointer.to() instanceof Type.Void)
            || !(two instanceof Type.Pointer);
    return first ? one : two;
  }
}
