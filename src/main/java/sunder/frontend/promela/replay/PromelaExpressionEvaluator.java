package sunder.frontend.promela.replay;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.syntax.ConstantEvaluation;
import sunder.frontend.promela.syntax.Expression;
import sunder.replay.Cause;
import sunder.replay.FailureExplanation;
import sunder.source.TypeSwitch;

/** The evaluator of expressions in a state. Logical operators are short-circuit, as in C. */
record PromelaExpressionEvaluator(
    SystemState store,
    VariantSelection selection,
    TimeoutMode timeout,
    Optional<FailureExplanation> explanation) {
  private static final BigInteger MOST_SHIFT = BigInteger.valueOf(63);

  /** The value of {@code timeout}. */
  enum TimeoutMode {
    OFF,
    ON
  }

  PromelaExpressionEvaluator(SystemState store, VariantSelection selection, TimeoutMode alarm) {
    this(store, selection, alarm, Optional.empty());
  }

  /** Returns an evaluator that reports the values it evaluates. */
  PromelaExpressionEvaluator withExplanation(Optional<FailureExplanation> listener) {
    return new PromelaExpressionEvaluator(store, selection, timeout, listener);
  }

  private Executability enabled() {
    return new Executability(
        store,
        new PromelaExpressionEvaluator(store, selection, TimeoutMode.OFF),
        new PromelaExpressionEvaluator(store, selection, TimeoutMode.ON));
  }

  boolean holds(int process, Expr value) {
    return selection.holds(value(process, value));
  }

  /**
   * Returns the value of an expression for a process.
   *
   * @throws RunError if the value is undefined
   */
  LiftedNumber value(int process, Expr value) {
    return ProcessEvaluation.KINDS.apply(new ProcessEvaluation(this, process), value);
  }

  /** Returns the value of an expression as a number on which the run depends. */
  BigInteger number(int process, Expr value) {
    return selection.number(value(process, value));
  }

  /** The evaluation of each kind of expression for a process. */
  private record ProcessEvaluation(PromelaExpressionEvaluator by, int process) {
    private static final TypeSwitch<ProcessEvaluation, Expr, LiftedNumber> KINDS =
        Expr.byKind(
            on(Expr.Constant.class, (at, value) -> LiftedNumber.of(value.value())),
            on(Expr.Read.class, ProcessEvaluation::read),
            on(Expr.FeatureValue.class, (at, value) -> at.by.selection.valueOf(value.feature())),
            on(Expr.Unary.class, ProcessEvaluation::unary),
            on(Expr.Binary.class, ProcessEvaluation::binary),
            on(
                Expr.Conditional.class,
                (at, value) ->
                    ProcessEvaluation.KINDS.apply(
                        at, at.holds(value.condition()) ? value.yes() : value.no())),
            on(Expr.ChannelQuery.class, ProcessEvaluation::question),
            on(Expr.Poll.class, ProcessEvaluation::poll),
            on(Expr.RemoteReference.class, ProcessEvaluation::at),
            on(Expr.Enabled.class, ProcessEvaluation::enabled),
            on(Expr.PredefinedVariable.class, ProcessEvaluation::predefined));

    private boolean holds(Expr value) {
      return by.selection.holds(KINDS.apply(this, value));
    }

    private BigInteger number(Expr value) {
      return by.selection.number(KINDS.apply(this, value));
    }

    private LiftedNumber explained(Expr value, LiftedNumber number) {
      by.explanation.ifPresent(
          listener -> listener.evaluated(value.span(), () -> number.selectedValue().toString()));
      return number;
    }

    LiftedNumber read(Expr.Read read) {
      int index = by.index(process, read.lvalue());
      return explained(read, by.store.cells(process, read.lvalue().variable())[index]);
    }

    LiftedNumber unary(Expr.Unary unary) {
      LiftedNumber operand = KINDS.apply(this, unary.operand());
      return operand.map(number -> ConstantEvaluation.apply(unary.operator(), number));
    }

    LiftedNumber binary(Expr.Binary binary) {
      LiftedNumber left = KINDS.apply(this, binary.left());
      return switch (binary.operator()) {
        case AND -> LiftedNumber.of(by.selection.holds(left) && holds(binary.right()));
        case OR -> LiftedNumber.of(by.selection.holds(left) || holds(binary.right()));
        case IMPLIES -> LiftedNumber.of(!by.selection.holds(left) || holds(binary.right()));
        default -> strict(binary, left, KINDS.apply(this, binary.right()));
      };
    }

    private LiftedNumber strict(Expr.Binary binary, LiftedNumber left, LiftedNumber right) {
      boolean shifts =
          binary.operator() == Expression.BinaryOperator.SHIFT_LEFT
              || binary.operator() == Expression.BinaryOperator.SHIFT_RIGHT;
      if (shifts && by.selection.decide(right, ProcessEvaluation::isNoShift)) {
        throw new RunError("a shift by " + right.selectedValue());
      } else if (!shifts && binary.operator().isPartial() && !by.selection.holds(right)) {
        throw new RunError("a division by 0", new Cause.DivisionByZero(binary.right().span()));
      }
      return by.selection.join(
          left,
          right,
          // Variants in which the result is undefined are distinguished already.
          (a, b) -> ConstantEvaluation.apply(binary.operator(), a, b).orElse(BigInteger.ZERO));
    }

    private static boolean isNoShift(BigInteger by) {
      return by.signum() < 0 || by.compareTo(MOST_SHIFT) > 0;
    }

    LiftedNumber predefined(Expr.PredefinedVariable value) {
      return switch (value.kind()) {
        case PROCESS_ID -> LiftedNumber.of(process);
        case PROCESS_COUNT -> LiftedNumber.of(by.store.processes.size());
        case TIMEOUT -> LiftedNumber.of(by.timeout == TimeoutMode.ON);
        case LAST -> LiftedNumber.of(by.store.lastProcess());
        case DEADLOCK -> LiftedNumber.of(!by.enabled().canAnyProcessStep());
        case STUTTER_SENSITIVE -> LiftedNumber.of(by.store.isStutterSensitive);
      };
    }

    LiftedNumber enabled(Expr.Enabled enabled) {
      BigInteger pid = number(enabled.pid());
      boolean isThere =
          pid.signum() >= 0 && pid.compareTo(BigInteger.valueOf(by.store.processes.size())) < 0;
      return LiftedNumber.of(isThere && by.enabled().canStep(pid.intValueExact()));
    }

    LiftedNumber question(Expr.ChannelQuery question) {
      SystemState.Channel channel = by.store.channel(number(question.channel()));
      int length = channel.messages().size();
      return explained(
          question,
          switch (question.property()) {
            case LEN -> LiftedNumber.of(length);
            case EMPTY -> LiftedNumber.of(length == 0);
            case FULL -> LiftedNumber.of(SystemState.requireOpen(channel).isFull());
            case NEMPTY -> LiftedNumber.of(length != 0);
            case NFULL -> LiftedNumber.of(!SystemState.requireOpen(channel).isFull());
          });
    }

    LiftedNumber poll(Expr.Poll poll) {
      SystemState.Channel channel = by.store.channelToPoll(number(poll.channel()), poll.scope());
      return explained(poll, LiftedNumber.of(isThere(channel, poll)));
    }

    private boolean isThere(SystemState.Channel channel, Expr.Poll poll) {
      if (channel.type().fields().size() != poll.patterns().size()) {
        return false;
      }
      return channel.messages().stream()
          .limit(poll.scope() == Expression.PollScope.FIRST ? 1 : Long.MAX_VALUE)
          .anyMatch(message -> by.matches(process, poll.patterns(), message));
    }

    /**
     * Returns the value of a remote reference. Without a process number it refers to the first
     * process of the type.
     */
    LiftedNumber at(Expr.RemoteReference at) {
      Optional<BigInteger> pid = at.pid().map(value -> by.number(SystemState.NO_PROCESS, value));
      for (int i = 0; i < by.store.processes.size(); i++) {
        ProcessInstance candidate = by.store.processes.get(i);
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
   * Returns the index of an element among all elements of its variable; 0 for a scalar.
   *
   * @throws RunError if an index is out of bounds
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
            new Cause.IndexOutOfBounds(array, value, length));
      }
      result = result * index.length() + value.intValueExact();
    }
    return (int) result;
  }

  boolean matches(int process, List<Expr.ReceivePattern> slots, List<LiftedNumber> message) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) instanceof Expr.ReceivePattern.Match match
          && !selection.areSame(value(process, match.value()), message.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * An error of a run: an index out of bounds, a division by zero, or the use of an invalid
   * channel.
   */
  static final class RunError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Optional<Cause> cause;

    RunError(String message) {
      this(message, Optional.empty());
    }

    /** Creates an error with a cause that can be explained with the evaluated values. */
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
