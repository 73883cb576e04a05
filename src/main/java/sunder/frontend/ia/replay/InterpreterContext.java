package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.limit.CancellationPoint;
import sunder.replay.Cause;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * The context of one run: the property, features, limits and listener that the parts of the
 * interpreter share, and the variants that a limit stopped. Mutable.
 */
final class InterpreterContext {
  private static final int STEPS_BETWEEN_CHECKS = 256;
  private static final int FIRST_CROWD = 64;

  final Property property;
  final ReplayFeatures features;
  private final Map<String, BigInteger> lengths;
  private final ReplayLimits limits;
  private final IaExecutionListener events;
  private final Predicate<String> stored;
  private Optional<ParametricIteration> trial = Optional.empty();
  private final BiConsumer<IaMachineState, ConfigSet> reached;
  private ConfigSet unfinished;

  /**
   * Whether states that differ in Boolean features are merged into one whose values depend on them.
   */
  boolean mergesVariants = true;

  /**
   * The number of states above which the interpreter tries whether values independent of Boolean
   * features need fewer states.
   */
  int mergeThreshold = FIRST_CROWD;

  private long steps;
  private long nextCheck;

  /**
   * @param lengths the values of the length symbols; 1 for a missing symbol
   * @param stored whether the values of a variable of this name are stored; other variables are 0
   * @param reached receives each unsafe state, which has its first failure
   */
  InterpreterContext(
      Property property,
      ReplayFeatures features,
      Map<String, BigInteger> lengths,
      ReplayLimits limits,
      IaExecutionListener events,
      Predicate<String> stored,
      BiConsumer<IaMachineState, ConfigSet> reached) {
    this.property = property;
    this.features = features;
    this.lengths = lengths;
    this.limits = limits;
    this.events = events;
    this.stored = stored;
    this.reached = reached;
    this.unfinished = features.space.none();
  }

  IaExecutionListener listener() {
    return trial.isPresent() ? trial.get() : events;
  }

  /** Returns the parametric iteration in progress, if any. */
  Optional<ParametricIteration> parametricIteration() {
    return trial;
  }

  /**
   * Executes one parametric iteration, hidden from the listener.
   *
   * @return the result of {@code round}
   * @throws ParametricIteration.NonUniformIteration if the iteration has an observable move or its
   *     branches depend on its number
   */
  <T> T runIteration(ParametricIteration newTrial, Supplier<T> round) {
    trial = Optional.of(newTrial);
    try {
      return round.get();
    } finally {
      trial = Optional.empty();
    }
  }

  boolean isStored(String variable) {
    return stored.test(variable);
  }

  /** Returns whether events have a listener. */
  boolean hasListener() {
    return listener() != IaExecutionListener.NONE;
  }

  /** Returns the variants that were dropped because their values or states exceeded a limit. */
  ConfigSet unfinished() {
    return unfinished;
  }

  BigInteger length(ArraySize size) {
    return size instanceof ArraySize.Constant constant
        ? constant.value()
        : length(((ArraySize.Symbol) size).name());
  }

  BigInteger length(String symbol) {
    return lengths.getOrDefault(symbol, BigInteger.ONE);
  }

  /** Reports the observable move {@code identifier.what}. */
  void move(String identifier, Supplier<String> what, Span source) {
    listener().move(() -> identifier + "." + what.get(), source);
  }

  void move(String identifier, String what, Span source) {
    move(identifier, () -> what, source);
  }

  /**
   * Counts one step in each of the states.
   *
   * @throws LimitExceeded if a limit is reached
   */
  void tick(VariationalSet<IaMachineState> states) {
    steps += states.size();
    if (steps > limits.maxSteps() || states.size() > 4L * limits.maxStates()) {
      throw new LimitExceeded();
    }
    if (steps >= nextCheck) {
      nextCheck = steps + STEPS_BETWEEN_CHECKS;
      if (limits.stop().getAsBoolean()) {
        throw new LimitExceeded();
      }
      CancellationPoint.check();
    }
  }

  /** Returns the number of states that the limit leaves besides {@code states}. */
  int remainingStates(int states) {
    return Math.max(0, limits.maxStates() - states);
  }

  /**
   * Returns whether a value exceeds the limit of bits; its variants are then marked as unfinished.
   *
   * @param bits the size of the value
   */
  boolean abandonIfTooLarge(long bits, ConfigSet variants) {
    steps += ReplayLimits.arithmeticCost(bits);
    if (bits <= limits.maxBits()) {
      return false;
    }
    markUnfinished(variants);
    return true;
  }

  /** Records that a limit stopped the runs of these variants. */
  void markUnfinished(ConfigSet variants) {
    if (trial.isPresent() && !variants.isEmpty()) {
      throw new ParametricIteration.NonUniformIteration();
    }
    unfinished = unfinished.or(variants);
  }

  /** Executes {@code abort} for a failed assertion. Returns the states that continue after it. */
  VariationalSet<IaMachineState> abort(
      Assertion.Kind kind,
      VariationalSet<IaMachineState> states,
      Span source,
      Function<IaMachineState, Cause> cause) {
    if (states.isEmpty()) {
      return states;
    }
    listener().move(() -> "abort.run", source);
    VariationalSet<IaMachineState> next = markAborted(new Assertion(kind, source), states, cause);
    if (!next.isEmpty()) {
      listener().move(() -> "abort.done", source);
    }
    return next;
  }

  /**
   * Records the failure of an assertion in the states. Returns the states that continue after it
   * (complete plays).
   */
  VariationalSet<IaMachineState> markAborted(
      Assertion assertion,
      VariationalSet<IaMachineState> states,
      Function<IaMachineState, Cause> cause) {
    if (hasListener()) {
      states.forEach(
          (state, variants) -> listener().failed(assertion.span(), cause.apply(state), state));
    }
    VariationalSet<IaMachineState> failing = states.map(state -> state.withFailure(assertion));
    if (property.plays() == Property.PlayKind.COMPLETE) {
      return failing;
    }
    failing.forEach(reached);
    return VariationalSet.empty();
  }

  /**
   * Handles a failed check: {@code abort} if the property includes the check, otherwise the runs
   * end. Returns the states that continue.
   */
  VariationalSet<IaMachineState> fail(
      Check check,
      VariationalSet<IaMachineState> states,
      Span source,
      Function<IaMachineState, Cause> cause) {
    return property.checks().contains(check)
        ? abort(Assertion.Kind.of(check), states, source, cause)
        : cutOff(states, source, cause);
  }

  /** Ends the runs of the states. Returns the empty set. */
  VariationalSet<IaMachineState> cutOff(
      VariationalSet<IaMachineState> states, Span source, Function<IaMachineState, Cause> cause) {
    if (hasListener()) {
      states.forEach((state, variants) -> listener().cutOff(source, cause.apply(state)));
    }
    return VariationalSet.empty();
  }

  /**
   * Receives the states at the normal end of the program, and reports the unsafe ones for complete
   * plays.
   */
  void terminated(VariationalSet<IaMachineState> states) {
    if (property.plays() == Property.PlayKind.COMPLETE) {
      states.filter(state -> state.firstFailure().isPresent()).forEach(reached);
    }
  }

  /** Signals that a limit stopped the whole run. */
  static final class LimitExceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitExceeded() {
      super("replay limit", null, false, false);
    }
  }
}
