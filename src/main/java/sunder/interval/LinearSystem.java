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
 * A system of linear equations and inequalities over the integers, refuted by elimination:
 * equations are solved and substituted, then unknowns are eliminated from the inequalities one by
 * one (Fourier-Motzkin), with every row divided by its common divisor and rounded (the
 * normalisation step of Pugh's Omega test, Supercomputing 1991). Mutable; each object answers one
 * query.
 *
 * <p>Invariant: a refuted system has no integer solution; if elimination exceeds {@link #MAX_ROWS}
 * rows, the system is not refuted.
 */
final class LinearSystem {
  /** The limit of rows, beyond which the system counts as possible. */
  private static final int MAX_ROWS = 300;

  /**
   * The cost of an inexact elimination, after which the system may have rational solutions only; it
   * exceeds any number of rows.
   */
  private static final long INEXACT = 1L << 40;

  private final int unknowns;
  private List<LinearRow> equations = new ArrayList<>();
  private List<LinearRow> bounds = new ArrayList<>();
  private boolean contradiction;

  /** The eliminated unknowns, in this order. */
  private final List<EliminationStep> eliminated = new ArrayList<>();

  /**
   * An eliminated unknown.
   *
   * @param rows the rows in which it occurred: one equation, or bounds
   * @param isEquation whether the row is an equation
   */
  private record EliminationStep(int unknown, List<LinearRow> rows, boolean isEquation) {}

  /**
   * Creates an empty system.
   *
   * @param unknowns the number of unknowns; rows have one coefficient for each, followed by a
   *     constant
   */
  LinearSystem(int unknowns) {
    this.unknowns = unknowns;
  }

  /** Adds {@code row . (x, 1) == 0}. */
  void addEquation(BigInteger[] row) {
    addEquation(LinearRow.of(row), equations);
  }

  /** Adds {@code row . (x, 1) <= 0}. */
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

  /** Returns whether it is proved that no integers satisfy all rows. It may be called once. */
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
   * Returns integers that satisfy all rows of a system that is not refuted, found by back
   * substitution with the value nearest to 0 for each unknown.
   *
   * @return empty if an unknown has no value left, or elimination exceeded the limit
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

  /**
   * Returns the values that the rows allow for their unknown, whose own value among {@code values}
   * is 0.
   */
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
    Pivot simplest = simplestPivot();
    LinearRow equation = equations.remove(simplest.equation());
    int pivot = simplest.unknown();
    eliminated.add(new EliminationStep(pivot, List.of(equation), true));
    equations = without(pivot, equation, equations, this::addEquation);
    bounds = without(pivot, equation, bounds, this::addBound);
  }

  private static List<LinearRow> without(
      int pivot,
      LinearRow equation,
      List<LinearRow> rows,
      BiConsumer<LinearRow, List<LinearRow>> add) {
    List<LinearRow> result = new ArrayList<>(rows.size());
    for (LinearRow row : rows) {
      if (row.sign(pivot) == 0) {
        result.add(row);
      } else {
        add.accept(row.eliminate(pivot, equation), result);
      }
    }
    return result;
  }

  /** An equation, by its index, and the unknown that is eliminated by it. */
  private record Pivot(int equation, int unknown) {}

  /**
   * Returns a unit coefficient of the unknown that occurs in the fewest equations, so that few rows
   * change (Markowitz, 1957); the smallest coefficient of the first equation if there is none.
   */
  private Pivot simplestPivot() {
    Pivot best = new Pivot(0, equations.get(0).unknownWithSmallestCoefficient());
    int fewest = Integer.MAX_VALUE;
    for (int unknown = 0; unknown < unknowns && fewest > 1; unknown++) {
      int occurrences = 0;
      int unit = -1;
      for (int i = 0; i < equations.size() && occurrences < fewest; i++) {
        LinearRow row = equations.get(i);
        occurrences += Math.abs(row.sign(unknown));
        unit = unit < 0 && row.isUnit(unknown) ? i : unit;
      }
      if (unit >= 0 && occurrences < fewest) {
        fewest = occurrences;
        best = new Pivot(unit, unknown);
      }
    }
    return best;
  }

  /** Returns the tightest of the bounds with equal coefficients. */
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
   * Eliminates the unknown with the least cost.
   *
   * @return false if this yields too many rows
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
   * Returns the unknown to eliminate next: preferably one with unit coefficients in all upper or
   * all lower bounds, because its elimination is exact for integers; then one with the fewest
   * resulting rows.
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
