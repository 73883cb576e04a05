package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import sunder.automaton.Automaton;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.interval.Interval;

/**
 * The space of an explicit search: its sets consist of pairs of a configuration of the family and a
 * valuation of <em>input symbols</em>.
 *
 * <p>An input symbol represents an unknown value that was read from the environment, as in symbolic
 * execution (King, Symbolic execution and program testing, CACM 1976). It is a further numeric
 * feature of the decision diagrams, whose value is the distance of the input from the least value
 * of its type, so that a guard over inputs splits a set exactly, and states with equal values merge
 * by the union of their sets. A symbol that does not occur in the values of a state is dead in it:
 * the set of the state does not constrain it, and the next input may be represented by it. An input
 * symbol may also replace a computed value ({@link AuxiliarySymbols}).
 *
 * @see InputTreatment
 */
final class SearchSpace {
  /** The number of input symbols of each width, in bits. */
  private static final Map<Integer, Integer> SYMBOLS_BY_WIDTH = Map.of(8, 24, 16, 8, 32, 16, 64, 8);

  private static final List<Integer> WIDTHS = SYMBOLS_BY_WIDTH.keySet().stream().sorted().toList();

  private final ConfigSpace family;
  private final ConfigSpace space;
  private final Map<Symbol, Feature> features;

  /** The input symbols, in the order of their variables; their positions are their numbers. */
  private final List<Symbol> symbols = new ArrayList<>();

  private final List<Feature> inputs = new ArrayList<>();
  private final Map<Feature.Bool, Symbol> indicators = new LinkedHashMap<>();
  private final Map<Symbol, Integer> numbers = new HashMap<>();

  /** The treatment of inputs with a bounded type. */
  enum InputTreatment {
    /** The search enumerates their values. */
    ENUMERATED,
    /** They are input symbols. */
    SYMBOLIC,
    /**
     * They are enumerated, and Boolean features are 0 or 1 in terms: states of variants that differ
     * in one feature become one state.
     */
    FEATURE_TERMS
  }

  SearchSpace(Automaton automaton, ConfigSpace family, InputTreatment treatment) {
    this.family = family;
    this.features = new HashMap<>(automaton.featureSymbols());
    if (treatment == InputTreatment.SYMBOLIC) {
      WIDTHS.forEach(width -> addSymbols(automaton.supply(), width));
      this.space = family.extendedBy(inputs);
    } else {
      this.space = family;
    }
    if (treatment == InputTreatment.FEATURE_TERMS) {
      for (Feature feature : family.features()) {
        if (feature instanceof Feature.Bool bool) {
          Symbol symbol = automaton.supply().feature(bool.name(), bool.low(), bool.high());
          indicators.put(bool, symbol);
          features.put(symbol, bool);
        }
      }
    }
  }

  /** Returns whether Boolean features may occur in terms, as their indicators. */
  boolean hasFeatureTerms() {
    return !indicators.isEmpty();
  }

  /**
   * Returns the indicators of the Boolean features in terms: 1 in the configurations that select
   * the feature, 0 in the others. The map is empty unless {@link #hasFeatureTerms}.
   */
  Map<Feature.Bool, Symbol> indicators() {
    return Collections.unmodifiableMap(indicators);
  }

  private void addSymbols(Symbol.Supply supply, int width) {
    BigInteger greatest = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    for (int i = 0; i < SYMBOLS_BY_WIDTH.get(width); i++) {
      Feature feature = new Feature.Numeric("?" + width + "." + i, BigInteger.ZERO, greatest);
      Symbol symbol = supply.feature(feature.name(), BigInteger.ZERO, greatest);
      numbers.put(symbol, symbols.size());
      symbols.add(symbol);
      inputs.add(feature);
      features.put(symbol, feature);
    }
  }

  ConfigSpace family() {
    return family;
  }

  ConfigSpace space() {
    return space;
  }

  boolean isSymbolic() {
    return !symbols.isEmpty();
  }

  /** Returns the features of the family and those of the input symbols, by symbol. */
  Map<Symbol, Feature> features() {
    return Collections.unmodifiableMap(features);
  }

  /** Returns the pairs of a configuration of a set of the family and any valuation. */
  ConfigSet withAnyInputs(ConfigSet variants) {
    return space.convert(variants);
  }

  /** Returns the configurations that occur in a set. */
  ConfigSet variants(ConfigSet set) {
    return family.convert(forgetInputs(set));
  }

  /** Returns the pairs of a configuration that occurs in a set and any valuation. */
  ConfigSet forgetInputs(ConfigSet set) {
    return isSymbolic() ? set.exists(inputs) : set;
  }

  /** Returns the set without the constraints on some input symbols, given by number. */
  ConfigSet forget(ConfigSet set, BitSet dead) {
    return dead.isEmpty() ? set : set.exists(dead.stream().mapToObj(inputs::get).toList());
  }

  /**
   * Returns the pairs in which the inputs of a step have values that occur together in a set, each
   * as near to 0 as the values of the inputs before it let it be.
   *
   * @param set a set that is not empty
   * @param values the values of the inputs, as {@link #value} gives them, or constants
   */
  ConfigSet nearestToZero(ConfigSet set, Map<Symbol, Term> values) {
    ConfigSet chosen = space.all();
    for (Term term : new TreeMap<>(values).values()) {
      for (Symbol symbol : term.symbols()) {
        Feature feature = inputs.get(numbers.get(symbol));
        BigInteger zero = ((IntTerm) term).constant().negate().max(feature.low());
        chosen = chosen.and(nearest(set.and(chosen), feature, zero.min(feature.high())));
      }
    }
    return chosen;
  }

  private ConfigSet nearest(ConfigSet set, Feature feature, BigInteger code) {
    Feature.Numeric numeric = (Feature.Numeric) feature;
    ConfigSet above = set.and(space.inRange(feature, code, feature.high()));
    ConfigSet below = set.and(space.inRange(feature, feature.low(), code));
    BigInteger result;
    if (above.isEmpty()) {
      result = below.greatest(numeric);
    } else if (below.isEmpty()) {
      result = above.least(numeric);
    } else {
      BigInteger high = above.least(numeric);
      BigInteger low = below.greatest(numeric);
      result = high.subtract(code).compareTo(code.subtract(low)) <= 0 ? high : low;
    }
    return space.inRange(feature, result, result);
  }

  /** Adds the numbers of the input symbols among some symbols to a set. */
  void addNumbers(Iterable<Symbol> some, BitSet result) {
    for (Symbol symbol : some) {
      Integer number = numbers.get(symbol);
      if (number != null) {
        result.set(number);
      }
    }
  }

  /** Returns the value of an input symbol in a pair; empty for another symbol. */
  Optional<BigInteger> valueIn(Configuration pair, Symbol symbol) {
    return Optional.ofNullable(numbers.get(symbol)).map(number -> pair.valueOf(inputs.get(number)));
  }

  /**
   * Returns whether an input can be represented by an input symbol: whether its type is bounded.
   */
  boolean isRepresentable(Symbol input) {
    return isSymbolic()
        && !input.isBoolean()
        && input.low().isPresent()
        && input.high().isPresent()
        && size(input).bitLength() <= WIDTHS.get(WIDTHS.size() - 1);
  }

  private static BigInteger size(Symbol input) {
    return input.high().orElseThrow().subtract(input.low().orElseThrow());
  }

  /**
   * Returns the number of the first input symbol that is wide enough for an input and not among
   * those in use; empty if there is none.
   */
  OptionalInt unused(Symbol input, BitSet inUse) {
    return unused(size(input).bitLength(), inUse);
  }

  /**
   * Returns the number of the first input symbol that has at least some bits and is not among those
   * in use; empty if there is none.
   *
   * @param bits at most those of the widest input symbol
   */
  OptionalInt unused(int bits, BitSet inUse) {
    int width = WIDTHS.stream().filter(w -> bits <= w).findFirst().orElseThrow();
    BigInteger greatest = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    for (int i = inUse.nextClearBit(0); i < symbols.size(); i = inUse.nextClearBit(i + 1)) {
      if (inputs.get(i).high().equals(greatest)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns the value of an input that is represented by an input symbol. */
  IntTerm value(Symbol input, int number) {
    return value(input.low().orElseThrow(), number);
  }

  /** Returns an input symbol plus a constant. */
  IntTerm value(BigInteger low, int number) {
    return IntTerm.of(symbols.get(number)).plus(IntTerm.of(low));
  }

  /** Returns the number of bits of an input symbol. */
  int width(int number) {
    return inputs.get(number).high().bitLength();
  }

  /** Returns the pairs in which an input symbol has a bit, 0 being the least significant one. */
  ConfigSet bit(int number, int bit) {
    return space.withBit((Feature.Numeric) inputs.get(number), bit);
  }

  /** Returns the pairs in which an input symbol has the code of a value of an input's type. */
  ConfigSet inRange(Symbol input, int number) {
    return space.inRange(inputs.get(number), BigInteger.ZERO, size(input));
  }

  /** Returns the input symbols, in the order of their numbers. */
  List<Symbol> symbols() {
    return Collections.unmodifiableList(symbols);
  }

  /** Returns whether a symbol is an input symbol of more than a byte. */
  boolean isWide(Symbol symbol) {
    return isInputSymbol(symbol) && symbol.high().orElseThrow().bitLength() > Byte.SIZE;
  }

  boolean hasInputSymbol(Term term) {
    return term.symbols().stream().anyMatch(this::isInputSymbol);
  }

  boolean isInputSymbol(Symbol symbol) {
    return numbers.containsKey(symbol);
  }

  /**
   * A part of a set: some variants with all values of a product of ranges.
   *
   * @param ranges the ranges of the input symbols that the set constrains there, each a list of
   *     disjoint intervals in ascending order
   */
  record InputBox(ConfigSet variants, Map<Symbol, List<Interval>> ranges) {}

  /**
   * Returns a set as a disjoint union of boxes, one for each path of its diagram; empty if it takes
   * more than a number of them.
   */
  Optional<List<InputBox>> boxes(ConfigSet set, int most) {
    List<InputBox> result = new ArrayList<>();
    return addBoxes(set, 0, new LinkedHashMap<>(), most, result)
        ? Optional.of(result)
        : Optional.empty();
  }

  private boolean addBoxes(
      ConfigSet set,
      int next,
      Map<Symbol, List<Interval>> ranges,
      int most,
      List<InputBox> result) {
    if (next == symbols.size() || set.equals(forgetInputs(set))) {
      result.add(new InputBox(variants(set), new LinkedHashMap<>(ranges)));
      return result.size() <= most;
    }
    Feature feature = inputs.get(next);
    Symbol symbol = symbols.get(next);
    Map<ConfigSet, List<Interval>> segments = new LinkedHashMap<>();
    addSegments(set, feature, feature.low(), feature.high(), segments);
    for (Map.Entry<ConfigSet, List<Interval>> segment : segments.entrySet()) {
      if (!segment.getValue().equals(List.of(Interval.of(feature.low(), feature.high())))) {
        ranges.put(symbol, segment.getValue());
      }
      boolean isDone = addBoxes(segment.getKey(), next + 1, ranges, most, result);
      ranges.remove(symbol);
      if (!isDone) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds the values of an input symbol in a set, by the set of the pairs with them without that
   * symbol, by bisection of a range.
   */
  private void addSegments(
      ConfigSet set,
      Feature feature,
      BigInteger low,
      BigInteger high,
      Map<ConfigSet, List<Interval>> segments) {
    ConfigSet range = space.inRange(feature, low, high);
    ConfigSet within = set.and(range);
    ConfigSet free = within.exists(List.of(feature));
    if (free.and(range).equals(within)) {
      if (!within.isEmpty()) {
        append(segments.computeIfAbsent(free, key -> new ArrayList<>()), low, high);
      }
      return;
    }
    BigInteger middle = low.add(high).shiftRight(1);
    addSegments(set, feature, low, middle, segments);
    addSegments(set, feature, middle.add(BigInteger.ONE), high, segments);
  }

  private static void append(List<Interval> segments, BigInteger low, BigInteger high) {
    int last = segments.size() - 1;
    if (last >= 0 && segments.get(last).high().equals(low.subtract(BigInteger.ONE))) {
      Interval joined = Interval.of(segments.get(last).low(), high);
      segments.set(last, joined);
    } else {
      segments.add(Interval.of(low, high));
    }
  }
}
