package sunder.verify.abstraction;

import java.util.function.Function;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * What a partition is of: the one key of cuts, of precisions and of the cells of abstract states.
 * Ordered by kind, then by what it is.
 */
public sealed interface TrackedQuantity extends Comparable<TrackedQuantity> {
  /** The values of a register or feature. */
  record Register(Symbol symbol) implements TrackedQuantity {
    @Override
    public String toString() {
      return symbol.toString();
    }
  }

  /**
   * The values of a linear term of registers and features ({@code i - s}: the predicate {@code i <=
   * s} is its cut at 1), or of what remains of one.
   *
   * @param term by {@link IntTerm#canonicalDirection}, not a symbol alone
   */
  record LinearTerm(IntTerm term) implements TrackedQuantity {
    @Override
    public String toString() {
      return term.toString();
    }
  }

  /** Which elements of an array are told apart. */
  record ArrayIndices(ArrayRegister array) implements TrackedQuantity {
    @Override
    public String toString() {
      return "indices of " + array;
    }
  }

  /** The values of an array's elements; one class means: none of it is stored. */
  record ArrayElements(ArrayRegister array) implements TrackedQuantity {
    @Override
    public String toString() {
      return "elements of " + array;
    }
  }

  /** One result of four functions, by what it is. */
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

  /** A register or feature. */
  static TrackedQuantity of(Symbol symbol) {
    return new Register(symbol);
  }

  /**
   * A linear term; one that is a symbol alone is that register or feature.
   *
   * @param direction canonical, over registers and features
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
