package sunder.verify.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.StableNames;
import sunder.certificate.Stores;
import sunder.family.ConfigSpace;
import sunder.limit.TooLarge;
import sunder.smt.Interpolator;
import sunder.smt.MeasuredSolver;
import sunder.smt.SolverChoice;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.HeapWatch;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayRejected;
import sunder.verify.VerificationResult;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Examiner;
import sunder.verify.search.PathChecker;

/**
 * One run of a procedure: what its engines work with, from the first turn to the result. Automaton,
 * checker and confirmation are made when the first engine asks for them. Mutable.
 */
public final class Run implements AutoCloseable {
  private final Problem problem;
  private final MeasuredSolver solver;
  private final Interpolator interpolator;
  private final Budget budget;
  private final ProgressListener listener;
  private final Decisions decisions;
  private final SearchTotals totals = new SearchTotals();
  private final List<Run> parts = Collections.synchronizedList(new ArrayList<>());
  private Optional<Tools> tools = Optional.empty();
  private Optional<Schedule> schedule = Optional.empty();
  private Allowance allowance = Allowance.UNLIMITED;

  /** What an engine needs that looks at paths. */
  private record Tools(Automaton automaton, PathChecker checker, Confirmation confirmation) {}

  private Run(Problem problem, MeasuredSolver solver, Budget budget, ProgressListener listener) {
    this.problem = problem;
    this.solver = solver;
    this.interpolator = new Interpolator(budget::isExhausted);
    this.budget = budget;
    this.listener = listener;
    this.decisions = new Decisions(problem.scope(), problem.goal(), List.of());
  }

  /** Runs a procedure to its goal or to the end of its budget. */
  public static VerificationResult of(
      Problem problem,
      SolverChoice solver,
      Budget budget,
      ProgressListener listener,
      Procedure procedure) {
    MeasuredSolver opened = MeasuredSolver.open(solver, budget::isExhausted);
    return of(problem, opened, budget, listener, procedure);
  }

  /** The same with a solver at hand, which is closed at the end. */
  public static VerificationResult of(
      Problem problem,
      MeasuredSolver solver,
      Budget budget,
      ProgressListener listener,
      Procedure procedure) {
    HeapWatch heap = HeapWatch.start();
    try (Run run = new Run(problem, solver, budget, listener)) {
      return run.result(procedure, heap);
    }
  }

  /**
   * A run beside this one about some of its variants, to {@link #goOn} with on any thread; ends
   * with this one.
   *
   * @param some a question about these, perhaps about a copy of the program
   */
  public Run part(Problem some, SolverChoice choice) {
    Budget own = budget.ofPart();
    MeasuredSolver opened = MeasuredSolver.open(choice, own::isExhausted);
    Run part = new Run(some, opened, own, ProgressListener.NONE);
    parts.add(part);
    return part;
  }

  @Override
  public void close() {
    parts.forEach(Run::close);
    parts.clear();
    interpolator.close();
    solver.close();
  }

  private VerificationResult result(Procedure procedure, HeapWatch heap) {
    guarded(
        () -> {
          followToTheEnd(begun(procedure), budget.maxEffort());
          if (!decisions.isDone()) {
            throw new LimitReached(UnknownReason.ITERATION_LIMIT);
          }
          goOnBehindFailures(begun(procedure));
        });
    Map<String, List<String>> partitions = schedule.map(Schedule::partitions).orElse(Map.of());
    return new VerificationResult(
        decisions.verdict().with(problem.rejected()),
        decisions.assertionVerdicts(),
        totals.rounds(),
        partitions,
        schedule.map(Schedule::origins).orElse(Map.of()),
        totals.statistics(solver.statistics(), budget.elapsedMillis(), heap.peakBytes()),
        decisions.failure(),
        totals.components());
  }

  /** Goes on for so much effort, or to the end, whatever that is. */
  public void goOn(Procedure procedure, long effort) {
    guarded(() -> followToTheEnd(begun(procedure), totals.effort() + effort));
  }

  /** Does some of the work; whatever ends it, what is decided stays so. */
  private void guarded(Runnable work) {
    if (decisions.isDone()) {
      return;
    }
    try {
      work.run();
    } catch (LimitReached limit) {
      decisions.unknown(decisions.open(), limit.reason());
    } catch (ReplayRejected bug) {
      decisions.fail(bug);
    } catch (OutOfMemoryError | StackOverflowError | TooLarge e) {
      decisions.unknown(decisions.open(), UnknownReason.MEMORY);
    } catch (ConfigSpace.DiagramTooLarge e) {
      // Its sets are what takes the room.
      schedule = Optional.empty();
      decisions.unknown(decisions.open(), UnknownReason.SET_SIZE);
    }
  }

  private Schedule begun(Procedure procedure) {
    if (schedule.isEmpty()) {
      decisions.ask(automaton().assertions());
      schedule = Optional.of(procedure.of(this));
    }
    return schedule.get();
  }

  private void goOnBehindFailures(Schedule schedule) {
    decisions.goOnBehindFailures();
    if (!budget.isCounted()) {
      allowance = Allowance.behind(totals);
    }
    schedule.askAnew(decisions);
    followToTheEnd(schedule, Long.MAX_VALUE);
  }

  private void followToTheEnd(Schedule schedule, long effort) {
    while (!decisions.isDone() && totals.effort() < effort) {
      schedule.turn(decisions);
      if (decisions.changes() > 0) {
        budget.decided();
      }
    }
  }

  /**
   * Begins a round of as many as the user allows.
   *
   * @param usual how many there are at most if the user does not say
   * @throws LimitReached if there were all of them, or the run must stop
   */
  public void nextRound(OptionalInt usual) {
    budget.check();
    OptionalInt own = usual.isPresent() ? usual : allowance.rounds();
    OptionalInt limit = budget.maxIterations().isPresent() ? budget.maxIterations() : own;
    if (limit.isPresent() && totals.rounds() >= limit.getAsInt()) {
      throw new LimitReached(UnknownReason.ITERATION_LIMIT);
    }
    totals.nextRound();
    listener.iteration(totals.rounds(), decisions.open().count());
  }

  private Tools tools() {
    if (tools.isEmpty()) {
      Automaton automaton = problem.automaton();
      PathChecker checker = new PathChecker(automaton, solver, budget);
      tools = Optional.of(new Tools(automaton, checker, new Confirmation(problem, budget)));
    }
    return tools.get();
  }

  /** How much may be spent on what is asked about now. */
  public Allowance allowance() {
    return allowance;
  }

  public Problem problem() {
    return problem;
  }

  /** The automaton of the run, the same at each call. */
  public Automaton automaton() {
    return tools().automaton();
  }

  public PathChecker checker() {
    return tools().checker();
  }

  /** A checker for paths of another model of the program. */
  public PathChecker checkerFor(Automaton model) {
    return new PathChecker(model, solver, budget);
  }

  public Confirmation confirmation() {
    return tools().confirmation();
  }

  /** Looks at paths by this run's checker and confirmation. */
  public Examiner examiner() {
    return new Examiner(checker(), confirmation(), budget);
  }

  /** Asked for relations; opened when it is first asked. */
  public Interpolator interpolator() {
    return interpolator;
  }

  public Budget budget() {
    return budget;
  }

  /** What is decided so far. */
  public Decisions decisions() {
    return decisions;
  }

  public ProgressListener listener() {
    return listener;
  }

  /**
   * What a verdict's evidence keeps of a search.
   *
   * @param regions the stores found; asked at once if they are to be kept, else never
   */
  public Supplier<Optional<Stores>> kept(Supplier<Map<String, List<Stores.Region>>> regions) {
    return kept(Stores.Model.PROGRAM, automaton().names(), regions);
  }

  /**
   * The same of a search in another model of the program.
   *
   * @param names of the registers of that model
   */
  public Supplier<Optional<Stores>> kept(
      Stores.Model model, StableNames names, Supplier<Map<String, List<Stores.Region>>> regions) {
    if (problem.evidence() == Problem.Evidence.NAMED) {
      return Optional::empty;
    }
    Optional<Stores> stores = Optional.of(new Stores(model, names::of, names::of, regions.get()));
    return () -> stores;
  }

  /**
   * Takes note of what a part did since it was asked last.
   *
   * @param told what was noted of it before; from now on all
   * @return how much that was
   */
  public long note(Run part, SearchTotals told) {
    long before = totals.effort();
    part.totals.asked(part.solver.statistics());
    totals.add(part.totals, told);
    return totals.effort() - before;
  }

  /** Nobody goes on with a part. */
  public void end(Run part) {
    parts.remove(part);
    part.close();
  }

  /** To be told what the engines do. */
  public SearchTotals totals() {
    return totals;
  }

  /**
   * How much may be spent on assertions of variants in which something fails anyway: a small
   * multiple of what their verdicts took, so that nobody waits for an answer to a question that may
   * have none.
   *
   * @param rounds of the whole run
   * @param states of one search
   */
  public record Allowance(OptionalInt rounds, OptionalLong states) {
    /** Nothing is spared: every variant is to be decided. */
    static final Allowance UNLIMITED = new Allowance(OptionalInt.empty(), OptionalLong.empty());

    /** By what was spent so far. */
    static Allowance behind(SearchTotals spent) {
      int rounds =
          spent.rounds()
              + Math.max(
                  Timetable.ROUNDS_BEHIND_FAILURES, Timetable.BEHIND_FAILURES * spent.rounds());
      long states =
          Math.max(
              Timetable.STATES_BEHIND_FAILURES, Timetable.BEHIND_FAILURES * spent.transitions());
      return new Allowance(OptionalInt.of(rounds), OptionalLong.of(states));
    }

    /** Whether a search of so many states is one too many. */
    public boolean isSpentBy(long searched) {
      return states.isPresent() && searched > states.getAsLong();
    }
  }
}
