package sunder.verify.refinement;

import java.util.Collection;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.Strategy;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.ExplicitEngine;
import sunder.verify.explicit.TemporalEngine;
import sunder.verify.relation.RelationFinder;

/**
 * The abstraction refinement procedure for a family, the default method: refinement beside the
 * enumeration of plays, after a short explicit search where some feature is a number.
 */
public final class ArpVerifier implements Verifier {
  private final SolverChoice solver;
  private final Strategy strategy;

  public ArpVerifier(SolverChoice solver, Strategy strategy) {
    this.solver = solver;
    this.strategy = strategy;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    return Run.of(problem, solver, budget, listener, this::schedule);
  }

  private Schedule schedule(Run run) {
    return TemporalEngine.scheduleFor(run).orElseGet(() -> refinement(run));
  }

  private Schedule refinement(Run run) {
    Automaton automaton = run.automaton();
    Precision initial = Precision.initial(automaton.annotation());
    RefinementLoops loops =
        new RefinementLoops(
            (assertions, precision) -> loop(run, assertions, precision),
            automaton.assertions(),
            initial);
    return new FairSchedule(run, new ExplicitEngine(run), loops, new PlayEngine(run));
  }

  private RefinementLoop loop(Run run, Collection<Assertion> assertions, Precision initial) {
    Automaton automaton = run.automaton();
    ConfigSet scope = run.problem().scope();
    AbstractModels models = new AbstractModels(automaton, initial, scope.space().none());
    RelationTurns relations =
        new RelationTurns(
            strategy.domain(),
            new RelationFinder(automaton, models, run.interpolator(), run.budget()));
    return new RefinementLoop(
        run,
        new Abstractor(models, scope, strategy.order(), run.budget(), run.listener()),
        new Refiner(automaton, models, run.checker(), relations, run.budget()),
        new Focus(run, assertions, initial));
  }
}
