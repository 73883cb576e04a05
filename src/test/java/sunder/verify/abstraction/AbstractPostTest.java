package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.StableNames;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSpace;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Parts;

/** Registers that all add one input, each with a cell below 0, one for 0 and one above. */
class AbstractPostTest {
  private static final StableNames NAMES =
      new StableNames() {
        @Override
        public String of(Symbol symbol) {
          return symbol.name();
        }

        @Override
        public String of(ArrayRegister array) {
          return array.name();
        }
      };

  private static final Partition PARTITION = Partition.of(List.of(BigInteger.ZERO, BigInteger.ONE));

  private final Symbol.Supply supply = new Symbol.Supply();
  private final ConfigSpace space = ConfigSpace.of(List.of());
  private final List<Symbol> registers = new ArrayList<>();
  private final Symbol input = integer(Symbol.Kind.INPUT);

  private Symbol integer(Symbol.Kind kind) {
    return supply.integer(kind, "s", Optional.empty(), Optional.empty());
  }

  private PartitionModel model(int count) {
    IntStream.range(0, count).forEach(i -> registers.add(integer(Symbol.Kind.REGISTER)));
    CutPoints cuts = new CutPoints();
    for (Symbol register : registers) {
      cuts.add(register, BigInteger.ZERO);
      cuts.add(register, BigInteger.ONE);
    }
    Location start = location();
    Automaton automaton =
        new Automaton(
            start,
            Map.of(),
            Map.of(),
            Map.of(),
            s -> Optional.empty(),
            supply,
            Optional.empty(),
            List.of(),
            List.of(),
            NAMES);
    Precision precision = Precision.initial(s -> Optional.empty()).refine(cuts);
    return new PartitionModel(automaton, precision, space.none());
  }

  private Location location() {
    return Parts.last(0, Location.Role.ORDINARY, registers, List.of());
  }

  private Transition addition() {
    Map<Symbol, Term> updates = new TreeMap<>();
    registers.forEach(r -> updates.put(r, IntTerm.of(r).plus(IntTerm.of(input))));
    return step(List.of(input), BoolTerm.TRUE, updates);
  }

  private Transition step(List<Symbol> inputs, BoolTerm guard, Map<Symbol, Term> updates) {
    return new Transition(
        location(),
        location(),
        space.all(),
        inputs,
        List.of(),
        guard,
        updates,
        List.of(),
        List.of(),
        List.of(),
        new Span(new SourceFile("landing.ia", "landing"), 0, 5),
        StepStatements.NONE);
  }

  @ParameterizedTest
  @CsvSource({"3, 27", "6, 729", "12, 27", "24, 27"})
  void manyCombinationsAreNotAllToldApart(int count, int outcomes) {
    PartitionModel model = model(count);
    Transition step = addition();
    int[] above = new int[count];
    Arrays.fill(above, 2);
    AbstractState source = new AbstractState(step.source(), above, space.none());
    List<AbstractSuccessor> found = model.successors(step, source);
    assertThat(found).hasSize(outcomes);
    Random random = new Random(count);
    for (int i = 0; i < 200; i++) {
      int[] cells = cellsBehind(count, random);
      assertThat(found).as("%s", Arrays.toString(cells)).anyMatch(o -> covers(o.cells(), cells));
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 8", "12, 1", "24, 1"})
  void registersThatShareNothingAreAProduct(int count, int outcomes) {
    PartitionModel model = model(count);
    List<Symbol> own = new ArrayList<>();
    List<BoolTerm> notNegative = new ArrayList<>();
    Map<Symbol, Term> updates = new TreeMap<>();
    for (Symbol register : registers) {
      Symbol read = integer(Symbol.Kind.INPUT);
      own.add(read);
      notNegative.add(BoolTerm.atMost(IntTerm.ZERO, IntTerm.of(read)));
      updates.put(register, IntTerm.of(register).plus(IntTerm.of(read)));
    }
    Transition step = step(own, BoolTerm.and(notNegative), updates);
    List<AbstractSuccessor> found = model.successors(step, zero(step, count));
    assertThat(found).hasSize(outcomes).allMatch(AbstractSuccessor::isMust);
    for (int cell : found.get(found.size() - 1).cells()) {
      Interval values = PARTITION.cell(cell);
      assertThat(Interval.atLeast(BigInteger.ZERO).contains(values)).isTrue();
      assertThat(values.contains(BigInteger.TEN)).isTrue();
    }
  }

  /** From registers above 0, where a random input leads to. */
  private static int[] cellsBehind(int count, Random random) {
    int added = -random.nextInt(12);
    return IntStream.range(0, count)
        .map(i -> Integer.signum(1 + random.nextInt(10) + added) + 1)
        .toArray();
  }

  private static boolean covers(int[] outcome, int[] cells) {
    return IntStream.range(0, cells.length)
        .allMatch(i -> PARTITION.cell(outcome[i]).contains(PARTITION.cell(cells[i])));
  }

  private AbstractState zero(Transition step, int count) {
    int[] zero = new int[count];
    Arrays.fill(zero, 1);
    return new AbstractState(step.source(), zero, space.none());
  }

  @ParameterizedTest
  @CsvSource({"12", "24"})
  void fromOnePointEveryStepIsExact(int count) {
    PartitionModel model = model(count);
    Transition step = addition();
    List<AbstractSuccessor> found = model.successors(step, zero(step, count));
    assertThat(found).hasSize(3).allMatch(AbstractSuccessor::isMust);
    assertThat(found).allMatch(o -> Arrays.stream(o.cells()).distinct().count() == 1);
  }
}
