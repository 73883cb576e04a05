package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.cell.CellAutomaton;
import sunder.certificate.Stores.Model;
import sunder.family.ConfigSet;
import sunder.replay.Followed;
import sunder.replay.ReplayLimits;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.Problem;
import sunder.verify.Problem.Evidence;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.ReachableBoxes;
import sunder.verify.components.Components;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.engine.Timetable;
import sunder.verify.engine.Timetable.Share;
import sunder.verify.explicit.ExplicitEngine;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.refinement.Portfolio.Entry;
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;
import sunder.verify.search.PathChecker;

/**
 * The abstraction refinement procedure for a family, the default method: which engines its
 * portfolio has, and what each of them refines.
 */
public record ArpVerifier(SolverChoice solver, Strategy strategy, Mode mode) implements Verifier {
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

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    Procedure procedure = new Procedure(this::portfolio, this::claims);
    return Run.of(problem, solver, budget, listener, procedure);
  }

  private Schedule claims(Run run) {
    return mayBeTakenApart(run)
        ? new ClaimParts(run, strategy.parting(), solver)
        : TemporalEngine.schedule(run);
  }

  private Schedule portfolio(Run run) {
    Learnt learnt = strategy.learnt();
    RefinementLoops whole = whole(run, learnt);
    List<Entry> entries = new ArrayList<>();
    if (!learnt.plays().isEmpty()) {
      entries.add(new Entry(new ReplayEngine(run, learnt.plays()), Share.OF_EACH_ROUND));
    }
    if (mayBeTakenApart(run)) {
      entries.add(
          new Entry(
              new PartsEngine(
                  run, strategy.parting(), solver, this::portfolioOfPart, whole::precision),
              new Timetable.Begin(
                  strategy.parting().slice(), Integer.MAX_VALUE, Timetable.Waiting.FOR_A_DECISION),
              Timetable.PARTS));
    }
    return portfolio(run, whole, entries);
  }

  /** A certificate is one invariant, and rounds that the user counts are those of one search. */
  private boolean mayBeTakenApart(Run run) {
    return mode == Mode.BY_TURNS
        && run.problem().evidence() == Evidence.NAMED
        && !run.budget().isCounted()
        && run.problem().scope().count().compareTo(BigInteger.ONE) > 0;
  }

  /** What was learnt is about the program of the whole. */
  private Portfolio portfolioOfPart(Run part) {
    return portfolio(part, whole(part, Learnt.NOTHING), new ArrayList<>());
  }

  private Portfolio portfolio(Run run, RefinementLoops whole, List<Entry> entries) {
    Optional<Engine> cell = Optional.empty();
    // Relations are what the cell is for: an interval of it would do with the program's arrays.
    if (!strategy.domains().isEmpty()) {
      cell = Optional.of(new CellEngine(run, () -> withOneCell(run)));
      Timetable.Begin begin = mode == Mode.CELL ? Timetable.AT_ONCE : Timetable.CELL_AFTER_A_WHILE;
      entries.add(new Entry(cell.get(), begin, Timetable.CELL));
    }
    if (mode != Mode.WHOLE && !run.problem().subject().objects().isEmpty()) {
      Engine components = new ComponentEngine(run, () -> byComponents(run));
      entries.add(
          mode == Mode.COMPONENTS
              ? new Entry(components, Timetable.COMPONENTS_AT_ONCE, Timetable.COMPONENTS_FIRST)
              : new Entry(
                  components, Timetable.COMPONENTS_AFTER_A_WHILE, Timetable.COMPONENTS_EQUAL));
    }
    entries.add(new Entry(new ExplicitEngine(run), Share.OF_EACH_ROUND));
    entries.add(new Entry(new PlayEngine(run), Share.OF_SHARED_ROUNDS));
    return new Portfolio(run, whole, entries, cell);
  }

  private RefinementLoops whole(Run run, Learnt learnt) {
    Automaton automaton = run.automaton();
    // A certificate is one invariant, that of a search for everything.
    Focus.Apart apart =
        run.problem().evidence() == Evidence.KEPT ? Focus.Apart.NEVER : Focus.Apart.WHERE_IT_PAYS;
    Precision initial = Precision.initial(automaton.annotation());
    LateBoxes bounds = new LateBoxes(run);
    Focus.Searched program = Focus.Searched.programOf(run).within(bounds::known);
    RefinementLoops.Factory factory =
        part -> ofProgram(run, new Focus(run, program, part, apart), bounds);
    Cuts known = learnt.of(automaton, run.problem().scope());
    if (known.isEmpty()) {
      return new RefinementLoops(factory, automaton.assertions(), initial);
    }
    run.totals().beginWithThoseOf(learnt.transitions());
    long most = Timetable.TRANSITIONS_OF_A_STATE * learnt.model();
    RefinementLoops.Trial trial =
        new RefinementLoops.Trial(initial, Math.max(Timetable.FIRST_OF_EARLIER, most));
    return new RefinementLoops(factory, automaton.assertions(), initial.refine(known), trial);
  }

  private RefinementLoop ofProgram(
      Run run, Focus focus, Supplier<Optional<ReachableBoxes>> bounds) {
    AbstractModels models =
        AbstractModels.of(run.automaton(), run.problem().scope().space().none(), bounds);
    return new RefinementLoop(
        run,
        abstractor(run, models, strategy.order()),
        refiner(run, run.automaton(), models, Timetable.RELATIONS_AFTER_INTERVALS, 1),
        FoundPlays.replayed(run),
        AbstractPaths.Choice.ONE,
        focus);
  }

  private Optional<RefinementLoop> withOneCell(Run run) {
    return CellAutomaton.of(run.automaton()).map(automaton -> ofOneCell(run, automaton));
  }

  private RefinementLoop ofOneCell(Run run, Automaton automaton) {
    Precision initial = Precision.initial(automaton.annotation());
    AbstractModels models = AbstractModels.of(automaton, run.problem().scope().space().none());
    Focus.Searched searched = new Focus.Searched(automaton, Model.ONE_CELL, Optional::empty);
    return new RefinementLoop(
        run,
        abstractor(run, models, strategy.order()),
        refiner(run, automaton, models, Timetable.RELATIONS_AT_ONCE, 1),
        FoundPlays.ofOneCell(run),
        AbstractPaths.Choice.ONE,
        new Focus(
            run,
            searched,
            new Separation.Part(automaton.assertions(), initial, 0),
            Focus.Apart.NEVER));
  }

  private Optional<RefinementLoop> byComponents(Run run) {
    return Components.of(run, strategy.assumptions()).map(c -> byComponents(run, c));
  }

  private RefinementLoop byComponents(Run run, Components components) {
    SearchOrder order = strategy.order() == SearchOrder.BFS ? SearchOrder.DFS : strategy.order();
    return new RefinementLoop(
        run,
        abstractor(run, components.searched(), order),
        ofComponents(
            run,
            components,
            refiner(
                run,
                components.automaton(),
                components.followed(),
                Timetable.RELATIONS_AFTER_INTERVALS,
                components.count())),
        FoundPlays.replayed(run),
        AbstractPaths.Choice.EVERY_LAST_STEP,
        new Focus(
            run,
            Focus.Searched.programOf(run),
            new Separation.Part(
                run.automaton().assertions(),
                Precision.initial(components.automaton().annotation()),
                0),
            Focus.Apart.NEVER));
  }

  /** What tells a path of one component from a play tells the same path of its twins, too. */
  private static PathRefiner ofComponents(Run run, Components components, PathRefiner refiner) {
    return new PathRefiner() {
      @Override
      public boolean isExcluded(Path path, Precision precision) {
        return refiner.isExcluded(path, precision);
      }

      @Override
      public Path taken(Path found, Precision searched) {
        return components.paths().apply(found, searched);
      }

      @Override
      public Result refine(Path path, Precision precision) {
        return refiner
            .refine(path, precision)
            .fold(
                genuine -> genuine,
                spurious ->
                    new Spurious(
                        components.twins().shared(spurious.finer(), precision), spurious.why()),
                stuck -> stuck);
      }

      @Override
      public void ended(Engine.Advance advance) {
        refiner.ended(advance);
      }
    };
  }

  private static Abstractor abstractor(Run run, AbstractModels searched, SearchOrder order) {
    return new Abstractor(searched, run.problem().scope(), order, run.budget(), run.listener());
  }

  /**
   * @param followed models for single paths
   * @param mostPerRound how many paths of one round are refuted by relations
   */
  private Refiner refiner(
      Run run,
      Automaton automaton,
      AbstractModels followed,
      Timetable.Relations begin,
      int mostPerRound) {
    Optional<Refiner.Relating> relating =
        strategy.domains().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Refiner.Relating(
                    new RelationFinder(
                        automaton, followed, strategy.domains(), run.interpolator(), run.budget()),
                    begin,
                    mostPerRound));
    PathChecker checker = automaton == run.automaton() ? run.checker() : run.checkerFor(automaton);
    return new Refiner(automaton, followed, checker, relating, run.budget());
  }

  /** Finds bounds of a program's registers once several models of it have not been enough. */
  private static final class LateBoxes implements Supplier<Optional<ReachableBoxes>> {
    private final Run run;
    private int models;
    private boolean isSought;
    private Optional<ReachableBoxes> found = Optional.empty();

    LateBoxes(Run run) {
      this.run = run;
    }

    @Override
    public Optional<ReachableBoxes> get() {
      return models++ < Limits.MODELS_WITHOUT_BOXES ? Optional.empty() : known();
    }

    /** Those for whoever cannot do without. */
    Optional<ReachableBoxes> known() {
      if (!isSought) {
        isSought = true;
        found = ReachableBoxes.of(run.automaton(), run.problem().scope(), run.budget());
        found.ifPresent(
            boxes -> run.listener().trace(() -> "bounds at " + boxes.size() + " locations"));
      }
      return found;
    }
  }

  /** Replays a play that somebody found; what fails so is decided. */
  static void replay(Run run, Learnt.Found found, Decisions decisions) {
    ConfigSet same = decisions.open().and(found.variants());
    ConfigSet tried = same.isEmpty() ? decisions.open() : same;
    ReplayLimits limits =
        ReplayLimits.of(found.play().moves().size()).stoppedBy(run.budget()::isExhausted);
    try {
      Optional<Followed> followed =
          run.problem().replay().follow(found.play(), tried.pick(), limits);
      if (followed.isPresent() && followed.get().end() instanceof Followed.Fails) {
        run.confirmation().replay(followed.get().script(), tried.pick(), decisions);
      }
    } catch (InputException e) {
      return; // it has moves that this program does not know
    }
  }

  /** Replays plays of an earlier run first: what fails so again is decided without any search. */
  private static final class ReplayEngine implements Engine {
    private final Run run;
    private final List<Learnt.Found> plays;
    private boolean isSpent;

    ReplayEngine(Run run, List<Learnt.Found> plays) {
      this.run = run;
      this.plays = plays;
    }

    @Override
    public boolean isSpent() {
      return isSpent;
    }

    @Override
    public void askAnew(Decisions decisions) {
      isSpent = false;
    }

    @Override
    public Engine.Advance advance(Decisions decisions) {
      int before = decisions.changes();
      for (Learnt.Found found : isSpent ? List.<Learnt.Found>of() : plays) {
        if (!decisions.open().isEmpty()) {
          run.budget().check();
          replay(run, found, decisions);
        }
      }
      isSpent = true;
      return decisions.changes() == before ? Engine.Advance.SPENT : Engine.Advance.DECIDED;
    }
  }
}
