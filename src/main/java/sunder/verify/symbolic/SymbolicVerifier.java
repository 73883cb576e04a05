package sunder.verify.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.certificate.Exhausted;
import sunder.family.ConfigSet;
import sunder.smt.MeasuredSolver;
import sunder.smt.SolverChoice;
import sunder.smt.SolverFactory;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.HeapWatch;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayRejected;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;
import sunder.verify.search.PathAnswer;
import sunder.verify.search.PathChecker;
import sunder.verify.search.PlayEnumeration;
import sunder.verify.search.StepFilter;

/**
 * The verification procedure of family-symbolic-games, Figs. 4 and 5: in each iteration the
 * shortest unsafe play of every open variant that was not excluded yet; a satisfiable one decides
 * its variants, an unsatisfiable one is excluded for them. Variants without further plays are safe.
 */
public final class SymbolicVerifier implements Verifier {
  /** The bound of the paper's evaluation (section 7.3). */
  public static final int DEFAULT_ITERATIONS = 10;

  private final SolverChoice solver;

  public SymbolicVerifier(SolverChoice solver) {
    this.solver = solver;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    HeapWatch heap = HeapWatch.start();
    try (MeasuredSolver opened = SolverFactory.open(solver, budget::isExhausted)) {
      return new Run(problem, budget, listener, opened).verify(heap);
    }
  }

  private static final class Run {
    private final Problem problem;
    private final Budget budget;
    private final ProgressListener listener;
    private final MeasuredSolver solver;
    private final Decisions decisions;
    private long states;
    private long transitions;
    private long model;
    private int iterations;

    Run(Problem problem, Budget budget, ProgressListener listener, MeasuredSolver solver) {
      this.problem = problem;
      this.budget = budget;
      this.listener = listener;
      this.solver = solver;
      this.decisions = new Decisions(problem.scope(), problem.goal());
    }

    VerificationResult verify(HeapWatch heap) {
      try {
        iterate();
        if (!decisions.isDone()) {
          decisions.unknown(decisions.open(), UnknownReason.ITERATION_LIMIT);
        }
      } catch (LimitReached limit) {
        decisions.unknown(decisions.open(), limit.reason());
      } catch (ReplayRejected bug) {
        decisions.fail(bug);
      } catch (OutOfMemoryError e) {
        decisions.unknown(decisions.open(), UnknownReason.MEMORY);
      }
      Statistics statistics =
          new Statistics(
              states,
              transitions,
              model,
              model,
              solver.statistics().queries(),
              solver.statistics().millis(),
              budget.elapsedMillis(),
              heap.peakBytes());
      return new VerificationResult(
          decisions.verdict(), iterations, Map.of(), statistics, decisions.failure());
    }

    private void iterate() {
      Automaton automaton = problem.automaton();
      PathChecker checker = new PathChecker(automaton, solver, budget);
      Confirmation confirmation = new Confirmation(problem, budget);
      PlayEnumeration<String> plays =
          new PlayEnumeration<>(automaton, problem.scope(), StepFilter.none(), budget);
      model = plays.locations();
      int limit = budget.maxIterations().orElse(DEFAULT_ITERATIONS);
      while (!decisions.isDone() && iterations < limit) {
        listener.iteration(++iterations, decisions.open().count());
        plays.resume();
        for (Path path : shortestPlays(plays)) {
          examine(path, checker, confirmation);
        }
        states = plays.prefixes();
        transitions = plays.prefixes();
      }
    }

    /** One play for each open variant that has one left; the others are safe. */
    private List<Path> shortestPlays(PlayEnumeration<String> plays) {
      List<Path> found = new ArrayList<>();
      ConfigSet wanted = decisions.open();
      Optional<Path> path = plays.next(decisions.open(), wanted, Long.MAX_VALUE);
      while (path.isPresent()) {
        found.add(path.get());
        wanted = wanted.minus(path.get().variants());
        path =
            wanted.isEmpty()
                ? Optional.empty()
                : plays.next(decisions.open(), wanted, Long.MAX_VALUE);
      }
      decisions.safe(wanted, new Exhausted(Optional::empty));
      return found;
    }

    private void examine(Path path, PathChecker checker, Confirmation confirmation) {
      ConfigSet rest = path.variants().and(decisions.open());
      while (!rest.isEmpty()) {
        budget.check();
        PathAnswer answer = checker.check(path.withVariants(rest));
        if (answer instanceof PathAnswer.Feasible found) {
          if (!confirmation.confirm(found, rest, decisions)) {
            budget.check();
            decisions.unknown(
                rest.space().single(found.configuration()), UnknownReason.SOLVER_UNKNOWN);
          }
          rest = rest.and(decisions.open());
        } else if (answer instanceof PathAnswer.Infeasible none) {
          rest = rest.minus(none.variants());
        } else {
          // The solver also gives up when the time is over.
          budget.check();
          decisions.unknown(rest, UnknownReason.SOLVER_UNKNOWN);
          rest = rest.and(decisions.open());
        }
      }
    }
  }
}
