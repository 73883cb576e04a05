package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.expression.IntTerm;
import sunder.expression.Term;
import sunder.verify.Limits;

/**
 * The encoding of one state at a time as a sequence of bytes, and the input symbols ({@link
 * SearchSpace}) that occur in its values. Mutable.
 */
final class StateEncoder {
  final VarintBuffer bytes = new VarintBuffer();

  /** The numbers of the input symbols in the values of the state. */
  final BitSet inputs = new BitSet();

  private final ValueEncoding values;
  private final SearchSpace space;

  /** The terms of the state with input symbols. */
  private final Set<Long> terms = new LinkedHashSet<>();

  private boolean hasCompoundTerms;
  private long largeTerm;
  private Map<Long, Long> replaced = Map.of();

  /** The input symbols of each encoded term. */
  private final List<BitSet> byTerm = new ArrayList<>();

  /** The indices of the encoded terms that are not just an input symbol. */
  private final BitSet compound = new BitSet();

  StateEncoder(ValueEncoding values, SearchSpace space) {
    this.values = values;
    this.space = space;
  }

  /** Begins a state with the number of its location. */
  void begin(int location) {
    bytes.clear();
    inputs.clear();
    terms.clear();
    hasCompoundTerms = false;
    largeTerm = ValueEncoding.NONE;
    bytes.put(location);
  }

  /** Returns the integer that a word encodes. */
  IntTerm integer(long word) {
    return values.integer(word);
  }

  /** Returns the word of a term. */
  long word(Term term) {
    return values.encode(term);
  }

  /** Sets the values that are replaced in the following states, and their replacements. */
  void replace(Map<Long, Long> words) {
    replaced = words;
  }

  /** Appends the number of elements of an array. */
  void size(int elements) {
    bytes.put(elements);
  }

  /** Appends the value of a register or an element. */
  void value(long word) {
    if (ValueEncoding.isNumber(word)) {
      bytes.put(ValueEncoding.packed(word));
      return;
    }
    long own = replaced.isEmpty() ? word : replaced.getOrDefault(word, word);
    bytes.put(ValueEncoding.packed(own));
    if (!ValueEncoding.isNumber(own)
        && !space.hasFeatureTerms()
        && values.term(own).size() > Limits.MAX_NODES_OF_FEATURE_TERM) {
      largeTerm = own;
    }
    if (addInputs(own, inputs)) {
      terms.add(own);
      hasCompoundTerms |= compound.get(ValueEncoding.index(own));
    }
  }

  /** Returns the values of the state that have input symbols and are not just one. */
  List<Long> compoundTerms() {
    return hasCompoundTerms
        ? terms.stream().filter(word -> compound.get(ValueEncoding.index(word))).toList()
        : List.of();
  }

  /**
   * Returns a value of the state that is too large to be kept; {@link ValueEncoding#NONE} if there
   * is none.
   */
  long largeTerm() {
    return largeTerm;
  }

  /** Returns whether the input symbols of a value of the state occur in no other value. */
  boolean isAlone(long word) {
    BitSet own = byTerm.get(ValueEncoding.index(word));
    return terms.stream()
        .noneMatch(
            other -> other != word && byTerm.get(ValueEncoding.index(other)).intersects(own));
  }

  /**
   * Adds the input symbols of a value to a set.
   *
   * @return whether the value has any
   */
  boolean addInputs(long word, BitSet result) {
    if (ValueEncoding.isNumber(word) || !space.isSymbolic()) {
      return false;
    }
    int index = ValueEncoding.index(word);
    while (byTerm.size() <= index) {
      BitSet found = new BitSet();
      Term term = values.termAt(byTerm.size());
      space.addNumbers(term.symbols(), found);
      compound.set(byTerm.size(), !found.isEmpty() && !AuxiliarySymbols.isSimple(term));
      byTerm.add(found);
    }
    result.or(byTerm.get(index));
    return !byTerm.get(index).isEmpty();
  }
}
