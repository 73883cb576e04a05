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
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.memory.ScalarSlot;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.record.ExecutionListener;
import sunder.frontend.c.replay.record.InputSource;
import sunder.frontend.c.replay.record.TraceRecorder;
import sunder.frontend.c.replay.scope.Activation;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.Type;
import sunder.replay.Cause;
import sunder.replay.ReplayLimits;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Property;

/**
 * The abstract machine of C as far as all states share it: inputs, call path, recorded errors,
 * events and limits.
 *
 * <p>Input: a property, an input source, limits and a listener. Output: the violated assertions,
 * each with the variants that violate it. It has no counterpart in the translation.
 */
public final class AbstractMachine {
  /**
   * Thrown when a limit of steps, states or number sizes is reached, or when the execution is
   * cancelled.
   */
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
  private final Deque<Activation> activations =
      new ArrayDeque<>(List.of(new Activation(Optional.empty(), 0, Optional.empty())));
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

  /** Creates a machine without limits and inputs, for the evaluation of constant expressions. */
  static AbstractMachine forConstants(ConfigSet variants) {
    ReplayLimits unlimited =
        new ReplayLimits(Long.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, () -> false);
    InputSource nothing = (state, question) -> Optional.empty();
    return new AbstractMachine(
        Property.ABORT, nothing, unlimited, ExecutionListener.NONE, variants);
  }

  /** Returns the violated assertions, each with the variants that violate it. */
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

  /** Returns the number of outer active calls of the current function. */
  public int recursionDepth() {
    return activation().recursionDepth();
  }

  /** Returns the innermost active call. */
  public Activation activation() {
    return activations.element();
  }

  /**
   * Returns the call of the enclosing function that a nested function sees if the current call
   * names it; empty for other functions.
   */
  public Optional<Activation> enclosingCall(ReplayFunction function) {
    return function.level() > 0
        ? Optional.of(activation().at(function.level() - 1))
        : Optional.empty();
  }

  /** Returns whether a call has not returned. */
  boolean isActive(Activation call) {
    return activations.contains(call);
  }

  /** Begins the call of an entry function, which has the empty call path. */
  public void enterEntry(Activation call) {
    activations.pop();
    activations.push(call);
  }

  /** Returns the call path: the active calls as the names of inputs contain them. */
  public String callPath() {
    return calls.element();
  }

  /** Returns the number of active calls. */
  public int depth() {
    return calls.size();
  }

  /**
   * Enters a call.
   *
   * @param inner the call path within the call
   */
  public void enterCall(String inner, Activation call) {
    calls.push(inner);
    activations.push(call);
  }

  public void leaveCall() {
    calls.pop();
    activations.pop();
  }

  /**
   * Runs an action whose errors are reported at another place: that of the outermost call of a
   * library function.
   */
  public <T> T withReportedSpan(Span place, Supplier<T> action) {
    Optional<Span> before = blamed;
    blamed = before.or(() -> Optional.of(place));
    T result = action.get();
    blamed = before;
    return result;
  }

  /** Returns the place at which errors are reported. */
  Span reportedSpanOr(Span span) {
    return blamed.orElse(span);
  }

  private static String how(Cause cause) {
    if (!(cause instanceof Cause.OutOfRange outside)) {
      return "leaves its object";
    } else if (outside.violatedCheck() == Check.FORMAT) {
      return "is a format that does not match the arguments";
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

  /**
   * Counts an execution step of some states.
   *
   * @throws LimitExceeded if a limit is reached or the execution is cancelled
   */
  public void step(VariationalSet<MachineState> states) {
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
   * Counts the cost of a computation on integers of a size in bits.
   *
   * @throws LimitExceeded if the integers are too large
   */
  void chargeComputation(long bits) {
    steps += ReplayLimits.arithmeticCost(bits);
    if (bits > limits.maxBits()) {
      throw new LimitExceeded();
    }
  }

  /**
   * Notifies the listener of the value of an expression, which is on top, and returns the states
   * unchanged.
   */
  public VariationalSet<MachineState> notifyEvaluation(
      Span expression, VariationalSet<MachineState> values) {
    if (events != ExecutionListener.NONE) {
      values.forEach((state, when) -> events.expressionEvaluated(expression, state.top()));
    }
    return values;
  }

  /** Notifies the listener of the direction of a branch, if some state takes it. */
  void notifyBranch(
      Span whole, Span test, VariationalSet<MachineState> states, Play.BranchDirection way) {
    if (!states.isEmpty()) {
      events.branchTaken(whole, test, way);
    }
  }

  /** Records a violation in the variants of some states. */
  public void error(
      Assertion.Kind kind,
      VariationalSet<MachineState> states,
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

  /** Records that the execution of some states ends without a failure. */
  public void cutOff(
      VariationalSet<MachineState> states, Span span, Function<MachineState, Cause> cause) {
    if (events != ExecutionListener.NONE) {
      states.forEach(
          (state, when) ->
              events.runCutOff(reportedSpanOr(span), reportedSpanOr(cause.apply(state))));
    }
  }

  /**
   * Returns the states in which a condition holds; the others violate the property if it contains
   * the check, and otherwise end without a failure.
   */
  public VariationalSet<MachineState> check(
      VariationalSet<MachineState> states,
      Predicate<MachineState> holds,
      Check check,
      Span span,
      Function<MachineState, Cause> cause) {
    VariationalSet<MachineState> failing = states.filter(state -> !holds.test(state));
    if (failing.isEmpty()) {
      return states;
    } else if (checks(check)) {
      error(Assertion.Kind.of(check), failing, span, cause);
    } else {
      cutOff(failing, span, cause);
    }
    return states.filter(holds);
  }

  /** Returns an expression that checks that its value is not indeterminate. */
  CompiledExpression.Rvalue requireInitialized(CompiledExpression.Rvalue value) {
    return new CompiledExpression.Rvalue(
        value.type(),
        states -> requireInitialized(value.value().apply(states), 1),
        value.effect(),
        value.span());
  }

  /**
   * Returns a state whose value on top is the same in all variants.
   *
   * @throws LimitExceeded if the value differs by variant; the variants are then executed one by
   *     one
   */
  static MachineState requireSameInAllVariants(MachineState state) {
    if (ConcreteValue.VariantValue.find(state.top()).isPresent()) {
      throw new LimitExceeded();
    }
    return state;
  }

  /**
   * Returns the states in which a number of operands on top are not indeterminate; structures are
   * not checked, as they are only copied.
   */
  public VariationalSet<MachineState> requireInitialized(
      VariationalSet<MachineState> states, int count) {
    if (!checks(Check.UNINIT)) {
      return states;
    }
    VariationalSet<MachineState> result = states;
    for (int i = 0; i < count; i++) {
      int at = i;
      result = requireInitialized(result, s -> s.topOperands(count).get(at));
    }
    return result;
  }

  /**
   * Returns the states in which a selected value is not indeterminate; the others violate the
   * property.
   */
  VariationalSet<MachineState> requireInitialized(
      VariationalSet<MachineState> states, Function<MachineState, ConcreteValue> pick) {
    VariationalSet<MachineState> without =
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

  /** Returns the state after an input, which is on top; it is 0 after the end of the script. */
  public MachineState readInput(MachineState state, String name, Type type, Span span) {
    return readInput(state, name, type, span, UnaryOperator.identity());
  }

  /**
   * Returns the state after an input, with its value on the operands.
   *
   * @param read returns the value for that of the script
   */
  public MachineState readInput(
      MachineState state, String name, Type type, Span span, UnaryOperator<BigInteger> read) {
    InputSource.InputRequest question =
        new InputSource.InputRequest(
            name, TraceRecorder.inputName(name), InputSource.InputKind.CALL, span);
    Optional<InputSource.Input> next = answers.next(state, question);
    BigInteger given = next.map(InputSource.Input::value).orElse(BigInteger.ZERO);
    ConcreteValue value = ofInput(read.apply(given), type);
    events.inputRead(name, shown(value, type), span);
    return next.map(InputSource.Input::state).orElse(state).push(value);
  }

  /** Returns whether the values of a type may be inputs. */
  public static boolean isInputType(Type type) {
    return type instanceof Type.Int || type instanceof Type.Floating;
  }

  private static ConcreteValue ofInput(BigInteger input, Type type) {
    return type instanceof Type.Floating real
        ? ConcreteValue.Floating.ofInput(input, real.size())
        : new ConcreteValue.Int(((Type.Int) type).wrap(input));
  }

  /** Returns the text of an input in traces; a floating-point number has the suffix of its type. */
  private static String shown(ConcreteValue value, Type type) {
    if (type instanceof Type.Floating real
        && value instanceof ConcreteValue.Floating number
        && number.value().isPresent()) {
      double known = number.value().getAsDouble();
      return real.size() == Float.BYTES
          ? (float) known + "f"
          : known + (real.size() > Double.BYTES ? "L" : "");
    }
    return value.toString();
  }

  /**
   * An input that determines the state at entry.
   *
   * @param isPresent whether the source has the input
   * @param value its value, otherwise 0
   * @param after the state after the input
   */
  public record EntryInput(boolean isPresent, BigInteger value, MachineState after) {}

  /** Requests an input that determines the state at entry; the caller notifies the listener. */
  public EntryInput readEntryInput(MachineState state, String name, String shown, Span span) {
    InputSource.InputRequest question =
        new InputSource.InputRequest(name, shown, InputSource.InputKind.INDETERMINATE, span);
    Optional<InputSource.Input> next = answers.next(state, question);
    return new EntryInput(
        next.isPresent(),
        next.map(InputSource.Input::value).orElse(BigInteger.ZERO),
        next.map(InputSource.Input::state).orElse(state));
  }

  /**
   * Stores the value of a slot that no statement initialised: an indeterminate value if the checks
   * require it, otherwise an input.
   */
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
    if (!isInputType(scalar.type())) {
      // No statement has stored an address, so that the trace shows none.
      events.valueForgotten(variable, slot);
      return state.store(cell, ConcreteValue.zero(scalar.type()));
    }
    return loadInput(state, variable, slot, span)
        .orElseGet(
            () -> {
              ConcreteValue zero = ConcreteValue.zero(scalar.type());
              events.objectInitialized(variable, slot, zero);
              return state.store(cell, zero);
            });
  }

  /** Assigns an arbitrary value to a number at a call of an external function. */
  public MachineState havoc(
      MachineState state, ReplayVariable variable, long slot, Type type, Span call) {
    return havocAt(state, variable, slot, type, LibraryFunctions.callPath(callPath(), call), call);
  }

  /**
   * Assigns an arbitrary value to a number.
   *
   * @param place the call path that the name of the input contains
   */
  MachineState havocAt(
      MachineState state, ReplayVariable variable, long slot, Type type, String place, Span span) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    String name = LibraryFunctions.indeterminateInput(variable.name(), scalar.members(), place);
    EntryInput given = readEntryInput(state, name, scalar.name(), span);
    ConcreteValue value = ofInput(given.value(), type);
    if (given.isPresent()) {
      events.inputRead(scalar.name(), shown(value, type), span);
      events.valueStored(variable, slot, value);
    } else {
      // The script has no value, so that the trace shows none.
      events.valueForgotten(variable, slot);
    }
    return given.after().store(new ScalarSlot(variable.number(), slot), value);
  }

  boolean isTracked(ReplayVariable variable) {
    return checks(Check.UNINIT)
        && (variable.kind() == ReplayVariable.StorageKind.LOCAL
            || variable.kind() == ReplayVariable.StorageKind.ALLOCATED);
  }

  /**
   * Stores an input as the value of an uninitialised number; nothing if the source has no input or
   * the slot is no number.
   */
  public Optional<MachineState> loadInput(
      MachineState state, ReplayVariable variable, long slot, Span span) {
    SlotLayout.SlotDescription scalar = SlotLayout.describe(variable, slot);
    Type type = scalar.type();
    if (!isInputType(type) || isTracked(variable)) {
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
              ConcreteValue value = ofInput(reply.value(), type);
              events.inputRead(scalar.name(), shown(value, type), span);
              events.valueStored(variable, slot, value);
              return reply.state().store(new ScalarSlot(variable.number(), slot), value);
            });
  }
}
