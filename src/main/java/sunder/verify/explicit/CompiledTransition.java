package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.verify.Limits;

/**
 * A transition compiled for explicit search: its reads, guard, updates and writes as operations on
 * the state vector.
 */
final class CompiledTransition {
  final int number;
  final Transition transition;

  final CompiledLocation source;

  final CompiledLocation target;

  /**
   * The symbols whose values may depend on features: the live registers of the source, the inputs
   * that are symbolic, and the results of reads.
   */
  final List<Symbol> registers;

  /** The inputs that are represented by input symbols ({@link SearchSpace}). */
  final List<Symbol> symbolicInputs;

  /**
   * The inputs that must be enumerated, because the guard or the successor state depends on them.
   */
  final List<Symbol> inputs;

  /** The pairs of the search space whose configurations have the transition. */
  private final ConfigSet presenceCondition;

  private final ArrayRead[] reads;
  private final CompiledCondition guard;
  private final InputValues values;

  /**
   * The update of each live register of the target, by its position among them; null where the
   * register keeps its value.
   */
  private final CompiledUpdate[] updates;

  private final ArrayWrite[] writes;

  private record ArrayRead(int array, CompiledUpdate index, int result) {}

  /**
   * A write of an array.
   *
   * @param index the index; null for a reset of the whole array
   * @param value the value; null for a reset
   */
  private record ArrayWrite(int array, CompiledUpdate index, CompiledUpdate value) {}

  CompiledTransition(int number, Transition transition, CompiledAutomaton codes) {
    this.number = number;
    this.transition = transition;
    this.source = codes.location(transition.source());
    this.target = codes.location(transition.target());
    List<Symbol> used = usedInputs(transition, target);
    used.forEach(codes.store::slotOf);
    this.symbolicInputs = used.stream().filter(codes.space::isRepresentable).toList();
    this.inputs = used.stream().filter(input -> !symbolicInputs.contains(input)).toList();
    this.registers =
        Stream.of(
                source.live.stream(),
                symbolicInputs.stream(),
                transition.reads().stream().map(ArrayAccess.Read::result))
            .flatMap(symbols -> symbols)
            .toList();
    this.presenceCondition = codes.space.withAnyInputs(transition.presenceCondition());
    this.reads =
        transition.reads().stream()
            .map(
                read ->
                    new ArrayRead(
                        codes.store.slotOf(read.array()),
                        codes.update(read.index()),
                        codes.store.slotOf(read.result())))
            .toArray(ArrayRead[]::new);
    this.guard = codes.test(transition.guard());
    this.values =
        new InputValues(
            transition, inputs, inputs.isEmpty() ? Set.of() : stored(transition, target), codes);
    this.updates = new CompiledUpdate[target.live.size()];
    transition
        .updates()
        .forEach(
            (register, value) -> {
              int place = Collections.binarySearch(target.live, register);
              if (place >= 0) {
                updates[place] = codes.update(value);
              }
            });
    this.writes =
        transition.writes().stream().map(access -> write(access, codes)).toArray(ArrayWrite[]::new);
  }

  private static ArrayWrite write(ArrayAccess access, CompiledAutomaton codes) {
    int array = codes.store.slotOf(access.array());
    return access instanceof ArrayAccess.Write write
        ? new ArrayWrite(array, codes.update(write.index()), codes.update(write.value()))
        : new ArrayWrite(array, null, null);
  }

  /**
   * Returns the inputs on which the guard or the successor state depends; an input that occurs only
   * in the label of the move needs no value.
   */
  private static List<Symbol> usedInputs(Transition transition, CompiledLocation target) {
    if (transition.inputs().isEmpty()) {
      return List.of();
    }
    Set<Symbol> used = stored(transition, target);
    used.addAll(transition.guard().symbols());
    return transition.inputs().stream().filter(used::contains).toList();
  }

  /** Returns the symbols on which the successor state depends. */
  private static Set<Symbol> stored(Transition transition, CompiledLocation target) {
    Set<Symbol> used = new TreeSet<>();
    transition.reads().forEach(read -> used.addAll(read.index().symbols()));
    transition
        .updates()
        .forEach(
            (register, value) -> {
              if (Collections.binarySearch(target.live, register) >= 0) {
                used.addAll(value.symbols());
              }
            });
    transition
        .writes()
        .forEach(a -> a.writeOperands().forEach(term -> used.addAll(term.symbols())));
    return used;
  }

  /**
   * Returns the values to try in the current state, one list for each of {@link #inputs}; empty if
   * they are too many or not determined.
   */
  Optional<List<List<BigInteger>>> inputValues(StateVector store) {
    read(store, 0);
    return values.of(store);
  }

  ConfigSet presenceCondition() {
    return presenceCondition;
  }

  /**
   * Evaluates the guard in the current state, in which the array elements of the transition were
   * read.
   *
   * @return whether the transition is enabled, with the details in {@code result}
   */
  CompiledCondition.TruthStatus test(StateVector store, CompiledCondition.TruthDetails result) {
    return guard.test(store, result);
  }

  /**
   * Reads array elements into the slots of their results, from the given read on, up to the first
   * whose index is not constant.
   *
   * @return the position of that read; the number of reads if all succeed
   */
  int read(StateVector store, int from) {
    for (int i = from; i < reads.length; i++) {
      long index = store.constantIndex(reads[i].index().word(store));
      if (index == ValueEncoding.NONE) {
        return i;
      }
      store.set(reads[i].result(), store.element(reads[i].array(), index));
    }
    return reads.length;
  }

  int readCount() {
    return reads.length;
  }

  /** Returns the index of a read in the current state, where it is not constant. */
  IntTerm symbolicIndex(int read, StateVector store) {
    return (IntTerm) store.values.term(reads[read].index().word(store));
  }

  /** Returns the elements that a read may yield, with the conditions on its index. */
  List<ElementCase> elementCases(int read, StateVector store) {
    IntTerm index = symbolicIndex(read, store);
    int array = reads[read].array();
    NavigableMap<BigInteger, Long> elements = new TreeMap<>();
    for (int i = 0; i < store.size(array); i++) {
      elements.put(
          store.values.integer(store.indexAt(array, i)).constant(), store.elementAt(array, i));
    }
    List<ElementCase> result = new ArrayList<>();
    List<BoolTerm> written = new ArrayList<>();
    while (!elements.isEmpty()) {
      BigInteger from = elements.firstKey();
      BigInteger to = from;
      Long element = elements.get(from);
      while (element.equals(elements.get(to.add(BigInteger.ONE)))) {
        to = to.add(BigInteger.ONE);
      }
      BoolTerm here =
          BoolTerm.and(
              List.of(
                  BoolTerm.atMost(IntTerm.of(from), index),
                  BoolTerm.atMost(index, IntTerm.of(to))));
      written.add(here);
      result.add(new ElementCase(here, element));
      elements = elements.tailMap(to, false);
    }
    result.add(new ElementCase(BoolTerm.or(written).not(), 0));
    return result;
  }

  /** An element that a read may yield, and the condition on the index under which it does. */
  record ElementCase(BoolTerm condition, long element) {}

  /** Sets the result of a read. */
  void setElement(int read, long element, StateVector store) {
    store.set(reads[read].result(), element);
  }

  /**
   * Encodes the successor of the current state.
   *
   * @return false if the index of a write, left in {@code result}, must be a constant first
   */
  boolean encode(StateVector store, StateEncoder out, CompiledCondition.TruthDetails result) {
    out.begin(target.number);
    result.index = ValueEncoding.NONE;
    for (int i = 0; i < updates.length; i++) {
      long word = updates[i] == null ? store.get(target.slot(i)) : updates[i].word(store);
      out.value(word);
    }
    for (int i = 0; i < target.liveArrays.size(); i++) {
      if (!encodeArray(target.arraySlot(i), store, out, result)) {
        return false;
      }
    }
    return true;
  }

  private boolean encodeArray(
      int array, StateVector store, StateEncoder out, CompiledCondition.TruthDetails result) {
    ArrayWrite own = null;
    for (ArrayWrite write : writes) {
      own = write.array() == array ? write : own;
    }
    if (own == null) {
      put(array, store, out, -1, 0);
      return true;
    } else if (own.index() == null) {
      out.size(0);
      return true;
    }
    long word = own.index().word(store);
    long index = store.constantIndex(word);
    int position = index == ValueEncoding.NONE ? -1 : store.allocate(array, index);
    if (position < 0) {
      result.obstacle = store.values.integer(word);
      result.index = index == ValueEncoding.NONE ? word : ValueEncoding.NONE;
      return false;
    }
    put(array, store, out, position, own.value().word(store));
    return true;
  }

  private static void put(int array, StateVector store, StateEncoder out, int changed, long value) {
    int size = store.size(array);
    if (changed >= size) {
      size = value == 0 ? size : changed + 1;
    } else if (size > 0 && changed == size - 1 && value == 0) {
      size--;
      while (size > 0 && store.elementAt(array, size - 1) == 0) {
        size--;
      }
    }
    out.size(size);
    for (int i = 0; i < size; i++) {
      out.value(i == changed ? value : store.elementAt(array, i));
    }
  }

  /**
   * The input values with which a transition is tried: all combinations where they are few;
   * otherwise the representatives that the guard distinguishes, provided that the successor state
   * does not depend on the inputs.
   */
  private static final class InputValues {
    private final Optional<List<List<BigInteger>>> all;
    private final Optional<List<BoundaryValues>> choices;

    /**
     * Creates the input values of a transition.
     *
     * @param inputs the inputs to enumerate
     * @param stored the symbols on which the successor state depends
     */
    InputValues(
        Transition transition, List<Symbol> inputs, Set<Symbol> stored, CompiledAutomaton codes) {
      boolean areFew = combinations(inputs).compareTo(Limits.MAX_INPUT_COMBINATIONS_PER_STEP) <= 0;
      boolean areStored = inputs.stream().anyMatch(stored::contains);
      boolean areAllTried =
          codes.inputs == ExplicitSearch.InputEnumeration.ALL
              && areStored
              && inputs.stream().allMatch(in -> in.low().isPresent() && in.high().isPresent());
      this.all = areFew || areAllTried ? Optional.of(all(inputs)) : Optional.empty();
      this.choices =
          all.isEmpty() && !areStored ? choices(transition, inputs, codes) : Optional.empty();
    }

    private static BigInteger combinations(List<Symbol> inputs) {
      BigInteger combinations = BigInteger.ONE;
      for (Symbol input : inputs) {
        if (input.low().isEmpty() || input.high().isEmpty()) {
          return Limits.MAX_INPUT_COMBINATIONS_PER_STEP.add(BigInteger.ONE);
        }
        combinations =
            combinations.multiply(new ValueRange(input.low().get(), input.high().get()).size());
      }
      return combinations;
    }

    private static List<List<BigInteger>> all(List<Symbol> inputs) {
      return inputs.stream()
          .map(input -> new ValueRange(input.low().orElseThrow(), input.high().orElseThrow()))
          .map(InputValues::values)
          .toList();
    }

    /** Returns the values of a range; those of a large range are computed on access. */
    private static List<BigInteger> values(ValueRange range) {
      return range.size().compareTo(Limits.MAX_INPUT_COMBINATIONS_PER_STEP) <= 0
          ? range.values().toList()
          : new AbstractList<>() {
            @Override
            public BigInteger get(int index) {
              return range.low().add(BigInteger.valueOf(index));
            }

            @Override
            public int size() {
              return range.size().intValueExact();
            }
          };
    }

    private static Optional<List<BoundaryValues>> choices(
        Transition transition, List<Symbol> inputs, CompiledAutomaton codes) {
      List<BoundaryValues> result = new ArrayList<>();
      for (Symbol input : inputs) {
        Optional<BoundaryValues> own = BoundaryValues.of(input, inputs, transition.guard(), codes);
        if (own.isEmpty()) {
          return Optional.empty();
        }
        result.add(own.get());
      }
      return Optional.of(result);
    }

    /**
     * Returns the values to try in a state, one list for each input; empty if the values that
     * matter are too many or not determined.
     */
    Optional<List<List<BigInteger>>> of(StateVector store) {
      if (all.isPresent() || choices.isEmpty()) {
        return all;
      }
      List<List<BigInteger>> result = new ArrayList<>();
      BigInteger combinations = BigInteger.ONE;
      for (BoundaryValues input : choices.get()) {
        Optional<List<BigInteger>> values = input.values(store);
        if (values.isEmpty()) {
          return Optional.empty();
        }
        combinations = combinations.multiply(BigInteger.valueOf(values.get().size()));
        result.add(values.get());
      }
      return combinations.compareTo(Limits.MAX_INPUT_COMBINATIONS_PER_STEP) <= 0
          ? Optional.of(result)
          : Optional.empty();
    }

    /**
     * The boundary values of an input that only decides a guard: the values at which a comparison
     * of the guard changes, and their neighbours. Between two of them all values are equivalent for
     * the guard, so that trying them alone misses no behaviour.
     */
    private record BoundaryValues(Symbol input, List<Threshold> thresholds) {
      /**
       * The order of the values: small absolute values first, so that counterexamples are readable.
       */
      private static final Comparator<BigInteger> SMALL_FIRST =
          Comparator.comparing(BigInteger::abs).thenComparing(Comparator.reverseOrder());

      /** A value of the input at which {@code factor * input + rest} changes its sign. */
      private record Threshold(long factor, CompiledIntTerm rest) {}

      /**
       * Returns the boundary values of an input; empty if a comparison relates it to another input
       * or is not linear in it.
       *
       * @param inputs all enumerated inputs of the transition
       */
      static Optional<BoundaryValues> of(
          Symbol input, List<Symbol> inputs, BoolTerm guard, CompiledAutomaton codes) {
        if (input.isBoolean()) {
          return Optional.of(
              new BoundaryValues(input, List.of(new Threshold(1, codes.number(IntTerm.ZERO)))));
        }
        List<BoolTerm.Compare> comparisons = new ArrayList<>();
        guard.forEachComparison(comparisons::add);
        List<Threshold> thresholds = new ArrayList<>();
        for (BoolTerm.Compare comparison : comparisons) {
          IntTerm term = comparison.term();
          if (!term.symbols().contains(input)) {
            continue;
          }
          Optional<Threshold> threshold = threshold(term, input, inputs, codes);
          if (threshold.isEmpty()) {
            return Optional.empty();
          }
          thresholds.add(threshold.get());
        }
        return Optional.of(new BoundaryValues(input, thresholds));
      }

      private static Optional<Threshold> threshold(
          IntTerm term, Symbol input, List<Symbol> inputs, CompiledAutomaton codes) {
        for (int i = 0; i < term.length(); i++) {
          if (term.atom(i) instanceof Atom.Variable variable && variable.symbol() == input) {
            IntTerm own = IntTerm.of(input).times(term.coefficient(i));
            IntTerm rest = term.minus(own);
            boolean alone = inputs.stream().noneMatch(rest.symbols()::contains);
            return alone && term.coefficient(i).bitLength() < Integer.SIZE
                ? Optional.of(
                    new Threshold(term.coefficient(i).longValueExact(), codes.number(rest)))
                : Optional.empty();
          }
        }
        return Optional.empty();
      }

      /**
       * Returns the values to try in a state, small ones first; empty if machine arithmetic does
       * not suffice.
       */
      Optional<List<BigInteger>> values(StateVector store) {
        NavigableSet<BigInteger> values = new TreeSet<>(SMALL_FIRST);
        values.add(any());
        for (Threshold threshold : thresholds) {
          long rest = threshold.rest().number(store);
          if (rest == ValueEncoding.NONE) {
            return Optional.empty();
          }
          long root = Math.floorDiv(-rest, threshold.factor());
          for (long value = root - 1; value <= root + 2; value++) {
            add(BigInteger.valueOf(value), values);
          }
        }
        return Optional.of(List.copyOf(values));
      }

      /**
       * Returns the value of the input's range that is nearest to 0, as the representative where no
       * comparison changes.
       */
      private BigInteger any() {
        BigInteger most = input.high().map(BigInteger.ZERO::min).orElse(BigInteger.ZERO);
        return input.low().map(most::max).orElse(most);
      }

      private void add(BigInteger value, NavigableSet<BigInteger> values) {
        boolean isLow = input.low().isPresent() && value.compareTo(input.low().get()) < 0;
        boolean isHigh = input.high().isPresent() && value.compareTo(input.high().get()) > 0;
        if (!isLow && !isHigh) {
          values.add(value);
        }
      }
    }
  }
}
