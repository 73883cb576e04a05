package sunder.frontend.c.replay;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.types.CType;
import sunder.frontend.c.types.IntKind;
import sunder.frontend.c.types.Library;
import sunder.frontend.c.types.Variable;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Script;

/** What all parts of the interpreter share: answers, errors, limits. */
final class Machine {
  /** A limit was reached. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("stopped", null, false, false);
    }
  }

  private static final int STEPS_BETWEEN_CHECKS = 1_024;

  private final Property property;
  private final Script script;
  private final ReplayLimits limits;
  private final Events events;
  private final Deque<String> calls = new ArrayDeque<>(List.of(""));
  private final Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
  private final ConfigSet none;
  private long steps;

  Machine(
      Property property, Script script, ReplayLimits limits, Events events, ConfigSet variants) {
    this.property = property;
    this.script = script;
    this.limits = limits;
    this.events = events;
    this.none = variants.minus(variants);
  }

  /** What failed so far, and in which variants. */
  Map<Assertion, ConfigSet> failures() {
    return failures;
  }

  ConfigSet unsafe() {
    return failures.values().stream().reduce(none, ConfigSet::or);
  }

  Events events() {
    return events;
  }

  boolean checks(Check check) {
    return property.checks().contains(check);
  }

  boolean isError(String function) {
    return property.errorCommands().contains(function) || Library.isError(function);
  }

  /** The calls that led here, as answers are named by them. */
  String calls() {
    return calls.element();
  }

  void enter(String inner) {
    calls.push(inner);
  }

  void leave() {
    calls.pop();
  }

  void step(StateSet<State> states) {
    steps += states.size();
    boolean asks = steps % STEPS_BETWEEN_CHECKS < states.size();
    if (steps > limits.maxSteps()
        || states.size() > limits.maxStates()
        || asks && limits.stop().getAsBoolean()) {
      throw new Stopped();
    }
  }

  /** These runs are unsafe. */
  void error(Assertion.Kind kind, StateSet<State> states, Span span) {
    Assertion failed = new Assertion(kind, span);
    states.forEach((state, when) -> failures.merge(failed, when, ConfigSet::or));
    if (!states.isEmpty()) {
      events.error(kind, span);
    }
  }

  /** Runs that fail a check are unsafe if it is on; in any case they end. */
  StateSet<State> require(
      StateSet<State> states, java.util.function.Predicate<State> holds, Check check, Span span) {
    if (checks(check)) {
      error(Assertion.Kind.of(check), states.filter(state -> !holds.test(state)), span);
    }
    return states.filter(holds);
  }

  private Optional<BigInteger> next(State state, String name) {
    List<Script.Answer> answers = script.answers().getOrDefault(name, List.of());
    int position = state.used().get(name).orElse(0);
    if (position >= answers.size()) {
      return Optional.empty();
    }
    Script.Answer answer = answers.get(position);
    if (answer instanceof Script.Answer.Return r) {
      return r.value();
    }
    return answer instanceof Script.Answer.Value v ? Optional.of(v.value()) : Optional.empty();
  }

  /** The answer to a call: 0 behind the end of the script. */
  State answer(State state, String name, IntKind kind, Span span) {
    Optional<BigInteger> next = next(state, name);
    BigInteger value = kind.wrap(next.orElse(BigInteger.ZERO));
    events.answer(name, value, span);
    State after = next.isPresent() ? state.use(name, state.used().get(name).orElse(0) + 1) : state;
    return after.push(new Val.Int(value));
  }

  /** What a part of an object holds that was never given a value. */
  State undefined(State state, Variable variable, long slot, Span span) {
    Slots.Scalar scalar = Slots.scalar(variable.name(), variable.type(), slot);
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    if (!(scalar.type() instanceof CType.Int type)) {
      return state.store(cell, Val.Null.NULL);
    }
    String name = Library.undefined(variable, scalar.path(), calls());
    Optional<BigInteger> next = next(state, name);
    BigInteger value = type.kind().wrap(next.orElse(BigInteger.ZERO));
    State after = next.isPresent() ? state.use(name, state.used().get(name).orElse(0) + 1) : state;
    if (next.isPresent()) {
      events.answer(scalar.name(), value, span);
      events.stored(variable, slot, new Val.Int(value));
    }
    return after.store(cell, new Val.Int(value));
  }
}
