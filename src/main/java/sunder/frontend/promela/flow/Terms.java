package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.frontend.promela.syntax.Expression.Where;

/** From values to terms, for one process, or for a property. */
final class Terms {
  private static final int MOST_SHIFT = 64;

  private final Registers registers;
  private final Channels channels;
  private final ConfigSet all;
  private final Fixed fixed;
  private final int process;
  private final Predicate<Value.At> control;

  /**
   * @param all every configuration of the features
   * @param process the number of the process whose local variables are meant
   * @param control whether a process is at a label, for properties
   */
  Terms(
      Registers registers,
      Channels channels,
      ConfigSet all,
      Fixed fixed,
      int process,
      Predicate<Value.At> control) {
    this.registers = registers;
    this.channels = channels;
    this.all = all;
    this.fixed = fixed;
    this.process = process;
    this.control = control;
  }

  ConfigSet all() {
    return all;
  }

  /** The number of the process. */
  int process() {
    return process;
  }

  private Truth truth(boolean value) {
    return Truth.of(all, BoolTerm.of(value));
  }

  /** Whether the value is not 0. */
  Truth truth(Value value) {
    if (value instanceof Value.Unary unary && unary.operator() == UnaryOperator.NOT) {
      return truth(unary.operand()).not();
    } else if (value instanceof Value.Binary binary) {
      return truth(binary);
    } else if (value instanceof Value.OfFeature of && of.feature() instanceof Feature.Bool bool) {
      return Truth.in(all.space().selected(bool), all);
    } else if (value instanceof Value.Question question) {
      return question(question);
    } else if (value instanceof Value.Poll poll) {
      return poll(poll);
    } else if (value instanceof Value.At at) {
      return truth(control.test(at));
    } else if (value instanceof Value.Timeout) {
      return Truth.of(all, registers.timeoutTerm());
    }
    return number(value).where(all, n -> BoolTerm.notEqual(n, IntTerm.ZERO));
  }

  private Truth truth(Value.Binary binary) {
    return switch (binary.operator()) {
      case AND -> truth(binary.left()).and(truth(binary.right()));
      case OR -> truth(binary.left()).or(truth(binary.right()));
      case IMPLIES -> truth(binary.left()).not().or(truth(binary.right()));
      case LESS -> compare(binary, BoolTerm::less);
      case GREATER -> compare(binary, (a, b) -> BoolTerm.less(b, a));
      case AT_MOST -> compare(binary, BoolTerm::atMost);
      case AT_LEAST -> compare(binary, (a, b) -> BoolTerm.atMost(b, a));
      case EQUAL -> compare(binary, BoolTerm::equal);
      case NOT_EQUAL -> compare(binary, BoolTerm::notEqual);
      default -> number(binary).where(all, n -> BoolTerm.notEqual(n, IntTerm.ZERO));
    };
  }

  private Truth compare(Value.Binary binary, BiFunction<IntTerm, IntTerm, BoolTerm> relation) {
    return number(binary.left()).where(all, number(binary.right()), relation);
  }

  /** The value as a number. */
  CaseTerm number(Value value) {
    if (value instanceof Value.Constant constant) {
      return CaseTerm.of(all, IntTerm.of(constant.value()));
    } else if (value instanceof Value.Read read) {
      return read(read.place());
    } else if (value instanceof Value.OfFeature of
        && of.feature() instanceof Feature.Numeric numeric) {
      return CaseTerm.of(all, registers.feature(numeric));
    } else if (value instanceof Value.Unary unary && unary.operator() != UnaryOperator.NOT) {
      CaseTerm operand = number(unary.operand());
      return unary.operator() == UnaryOperator.NEGATE
          ? operand.map(IntTerm::negate)
          : operand.map(Bits::complement);
    } else if (value instanceof Value.Binary binary && isArithmetic(binary.operator())) {
      return arithmetic(binary);
    } else if (value instanceof Value.Conditional conditional) {
      return CaseTerm.choose(
          truth(conditional.condition()), number(conditional.yes()), number(conditional.no()));
    } else if (value instanceof Value.ProcessId) {
      return CaseTerm.of(all, process);
    } else if (value instanceof Value.ProcessCount) {
      return CaseTerm.of(all, IntTerm.of(registers.processCount()));
    } else if (value instanceof Value.Question question
        && question.property() == ChannelProperty.LEN) {
      return length(question.channel());
    }
    return CaseTerm.of(truth(value), all);
  }

  private static boolean isArithmetic(BinaryOperator operator) {
    return switch (operator) {
      case TIMES,
          DIVIDE,
          REMAINDER,
          PLUS,
          MINUS,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          BIT_AND,
          BIT_XOR,
          BIT_OR ->
          true;
      default -> false;
    };
  }

  private CaseTerm arithmetic(Value.Binary binary) {
    CaseTerm left = number(binary.left());
    CaseTerm right = number(binary.right());
    return switch (binary.operator()) {
      case TIMES -> left.combine(right, IntTerm::times);
      case DIVIDE -> left.combine(right, IntTerm::dividedBy);
      case REMAINDER -> left.combine(right, IntTerm::remainder);
      case PLUS -> left.combine(right, IntTerm::plus);
      case MINUS -> left.combine(right, IntTerm::minus);
      case SHIFT_LEFT -> shift(left, right, Bits::shiftLeft);
      case SHIFT_RIGHT -> shift(left, right, Bits::shiftRight);
      case BIT_AND -> left.combine(right, Bits::and);
      case BIT_XOR -> left.combine(right, Bits::xor);
      default -> left.combine(right, Bits::or);
    };
  }

  /** One case for each number of bits; a step by any other number is undefined. */
  private CaseTerm shift(
      CaseTerm left, CaseTerm right, BiFunction<IntTerm, Integer, IntTerm> operation) {
    List<CaseTerm.Case> result = new ArrayList<>();
    for (int by = 0; by < MOST_SHIFT; by++) {
      int bits = by;
      CaseTerm shifted = left.combine(right, (a, b) -> operation.apply(a, bits));
      Truth here = right.where(all, b -> BoolTerm.equal(b, IntTerm.of(bits)));
      if (!here.isFalse()) {
        result.addAll(only(here, shifted));
      }
    }
    Truth other = shiftIsDefined(right).not();
    if (!other.isFalse()) {
      result.addAll(only(other, CaseTerm.of(all, 0)));
    }
    return new CaseTerm(result);
  }

  private List<CaseTerm.Case> only(Truth condition, CaseTerm value) {
    List<CaseTerm.Case> result = new ArrayList<>();
    for (Truth.Case one : condition.cases()) {
      for (CaseTerm.Case two : value.list()) {
        ConfigSet when = one.when().and(two.when());
        BoolTerm here = BoolTerm.and(one.condition(), two.condition());
        if (!when.isEmpty() && !here.equals(BoolTerm.FALSE)) {
          result.add(new CaseTerm.Case(when, here, two.value()));
        }
      }
    }
    return result;
  }

  private Truth shiftIsDefined(CaseTerm by) {
    return by.where(
        all,
        n ->
            BoolTerm.and(
                BoolTerm.atMost(IntTerm.ZERO, n), BoolTerm.less(n, IntTerm.of(MOST_SHIFT))));
  }

  private CaseTerm read(Lvalue place) {
    if (fixed.contains(place.variable())) {
      return constant(place);
    }
    if (place.indices().isEmpty()) {
      return CaseTerm.of(all, IntTerm.of(registers.scalar(process, place.variable())));
    }
    ArrayRegister array = registers.array(process, place.variable());
    return index(place).map(index -> registers.element(array, place.variable().type(), index));
  }

  /** What a variable keeps; the channels of one declaration have numbers in a row. */
  private CaseTerm constant(Lvalue place) {
    Variable variable = place.variable();
    if (variable.channel().isPresent()) {
      int first = channels.of(process, variable).get(0).number();
      return index(place).map(n -> n.plus(first));
    }
    return variable.initial().isEmpty()
        ? CaseTerm.of(all, 0)
        : number(variable.initial().get(0)).map(n -> Wrapping.into(variable.type(), n));
  }

  /** The number of an element among all of its variable. */
  CaseTerm index(Lvalue place) {
    CaseTerm result = CaseTerm.of(all, 0);
    for (Lvalue.Index index : place.indices()) {
      BigInteger length = BigInteger.valueOf(index.length());
      result = result.combine(number(index.value()), (a, b) -> a.times(length).plus(b));
    }
    return result;
  }

  /** Where the value is defined: no index outside, no division by 0. */
  Truth defined(Value value) {
    if (value instanceof Value.Read read) {
      return defined(read.place());
    } else if (value instanceof Value.Unary unary) {
      return defined(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      return defined(binary);
    } else if (value instanceof Value.Conditional conditional) {
      Truth condition = truth(conditional.condition());
      return defined(conditional.condition())
          .and(condition.not().or(defined(conditional.yes())))
          .and(condition.or(defined(conditional.no())));
    } else if (value instanceof Value.Question question) {
      return defined(question.channel());
    } else if (value instanceof Value.Poll poll) {
      return definedAll(poll.slots()).and(defined(poll.channel()));
    } else if (value instanceof Value.At at && at.pid().isPresent()) {
      return defined(at.pid().get());
    }
    return truth(true);
  }

  Truth definedAll(List<Slot> slots) {
    Truth result = truth(true);
    for (Slot slot : slots) {
      if (slot instanceof Slot.Match match) {
        result = result.and(defined(match.value()));
      } else if (slot instanceof Slot.Store store) {
        result = result.and(defined(store.place()));
      }
    }
    return result;
  }

  Truth defined(Lvalue place) {
    Truth result = truth(true);
    for (Lvalue.Index index : place.indices()) {
      Truth inside =
          number(index.value())
              .where(
                  all,
                  n ->
                      BoolTerm.and(
                          BoolTerm.atMost(IntTerm.ZERO, n),
                          BoolTerm.less(n, IntTerm.of(index.length()))));
      result = result.and(defined(index.value())).and(inside);
    }
    return result;
  }

  /** The second operand of a logical operation matters only where the first does not decide. */
  private Truth defined(Value.Binary binary) {
    Truth left = defined(binary.left());
    Truth right = defined(binary.right());
    return switch (binary.operator()) {
      case AND, IMPLIES -> left.and(right.isTrue() ? right : truth(binary.left()).not().or(right));
      case OR -> left.and(right.isTrue() ? right : truth(binary.left()).or(right));
      case DIVIDE, REMAINDER ->
          left.and(right)
              .and(number(binary.right()).where(all, n -> BoolTerm.notEqual(n, IntTerm.ZERO)));
      case SHIFT_LEFT, SHIFT_RIGHT -> left.and(right).and(shiftIsDefined(number(binary.right())));
      default -> left.and(right);
    };
  }

  /** Where a channel value is this channel. */
  Truth is(Value channel, Channels.Channel candidate) {
    return number(channel).where(all, n -> BoolTerm.equal(n, IntTerm.of(candidate.number())));
  }

  private CaseTerm length(Value channel) {
    CaseTerm result = CaseTerm.of(all, 0);
    for (Channels.Channel candidate : channels.all()) {
      Truth here = is(channel, candidate);
      if (!here.isFalse()) {
        result = CaseTerm.choose(here, CaseTerm.of(all, candidate.count()), result);
      }
    }
    return result;
  }

  private Truth question(Value.Question question) {
    Truth result = truth(false);
    for (Channels.Channel candidate : channels.all()) {
      Truth here = is(question.channel(), candidate);
      if (!here.isFalse()) {
        BoolTerm holds = holds(question.property(), candidate);
        result = result.or(here.and(Truth.of(all, holds)));
      }
    }
    return result;
  }

  private static BoolTerm holds(ChannelProperty property, Channels.Channel channel) {
    IntTerm capacity = IntTerm.of(channel.type().capacity());
    return switch (property) {
      case LEN, NEMPTY -> BoolTerm.notEqual(channel.count(), IntTerm.ZERO);
      case EMPTY -> BoolTerm.equal(channel.count(), IntTerm.ZERO);
      case FULL -> BoolTerm.equal(channel.count(), capacity);
      case NFULL -> BoolTerm.notEqual(channel.count(), capacity);
    };
  }

  private Truth poll(Value.Poll poll) {
    Truth result = truth(false);
    for (Channels.Channel candidate : channels.withFields(poll.slots().size())) {
      Truth here = is(poll.channel(), candidate);
      int places =
          poll.where() == Where.ANY
              ? candidate.type().capacity()
              : Math.min(1, candidate.type().capacity());
      for (int place = 0; place < places && !here.isFalse(); place++) {
        BoolTerm used = BoolTerm.less(IntTerm.of(place), candidate.count());
        Truth matches = matches(poll.slots(), fields(candidate, place));
        result = result.or(here.and(matches).and(Truth.of(all, used)));
      }
    }
    return result;
  }

  /** The fields of the message at a place of a channel. */
  List<CaseTerm> fields(Channels.Channel channel, int place) {
    return channel.places().get(place).stream()
        .map(symbol -> CaseTerm.of(all, IntTerm.of(symbol)))
        .toList();
  }

  /** Where a message has the values that a receive asks for. */
  Truth matches(List<Slot> slots, List<CaseTerm> fields) {
    Truth result = truth(true);
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Slot.Match match) {
        result = result.and(number(match.value()).where(all, fields.get(i), BoolTerm::equal));
      }
    }
    return result;
  }
}
