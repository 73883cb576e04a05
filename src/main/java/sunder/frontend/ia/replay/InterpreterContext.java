package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.limit.CancellationPoint;
import sunder.replay.Cause;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * What all parts of the interpreter share during one run: the property, the limits, who listens.
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

  /** Whether states that differ by Boolean features become one with values that depend on them. */
  boolean joins = true;

  /** Beyond so many states it is tried whether they are fewer without such values. */
  int crowd = FIRST_CROWD;

  private long steps;
  private long nextCheck;

  /**
   * @param lengths of the length symbols; 1 where missing
   * @param stored whether the values of a variable of this name are stored; the others are 0
   * @param reached told about each state that counts as unsafe; it knows what failed
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

  /** The trial of a round that is under way. */
  Optional<ParametricIteration> parametricIteration() {
    return trial;
  }

  /**
   * What a trial round comes to; the listener hears nothing of it.
   *
   * @throws ParametricIteration.NonUniformIteration if it does not take its way unobserved
   */
  <T> T trying(ParametricIteration newTrial, Supplier<T> round) {
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

  /** Whether somebody listens to the events. */
  boolean hasListener() {
    return listener() != IaExecutionListener.NONE;
  }

  /** Variants that were dropped because they needed too large values or too many states. */
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

  /** The observable move {@code identifier.what}. */
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
  void tick(StateSet<IaMachineState> states) {
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

  /** How many states there may be besides {@code states}. */
  int remainingStates(int states) {
    return Math.max(0, limits.maxStates() - states);
  }

  /** Whether a value is too large to go on with; then these variants are left unfinished. */
  boolean abandonIfTooLarge(long bits, ConfigSet variants) {
    steps += ReplayLimits.arithmeticCost(bits);
    if (bits <= limits.maxBits()) {
      return false;
    }
    markUnfinished(variants);
    return true;
  }

  /** Notes that a limit ends the runs of these variants. */
  void markUnfinished(ConfigSet variants) {
    if (trial.isPresent() && !variants.isEmpty()) {
      throw new ParametricIteration.NonUniformIteration();
    }
    unfinished = unfinished.or(variants);
  }

  /** An assertion fails; the result are the states that go on behind it. */
  StateSet<IaMachineState> abort(
      Assertion.Kind kind,
      StateSet<IaMachineState> states,
      Span source,
      Function<IaMachineState, Cause> cause) {
    if (states.isEmpty()) {
      return states;
    }
    listener().move(() -> "abort.run", source);
    StateSet<IaMachineState> next = markAborted(new Assertion(kind, source), states, cause);
    if (!next.isEmpty()) {
      listener().move(() -> "abort.done", source);
    }
    return next;
  }

  /** The states count as aborted; the result are those that go on nevertheless. */
  StateSet<IaMachineState> markAborted(
      Assertion assertion, StateSet<IaMachineState> states, Function<IaMachineState, Cause> cause) {
    if (hasListener()) {
      states.forEach(
          (state, variants) -> listener().failed(assertion.span(), cause.apply(state), state));
    }
    StateSet<IaMachineState> failing = states.map(state -> state.withFailure(assertion));
    if (property.plays() == Property.PlayKind.COMPLETE) {
      return failing;
    }
    failing.forEach(reached);
    return StateSet.empty();
  }

  /** A failed check: abort where the check is on, otherwise the run is cut off. */
  StateSet<IaMachineState> fail(
      Check check,
      StateSet<IaMachineState> states,
      Span source,
      Function<IaMachineState, Cause> cause) {
    return property.checks().contains(check)
        ? abort(Assertion.Kind.of(check), states, source, cause)
        : cutOff(states, source, cause);
  }

  /** These runs end; the result is empty. */
  StateSet<IaMachineState> cutOff(
      StateSet<IaMachineState> states, Span source, Function<IaMachineState, Cause> cause) {
    if (hasListener()) {
      states.forEach((state, variants) -> listener().cutOff(source, cause.apply(state)));
    }
    return StateSet.empty();
  }

  /** The program ended normally. */
  void terminated(StateSet<IaMachineState> states) {
    if (property.plays() == Property.PlayKind.COMPLETE) {
      states.filter(state -> state.firstFailure().isPresent()).forEach(reached);
    }
  }

  /** A limit ends the whole run. */
  static final class LimitExceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LimitExceeded() {
      super("replay limit", null, false, false);
    }
  }
}
