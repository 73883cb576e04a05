package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.expression.Atom;
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
    LinearReasoning reasoning = new LinearReasoning(box);
    return reasoning.isRefuted(conditions.stream().map(reasoning::possible).toList(), List.of());
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

  /**
   * @param todo without what the box decides
   * @param comparisons that hold besides
   */
  private boolean isRefuted(List<BoolTerm> todo, List<BoolTerm.Compare> comparisons) {
    List<BoolTerm.Compare> known = new ArrayList<>(comparisons);
    List<BoolTerm> open = new ArrayList<>();
    for (BoolTerm condition : todo) {
      for (BoolTerm conjunct : condition.conjuncts()) {
        if (conjunct.equals(BoolTerm.FALSE)) {
          return true;
        } else if (conjunct instanceof BoolTerm.Or) {
          open.add(conjunct);
        } else if (conjunct instanceof BoolTerm.Compare compare) {
          known.add(compare);
        }
      }
    }
    return LinearRows.of(known, box).isRefuted() || !open.isEmpty() && areRefuted(open, known);
  }

  /**
   * The condition without what the box decides, or each alternative of it would be a case: what is
   * false by it is left out of alternatives, and alternatives of which one is true are none. A
   * comparison by {@code !=} becomes the sides that are left.
   */
  private BoolTerm possible(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      return BoolTerm.and(and.operands().stream().map(this::possible).toList());
    } else if (condition instanceof BoolTerm.Or or) {
      return or.operands().stream().anyMatch(this::isCertain)
          ? BoolTerm.TRUE
          : BoolTerm.or(or.operands().stream().map(this::possible).toList());
    } else if (condition instanceof BoolTerm.Compare compare
        && compare.relation() == BoolTerm.Relation.NOT_EQUAL) {
      return possible(sides(compare.term()));
    }
    return mayHold(condition) ? condition : BoolTerm.FALSE;
  }

  /** By the box as it is; {@link Contractor#isCertain} narrows a copy, too much for each part. */
  private boolean isCertain(BoolTerm condition) {
    return !mayHold(condition.not());
  }

  /** By the values of each comparison and Boolean alone; true when in doubt. */
  private boolean mayHold(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      return and.operands().stream().allMatch(this::mayHold);
    } else if (condition instanceof BoolTerm.Or or) {
      return or.operands().stream().anyMatch(this::mayHold);
    } else if (condition instanceof BoolTerm.Compare compare) {
      Interval values = Contractor.evaluate(compare.term(), box);
      return switch (compare.relation()) {
        case AT_MOST -> values.intersects(Interval.atMost(BigInteger.ZERO));
        case EQUAL -> values.contains(BigInteger.ZERO);
        case NOT_EQUAL -> !values.equals(Interval.ZERO);
      };
    } else if (condition instanceof BoolTerm.Literal literal) {
      return box.get(literal.symbol())
          .contains(literal.positive() ? BigInteger.ONE : BigInteger.ZERO);
    }
    return ((BoolTerm.Constant) condition).value();
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

  /**
   * Comparisons and the bounds of a box as the rows of a {@link LinearSystem}.
   *
   * <p>Quotients, remainders and modulo by constants are unknowns with their defining inequalities;
   * every other operation is an unknown with the values that it takes in the box.
   */
  private static final class LinearRows {
    private final Box box;
    private final Map<Object, Integer> columns = new LinkedHashMap<>();
    private final List<Row> equations = new ArrayList<>();
    private final List<Row> bounds = new ArrayList<>();

    /** {@code sum of coefficient * column + constant}, compared with 0. */
    private record Row(Map<Integer, BigInteger> coefficients, BigInteger constant) {}

    /** The whole part of an operand divided by a modulus, rounded down. */
    private record Floor(Atom.Modulo modulo) {}

    private LinearRows(Box box) {
      this.box = box;
    }

    /** The system of comparisons by {@code <=} and {@code ==} in a box. */
    static LinearSystem of(List<BoolTerm.Compare> comparisons, Box box) {
      LinearRows rows = new LinearRows(box);
      for (BoolTerm.Compare compare : comparisons) {
        Row row = rows.row(compare.term());
        (compare.relation() == BoolTerm.Relation.EQUAL ? rows.equations : rows.bounds).add(row);
      }
      LinearSystem system = new LinearSystem(rows.columns.size());
      rows.equations.forEach(row -> system.equal(rows.dense(row)));
      rows.bounds.forEach(row -> system.atMost(rows.dense(row)));
      return system;
    }

    private BigInteger[] dense(Row row) {
      BigInteger[] result = new BigInteger[columns.size() + 1];
      Arrays.fill(result, BigInteger.ZERO);
      row.coefficients().forEach((column, coefficient) -> result[column] = coefficient);
      result[columns.size()] = row.constant();
      return result;
    }

    private Row row(IntTerm term) {
      Map<Integer, BigInteger> coefficients = new LinkedHashMap<>();
      for (int i = 0; i < term.length(); i++) {
        coefficients.put(column(term.atom(i)), term.coefficient(i));
      }
      return new Row(coefficients, term.constant());
    }

    private int column(Atom atom) {
      Integer known = columns.get(atom);
      if (known != null) {
        return known;
      }
      int column = columns.size();
      columns.put(atom, column);
      within(column, Contractor.evaluate(IntTerm.of(atom), box));
      if (atom instanceof Atom.Modulo m) {
        defineModulo(column, m);
      } else if (atom instanceof Atom.Quotient q && isPositive(q.divisor())) {
        defineQuotient(column, q.dividend(), q.divisor().constant());
      } else if (atom instanceof Atom.Remainder r && isPositive(r.divisor())) {
        int quotient = column(new Atom.Quotient(r.dividend(), r.divisor()));
        define(r.dividend(), quotient, r.divisor().constant(), column);
      }
      return column;
    }

    private static boolean isPositive(IntTerm divisor) {
      return divisor.isConstant() && divisor.constant().signum() > 0;
    }

    private void within(int column, Interval values) {
      if (values.isPoint()) {
        equations.add(new Row(Map.of(column, BigInteger.ONE), values.low().negate()));
        return;
      }
      if (values.hasLow()) {
        bounds.add(new Row(Map.of(column, BigInteger.ONE.negate()), values.low()));
      }
      if (values.hasHigh()) {
        bounds.add(new Row(Map.of(column, BigInteger.ONE), values.high().negate()));
      }
    }

    private void defineModulo(int column, Atom.Modulo modulo) {
      int whole = columns.size();
      columns.put(new Floor(modulo), whole);
      define(modulo.operand(), whole, modulo.modulus(), column);
    }

    /** {@code operand == divisor * whole + rest}. */
    private void define(IntTerm operand, int whole, BigInteger divisor, int rest) {
      Row row = row(operand);
      row.coefficients().merge(whole, divisor.negate(), BigInteger::add);
      row.coefficients().merge(rest, BigInteger.ONE.negate(), BigInteger::add);
      equations.add(row);
    }

    /** Truncation toward zero: the rest has the dividend's sign, where that is known. */
    private void defineQuotient(int column, IntTerm dividend, BigInteger divisor) {
      Interval values = Contractor.evaluate(dividend, box);
      BigInteger most = divisor.subtract(BigInteger.ONE);
      boolean notNegative = values.hasLow() && values.low().signum() >= 0;
      boolean notPositive = values.hasHigh() && values.high().signum() <= 0;
      Row rest = row(dividend);
      rest.coefficients().merge(column, divisor.negate(), BigInteger::add);
      // rest <= most, and -rest <= most, each 0 where the sign forbids more.
      BigInteger above = notPositive ? BigInteger.ZERO : most;
      BigInteger below = notNegative ? BigInteger.ZERO : most;
      bounds.add(new Row(rest.coefficients(), rest.constant().subtract(above)));
      Map<Integer, BigInteger> negated = new LinkedHashMap<>();
      rest.coefficients().forEach((at, coefficient) -> negated.put(at, coefficient.negate()));
      bounds.add(new Row(negated, rest.constant().negate().subtract(below)));
    }
  }
}
