package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.StoreBox;
import sunder.testing.Parts;
import sunder.verify.Budget;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.PartitionModel;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.RandomTransitionFixture;
import sunder.verify.search.Path;

/**
 * A row whose last element is marked, and that is as long as the environment says: {@code x = z;
 * assume(z >= 1); a[x - 1] = 1;} and then no element is marked, although {@code x <= n}.
 */
class ShavingTest {
  private final RandomTransitionFixture scene = new RandomTransitionFixture(1);
  private final Location first = at(0);
  private final Location second = at(1);
  private final Location third = at(2);

  private Location at(int number) {
    return Parts.last(number, Location.Role.ORDINARY, scene.registers, scene.arrays);
  }

  private Transition step(
      Location from,
      Location to,
      List<ArrayAccess.Read> reads,
      BoolTerm guard,
      Map<Symbol, Term> updates,
      List<ArrayAccess> writes) {
    return new Transition(
        from,
        to,
        scene.space.all(),
        scene.inputs,
        reads,
        guard,
        updates,
        writes,
        List.of(),
        List.of(),
        scene.span,
        StepStatements.NONE);
  }

  /** None of the elements below {@code n} is marked, and the row is at most as long. */
  private List<Transition> path(int n, List<ArrayAccess> marks) {
    IntTerm x = IntTerm.of(scene.x);
    IntTerm one = IntTerm.of(RandomTransitionFixture.big(1));
    BoolTerm none = BoolTerm.atMost(x, IntTerm.of(RandomTransitionFixture.big(n)));
    List<ArrayAccess.Read> reads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Symbol element =
          scene.supply.integer(Symbol.Kind.ELEMENT, "e" + i, Optional.empty(), Optional.empty());
      reads.add(
          new ArrayAccess.Read(scene.array, IntTerm.of(RandomTransitionFixture.big(i)), element));
      none = BoolTerm.and(none, BoolTerm.equal(IntTerm.of(element), IntTerm.ZERO));
    }
    return List.of(
        step(
            first,
            second,
            List.of(),
            BoolTerm.atMost(one, IntTerm.of(scene.z)),
            Map.of(scene.x, IntTerm.of(scene.z)),
            List.of()),
        step(second, third, List.of(), BoolTerm.TRUE, Map.of(), marks),
        step(third, at(3), reads, none, Map.of(), List.of()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aPathIsRefutedInAsManyCasesAsItTakes(int n) {
    IntTerm one = IntTerm.of(RandomTransitionFixture.big(1));
    IntTerm last = IntTerm.of(scene.x).minus(one);
    List<Transition> path = path(n, List.of(new ArrayAccess.Write(scene.array, last, one)));
    StoreBox start = StoreBox.zero(first.live(), first.liveArrays());
    assertThat(IntervalRefutation.of(path, start, Budget.unlimited())).isEmpty();
    CutPoints cuts = Shaving.of(path, start, Budget.unlimited()).orElseThrow();
    Precision finer = Precision.initial(symbol -> Optional.empty()).refine(cuts);
    PartitionModel model = new PartitionModel(automaton(), finer, scene.space.none());
    assertThat(model.excludes(new Path(path, scene.space.all()), Budget.unlimited())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aPathThatIsPossibleIsRefutedInNoCases(int n) {
    StoreBox start = StoreBox.zero(first.live(), first.liveArrays());
    assertThat(Shaving.of(path(n, List.of()), start, Budget.unlimited())).isEmpty();
  }

  private Automaton automaton() {
    Automaton other = scene.automaton();
    return new Automaton(
        first,
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
}
