package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Limits;

/**
 * The transfer function of transitions on boxes: contracts the box by the guard and evaluates the
 * updates in the contracted box, so that updates profit from the guard. It over-approximates: every
 * concrete step from a store in the source box ends in the target box.
 */
public final class IntervalTransfer {
  private static final Interval TRUE = Interval.point(BigInteger.ONE);
  private static final Interval EITHER = Interval.of(0, 1);

  private IntervalTransfer() {}

  /**
   * Returns the source box contracted by array reads and guard, extended by inputs and elements;
   * nothing if no store can take the transition.
   */
  public static Optional<StoreBox> applyGuard(Transition transition, StoreBox source) {
    StoreBox box = source.copy();
    if (transition.reads().isEmpty()) {
      return Contractor.contract(transition.guard(), box.scalars())
          ? Optional.of(box)
          : Optional.empty();
    }
    for (int round = 0; round < Limits.MAX_ELEMENT_REREADS; round++) {
      if (!read(transition, box) || !Contractor.contract(transition.guard(), box.scalars())) {
        return Optional.empty();
      }
    }
    return read(transition, box) ? Optional.of(box) : Optional.empty();
  }

  /** Propagates bounds between array elements and the symbols that are read from them. */
  private static boolean read(Transition transition, StoreBox box) {
    for (ArrayAccess.Read read : transition.reads()) {
      Interval indexes = Contractor.evaluate(read.index(), box.scalars());
      Interval value =
          box.array(read.array())
              .read(indexes)
              .intersect(box.scalars().get(read.result()))
              .intersect(StoreBox.rangeOf(read.array()));
      if (value.isEmpty()) {
        return false;
      }
      box.scalars().set(read.result(), value);
      if (indexes.isPoint()) {
        box.setArray(read.array(), box.array(read.array()).meet(indexes, value));
      }
    }
    return true;
  }

  /** Returns the values of a term in a box; Boolean values are 0 and 1. */
  public static Interval evaluate(Term term, Box box) {
    if (term instanceof IntTerm integer) {
      return Contractor.evaluate(integer, box);
    }
    BoolTerm condition = (BoolTerm) term;
    boolean canHold = Contractor.contract(condition, box.copy());
    boolean canFail = Contractor.contract(condition.not(), box.copy());
    return canHold ? (canFail ? EITHER : TRUE) : Interval.ZERO;
  }

  /**
   * Contracts a box to the stores in which a term has a value in {@code target}. Returns false if
   * there are none.
   */
  public static boolean narrow(Term term, Interval target, Box box) {
    if (term instanceof IntTerm integer) {
      return Contractor.narrow(integer, target, box);
    }
    BoolTerm condition = (BoolTerm) term;
    boolean mayHold = target.contains(BigInteger.ONE);
    boolean mayFail = target.contains(BigInteger.ZERO);
    if (mayHold && mayFail) {
      return true;
    }
    return (mayHold || mayFail) && Contractor.contract(mayHold ? condition : condition.not(), box);
  }

  /** Returns the target box for a box that {@link #applyGuard} returned. */
  public static StoreBox applyUpdates(Transition transition, StoreBox entered) {
    StoreBox result = new StoreBox();
    keepFeatures(entered, result);
    Map<Symbol, Term> updates = transition.updates();
    for (Symbol register : transition.target().live()) {
      Term update = updates.get(register);
      result
          .scalars()
          .set(
              register,
              update == null
                  ? entered.scalars().get(register)
                  : evaluate(update, entered.scalars()));
    }
    result.copyArrays(entered, transition.target().liveArrays());
    for (ArrayAccess access : transition.writes()) {
      if (result.arrays().containsKey(access.array())) {
        ArrayBox elements = result.array(access.array());
        result.setArray(access.array(), write(access, elements, entered.scalars()));
      }
    }
    return result;
  }

  private static void keepFeatures(StoreBox from, StoreBox to) {
    from.scalars()
        .forEach(
            (symbol, interval) -> {
              if (symbol.kind() == Symbol.Kind.FEATURE) {
                to.scalars().set(symbol, interval);
              }
            });
  }

  /** Returns the contents of an array after the writes of a transition. */
  public static ArrayBox arrayAfter(
      Transition transition, sunder.expression.ArrayRegister array, StoreBox entered) {
    ArrayBox box = entered.array(array);
    for (ArrayAccess access : transition.writes()) {
      if (access.array() == array) {
        box = write(access, box, entered.scalars());
      }
    }
    return box;
  }

  private static ArrayBox write(ArrayAccess access, ArrayBox box, Box scalars) {
    return access instanceof ArrayAccess.Write write
        ? box.write(Contractor.evaluate(write.index(), scalars), evaluate(write.value(), scalars))
        : ArrayBox.uniform(Interval.ZERO);
  }

  /** Returns the image of a box under a transition. */
  public static Optional<StoreBox> post(Transition transition, StoreBox source) {
    Transition step = ProductLinearization.substitute(transition, source.scalars());
    return applyGuard(step, source).map(entered -> applyUpdates(step, entered));
  }
}
