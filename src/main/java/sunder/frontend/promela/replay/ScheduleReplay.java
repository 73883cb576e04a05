package sunder.frontend.promela.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import sunder.frontend.promela.model.Assertions;
import sunder.frontend.promela.model.Expr;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.PromelaExpressionEvaluator.RunError;
import sunder.ltl.Lasso;
import sunder.ltl.LtlFormula;
import sunder.replay.FailureExplanation;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Property.AtomicSteps;
import sunder.verdict.Property.Fairness;
import sunder.verdict.Script;

/**
 * The replay of one schedule in one variant: it determines whether the schedule is a run of the
 * model, and which assertion the run violates.
 */
final class ScheduleReplay {
  private final SystemModel system;
  private final Optional<SystemModel.TemporalProperty> property;
  private final Optional<PropertyMonitor> monitor;
  private final Property asked;
  final VariantSelection selection;
  private final List<Integer> schedule = new ArrayList<>();

  /** The index of the next number of the schedule. */
  private int position;

  private final PromelaInterpreter interpreter;

  /** The explanation of the failure; empty if the steps are not recorded. */
  private final Optional<FailureExplanation> reasons;

  private final List<Play.Step> steps = new ArrayList<>();

  private StateSnapshot last;
  private Optional<Play.Failure> failure = Optional.empty();

  /** The first state at which a claim is violated independently of the continuation. */
  private Optional<RecordedState> earlyViolation = Optional.empty();

  private record RecordedState(int steps, StateSnapshot state) {}

  /** The processes that were enabled in all states of the cycle and took no step in it. */
  private final BitSet enabledThroughout = new BitSet();

  /** The assertion that the last step violates. */
  private Optional<Assertion> failed = Optional.empty();

  /** The amount of recorded information. */
  enum RecordingMode {
    /** The violated assertion only. */
    OUTCOME,
    /** Also the changes of each step. */
    PLAY
  }

  ScheduleReplay(
      SystemModel system,
      Optional<SystemModel.TemporalProperty> property,
      Property asked,
      VariantSelection selection,
      Script script,
      RecordingMode kept) {
    this.system = system;
    this.reasons =
        kept == RecordingMode.PLAY ? Optional.of(new FailureExplanation()) : Optional.empty();
    this.asked = asked;
    this.property = property;
    this.selection = selection;
    for (Script.Answer answer : script.answers().getOrDefault(Script.SCHEDULE, List.of())) {
      if (answer instanceof Script.Answer.Value value && value.value().bitLength() < Integer.SIZE) {
        schedule.add(value.value().intValueExact());
      }
    }
    this.interpreter = new PromelaInterpreter(system, selection, reasons);
    this.monitor = property.map(this::monitor);
    this.last = snapshot();
  }

  private PropertyMonitor monitor(SystemModel.TemporalProperty asked) {
    return asked
        .claim()
        .<PropertyMonitor>map(
            claim -> new NeverClaimMonitor(interpreter.claim(claim), system.syntax().wholeSpan()))
        .orElseGet(() -> new FormulaMonitor(asked.formula().orElseThrow()));
  }

  /** Returns a snapshot of the state; an empty one if steps are not recorded. */
  private StateSnapshot snapshot() {
    return reasons.isPresent() ? StateSnapshot.of(interpreter.store) : StateSnapshot.NONE;
  }

  /** Returns the recorded steps of the run. */
  Play play() {
    return new Play(steps, failure);
  }

  private boolean isDone() {
    return position == schedule.size();
  }

  /**
   * Returns the next number of the schedule.
   *
   * @throws NoSuchElementException if the schedule ends within a step
   */
  private int next() {
    if (isDone()) {
      throw new NoSuchElementException("the schedule ends inside a step");
    }
    return schedule.get(position++);
  }

  /**
   * Runs the schedule, and returns the violated assertion; empty if the schedule is no run or the
   * run is safe.
   */
  Optional<Assertion> run() {
    try {
      while (!isDone()) {
        int kind = next();
        if (kind == StepEncoding.CYCLE) {
          return cycle();
        } else if (kind == StepEncoding.INVALID_END) {
          return invalidEnd();
        } else if (kind == StepEncoding.VIOLATION) {
          return violation();
        } else if (!step(kind)) {
          return failed;
        }
      }
    } catch (NoSuchElementException | RunError e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * Runs the cycle of a lasso. Variables that are not live may have changed at its first
   * repetition; the cycle is therefore executed twice, and the states after both iterations are
   * compared.
   */
  private Optional<Assertion> cycle() {
    int place = position;
    if (monitor.isEmpty() || isDone()) {
      return Optional.empty();
    }
    record(() -> StepTexts.FOR_EVER, wholeSpan());
    if (!steps()) {
      return failed;
    } else if (earlyViolation.isPresent()) {
      steps.subList(earlyViolation.get().steps(), steps.size()).clear();
      return Optional.of(violatedHere(earlyViolation.get().state()));
    }
    int back = monitor.get().observedStates();
    StateSnapshot before = StateSnapshot.of(interpreter.store);
    int shown = steps.size();
    position = place;
    enabledThroughout.clear();
    enabledThroughout.set(0, interpreter.store.processes.size());
    boolean closes = steps() && StateSnapshot.of(interpreter.store).isSame(before, selection);
    if (failed.isPresent()) {
      return failed;
    }
    steps.subList(shown, steps.size()).clear();
    if (!closes || asked.fairness() == Fairness.WEAK && !enabledThroughout.isEmpty()) {
      return Optional.empty();
    }
    // If no state of the cycle is observed, the last observed state repeats for ever.
    if (monitor.get().acceptsLasso(Math.min(back, monitor.get().observedStates() - 1))) {
      return Optional.empty();
    }
    return Optional.of(
        violated("the property is violated by what is repeated for ever", snapshot()));
  }

  private boolean steps() {
    while (!isDone()) {
      if (!step(next())) {
        return false;
      }
    }
    return true;
  }

  private boolean step(int kind) {
    if (monitor.isPresent() && isObserved()) {
      monitor.get().observe(interpreter.evaluator());
      if (monitor.get().isViolated() && earlyViolation.isEmpty()) {
        earlyViolation = Optional.of(new RecordedState(steps.size(), snapshot()));
      }
    }
    if (!enabledThroughout.isEmpty() && interpreter.executability.isOutsideAtomic()) {
      enabledThroughout.stream()
          .filter(interpreter.executability::isBlockedAlone)
          .forEach(enabledThroughout::clear);
    }
    return switch (kind) {
      case StepEncoding.STUTTER -> stutter();
      case StepEncoding.STEP -> executeStep(nextProcess(), next());
      case StepEncoding.CHOICE -> executeChoice(nextProcess(), next(), next());
      case StepEncoding.RENDEZVOUS -> executeRendezvous(nextProcess(), next(), next(), next());
      case StepEncoding.END -> end(nextProcess());
      default -> false;
    };
  }

  /** Returns the process that takes the next step of the schedule. */
  private int nextProcess() {
    int process = next();
    if (process >= 0) {
      enabledThroughout.clear(process);
    }
    return process;
  }

  /**
   * Returns whether the property observes the state: an atomic block is one step as long as it can
   * proceed.
   */
  private boolean isObserved() {
    return interpreter.executability.isOutsideAtomic()
        || asked.atomicSteps() == AtomicSteps.SEEN && !interpreter.executability.isWithinReceive();
  }

  private boolean executeStep(int process, int step) {
    return execute(() -> name(process), step, "", () -> interpreter.step(process, step));
  }

  private boolean executeChoice(int process, int step, int number) {
    String chosen = StepTexts.CHOOSES + number;
    return execute(
        () -> name(process), step, chosen, () -> interpreter.stepWithChoice(process, step, number));
  }

  private boolean executeRendezvous(int sender, int send, int receiver, int receive) {
    return execute(
        () -> name(sender) + " to " + name(receiver),
        send,
        "",
        () -> interpreter.rendezvous(sender, send, receiver, receive));
  }

  private boolean execute(
      Supplier<String> who, int step, String behind, Supplier<Optional<Stmt.Step>> how) {
    try {
      Optional<Stmt.Step> taken = how.get();
      taken.ifPresent(code -> record(() -> who.get() + ": " + code.text() + behind, code.span()));
      return taken.isPresent();
    } catch (RunError e) {
      Stmt.Step code =
          system.steps().stream().filter(s -> s.number() == step).findFirst().orElseThrow();
      failed = Optional.of(Assertions.of(code));
      reasons.ifPresent(told -> fail(who.get(), code, e, told));
      return false;
    }
  }

  private void fail(String who, Stmt.Step code, RunError error, FailureExplanation told) {
    steps.add(
        new Play.Step(
            who + ": " + code.text() + StepTexts.FAILS + error.getMessage(),
            code.span(),
            List.of()));
    recordFailure(
        error
            .reason()
            .map(cause -> told.explain(code.span(), cause))
            .orElseGet(() -> "`" + code.text() + "`: " + error.getMessage()),
        code.span());
  }

  private boolean stutter() {
    boolean stuck = !interpreter.executability.canAnyProcessStep();
    if (stuck) {
      record(() -> StepTexts.STUCK, wholeSpan());
    }
    return stuck;
  }

  private boolean end(int process) {
    Optional<String> who = reasons.map(told -> name(process));
    boolean ended = interpreter.end(process);
    if (ended) {
      record(() -> who.orElseThrow() + StepTexts.END, wholeSpan());
    }
    return ended;
  }

  private String name(int process) {
    List<ProcessInstance> processes = interpreter.store.processes;
    return process >= 0 && process < processes.size()
        ? StepTexts.name(processes.get(process), process)
        : "[" + process + "]";
  }

  private Span wholeSpan() {
    return system.syntax().wholeSpan();
  }

  private void recordFailure(String reason, Span position, StateSnapshot state) {
    failure = Optional.of(new Play.Failure(position, reason, state.allValues()));
  }

  private void recordFailure(String reason, Span position) {
    recordFailure(reason, position, snapshot());
  }

  private Assertion violated(String reason, StateSnapshot state) {
    Assertion ofFormula = Assertions.of(property.orElseThrow());
    recordFailure(reason, ofFormula.span(), state);
    return ofFormula;
  }

  private void record(Supplier<String> move, Span span) {
    if (reasons.isPresent()) {
      StateSnapshot now = snapshot();
      steps.add(new Play.Step(move.get(), span, now.changesSince(last)));
      last = now;
    }
  }

  private Optional<Assertion> invalidEnd() {
    if (monitor.isPresent()
        || interpreter.isValidEnd()
        || interpreter.executability.canAnyProcessStep()) {
      return Optional.empty();
    }
    record(() -> StepTexts.INVALID_END + waiting(), wholeSpan());
    recordFailure("no process is executable, and these have not ended: " + waiting(), wholeSpan());
    return Optional.of(Assertions.ofInvalidEndStates(system));
  }

  private String waiting() {
    List<String> names = new ArrayList<>();
    List<ProcessInstance> processes = interpreter.store.processes;
    for (int i = 0; i < processes.size(); i++) {
      if (!processes.get(i).mayEnd()) {
        names.add(name(i) + " at line " + processes.get(i).location().statement().span().line());
      }
    }
    return String.join(", ", names);
  }

  private Optional<Assertion> violation() {
    return monitor.isPresent()
            && isObserved()
            && monitor.get().isViolatedBy(interpreter.evaluator())
        ? Optional.of(violatedHere(snapshot()))
        : Optional.empty();
  }

  private Assertion violatedHere(StateSnapshot state) {
    steps.add(new Play.Step(StepTexts.VIOLATION, wholeSpan(), List.of()));
    return violated(
        "the property is violated in this state" + monitor.orElseThrow().describe(), state);
  }

  /**
   * A snapshot of a state: variables by name, channels and locations, for the comparison of states.
   */
  private record StateSnapshot(
      Map<String, LiftedNumber> values,
      List<List<List<LiftedNumber>>> channels,
      List<ControlLocation> spots,
      int holder,
      int last) {
    static final StateSnapshot NONE = new StateSnapshot(Map.of(), List.of(), List.of(), 0, 0);

    static StateSnapshot of(SystemState store) {
      Map<String, LiftedNumber> values = new LinkedHashMap<>();
      store.globals.forEach((variable, cells) -> add(values, variable.name(), variable, cells));
      for (int i = 0; i < store.processes.size(); i++) {
        ProcessInstance process = store.processes.get(i);
        String owner = process.type.name() + "[" + i + "].";
        List<Variable> variables = new ArrayList<>(process.type.parameters());
        variables.addAll(process.type.locals());
        for (Variable variable : variables) {
          add(values, owner + variable.name(), variable, process.variables.get(variable));
        }
      }
      List<List<List<LiftedNumber>>> channels = new ArrayList<>();
      store.channels.forEach(channel -> channels.add(List.copyOf(channel.messages())));
      return new StateSnapshot(
          values,
          channels,
          store.processes.stream().map(ProcessInstance::location).toList(),
          store.atomicHolder(),
          store.lastProcess());
    }

    private static void add(
        Map<String, LiftedNumber> values, String name, Variable variable, LiftedNumber[] cells) {
      for (int i = 0; i < cells.length; i++) {
        values.put(variable.length().isPresent() ? name + "[" + i + "]" : name, cells[i]);
      }
    }

    boolean isSame(StateSnapshot before, VariantSelection selection) {
      return spots.equals(before.spots)
          && holder == before.holder
          && last == before.last
          && values.keySet().equals(before.values.keySet())
          && values.keySet().stream()
              .allMatch(name -> selection.areSame(values.get(name), before.values.get(name)))
          && areSame(channels, before.channels, selection);
    }

    private static boolean areSame(
        List<List<List<LiftedNumber>>> channels,
        List<List<List<LiftedNumber>>> before,
        VariantSelection selection) {
      List<Integer> sizes = channels.stream().map(List::size).toList();
      if (!sizes.equals(before.stream().map(List::size).toList())) {
        return false;
      }
      List<LiftedNumber> now = fields(channels);
      List<LiftedNumber> old = fields(before);
      return IntStream.range(0, now.size())
          .allMatch(i -> selection.areSame(now.get(i), old.get(i)));
    }

    private static List<LiftedNumber> fields(List<List<List<LiftedNumber>>> channels) {
      return channels.stream().flatMap(List::stream).flatMap(List::stream).toList();
    }

    List<Play.ValueChange> allValues() {
      return values.entrySet().stream()
          .map(
              value ->
                  new Play.ValueChange(value.getKey(), value.getValue().selectedValue().toString()))
          .toList();
    }

    /** Returns the values that differ from an earlier snapshot. */
    List<Play.ValueChange> changesSince(StateSnapshot before) {
      List<Play.ValueChange> result = new ArrayList<>();
      values.forEach(
          (name, value) -> {
            LiftedNumber old = before.values.getOrDefault(name, LiftedNumber.ZERO);
            if (!old.selectedValue().equals(value.selectedValue())) {
              result.add(new Play.ValueChange(name, value.selectedValue().toString()));
            }
          });
      return result;
    }
  }

  /**
   * A monitor of an LTL formula, which records the truth of its propositions in each observed
   * state.
   */
  private static final class FormulaMonitor implements PropertyMonitor {
    private final LtlFormula<Expr> formula;
    private final List<Expr> propositions = new ArrayList<>();

    /** The observed states in which each proposition holds. */
    private final Map<Expr, BitSet> truths = new IdentityHashMap<>();

    private int states;

    FormulaMonitor(LtlFormula<Expr> formula) {
      this.formula = formula;
      formula.map(propositions::add);
      propositions.forEach(value -> truths.put(value, new BitSet()));
    }

    /**
     * Records the propositions of a state.
     *
     * @throws RunError if a proposition is undefined
     */
    @Override
    public void observe(PromelaExpressionEvaluator state) {
      for (Expr value : propositions) {
        truths.get(value).set(states, state.holds(SystemState.NO_PROCESS, value));
      }
      states++;
    }

    @Override
    public int observedStates() {
      return states;
    }

    /**
     * Returns false: because of its cost, the check is done only where the schedule requires it.
     */
    @Override
    public boolean isViolated() {
      return false;
    }

    /**
     * Returns whether a proposition is undefined in the state, or the observed prefix refutes the
     * formula.
     */
    @Override
    public boolean isViolatedBy(PromelaExpressionEvaluator state) {
      try {
        observe(state);
      } catch (RunError e) {
        return true;
      }
      return Lasso.refutesPrefix(states, formula, this::holds);
    }

    @Override
    public boolean acceptsLasso(int back) {
      return new Lasso(states, back).satisfies(formula, this::holds);
    }

    private boolean holds(Expr value, int state) {
      return truths.get(value).get(state);
    }

    @Override
    public String describe() {
      List<String> told = new ArrayList<>();
      for (Expr value : states > 0 ? propositions : List.<Expr>of()) {
        told.add("`" + Stmt.text(value.span()) + "` is " + holds(value, states - 1));
      }
      return told.isEmpty() ? "" : ": " + String.join(", ", told);
    }
  }

  /** A monitor of a property over the states of a run. It is mutable. */
  interface PropertyMonitor {
    /** Observes the next state, before the step that leaves it. */
    void observe(PromelaExpressionEvaluator state);

    int observedStates();

    /**
     * Returns whether the observed states violate the property independently of the continuation.
     */
    boolean isViolated();

    /** Returns whether the observed states and the current state violate the property. */
    boolean isViolatedBy(PromelaExpressionEvaluator state);

    /**
     * Returns whether the property holds if the observed states form a lasso.
     *
     * @param back the index of the state that follows the last one
     */
    boolean acceptsLasso(int back);

    /** Returns a description of the property in the last state. */
    String describe();
  }
}
