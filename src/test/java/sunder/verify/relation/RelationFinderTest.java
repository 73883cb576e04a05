package sunder.verify.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.smt.Interpolator;
import sunder.testing.StraightPaths;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.relation.RelationFinder.RelationalRefinement;
import sunder.verify.search.Path;

/** Which source of cuts has its turn, and which of its cuts are kept. */
class RelationFinderTest {
  private final StraightPaths paths = new StraightPaths();
  private final IntTerm x = IntTerm.of(paths.x);
  private final IntTerm y = IntTerm.of(paths.y);
  private final IntTerm z = IntTerm.of(paths.z);
  private final Precision initial = Precision.initial(symbol -> Optional.empty());
  private final List<String> asked = new ArrayList<>();

  /** {@code x = z; y = x; assume(x < y)}, which no cut of a register excludes. */
  private final Path equal =
      paths.path(paths.set(paths.x, z), paths.set(paths.y, x), paths.assume(BoolTerm.less(x, y)));

  /** A domain that proposes given cuts and records that it was asked. */
  private final class FixedDomain implements Domain {
    private final String name;
    private final boolean isHeuristic;
    private final CutPoints cuts = new CutPoints();

    FixedDomain(String name, boolean isHeuristic, IntTerm... cutAtZero) {
      this.name = name;
      this.isHeuristic = isHeuristic;
      for (IntTerm term : cutAtZero) {
        cuts.add(term.canonicalDirection(), BigInteger.ZERO);
        cuts.add(term.canonicalDirection(), BigInteger.ONE);
      }
    }

    @Override
    public String origin() {
      return name;
    }

    @Override
    public boolean isHeuristic() {
      return isHeuristic;
    }

    @Override
    public Function<Path, CutPoints> forAutomaton(Automaton automaton, Budget budget) {
      return path -> {
        asked.add(name);
        return cuts;
      };
    }
  }

  private interface Question {
    Optional<RelationalRefinement> of(RelationFinder finder);
  }

  private Optional<RelationalRefinement> ask(Path path, Question question, Domain... domains) {
    Automaton automaton = paths.automaton(path);
    try (Interpolator interpolator = new Interpolator(() -> false)) {
      return question.of(
          new RelationFinder(
              automaton,
              AbstractModelFactory.of(automaton, paths.space.none()),
              Arrays.asList(domains),
              interpolator,
              Budget.unlimited()));
    }
  }

  private Optional<RelationalRefinement> byDomains(Path path, Domain... domains) {
    return ask(path, finder -> finder.byDomains(InfeasibleSegment.whole(path), initial), domains);
  }

  private Optional<RelationalRefinement> byInterpolants(Path path) {
    return ask(path, finder -> finder.byInterpolants(InfeasibleSegment.whole(path), initial));
  }

  private boolean isExcluded(Path path, Precision precision) {
    return AbstractModelFactory.of(paths.automaton(path), paths.space.none())
        .of(precision)
        .excludes(path, Budget.unlimited());
  }

  @Test
  void theFirstDomainThatExcludesThePathEndsTheSearch() {
    assertThat(isExcluded(equal, initial)).isFalse();
    RelationalRefinement found =
        byDomains(
                equal,
                new FixedDomain("useless", false, x.plus(y)),
                new FixedDomain("difference", false, x.minus(y)),
                new FixedDomain("late", false, x.minus(y)))
            .orElseThrow();
    assertThat(asked).containsExactly("useless", "difference");
    assertThat(found.source()).isEqualTo("difference");
    assertThat(found.relates(initial)).isTrue();
    assertThat(isExcluded(equal, found.precision())).isTrue();
  }

  /** Cuts of earlier sources that the path does not need are left out. */
  @Test
  void onlyCutsThatThePathNeedsAreKept() {
    RelationalRefinement found =
        byDomains(
                equal,
                new FixedDomain("useless", false, x, y, x.plus(y)),
                new FixedDomain("difference", false, x.minus(y)))
            .orElseThrow();
    assertThat(found.precision().linearTerms()).containsOnlyKeys(x.minus(y).canonicalDirection());
    assertThat(found.precision().cutsMissingIn(initial).byQuantity()).hasSize(1);
  }

  @Test
  void heuristicDomainsComeLast() {
    Path loose =
        paths.path(paths.set(paths.x, z), paths.set(paths.y, z), paths.assume(BoolTerm.less(x, y)));
    assertThat(
            byDomains(
                loose,
                new FixedDomain("guess", true, x.minus(y)),
                new FixedDomain("derived", false, x.minus(y))))
        .isEmpty();
    assertThat(asked).containsExactly("derived", "guess");
    asked.clear();
    assertThat(
            byDomains(
                    equal,
                    new FixedDomain("guess", true, x.minus(y)),
                    new FixedDomain("derived", false, x.minus(y)))
                .map(RelationalRefinement::source))
        .contains("derived");
    assertThat(asked).containsExactly("derived");
  }

  /** Interpolants of accelerated cycles come before heuristic domains; this path has no cycle. */
  @Test
  void aPathWithoutCyclesIsLeftToHeuristicDomains() {
    assertThat(
            byDomains(equal, new FixedDomain("guess", true, x.minus(y)))
                .map(RelationalRefinement::source))
        .contains("guess");
  }

  @Test
  void interpolantsExcludeAnInfeasiblePathAndNoFeasibleOne() {
    RelationalRefinement found = byInterpolants(equal).orElseThrow();
    assertThat(found.source()).isEqualTo("interpolants");
    assertThat(isExcluded(equal, found.precision())).isTrue();
    Path feasible =
        paths.path(paths.set(paths.x, z), paths.set(paths.y, z), paths.assume(BoolTerm.less(x, y)));
    assertThat(byInterpolants(feasible)).isEmpty();
  }

  /** No comparison of this path is of two registers. */
  @Test
  void aPathWithoutRelationsHasNoInterpolants() {
    Path single =
        paths.path(
            paths.set(paths.x, z),
            paths.assume(BoolTerm.atMost(x, IntTerm.ZERO)),
            paths.assume(BoolTerm.atMost(IntTerm.ONE, x)));
    assertThat(byInterpolants(single)).isEmpty();
  }

  @Test
  void longPathsHaveNoInterpolants() {
    StraightPaths.Step[] steps = new StraightPaths.Step[Limits.MAX_INTERPOLATED_STEPS + 1];
    Arrays.fill(steps, paths.assume(BoolTerm.TRUE));
    steps[1] = paths.set(paths.x, z);
    steps[2] = paths.set(paths.y, x);
    steps[steps.length - 1] = paths.assume(BoolTerm.less(x, y));
    assertThat(byInterpolants(paths.path(steps))).isEmpty();
    assertThat(byInterpolants(paths.path(Arrays.copyOfRange(steps, 1, steps.length)))).isPresent();
  }

  /** Only the steps that determine the contradictory guard are interpolated. */
  @Test
  void longPathsHaveInterpolantsOfTheirInfeasibleSegment() {
    StraightPaths.Step[] steps = new StraightPaths.Step[Limits.MAX_INTERPOLATED_STEPS + 1];
    Arrays.fill(steps, paths.set(paths.y, IntTerm.ONE));
    int from = steps.length - 4;
    steps[from] = paths.set(paths.x, z);
    steps[from + 1] = paths.set(paths.y, x);
    steps[from + 2] = paths.assume(BoolTerm.less(x, y));
    Path path = paths.path(steps);
    InfeasibleSegment part = InfeasibleSegment.of(path, Set.of(from + 2));
    assertThat(part).isEqualTo(new InfeasibleSegment(path, from, from + 3));
    RelationalRefinement found =
        ask(path, finder -> finder.byInterpolants(part, initial)).orElseThrow();
    assertThat(isExcluded(path, found.precision())).isTrue();
  }
}
