package sunder.verify.abstraction;

import java.util.function.Function;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * A partitioned quantity: the key of cuts, of precisions and of the cells of abstract states. The
 * order is by kind, then by content.
 */
public sealed interface TrackedQuantity extends Comparable<TrackedQuantity> {
  /** The value of a register or feature. */
  record Register(Symbol symbol) implements TrackedQuantity {
    @Override
    public String toString() {
      return symbol.toString();
    }
  }

  /**
   * The value of a linear term over registers and features, or its remainder. The predicate {@code
   * i <= s} is the cut of {@code i - s} at 1.
   *
   * @param term in the normal form of {@link IntTerm#canonicalDirection}, not a single symbol
   */
  record LinearTerm(IntTerm term) implements TrackedQuantity {
    @Override
    public String toString() {
      return term.toString();
    }
  }

  /** The indices of an array, whose partition gives its index classes. */
  record ArrayIndices(ArrayRegister array) implements TrackedQuantity {
    @Override
    public String toString() {
      return "indices of " + array;
    }
  }

  /** The values of an array's elements; with one cell, they are not stored. */
  record ArrayElements(ArrayRegister array) implements TrackedQuantity {
    @Override
    public String toString() {
      return "elements of " + array;
    }
  }

  /** Returns the result of one of four functions, by kind. */
  default <T> T fold(
      Function<Symbol, T> register,
      Function<IntTerm, T> linear,
      Function<ArrayRegister, T> indexes,
      Function<ArrayRegister, T> elements) {
    if (this instanceof Register it) {
      return register.apply(it.symbol());
    } else if (this instanceof LinearTerm it) {
      return linear.apply(it.term());
    }
    return this instanceof ArrayIndices it
        ? indexes.apply(it.array())
        : elements.apply(((ArrayElements) this).array());
  }

  /** Returns the quantity of a register or feature. */
  static TrackedQuantity of(Symbol symbol) {
    return new Register(symbol);
  }

  /**
   * Returns the quantity of a linear term, which is that of a register or feature if it is a single
   * symbol.
   *
   * @param direction in normal form, over registers and features
   */
  static TrackedQuantity of(IntTerm direction) {
    return direction.asSymbol().map(TrackedQuantity::of).orElseGet(() -> new LinearTerm(direction));
  }

  @Override
  default int compareTo(TrackedQuantity other) {
    return fold(
        symbol -> other.fold(symbol::compareTo, t -> -1, a -> -1, a -> -1),
        term -> other.fold(s -> 1, term::compareTo, a -> -1, a -> -1),
        array -> other.fold(s -> 1, t -> 1, array::compareTo, a -> -1),
        array -> other.fold(s -> 1, t -> 1, a -> 1, array::compareTo));
  }
}
