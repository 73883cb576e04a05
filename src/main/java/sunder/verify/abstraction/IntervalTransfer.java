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
 * One transition on boxes: contract by the guard, then evaluate the updates on what is left, so
 * that a guard and the update behind it are read together.
 *
 * <p>Guarantee (may): every concrete step from a store of the source box ends in the target box.
 */
public final class IntervalTransfer {
  private static final Interval TRUE = Interval.point(BigInteger.ONE);
  private static final Interval EITHER = Interval.of(0, 1);

  private IntervalTransfer() {}

  /**
   * The box of the source contracted by reads and guard, with the transition's inputs and elements
   * in it; empty if no store of {@code source} can take the transition.
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

  /** Elements and the symbols read from them get to know what is known of each other. */
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

  /** The values that a term may take in a box; truth values are 0 and 1. */
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
   * Contracts the box to where the term's value lies in {@code target}.
   *
   * @return false if it lies there nowhere
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

  /** The box behind the transition, given the one that {@link #applyGuard} returned. */
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

  /** An array's elements behind the transition's writes. */
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

  /** The whole step. */
  public static Optional<StoreBox> post(Transition transition, StoreBox source) {
    Transition step = ProductLinearization.substitute(transition, source.scalars());
    return applyGuard(step, source).map(entered -> applyUpdates(step, entered));
  }
}
