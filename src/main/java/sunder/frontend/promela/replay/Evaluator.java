package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.syntax.Constants;
import sunder.frontend.promela.syntax.Expression;
import sunder.replay.Cause;
import sunder.replay.Reasons;
import sunder.source.ByKind;

/** Values of expressions in a state, with the short cuts that C takes. */
record Evaluator(SystemState store, Selection selection, Alarm alarm, Optional<Reasons> reasons) {
  private static final BigInteger MOST_SHIFT = BigInteger.valueOf(63);

  /** Whether it is time for a timeout. */
  enum Alarm {
    OFF,
    ON
  }

  Evaluator(SystemState store, Selection selection, Alarm alarm) {
    this(store, selection, alarm, Optional.empty());
  }

  /** The same, which tells what it evaluates. */
  Evaluator telling(Optional<Reasons> listener) {
    return new Evaluator(store, selection, alarm, listener);
  }

  private Enabled enabled() {
    return new Enabled(
        store,
        new Evaluator(store, selection, Alarm.OFF),
        new Evaluator(store, selection, Alarm.ON));
  }

  boolean holds(int process, Expr value) {
    return selection.holds(value(process, value));
  }

  /**
   * @throws RunError where there is no value
   */
  LiftedNumber value(int process, Expr value) {
    return Of.KINDS.of(new Of(this, process), value);
  }

  /** A value that it matters to know as a number. */
  BigInteger number(int process, Expr value) {
    return selection.number(value(process, value));
  }

  /** What values are for a process. */
  private record Of(Evaluator by, int process) {
    private static final ByKind<Of, Expr, LiftedNumber> KINDS =
        Expr.byKind(
            on(Expr.Constant.class, (at, value) -> LiftedNumber.of(value.value())),
            on(Expr.Read.class, Of::read),
            on(Expr.OfFeature.class, (at, value) -> at.by.selection.valueOf(value.feature())),
            on(Expr.Unary.class, Of::unary),
            on(Expr.Binary.class, Of::binary),
            on(
                Expr.Conditional.class,
                (at, value) ->
                    Of.KINDS.of(at, at.holds(value.condition()) ? value.yes() : value.no())),
            on(Expr.Question.class, Of::question),
            on(Expr.Poll.class, Of::poll),
            on(Expr.At.class, Of::at),
            on(Expr.Enabled.class, Of::enabled),
            on(Expr.Predefined.class, Of::predefined));

    private boolean holds(Expr value) {
      return by.selection.holds(KINDS.of(this, value));
    }

    private BigInteger number(Expr value) {
      return by.selection.number(KINDS.of(this, value));
    }

    private LiftedNumber told(Expr value, LiftedNumber number) {
      by.reasons.ifPresent(
          listener -> listener.evaluated(value.span(), () -> number.shown().toString()));
      return number;
    }

    LiftedNumber read(Expr.Read read) {
      int index = by.index(process, read.place());
      return told(read, by.store.cells(process, read.place().variable())[index]);
    }

    LiftedNumber unary(Expr.Unary unary) {
      LiftedNumber operand = KINDS.of(this, unary.operand());
      return operand.map(number -> Constants.apply(unary.operator(), number));
    }

    LiftedNumber binary(Expr.Binary binary) {
      LiftedNumber left = KINDS.of(this, binary.left());
      return switch (binary.operator()) {
        case AND -> LiftedNumber.of(by.selection.holds(left) && holds(binary.right()));
        case OR -> LiftedNumber.of(by.selection.holds(left) || holds(binary.right()));
        case IMPLIES -> LiftedNumber.of(!by.selection.holds(left) || holds(binary.right()));
        default -> strict(binary, left, KINDS.of(this, binary.right()));
      };
    }

    private LiftedNumber strict(Expr.Binary binary, LiftedNumber left, LiftedNumber right) {
      boolean shifts =
          binary.operator() == Expression.BinaryOperator.SHIFT_LEFT
              || binary.operator() == Expression.BinaryOperator.SHIFT_RIGHT;
      if (shifts && by.selection.decide(right, Of::isNoShift)) {
        throw new RunError("a shift by " + right.shown());
      } else if (!shifts && binary.operator().isPartial() && !by.selection.holds(right)) {
        throw new RunError("a division by 0", new Cause.Divisor(binary.right().span()));
      }
      return by.selection.join(
          left,
          right,
          // Where there is no result, a variant is not alike any more.
          (a, b) -> Constants.apply(binary.operator(), a, b).orElse(BigInteger.ZERO));
    }

    private static boolean isNoShift(BigInteger by) {
      return by.signum() < 0 || by.compareTo(MOST_SHIFT) > 0;
    }

    LiftedNumber predefined(Expr.Predefined value) {
      return switch (value.quantity()) {
        case PROCESS_ID -> LiftedNumber.of(process);
        case PROCESS_COUNT -> LiftedNumber.of(by.store.processes.size());
        case TIMEOUT -> LiftedNumber.of(by.alarm == Alarm.ON);
        case LAST -> LiftedNumber.of(by.store.last());
        case STUCK -> LiftedNumber.of(!by.enabled().canMove());
        case STEPS_COUNT -> LiftedNumber.of(by.store.doStepsCount);
      };
    }

    LiftedNumber enabled(Expr.Enabled enabled) {
      BigInteger pid = number(enabled.pid());
      boolean isThere =
          pid.signum() >= 0 && pid.compareTo(BigInteger.valueOf(by.store.processes.size())) < 0;
      return LiftedNumber.of(isThere && by.enabled().canStep(pid.intValueExact()));
    }

    LiftedNumber question(Expr.Question question) {
      SystemState.Channel channel = by.store.channel(number(question.channel()));
      int length = channel.messages().size();
      return told(
          question,
          switch (question.property()) {
            case LEN -> LiftedNumber.of(length);
            case EMPTY -> LiftedNumber.of(length == 0);
            case FULL -> LiftedNumber.of(SystemState.there(channel).isFull());
            case NEMPTY -> LiftedNumber.of(length != 0);
            case NFULL -> LiftedNumber.of(!SystemState.there(channel).isFull());
          });
    }

    LiftedNumber poll(Expr.Poll poll) {
      SystemState.Channel channel = by.store.polled(number(poll.channel()), poll.where());
      return told(poll, LiftedNumber.of(isThere(channel, poll)));
    }

    private boolean isThere(SystemState.Channel channel, Expr.Poll poll) {
      if (channel.type().fields().size() != poll.slots().size()) {
        return false;
      }
      return channel.messages().stream()
          .limit(poll.where() == Expression.Where.FIRST ? 1 : Long.MAX_VALUE)
          .anyMatch(message -> by.matches(process, poll.slots(), message));
    }

    /** The first process of a type is meant where a type is named without a number. */
    LiftedNumber at(Expr.At at) {
      Optional<BigInteger> pid = at.pid().map(value -> by.number(SystemState.NOBODY, value));
      for (int i = 0; i < by.store.processes.size(); i++) {
        Process candidate = by.store.processes.get(i);
        if (at.process().isEmpty()) {
          if (candidate.labels().stream().anyMatch(label -> label.startsWith(at.label()))) {
            return LiftedNumber.ONE;
          }
        } else if (candidate.type == at.process().get()
            && (pid.isEmpty() || pid.get().equals(BigInteger.valueOf(i)))) {
          return LiftedNumber.of(candidate.labels().contains(at.label()));
        }
      }
      return LiftedNumber.ZERO;
    }
  }

  /**
   * The number of an element; 0 of a variable that is no array.
   *
   * @throws RunError if an index is outside
   */
  int index(int process, Expr.Lvalue place) {
    long result = 0;
    for (Expr.Lvalue.Index index : place.indices()) {
      BigInteger value = number(process, index.value());
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

  /** Whether a message has the values that a receive asks for. */
  boolean matches(int process, List<Expr.Slot> slots, List<LiftedNumber> message) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Expr.Slot.Match match
          && !selection.areSame(value(process, match.value()), message.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** A run that is unsafe where it stands: an index outside, a division by 0, no channel. */
  static final class RunError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Cause> cause;

    RunError(String message) {
      this(message, Optional.empty());
    }

    /** One of which more can be said where the values are known. */
    RunError(String message, Cause cause) {
      this(message, Optional.of(cause));
    }

    private RunError(String message, Optional<Cause> cause) {
      super(message, null, false, false);
      this.cause = cause;
    }

    Optional<Cause> reason() {
      return cause;
    }
  }
}
