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
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.Stmt;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.model.Variable;
import sunder.frontend.promela.replay.Evaluator.RunError;
import sunder.ltl.Lasso;
import sunder.ltl.LtlFormula;
import sunder.replay.Reasons;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Property.AtomicSteps;
import sunder.verdict.Property.Fairness;
import sunder.verdict.Script;

/** One schedule in one variant: whether it is a run, and whether that is unsafe. */
final class Playback {
  private final SystemModel system;
  private final Optional<SystemModel.TemporalProperty> property;
  private final Optional<Watch> watch;
  private final Property asked;
  final Selection selection;
  private final List<Integer> schedule = new ArrayList<>();

  /** Which number of the schedule comes next. */
  private int at;

  private final Interpreter interpreter;

  /** Hears why it fails; nothing if nobody is to read how it went. */
  private final Optional<Reasons> reasons;

  private final List<Play.Step> steps = new ArrayList<>();

  private Snapshot last;
  private Optional<Play.Failure> failure = Optional.empty();

  /** The first state by which the run violates a claim, whatever comes next. */
  private Optional<Early> early = Optional.empty();

  /** A state that so many steps lead to. */
  private record Early(int steps, Snapshot state) {}

  /** Processes that so far in the cycle could always have taken a step, and took none. */
  private final BitSet passedOver = new BitSet();

  /** The step that ended the run failed so. */
  private Optional<Assertion> failed = Optional.empty();

  /** What is kept of a run. */
  enum Kept {
    /** Whether it fails. */
    OUTCOME,
    /** What every step changes, too. */
    PLAY
  }

  Playback(
      SystemModel system,
      Optional<SystemModel.TemporalProperty> property,
      Property asked,
      Selection selection,
      Script script,
      Kept kept) {
    this.system = system;
    this.reasons = kept == Kept.PLAY ? Optional.of(new Reasons()) : Optional.empty();
    this.asked = asked;
    this.property = property;
    this.selection = selection;
    for (Script.Answer answer : script.answers().getOrDefault(Script.SCHEDULE, List.of())) {
      if (answer instanceof Script.Answer.Value value && value.value().bitLength() < Integer.SIZE) {
        schedule.add(value.value().intValueExact());
      }
    }
    this.interpreter = new Interpreter(system, selection, reasons);
    this.watch = property.map(this::watch);
    this.last = snapshot();
  }

  private Watch watch(SystemModel.TemporalProperty asked) {
    return asked
        .claim()
        .<Watch>map(claim -> new ClaimWatch(interpreter.claim(claim), system.syntax().whole()))
        .orElseGet(() -> new FormulaWatch(asked.formula().orElseThrow()));
  }

  /** Nothing is in one that nobody reads. */
  private Snapshot snapshot() {
    return reasons.isPresent() ? Snapshot.of(interpreter.store) : Snapshot.NONE;
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
        if (kind == StepCodes.CYCLE) {
          return cycle();
        } else if (kind == StepCodes.INVALID_END) {
          return invalidEnd();
        } else if (kind == StepCodes.VIOLATION) {
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
    record(() -> MoveTexts.FOR_EVER, whole());
    if (!steps()) {
      return failed;
    } else if (early.isPresent()) {
      steps.subList(early.get().steps(), steps.size()).clear();
      return Optional.of(violatedHere(early.get().state()));
    }
    int back = watch.get().states();
    Snapshot before = Snapshot.of(interpreter.store);
    int shown = steps.size();
    at = place;
    passedOver.clear();
    passedOver.set(0, interpreter.store.processes.size());
    boolean closes = steps() && Snapshot.of(interpreter.store).isSame(before, selection);
    if (failed.isPresent()) {
      return failed;
    }
    steps.subList(shown, steps.size()).clear();
    if (!closes || asked.fairness() == Fairness.WEAK && !passedOver.isEmpty()) {
      return Optional.empty();
    }
    // What is repeated may all be hidden: then the last state that was seen stays for ever.
    if (watch.get().allows(Math.min(back, watch.get().states() - 1))) {
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
      watch.get().see(interpreter.evaluator());
      if (watch.get().isViolated() && early.isEmpty()) {
        early = Optional.of(new Early(steps.size(), snapshot()));
      }
    }
    if (!passedOver.isEmpty() && interpreter.enabled.isBetweenBlocks()) {
      passedOver.stream().filter(interpreter.enabled::isWaiting).forEach(passedOver::clear);
    }
    return switch (kind) {
      case StepCodes.STUTTER -> stutter();
      case StepCodes.STEP -> alone(mover(), next());
      case StepCodes.PICK -> picked(mover(), next(), next());
      case StepCodes.RENDEZVOUS -> together(mover(), next(), next(), next());
      case StepCodes.END -> end(mover());
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
    return interpreter.enabled.isBetweenBlocks()
        || asked.atomicSteps() == AtomicSteps.SEEN && !interpreter.enabled.isWithinReceive();
  }

  private boolean alone(int process, int step) {
    return taken(() -> name(process), step, "", () -> interpreter.step(process, step));
  }

  private boolean picked(int process, int step, int number) {
    String chosen = MoveTexts.CHOOSES + number;
    return taken(() -> name(process), step, chosen, () -> interpreter.pick(process, step, number));
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

  private void fail(String who, Stmt.Step code, RunError error, Reasons told) {
    steps.add(
        new Play.Step(
            who + ": " + code.text() + MoveTexts.FAILS + error.getMessage(),
            code.span(),
            List.of()));
    because(
        error
            .reason()
            .map(cause -> told.of(code.span(), cause))
            .orElseGet(() -> "`" + code.text() + "`: " + error.getMessage()),
        code.span());
  }

  private boolean stutter() {
    boolean stuck = !interpreter.enabled.canMove();
    if (stuck) {
      record(() -> MoveTexts.STUCK, whole());
    }
    return stuck;
  }

  private boolean end(int process) {
    Optional<String> who = reasons.map(told -> name(process));
    boolean ended = interpreter.end(process);
    if (ended) {
      record(() -> who.orElseThrow() + MoveTexts.END, whole());
    }
    return ended;
  }

  private String name(int process) {
    List<Process> processes = interpreter.store.processes;
    return process >= 0 && process < processes.size()
        ? MoveTexts.name(processes.get(process), process)
        : "[" + process + "]";
  }

  private Span whole() {
    return system.syntax().whole();
  }

  private void because(String reason, Span at, Snapshot state) {
    failure = Optional.of(new Play.Failure(at, reason, state.state()));
  }

  private void because(String reason, Span at) {
    because(reason, at, snapshot());
  }

  private Assertion violated(String reason, Snapshot state) {
    Assertion ofFormula = Assertions.of(property.orElseThrow());
    because(reason, ofFormula.span(), state);
    return ofFormula;
  }

  private void record(Supplier<String> move, Span span) {
    if (reasons.isPresent()) {
      Snapshot now = snapshot();
      steps.add(new Play.Step(move.get(), span, now.changesSince(last)));
      last = now;
    }
  }

  private Optional<Assertion> invalidEnd() {
    if (watch.isPresent() || interpreter.isValidEnd() || interpreter.enabled.canMove()) {
      return Optional.empty();
    }
    record(() -> MoveTexts.INVALID_END + waiting(), whole());
    because("nothing can move, and these have not ended: " + waiting(), whole());
    return Optional.of(Assertions.ofEnds(system));
  }

  private String waiting() {
    List<String> names = new ArrayList<>();
    List<Process> processes = interpreter.store.processes;
    for (int i = 0; i < processes.size(); i++) {
      if (!processes.get(i).mayEnd()) {
        names.add(name(i) + " at line " + processes.get(i).spot().code().span().line());
      }
    }
    return String.join(", ", names);
  }

  private Optional<Assertion> violation() {
    return watch.isPresent() && isSeen() && watch.get().refutes(interpreter.evaluator())
        ? Optional.of(violatedHere(snapshot()))
        : Optional.empty();
  }

  private Assertion violatedHere(Snapshot state) {
    steps.add(new Play.Step(MoveTexts.VIOLATION, whole(), List.of()));
    return violated("the property is violated in this state" + watch.orElseThrow().told(), state);
  }

  /** The variables of a state by name, to see what a step changes, and whether states are equal. */
  private record Snapshot(
      Map<String, LiftedNumber> values,
      List<List<List<LiftedNumber>>> channels,
      List<Spot> spots,
      int holder,
      int last) {
    static final Snapshot NONE = new Snapshot(Map.of(), List.of(), List.of(), 0, 0);

    static Snapshot of(SystemState store) {
      Map<String, LiftedNumber> values = new LinkedHashMap<>();
      store.globals.forEach((variable, cells) -> add(values, variable.name(), variable, cells));
      for (int i = 0; i < store.processes.size(); i++) {
        Process process = store.processes.get(i);
        String owner = process.type.name() + "[" + i + "].";
        List<Variable> variables = new ArrayList<>(process.type.parameters());
        variables.addAll(process.type.locals());
        for (Variable variable : variables) {
          add(values, owner + variable.name(), variable, process.variables.get(variable));
        }
      }
      List<List<List<LiftedNumber>>> channels = new ArrayList<>();
      store.channels.forEach(channel -> channels.add(List.copyOf(channel.messages())));
      return new Snapshot(
          values,
          channels,
          store.processes.stream().map(Process::spot).toList(),
          store.holder(),
          store.last());
    }

    private static void add(
        Map<String, LiftedNumber> values, String name, Variable variable, LiftedNumber[] cells) {
      for (int i = 0; i < cells.length; i++) {
        values.put(variable.length().isPresent() ? name + "[" + i + "]" : name, cells[i]);
      }
    }

    /** Whether everything is as it was. */
    boolean isSame(Snapshot before, Selection selection) {
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
        Selection selection) {
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
    List<Play.Change> state() {
      return values.entrySet().stream()
          .map(value -> new Play.Change(value.getKey(), value.getValue().shown().toString()))
          .toList();
    }

    /** What is another value here than before. */
    List<Play.Change> changesSince(Snapshot before) {
      List<Play.Change> result = new ArrayList<>();
      values.forEach(
          (name, value) -> {
            LiftedNumber old = before.values.getOrDefault(name, LiftedNumber.ZERO);
            if (!old.shown().equals(value.shown())) {
              result.add(new Play.Change(name, value.shown().toString()));
            }
          });
      return result;
    }
  }

  /** Follows a formula. */
  private static final class FormulaWatch implements Watch {
    private final LtlFormula<Expr> formula;
    private final List<Expr> propositions = new ArrayList<>();

    /** In which states so far each of them holds. */
    private final Map<Expr, BitSet> truths = new IdentityHashMap<>();

    private int states;

    FormulaWatch(LtlFormula<Expr> formula) {
      this.formula = formula;
      formula.map(propositions::add);
      propositions.forEach(value -> truths.put(value, new BitSet()));
    }

    /**
     * @throws RunError if something that the formula says of the state has no truth
     */
    @Override
    public void see(Evaluator state) {
      for (Expr value : propositions) {
        truths.get(value).set(states, state.holds(SystemState.NOBODY, value));
      }
      states++;
    }

    @Override
    public int states() {
      return states;
    }

    /** That is asked where a schedule says so: it costs much. */
    @Override
    public boolean isViolated() {
      return false;
    }

    /** Something in it has no truth, or it is false whatever comes next. */
    @Override
    public boolean refutes(Evaluator state) {
      try {
        see(state);
      } catch (RunError e) {
        return true;
      }
      return Lasso.refutesPrefix(states, formula, this::holds);
    }

    @Override
    public boolean allows(int back) {
      return new Lasso(states, back).satisfies(formula, this::holds);
    }

    private boolean holds(Expr value, int state) {
      return truths.get(value).get(state);
    }

    @Override
    public String told() {
      List<String> told = new ArrayList<>();
      for (Expr value : states > 0 ? propositions : List.<Expr>of()) {
        told.add("`" + Stmt.text(value.span()) + "` is " + holds(value, states - 1));
      }
      return told.isEmpty() ? "" : ": " + String.join(", ", told);
    }
  }

  /** Follows what a property says of the states of a run. Mutable. */
  interface Watch {
    /** The next state, before the step that leaves it. */
    void see(Evaluator state);

    /** How many states it has seen. */
    int states();

    /** Whether the run is a violation by what it has seen, whatever comes next. */
    boolean isViolated();

    /** Whether the run is a violation by what it has seen and the state where it is. */
    boolean refutes(Evaluator state);

    /**
     * Whether the run is none where what it has seen goes on for ever.
     *
     * @param back the state that follows the last
     */
    boolean allows(int back);

    /** What it says of the last state. */
    String told();
  }
}
