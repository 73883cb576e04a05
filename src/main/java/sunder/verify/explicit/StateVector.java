package sunder.verify.explicit;

import java.util.Arrays;
import java.util.Collection;
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
    }
    if (arrays[number] == null) {
      arrays[number] = new long[8];
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

  /**
   * Returns whether an array index is supported; explicit search does not support larger arrays.
   */
  static boolean isElement(long index) {
    return index >= 0 && index < Limits.MAX_ARRAY_ELEMENTS;
  }

  /** Returns an element; elements that were not written are 0. */
  long element(int array, long index) {
    return index >= 0 && index < sizes[array] ? arrays[array][(int) index] : 0;
  }

  void setElement(int array, int index, long word) {
    if (index >= arrays[array].length) {
      arrays[array] = Arrays.copyOf(arrays[array], Math.max(index + 1, 2 * arrays[array].length));
    }
    if (index >= sizes[array]) {
      Arrays.fill(arrays[array], sizes[array], index, 0);
      sizes[array] = index + 1;
    }
    arrays[array][index] = word;
  }

  void clear(int array) {
    sizes[array] = 0;
  }

  /** Returns the number of elements up to the last that is not 0. */
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
