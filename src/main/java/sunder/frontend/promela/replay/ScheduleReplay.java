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

/** One schedule in one variant: whether it is a run, and whether that is unsafe. */
final class ScheduleReplay {
  private final SystemModel system;
  private final Optional<SystemModel.TemporalProperty> property;
  private final Optional<PropertyMonitor> watch;
  private final Property asked;
  final VariantSelection selection;
  private final List<Integer> schedule = new ArrayList<>();

  /** Which number of the schedule comes next. */
  private int at;

  private final PromelaInterpreter interpreter;

  /** Hears why it fails; nothing if nobody is to read how it went. */
  private final Optional<FailureExplanation> reasons;

  private final List<Play.Step> steps = new ArrayList<>();

  private StateSnapshot last;
  private Optional<Play.Failure> failure = Optional.empty();

  /** The first state by which the run violates a claim, whatever comes next. */
  private Optional<RecordedState> early = Optional.empty();

  /** A state that so many steps lead to. */
  private record RecordedState(int steps, StateSnapshot state) {}

  /** Processes that so far in the cycle could always have taken a step, and took none. */
  private final BitSet passedOver = new BitSet();

  /** The step that ended the run failed so. */
  private Optional<Assertion> failed = Optional.empty();

  /** What is kept of a run. */
  enum RecordingMode {
    /** Whether it fails. */
    OUTCOME,
    /** What every step changes, too. */
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
    this.watch = property.map(this::watch);
    this.last = snapshot();
  }

  private PropertyMonitor watch(SystemModel.TemporalProperty asked) {
    return asked
        .claim()
        .<PropertyMonitor>map(
            claim -> new NeverClaimMonitor(interpreter.claim(claim), system.syntax().wholeSpan()))
        .orElseGet(() -> new FormulaMonitor(asked.formula().orElseThrow()));
  }

  /** Nothing is in one that nobody reads. */
  private StateSnapshot snapshot() {
    return reasons.isPresent() ? StateSnapshot.of(interpreter.store) : StateSnapshot.NONE;
  }

  /** The steps taken, once it has run. */
  Play play() {
    return new Play(steps, failure);
  }

  private boolean isDone() {
    return at == schedule.size();
  }

  /**
   * @throws NoSuchElementException if the schedule ends inside a step
   */
  private int next() {
    if (isDone()) {
      throw new NoSuchElementException("the schedule ends inside a step");
    }
    return schedule.get(at++);
  }

  /** What fails; nothing if it is no run, or the run is none that is unsafe. */
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
   * What nobody reads any more may differ when the cycle closes for the first time, so it is taken
   * once more: then everything is as it was.
   */
  private Optional<Assertion> cycle() {
    int place = at;
    if (watch.isEmpty() || isDone()) {
      return Optional.empty();
    }
    record(() -> StepTexts.FOR_EVER, whole());
    if (!steps()) {
      return failed;
    } else if (early.isPresent()) {
      steps.subList(early.get().steps(), steps.size()).clear();
      return Optional.of(violatedHere(early.get().state()));
    }
    int back = watch.get().observedStates();
    StateSnapshot before = StateSnapshot.of(interpreter.store);
    int shown = steps.size();
    at = place;
    passedOver.clear();
    passedOver.set(0, interpreter.store.processes.size());
    boolean closes = steps() && StateSnapshot.of(interpreter.store).isSame(before, selection);
    if (failed.isPresent()) {
      return failed;
    }
    steps.subList(shown, steps.size()).clear();
    if (!closes || asked.fairness() == Fairness.WEAK && !passedOver.isEmpty()) {
      return Optional.empty();
    }
    // What is repeated may all be hidden: then the last state that was seen stays for ever.
    if (watch.get().acceptsLasso(Math.min(back, watch.get().observedStates() - 1))) {
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
    if (watch.isPresent() && isSeen()) {
      watch.get().observe(interpreter.evaluator());
      if (watch.get().isViolated() && early.isEmpty()) {
        early = Optional.of(new RecordedState(steps.size(), snapshot()));
      }
    }
    if (!passedOver.isEmpty() && interpreter.enabled.isOutsideAtomic()) {
      passedOver.stream().filter(interpreter.enabled::isBlockedAlone).forEach(passedOver::clear);
    }
    return switch (kind) {
      case StepEncoding.STUTTER -> stutter();
      case StepEncoding.STEP -> alone(mover(), next());
      case StepEncoding.PICK -> picked(mover(), next(), next());
      case StepEncoding.RENDEZVOUS -> together(mover(), next(), next(), next());
      case StepEncoding.END -> end(mover());
      default -> false;
    };
  }

  /** Who begins a step, next in the schedule. */
  private int mover() {
    int process = next();
    if (process >= 0) {
      passedOver.clear(process);
    }
    return process;
  }

  /** Whether the formula sees the state: an atomic block is one step, as far as it can go. */
  private boolean isSeen() {
    return interpreter.enabled.isOutsideAtomic()
        || asked.atomicSteps() == AtomicSteps.SEEN && !interpreter.enabled.isWithinReceive();
  }

  private boolean alone(int process, int step) {
    return taken(() -> name(process), step, "", () -> interpreter.step(process, step));
  }

  private boolean picked(int process, int step, int number) {
    String chosen = StepTexts.CHOOSES + number;
    return taken(
        () -> name(process), step, chosen, () -> interpreter.stepWithChoice(process, step, number));
  }

  private boolean together(int sender, int send, int receiver, int receive) {
    return taken(
        () -> name(sender) + " to " + name(receiver),
        send,
        "",
        () -> interpreter.rendezvous(sender, send, receiver, receive));
  }

  private boolean taken(
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
    because(
        error
            .reason()
            .map(cause -> told.explain(code.span(), cause))
            .orElseGet(() -> "`" + code.text() + "`: " + error.getMessage()),
        code.span());
  }

  private boolean stutter() {
    boolean stuck = !interpreter.enabled.canAnyProcessStep();
    if (stuck) {
      record(() -> StepTexts.STUCK, whole());
    }
    return stuck;
  }

  private boolean end(int process) {
    Optional<String> who = reasons.map(told -> name(process));
    boolean ended = interpreter.end(process);
    if (ended) {
      record(() -> who.orElseThrow() + StepTexts.END, whole());
    }
    return ended;
  }

  private String name(int process) {
    List<ProcessInstance> processes = interpreter.store.processes;
    return process >= 0 && process < processes.size()
        ? StepTexts.name(processes.get(process), process)
        : "[" + process + "]";
  }

  private Span whole() {
    return system.syntax().wholeSpan();
  }

  private void because(String reason, Span at, StateSnapshot state) {
    failure = Optional.of(new Play.Failure(at, reason, state.allValues()));
  }

  private void because(String reason, Span at) {
    because(reason, at, snapshot());
  }

  private Assertion violated(String reason, StateSnapshot state) {
    Assertion ofFormula = Assertions.of(property.orElseThrow());
    because(reason, ofFormula.span(), state);
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
    if (watch.isPresent() || interpreter.isValidEnd() || interpreter.enabled.canAnyProcessStep()) {
      return Optional.empty();
    }
    record(() -> StepTexts.INVALID_END + waiting(), whole());
    because("nothing can move, and these have not ended: " + waiting(), whole());
    return Optional.of(Assertions.ofEnds(system));
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
    return watch.isPresent() && isSeen() && watch.get().isViolatedBy(interpreter.evaluator())
        ? Optional.of(violatedHere(snapshot()))
        : Optional.empty();
  }

  private Assertion violatedHere(StateSnapshot state) {
    steps.add(new Play.Step(StepTexts.VIOLATION, whole(), List.of()));
    return violated(
        "the property is violated in this state" + watch.orElseThrow().describe(), state);
  }

  /** The variables of a state by name, to see what a step changes, and whether states are equal. */
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

    /** Whether everything is as it was. */
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

    /** All of the values. */
    List<Play.ValueChange> allValues() {
      return values.entrySet().stream()
          .map(
              value ->
                  new Play.ValueChange(value.getKey(), value.getValue().selectedValue().toString()))
          .toList();
    }

    /** What is another value here than before. */
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

  /** Follows a formula. */
  private static final class FormulaMonitor implements PropertyMonitor {
    private final LtlFormula<Expr> formula;
    private final List<Expr> propositions = new ArrayList<>();

    /** In which states so far each of them holds. */
    private final Map<Expr, BitSet> truths = new IdentityHashMap<>();

    private int states;

    FormulaMonitor(LtlFormula<Expr> formula) {
      this.formula = formula;
      formula.map(propositions::add);
      propositions.forEach(value -> truths.put(value, new BitSet()));
    }

    /**
     * @throws RunError if something that the formula says of the state has no truth
     */
    @Override
    public void observe(PromelaExpressionEvaluator state) {
      for (Expr value : propositions) {
        truths.get(value).set(states, state.holds(SystemState.NOBODY, value));
      }
      states++;
    }

    @Override
    public int observedStates() {
      return states;
    }

    /** That is asked where a schedule says so: it costs much. */
    @Override
    public boolean isViolated() {
      return false;
    }

    /** Something in it has no truth, or it is false whatever comes next. */
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

  /** Follows what a property says of the states of a run. Mutable. */
  interface PropertyMonitor {
    /** The next state, before the step that leaves it. */
    void observe(PromelaExpressionEvaluator state);

    /** How many states it has seen. */
    int observedStates();

    /** Whether the run is a violation by what it has seen, whatever comes next. */
    boolean isViolated();

    /** Whether the run is a violation by what it has seen and the state where it is. */
    boolean isViolatedBy(PromelaExpressionEvaluator state);

    /**
     * Whether the run is none where what it has seen goes on for ever.
     *
     * @param back the state that follows the last
     */
    boolean acceptsLasso(int back);

    /** What it says of the last state. */
    String describe();
  }
}
