package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.syntax.Constants;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.replay.Cause;
import sunder.replay.Reasons;

/** Values of expressions in a state, with the short cuts that C takes. */
final class Evaluator {
  private static final BigInteger MOST_SHIFT = BigInteger.valueOf(63);

  private final Store store;
  private final Selection selection;
  private final Alarm alarm;
  private final Optional<Reasons> reasons;

  /** Whether it is time for a timeout. */
  enum Alarm {
    OFF,
    ON
  }

  Evaluator(Store store, Selection selection, Alarm alarm) {
    this(store, selection, alarm, Optional.empty());
  }

  private Evaluator(Store store, Selection selection, Alarm alarm, Optional<Reasons> reasons) {
    this.store = store;
    this.selection = selection;
    this.alarm = alarm;
    this.reasons = reasons;
  }

  /** The same, which tells what it evaluates. */
  Evaluator telling(Reasons listener) {
    return new Evaluator(store, selection, alarm, Optional.of(listener));
  }

  private BigInteger told(Value value, BigInteger number) {
    reasons.ifPresent(listener -> listener.evaluated(value.span(), number::toString));
    return number;
  }

  boolean holds(int process, Value value) {
    return value(process, value).signum() != 0;
  }

  /**
   * @throws RunError where there is no value
   */
  BigInteger value(int process, Value value) {
    if (value instanceof Value.Constant constant) {
      return constant.value();
    } else if (value instanceof Value.Read read) {
      int index = index(process, read.place());
      return told(read, store.cells(process, read.place().variable())[index]);
    } else if (value instanceof Value.OfFeature of) {
      return selection.valueOf(of.feature());
    } else if (value instanceof Value.Unary unary) {
      return unary(unary, value(process, unary.operand()));
    } else if (value instanceof Value.Binary binary) {
      return binary(process, binary);
    } else if (value instanceof Value.Conditional conditional) {
      return value(
          process, holds(process, conditional.condition()) ? conditional.yes() : conditional.no());
    } else if (value instanceof Value.ProcessId) {
      return BigInteger.valueOf(process);
    } else if (value instanceof Value.ProcessCount) {
      return BigInteger.valueOf(store.processes().size());
    } else if (value instanceof Value.Timeout) {
      return of(alarm == Alarm.ON);
    } else if (value instanceof Value.At at) {
      return of(isAt(at));
    }
    return told(value, ofChannel(process, value));
  }

  private static BigInteger unary(Value.Unary unary, BigInteger operand) {
    return switch (unary.operator()) {
      case NEGATE -> operand.negate();
      case NOT -> of(operand.signum() == 0);
      case COMPLEMENT -> operand.not();
    };
  }

  private BigInteger binary(int process, Value.Binary binary) {
    BigInteger left = value(process, binary.left());
    boolean is = left.signum() != 0;
    switch (binary.operator()) {
      case AND -> {
        return of(is && holds(process, binary.right()));
      }
      case OR -> {
        return of(is || holds(process, binary.right()));
      }
      case IMPLIES -> {
        return of(!is || holds(process, binary.right()));
      }
      default -> {}
    }
    BigInteger right = value(process, binary.right());
    boolean shifts =
        binary.operator() == BinaryOperator.SHIFT_LEFT
            || binary.operator() == BinaryOperator.SHIFT_RIGHT;
    if (shifts && (right.signum() < 0 || right.compareTo(MOST_SHIFT) > 0)) {
      throw new RunError("a shift by " + right);
    }
    return Constants.apply(binary.operator(), left, right)
        .orElseThrow(
            () -> new RunError("a division by 0", new Cause.Divisor(binary.right().span())));
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  /**
   * The number of an element; 0 of a variable that is no array.
   *
   * @throws RunError if an index is outside
   */
  int index(int process, Lvalue place) {
    long result = 0;
    for (Lvalue.Index index : place.indices()) {
      BigInteger value = value(process, index.value());
      if (value.signum() < 0 || value.compareTo(BigInteger.valueOf(index.length())) >= 0) {
        BigInteger length = BigInteger.valueOf(index.length());
        String array = place.variable().name() + "[" + index.length() + "]";
        throw new RunError(
            "index " + value + " outside an array of " + index.length(),
            new Cause.Index(array, value, length));
      }
      result = result * index.length() + value.intValueExact();
    }
    return (int) result;
  }

  private BigInteger ofChannel(int process, Value value) {
    if (value instanceof Value.Poll poll) {
      return of(isThere(process, poll));
    }
    Value.Question question = (Value.Question) value;
    BigInteger number = value(process, question.channel());
    if (number.signum() == 0) {
      return BigInteger.ZERO;
    }
    Store.Channel channel = store.channel(number);
    int length = channel.messages().size();
    int capacity = channel.type().capacity();
    return switch (question.property()) {
      case LEN -> BigInteger.valueOf(length);
      case EMPTY -> of(length == 0);
      case FULL -> of(length == capacity);
      case NEMPTY -> of(length != 0);
      case NFULL -> of(length != capacity);
    };
  }

  private boolean isThere(int process, Value.Poll poll) {
    BigInteger number = value(process, poll.channel());
    if (number.signum() == 0) {
      return false;
    }
    Store.Channel channel = store.channel(number);
    if (channel.type().fields().size() != poll.slots().size()) {
      return false;
    }
    for (List<BigInteger> message : channel.messages()) {
      if (matches(process, poll.slots(), message)) {
        return true;
      }
      if (poll.where() == Where.FIRST) {
        return false;
      }
    }
    return false;
  }

  /** Whether a message has the values that a receive asks for. */
  boolean matches(int process, List<Slot> slots, List<BigInteger> message) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Slot.Match match
          && !value(process, match.value()).equals(message.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean isAt(Value.At at) {
    Optional<BigInteger> pid = at.pid().map(value -> value(Store.NOBODY, value));
    for (int i = 0; i < store.processes().size(); i++) {
      Process process = store.processes().get(i);
      if (process.type() == at.process() && pid.isEmpty()) {
        return process.labels().contains(at.label());
      } else if (process.type() == at.process() && pid.get().equals(BigInteger.valueOf(i))) {
        return process.labels().contains(at.label());
      }
    }
    return false;
  }
}
