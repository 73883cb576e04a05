package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.smt.Interpolator;
import sunder.smt.SatResult;
import sunder.smt.Solver;
import sunder.testing.StraightPaths;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.SchedulingParameters.RelationStart;
import sunder.verify.refinement.PathRefiner.FeasiblePath;
import sunder.verify.refinement.PathRefiner.Result;
import sunder.verify.refinement.PathRefiner.Spurious;
import sunder.verify.refinement.PathRefiner.UndecidedPath;
import sunder.verify.relation.Domain;
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.Path;
import sunder.verify.search.PathChecker;

/**
 * Which stage refutes a path: intervals, the solver, relations in their rounds, single variants.
 */
class StagedPathRefinerTest {
  private static final RelationStart NEVER =
      new RelationStart(Integer.MAX_VALUE, Integer.MAX_VALUE);

  private final StraightPaths paths = new StraightPaths();
  private final IntTerm x = IntTerm.of(paths.x);
  private final IntTerm y = IntTerm.of(paths.y);
  private final IntTerm z = IntTerm.of(paths.z);
  private final Precision initial = Precision.initial(symbol -> Optional.empty());
  private final Interpolator interpolator = new Interpolator(() -> false);
  private final List<String> log = new ArrayList<>();

  /** {@code x = 3; y = x; assume(x < y)}: intervals refute it, and so does a relation. */
  private final Path constant =
      paths.path(
          paths.set(paths.x, IntTerm.of(3)),
          paths.set(paths.y, x),
          paths.assume(BoolTerm.less(x, y)));

  /** {@code x = z; y = x; assume(x < y)}: no interval refutes it. */
  private final Path related =
      paths.path(paths.set(paths.x, z), paths.set(paths.y, x), paths.assume(BoolTerm.less(x, y)));

  @AfterEach
  void close() {
    interpolator.close();
  }

  /** Proposes the difference of x and y, or nothing, and is recorded. */
  private record Difference(List<String> log, CutPoints cuts) implements Domain {
    @Override
    public String origin() {
      return "difference";
    }

    @Override
    public boolean isHeuristic() {
      return false;
    }

    @Override
    public Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget) {
      return path -> {
        log.add("domain");
        return cuts;
      };
    }
  }

  /** Gives one answer, and is recorded. */
  private record FixedSolver(List<String> log, SatResult answer) implements Solver {
    @Override
    public SatResult check(List<BoolTerm> constraints) {
      log.add("solver");
      return answer;
    }

    @Override
    public SatResult checkWithCore(List<BoolTerm> constraints) {
      return check(constraints);
    }

    @Override
    public void close() {}
  }

  private CutPoints difference() {
    CutPoints cuts = new CutPoints();
    cuts.addBoundary((BoolTerm.Compare) BoolTerm.less(x, y));
    return cuts;
  }

  private StagedPathRefiner refiner(
      Path path, SatResult answer, CutPoints cuts, RelationStart begin, int mostPerRound) {
    Automaton automaton = paths.automaton(path);
    AbstractModelFactory models = AbstractModelFactory.of(automaton, paths.space.none());
    RelationFinder finder =
        new RelationFinder(
            automaton,
            models,
            List.of(new Difference(log, cuts)),
            interpolator,
            Budget.unlimited());
    return new StagedPathRefiner(
        automaton,
        models,
        new PathChecker(automaton, new FixedSolver(log, answer), Budget.unlimited()),
        Optional.of(new StagedPathRefiner.RelationOptions(finder, begin, mostPerRound)),
        Budget.unlimited());
  }

  private StagedPathRefiner byIntervals(Path path, SatResult answer) {
    Automaton automaton = paths.automaton(path);
    return new StagedPathRefiner(
        automaton,
        AbstractModelFactory.of(automaton, paths.space.none()),
        new PathChecker(automaton, new FixedSolver(log, answer), Budget.unlimited()),
        Optional.empty(),
        Budget.unlimited());
  }

  private static final SatResult UNKNOWN = new SatResult.Unknown("scripted");

  private static SatResult contradiction(Integer... conjuncts) {
    return new SatResult.Unsatisfiable(Set.of(conjuncts));
  }

  @Test
  void whatIntervalsRefuteTheSolverDoesNotSee() {
    StagedPathRefiner refiner = refiner(constant, UNKNOWN, difference(), NEVER, 1);
    Spurious result = (Spurious) refiner.refine(constant, initial);
    assertThat(result.why()).isEqualTo("impossible at step 3 by intervals");
    assertThat(refiner.isExcluded(constant, initial)).isFalse();
    assertThat(refiner.isExcluded(constant, result.finer())).isTrue();
    assertThat(log).isEmpty();
  }

  @Test
  void aFeasiblePathIsGenuine() {
    Path feasible = paths.path(paths.set(paths.x, z), paths.assume(BoolTerm.equal(x, IntTerm.ONE)));
    FeasiblePath result = (FeasiblePath) byIntervals(feasible, UNKNOWN).refine(feasible, initial);
    assertThat(result.inputs().variants()).isEqualTo(paths.space.all());
  }

  @Test
  void withoutAnAnswerOfTheSolverNothingElseIsTried() {
    StagedPathRefiner refiner = refiner(hard, UNKNOWN, difference(), new RelationStart(0, 0), 1);
    assertThat(refiner.refine(hard, initial))
        .isEqualTo(new UndecidedPath(UnknownReason.SOLVER_UNKNOWN));
    assertThat(log).containsExactly("solver");
  }

  /** A path whose condition is not linear. */
  private final Path hard =
      paths.path(
          paths.set(paths.x, z),
          paths.set(paths.y, x),
          paths.assume(
              BoolTerm.equal(z.times(z).plus(x.times(z)), IntTerm.of(2).plus(y.times(y)))));

  /** Relations come before cuts of registers, whatever the round. */
  @Test
  void whatOnlyTheSolverRefutesIsRefutedByRelationsFirst() {
    Spurious result =
        (Spurious)
            refiner(related, contradiction(0), difference(), NEVER, 1).refine(related, initial);
    assertThat(result.why()).isEqualTo("related by difference");
    assertThat(log).contains("domain");
    Spurious without = (Spurious) byIntervals(related, contradiction(0)).refine(related, initial);
    assertThat(without.why()).startsWith("unsatisfiable, steps [");
    assertThat(without.finer().linearTerms()).isEmpty();
  }

  /** If no domain helps, the interpolants of the path do. */
  @Test
  void interpolantsComeAfterDomains() {
    Spurious result =
        (Spurious)
            refiner(related, contradiction(0), new CutPoints(), NEVER, 1).refine(related, initial);
    assertThat(result.why()).startsWith("related by interpolants");
    assertThat(log).contains("domain");
  }

  /**
   * Rounds without a verdict from the second one on, and each other round of these; after a verdict
   * at once, since relations were needed before.
   */
  @Test
  void relationsHaveTheTurnInSomeRoundsWithoutVerdict() {
    StagedPathRefiner refiner =
        refiner(constant, UNKNOWN, difference(), new RelationStart(2, Integer.MAX_VALUE), 1);
    assertThat(sources(refiner, 6, TurnResult.REFINED))
        .containsExactly(
            "intervals", "intervals", "difference", "intervals", "difference", "intervals");
    refiner.onRoundEnd(TurnResult.DECIDED);
    assertThat(sources(refiner, 3, TurnResult.REFINED))
        .containsExactly("difference", "intervals", "difference");
  }

  @Test
  void theNumberOfRelatedPathsOfARoundIsLimited() {
    StagedPathRefiner refiner =
        refiner(constant, UNKNOWN, difference(), new RelationStart(0, Integer.MAX_VALUE), 2);
    assertThat(List.of(source(refiner), source(refiner), source(refiner)))
        .containsExactly("difference", "difference", "intervals");
    refiner.onRoundEnd(TurnResult.REFINED);
    refiner.onRoundEnd(TurnResult.REFINED);
    assertThat(source(refiner)).isEqualTo("difference");
  }

  private List<String> sources(StagedPathRefiner refiner, int rounds, TurnResult end) {
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      sources.add(source(refiner));
      refiner.onRoundEnd(end);
    }
    return sources;
  }

  private String source(StagedPathRefiner refiner) {
    Result result = refiner.refine(constant, initial);
    String why = ((Spurious) result).why();
    assertThat(refiner.isExcluded(constant, ((Spurious) result).finer())).isTrue();
    return why.substring(why.lastIndexOf(' ') + 1);
  }

  /** {@code x = K; assume(x == 2)}. */
  @Test
  void theVariantsOfAPathBoundItsFeatures() {
    Path all =
        paths.path(
            paths.set(paths.x, IntTerm.of(paths.k)),
            paths.assume(BoolTerm.equal(x, IntTerm.of(2))));
    StagedPathRefiner refiner = byIntervals(all, UNKNOWN);
    Path low = all.withVariants(paths.between(0, 1));
    Spurious result = (Spurious) refiner.refine(low, initial);
    assertThat(refiner.isExcluded(low, result.finer())).isTrue();
    assertThat(((FeasiblePath) refiner.refine(all, initial)).inputs().variants())
        .isEqualTo(paths.between(2, 2));
    assertThat(log).isEmpty();
  }
}
