package sunder.expression;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A term without side effects, of integer or Boolean sort. Immutable. */
public sealed interface Term permits IntTerm, BoolTerm {
  /**
   * Returns the term with all symbols substituted simultaneously; this object where nothing
   * changes.
   */
  Term substitute(Substitution substitution);

  /** Visits every symbol, possibly several times. */
  void forEachSymbol(Consumer<Symbol> action);

  /**
   * Returns the number of nodes of the term as a tree plus the additional machine words of its
   * numbers; at most {@code Integer.MAX_VALUE}.
   */
  int size();

  /** Returns whether an atom in the term satisfies a predicate. */
  boolean containsAtom(Predicate<Atom> kind);

  /** Returns the term that consists of a symbol. */
  static Term of(Symbol symbol) {
    return symbol.isBoolean() ? BoolTerm.of(symbol) : IntTerm.of(symbol);
  }

  /** Returns 0 or false, the initial value of registers. */
  static Term zero(Symbol.Sort sort) {
    return sort == Symbol.Sort.BOOL ? BoolTerm.FALSE : IntTerm.ZERO;
  }

  /** Returns the symbols of the term, in their order. */
  default Set<Symbol> symbols() {
    Set<Symbol> found = new java.util.TreeSet<>();
    forEachSymbol(found::add);
    return found;
  }

  /** A valuation: a concrete value for each symbol; a Boolean is 1 or 0. */
  @FunctionalInterface
  interface Valuation {
    BigInteger of(Symbol symbol);
  }

  /**
   * A substitution: a term of its sort for each symbol; the symbol's own term where nothing
   * changes.
   */
  @FunctionalInterface
  interface Substitution {
    Term of(Symbol symbol);

    /** Returns the substitution that replaces the symbols in a map. */
    static Substitution of(Map<Symbol, ? extends Term> values) {
      return new Substitution() {
        @Override
        public Term of(Symbol symbol) {
          Term value = values.get(symbol);
          return value == null ? Term.of(symbol) : value;
        }

        @Override
        public boolean isIdentityOn(Symbol symbol) {
          return !values.containsKey(symbol);
        }
      };
    }

    /**
     * Returns whether a symbol is known to be unchanged; false if this is not known without
     * evaluation.
     */
    default boolean isIdentityOn(Symbol symbol) {
      return false;
    }

    default IntTerm integer(Symbol symbol) {
      return (IntTerm) of(symbol);
    }

    default BoolTerm bool(Symbol symbol) {
      return (BoolTerm) of(symbol);
    }
  }
}
