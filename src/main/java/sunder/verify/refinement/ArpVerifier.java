package sunder.verify.refinement;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.CellAutomaton;
import sunder.certificate.Stores.Model;
import sunder.family.ConfigSet;
import sunder.smt.SolverChoice;
import sunder.verify.Budget;
import sunder.verify.Domain;
import sunder.verify.Evidence;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.Strategy;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.PartitionModels;
import sunder.verify.abstraction.Precision;
import sunder.verify.components.Components;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.explicit.ExplicitEngine;
import sunder.verify.explicit.TemporalEngine;
import sunder.verify.refinement.ComponentTurns.Share;
import sunder.verify.refinement.RelationTurns.Begin;
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.PathChecker;

/**
 * The abstraction refinement procedure for a family, the default method: refinement beside the
 * enumeration of plays, after a short explicit search where some feature is a number.
 */
public final class ArpVerifier implements Verifier {
  private final SolverChoice solver;
  private final Strategy strategy;
  private final Mode mode;

  /** What the searches look at. */
  public enum Mode {
    /** The automaton alone. */
    WHOLE,
    /** The automaton first, then by turns with the components, if there are any. */
    BY_TURNS,
    /** Components as far as they get. */
    COMPONENTS,
    /** The automaton by turns with that of one symbolic cell, from the first round on. */
    CELL
  }

  /** By turns with components. */
  public ArpVerifier(SolverChoice solver, Strategy strategy) {
    this(solver, strategy, Mode.BY_TURNS);
  }

  public ArpVerifier(SolverChoice solver, Strategy strategy, Mode mode) {
    this.mode = mode;
    this.solver = solver;
    this.strategy = strategy;
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    Procedure procedure = new Procedure(this::refinement, TemporalEngine::schedule);
    return Run.of(problem, solver, budget, listener, procedure);
  }

  private Schedule refinement(Run run) {
    if (strategy.domain() == Domain.INTERVALS) {
      return refinement(run, decisions -> Advance.SPENT);
    }
    CellEngine cells = new CellEngine(run, () -> withOneCell(run));
    CellTurns.Start start =
        mode == Mode.CELL ? CellTurns.Start.AT_ONCE : CellTurns.Start.AFTER_A_WHILE;
    return new CellTurns(run, refinement(run, cells), cells, start);
  }

  private BoundedSchedule refinement(Run run, Engine lastResort) {
    FairSchedule whole =
        new FairSchedule(run, new ExplicitEngine(run), whole(run), new PlayEngine(run), lastResort);
    return mode == Mode.WHOLE || run.problem().subject().objects().isEmpty()
        ? whole
        : new ComponentTurns(
            run,
            whole,
            () ->
                Components.of(run, strategy.assumptions())
                    .map(components -> byComponents(run, components)),
            mode == Mode.COMPONENTS ? Share.COMPONENTS_FIRST : Share.EQUAL);
  }

  private RefinementLoops whole(Run run) {
    Automaton automaton = run.automaton();
    return new RefinementLoops(
        (assertions, precision) ->
            whole(
                run,
                new Focus(run, Focus.Searched.programOf(run), assertions, precision, apart(run))),
        automaton.assertions(),
        Precision.initial(automaton.annotation()));
  }

  /** A certificate is one invariant, that of a search for everything. */
  private static Focus.Apart apart(Run run) {
    return run.problem().evidence() == Evidence.KEPT
        ? Focus.Apart.NEVER
        : Focus.Apart.WHERE_IT_PAYS;
  }

  private RefinementLoop whole(Run run, Focus focus) {
    Automaton automaton = run.automaton();
    AbstractModels models =
        new PartitionModels(automaton, focus.initial(), run.problem().scope().space().none());
    AbstractPaths.Choice choice = AbstractPaths.Choice.ONE;
    return loop(run, automaton, models, models, 1, strategy.order(), choice, focus);
  }

  /** Relations are what the cell is for: an interval of it would do with the program's arrays. */
  private Optional<RefinementLoop> withOneCell(Run run) {
    return CellAutomaton.of(run.automaton()).map(automaton -> withOneCell(run, automaton));
  }

  private RefinementLoop withOneCell(Run run, Automaton automaton) {
    Precision initial = Precision.initial(automaton.annotation());
    AbstractModels models =
        new PartitionModels(automaton, initial, run.problem().scope().space().none());
    Focus.Searched searched = new Focus.Searched(automaton, Model.ONE_CELL);
    return loop(
        run,
        automaton,
        models,
        models,
        1,
        strategy.order(),
        AbstractPaths.Choice.ONE,
        new Focus(run, searched, automaton.assertions(), initial, Focus.Apart.NEVER));
  }

  private RefinementLoop byComponents(Run run, Components components) {
    Precision initial = Precision.initial(components.automaton().annotation());
    return loop(
        run,
        components.automaton(),
        components.searched(),
        components.followed(),
        components.count(),
        strategy.order() == SearchOrder.BFS ? SearchOrder.DFS : strategy.order(),
        AbstractPaths.Choice.EVERY_LAST_STEP,
        new Focus(
            run,
            Focus.Searched.programOf(run),
            run.automaton().assertions(),
            initial,
            Focus.Apart.NEVER));
  }

  private RefinementLoop loop(
      Run run,
      Automaton automaton,
      AbstractModels searched,
      AbstractModels followed,
      int relationsPerRound,
      SearchOrder order,
      AbstractPaths.Choice choice,
      Focus focus) {
    boolean isProgram = focus.model() == Model.PROGRAM;
    RelationFinder finder =
        new RelationFinder(automaton, followed, run.interpolator(), run.budget());
    RelationTurns relations =
        new RelationTurns(
            strategy.domain(),
            isProgram ? Begin.AFTER_INTERVALS : Begin.AT_ONCE,
            finder,
            relationsPerRound);
    ConfigSet scope = run.problem().scope();
    PathChecker checker = isProgram ? run.checker() : run.checkerFor(automaton);
    return new RefinementLoop(
        run,
        new Abstractor(searched, scope, order, run.budget(), run.listener()),
        new Refiner(automaton, followed, checker, relations, run.budget()),
        isProgram ? new ReplayedPlays(run) : new CellPlays(run),
        choice,
        focus);
  }
}
