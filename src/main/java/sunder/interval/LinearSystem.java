package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Linear equations and inequalities over integers, refuted by elimination: equations are solved and
 * put in, then one unknown after the other is eliminated from the inequalities (Fourier and
 * Motzkin), every row divided by its common divisor and rounded (the normalization step of Pugh's
 * Omega test). Mutable, for one question.
 *
 * <p>Guarantee: "refuted" is right for the integers; where elimination grows beyond {@link
 * #MAX_ROWS} rows the answer is "not refuted".
 */
final class LinearSystem {
  /** More rows than this tell that elimination multiplies; then the system counts as possible. */
  private static final int MAX_ROWS = 300;

  /** What it costs to lose what integers know: more than any number of rows. */
  private static final long INEXACT = 1L << 40;

  private final int unknowns;
  private final List<BigInteger[]> equations = new ArrayList<>();
  private final Map<List<BigInteger>, BigInteger> inequalities = new LinkedHashMap<>();
  private boolean contradiction;

  /**
   * @param unknowns how many; rows have one coefficient for each and a constant at the end
   */
  LinearSystem(int unknowns) {
    this.unknowns = unknowns;
  }

  /** {@code row . (x, 1) == 0}. */
  void equal(BigInteger[] row) {
    BigInteger gcd = content(row);
    if (gcd.signum() == 0) {
      contradiction |= row[unknowns].signum() != 0;
    } else if (row[unknowns].mod(gcd).signum() != 0) {
      contradiction = true;
    } else {
      equations.add(divide(row, gcd, row[unknowns].divide(gcd)));
    }
  }

  /** {@code row . (x, 1) <= 0}. */
  void atMost(BigInteger[] row) {
    BigInteger gcd = content(row);
    if (gcd.signum() == 0) {
      contradiction |= row[unknowns].signum() > 0;
      return;
    }
    BigInteger constant = Interval.floorDivide(row[unknowns].negate(), gcd).negate();
    BigInteger[] divided = divide(row, gcd, constant);
    inequalities.merge(List.of(Arrays.copyOf(divided, unknowns)), constant, BigInteger::max);
  }

  private BigInteger content(BigInteger[] row) {
    BigInteger gcd = BigInteger.ZERO;
    for (int i = 0; i < unknowns; i++) {
      gcd = gcd.gcd(row[i]);
    }
    return gcd;
  }

  private BigInteger[] divide(BigInteger[] row, BigInteger divisor, BigInteger constant) {
    BigInteger[] result = new BigInteger[unknowns + 1];
    for (int i = 0; i < unknowns; i++) {
      result[i] = divisor.equals(BigInteger.ONE) ? row[i] : row[i].divide(divisor);
    }
    result[unknowns] = constant;
    return result;
  }

  /** Whether no integers satisfy all rows; false when in doubt. Uses the system up. */
  boolean isRefuted() {
    while (!contradiction && !equations.isEmpty()) {
      eliminateByEquation();
    }
    while (!contradiction && !inequalities.isEmpty()) {
      if (inequalities.size() > MAX_ROWS || !eliminateByPairs()) {
        return false;
      }
    }
    return contradiction;
  }

  private void eliminateByEquation() {
    int best = 0;
    int pivot = pivotOf(equations.get(0));
    for (int i = 1; i < equations.size() && !isUnit(equations.get(best)[pivot]); i++) {
      int other = pivotOf(equations.get(i));
      if (isUnit(equations.get(i)[other])) {
        best = i;
        pivot = other;
      }
    }
    BigInteger[] equation = equations.remove(best);
    List<BigInteger[]> others = List.copyOf(equations);
    Map<List<BigInteger>, BigInteger> bounds = new LinkedHashMap<>(inequalities);
    equations.clear();
    inequalities.clear();
    for (BigInteger[] row : others) {
      equal(without(row, pivot, equation));
    }
    int column = pivot;
    bounds.forEach(
        (row, constant) -> atMost(without(withConstant(row, constant), column, equation)));
  }

  private static boolean isUnit(BigInteger value) {
    return value.abs().equals(BigInteger.ONE);
  }

  /** The unknown with the smallest coefficient. */
  private int pivotOf(BigInteger[] row) {
    int best = -1;
    for (int i = 0; i < unknowns; i++) {
      if (row[i].signum() != 0 && (best < 0 || row[i].abs().compareTo(row[best].abs()) < 0)) {
        best = i;
      }
    }
    return best;
  }

  /** The row times a positive number plus a multiple of the equation, so that the column is 0. */
  private BigInteger[] without(BigInteger[] row, int column, BigInteger[] equation) {
    if (row[column].signum() == 0) {
      return row;
    }
    BigInteger factor = equation[column].abs();
    BigInteger multiple = row[column].multiply(BigInteger.valueOf(-equation[column].signum()));
    return combine(row, factor, equation, multiple);
  }

  private BigInteger[] combine(
      BigInteger[] one, BigInteger factor, BigInteger[] other, BigInteger multiple) {
    BigInteger[] result = new BigInteger[unknowns + 1];
    for (int i = 0; i <= unknowns; i++) {
      result[i] = one[i].multiply(factor).add(other[i].multiply(multiple));
    }
    return result;
  }

  private BigInteger[] withConstant(List<BigInteger> row, BigInteger constant) {
    BigInteger[] result = row.toArray(new BigInteger[unknowns + 1]);
    result[unknowns] = constant;
    return result;
  }

  /**
   * Eliminates the unknown that multiplies rows least.
   *
   * @return false if that makes too many
   */
  private boolean eliminateByPairs() {
    int column = cheapest();
    List<BigInteger[]> upper = new ArrayList<>();
    List<BigInteger[]> lower = new ArrayList<>();
    Map<List<BigInteger>, BigInteger> rest = new LinkedHashMap<>();
    inequalities.forEach(
        (row, constant) -> {
          int sign = row.get(column).signum();
          if (sign == 0) {
            rest.put(row, constant);
          } else {
            (sign > 0 ? upper : lower).add(withConstant(row, constant));
          }
        });
    if ((long) upper.size() * lower.size() > MAX_ROWS) {
      return false;
    }
    inequalities.clear();
    inequalities.putAll(rest);
    for (BigInteger[] above : upper) {
      for (BigInteger[] below : lower) {
        atMost(combine(above, below[column].negate(), below, above[column]));
      }
    }
    return true;
  }

  /**
   * The unknown to eliminate next: one with coefficients 1 on one side if there is one, as nothing
   * is lost then that integers know.
   */
  private int cheapest() {
    int best = -1;
    long cost = Long.MAX_VALUE;
    for (int i = 0; i < unknowns; i++) {
      long own = cost(i);
      if (own < cost) {
        best = i;
        cost = own;
      }
    }
    return best;
  }

  private long cost(int column) {
    long above = 0;
    long below = 0;
    boolean exactAbove = true;
    boolean exactBelow = true;
    for (List<BigInteger> row : inequalities.keySet()) {
      int sign = row.get(column).signum();
      above += sign > 0 ? 1 : 0;
      below += sign < 0 ? 1 : 0;
      exactAbove &= sign <= 0 || isUnit(row.get(column));
      exactBelow &= sign >= 0 || isUnit(row.get(column));
    }
    if (above + below == 0) {
      return Long.MAX_VALUE;
    }
    return above * below + (exactAbove || exactBelow ? 0 : INEXACT);
  }
}
