package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;

/**
 * Refutes conditions in a box where bounds propagation ({@link Contractor}) sees each symbol alone:
 * by elimination over all of them together ({@link LinearSystem}).
 *
 * <p>Guarantee: what is refuted holds for no store of the box.
 */
public final class LinearReasoning {
  /**
   * Alternatives and {@code !=} are taken one by one, at most so many combinations of them; beyond,
   * the conditions count as possible.
   */
  private static final int MAX_CASES = 24;

  private final Box box;
  private int cases;

  private LinearReasoning(Box box) {
    this.box = box;
  }

  /** Whether no store of the box satisfies all conditions; false when in doubt. */
  public static boolean refutes(List<BoolTerm> conditions, Box box) {
    return new LinearReasoning(box).isRefuted(conditions, List.of());
  }

  /** Whether every store of the box that satisfies the facts satisfies the condition. */
  public static boolean implies(List<BoolTerm> facts, BoolTerm condition, Box box) {
    return condition.conjuncts().stream()
        .allMatch(
            conjunct -> {
              List<BoolTerm> conditions = new ArrayList<>(facts);
              conditions.add(conjunct.not());
              return refutes(conditions, box);
            });
  }

  private boolean isRefuted(List<BoolTerm> todo, List<BoolTerm.Compare> comparisons) {
    List<BoolTerm.Compare> known = new ArrayList<>(comparisons);
    List<BoolTerm> open = new ArrayList<>();
    for (BoolTerm condition : todo) {
      for (BoolTerm conjunct : condition.conjuncts()) {
        if (conjunct.equals(BoolTerm.FALSE) || isFalse(conjunct)) {
          return true;
        } else if (conjunct instanceof BoolTerm.Or) {
          open.add(conjunct);
        } else if (conjunct instanceof BoolTerm.Compare compare) {
          if (compare.relation() == BoolTerm.Relation.NOT_EQUAL) {
            open.add(sides(compare.term()));
          } else {
            known.add(compare);
          }
        }
      }
    }
    return LinearRows.of(known, box).isRefuted() || !open.isEmpty() && areRefuted(open, known);
  }

  /** Whether the box says that a Boolean has the other value. */
  private boolean isFalse(BoolTerm conjunct) {
    return conjunct instanceof BoolTerm.Literal literal
        && !box.get(literal.symbol())
            .contains(literal.positive() ? BigInteger.ONE : BigInteger.ZERO);
  }

  private static BoolTerm sides(IntTerm term) {
    return BoolTerm.or(BoolTerm.less(term, IntTerm.ZERO), BoolTerm.less(IntTerm.ZERO, term));
  }

  /** Case by case: the first alternatives in turn, each with all of the others. */
  private boolean areRefuted(List<BoolTerm> open, List<BoolTerm.Compare> known) {
    List<BoolTerm> alternatives =
        open.get(0) instanceof BoolTerm.Or or ? or.operands() : List.of(open.get(0));
    for (BoolTerm alternative : alternatives) {
      if (++cases > MAX_CASES) {
        return false;
      }
      List<BoolTerm> todo = new ArrayList<>(open.subList(1, open.size()));
      todo.add(alternative);
      if (!isRefuted(todo, known)) {
        return false;
      }
    }
    return true;
  }
}
