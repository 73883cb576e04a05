package sunder.expression;

/** What stands for a symbol: a term of its sort; the symbol's own term where nothing changes. */
@FunctionalInterface
public interface Substitution {
  Term of(Symbol symbol);

  default IntTerm integer(Symbol symbol) {
    return (IntTerm) of(symbol);
  }

  default BoolTerm bool(Symbol symbol) {
    return (BoolTerm) of(symbol);
  }
}
