package sunder.frontend.promela.replay;

import static sunder.source.ByKind.on;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
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
  Evaluator telling(Reasons listener) {
    return new Evaluator(store, selection, alarm, Optional.of(listener));
  }

  private Enabled enabled() {
    return new Enabled(
        store,
        new Evaluator(store, selection, Alarm.OFF),
        new Evaluator(store, selection, Alarm.ON));
  }

  boolean holds(int process, Expr value) {
    return value(process, value).signum() != 0;
  }

  /**
   * @throws RunError where there is no value
   */
  BigInteger value(int process, Expr value) {
    return Of.KINDS.of(new Of(this, process), value);
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  /** What values are for a process. */
  private record Of(Evaluator by, int process) {
    private static final ByKind<Of, Expr, BigInteger> KINDS =
        Expr.byKind(
            on(Expr.Constant.class, (at, value) -> value.value()),
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
      return KINDS.of(this, value).signum() != 0;
    }

    private BigInteger told(Expr value, BigInteger number) {
      by.reasons.ifPresent(listener -> listener.evaluated(value.span(), number::toString));
      return number;
    }

    BigInteger read(Expr.Read read) {
      int index = by.index(process, read.place());
      return told(read, by.store.cells(process, read.place().variable())[index]);
    }

    BigInteger unary(Expr.Unary unary) {
      BigInteger operand = KINDS.of(this, unary.operand());
      return switch (unary.operator()) {
        case NEGATE -> operand.negate();
        case NOT -> of(operand.signum() == 0);
        case COMPLEMENT -> operand.not();
      };
    }

    BigInteger binary(Expr.Binary binary) {
      BigInteger left = KINDS.of(this, binary.left());
      boolean is = left.signum() != 0;
      return switch (binary.operator()) {
        case AND -> of(is && holds(binary.right()));
        case OR -> of(is || holds(binary.right()));
        case IMPLIES -> of(!is || holds(binary.right()));
        default -> strict(binary, left, KINDS.of(this, binary.right()));
      };
    }

    private BigInteger strict(Expr.Binary binary, BigInteger left, BigInteger right) {
      boolean shifts =
          binary.operator() == Expression.BinaryOperator.SHIFT_LEFT
              || binary.operator() == Expression.BinaryOperator.SHIFT_RIGHT;
      if (shifts && (right.signum() < 0 || right.compareTo(MOST_SHIFT) > 0)) {
        throw new RunError("a shift by " + right);
      }
      return Constants.apply(binary.operator(), left, right)
          .orElseThrow(
              () -> new RunError("a division by 0", new Cause.Divisor(binary.right().span())));
    }

    BigInteger predefined(Expr.Predefined value) {
      return switch (value.quantity()) {
        case PROCESS_ID -> BigInteger.valueOf(process);
        case PROCESS_COUNT -> BigInteger.valueOf(by.store.processes.size());
        case TIMEOUT -> of(by.alarm == Alarm.ON);
        case LAST -> BigInteger.valueOf(by.store.last());
        case STUCK -> of(!by.enabled().canMove());
        case STEPS_COUNT -> of(by.store.doStepsCount);
      };
    }

    BigInteger enabled(Expr.Enabled enabled) {
      BigInteger pid = KINDS.of(this, enabled.pid());
      boolean isThere =
          pid.signum() >= 0 && pid.compareTo(BigInteger.valueOf(by.store.processes.size())) < 0;
      return of(isThere && by.enabled().canStep(pid.intValueExact()));
    }

    BigInteger question(Expr.Question question) {
      SystemState.Channel channel = by.store.channel(KINDS.of(this, question.channel()));
      int length = channel.messages().size();
      return told(
          question,
          switch (question.property()) {
            case LEN -> BigInteger.valueOf(length);
            case EMPTY -> of(length == 0);
            case FULL -> of(SystemState.there(channel).isFull());
            case NEMPTY -> of(length != 0);
            case NFULL -> of(!SystemState.there(channel).isFull());
          });
    }

    BigInteger poll(Expr.Poll poll) {
      SystemState.Channel channel = by.store.polled(KINDS.of(this, poll.channel()), poll.where());
      return told(poll, of(isThere(channel, poll)));
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
    BigInteger at(Expr.At at) {
      Optional<BigInteger> pid = at.pid().map(value -> by.value(SystemState.NOBODY, value));
      for (int i = 0; i < by.store.processes.size(); i++) {
        Process candidate = by.store.processes.get(i);
        if (at.process().isEmpty()) {
          if (candidate.labels().stream().anyMatch(label -> label.startsWith(at.label()))) {
            return BigInteger.ONE;
          }
        } else if (candidate.type == at.process().get()
            && (pid.isEmpty() || pid.get().equals(BigInteger.valueOf(i)))) {
          return of(candidate.labels().contains(at.label()));
        }
      }
      return BigInteger.ZERO;
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

  /** Whether a message has the values that a receive asks for. */
  boolean matches(int process, List<Expr.Slot> slots, List<BigInteger> message) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Expr.Slot.Match match
          && !value(process, match.value()).equals(message.get(i))) {
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

  /** The features of one variant, which remembers which of them were asked for. Mutable. */
  static final class Selection {
    private final Configuration configuration;
    private final Set<Feature> asked = new LinkedHashSet<>();

    Selection(Configuration configuration) {
      this.configuration = configuration;
    }

    BigInteger valueOf(Feature feature) {
      asked.add(feature);
      return configuration.valueOf(feature);
    }

    /** Those of some variants that nobody could tell from this one. */
    ConfigSet alike(ConfigSet variants) {
      ConfigSet result = variants;
      for (Feature feature : asked) {
        result = result.with(feature, configuration.valueOf(feature));
      }
      return result;
    }
  }
}
