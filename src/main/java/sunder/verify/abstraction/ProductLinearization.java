package sunder.verify.abstraction;

import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;
import sunder.interval.Interval;

/**
 * Linearises products in which a factor has one value: {@code h * x > x + x} with h = 2 is false,
 * but interval evaluation shows that only for {@code 2 * x > x + x}.
 */
final class ProductLinearization {
  private ProductLinearization() {}

  /**
   * Returns the transition with constants for symbols of one value, if that makes a product linear;
   * otherwise the transition itself.
   */
  static Transition substitute(Transition transition, Box box) {
    boolean hasProducts =
        hasProduct(transition.guard())
            || transition.updates().values().stream().anyMatch(ProductLinearization::hasProduct);
    if (!hasProducts) {
      return transition;
    }
    Term.Substitution points = symbol -> valueOf(symbol, box);
    Map<Symbol, Term> updates = new TreeMap<>();
    transition.updates().forEach((r, term) -> updates.put(r, substitute(term, points)));
    return transition.with((BoolTerm) substitute(transition.guard(), points), updates);
  }

  private static Term substitute(Term term, Term.Substitution points) {
    return hasProduct(term) ? term.substitute(points) : term;
  }

  private static Term valueOf(Symbol symbol, Box box) {
    Interval values = box.get(symbol);
    if (!values.isPoint() || !values.rounded().isPoint()) {
      return Term.of(symbol);
    }
    return symbol.isBoolean() ? BoolTerm.of(values.low().signum() != 0) : IntTerm.of(values.low());
  }

  private static boolean hasProduct(Term term) {
    if (term instanceof BoolTerm.And and) {
      return and.operands().stream().anyMatch(ProductLinearization::hasProduct);
    } else if (term instanceof BoolTerm.Or or) {
      return or.operands().stream().anyMatch(ProductLinearization::hasProduct);
    } else if (term instanceof BoolTerm.Compare compare) {
      return hasProduct(compare.term());
    } else if (term instanceof IntTerm integer) {
      for (int i = 0; i < integer.length(); i++) {
        if (integer.atom(i) instanceof Atom.Product) {
          return true;
        }
      }
    }
    return false;
  }
}
