package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.StableNames;
import sunder.certificate.Region;
import sunder.certificate.Stores;
import sunder.certificate.Stores.Model;
import sunder.limit.TooLarge;
import sunder.smt.Interpolator;
import sunder.smt.MeasuredSolver;
import sunder.smt.SolverChoice;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.Evidence;
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
public final class Run {
  private final Problem problem;
  private final MeasuredSolver solver;
  private final Interpolator interpolator;
  private final Budget budget;
  private final ProgressListener listener;
  private final Decisions decisions;
  private final SearchTotals totals = new SearchTotals();
  private Optional<Tools> tools = Optional.empty();
  private Allowance allowance = Allowance.UNLIMITED;

  /** What an engine needs that looks at paths. */
  private record Tools(Automaton automaton, PathChecker checker, Confirmation confirmation) {}

  private Run(
      Problem problem,
      MeasuredSolver solver,
      Interpolator interpolator,
      Budget budget,
      ProgressListener listener) {
    this.problem = problem;
    this.solver = solver;
    this.interpolator = interpolator;
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
    try (solver;
        Interpolator interpolator = new Interpolator(budget::isExhausted)) {
      return new Run(problem, solver, interpolator, budget, listener).result(procedure, heap);
    }
  }

  private VerificationResult result(Procedure procedure, HeapWatch heap) {
    Optional<Schedule> followed = follow(procedure);
    Map<String, List<String>> partitions = followed.map(Schedule::partitions).orElse(Map.of());
    return new VerificationResult(
        decisions.verdict().with(problem.rejected()),
        decisions.assertionVerdicts(),
        totals.rounds(),
        partitions,
        followed.map(Schedule::origins).orElse(Map.of()),
        totals.statistics(solver.statistics(), budget.elapsedMillis(), heap.peakBytes()),
        decisions.failure(),
        totals.components());
  }

  /** Turn by turn to the end, whatever that is; the schedule, if it came to one. */
  private Optional<Schedule> follow(Procedure procedure) {
    Optional<Schedule> schedule = Optional.empty();
    if (decisions.isDone()) {
      return schedule;
    }
    try {
      decisions.ask(automaton().assertions());
      schedule = Optional.of(procedure.of(this));
      followToTheEnd(schedule.get());
      goOnBehindFailures(schedule.get());
    } catch (LimitReached limit) {
      decisions.unknown(decisions.open(), limit.reason());
    } catch (ReplayRejected bug) {
      decisions.fail(bug);
    } catch (OutOfMemoryError | StackOverflowError | TooLarge e) {
      decisions.unknown(decisions.open(), UnknownReason.MEMORY);
    }
    return schedule;
  }

  private void goOnBehindFailures(Schedule schedule) {
    decisions.goOnBehindFailures();
    if (budget.maxIterations().isEmpty()) {
      allowance = Allowance.behind(totals);
    }
    schedule.askAnew(decisions);
    followToTheEnd(schedule);
  }

  private void followToTheEnd(Schedule schedule) {
    while (!decisions.isDone()) {
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

  public ProgressListener listener() {
    return listener;
  }

  /**
   * What a verdict's evidence keeps of a search.
   *
   * @param regions the stores found; asked at once if they are to be kept, else never
   */
  public Supplier<Optional<Stores>> kept(Supplier<Map<String, List<Region>>> regions) {
    return kept(Model.PROGRAM, automaton().names(), regions);
  }

  /**
   * The same of a search in another model of the program.
   *
   * @param names of the registers of that model
   */
  public Supplier<Optional<Stores>> kept(
      Model model, StableNames names, Supplier<Map<String, List<Region>>> regions) {
    if (problem.evidence() == Evidence.NAMED) {
      return Optional::empty;
    }
    Optional<Stores> stores = Optional.of(new Stores(model, names::of, names::of, regions.get()));
    return () -> stores;
  }

  /** To be told what the engines do. */
  public SearchTotals totals() {
    return totals;
  }
}
