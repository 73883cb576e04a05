package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
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
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.Parts;
import sunder.testing.RandomTrees;

/** A few registers, arrays, inputs and features, and random transitions and stores over them. */
public final class RandomTransitionFixture {
  /** Constants, indices and values of registers are about this large. */
  static final int SMALL = 5;

  private static final int TRIALS = 60;

  /** All here have names of their own. */
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

  public final Random random;
  public final Symbol.Supply supply = new Symbol.Supply();
  public final Symbol x = integer(Symbol.Kind.REGISTER, "x");
  public final Symbol y = integer(Symbol.Kind.REGISTER, "y");
  public final Symbol digit = finite(Symbol.Kind.REGISTER, "digit", 2);
  public final Symbol b = supply.bool(Symbol.Kind.REGISTER, "b");
  public final List<Symbol> registers = List.of(x, y, digit, b);
  public final Symbol z = integer(Symbol.Kind.INPUT, "z");
  public final Symbol w = finite(Symbol.Kind.INPUT, "w", 3);
  public final Symbol c = supply.bool(Symbol.Kind.INPUT, "c");
  public final List<Symbol> inputs = List.of(z, w, c);
  public final ArrayRegister array = Parts.array(0, "a", Optional.empty());
  public final ArrayRegister digits = Parts.array(1, "digits", Optional.of(big(2)));
  public final List<ArrayRegister> arrays = List.of(array, digits);
  public final Feature.Bool optional = new Feature.Bool("A");
  public final Feature.Numeric numeric = new Feature.Numeric("K", big(0), big(3));
  public final ConfigSpace space = ConfigSpace.of(List.of(optional, numeric));
  public final Symbol k = finite(Symbol.Kind.FEATURE, "K", 3);
  public final Span span = new Span(new SourceFile("scene.ia", "scene"), 0, 5);
  public final Location source = Parts.last(0, Location.Role.ORDINARY, registers, arrays);
  public final Location target = Parts.last(1, Location.Role.ORDINARY, registers, arrays);
  public final Automaton automaton =
      new Automaton(
          source,
          Map.of(k, numeric),
          Map.of(),
          Map.of(),
          s -> Optional.empty(),
          supply,
          Optional.empty(),
          List.of(),
          List.of(),
          NAMES);

  public RandomTransitionFixture(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  public static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  private Symbol integer(Symbol.Kind kind, String name) {
    return supply.integer(kind, name, Optional.empty(), Optional.empty());
  }

  private Symbol finite(Symbol.Kind kind, String name, int high) {
    return supply.integer(kind, name, Optional.of(big(0)), Optional.of(big(high)));
  }

  public Automaton automaton() {
    return automaton;
  }

  /** A transition from {@link #source} to {@link #target} of any kind. */
  public Transition transition() {
    return transition(source, target);
  }

  public Transition transition(Location from, Location to) {
    List<Symbol> symbols = new ArrayList<>(registers);
    symbols.addAll(inputs);
    symbols.add(k);
    List<ArrayAccess.Read> reads = new ArrayList<>();
    for (int i = random.nextInt(3) - 1; i >= 0; i--) {
      ArrayRegister from1 = pick(arrays);
      Symbol element =
          from1 == digits ? finite(Symbol.Kind.ELEMENT, "e", 2) : integer(Symbol.Kind.ELEMENT, "e");
      reads.add(new ArrayAccess.Read(from1, index(symbols), element));
      symbols.add(element);
    }
    RandomTrees trees = new RandomTrees(random, symbols, RandomTrees.Divisors.NOT_ZERO);
    ConfigSet when = when();
    BoolTerm guard = guard(trees);
    Map<Symbol, Term> updates = updates(trees);
    if (updates.containsKey(digit) && random.nextBoolean()) {
      // Kept in its range by the guard alone: intervals may see values beyond.
      IntTerm value = trees.integer(2).term();
      updates.put(digit, value);
      guard = BoolTerm.and(guard, Box.rangeOf(digit).membership(value));
    }
    return new Transition(
        from,
        to,
        when,
        inputs,
        reads,
        guard,
        updates,
        writes(trees, symbols),
        List.of(),
        List.of(),
        span,
        StepStatements.NONE);
  }

  private ConfigSet when() {
    return switch (random.nextInt(4)) {
      case 0 -> space.selected(optional);
      case 1 -> space.inRange(numeric, big(random.nextInt(3)), big(3));
      default -> space.all();
    };
  }

  private IntTerm index(List<Symbol> symbols) {
    List<Symbol> integers = symbols.stream().filter(s -> !s.isBoolean()).toList();
    IntTerm symbol = IntTerm.of(pick(integers));
    return random.nextInt(4) == 0 ? IntTerm.of(random.nextInt(4)) : symbol;
  }

  private BoolTerm guard(RandomTrees trees) {
    BoolTerm guard = BoolTerm.TRUE;
    for (int i = random.nextInt(3); i > 0; i--) {
      guard =
          random.nextInt(3) == 0
              ? BoolTerm.and(guard, BoolTerm.equal(IntTerm.of(z), trees.integer(2).term()))
              : BoolTerm.and(guard, trees.bool(1).term());
    }
    return guard;
  }

  private Map<Symbol, Term> updates(RandomTrees trees) {
    Map<Symbol, Term> updates = new TreeMap<>();
    for (Symbol register : registers) {
      if (random.nextInt(3) == 0) {
        IntTerm value = random.nextInt(3) == 0 ? IntTerm.of(z) : trees.integer(2).term();
        updates.put(
            register,
            register == b
                ? trees.bool(1).term()
                : register == digit ? value.modulo(big(3)) : value);
      }
    }
    return updates;
  }

  private List<ArrayAccess> writes(RandomTrees trees, List<Symbol> symbols) {
    List<ArrayAccess> writes = new ArrayList<>();
    for (ArrayRegister written : arrays) {
      int kind = random.nextInt(8);
      if (kind == 0) {
        writes.add(new ArrayAccess.Reset(written));
      } else if (kind <= 2) {
        IntTerm value = trees.integer(1).term();
        Term stored = written == digits ? value.modulo(big(3)) : value;
        writes.add(new ArrayAccess.Write(written, index(symbols), stored));
      }
    }
    return writes;
  }

  /** A precision with a few cuts. */
  public Precision precision() {
    CutPoints cuts = new CutPoints();
    for (Symbol symbol : List.of(x, y, digit, k)) {
      for (int i = random.nextInt(4); i > 0; i--) {
        int cut = random.nextInt(2 * SMALL) - SMALL;
        cuts.add(symbol, symbol == digit || symbol == k ? big(1 + Math.abs(cut) % 2) : big(cut));
      }
    }
    for (ArrayRegister each : arrays) {
      for (int i = random.nextInt(3); i > 0; i--) {
        cuts.add(new TrackedQuantity.ArrayElements(each), big(random.nextInt(4)));
        cuts.add(new TrackedQuantity.ArrayIndices(each), big(random.nextInt(5) - 1));
      }
    }
    return Precision.initial(s -> Optional.empty()).refine(cuts);
  }

  /** A precision of which some cuts are of linear terms and residues, also with a feature. */
  public Precision relationalPrecision() {
    CutPoints cuts = new CutPoints();
    for (int i = random.nextInt(3); i >= 0; i--) {
      IntTerm sum = IntTerm.ZERO;
      for (Symbol symbol : List.of(x, y, digit, k)) {
        sum = sum.plus(IntTerm.of(symbol).times(big(random.nextInt(5) - 2)));
      }
      if (!sum.isConstant()) {
        IntTerm direction = sum.canonicalDirection();
        boolean residue = random.nextInt(4) == 0;
        IntTerm tracked = residue ? direction.modulo(big(2 + random.nextInt(3))) : direction;
        for (int j = random.nextInt(3); j >= 0; j--) {
          cuts.add(tracked, residue ? big(1) : big(random.nextInt(2 * SMALL) - SMALL));
        }
      }
    }
    return precision().refine(cuts);
  }

  private StoreLayout layout(Location location, Precision precision) {
    return new StoreLayout(location, precision, source);
  }

  private static BigInteger valueOf(StoreLayout.QuantitySlot slot, ConcreteStore store) {
    return slot.term() instanceof IntTerm term
        ? term.evaluate(store.values()::get).orElseThrow()
        : store.values().get(slot.symbol());
  }

  /** Any store with small values; those of features too. */
  public ConcreteStore store() {
    Map<Symbol, BigInteger> values = new TreeMap<>();
    registers.forEach(register -> values.put(register, within(Box.rangeOf(register))));
    values.put(k, within(Box.rangeOf(k)));
    return store(values, (a, index) -> within(StoreBox.rangeOf(a)));
  }

  /** The store in which a run of this variant starts. */
  public ConcreteStore zeros(Configuration variant) {
    Map<Symbol, BigInteger> values = new TreeMap<>();
    registers.forEach(register -> values.put(register, BigInteger.ZERO));
    values.put(k, variant.valueOf(numeric));
    return store(values, (a, index) -> BigInteger.ZERO);
  }

  private interface Elements {
    BigInteger at(ArrayRegister array, BigInteger index);
  }

  private ConcreteStore store(Map<Symbol, BigInteger> values, Elements elements) {
    Map<ArrayRegister, Map<BigInteger, BigInteger>> contents = new TreeMap<>();
    Map<ArrayRegister, BigInteger> below = new TreeMap<>();
    Map<ArrayRegister, BigInteger> above = new TreeMap<>();
    for (ArrayRegister each : arrays) {
      Map<BigInteger, BigInteger> written = new TreeMap<>();
      for (int i = -3 * SMALL; i <= 3 * SMALL; i++) {
        written.put(big(i), elements.at(each, big(i)));
      }
      contents.put(each, written);
      below.put(each, elements.at(each, big(-3 * SMALL)));
      above.put(each, elements.at(each, big(3 * SMALL)));
    }
    return new ConcreteStore(values, contents, below, above);
  }

  /** The cells of a state that holds the store; those of arrays now and then wider than need be. */
  int[] cells(ConcreteStore store, Precision precision) {
    StoreLayout layout = layout(source, precision);
    int[] cells = new int[layout.size()];
    for (StoreLayout.QuantitySlot slot : layout.scalars) {
      cells[slot.position()] = slot.partition().cellOf(valueOf(slot, store));
    }
    for (StoreLayout.ArraySlot slot : layout.arrays) {
      Partition values = slot.values();
      for (int i = 0; i < slot.indexes().cellCount(); i++) {
        Interval range = store.elements(slot.array(), slot.indexes().cell(i));
        int at = slot.position() + 2 * i;
        cells[at] = Math.max(0, values.firstCell(range) - random.nextInt(2));
        cells[at + 1] =
            Math.min(values.cellCount() - 1, values.lastCell(range) + random.nextInt(2));
        // A cell outside of the elements' type would stand for no store at all.
        cells[at + 1] = Math.min(cells[at + 1], values.lastCell(StoreBox.rangeOf(slot.array())));
      }
    }
    return cells;
  }

  /** Whether a store lies in the state of the target with these cells. */
  public boolean holds(ConcreteStore store, int[] cells, Precision precision) {
    StoreLayout layout = layout(target, precision);
    for (StoreLayout.QuantitySlot slot : layout.scalars) {
      if (!slot.values(cells).contains(valueOf(slot, store))) {
        return false;
      }
    }
    for (StoreLayout.ArraySlot slot : layout.arrays) {
      for (int i = 0; i < slot.indexes().cellCount(); i++) {
        Interval stored = store.elements(slot.array(), slot.indexes().cell(i));
        if (!slot.values(cells, i).contains(stored)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * A store of the source's state with these cells, with a value of K of the given ones; empty if a
   * few trials find none that lies in the cells of linear terms too.
   */
  public Optional<ConcreteStore> storeWithin(
      int[] cells, Precision precision, List<BigInteger> valuesOfK) {
    for (int trial = 0; trial < TRIALS; trial++) {
      ConcreteStore store = storeByRegisters(cells, precision, valuesOfK);
      StoreLayout layout = layout(source, precision);
      boolean inside =
          layout.linearTerms().stream()
              .allMatch(
                  slot -> slot.partition().cellOf(valueOf(slot, store)) == cells[slot.position()]);
      if (inside) {
        return Optional.of(store);
      }
    }
    return Optional.empty();
  }

  private ConcreteStore storeByRegisters(
      int[] cells, Precision precision, List<BigInteger> valuesOfK) {
    StoreLayout layout = layout(source, precision);
    Map<Symbol, BigInteger> values = new TreeMap<>();
    for (Symbol register : registers) {
      Interval cell =
          layout
              .slot(TrackedQuantity.of(register))
              .map(slot -> precision.of(register).cell(cells[slot.position()]))
              .orElse(Interval.ALL);
      values.put(register, within(cell.intersect(Box.rangeOf(register))));
    }
    values.put(k, pick(valuesOfK));
    return store(values, (a, index) -> element(a, index, layout, cells));
  }

  private BigInteger element(ArrayRegister a, BigInteger index, StoreLayout layout, int[] cells) {
    Interval allowed = StoreBox.rangeOf(a);
    for (StoreLayout.ArraySlot slot : layout.arrays) {
      if (slot.array() == a) {
        allowed = allowed.intersect(slot.values(cells, slot.indexes().cellOf(index)));
      }
    }
    return within(allowed);
  }

  /** Some value of an interval, a small one if there is one. */
  public BigInteger within(Interval interval) {
    Interval small = interval.intersect(Interval.of(-SMALL, SMALL));
    if (small.isEmpty()) {
      return interval.nearestToZero();
    }
    int width = small.high().subtract(small.low()).intValueExact() + 1;
    return small.low().add(big(random.nextInt(width)));
  }

  /** Values for all inputs. */
  public Map<Symbol, BigInteger> randomInputs() {
    return inputs(big(random.nextInt(6 * SMALL) - 3 * SMALL), random.nextInt(4), random.nextInt(2));
  }

  public Map<Symbol, BigInteger> inputs(BigInteger ofZ, int ofW, int ofC) {
    return Map.of(z, ofZ, w, big(ofW), c, big(ofC));
  }

  public <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
