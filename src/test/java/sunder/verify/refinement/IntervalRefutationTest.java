package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.testing.Parts;
import sunder.verify.Budget;
import sunder.verify.abstraction.ConcreteStore;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.RandomTransitionFixture;
import sunder.verify.search.Path;

/** Random paths: what plain intervals refute does not come back, and no run takes it. */
class IntervalRefutationTest {
  private static final int PATHS = 250;

  private static Location at(RandomTransitionFixture scene, int number) {
    return Parts.last(number, Location.Role.ORDINARY, scene.registers, scene.arrays);
  }

  /** A path through locations of its own, from the store in which everything is 0. */
  private static List<Transition> path(RandomTransitionFixture scene) {
    List<Transition> path = new ArrayList<>();
    Location at = at(scene, 0);
    for (int i = 1 + scene.random.nextInt(5); i > 0; i--) {
      Location next = at(scene, path.size() + 1);
      path.add(scene.transition(at, next));
      at = next;
    }
    return path;
  }

  private static ConfigSet variants(RandomTransitionFixture scene, List<Transition> path) {
    ConfigSet variants = scene.space.all();
    for (Transition transition : path) {
      variants = variants.and(transition.presenceCondition());
    }
    return variants;
  }

  private static Automaton automaton(RandomTransitionFixture scene, List<Transition> path) {
    Automaton other = scene.automaton();
    return new Automaton(
        path.get(0).source(),
        other.featureSymbols(),
        other.lengthSymbols(),
        other.lengthInputs(),
        other.annotation(),
        other.supply(),
        Optional.empty(),
        List.of(),
        List.of(),
        other.names());
  }

  /** The initial store, with what the variants say of K. */
  private static StoreBox start(
      RandomTransitionFixture scene, List<Transition> path, ConfigSet variants) {
    StoreBox box = StoreBox.zero(path.get(0).source().live(), path.get(0).source().liveArrays());
    var values = variants.valuesOf(scene.numeric);
    box.scalars()
        .set(scene.k, Interval.of(values.get(0).low(), values.get(values.size() - 1).high()));
    return box;
  }

  @ParameterizedTest
  @ValueSource(longs = {41, 42, 43, 44})
  void aRefutedPathIsExcludedByItsCutsAndTakenByNoRun(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int refuted = 0;
    for (int i = 0; i < PATHS; i++) {
      List<Transition> path = path(scene);
      ConfigSet variants = variants(scene, path);
      if (variants.isEmpty()) {
        continue;
      }
      Optional<IntervalRefutation> refutation =
          IntervalRefutation.of(path, start(scene, path, variants), Budget.unlimited());
      if (refutation.isPresent()) {
        refuted++;
        Precision coarse =
            i % 2 == 0 ? scene.precision() : Precision.initial(symbol -> Optional.empty());
        Precision finer = coarse.refine(refutation.get().cuts);
        PartitionModel model =
            new PartitionModel(automaton(scene, path), finer, variants.space().none());
        if (!model.excludes(new Path(path, variants), Budget.unlimited())) {
          fail("%s with cuts %s", path, refutation.get().cuts);
        }
        assertThat(refutation.get().failingStep()).isLessThan(path.size());
        assertThat(runs(scene, path, variants)).isFalse();
      }
    }
    assertThat(refuted).isGreaterThan(PATHS / 10);
  }

  /**
   * {@code assume(z >= 0 && z + w <= 2); digit = z + w; assume(digit >= 3); assume(x == 1);}: no
   * digit is 3, though intervals give it values up to 4, and x is 0.
   */
  @Test
  void aBoxMayHoldValuesThatARegisterNeverHas() {
    RandomTransitionFixture scene = new RandomTransitionFixture(1);
    IntTerm sum = IntTerm.of(scene.z).plus(IntTerm.of(scene.w));
    BoolTerm natural = BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(scene.z));
    BoolTerm within = BoolTerm.and(natural, BoolTerm.atMost(sum, IntTerm.of(2)));
    BoolTerm large = BoolTerm.atMost(IntTerm.of(3), IntTerm.of(scene.digit));
    BoolTerm one = BoolTerm.equal(IntTerm.of(scene.x), IntTerm.ONE);
    List<BoolTerm> guards = List.of(within, large, one);
    List<Transition> path = new ArrayList<>();
    for (int i = 0; i < guards.size(); i++) {
      Map<Symbol, Term> updates = i == 0 ? Map.of(scene.digit, sum) : Map.of();
      path.add(
          new Transition(
              at(scene, i),
              at(scene, i + 1),
              scene.space.all(),
              scene.inputs,
              List.of(),
              guards.get(i),
              updates,
              List.of(),
              List.of(),
              List.of(),
              scene.span,
              StepStatements.NONE));
    }
    ConfigSet all = scene.space.all();
    IntervalRefutation refutation =
        IntervalRefutation.of(path, start(scene, path, all), Budget.unlimited()).orElseThrow();
    assertThat(refutation.failingStep()).isEqualTo(2);
    Precision finer = Precision.initial(symbol -> Optional.empty()).refine(refutation.cuts);
    PartitionModel model = new PartitionModel(automaton(scene, path), finer, scene.space.none());
    assertThat(model.excludes(new Path(path, all), Budget.unlimited())).isTrue();
    // Nothing of the way there has to do with it.
    assertThat(refutation.cuts.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {51, 52})
  void aPathThatARunTakesIsFeasibleUnderEveryPrecision(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int taken = 0;
    for (int i = 0; i < PATHS; i++) {
      List<Transition> path = path(scene);
      ConfigSet variants = variants(scene, path);
      if (!variants.isEmpty() && runs(scene, path, variants)) {
        taken++;
        PartitionModel model =
            new PartitionModel(automaton(scene, path), scene.precision(), variants.space().none());
        assertThat(model.excludes(new Path(path, variants), Budget.unlimited())).isFalse();
      }
    }
    assertThat(taken).isGreaterThan(PATHS / 10);
  }

  /** Tries some random runs. */
  private static boolean runs(
      RandomTransitionFixture scene, List<Transition> path, ConfigSet variants) {
    for (int i = 0; i < 20; i++) {
      Optional<ConcreteStore> store = Optional.of(scene.zeros(variants.pick()));
      for (Transition transition : path) {
        Map<Symbol, java.math.BigInteger> inputs = scene.randomInputs();
        store = store.flatMap(s -> s.step(transition, inputs));
      }
      if (store.isPresent()) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(longs = {61, 62})
  void caseSplitsAreNewCuts(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int proposed = 0;
    for (int i = 0; i < PATHS; i++) {
      List<Transition> path = path(scene);
      ConfigSet variants = variants(scene, path);
      if (variants.isEmpty()) {
        continue;
      }
      StoreBox start = start(scene, path, variants);
      Precision precision = scene.precision();
      for (int round = 0; round < 6; round++) {
        CutPoints cuts =
            new CaseSplitting(path, start, precision).propose(List.of(0, path.size() - 1));
        if (cuts.isEmpty()) {
          break;
        }
        proposed++;
        assertThat(precision.refine(cuts).isFinerThan(precision)).isTrue();
        precision = precision.refine(cuts);
        assertThat(precision.refine(cuts).isFinerThan(precision)).isFalse();
      }
    }
    assertThat(proposed).isGreaterThan(PATHS);
  }
}
