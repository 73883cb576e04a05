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
import sunder.certificate.InvariantMap;
import sunder.limit.DiagramTooLarge;
import sunder.limit.NumberTooLarge;
import sunder.limit.PhaseTimes;
import sunder.smt.Interpolator;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.PeakHeapMonitor;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayMismatch;
import sunder.verify.VerificationResult;
import sunder.verify.search.CounterexampleAnalysis;
import sunder.verify.search.CounterexampleConfirmation;
import sunder.verify.search.PathChecker;
import sunder.verify.search.RunVerdicts;

/**
 * A run of a procedure: the context of its engines from the first turn to the result. Automaton,
 * path checker and confirmation are created on demand. Mutable.
 */
public final class VerificationRun implements AutoCloseable {
  private final Problem problem;
  private final StatisticsSolver solver;
  private final Interpolator interpolator;
  private final Budget budget;
  private final ProgressListener listener;
  private final RunVerdicts verdicts;
  private final WorkStatistics totals = new WorkStatistics();
  private final List<VerificationRun> childRuns = Collections.synchronizedList(new ArrayList<>());
  private Optional<PathTools> tools = Optional.empty();
  private Optional<Scheduler> scheduler = Optional.empty();
  private EffortLimit effortLimit = EffortLimit.UNLIMITED;

  private record PathTools(
      Automaton automaton, PathChecker checker, CounterexampleConfirmation confirmation) {}

  private VerificationRun(
      Problem problem, StatisticsSolver solver, Budget budget, ProgressListener listener) {
    this.problem = problem;
    this.solver = solver;
    this.interpolator = new Interpolator(budget::isExhausted);
    this.budget = budget;
    this.listener = listener;
    this.verdicts = new RunVerdicts(problem.scope(), problem.goal(), List.of());
  }

  /** Runs a procedure to its goal or to the end of its budget. */
  public static VerificationResult of(
      Problem problem,
      SolverChoice solver,
      Budget budget,
      ProgressListener listener,
      SchedulerFactory procedure) {
    StatisticsSolver opened = StatisticsSolver.open(solver, budget::isExhausted);
    return of(problem, opened, budget, listener, procedure);
  }

  /** Runs a procedure with a solver, which is closed at the end. */
  public static VerificationResult of(
      Problem problem,
      StatisticsSolver solver,
      Budget budget,
      ProgressListener listener,
      SchedulerFactory procedure) {
    PeakHeapMonitor heap = PeakHeapMonitor.start();
    try (VerificationRun run = new VerificationRun(problem, solver, budget, listener)) {
      return run.result(procedure, heap);
    }
  }

  /**
   * Creates a run for some of the variants, which {@link #continueFor} executes on any thread. It
   * is closed with this run.
   *
   * @param some the problem, perhaps of a copy of the program
   */
  public VerificationRun childRun(Problem some, SolverChoice choice) {
    Budget own = budget.child();
    StatisticsSolver opened = StatisticsSolver.open(choice, own::isExhausted);
    VerificationRun child = new VerificationRun(some, opened, own, ProgressListener.NONE);
    childRuns.add(child);
    return child;
  }

  @Override
  public void close() {
    childRuns.forEach(VerificationRun::close);
    childRuns.clear();
    interpolator.close();
    solver.close();
  }

  private VerificationResult result(SchedulerFactory procedure, PeakHeapMonitor heap) {
    guarded(
        () -> {
          runTurns(scheduler(procedure), budget.maxEffort());
          if (!verdicts.isDone()) {
            throw new LimitReached(UnknownReason.ITERATION_LIMIT);
          }
          verifyFailedVariants(scheduler(procedure));
        });
    return new VerificationResult(
        verdicts.verdict().with(problem.rejected()),
        verdicts.assertionVerdicts(),
        new VerificationResult.RunSummary(
            totals.rounds(),
            scheduler.map(Scheduler::partitions).orElse(Map.of()),
            scheduler.map(Scheduler::termOrigins).orElse(Map.of()),
            totals.statistics(solver.statistics(), budget.elapsedMillis(), heap.peakBytes()),
            totals.components()),
        verdicts.failure());
  }

  /** Continues a child run up to a limit on effort, or to its end. */
  public void continueFor(SchedulerFactory procedure, long effort) {
    guarded(() -> runTurns(scheduler(procedure), totals.effort() + effort));
  }

  /** Executes work of the run; exceptions of limits end it, and verdicts are kept. */
  private void guarded(Runnable work) {
    if (verdicts.isDone()) {
      return;
    }
    try {
      work.run();
    } catch (LimitReached limit) {
      verdicts.markUnknown(verdicts.open(), limit.reason());
    } catch (ReplayMismatch bug) {
      verdicts.abortWith(bug);
    } catch (OutOfMemoryError | StackOverflowError | NumberTooLarge e) {
      verdicts.markUnknown(verdicts.open(), UnknownReason.MEMORY);
    } catch (DiagramTooLarge e) {
      // The sets of the scheduler occupy most of the nodes.
      scheduler = Optional.empty();
      verdicts.markUnknown(verdicts.open(), UnknownReason.SET_SIZE);
    }
  }

  private Scheduler scheduler(SchedulerFactory procedure) {
    if (scheduler.isEmpty()) {
      verdicts.addAssertions(
          PhaseTimes.measure("construction of the automaton", this::automaton).assertions());
      scheduler =
          Optional.of(PhaseTimes.measure("preparation of the search", () -> procedure.of(this)));
    }
    return scheduler.get();
  }

  private void verifyFailedVariants(Scheduler scheduler) {
    verdicts.reopenFailedVariants();
    if (!budget.isLimitedByWork()) {
      effortLimit = EffortLimit.afterFailures(totals);
    }
    scheduler.onAssertionsReopened(verdicts);
    runTurns(scheduler, Long.MAX_VALUE);
  }

  private void runTurns(Scheduler scheduler, long effort) {
    while (!verdicts.isDone() && totals.effort() < effort) {
      scheduler.runTurn(verdicts);
      if (verdicts.changeCount() > 0) {
        budget.recordDecision();
      }
    }
  }

  /**
   * Starts a round.
   *
   * @param usual the iteration limit if the user gave none
   * @throws LimitReached if the limit was reached, or the run must stop
   */
  public void nextRound(OptionalInt usual) {
    budget.check();
    OptionalInt own = usual.isPresent() ? usual : effortLimit.rounds();
    OptionalInt limit = budget.maxIterations().isPresent() ? budget.maxIterations() : own;
    if (limit.isPresent() && totals.rounds() >= limit.getAsInt()) {
      throw new LimitReached(UnknownReason.ITERATION_LIMIT);
    }
    totals.nextRound();
    listener.roundStarted(totals.rounds(), verdicts.open().count());
  }

  private PathTools tools() {
    if (tools.isEmpty()) {
      Automaton automaton = problem.automaton();
      PathChecker checker = new PathChecker(automaton, solver, budget);
      tools =
          Optional.of(
              new PathTools(automaton, checker, new CounterexampleConfirmation(problem, budget)));
    }
    return tools.get();
  }

  /** Returns the limit on effort for the assertions that are open now. */
  public EffortLimit effortLimit() {
    return effortLimit;
  }

  public Problem problem() {
    return problem;
  }

  /** Returns the automaton of the run, the same at each call. */
  public Automaton automaton() {
    return tools().automaton();
  }

  public PathChecker checker() {
    return tools().checker();
  }

  /** Returns a path checker for another model of the program. */
  public PathChecker checkerFor(Automaton model) {
    return new PathChecker(model, solver, budget);
  }

  public CounterexampleConfirmation confirmation() {
    return tools().confirmation();
  }

  /** Returns the counterexample analysis with the path checker and confirmation of this run. */
  public CounterexampleAnalysis counterexampleAnalysis() {
    return new CounterexampleAnalysis(checker(), confirmation(), budget);
  }

  /** Returns the interpolating solver, which starts at its first use. */
  public Interpolator interpolator() {
    return interpolator;
  }

  public Budget budget() {
    return budget;
  }

  /** Returns the verdicts up to now. */
  public RunVerdicts verdicts() {
    return verdicts;
  }

  public ProgressListener listener() {
    return listener;
  }

  /**
   * Returns the invariant that a safe verdict keeps of a search.
   *
   * @param regions returns the reached stores by location, empty if they are not expressible;
   *     evaluated at once if evidence is kept, otherwise never
   */
  public Supplier<Optional<InvariantMap>> keepStores(
      Supplier<Optional<Map<String, List<InvariantMap.Region>>>> regions) {
    return keepStores(InvariantMap.InvariantModel.PROGRAM, automaton().names(), regions);
  }

  /**
   * Returns the invariant of a search in another model of the program.
   *
   * @param names the names of the registers of that model
   */
  public Supplier<Optional<InvariantMap>> keepStores(
      InvariantMap.InvariantModel model,
      StableNames names,
      Supplier<Optional<Map<String, List<InvariantMap.Region>>>> regions) {
    if (problem.evidence() == Problem.EvidenceLevel.VERDICT_ONLY) {
      return Optional::empty;
    }
    Optional<InvariantMap> stores =
        regions.get().map(known -> new InvariantMap(model, names::of, names::of, known));
    return () -> stores;
  }

  /**
   * Adds the work of a child run since the last call.
   *
   * @param recorded the work that was added before; updated
   * @return the work that was added
   */
  public long recordChildWork(VerificationRun child, WorkStatistics recorded) {
    long before = totals.effort();
    child.totals.setSolverStatistics(child.solver.statistics());
    totals.addSince(child.totals, recorded);
    return totals.effort() - before;
  }

  /** Closes a child run that will not be continued. */
  public void closeChild(VerificationRun child) {
    childRuns.remove(child);
    child.close();
  }

  /** Returns the statistics, to which engines add their work. */
  public WorkStatistics totals() {
    return totals;
  }

  /**
   * The limit on effort for assertions of variants that have failed already: a small multiple of
   * the effort for the verdicts of variants, since the answer may not be worth more.
   *
   * @param rounds the limit on the rounds of the run, including those for the verdicts of variants
   * @param states the limit on the states of one abstract search, and on the steps of an explicit
   *     one
   */
  public record EffortLimit(OptionalInt rounds, OptionalLong states) {
    /** No limit, while variants are undecided. */
    static final EffortLimit UNLIMITED = new EffortLimit(OptionalInt.empty(), OptionalLong.empty());

    /** Returns the limit by the effort up to now. */
    static EffortLimit afterFailures(WorkStatistics spent) {
      int rounds =
          spent.rounds()
              + Math.max(
                  SchedulingParameters.MIN_ROUNDS_AFTER_FAILURES,
                  SchedulingParameters.EFFORT_FACTOR_AFTER_FAILURES * spent.rounds());
      long states =
          Math.max(
              SchedulingParameters.MIN_STATES_AFTER_FAILURES,
              SchedulingParameters.EFFORT_FACTOR_AFTER_FAILURES * spent.transitions());
      return new EffortLimit(OptionalInt.of(rounds), OptionalLong.of(states));
    }

    /** Returns whether a search with this number of states exceeds the limit. */
    public boolean isExceededBy(long searched) {
      return states.isPresent() && searched > states.getAsLong();
    }
  }
}
