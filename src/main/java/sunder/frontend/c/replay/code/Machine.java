package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.library.Library;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.record.Answers;
import sunder.frontend.c.replay.record.Events;
import sunder.frontend.c.replay.record.Recorder;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.replay.Cause;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Property;

/** What all parts of the interpreter share: answers, errors, limits. */
public final class Machine {
  /** A limit was reached. */
  public static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Stopped() {
      super("stopped", null, false, false);
    }
  }

  private static final int STEPS_BETWEEN_CHECKS = 1_024;

  private final Property property;
  private final Answers answers;
  private final ReplayLimits limits;
  private final Events events;
  private final Deque<String> calls = new ArrayDeque<>(List.of(""));
  private final Deque<Integer> activations = new ArrayDeque<>(List.of(0));
  private final Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
  final ConfigSet variants;
  private final ConfigSet none;
  private Optional<Span> blamed = Optional.empty();
  private long steps;
  private long nextCheck;

  public Machine(
      Property property, Answers answers, ReplayLimits limits, Events events, ConfigSet variants) {
    this.property = property;
    this.answers = answers;
    this.limits = limits;
    this.events = events;
    this.variants = variants;
    this.none = variants.minus(variants);
  }

  /** A machine for what depends on no run. */
  static Machine quiet(ConfigSet variants) {
    ReplayLimits unlimited =
        new ReplayLimits(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, () -> false);
    Answers nothing = (state, question) -> Optional.empty();
    return new Machine(Property.ABORT, nothing, unlimited, Events.NONE, variants);
  }

  /** What failed so far, and in which variants. */
  public Map<Assertion, ConfigSet> failures() {
    return failures;
  }

  public ConfigSet unsafe() {
    return failures.values().stream().reduce(none, ConfigSet::or);
  }

  public Events events() {
    return events;
  }

  public boolean checks(Check check) {
    return property.checks().contains(check);
  }

  public boolean isError(String function) {
    return property.errorCommands().contains(function) || Library.isError(function);
  }

  /** How many calls of the function that runs the present one is within. */
  public int activation() {
    return activations.element();
  }

  /** The calls that led here, as answers are named by them. */
  public String calls() {
    return calls.element();
  }

  /**
   * A call begins.
   *
   * @param within so many others of the same function
   */
  public void enter(String inner, int within) {
    calls.push(inner);
    activations.push(within);
  }

  public void leave() {
    calls.pop();
    activations.pop();
  }

  /** Runs what is told of another place: where a function of the library is called. */
  public <T> T telling(Span place, Supplier<T> action) {
    Optional<Span> before = blamed;
    blamed = before.or(() -> Optional.of(place));
    T result = action.get();
    blamed = before;
    return result;
  }

  /** The place that is told. */
  Span told(Span span) {
    return blamed.orElse(span);
  }

  private static String how(Cause cause) {
    if (!(cause instanceof Cause.Outside outside)) {
      return "leaves its object";
    } else if (outside.of() == Check.FORMAT) {
      return "is a format that the arguments do not fit";
    }
    return (outside.of() == Check.UNINIT ? "reads what " : "uses an address that ") + outside.how();
  }

  private Cause told(Cause cause) {
    return blamed.isPresent() && cause.check().isPresent()
        ? new Cause.Outside(
            blamed.get(),
            how(cause),
            cause.check().get(),
            cause instanceof Cause.Outside outside ? outside.object() : Optional.empty())
        : cause;
  }

  public void step(StateSet<State> states) {
    steps += states.size();
    boolean asks = steps >= nextCheck;
    nextCheck = asks ? steps + STEPS_BETWEEN_CHECKS : nextCheck;
    if (steps > limits.maxSteps()
        || states.size() > limits.maxStates()
        || asks && limits.stop().getAsBoolean()) {
      throw new Stopped();
    }
  }

  /**
   * Numbers of so many bits are computed with.
   *
   * @throws Stopped if they are too large to go on
   */
  void compute(long bits) {
    steps += ReplayLimits.stepsOf(bits);
    if (bits > limits.maxBits()) {
      throw new Stopped();
    }
  }

  /** What evaluates to the values on top of the operands is told. */
  public StateSet<State> evaluated(Span expression, StateSet<State> values) {
    if (events != Events.NONE) {
      values.forEach((state, when) -> events.evaluated(expression, state.top()));
    }
    return values;
  }

  /** The way that runs take is told. */
  void branched(Span whole, Span test, StateSet<State> states, Play.Way way) {
    if (!states.isEmpty()) {
      events.branched(whole, test, way);
    }
  }

  /** These runs are unsafe; what failed stands in the states. */
  public void error(
      Assertion.Kind kind, StateSet<State> states, Span span, Function<State, Cause> cause) {
    Assertion failed = new Assertion(kind, told(span));
    states.forEach((state, when) -> failures.merge(failed, when, ConfigSet::or));
    if (events != Events.NONE) {
      states.forEach((state, when) -> events.error(told(span), told(cause.apply(state))));
    }
  }

  /** These runs end, which is no failure. */
  public void cutOff(StateSet<State> states, Span span, Function<State, Cause> cause) {
    if (events != Events.NONE) {
      states.forEach((state, when) -> events.cutOff(told(span), told(cause.apply(state))));
    }
  }

  /** Runs that fail a check are unsafe if it is on; in any case they end. */
  StateSet<State> require(
      StateSet<State> states,
      Predicate<State> holds,
      Check check,
      Span span,
      Function<State, Cause> cause) {
    StateSet<State> failing = states.filter(state -> !holds.test(state));
    if (failing.isEmpty()) {
      return states;
    } else if (checks(check)) {
      error(Assertion.Kind.of(check), failing, span, cause);
    } else {
      cutOff(failing, span, cause);
    }
    return states.filter(holds);
  }

  /** A value that something is decided by, or that is passed on. */
  Code.Value given(Code.Value value) {
    return new Code.Value(
        value.type(), states -> given(value.value().on(states), 1), value.effect(), value.span());
  }

  /**
   * What is read of an object byte by byte, or to be compared.
   *
   * @throws Stopped if it differs by variant: only one variant by itself is followed there
   */
  static State settled(State state) {
    if (Val.Differs.in(state.top()).isPresent()) {
      throw new Stopped();
    }
    return state;
  }

  /** So many operands must have values; a struct is but copied. */
  public StateSet<State> given(StateSet<State> states, int count) {
    if (!checks(Check.UNINIT)) {
      return states;
    }
    StateSet<State> result = states;
    for (int i = 0; i < count; i++) {
      int at = i;
      result = given(result, s -> s.last(count).get(at));
    }
    return result;
  }

  /** What is picked of the states must have a value. */
  StateSet<State> given(StateSet<State> states, Function<State, Val> pick) {
    StateSet<State> without = states.filter(s -> pick.apply(s) instanceof Val.Unset);
    if (without.isEmpty()) {
      return states;
    }
    Set<Span> reads = new LinkedHashSet<>();
    without.forEach((s, when) -> reads.add(((Val.Unset) pick.apply(s)).read()));
    for (Span read : reads) {
      error(
          Assertion.Kind.UNINIT,
          without.filter(s -> ((Val.Unset) pick.apply(s)).read().equals(read)),
          read,
          s -> new Cause.Outside(read, ((Val.Unset) pick.apply(s)).why(), Check.UNINIT));
    }
    return states.filter(s -> !(pick.apply(s) instanceof Val.Unset));
  }

  /** The answer to a call: 0 behind the end of the script. */
  public State answer(State state, String name, Type.Number type, Span span) {
    Answers.Question question =
        new Answers.Question(name, Recorder.plain(name), Answers.Kind.CALL, span);
    Optional<Answers.Reply> next = answers.next(state, question);
    BigInteger value = type.wrap(next.map(Answers.Reply::value).orElse(BigInteger.ZERO));
    events.answer(name, value, span);
    return next.map(Answers.Reply::after).orElse(state).push(new Val.Int(value));
  }

  /**
   * What the environment says before the run begins.
   *
   * @param value 0 if it says nothing
   */
  public record Given(boolean isSaid, BigInteger value, State after) {}

  /** Asks what a function is given, which is then told of. */
  public Given given(State state, String name, String shown, Span span) {
    Answers.Question question = new Answers.Question(name, shown, Answers.Kind.UNDEFINED, span);
    Optional<Answers.Reply> next = answers.next(state, question);
    return new Given(
        next.isPresent(),
        next.map(Answers.Reply::value).orElse(BigInteger.ZERO),
        next.map(Answers.Reply::after).orElse(state));
  }

  /** What a part of an object holds that was never given a value. */
  public State undefined(State state, Variable variable, long slot, Span span) {
    Slots.Scalar scalar = Slots.scalar(variable, slot);
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    if (isUnset(variable)) {
      Val as = Val.zero(scalar.type());
      String made = variable.kind() == Variable.Kind.LOCAL ? "declared" : "allocated";
      String why = "has no value; it was %s in line %s".formatted(made, variable.span().line());
      return state.store(cell, new Val.Unset(as, span, why));
    }
    if (!(scalar.type() instanceof Type.Number)) {
      // Nothing to tell: nobody has stored an address.
      events.forgotten(variable, slot);
      return state.store(cell, Val.zero(scalar.type()));
    }
    return answered(state, variable, slot, span)
        .orElseGet(
            () -> {
              events.began(variable, slot, Val.Int.ZERO);
              return state.store(cell, Val.Int.ZERO);
            });
  }

  /** Somebody may change an integer here. */
  public State changed(State state, Variable variable, long slot, Type.Number type, Span call) {
    return anything(state, variable, slot, type, Library.inside(calls(), call), call);
  }

  /**
   * An integer becomes anything.
   *
   * @param place the name of where the environment is asked
   */
  State anything(
      State state, Variable variable, long slot, Type.Number type, String place, Span span) {
    Slots.Scalar scalar = Slots.scalar(variable, slot);
    String name = Library.undefined(variable.name(), scalar.members(), place);
    Given given = given(state, name, scalar.name(), span);
    Val.Int value = new Val.Int(type.wrap(given.value()));
    if (given.isSaid()) {
      events.answer(scalar.name(), value.value(), span);
      events.stored(variable, slot, value);
    } else {
      // It does not matter.
      events.forgotten(variable, slot);
    }
    return given.after().store(new ScalarSlot(variable.number(), slot), value);
  }

  boolean isUnset(Variable variable) {
    return checks(Check.UNINIT)
        && (variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.ALLOCATED);
  }

  /** The same, if the environment gives an integer a value. */
  public Optional<State> answered(State state, Variable variable, long slot, Span span) {
    Slots.Scalar scalar = Slots.scalar(variable, slot);
    if (!(scalar.type() instanceof Type.Number type) || isUnset(variable)) {
      return Optional.empty();
    }
    String name = Library.undefined(variable.name(), scalar.members(), calls());
    Answers.Question question =
        new Answers.Question(name, scalar.name(), Answers.Kind.UNDEFINED, span);
    return answers
        .next(state, question)
        .map(
            reply -> {
              Val.Int value = new Val.Int(type.wrap(reply.value()));
              events.answer(scalar.name(), value.value(), span);
              events.stored(variable, slot, value);
              return reply.after().store(new ScalarSlot(variable.number(), slot), value);
            });
  }
}
