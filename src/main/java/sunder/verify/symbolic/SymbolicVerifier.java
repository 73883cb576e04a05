package sunder.verify.symbolic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Certificate.Exhausted;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.search.Decisions;
import sunder.verify.search.Examiner;
import sunder.verify.search.Path;
import sunder.verify.search.PlayEnumeration;

/** The papers' symbolic procedure for a family: one engine, in rounds. */
public record SymbolicVerifier(SolverChoice solver) implements Verifier {
  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    Procedure procedure = new Procedure(SymbolicVerifier::plays, TemporalEngine::schedule);
    return Run.of(problem, solver, budget, listener, procedure);
  }

  private static Schedule plays(Run run) {
    return new Rounds(run, new SymbolicEngine(run));
  }

  /** As many as the user wants, or as are usual. */
  private record Rounds(Run run, Engine engine) implements Schedule {
    @Override
    public void turn(Decisions decisions) {
      run.nextRound(Method.SYMBOLIC.defaultIterations());
      engine.advance(decisions);
    }

    @Override
    public void askAnew(Decisions decisions) {
      engine.askAnew(decisions);
    }
  }

  /**
   * The verification procedure of family-symbolic-games, Figs. 4 and 5: in each turn the shortest
   * unsafe play of every open variant that was not excluded yet; a satisfiable one decides its
   * variants, an unsatisfiable one is excluded for them. Variants without further plays are safe.
   */
  private static final class SymbolicEngine implements Engine {
    private final Run run;
    private Optional<PlayEnumeration<String>> latest = Optional.empty();
    private long prefixes;

    SymbolicEngine(Run run) {
      this.run = run;
    }

    /** Behind failures it is other plays that matter. */
    @Override
    public void askAnew(Decisions decisions) {
      latest = Optional.empty();
      prefixes = 0;
    }

    private PlayEnumeration<String> plays(Decisions decisions) {
      if (latest.isEmpty()) {
        latest =
            Optional.of(
                new PlayEnumeration<>(
                    run.automaton(), decisions, PlayEnumeration.StepFilter.none(), run.budget()));
        run.totals().model(latest.get().locations());
      }
      return latest.get();
    }

    @Override
    public Engine.Advance advance(Decisions decisions) {
      int before = decisions.changes();
      PlayEnumeration<String> plays = plays(decisions);
      plays.resume();
      for (Path path : shortestPlays(plays, decisions)) {
        examine(path, decisions);
      }
      long more = plays.prefixes() - prefixes;
      prefixes += more;
      run.totals().grown(more, more);
      return decisions.changes() == before ? Engine.Advance.PAUSED : Engine.Advance.DECIDED;
    }

    /** One play for each open variant that has one left; the others are safe. */
    private static List<Path> shortestPlays(PlayEnumeration<String> plays, Decisions decisions) {
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

    /** A play of which nobody knows cannot be excluded either: its variants stay unknown. */
    private void examine(Path path, Decisions decisions) {
      Examiner examiner = run.examiner();
      Optional<Examiner.Doubt> doubt = examiner.examine(path, Examiner.Reach.PATH, decisions);
      while (doubt.isPresent()) {
        // The solver also gives up when the time is over.
        run.budget().check();
        decisions.unknown(path.failed(), doubt.get().about(), doubt.get().reason());
        Path rest = path.withVariants(doubt.get().rest());
        doubt = examiner.examine(rest, Examiner.Reach.PATH, decisions);
      }
    }
  }
}
