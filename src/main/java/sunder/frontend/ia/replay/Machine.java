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
final class Machine {
  private static final int STEPS_BETWEEN_CHECKS = 256;
  private static final int FIRST_CROWD = 64;

  final Property property;
  final NamedFeatures features;
  private final Map<String, BigInteger> lengths;
  private final ReplayLimits limits;
  private final Events events;
  private final Predicate<String> stored;
  private Optional<TrialRound> trial = Optional.empty();
  private final BiConsumer<State, ConfigSet> reached;
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
  Machine(
      Property property,
      NamedFeatures features,
      Map<String, BigInteger> lengths,
      ReplayLimits limits,
      Events events,
      Predicate<String> stored,
      BiConsumer<State, ConfigSet> reached) {
    this.property = property;
    this.features = features;
    this.lengths = lengths;
    this.limits = limits;
    this.events = events;
    this.stored = stored;
    this.reached = reached;
    this.unfinished = features.space.none();
  }

  Events events() {
    return trial.isPresent() ? trial.get() : events;
  }

  /** The trial of a round that is under way. */
  Optional<TrialRound> trial() {
    return trial;
  }

  /**
   * What a trial round comes to; the listener hears nothing of it.
   *
   * @throws TrialRound.NotSteady if it does not take its way unobserved
   */
  <T> T trying(TrialRound newTrial, Supplier<T> round) {
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
  boolean isHeard() {
    return events() != Events.NONE;
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
    events().move(() -> identifier + "." + what.get(), source);
  }

  void move(String identifier, String what, Span source) {
    move(identifier, () -> what, source);
  }

  /**
   * Counts one step in each of the states.
   *
   * @throws Stopped if a limit is reached
   */
  void tick(StateSet<State> states) {
    steps += states.size();
    if (steps > limits.maxSteps() || states.size() > 4L * limits.maxStates()) {
      throw new Stopped();
    }
    if (steps >= nextCheck) {
      nextCheck = steps + STEPS_BETWEEN_CHECKS;
      if (limits.stop().getAsBoolean()) {
        throw new Stopped();
      }
      CancellationPoint.check();
    }
  }

  /** How many states there may be besides {@code states}. */
  int room(int states) {
    return Math.max(0, limits.maxStates() - states);
  }

  /** Whether a value is too large to go on with; then these variants are left unfinished. */
  boolean giveUpIfTooLarge(long bits, ConfigSet variants) {
    steps += ReplayLimits.stepsOf(bits);
    if (bits <= limits.maxBits()) {
      return false;
    }
    leaveUnfinished(variants);
    return true;
  }

  /** Notes that a limit ends the runs of these variants. */
  void leaveUnfinished(ConfigSet variants) {
    if (trial.isPresent() && !variants.isEmpty()) {
      throw new TrialRound.NotSteady();
    }
    unfinished = unfinished.or(variants);
  }

  /** An assertion fails; the result are the states that go on behind it. */
  StateSet<State> abort(
      Assertion.Kind kind, StateSet<State> states, Span source, Function<State, Cause> cause) {
    if (states.isEmpty()) {
      return states;
    }
    events().move(() -> "abort.run", source);
    StateSet<State> next = markAborted(new Assertion(kind, source), states, cause);
    if (!next.isEmpty()) {
      events().move(() -> "abort.done", source);
    }
    return next;
  }

  /** The states count as aborted; the result are those that go on nevertheless. */
  StateSet<State> markAborted(
      Assertion assertion, StateSet<State> states, Function<State, Cause> cause) {
    if (isHeard()) {
      states.forEach(
          (state, variants) -> events().failed(assertion.span(), cause.apply(state), state));
    }
    StateSet<State> failing = states.map(state -> state.failing(assertion));
    if (property.plays() == Property.PlayKind.COMPLETE) {
      return failing;
    }
    failing.forEach(reached);
    return StateSet.empty();
  }

  /** A failed check: abort where the check is on, otherwise the run is cut off. */
  StateSet<State> fail(
      Check check, StateSet<State> states, Span source, Function<State, Cause> cause) {
    return property.checks().contains(check)
        ? abort(Assertion.Kind.of(check), states, source, cause)
        : cutOff(states, source, cause);
  }

  /** These runs end; the result is empty. */
  StateSet<State> cutOff(StateSet<State> states, Span source, Function<State, Cause> cause) {
    if (isHeard()) {
      states.forEach((state, variants) -> events().cutOff(source, cause.apply(state)));
    }
    return StateSet.empty();
  }

  /** The program ended normally. */
  void terminated(StateSet<State> states) {
    if (property.plays() == Property.PlayKind.COMPLETE) {
      states.filter(state -> state.failed().isPresent()).forEach(reached);
    }
  }

  /** A limit ends the whole run. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("replay limit", null, false, false);
    }
  }
}
