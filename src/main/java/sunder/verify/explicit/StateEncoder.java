package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

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

  /** The input symbols of each encoded term. */
  private final List<BitSet> byTerm = new ArrayList<>();

  StateEncoder(ValueEncoding values, SearchSpace space) {
    this.values = values;
    this.space = space;
  }

  /** Begins a state with the number of its location. */
  void begin(int location) {
    bytes.clear();
    inputs.clear();
    bytes.put(location);
  }

  /** Appends the number of elements of an array. */
  void size(int elements) {
    bytes.put(elements);
  }

  /** Appends the value of a register or an element. */
  void value(long word) {
    bytes.put(ValueEncoding.packed(word));
    addInputs(word, inputs);
  }

  /** Adds the input symbols of a value to a set. */
  void addInputs(long word, BitSet result) {
    if (ValueEncoding.isNumber(word) || !space.isSymbolic()) {
      return;
    }
    int index = ValueEncoding.index(word);
    while (byTerm.size() <= index) {
      BitSet found = new BitSet();
      space.addNumbers(values.termAt(byTerm.size()).symbols(), found);
      byTerm.add(found);
    }
    result.or(byTerm.get(index));
  }
}
