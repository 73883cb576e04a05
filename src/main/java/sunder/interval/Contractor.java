package sunder.interval;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.limit.CancellationPoint;

/**
 * The contraction of a box by a condition: forward evaluation and backward propagation of bounds
 * over linear normal forms (the HC4 scheme: Benhamou et al., Revising hull and box consistency,
 * ICLP 1999).
 *
 * <p>Invariant: every store of the box that satisfies the condition is in the contracted box.
 */
public final class Contractor {
  private static final int MAX_ROUNDS = 12;

  private Contractor() {}

  /** Returns a superset of the values of the term in the box. */
  public static Interval evaluate(IntTerm term, Box box) {
    CancellationPoint.check(term.length());
    Interval sum = Interval.point(term.constant());
    for (int i = 0; i < term.length(); i++) {
      sum = sum.plus(evaluate(term.atom(i), box).times(term.coefficient(i)));
    }
    return sum.rounded();
  }

  static Interval evaluate(Atom atom, Box box) {
    if (atom instanceof Atom.Variable v) {
      return box.get(v.symbol());
    } else if (atom instanceof Atom.Product p) {
      return IntervalArithmetic.times(evaluate(p.left(), box), evaluate(p.right(), box));
    } else if (atom instanceof Atom.Quotient q) {
      return IntervalArithmetic.quotient(evaluate(q.dividend(), box), evaluate(q.divisor(), box));
    } else if (atom instanceof Atom.Remainder r) {
      return IntervalArithmetic.remainder(evaluate(r.dividend(), box), evaluate(r.divisor(), box));
    } else if (atom instanceof Atom.ByteAnd c) {
      return IntervalArithmetic.byteAnd(evaluate(c.left(), box), evaluate(c.right(), box));
    } else if (atom instanceof Atom.Floating f) {
      return FloatIntervals.evaluate(f, operands(f, box));
    }
    Atom.Modulo m = (Atom.Modulo) atom;
    return IntervalArithmetic.modulo(evaluate(m.operand(), box), m.modulus());
  }

  private static List<Interval> operands(Atom.Floating atom, Box box) {
    return atom.operands().stream().map(operand -> evaluate(operand, box)).toList();
  }

  /** Returns whether the condition is proved to hold for every store of the box. */
  public static boolean isCertain(BoolTerm condition, Box box) {
    if (condition instanceof BoolTerm.And and) {
      return and.operands().stream().allMatch(operand -> isCertain(operand, box));
    }
    return !contract(condition.not(), box.copy());
  }

  /**
   * Contracts the box in place.
   *
   * @return false if no store of the box satisfies the condition; the contents of the box are then
   *     unspecified
   */
  public static boolean contract(BoolTerm condition, Box box) {
    return condition instanceof BoolTerm.And and
        ? contractAll(and.operands(), box)
        : contractOnce(condition, box);
  }

  /** Contracts in one pass; nested iteration would be exponential in the depth of the condition. */
  private static boolean contractOnce(BoolTerm condition, Box box) {
    if (condition instanceof BoolTerm.And and) {
      return and.operands().stream().allMatch(operand -> contractOnce(operand, box));
    } else if (condition instanceof BoolTerm.Or or) {
      return contractAny(or.operands(), box);
    } else if (condition instanceof BoolTerm.Compare compare) {
      return contractCompare(compare, box);
    } else if (condition instanceof BoolTerm.Literal literal) {
      BigInteger value = literal.positive() ? BigInteger.ONE : BigInteger.ZERO;
      return narrow(literal.symbol(), Interval.point(value), box);
    }
    return ((BoolTerm.Constant) condition).value();
  }

  private static boolean contractAll(List<BoolTerm> conditions, Box box) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      CancellationPoint.check(conditions.size() + box.size());
      Box before = box.copy();
      for (BoolTerm condition : conditions) {
        if (!contractOnce(condition, box)) {
          return false;
        }
      }
      if (before.hasSameEntries(box)) {
        return true;
      }
    }
    return true;
  }

  private static boolean contractAny(List<BoolTerm> alternatives, Box box) {
    Box union = null;
    for (BoolTerm alternative : alternatives) {
      CancellationPoint.check(box.size());
      Box part = box.copy();
      if (contractOnce(alternative, part)) {
        union = union == null ? part : union.hull(part);
      }
    }
    if (union == null) {
      return false;
    }
    box.assign(union);
    return true;
  }

  private static boolean contractCompare(BoolTerm.Compare compare, Box box) {
    return switch (compare.relation()) {
      case AT_MOST -> narrow(compare.term(), Interval.atMost(BigInteger.ZERO), box);
      case EQUAL -> narrow(compare.term(), Interval.ZERO, box);
      case NOT_EQUAL -> avoidZero(compare.term(), box);
    };
  }

  /**
   * Contracts the box to the stores in which the term's value is in {@code target}.
   *
   * @return false if there is no such store; the contents of the box are then unspecified
   */
  public static boolean narrow(IntTerm term, Interval target, Box box) {
    int n = term.length();
    CancellationPoint.check(n);
    Interval[] parts = new Interval[n];
    Interval[] before = new Interval[n + 1];
    before[0] = Interval.point(term.constant());
    for (int i = 0; i < n; i++) {
      parts[i] = evaluate(term.atom(i), box).times(term.coefficient(i));
      before[i + 1] = before[i].plus(parts[i]);
    }
    if (!before[n].intersects(target)) {
      return false;
    }
    Interval after = Interval.ZERO;
    for (int i = n - 1; i >= 0; i--) {
      Interval others = before[i].plus(after);
      Interval allowed = target.minus(others).preimageOfTimes(term.coefficient(i));
      if (!narrow(term.atom(i), allowed, box)) {
        return false;
      }
      after = after.plus(parts[i]);
    }
    return true;
  }

  private static boolean narrow(Atom atom, Interval target, Box box) {
    if (target.isAll()) {
      return true;
    }
    if (atom instanceof Atom.Variable v) {
      return narrow(v.symbol(), target, box);
    }
    if (!evaluate(atom, box).intersects(target)) {
      return false;
    }
    return narrowOperands(atom, target, box);
  }

  private static boolean narrow(Symbol symbol, Interval target, Box box) {
    Interval old = box.get(symbol);
    Interval contracted = old.intersect(target);
    if (contracted.isEmpty()) {
      return false;
    }
    if (contracted != old) {
      box.set(symbol, contracted);
    }
    return true;
  }

  /** Applies the backward rules of non-linear operations where they are cheap. */
  private static boolean narrowOperands(Atom atom, Interval target, Box box) {
    if (atom instanceof Atom.Modulo m) {
      return narrowModulo(m, target, box);
    } else if (atom instanceof Atom.Product p) {
      return narrowFactor(p.left(), p.right(), target, box)
          && narrowFactor(p.right(), p.left(), target, box);
    } else if (atom instanceof Atom.Quotient q) {
      return narrowDividend(q, target, box);
    }
    return !(atom instanceof Atom.Floating f) || narrowFloating(f, target, box);
  }

  private static boolean narrowFloating(Atom.Floating f, Interval target, Box box) {
    for (int i = 0; i < f.operands().size(); i++) {
      List<Interval> operands = operands(f, box);
      boolean helps = !target.contains(FloatIntervals.evaluate(f, operands));
      if (helps
          && !narrow(f.operands().get(i), FloatIntervals.narrowed(f, operands, i, target), box)) {
        return false;
      }
    }
    return true;
  }

  private static boolean narrowModulo(Atom.Modulo m, Interval target, Box box) {
    Interval operand = evaluate(m.operand(), box);
    Interval values =
        target.intersect(Interval.of(BigInteger.ZERO, m.modulus().subtract(BigInteger.ONE)));
    if (!operand.hasLow() || !operand.hasHigh() || !values.hasLow()) {
      return true;
    }
    // First and last value of the operand with a residue in the target.
    BigInteger n = m.modulus();
    BigInteger low = n.multiply(Interval.floorDivide(operand.low(), n));
    BigInteger high = n.multiply(Interval.floorDivide(operand.high(), n));
    BigInteger first = low.add(values.low());
    if (low.add(values.high()).compareTo(operand.low()) < 0) {
      first = first.add(n);
    }
    BigInteger last = high.add(values.high());
    if (high.add(values.low()).compareTo(operand.high()) > 0) {
      last = last.subtract(n);
    }
    return narrow(m.operand(), Interval.of(first, last), box);
  }

  private static boolean narrowFactor(IntTerm factor, IntTerm other, Interval target, Box box) {
    Interval by = evaluate(other, box);
    if (by.isPoint() && by.low().signum() != 0) {
      return narrow(factor, target.preimageOfTimes(by.low()), box);
    }
    return true;
  }

  private static boolean narrowDividend(Atom.Quotient q, Interval target, Box box) {
    Interval divisor = evaluate(q.divisor(), box);
    if (!divisor.isPoint() || divisor.low().signum() == 0) {
      return true;
    }
    // a / d = t with truncation means: a lies in t*d widened by |d|-1 on both sides.
    BigInteger slack = divisor.low().abs().subtract(BigInteger.ONE);
    Interval allowed = target.times(divisor.low()).plus(Interval.of(slack.negate(), slack));
    return narrow(q.dividend(), allowed, box);
  }

  /** Removes the value that makes the term 0 from the only summand without a fixed value. */
  private static boolean avoidZero(IntTerm term, Box box) {
    Interval fixed = Interval.point(term.constant());
    int open = -1;
    for (int i = 0; i < term.length(); i++) {
      Interval part = evaluate(term.atom(i), box).times(term.coefficient(i));
      if (part.isPoint()) {
        fixed = fixed.plus(part);
      } else if (open >= 0) {
        return true;
      } else {
        open = i;
      }
    }
    return open < 0 ? !fixed.equals(Interval.ZERO) : trimEnd(term, open, fixed, box);
  }

  private static boolean trimEnd(IntTerm term, int index, Interval rest, Box box) {
    Interval excluded = rest.negate().preimageOfTimes(term.coefficient(index));
    if (excluded.isEmpty() || !(term.atom(index) instanceof Atom.Variable v)) {
      return true;
    }
    Interval trimmed = box.get(v.symbol()).without(excluded.low());
    if (trimmed.isEmpty()) {
      return false;
    }
    box.set(v.symbol(), trimmed);
    return true;
  }
}
