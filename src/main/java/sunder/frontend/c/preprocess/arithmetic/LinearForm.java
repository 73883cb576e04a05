package sunder.frontend.c.preprocess.arithmetic;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue.Symbol;

/**
 * A linear combination of names and opaque terms over the unbounded integers, with a constant. Two
 * forms that are multiples of each other up to a constant have the same direction, so that
 * conditions on them are conditions on one symbol.
 *
 * @param coefficients the coefficients of the atoms, none of them 0, in the order of the names
 */
public record LinearForm(
    SortedMap<Symbol.FeatureKey, BigInteger> coefficients, BigInteger constant) {
  /** Returns the form of a constant. */
  public static LinearForm of(BigInteger constant) {
    return new LinearForm(new TreeMap<>(Comparator.comparing(Symbol.FeatureKey::name)), constant);
  }

  /** Returns the form of a symbol: its terms, or the symbol itself if it is an atom. */
  public static LinearForm of(Symbol.FeatureKey key) {
    LinearForm result = of(BigInteger.ZERO);
    result.coefficients.putAll(key.terms().isEmpty() ? Map.of(key, BigInteger.ONE) : key.terms());
    return result;
  }

  /** Returns the product with a factor. */
  public LinearForm times(BigInteger factor) {
    LinearForm result = of(constant.multiply(factor));
    if (factor.signum() != 0) {
      coefficients.forEach((key, by) -> result.coefficients.put(key, by.multiply(factor)));
    }
    return result;
  }

  /** Returns the sum of two forms. */
  public LinearForm plus(LinearForm other) {
    LinearForm result = of(constant.add(other.constant));
    result.coefficients.putAll(coefficients);
    other.coefficients.forEach((key, by) -> result.coefficients.merge(key, by, BigInteger::add));
    result.coefficients.values().removeIf(by -> by.signum() == 0);
    return result;
  }

  /** Returns whether the form has no feature. */
  public boolean isConstant() {
    return coefficients.isEmpty();
  }

  /**
   * Returns the number by which the direction is multiplied: the greatest common divisor of the
   * coefficients, with the sign of the first one.
   */
  public BigInteger factor() {
    BigInteger divisor = coefficients.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
    return coefficients.get(coefficients.firstKey()).signum() < 0 ? divisor.negate() : divisor;
  }

  /**
   * Returns the symbol of the direction; the form is its multiple by the factor, plus the constant.
   */
  public Symbol.FeatureKey direction() {
    SortedMap<Symbol.FeatureKey, BigInteger> terms = new TreeMap<>(coefficients);
    BigInteger factor = factor();
    terms.replaceAll((key, by) -> by.divide(factor));
    boolean isAtom = terms.size() == 1; // its coefficient is 1 then
    return isAtom ? terms.firstKey() : Symbol.FeatureKey.linear(text(terms), terms);
  }

  /** Returns the steps from the direction to the form. */
  public List<Symbol.Step> steps() {
    return List.of(new Symbol.Step(CLexer.STAR, factor()), new Symbol.Step(CLexer.PLUS, constant));
  }

  private static String text(SortedMap<Symbol.FeatureKey, BigInteger> terms) {
    StringBuilder text = new StringBuilder();
    terms.forEach(
        (key, by) -> {
          text.append(text.isEmpty() ? "" : by.signum() < 0 ? " - " : " + ");
          text.append(by.abs().equals(BigInteger.ONE) ? "" : by.abs() + " * ").append(key.term());
        });
    return text.toString();
  }
}
