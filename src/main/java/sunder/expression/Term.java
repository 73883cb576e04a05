package sunder.expression;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A pure term: an integer or a Boolean one. */
public sealed interface Term permits IntTerm, BoolTerm {
  /** Replaces symbols, all at once; the same object where nothing changes. */
  Term substitute(Substitution substitution);

  /** Visits every symbol, some perhaps several times. */
  void forEachSymbol(Consumer<Symbol> action);

  /**
   * Nodes of the term written out as a tree, and the further machine words of its numbers; at most
   * {@code Integer.MAX_VALUE}.
   */
  int size();

  /** Whether some operation in the term is of this kind. */
  boolean containsAtom(Predicate<Atom> kind);

  /** The term that is just this symbol. */
  static Term of(Symbol symbol) {
    return symbol.isBoolean() ? BoolTerm.of(symbol) : IntTerm.of(symbol);
  }

  /** 0 or false: what everything holds when a run starts. */
  static Term zero(Symbol.Sort sort) {
    return sort == Symbol.Sort.BOOL ? BoolTerm.FALSE : IntTerm.ZERO;
  }

  /** The symbols of the term, in their order. */
  default Set<Symbol> symbols() {
    Set<Symbol> found = new java.util.TreeSet<>();
    forEachSymbol(found::add);
    return found;
  }

  /** A concrete value for each symbol; a Boolean is 1 or 0. */
  @FunctionalInterface
  interface Valuation {
    BigInteger of(Symbol symbol);
  }

  /** What stands for a symbol: a term of its sort; the symbol's own term where nothing changes. */
  @FunctionalInterface
  interface Substitution {
    Term of(Symbol symbol);

    /** Puts values in the place of the symbols that have one. */
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

    /** Whether a symbol stays, if that is known at once. */
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
