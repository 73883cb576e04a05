package sunder.verify.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.smt.SatResult;
import sunder.smt.Solver;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.testing.StraightPaths;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/** The feasibility of single paths, with the solver and with scripted answers of one. */
class PathCheckerTest {
  private final StraightPaths paths = new StraightPaths();
  private final IntTerm x = IntTerm.of(paths.x);
  private final IntTerm y = IntTerm.of(paths.y);
  private final IntTerm z = IntTerm.of(paths.z);
  private final IntTerm k = IntTerm.of(paths.k);

  /** Gives scripted answers, and fails after the last one. */
  private record ScriptedSolver(Deque<SatResult> answers) implements Solver {
    static ScriptedSolver of(SatResult... answers) {
      return new ScriptedSolver(new ArrayDeque<>(Arrays.asList(answers)));
    }

    @Override
    public SatResult check(List<BoolTerm> constraints) {
      return answers.remove();
    }

    @Override
    public SatResult checkWithCore(List<BoolTerm> constraints) {
      return check(constraints);
    }

    @Override
    public void close() {}
  }

  private Feasibility check(Path path) {
    try (Solver solver = StatisticsSolver.open(SolverChoice.DEFAULT, () -> false)) {
      return check(path, solver);
    }
  }

  private Feasibility check(Path path, Solver solver) {
    return new PathChecker(paths.automaton(path), solver, Budget.unlimited()).check(path);
  }

  private static IntTerm number(long value) {
    return IntTerm.of(BigInteger.valueOf(value));
  }

  /** A condition that propagation does not decide. */
  private BoolTerm hard() {
    return BoolTerm.equal(z.times(z).plus(x.times(y)), number(2).plus(y.times(z)));
  }

  private StraightPaths.Step unknownX() {
    return paths.set(paths.x, z.times(z).plus(z));
  }

  private StraightPaths.Step unknownY() {
    return paths.set(paths.y, z);
  }

  private Path hardPath(StraightPaths.Step... more) {
    StraightPaths.Step[] steps = Arrays.copyOf(more, more.length + 3);
    steps[more.length] = unknownX();
    steps[more.length + 1] = unknownY();
    steps[more.length + 2] = paths.assume(hard());
    return paths.path(steps);
  }

  @Test
  void aFeasiblePathHasAScriptThatTakesIt() {
    Path path =
        paths.path(
            paths.set(paths.x, z),
            paths.set(paths.y, x.plus(z)),
            paths.assume(
                BoolTerm.and(
                    BoolTerm.equal(y, number(12)), BoolTerm.equal(x.plus(x), number(10)))));
    Feasibility.Feasible play = (Feasibility.Feasible) check(path);
    assertThat(play.variants()).isEqualTo(paths.space.all());
    assertThat(play.script().answers().get("z"))
        .startsWith(
            new Script.Answer.Value(BigInteger.valueOf(5)),
            new Script.Answer.Value(BigInteger.valueOf(7)));
  }

  @Test
  void theStepsThatContradictEachOtherAreNamed() {
    Path path =
        paths.path(
            paths.set(paths.x, z),
            paths.assume(BoolTerm.atMost(x, number(3))),
            paths.set(paths.y, z),
            paths.assume(BoolTerm.atMost(number(5), x)));
    Feasibility.Infeasible none = (Feasibility.Infeasible) check(path);
    assertThat(none.steps()).containsExactly(1, 3);
    assertThat(none.variants()).isEqualTo(paths.space.all());
  }

  @Test
  void aFeasiblePathServesTheVariantsThatItsConditionsAllow() {
    Path some = paths.path(paths.onlyWithA(), paths.assume(BoolTerm.atMost(number(2), k)));
    ConfigSet serves = paths.space.selected(paths.a).and(paths.between(2, 3));
    assertThat(((Feasibility.Feasible) check(some)).variants()).isEqualTo(serves);
    Path none = paths.path(paths.onlyWithA(), paths.assume(BoolTerm.atMost(number(4), k)));
    assertThat(((Feasibility.Infeasible) check(none)).variants())
        .isEqualTo(paths.space.selected(paths.a));
  }

  /** {@code x >= K && x >= 2*K - 1 && x >= 3*K - 3}: only an x for the greatest K serves all. */
  @Test
  void aModelForTheExtremesOfAFeatureServesMoreVariants() {
    Path path =
        paths.path(
            paths.set(paths.x, z),
            paths.assume(BoolTerm.atMost(k, x)),
            paths.assume(BoolTerm.atMost(k.plus(k).minus(number(1)), x)),
            paths.assume(BoolTerm.atMost(k.times(BigInteger.valueOf(3)).minus(number(3)), x)));
    assertThat(((Feasibility.Feasible) check(path)).variants()).isEqualTo(paths.space.all());
  }

  /** The answer depends on the feature, so one script would not do for all variants. */
  @Test
  void theScriptIsOneForEachVariant() {
    Path path =
        paths.path(paths.set(paths.x, z), paths.assume(BoolTerm.equal(x, k.plus(number(10)))));
    Feasibility.Feasible play = (Feasibility.Feasible) check(path);
    assertThat(play.variants()).isEqualTo(paths.space.all());
    for (int value = 0; value <= 3; value++) {
      Configuration variant = paths.between(value, value).pick();
      assertThat(play.scriptFor().apply(variant).answers().get("z"))
          .startsWith(new Script.Answer.Value(BigInteger.valueOf(10 + value)));
    }
  }

  @Test
  void theSolverIsAskedOnlyForWhatPropagationLeavesOpen() {
    Path easy = paths.path(paths.set(paths.x, z), paths.assume(BoolTerm.equal(x, number(7))));
    assertThat(check(easy, ScriptedSolver.of())).isInstanceOf(Feasibility.Feasible.class);
    ScriptedSolver solver = ScriptedSolver.of(new SatResult.Unknown("never"));
    assertThat(check(hardPath(), solver))
        .isEqualTo(new Feasibility.Undecided(UnknownReason.SOLVER_UNKNOWN));
    assertThat(solver.answers()).isEmpty();
  }

  @Test
  void whereTheSolverFailsForAllVariantsOneIsChecked() {
    Path path = hardPath(paths.assume(BoolTerm.notEqual(k.times(k), k.plus(number(1)))));
    ScriptedSolver solver =
        ScriptedSolver.of(new SatResult.Unknown("all"), new SatResult.Unsatisfiable(Set.of(0)));
    Feasibility.Infeasible one = (Feasibility.Infeasible) check(path, solver);
    assertThat(one.variants().count()).isEqualTo(BigInteger.ONE);
    assertThat(one.variants().isSubsetOf(path.variants())).isTrue();
    assertThat(solver.answers()).isEmpty();
    ScriptedSolver unable =
        ScriptedSolver.of(new SatResult.Unknown("all"), new SatResult.Unknown("one"));
    assertThat(check(path, unable))
        .isEqualTo(new Feasibility.Undecided(UnknownReason.SOLVER_UNKNOWN));
  }

  /** K and M are 0 or 1, and never equal: models with equal values are excluded one by one. */
  @Test
  void modelsOfNoVariantAreExcluded() {
    ConfigSet unequal =
        paths
            .between(0, 0)
            .and(paths.in(paths.m, 1, 1))
            .or(paths.between(1, 1).and(paths.in(paths.m, 0, 0)));
    IntTerm m = IntTerm.of(paths.m);
    Path never = paths.path(paths.assume(BoolTerm.equal(k, m))).withVariants(unequal);
    assertThat(((Feasibility.Infeasible) check(never)).variants()).isEqualTo(unequal);
    Path once =
        paths.path(paths.assume(BoolTerm.atMost(k.plus(number(1)), m))).withVariants(unequal);
    assertThat(((Feasibility.Feasible) check(once)).variants())
        .isEqualTo(unequal.and(paths.between(0, 0)));
  }

  @Test
  void aReachedLimitEndsTheCheck() {
    Budget budget = Budget.unlimited();
    budget.interrupt();
    Path path = hardPath();
    PathChecker checker = new PathChecker(paths.automaton(path), ScriptedSolver.of(), budget);
    assertThatThrownBy(() -> checker.check(path)).isInstanceOf(LimitReached.class);
  }
}
