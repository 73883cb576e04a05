package sunder.frontend.promela.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
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

/** From values to terms, for one process, or for a property. */
final class Terms {
  private static final int MOST_SHIFT = 64;

  private final Registers registers;
  private final Channels channels;
  private final ConfigSet all;
  private final Fixed fixed;
  private final int process;
  private final Function<Value.At, Truth> control;
  private final ChannelTerms channelTerms;
  private final Definedness definedness;

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
      Function<Value.At, Truth> control) {
    this.registers = registers;
    this.channels = channels;
    this.all = all;
    this.fixed = fixed;
    this.process = process;
    this.control = control;
    this.channelTerms = new ChannelTerms(this, channels);
    this.definedness = new Definedness(this);
  }

  ConfigSet all() {
    return all;
  }

  /** The number of the process. */
  int process() {
    return process;
  }

  Truth truth(boolean value) {
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
      return channelTerms.question(question);
    } else if (value instanceof Value.Poll poll) {
      return channelTerms.poll(poll);
    } else if (value instanceof Value.At at) {
      return control.apply(at);
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
      return channelTerms.length(question.channel());
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

  Truth shiftIsDefined(CaseTerm by) {
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
    return definedness.of(value);
  }

  /** Where the place is defined: no index outside. */
  Truth defined(Lvalue place) {
    return definedness.of(place);
  }

  /** Where all of some values are defined. */
  Truth allDefined(List<Value> values) {
    Truth result = truth(true);
    for (Value value : values) {
      result = result.and(defined(value));
    }
    return result;
  }

  /** Where what a receive asks for, and where it stores, is defined. */
  Truth definedAll(List<Slot> slots) {
    return definedness.of(slots);
  }

  /** Where a channel value is this channel. */
  Truth is(Value channel, Channels.Channel candidate) {
    return channelTerms.is(channel, candidate);
  }

  /** The fields of the message at a place of a channel. */
  List<CaseTerm> fields(Channels.Channel channel, int place) {
    return channelTerms.fields(channel, place);
  }

  /** Where a message has the values that a receive asks for. */
  Truth matches(List<Slot> slots, List<CaseTerm> fields) {
    return channelTerms.matches(slots, fields);
  }
}
