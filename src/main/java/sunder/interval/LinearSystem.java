package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

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
  private List<LinearRow> equations = new ArrayList<>();
  private List<LinearRow> bounds = new ArrayList<>();
  private boolean contradiction;

  /** What was eliminated, in that order. */
  private final List<EliminationStep> eliminated = new ArrayList<>();

  /** An unknown and the rows that it was in: one equation, or bounds. */
  private record EliminationStep(int unknown, List<LinearRow> rows, boolean isEquation) {}

  /**
   * @param unknowns how many; rows have one coefficient for each and a constant at the end
   */
  LinearSystem(int unknowns) {
    this.unknowns = unknowns;
  }

  /** {@code row . (x, 1) == 0}. */
  void addEquation(BigInteger[] row) {
    addEquation(LinearRow.of(row), equations);
  }

  /** {@code row . (x, 1) <= 0}. */
  void addUpperBound(BigInteger[] row) {
    addBound(LinearRow.of(row), bounds);
  }

  private void addEquation(LinearRow row, List<LinearRow> to) {
    Optional<LinearRow> reduced = row.normalizedEquation();
    contradiction |= reduced.isEmpty();
    reduced.filter(r -> r.unknownWithSmallestCoefficient() >= 0).ifPresent(to::add);
  }

  private void addBound(LinearRow row, List<LinearRow> to) {
    if (row.unknownWithSmallestCoefficient() >= 0) {
      to.add(row.normalizedBound());
    } else {
      contradiction |= row.constantSign() > 0;
    }
  }

  /** Whether no integers satisfy all rows; false when in doubt. Uses the system up. */
  boolean isRefuted() {
    while (!contradiction && !equations.isEmpty()) {
      eliminateByEquation();
    }
    bounds = tightest(bounds);
    while (!contradiction && !bounds.isEmpty()) {
      if (bounds.size() > MAX_ROWS || !eliminateByPairs()) {
        return false;
      }
    }
    return contradiction;
  }

  /**
   * Integers that satisfy all rows of a system that is not refuted: from the last unknown that was
   * eliminated to the first, each with the value nearest to 0 that its rows allow.
   *
   * @return empty where that meets an unknown to which no value is left, or elimination was too
   *     much
   */
  Optional<BigInteger[]> solution() {
    if (!bounds.isEmpty()) {
      return Optional.empty();
    }
    BigInteger[] values = new BigInteger[unknowns];
    Arrays.fill(values, BigInteger.ZERO);
    for (int i = eliminated.size() - 1; i >= 0; i--) {
      Interval allowed = allowed(eliminated.get(i), values);
      if (allowed.isEmpty()) {
        return Optional.empty();
      }
      values[eliminated.get(i).unknown()] = allowed.nearestToZero();
    }
    return Optional.of(values);
  }

  /** The values that rows leave to their unknown, which is 0 among the values of the others. */
  private static Interval allowed(EliminationStep step, BigInteger[] values) {
    Interval allowed = Interval.ALL;
    for (LinearRow row : step.rows()) {
      BigInteger rest = row.evaluate(values).negate();
      Interval sums = step.isEquation() ? Interval.point(rest) : Interval.atMost(rest);
      allowed = allowed.intersect(sums.preimageOfTimes(row.coefficient(step.unknown())));
    }
    return allowed;
  }

  private void eliminateByEquation() {
    LinearRow equation = equations.remove(simplest());
    int pivot = equation.unknownWithSmallestCoefficient();
    eliminated.add(new EliminationStep(pivot, List.of(equation), true));
    equations = without(pivot, equation, equations, this::addEquation);
    bounds = without(pivot, equation, bounds, this::addBound);
  }

  private static List<LinearRow> without(
      int pivot,
      LinearRow equation,
      List<LinearRow> rows,
      BiConsumer<LinearRow, List<LinearRow>> add) {
    List<LinearRow> result = new ArrayList<>();
    for (LinearRow row : rows) {
      if (row.sign(pivot) == 0) {
        result.add(row);
      } else {
        add.accept(row.eliminate(pivot, equation), result);
      }
    }
    return result;
  }

  /** The first equation with a coefficient 1, else the first. */
  private int simplest() {
    for (int i = 0; i < equations.size(); i++) {
      if (equations.get(i).isUnit(equations.get(i).unknownWithSmallestCoefficient())) {
        return i;
      }
    }
    return 0;
  }

  /** Of bounds of the same term the tightest. */
  private static List<LinearRow> tightest(List<LinearRow> rows) {
    Map<Object, LinearRow> result = new LinkedHashMap<>();
    for (LinearRow row : rows) {
      result.merge(
          row.coefficientKey(),
          row,
          (known, other) -> other.hasGreaterConstant(known) ? other : known);
    }
    return new ArrayList<>(result.values());
  }

  /**
   * Eliminates the unknown that multiplies rows least.
   *
   * @return false if that makes too many
   */
  private boolean eliminateByPairs() {
    int unknown = cheapest();
    List<LinearRow> upper = new ArrayList<>();
    List<LinearRow> lower = new ArrayList<>();
    List<LinearRow> rest = new ArrayList<>();
    for (LinearRow row : bounds) {
      int sign = row.sign(unknown);
      (sign == 0 ? rest : sign > 0 ? upper : lower).add(row);
    }
    if ((long) upper.size() * lower.size() > MAX_ROWS) {
      return false;
    }
    for (LinearRow above : upper) {
      for (LinearRow below : lower) {
        addBound(above.eliminate(unknown, below), rest);
      }
    }
    bounds = upper.isEmpty() || lower.isEmpty() ? rest : tightest(rest);
    upper.addAll(lower);
    eliminated.add(new EliminationStep(unknown, upper, false));
    return true;
  }

  /**
   * The unknown to eliminate next: one with coefficients 1 on one side if there is one, as nothing
   * is lost then that integers know.
   */
  private int cheapest() {
    int[] above = new int[unknowns];
    int[] below = new int[unknowns];
    boolean[] inexactAbove = new boolean[unknowns];
    boolean[] inexactBelow = new boolean[unknowns];
    for (LinearRow row : bounds) {
      for (int i = 0; i < unknowns; i++) {
        int sign = row.sign(i);
        if (sign > 0) {
          above[i]++;
          inexactAbove[i] |= !row.isUnit(i);
        } else if (sign < 0) {
          below[i]++;
          inexactBelow[i] |= !row.isUnit(i);
        }
      }
    }
    int best = -1;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < unknowns; i++) {
      long cost = (long) above[i] * below[i] + (inexactAbove[i] && inexactBelow[i] ? INEXACT : 0);
      if (above[i] + below[i] > 0 && cost < least) {
        best = i;
        least = cost;
      }
    }
    return best;
  }
}
