package sunder.verify.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.search.CounterexampleAnalysis;
import sunder.verify.search.ErrorPathEnumeration;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/**
 * The symbolic verification procedure of family-symbolic-games, Figs. 4 and 5: enumeration of error
 * paths for a family with a solver query for each.
 *
 * @param solver the SMT solver
 */
public record SymbolicVerifier(SolverChoice solver) implements Verifier {
  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    SchedulerFactory procedure =
        new SchedulerFactory(SymbolicVerifier::plays, TemporalEngine::scheduler);
    return VerificationRun.of(problem, solver, budget, listener, procedure);
  }

  private static Scheduler plays(VerificationRun run) {
    return new RoundScheduler(run, new SymbolicEngine(run));
  }

  /**
   * A scheduler with one engine and the iteration limit of the user, or the default of the method.
   */
  private record RoundScheduler(VerificationRun run, Engine engine) implements Scheduler {
    @Override
    public void runTurn(RunVerdicts verdicts) {
      run.nextRound(Method.SYMBOLIC.defaultIterations());
      engine.advance(verdicts);
    }

    @Override
    public void onAssertionsReopened(RunVerdicts verdicts) {
      engine.onAssertionsReopened(verdicts);
    }
  }

  /**
   * The engine: in each turn it takes the shortest error path of every open variant that was not
   * excluded; a satisfiable path condition decides its variants, an unsatisfiable path is excluded
   * for them. Variants without further error paths are safe.
   */
  private static final class SymbolicEngine implements Engine {
    private final VerificationRun run;
    private Optional<ErrorPathEnumeration<String>> latest = Optional.empty();
    private long prefixes;

    SymbolicEngine(VerificationRun run) {
      this.run = run;
    }

    /** Starts again, because other error paths are relevant. */
    @Override
    public void onAssertionsReopened(RunVerdicts verdicts) {
      latest = Optional.empty();
      prefixes = 0;
    }

    private ErrorPathEnumeration<String> plays(RunVerdicts verdicts) {
      if (latest.isEmpty()) {
        latest =
            Optional.of(
                new ErrorPathEnumeration<>(
                    run.automaton(),
                    verdicts,
                    ErrorPathEnumeration.StepFilter.none(),
                    run.budget()));
        run.totals().setModelSize(latest.get().locations());
      }
      return latest.get();
    }

    @Override
    public Engine.TurnResult advance(RunVerdicts verdicts) {
      int before = verdicts.changeCount();
      ErrorPathEnumeration<String> plays = plays(verdicts);
      plays.requeueDeferred();
      for (Path path : shortestPlays(plays, verdicts)) {
        examine(path, verdicts);
      }
      long more = plays.prefixes() - prefixes;
      prefixes += more;
      run.totals().addIncrement(more, more);
      return verdicts.changeCount() == before
          ? Engine.TurnResult.PAUSED
          : Engine.TurnResult.DECIDED;
    }

    /** Returns an error path for each open variant that has one left; marks the others as safe. */
    private static List<Path> shortestPlays(
        ErrorPathEnumeration<String> plays, RunVerdicts verdicts) {
      List<Path> found = new ArrayList<>();
      ConfigSet wanted = verdicts.open();
      Optional<Path> path = plays.next(verdicts.open(), wanted, Long.MAX_VALUE);
      while (path.isPresent()) {
        found.add(path.get());
        wanted = wanted.minus(path.get().variants());
        path =
            wanted.isEmpty()
                ? Optional.empty()
                : plays.next(verdicts.open(), wanted, Long.MAX_VALUE);
      }
      verdicts.markSafe(wanted, new ReachedStates(Optional::empty));
      return found;
    }

    /**
     * Decides the variants of a path. If feasibility is undetermined, the path cannot be excluded
     * and its variants become unknown.
     */
    private void examine(Path path, RunVerdicts verdicts) {
      CounterexampleAnalysis examiner = run.counterexampleAnalysis();
      Optional<CounterexampleAnalysis.UndecidedVariants> doubt =
          examiner.analyze(path, CounterexampleAnalysis.ReplayedVariants.PATH, verdicts);
      while (doubt.isPresent()) {
        // The solver also returns unknown at a timeout, which is a limit of the run.
        run.budget().check();
        verdicts.markUnknown(path.failedAssertion(), doubt.get().about(), doubt.get().reason());
        Path rest = path.withVariants(doubt.get().rest());
        doubt = examiner.analyze(rest, CounterexampleAnalysis.ReplayedVariants.PATH, verdicts);
      }
    }
  }
}
