package sunder.verify.relation;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * An affine space of rational vectors, represented by a point and a basis of directions in reduced
 * echelon form. All vectors have the same length, one entry for each related symbol. Mutable:
 * {@link #join} and {@link #addDirection} enlarge it.
 */
final class AffineSpace {
  final BigFraction[] point;
  private final List<BigFraction[]> basis = new ArrayList<>();

  AffineSpace(BigFraction[] point) {
    this.point = point;
  }

  List<BigFraction[]> basis() {
    return List.copyOf(basis);
  }

  /** Returns whether the space is the whole vector space. */
  boolean isEverything() {
    return basis.size() == point.length;
  }

  /**
   * Enlarges this space to the smallest affine space that contains both.
   *
   * @return whether this space has grown
   */
  boolean join(AffineSpace other) {
    BigFraction[] between = new BigFraction[point.length];
    for (int i = 0; i < point.length; i++) {
      between[i] = other.point[i].subtract(point[i]);
    }
    boolean grew = addDirection(between);
    for (BigFraction[] direction : other.basis) {
      grew |= addDirection(direction);
    }
    return grew;
  }

  /**
   * Returns the intersection with the hyperplane {@code equation . x == value}; this space itself
   * if the equation is constant on it.
   *
   * @param equation the coefficients, one for each entry of a vector
   * @param value the right-hand side of the equation
   */
  AffineSpace meet(BigFraction[] equation, BigFraction value) {
    BigFraction rest = value.subtract(product(equation, point));
    BigFraction[] leading = null;
    for (BigFraction[] direction : basis) {
      if (!isZero(product(equation, direction))) {
        leading = direction;
      }
    }
    if (leading == null) {
      return this;
    }
    BigFraction slope = product(equation, leading);
    AffineSpace result = new AffineSpace(plus(point, leading, rest.divide(slope)));
    for (BigFraction[] direction : basis) {
      BigFraction factor = product(equation, direction).divide(slope);
      result.addDirection(plus(direction, leading, factor.negate()));
    }
    return result;
  }

  private static BigFraction product(BigFraction[] left, BigFraction[] right) {
    BigFraction sum = BigFraction.ZERO;
    for (int i = 0; i < left.length; i++) {
      sum = sum.add(left[i].multiply(right[i]));
    }
    return sum;
  }

  private static BigFraction[] plus(BigFraction[] one, BigFraction[] other, BigFraction factor) {
    BigFraction[] result = new BigFraction[one.length];
    for (int i = 0; i < one.length; i++) {
      result[i] = one[i].add(other[i].multiply(factor));
    }
    return result;
  }

  /** Adds a direction unless it depends linearly on the basis; returns whether it was added. */
  boolean addDirection(BigFraction[] direction) {
    BigFraction[] rest = direction.clone();
    for (BigFraction[] known : basis) {
      subtract(rest, known, pivot(known));
    }
    int pivot = pivot(rest);
    if (pivot < 0) {
      return false;
    }
    BigFraction factor = rest[pivot].reciprocal();
    for (int i = 0; i < rest.length; i++) {
      rest[i] = rest[i].multiply(factor);
    }
    basis.forEach(known -> subtract(known, rest, pivot));
    basis.add(rest);
    return true;
  }

  private static void subtract(BigFraction[] from, BigFraction[] what, int pivot) {
    BigFraction factor = from[pivot];
    if (isZero(factor)) {
      return;
    }
    for (int i = 0; i < from.length; i++) {
      from[i] = from[i].subtract(what[i].multiply(factor));
    }
  }

  /**
   * Returns whether a value is 0. It does not reduce the fraction first as {@code equals} does,
   * because this is a hot spot.
   */
  private static boolean isZero(BigFraction value) {
    return value.getNumerator().signum() == 0;
  }

  /**
   * Returns the index of the last entry that is not 0, or -1. With the last entry as the pivot,
   * equations are over the earlier symbols.
   */
  private static int pivot(BigFraction[] vector) {
    for (int i = vector.length - 1; i >= 0; i--) {
      if (!isZero(vector[i])) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the coefficients {@code a} of independent equations {@code a . x == a . point} that
   * define the space: one for each entry that is not the pivot of a direction.
   */
  List<BigFraction[]> equations() {
    boolean[] free = new boolean[point.length];
    basis.forEach(direction -> free[pivot(direction)] = true);
    List<BigFraction[]> result = new ArrayList<>();
    for (int i = 0; i < point.length; i++) {
      if (!free[i]) {
        BigFraction[] equation = new BigFraction[point.length];
        java.util.Arrays.fill(equation, BigFraction.ZERO);
        equation[i] = BigFraction.ONE;
        for (BigFraction[] direction : basis) {
          equation[pivot(direction)] = direction[i].negate();
        }
        result.add(equation);
      }
    }
    return result;
  }
}
