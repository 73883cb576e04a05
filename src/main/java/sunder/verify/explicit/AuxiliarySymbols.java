package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.expression.Atom;
import sunder.expression.IntTerm;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.verify.Limits;
import sunder.verify.feature.BitVector;

/**
 * Auxiliary symbols: input symbols that replace computed values. The set of a state relates an
 * auxiliary symbol to the symbols of the value that it replaces; once those are dead, the set has
 * the possible values alone, as the image computation of symbolic model checking eliminates the
 * variables of the present state. So the terms of a state stay small, and states that differ only
 * in how a value was computed merge. Mutable: it caches relations.
 */
final class AuxiliarySymbols {
  private final ValueEncoding values;
  private final SearchSpace space;
  private final SatisfyingSets sets;
  private final CachedSetOperations operations;
  private final Map<Relation, Optional<ConfigSet>> relations = new HashMap<>();

  /** The encoded terms whose relation takes too many nodes, or has too many bits. */
  private final Set<Long> irreplaceable = new HashSet<>();

  /** The key of the relation of a symbol, by number, to the bits of a value. */
  private record Relation(BitVector value, int symbol, int bits, boolean isSigned) {}

  /**
   * A replaced value.
   *
   * @param value a constant, or an auxiliary symbol plus a constant
   * @param pairs the pairs in which the value is the one that was replaced
   */
  record Replacement(IntTerm value, ConfigSet pairs) {}

  AuxiliarySymbols(
      ValueEncoding values,
      SearchSpace space,
      SatisfyingSets sets,
      CachedSetOperations operations) {
    this.values = values;
    this.space = space;
    this.sets = sets;
    this.operations = operations;
  }

  /**
   * Replaces the values of an encoded state that are not an input symbol, perhaps times a constant
   * plus a constant, where their symbols occur in no other value, or where they are too large.
   *
   * @param pairs the pairs that reach the state
   * @param inUse the numbers of the symbols in use; receives those of the auxiliary symbols
   * @param replaced receives the encoded replacements
   * @return the pairs with the relations of the auxiliary symbols
   */
  ConfigSet replace(StateEncoder state, ConfigSet pairs, BitSet inUse, Map<Long, Long> replaced) {
    ConfigSet result = pairs;
    for (Long word : state.compoundTerms()) {
      boolean isWanted = word == state.largeTerm() || state.isAlone(word);
      if (isWanted && !irreplaceable.contains(word)) {
        Optional<BitVector> value = sets.bits().value((IntTerm) values.term(word));
        Optional<Replacement> replacement = Optional.empty();
        if (value.isPresent()) {
          replacement = replacement(value.get(), result, inUse);
        }
        if (replacement.isPresent()) {
          replaced.put(word, values.encode(replacement.get().value()));
          result = replacement.get().pairs();
        } else {
          irreplaceable.add(word);
        }
      }
    }
    return result;
  }

  /**
   * Replaces the element that a read at a symbolic index yields.
   *
   * @param byElement the encoded elements, each with the pairs in which it is read
   * @param inUse the numbers of the symbols in use; receives that of the auxiliary symbol
   * @return empty if an element is not an integer, or takes too many nodes or symbols
   */
  Optional<Replacement> replaceElement(Map<Long, ConfigSet> byElement, BitSet inUse) {
    List<BitVector> vectors = new ArrayList<>();
    for (Long element : byElement.keySet()) {
      Term term = ValueEncoding.isNumber(element) ? IntTerm.of(element) : values.term(element);
      Optional<BitVector> vector =
          term instanceof IntTerm number ? sets.bits().value(number) : Optional.empty();
      if (vector.isEmpty()) {
        return Optional.empty();
      }
      vectors.add(vector.get());
    }
    List<ConfigSet> parts = List.copyOf(byElement.values());
    return sets.bits()
        .bounded(
            () -> {
              BitVector value = BitVector.of(space.space(), BigInteger.ZERO);
              for (int i = 0; i < parts.size(); i++) {
                value = value.or(vectors.get(i).restrictedTo(parts.get(i)));
              }
              return value;
            })
        .flatMap(value -> replacement(value, space.space().union(parts), inUse));
  }

  /**
   * States with auxiliary symbols in the place of values in which they differ.
   *
   * @param values the encoded values of the places
   * @param pairs the pairs of each state, with the values of the symbols
   */
  record Union(List<Long> values, List<ConfigSet> pairs) {}

  /**
   * Replaces values in which some states differ.
   *
   * @param columns the encoded values of each place, one for each state
   * @param pairs the pairs of each state
   * @param inUse the numbers of the symbols in use; receives those of the auxiliary symbols
   * @return empty if a value takes too many nodes or bits, or if there are too few symbols
   */
  Optional<Union> unite(List<long[]> columns, List<ConfigSet> pairs, BitSet inUse) {
    List<ConfigSet> related = new ArrayList<>(pairs);
    List<Long> united = new ArrayList<>();
    for (long[] column : columns) {
      List<BitVector> vectors = new ArrayList<>();
      boolean isSigned = false;
      int bits = 0;
      for (int i = 0; i < column.length; i++) {
        Optional<BitVector> vector = sets.bits().value(values.integer(column[i]));
        if (vector.isEmpty()) {
          return Optional.empty();
        }
        vectors.add(vector.get());
        isSigned |= vector.get().sign().intersects(pairs.get(i));
        bits = Math.max(bits, bitsOf(vector.get(), pairs.get(i)));
      }
      Optional<Integer> symbol = symbol(bits, isSigned, inUse);
      if (symbol.isEmpty()) {
        return Optional.empty();
      }
      inUse.set(symbol.get());
      for (int i = 0; i < column.length; i++) {
        Optional<ConfigSet> relation =
            relation(new Relation(vectors.get(i), symbol.get(), bits, isSigned));
        if (relation.isEmpty()) {
          return Optional.empty();
        }
        related.set(i, related.get(i).and(relation.get()));
      }
      united.add(values.encode(space.value(low(bits, isSigned), symbol.get())));
    }
    return Optional.of(new Union(united, related));
  }

  /** Returns the number of bits, without the sign, that a value takes in some pairs. */
  private int bitsOf(BitVector value, ConfigSet pairs) {
    int bits = value.bits().size() - 1;
    ConfigSet extension = value.sign().intersects(pairs) ? value.sign() : space.space().none();
    while (bits > 0 && !BitVector.exclusive(value.bit(bits - 1), extension).intersects(pairs)) {
      bits--;
    }
    return bits;
  }

  private static BigInteger low(int bits, boolean isSigned) {
    return isSigned ? BigInteger.ONE.shiftLeft(bits).negate() : BigInteger.ZERO;
  }

  private Optional<Integer> symbol(int bits, boolean isSigned, BitSet inUse) {
    int width = isSigned ? bits + 1 : bits;
    OptionalInt symbol =
        width > Limits.MAX_BITS_OF_AUXILIARY_SYMBOL
            ? OptionalInt.empty()
            : space.unused(width, inUse);
    return symbol.isPresent() ? Optional.of(symbol.getAsInt()) : Optional.empty();
  }

  private Optional<ConfigSet> relation(Relation key) {
    if (relations.size() >= Limits.MAX_CACHED_BIT_VECTORS) {
      relations.clear();
    }
    return relations.computeIfAbsent(key, k -> sets.bits().bounded(() -> related(k)));
  }

  private Optional<Replacement> replacement(BitVector value, ConfigSet pairs, BitSet inUse) {
    if (value.bits().stream().allMatch(bit -> isConstant(bit, pairs))) {
      return Optional.of(new Replacement(IntTerm.of(constant(value, pairs)), pairs));
    }
    boolean isSigned = value.sign().intersects(pairs);
    int bits = bitsOf(value, pairs);
    Optional<Integer> symbol = symbol(bits, isSigned, inUse);
    Optional<ConfigSet> relation =
        symbol.flatMap(number -> relation(new Relation(value, number, bits, isSigned)));
    relation.ifPresent(set -> inUse.set(symbol.get()));
    return relation.map(
        set ->
            new Replacement(
                space.value(low(bits, isSigned), symbol.get()), operations.and(pairs, set)));
  }

  private static boolean isConstant(ConfigSet bit, ConfigSet pairs) {
    return !bit.intersects(pairs) || pairs.isSubsetOf(bit);
  }

  private static BigInteger constant(BitVector value, ConfigSet pairs) {
    BigInteger result = BigInteger.ZERO;
    for (int i = 0; i < value.bits().size(); i++) {
      result = value.bit(i).intersects(pairs) ? result.setBit(i) : result;
    }
    return value.sign().intersects(pairs)
        ? result.subtract(BigInteger.ONE.shiftLeft(value.bits().size()))
        : result;
  }

  private ConfigSet related(Relation key) {
    ConfigSet result = space.space().all();
    for (int i = 0; i < space.width(key.symbol()); i++) {
      ConfigSet bit = space.space().none();
      if (i < key.bits()) {
        bit = key.value().bit(i);
      } else if (i == key.bits() && key.isSigned()) {
        bit = space.space().all().minus(key.value().sign());
      }
      result = result.minus(BitVector.exclusive(space.bit(key.symbol(), i), bit));
    }
    return result;
  }

  /** Returns whether a term is an input symbol times a constant plus a constant. */
  static boolean isSimple(Term term) {
    return !(term instanceof IntTerm number)
        || number.length() == 1 && number.atom(0) instanceof Atom.Variable;
  }
}
