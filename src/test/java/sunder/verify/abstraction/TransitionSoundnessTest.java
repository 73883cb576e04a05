package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.interval.ArrayBox;
import sunder.interval.Interval;
import sunder.interval.StoreBox;

/**
 * May steps over-approximate, must steps under-approximate: random transitions from random abstract
 * states, against concrete steps.
 */
class TransitionSoundnessTest {
  private static final int TRANSITIONS = 500;

  private final List<BigInteger> reach =
      List.of(RandomTransitionFixture.big(60), RandomTransitionFixture.big(4000));

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void intervalStepsContainEveryConcreteStep(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int steps = 0;
    for (int i = 0; i < TRANSITIONS; i++) {
      Transition transition = scene.transition();
      Precision precision = scene.precision();
      ConcreteStore store = scene.store();
      StoreBox box = boxAround(scene, store, precision);
      Optional<StoreBox> post = IntervalTransfer.post(transition, box);
      for (int j = 0; j < 30; j++) {
        Map<Symbol, BigInteger> inputs = scene.randomInputs();
        Optional<ConcreteStore> behind = store.step(transition, inputs);
        if (behind.isPresent()) {
          steps++;
          if (post.isEmpty() || !holds(scene, post.get(), behind.get())) {
            fail("%s from %s by %s, not in %s", transition, store, inputs, post);
          }
        }
      }
    }
    assertThat(steps).isGreaterThan(TRANSITIONS);
  }

  private static StoreBox boxAround(
      RandomTransitionFixture scene, ConcreteStore store, Precision precision) {
    StoreBox box = new StoreBox();
    for (Symbol register : scene.registers) {
      BigInteger value = store.values().get(register);
      box.scalars()
          .set(register, precision.of(register).cell(precision.of(register).cellOf(value)));
    }
    for (ArrayRegister array : scene.arrays) {
      ArrayBox elements = ArrayBox.uniform(Interval.point(store.above().get(array)));
      elements =
          elements.with(
              Interval.atMost(RandomTransitionFixture.big(-1)),
              Interval.point(store.below().get(array)));
      for (Map.Entry<BigInteger, BigInteger> entry : store.arrays().get(array).entrySet()) {
        Interval value = Interval.point(entry.getValue());
        elements = elements.write(Interval.point(entry.getKey()), value);
      }
      box.setArray(array, elements);
    }
    return box;
  }

  private static boolean holds(RandomTransitionFixture scene, StoreBox box, ConcreteStore store) {
    return scene.registers.stream()
            .allMatch(r -> box.scalars().get(r).contains(store.values().get(r)))
        && scene.arrays.stream()
            .allMatch(
                a ->
                    IntStream.rangeClosed(-16, 16)
                        .mapToObj(RandomTransitionFixture::big)
                        .allMatch(
                            i ->
                                box.array(a)
                                    .read(Interval.point(i))
                                    .contains(store.element(a, i))));
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12})
  void everyConcreteStepLandsInAnOutcome(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int steps = 0;
    for (int i = 0; i < TRANSITIONS; i++) {
      Transition transition = scene.transition();
      Precision precision = i % 2 == 0 ? scene.precision() : scene.relationalPrecision();
      AbstractModel model = new PartitionModel(scene.automaton(), precision, scene.space.none());
      ConcreteStore store = scene.store();
      AbstractState state =
          new AbstractState(scene.source, scene.cells(store, precision), scene.space.none());
      List<AbstractSuccessor> outcomes = model.successors(transition, state);
      for (int j = 0; j < 20; j++) {
        Map<Symbol, BigInteger> inputs = scene.randomInputs();
        Optional<ConcreteStore> behind = store.step(transition, inputs);
        ConfigSet able = withK(scene, transition.presenceCondition(), store);
        if (behind.isPresent() && !able.isEmpty()) {
          steps++;
          boolean found =
              outcomes.stream()
                  .anyMatch(
                      outcome ->
                          able.isSubsetOf(outcome.configurations())
                              && scene.holds(
                                  behind.get(),
                                  model.targetState(transition, state, outcome).cells(),
                                  precision));
          if (!found) {
            fail("%s from %s by %s to %s", transition, store, inputs, behind.get());
          }
        }
      }
    }
    assertThat(steps).isGreaterThan(TRANSITIONS);
  }

  private static ConfigSet withK(
      RandomTransitionFixture scene, ConfigSet set, ConcreteStore store) {
    BigInteger value = store.values().get(scene.k);
    return set.and(scene.space.inRange(scene.numeric, value, value));
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void everyStoreHasAConcreteStepIntoAMustOutcome(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    int musts = 0;
    for (int i = 0; i < TRANSITIONS; i++) {
      Transition transition = scene.transition();
      Precision precision = i % 2 == 0 ? scene.precision() : scene.relationalPrecision();
      AbstractModel model = new PartitionModel(scene.automaton(), precision, scene.space.none());
      AbstractState state =
          new AbstractState(
              scene.source, scene.cells(scene.store(), precision), scene.space.none());
      for (AbstractSuccessor outcome : model.successors(transition, state)) {
        if (outcome.isMust()) {
          musts++;
          int[] cells = model.targetState(transition, state, outcome).cells();
          for (int j = 0; j < 6; j++) {
            Optional<ConcreteStore> store =
                scene.storeWithin(
                    state.cells(), precision, valuesOfK(scene, outcome.configurations()));
            if (store.isPresent() && !canLand(scene, transition, store.get(), cells, precision)) {
              fail(
                  "%s with reads %s and writes %s has no step from %s to %s of %s",
                  transition,
                  transition.reads(),
                  transition.writes(),
                  store,
                  Arrays.toString(cells),
                  precision.toDisplayTexts());
            }
          }
        }
      }
    }
    assertThat(musts).isGreaterThan(TRANSITIONS / 10);
  }

  private static List<BigInteger> valuesOfK(RandomTransitionFixture scene, ConfigSet set) {
    return IntStream.rangeClosed(0, 3)
        .mapToObj(RandomTransitionFixture::big)
        .filter(v -> set.intersects(scene.space.inRange(scene.numeric, v, v)))
        .toList();
  }

  /** Looks for inputs, small ones first; an input that does not occur need not vary. */
  private boolean canLand(
      RandomTransitionFixture scene,
      Transition transition,
      ConcreteStore store,
      int[] cells,
      Precision precision) {
    for (BigInteger most : reach) {
      for (BigInteger z = BigInteger.ZERO; z.compareTo(most) <= 0; z = next(z)) {
        for (int w = 0; w <= 3; w++) {
          for (int c = 0; c <= 1; c++) {
            Optional<ConcreteStore> behind = store.step(transition, scene.inputs(z, w, c));
            if (behind.isPresent() && scene.holds(behind.get(), cells, precision)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /** 0, 1, -1, 2, -2, ... */
  private static BigInteger next(BigInteger z) {
    return z.signum() > 0 ? z.negate() : BigInteger.ONE.subtract(z);
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32})
  void outcomesOfOneConfigurationAreDifferentStates(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    for (int i = 0; i < TRANSITIONS; i++) {
      Transition transition = scene.transition();
      Precision precision = i % 2 == 0 ? scene.precision() : scene.relationalPrecision();
      AbstractModel model = new PartitionModel(scene.automaton(), precision, scene.space.none());
      AbstractState state =
          new AbstractState(
              scene.source, scene.cells(scene.store(), precision), scene.space.none());
      List<AbstractSuccessor> outcomes = model.successors(transition, state);
      for (AbstractSuccessor outcome : outcomes) {
        assertThat(outcome.configurations().isEmpty()).isFalse();
        assertThat(outcome.configurations().isSubsetOf(transition.presenceCondition())).isTrue();
        for (AbstractSuccessor other : outcomes) {
          assertThat(
                  other != outcome
                      && other.configurations().intersects(outcome.configurations())
                      && Arrays.equals(other.cells(), outcome.cells()))
              .isFalse();
        }
      }
      Configuration any = transition.presenceCondition().pick();
      assertThat(transition.presenceCondition().contains(any)).isTrue();
    }
  }

  /** A chain of models knows what those before computed; that changes no outcome. */
  @ParameterizedTest
  @ValueSource(longs = {41, 42, 43})
  void outcomesKnownFromOtherPrecisionsAreThoseOfThisOne(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    AbstractModelFactory models = AbstractModelFactory.of(scene.automaton(), scene.space.none());
    List<Transition> transitions = Stream.generate(scene::transition).limit(4).toList();
    List<Precision> precisions = new ArrayList<>(List.of(scene.relationalPrecision()));
    List<TrackedQuantity> tracked = new ArrayList<>();
    scene.registers.forEach(register -> tracked.add(TrackedQuantity.of(register)));
    scene.arrays.forEach(array -> tracked.add(new TrackedQuantity.ArrayIndices(array)));
    scene.arrays.forEach(array -> tracked.add(new TrackedQuantity.ArrayElements(array)));
    tracked.add(TrackedQuantity.of(IntTerm.of(scene.x).plus(IntTerm.of(scene.y))));
    for (int i = 0; i < TRANSITIONS; i++) {
      Precision before = precisions.get(scene.random.nextInt(precisions.size()));
      CutPoints cuts = new CutPoints();
      cuts.add(
          tracked.get(scene.random.nextInt(tracked.size())),
          RandomTransitionFixture.big(scene.random.nextInt(RandomTransitionFixture.SMALL)));
      Precision precision = i % 8 == 0 ? scene.relationalPrecision() : before.refine(cuts);
      precisions.add(precision);
      Transition transition = transitions.get(scene.random.nextInt(transitions.size()));
      int[] cells = scene.cells(scene.store(), precision);
      AbstractState state = new AbstractState(scene.source, cells, scene.space.none());
      PartitionModel alone = new PartitionModel(scene.automaton(), precision, scene.space.none());
      assertThat(texts(models.of(precision).successors(transition, state)))
          .isEqualTo(texts(alone.successors(transition, state)));
    }
  }

  private static List<String> texts(List<AbstractSuccessor> outcomes) {
    return outcomes.stream()
        .map(o -> o.configurations().count() + Arrays.toString(o.cells()) + o.isMust())
        .toList();
  }
}
