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
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.record.ExecutionListener;
import sunder.frontend.c.replay.record.InputSource;
import sunder.frontend.c.replay.record.TraceRecorder;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;
import sunder.replay.Cause;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Property;

/** What all parts of the interpreter share: answers, errors, limits. */
public final class AbstractMachine {
  /** A limit was reached. */
  public static final class LimitExceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LimitExceeded() {
      super("stopped", null, false, false);
    }
  }

  private static final int STEPS_BETWEEN_CHECKS = 1_024;

  private final Property property;
  private final InputSource answers;
  private final ReplayLimits limits;
  private final ExecutionListener events;
  private final Deque<String> calls = new ArrayDeque<>(List.of(""));
  private final Deque<Integer> activations = new ArrayDeque<>(List.of(0));
  private final Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
  final ConfigSet variants;
  private final ConfigSet none;
  private Optional<Span> blamed = Optional.empty();
  private long steps;
  private long nextCheck;

  public AbstractMachine(
      Property property,
      InputSource answers,
      ReplayLimits limits,
      ExecutionListener events,
      ConfigSet variants) {
    this.property = property;
    this.answers = answers;
    this.limits = limits;
    this.events = events;
    this.variants = variants;
    this.none = variants.minus(variants);
  }

  /** A machine for what depends on no run. */
  static AbstractMachine forConstants(ConfigSet variants) {
    ReplayLimits unlimited =
        new ReplayLimits(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, () -> false);
    InputSource nothing = (state, question) -> Optional.empty();
    return new AbstractMachine(
        Property.ABORT, nothing, unlimited, ExecutionListener.NONE, variants);
  }

  /** What failed so far, and in which variants. */
  public Map<Assertion, ConfigSet> failures() {
    return failures;
  }

  public ConfigSet unsafe() {
    return failures.values().stream().reduce(none, ConfigSet::or);
  }

  public ExecutionListener events() {
    return events;
  }

  public boolean checks(Check check) {
    return property.checks().contains(check);
  }

  public boolean isError(String function) {
    return property.errorCommands().contains(function) || LibraryFunctions.isError(function);
  }

  /** How many calls of the function that runs the present one is within. */
  public int recursionDepth() {
    return activations.element();
  }

  /** The calls that led here, as answers are named by them. */
  public String callPath() {
    return calls.element();
  }

  /** How many of them there are. */
  public int depth() {
    return calls.size();
  }

  /**
   * A call begins.
   *
   * @param within so many others of the same function
   */
  public void enterCall(String inner, int within) {
    calls.push(inner);
    activations.push(within);
  }

  public void leaveCall() {
    calls.pop();
    activations.pop();
  }

  /** Runs what is told of another place: where a function of the library is called. */
  public <T> T withReportedSpan(Span place, Supplier<T> action) {
    Optional<Span> before = blamed;
    blamed = before.or(() -> Optional.of(place));
    T result = action.get();
    blamed = before;
    return result;
  }

  /** The place that is told. */
  Span reportedSpanOr(Span span) {
    return blamed.orElse(span);
  }

  private static String how(Cause cause) {
    if (!(cause instanceof Cause.OutOfRange outside)) {
      return "leaves its object";
    } else if (outside.violatedCheck() == Check.FORMAT) {
      return "is a format that the arguments do not fit";
    }
    return (outside.violatedCheck() == Check.UNINIT ? "reads what " : "uses an address that ")
        + outside.description();
  }

  private Cause reportedSpanOr(Cause cause) {
    return blamed.isPresent() && cause.check().isPresent()
        ? new Cause.OutOfRange(
            blamed.get(),
            how(cause),
            cause.check().get(),
            cause instanceof Cause.OutOfRange outside ? outside.object() : Optional.empty())
        : cause;
  }

  public void step(StateSet<MachineState> states) {
    steps += states.size();
    boolean asks = steps >= nextCheck;
    nextCheck = asks ? steps + STEPS_BETWEEN_CHECKS : nextCheck;
    if (steps > limits.maxSteps()
        || states.size() > limits.maxStates()
        || asks && limits.stop().getAsBoolean()) {
      throw new LimitExceeded();
    }
  }

  /**
   * Numbers of so many bits are computed with.
   *
   * @throws LimitExceeded if they are too large to go on
   */
  void chargeComputation(long bits) {
    steps += ReplayLimits.arithmeticCost(bits);
    if (bits > limits.maxBits()) {
      throw new LimitExceeded();
    }
  }

  /** What evaluates to the values on top of the operands is told. */
  public StateSet<MachineState> notifyEvaluation(Span expression, StateSet<MachineState> values) {
    if (events != ExecutionListener.NONE) {
      values.forEach((state, when) -> events.expressionEvaluated(expression, state.top()));
    }
    return values;
  }

  /** The way that runs take is told. */
  void notifyBranch(
      Span whole, Span test, StateSet<MachineState> states, Play.BranchDirection way) {
    if (!states.isEmpty()) {
      events.branchTaken(whole, test, way);
    }
  }

  /** These runs are unsafe; what failed stands in the states. */
  public void error(
      Assertion.Kind kind,
      StateSet<MachineState> states,
      Span span,
      Function<MachineState, Cause> cause) {
    Assertion failed = new Assertion(kind, reportedSpanOr(span));
    states.forEach((state, when) -> failures.merge(failed, when, ConfigSet::or));
    if (events != ExecutionListener.NONE) {
      states.forEach(
          (state, when) ->
              events.errorReached(reportedSpanOr(span), reportedSpanOr(cause.apply(state))));
    }
  }

  /** These runs end, which is no failure. */
  public void cutOff(
      StateSet<MachineState> states, Span span, Function<MachineState, Cause> cause) {
    if (events != ExecutionListener.NONE) {
      states.forEach(
          (state, when) ->
              events.runCutOff(reportedSpanOr(span), reportedSpanOr(cause.apply(state))));
    }
  }

  /** Runs that fail a check are unsafe if it is on; in any case they end. */
  public StateSet<MachineState> check(
      StateSet<MachineState> states,
      Predicate<MachineState> holds,
      Check check,
      Span span,
      Function<MachineState, Cause> cause) {
    StateSet<MachineState> failing = states.filter(state -> !holds.test(state));
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
  CompiledExpression.Rvalue requireInitialized(CompiledExpression.Rvalue value) {
    return new CompiledExpression.Rvalue(
        value.type(),
        states -> requireInitialized(value.value().apply(states), 1),
        value.effect(),
        value.span());
  }

  /**
   * What is read of an object byte by byte, or to be compared.
   *
   * @throws LimitExceeded if it differs by variant: only one variant by itself is followed there
   */
  static MachineState requireSameInAllVariants(MachineState state) {
    if (ConcreteValue.VariantValue.find(state.top()).isPresent()) {
      throw new LimitExceeded();
    }
    return state;
  }

  /** So many operands must have values; a struct is but copied. */
  public StateSet<MachineState> requireInitialized(StateSet<MachineState> states, int count) {
    if (!checks(Check.UNINIT)) {
      return states;
    }
    StateSet<MachineState> result = states;
    for (int i = 0; i < count; i++) {
      int at = i;
      result = requireInitialized(result, s -> s.topOperands(count).get(at));
    }
    return result;
  }

  /** What is picked of the states must have a value. */
  StateSet<MachineState> requireInitialized(
      StateSet<MachineState> states, Function<MachineState, ConcreteValue> pick) {
    StateSet<MachineState> without =
        states.filter(s -> pick.apply(s) instanceof ConcreteValue.Indeterminate);
    if (without.isEmpty()) {
      return states;
    }
    Set<Span> reads = new LinkedHashSet<>();
    without.forEach((s, when) -> reads.add(((ConcreteValue.Indeterminate) pick.apply(s)).readAt()));
    for (Span read : reads) {
      error(
          Assertion.Kind.UNINIT,
          without.filter(s -> ((ConcreteValue.Indeterminate) pick.apply(s)).readAt().equals(read)),
          read,
          s ->
              new Cause.OutOfRange(
                  read, ((ConcreteValue.Indeterminate) pick.apply(s)).reason(), Check.UNINIT));
    }
    return states.filter(s -> !(pick.apply(s) instanceof ConcreteValue.Indeterminate));
  }

  /** The answer to a call: 0 behind the end of the script. */
  public MachineState readInput(MachineState state, String name, Type.Int type, Span span) {
    InputSource.InputRequest question =
        new InputSource.InputRequest(
            name, TraceRecorder.inputName(name), InputSource.InputKind.CALL, span);
    Optional<InputSource.Input> next = answers.next(state, question);
    BigInteger value = type.wrap(next.map(InputSource.Input::value).orElse(BigInteger.ZERO));
    events.inputRead(name, value, span);
    return next.map(InputSource.Input::state).orElse(state).push(new ConcreteValue.Int(value));
  }

  /**
   * What the environment says before the run begins.
   *
   * @param value 0 if it says nothing
   */
  public record EntryInput(boolean isPresent, BigInteger value, MachineState after) {}

  /** Asks what a function is given, which is then told of. */
  public EntryInput readEntryInput(MachineState state, String name, String shown, Span span) {
    InputSource.InputRequest question =
        new InputSource.InputRequest(name, shown, InputSource.InputKind.INDETERMINATE, span);
    Optional<InputSource.Input> next = answers.next(state, question);
    return new EntryInput(
        next.isPresent(),
        next.map(InputSource.Input::value).orElse(BigInteger.ZERO),
        next.map(InputSource.Input::state).orElse(state));
  }

  /** What a part of an object holds that was never given a value. */
  public MachineState loadIndeterminate(
      MachineState state, ReplayVariable variable, long slot, Span span) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    ScalarSlot cell = new ScalarSlot(variable.number(), slot);
    if (isTracked(variable)) {
      ConcreteValue as = ConcreteValue.zero(scalar.type());
      String made = variable.kind() == ReplayVariable.StorageKind.LOCAL ? "declared" : "allocated";
      String why = "has no value; it was %s in line %s".formatted(made, variable.span().line());
      return state.store(cell, new ConcreteValue.Indeterminate(as, span, why));
    }
    if (!(scalar.type() instanceof Type.Int)) {
      // Nothing to tell: nobody has stored an address.
      events.valueForgotten(variable, slot);
      return state.store(cell, ConcreteValue.zero(scalar.type()));
    }
    return loadInput(state, variable, slot, span)
        .orElseGet(
            () -> {
              events.objectInitialized(variable, slot, ConcreteValue.Int.ZERO);
              return state.store(cell, ConcreteValue.Int.ZERO);
            });
  }

  /** Somebody may change an integer here. */
  public MachineState havoc(
      MachineState state, ReplayVariable variable, long slot, Type.Int type, Span call) {
    return havocAt(state, variable, slot, type, LibraryFunctions.callPath(callPath(), call), call);
  }

  /**
   * An integer becomes anything.
   *
   * @param place the name of where the environment is asked
   */
  MachineState havocAt(
      MachineState state,
      ReplayVariable variable,
      long slot,
      Type.Int type,
      String place,
      Span span) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    String name = LibraryFunctions.indeterminateInput(variable.name(), scalar.members(), place);
    EntryInput given = readEntryInput(state, name, scalar.name(), span);
    ConcreteValue.Int value = new ConcreteValue.Int(type.wrap(given.value()));
    if (given.isPresent()) {
      events.inputRead(scalar.name(), value.value(), span);
      events.valueStored(variable, slot, value);
    } else {
      // It does not matter.
      events.valueForgotten(variable, slot);
    }
    return given.after().store(new ScalarSlot(variable.number(), slot), value);
  }

  boolean isTracked(ReplayVariable variable) {
    return checks(Check.UNINIT)
        && (variable.kind() == ReplayVariable.StorageKind.LOCAL
            || variable.kind() == ReplayVariable.StorageKind.ALLOCATED);
  }

  /** The same, if the environment gives an integer a value. */
  public Optional<MachineState> loadInput(
      MachineState state, ReplayVariable variable, long slot, Span span) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    if (!(scalar.type() instanceof Type.Int type) || isTracked(variable)) {
      return Optional.empty();
    }
    String name =
        LibraryFunctions.indeterminateInput(variable.name(), scalar.members(), callPath());
    InputSource.InputRequest question =
        new InputSource.InputRequest(
            name, scalar.name(), InputSource.InputKind.INDETERMINATE, span);
    return answers
        .next(state, question)
        .map(
            reply -> {
              ConcreteValue.Int value = new ConcreteValue.Int(type.wrap(reply.value()));
              events.inputRead(scalar.name(), value.value(), span);
              events.valueStored(variable, slot, value);
              return reply.state().store(new ScalarSlot(variable.number(), slot), value);
            });
  }
}
