package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.arraycell.ArrayCellAbstraction;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.replay.PlayReconstruction;
import sunder.replay.ReplayLimits;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.Problem;
import sunder.verify.Problem.EvidenceLevel;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.ForwardIntervalAnalysis;
import sunder.verify.abstraction.Precision;
import sunder.verify.components.ComponentDecomposition;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulerFactory;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.SchedulingParameters.EffortShare;
import sunder.verify.engine.VerificationRun;
import sunder.verify.explicit.ExplicitEngine;
import sunder.verify.explicit.lasso.TemporalEngine;
import sunder.verify.refinement.Portfolio.Entry;
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.Path;
import sunder.verify.search.PathChecker;
import sunder.verify.search.RunVerdicts;

/**
 * The abstraction refinement procedure for a family, which is the default method: it sets up the
 * engines of the {@link Portfolio} and their refinement loops.
 */
public record CegarVerifier(SolverChoice solver, RefinementOptions options, CegarMode mode)
    implements Verifier {
  /** The systems that are abstracted. */
  public enum CegarMode {
    /** The automaton as a whole. */
    MONOLITHIC,
    /** The automaton as a whole, later alternating with its components if it has any. */
    ALTERNATING,
    /** The components only. */
    COMPOSITIONAL,
    /**
     * The automaton as a whole, alternating with its array cell abstraction from the first round
     * on.
     */
    ARRAY_CELL
  }

  /** Creates a verifier that alternates between the whole and its components. */
  public CegarVerifier(SolverChoice solver, RefinementOptions options) {
    this(solver, options, CegarMode.ALTERNATING);
  }

  @Override
  public VerificationResult verify(Problem problem, Budget budget, ProgressListener listener) {
    SchedulerFactory procedure = new SchedulerFactory(this::portfolio, this::claims);
    return VerificationRun.of(problem, solver, budget, listener, procedure);
  }

  private Scheduler claims(VerificationRun run) {
    return maySplitFamily(run)
        ? new SubfamilyClaimScheduler(run, options.splitting(), solver)
        : TemporalEngine.scheduler(run);
  }

  private Scheduler portfolio(VerificationRun run) {
    ReusedFacts reusedFacts = options.reusedFacts();
    RefinementLoops whole = whole(run, reusedFacts);
    List<Entry> entries = new ArrayList<>();
    if (!reusedFacts.plays().isEmpty()) {
      entries.add(new Entry(new ReplayEngine(run, reusedFacts.plays()), EffortShare.EVERY_ROUND));
    }
    if (maySplitFamily(run)) {
      entries.add(
          new Entry(
              new FamilySplittingEngine(
                  run, options.splitting(), solver, this::subfamilyPortfolio, whole::precision),
              new SchedulingParameters.StartCondition(
                  options.splitting().effortBeforeSplit(),
                  Integer.MAX_VALUE,
                  SchedulingParameters.WaitingPolicy.SINCE_LAST_DECISION),
              SchedulingParameters.SUBFAMILY_SHARE));
    }
    return portfolio(run, whole, entries);
  }

  /**
   * Returns whether the family may be split: a certificate is one invariant, and an iteration limit
   * counts the rounds of one search.
   */
  private boolean maySplitFamily(VerificationRun run) {
    return mode == CegarMode.ALTERNATING
        && run.problem().evidence() == EvidenceLevel.VERDICT_ONLY
        && !run.budget().isLimitedByWork()
        && run.problem().scope().count().compareTo(BigInteger.ONE) > 0;
  }

  /**
   * Returns the portfolio of a subfamily, without reused facts, which concern the whole program.
   */
  private Portfolio subfamilyPortfolio(VerificationRun subfamily) {
    return portfolio(subfamily, whole(subfamily, ReusedFacts.NONE), new ArrayList<>());
  }

  private Portfolio portfolio(VerificationRun run, RefinementLoops whole, List<Entry> entries) {
    Optional<Engine> cell = Optional.empty();
    // The cell serves relations only; intervals suffice with the arrays of the program.
    if (!options.domains().isEmpty()) {
      cell = Optional.of(new ArrayCellEngine(run, () -> arrayCellLoop(run)));
      SchedulingParameters.StartCondition begin =
          mode == CegarMode.ARRAY_CELL
              ? SchedulingParameters.AT_ONCE
              : SchedulingParameters.ARRAY_CELL_AFTER_EFFORT;
      entries.add(new Entry(cell.get(), begin, SchedulingParameters.ARRAY_CELL_SHARE));
    }
    if (mode != CegarMode.MONOLITHIC && !run.problem().subject().objects().isEmpty()) {
      Engine components = new ComponentEngine(run, () -> byComponents(run));
      entries.add(
          mode == CegarMode.COMPOSITIONAL
              ? new Entry(
                  components,
                  SchedulingParameters.COMPONENTS_AT_ONCE,
                  SchedulingParameters.COMPONENTS_MAIN_SHARE)
              : new Entry(
                  components,
                  SchedulingParameters.COMPONENTS_AFTER_EFFORT,
                  SchedulingParameters.COMPONENTS_EQUAL_SHARE));
    }
    if (run.problem().subject().entryFunction().isPresent()) {
      entries.add(new Entry(new ConcreteExecutionEngine(run), EffortShare.EVERY_ROUND));
    }
    entries.add(new Entry(new ExplicitEngine(run), EffortShare.EVERY_ROUND));
    entries.add(new Entry(new PathEnumerationEngine(run), EffortShare.SHARED_ROUNDS));
    return new Portfolio(run, whole, entries, cell);
  }

  private RefinementLoops whole(VerificationRun run, ReusedFacts reusedFacts) {
    Automaton automaton = run.automaton();
    // A certificate is one invariant, that of a search for everything.
    PropertyGroup.GroupSplitPolicy splitPolicy =
        run.problem().evidence() == EvidenceLevel.WITH_INVARIANT
            ? PropertyGroup.GroupSplitPolicy.NEVER
            : PropertyGroup.GroupSplitPolicy.IF_PROFITABLE;
    Precision initial = Precision.initial(automaton.annotation());
    LazyIntervalAnalysis bounds = new LazyIntervalAnalysis(run);
    PropertyGroup.SearchedModel program =
        PropertyGroup.SearchedModel.programOf(run).within(bounds::force);
    RefinementLoops.Factory factory =
        part -> ofProgram(run, new PropertyGroup(run, program, part, splitPolicy), bounds);
    CutPoints known = reusedFacts.cutsFor(automaton, run.problem().scope());
    if (known.isEmpty()) {
      return new RefinementLoops(factory, automaton.assertions(), initial);
    }
    run.totals().setReusedTransitions(reusedFacts.transitions());
    long most = SchedulingParameters.TRANSITIONS_PER_REUSED_STATE * reusedFacts.model();
    RefinementLoops.PrecisionTrial trial =
        new RefinementLoops.PrecisionTrial(
            initial, Math.max(SchedulingParameters.FIRST_SEARCH_WITH_REUSED_CUTS, most));
    return new RefinementLoops(factory, automaton.assertions(), initial.refine(known), trial);
  }

  private RefinementLoop ofProgram(
      VerificationRun run,
      PropertyGroup group,
      Supplier<Optional<ForwardIntervalAnalysis>> bounds) {
    AbstractModelFactory models =
        AbstractModelFactory.of(run.automaton(), run.problem().scope().space().none(), bounds);
    return new RefinementLoop(
        run,
        abstractor(run, models, options.order()),
        refiner(run, run.automaton(), models, SchedulingParameters.RELATIONS_AFTER_INTERVALS, 1),
        CounterexampleHandler.byReplay(run),
        AbstractCounterexamples.PathSelection.FIRST,
        group);
  }

  private Optional<RefinementLoop> arrayCellLoop(VerificationRun run) {
    return ArrayCellAbstraction.of(run.automaton()).map(automaton -> arrayCellLoop(run, automaton));
  }

  private RefinementLoop arrayCellLoop(VerificationRun run, Automaton automaton) {
    Precision initial = Precision.initial(automaton.annotation());
    AbstractModelFactory models =
        AbstractModelFactory.of(automaton, run.problem().scope().space().none());
    PropertyGroup.SearchedModel searched =
        new PropertyGroup.SearchedModel(automaton, InvariantModel.ONE_CELL, Optional::empty);
    return new RefinementLoop(
        run,
        abstractor(run, models, options.order()),
        refiner(run, automaton, models, SchedulingParameters.RELATIONS_AT_ONCE, 1),
        CounterexampleHandler.forArrayCells(run),
        AbstractCounterexamples.PathSelection.FIRST,
        new PropertyGroup(
            run,
            searched,
            new PropertyGrouping.GroupPlan(automaton.assertions(), initial, 0),
            PropertyGroup.GroupSplitPolicy.NEVER));
  }

  private Optional<RefinementLoop> byComponents(VerificationRun run) {
    return ComponentDecomposition.of(run, options.assumptions()).map(c -> byComponents(run, c));
  }

  private RefinementLoop byComponents(VerificationRun run, ComponentDecomposition components) {
    SearchOrder order = options.order() == SearchOrder.BFS ? SearchOrder.DFS : options.order();
    return new RefinementLoop(
        run,
        abstractor(run, components.searchModels(), order),
        ofComponents(
            run,
            components,
            refiner(
                run,
                components.automaton(),
                components.pathModels(),
                SchedulingParameters.RELATIONS_AFTER_INTERVALS,
                components.count())),
        CounterexampleHandler.byReplay(run),
        AbstractCounterexamples.PathSelection.EVERY_LAST_STEP,
        new PropertyGroup(
            run,
            PropertyGroup.SearchedModel.programOf(run),
            new PropertyGrouping.GroupPlan(
                run.automaton().assertions(),
                Precision.initial(components.automaton().annotation()),
                0),
            PropertyGroup.GroupSplitPolicy.NEVER));
  }

  /**
   * Returns a refiner for composed searches; a cut in one component is added to its isomorphic
   * components, too.
   */
  private static PathRefiner ofComponents(
      VerificationRun run, ComponentDecomposition components, PathRefiner refiner) {
    return new PathRefiner() {
      @Override
      public boolean isExcluded(Path path, Precision precision) {
        return refiner.isExcluded(path, precision);
      }

      @Override
      public Path retrace(Path found, Precision searched) {
        return components.pathRetracing().apply(found, searched);
      }

      @Override
      public Result refine(Path path, Precision precision) {
        return refiner
            .refine(path, precision)
            .fold(
                feasible -> feasible,
                spurious ->
                    new Spurious(
                        components.isomorphisms().shareCuts(spurious.finer(), precision),
                        spurious.why()),
                stuck -> stuck);
      }

      @Override
      public void onRoundEnd(Engine.TurnResult advance) {
        refiner.onRoundEnd(advance);
      }
    };
  }

  private static Abstractor abstractor(
      VerificationRun run, AbstractModelFactory searched, SearchOrder order) {
    return new Abstractor(searched, run.problem().scope(), order, run.budget(), run.listener());
  }

  /**
   * @param followed the abstract models along single paths
   * @param mostPerRound the number of paths in one round that are refuted by relations
   */
  private StagedPathRefiner refiner(
      VerificationRun run,
      Automaton automaton,
      AbstractModelFactory followed,
      SchedulingParameters.RelationStart begin,
      int mostPerRound) {
    Optional<StagedPathRefiner.RelationOptions> relationOptions =
        options.domains().isEmpty()
            ? Optional.empty()
            : Optional.of(
                new StagedPathRefiner.RelationOptions(
                    new RelationFinder(
                        automaton, followed, options.domains(), run.interpolator(), run.budget()),
                    begin,
                    mostPerRound));
    PathChecker checker = automaton == run.automaton() ? run.checker() : run.checkerFor(automaton);
    return new StagedPathRefiner(automaton, followed, checker, relationOptions, run.budget());
  }

  /** An interval analysis of the program that starts after several rounds without a verdict. */
  private static final class LazyIntervalAnalysis
      implements Supplier<Optional<ForwardIntervalAnalysis>> {
    private final VerificationRun run;
    private int models;
    private boolean isSought;
    private Optional<ForwardIntervalAnalysis> found = Optional.empty();

    LazyIntervalAnalysis(VerificationRun run) {
      this.run = run;
    }

    @Override
    public Optional<ForwardIntervalAnalysis> get() {
      return models++ < Limits.MODELS_BEFORE_INTERVAL_ANALYSIS ? Optional.empty() : force();
    }

    /** Returns the analysis now, for callers that depend on it. */
    Optional<ForwardIntervalAnalysis> force() {
      if (!isSought) {
        isSought = true;
        found = ForwardIntervalAnalysis.of(run.automaton(), run.problem().scope(), run.budget());
        found.ifPresent(
            boxes ->
                run.listener()
                    .trace(() -> "bounds at " + boxes.reachableLocationCount() + " locations"));
      }
      return found;
    }
  }

  /** Replays a recorded counterexample; variants in which it fails are UNSAFE. */
  static void replay(
      VerificationRun run, ReusedFacts.ReusedCounterexample found, RunVerdicts verdicts) {
    ConfigSet same = verdicts.open().and(found.variants());
    ConfigSet tried = same.isEmpty() ? verdicts.open() : same;
    ReplayLimits limits =
        ReplayLimits.of(found.play().moves().size()).stoppedBy(run.budget()::isExhausted);
    try {
      Optional<PlayReconstruction> followed =
          run.problem().replay().follow(found.play(), tried.pick(), limits);
      if (followed.isPresent() && followed.get().end() instanceof PlayReconstruction.Failure) {
        run.confirmation().replay(followed.get().script(), tried.pick(), verdicts);
      }
    } catch (InputException e) {
      return; // it has moves that this program does not know
    }
  }

  /** Replays the counterexamples of an earlier run before any search. */
  private static final class ReplayEngine implements Engine {
    private final VerificationRun run;
    private final List<ReusedFacts.ReusedCounterexample> plays;
    private boolean isSpent;

    ReplayEngine(VerificationRun run, List<ReusedFacts.ReusedCounterexample> plays) {
      this.run = run;
      this.plays = plays;
    }

    @Override
    public String title() {
      return "replay of earlier counterexamples";
    }

    @Override
    public boolean isExhausted() {
      return isSpent;
    }

    @Override
    public void onAssertionsReopened(RunVerdicts verdicts) {
      isSpent = false;
    }

    @Override
    public Engine.TurnResult advance(RunVerdicts verdicts) {
      int before = verdicts.changeCount();
      for (ReusedFacts.ReusedCounterexample found :
          isSpent ? List.<ReusedFacts.ReusedCounterexample>of() : plays) {
        if (!verdicts.open().isEmpty()) {
          run.budget().check();
          replay(run, found, verdicts);
        }
      }
      isSpent = true;
      return verdicts.changeCount() == before
          ? Engine.TurnResult.EXHAUSTED
          : Engine.TurnResult.DECIDED;
    }
  }
}
