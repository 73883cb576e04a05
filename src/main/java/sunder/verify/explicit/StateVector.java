package sunder.verify.explicit;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Limits;

/**
 * The state vector: the encoded values of registers, features and array elements of the current
 * state, indexed by the number of the symbol or array. Mutable.
 */
final class StateVector {
  final ValueEncoding values;
  private long[] scalars = new long[64];
  private long[][] arrays = new long[8][];
  private int[] sizes = new int[8];
  private ElementPositions[] positions = new ElementPositions[8];
  private final Map<Long, Long> fixedIndices = new HashMap<>();

  /**
   * The positions of the elements of an array in the state vector, in the order of their first
   * write: indices may be large and sparse, as those of arrays in structures are. Mutable.
   */
  private static final class ElementPositions {
    /** The position of each small index, plus 1; 0 if it has none. */
    private int[] small = new int[8];

    private final Map<Long, Integer> others = new HashMap<>();

    /** The encoded index of each position. */
    private long[] indices = new long[8];

    private int count;

    /** Returns the position of an encoded index; -1 if it has none. */
    int of(long index) {
      if (index >= 0 && index < Limits.MAX_ARRAY_ELEMENTS) {
        return index < small.length ? small[(int) index] - 1 : -1;
      }
      return others.getOrDefault(index, -1);
    }

    int allocate(long index) {
      int known = of(index);
      if (known >= 0 || count == Limits.MAX_ARRAY_ELEMENTS) {
        return known;
      }
      if (count == indices.length) {
        indices = Arrays.copyOf(indices, 2 * count);
      }
      indices[count++] = index;
      if (index < 0 || index >= Limits.MAX_ARRAY_ELEMENTS) {
        others.put(index, count - 1);
      } else {
        if (index >= small.length) {
          small = Arrays.copyOf(small, Math.max((int) index + 1, 2 * small.length));
        }
        small[(int) index] = count;
      }
      return count - 1;
    }
  }

  StateVector(ValueEncoding values) {
    this.values = values;
  }

  /** Returns the slot of a symbol, which is allocated if needed. */
  int slotOf(Symbol symbol) {
    int number = symbol.number();
    if (number >= scalars.length) {
      scalars = Arrays.copyOf(scalars, Math.max(number + 1, 2 * scalars.length));
    }
    return number;
  }

  int slotOf(ArrayRegister array) {
    int number = array.number();
    if (number >= arrays.length) {
      int length = Math.max(number + 1, 2 * arrays.length);
      arrays = Arrays.copyOf(arrays, length);
      sizes = Arrays.copyOf(sizes, length);
      positions = Arrays.copyOf(positions, length);
    }
    if (arrays[number] == null) {
      arrays[number] = new long[8];
      positions[number] = new ElementPositions();
    }
    return number;
  }

  long get(int number) {
    return scalars[number];
  }

  void set(int number, long word) {
    scalars[number] = word;
  }

  /** Sets a feature to the term of itself. */
  void setSymbolic(Symbol symbol) {
    int number = slotOf(symbol);
    scalars[number] = values.encode(Term.of(symbol));
  }

  /** Sets the value that an index has in the current case of a case split, by encoded term. */
  void fixIndex(long word, long value) {
    fixedIndices.put(word, value);
  }

  /** Ends a case of {@link #fixIndex}. */
  void releaseIndex(long word) {
    fixedIndices.remove(word);
  }

  /**
   * Returns an index as an encoded constant; {@link ValueEncoding#NONE} if it is symbolic and no
   * case split has fixed it.
   */
  long constantIndex(long word) {
    return values.isConstant(word) ? word : fixedIndices.getOrDefault(word, ValueEncoding.NONE);
  }

  /** Returns the element at a constant index; elements that were not written are 0. */
  long element(int array, long index) {
    int position = positions[array].of(index);
    return position < 0 ? 0 : elementAt(array, position);
  }

  /** Returns the element at a position. */
  long elementAt(int array, int position) {
    return position < sizes[array] ? arrays[array][position] : 0;
  }

  /**
   * Returns the position of the element at a constant index, which is allocated if needed; -1 if
   * the array has too many elements for explicit search.
   */
  int allocate(int array, long index) {
    return positions[array].allocate(index);
  }

  /** Returns the encoded index of the element at a position. */
  long indexAt(int array, int position) {
    return positions[array].indices[position];
  }

  void setElementAt(int array, int position, long word) {
    if (position >= arrays[array].length) {
      arrays[array] =
          Arrays.copyOf(arrays[array], Math.max(position + 1, 2 * arrays[array].length));
    }
    if (position >= sizes[array]) {
      Arrays.fill(arrays[array], sizes[array], position, 0);
      sizes[array] = position + 1;
    }
    arrays[array][position] = word;
  }

  void clear(int array) {
    sizes[array] = 0;
  }

  /** Returns the number of positions up to the last whose element is not 0. */
  int size(int array) {
    int size = sizes[array];
    while (size > 0 && arrays[array][size - 1] == 0) {
      size--;
    }
    return size;
  }

  Term term(Symbol symbol) {
    long word = scalars[symbol.number()];
    return symbol.isBoolean() ? values.bool(word) : values.integer(word);
  }

  /** Substitutes a number for a feature in all values that depend on it. */
  void substituteFeature(
      Symbol feature, Term number, Collection<Symbol> live, Collection<ArrayRegister> kept) {
    for (Symbol symbol : live) {
      int place = symbol.number();
      scalars[place] = fixed(scalars[place], feature, number);
    }
    for (ArrayRegister array : kept) {
      for (int i = 0; i < sizes[array.number()]; i++) {
        arrays[array.number()][i] = fixed(arrays[array.number()][i], feature, number);
      }
    }
    scalars[feature.number()] = values.encode(number);
  }

  private long fixed(long word, Symbol feature, Term number) {
    return ValueEncoding.isNumber(word)
        ? word
        : values.encode(values.term(word).substitute(s -> s == feature ? number : Term.of(s)));
  }
}
