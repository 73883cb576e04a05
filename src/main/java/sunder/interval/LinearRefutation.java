package sunder.interval;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The refutation of conjunctions in a box by elimination over all symbols together ({@link
 * LinearSystem}), which is stronger than bounds propagation for each symbol ({@link Contractor}).
 *
 * <p>Invariant: a refuted conjunction holds for no store of the box.
 */
public final class LinearRefutation {
  /**
   * The limit of case splits for disjunctions and {@code !=}, beyond which the conjunction counts
   * as possible.
   */
  private static final int MAX_CASES = 24;

  private final Box box;
  private int cases;

  /** The rows of the last system that is not refuted, if it has no open disjunction. */
  private Optional<LinearRows> possible = Optional.empty();

  private LinearRefutation(Box box) {
    this.box = box;
  }

  /** Returns whether it is proved that no store of the box satisfies all conditions. */
  public static boolean refutes(List<BoolTerm> conditions, Box box) {
    return new LinearRefutation(box).refutes(conditions);
  }

  private boolean refutes(List<BoolTerm> conditions) {
    List<BoolTerm> undecided = conditions.stream().map(this::undecided).toList();
    return isRefuted(undecided, List.of(), List.of());
  }

  /**
   * The refutation of several conjunctions that share facts: a store that satisfies one of them
   * satisfies many others, which then need no elimination. Mutable.
   */
  public static final class Repeated {
    private final List<BoolTerm> facts;

    /** A store that satisfies the facts. */
    private Optional<Term.Valuation> known = Optional.empty();

    /**
     * Creates the refutation.
     *
     * @param facts conditions of all conjunctions
     */
    public Repeated(List<BoolTerm> facts) {
      this.facts = facts;
    }

    /** Returns {@link LinearRefutation#refutes} of the facts and the conditions. */
    public boolean refutes(List<BoolTerm> conditions, Box box) {
      if (known.filter(store -> satisfies(store, conditions, box)).isPresent()) {
        return false;
      }
      List<BoolTerm> all = new ArrayList<>(facts);
      all.addAll(conditions);
      LinearRefutation reasoning = new LinearRefutation(box);
      boolean isRefuted = reasoning.refutes(all);
      if (!isRefuted) {
        known =
            reasoning
                .possible
                .flatMap(LinearRows::store)
                .filter(store -> satisfies(store, all, box))
                .or(() -> known);
      }
      return isRefuted;
    }

    private static boolean satisfies(Term.Valuation store, List<BoolTerm> conditions, Box box) {
      return box.contains(store)
          && conditions.stream().allMatch(condition -> condition.evaluate(store).orElse(false));
    }
  }

  /**
   * Returns whether it is proved that every store of the box that satisfies the facts satisfies the
   * condition.
   */
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
   * Returns whether the conjunction of all arguments is refuted.
   *
   * @param todo conditions that the box does not decide
   * @param comparisons further comparisons
   * @param choices further disjunctions
   */
  private boolean isRefuted(
      List<BoolTerm> todo, List<BoolTerm.Compare> comparisons, List<BoolTerm.Or> choices) {
    List<BoolTerm.Compare> known = new ArrayList<>(comparisons);
    List<BoolTerm.Or> open = new ArrayList<>(choices);
    for (BoolTerm condition : todo) {
      for (BoolTerm conjunct : condition.conjuncts()) {
        if (conjunct.equals(BoolTerm.FALSE)) {
          return true;
        } else if (conjunct instanceof BoolTerm.Or or) {
          open.add(or);
        } else if (conjunct instanceof BoolTerm.Compare compare) {
          known.add(compare);
        }
      }
    }
    LinearRows rows = LinearRows.of(known, box);
    if (rows.system.isRefuted()) {
      return true;
    } else if (open.isEmpty()) {
      possible = Optional.of(rows);
      return false;
    }
    return areRefuted(open, known, rows);
  }

  /**
   * Simplifies a condition by the box, which avoids needless cases: false operands of disjunctions
   * and true disjunctions are removed, and {@code !=} becomes the disjunction of the possible
   * sides.
   */
  private BoolTerm undecided(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      List<BoolTerm> parts = and.operands().stream().map(this::undecided).toList();
      return areSame(parts, and.operands()) ? and : BoolTerm.and(parts);
    } else if (condition instanceof BoolTerm.Or or) {
      List<BoolTerm> parts = or.operands().stream().map(this::undecided).toList();
      return areSame(parts, or.operands()) ? or : BoolTerm.or(parts);
    } else if (condition instanceof BoolTerm.Compare compare) {
      return undecided(compare);
    } else if (condition instanceof BoolTerm.Literal literal) {
      Interval value = box.get(literal.symbol());
      return !value.isPoint()
          ? literal
          : BoolTerm.of((value.low().signum() != 0) == literal.positive());
    }
    return condition;
  }

  private static boolean areSame(List<BoolTerm> some, List<BoolTerm> others) {
    for (int i = 0; i < some.size(); i++) {
      if (some.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  private BoolTerm undecided(BoolTerm.Compare compare) {
    IntTerm term = compare.term();
    Interval values = Contractor.evaluate(term, box);
    boolean isBelow = values.hasHigh() && values.high().signum() < 0;
    boolean isAbove = values.hasLow() && values.low().signum() > 0;
    boolean isAtMost = values.hasHigh() && values.high().signum() <= 0;
    boolean isAtLeast = values.hasLow() && values.low().signum() >= 0;
    return switch (compare.relation()) {
      case AT_MOST -> isAtMost ? BoolTerm.TRUE : isAbove ? BoolTerm.FALSE : compare;
      case EQUAL ->
          isAbove || isBelow ? BoolTerm.FALSE : isAtMost && isAtLeast ? BoolTerm.TRUE : compare;
      case NOT_EQUAL ->
          isAbove || isBelow
              ? BoolTerm.TRUE
              : BoolTerm.or(
                  isAtLeast ? BoolTerm.FALSE : BoolTerm.less(term, IntTerm.ZERO),
                  isAtMost ? BoolTerm.FALSE : BoolTerm.less(IntTerm.ZERO, term));
    };
  }

  /**
   * Splits cases by the operands of one disjunction. A solution of the comparisons selects a
   * disjunction that it violates; if it satisfies all, the conjunction is not refuted.
   */
  private boolean areRefuted(
      List<BoolTerm.Or> open, List<BoolTerm.Compare> known, LinearRows rows) {
    Optional<BoolTerm.Or> choice =
        rows.system
            .solution()
            .map(values -> open.stream().filter(or -> !rows.satisfies(or, values)).findFirst())
            .orElse(Optional.of(open.get(0)));
    if (choice.isEmpty()) {
      possible = Optional.of(rows);
      return false;
    }
    List<BoolTerm.Or> others = new ArrayList<>(open);
    others.remove(choice.get());
    for (BoolTerm alternative : choice.get().operands()) {
      if (++cases > MAX_CASES || !isRefuted(List.of(alternative), known, others)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The conversion of comparisons and the bounds of a box to the rows of a {@link LinearSystem}. A
   * symbol with one value in the box is a constant. Quotients, remainders and modulo by constants
   * are unknowns with their defining inequalities; every other operation is an unknown with its
   * range in the box.
   */
  private static final class LinearRows {
    private final Box box;
    private final Map<Object, Unknown> unknowns = new HashMap<>();

    /** The symbols that only an equation gives a value to, with a term that equals 0. */
    private final Map<Symbol, IntTerm> definitions = new HashMap<>();

    private final List<Row> equations = new ArrayList<>();
    private final List<Row> bounds = new ArrayList<>();
    private int columns;

    /** The system; null until all rows are known. */
    private LinearSystem system;

    /**
     * An unknown.
     *
     * @param column the column, or -1 for a constant
     * @param values the range
     */
    private record Unknown(int column, Interval values) {}

    /** The key of the quotient of a modulo operation, rounded down. */
    private record FloorQuotient(Atom.Modulo modulo) {}

    /** A sparse row: {@code sum of coefficient * column + constant}, compared with 0. */
    private static final class Row {
      private final List<Integer> columns = new ArrayList<>();
      private final List<BigInteger> coefficients = new ArrayList<>();
      private BigInteger constant;

      Row(BigInteger constant) {
        this.constant = constant;
      }

      Row plus(BigInteger coefficient, Unknown unknown) {
        if (unknown.column() < 0) {
          constant = constant.add(coefficient.multiply(unknown.values().low()));
        } else {
          columns.add(unknown.column());
          coefficients.add(coefficient);
        }
        return this;
      }

      Row plus(BigInteger more) {
        constant = constant.add(more);
        return this;
      }

      Row negated() {
        Row result = new Row(constant.negate());
        result.columns.addAll(columns);
        coefficients.forEach(c -> result.coefficients.add(c.negate()));
        return result;
      }

      BigInteger[] dense(int width) {
        BigInteger[] result = new BigInteger[width + 1];
        Arrays.fill(result, BigInteger.ZERO);
        for (int i = 0; i < columns.size(); i++) {
          result[columns.get(i)] = result[columns.get(i)].add(coefficients.get(i));
        }
        result[width] = constant;
        return result;
      }
    }

    private LinearRows(Box box) {
      this.box = box;
    }

    /** Returns the system of comparisons by {@code <=} and {@code ==} in a box. */
    static LinearRows of(List<BoolTerm.Compare> comparisons, Box box) {
      LinearRows rows = new LinearRows(box);
      Map<Symbol, Integer> occurrences = new HashMap<>();
      for (BoolTerm.Compare compare : comparisons) {
        compare.term().forEachSymbol(symbol -> occurrences.merge(symbol, 1, Integer::sum));
      }
      for (BoolTerm.Compare compare : comparisons) {
        boolean isEquation = compare.relation() == BoolTerm.Relation.EQUAL;
        if (!isEquation || !rows.define(compare.term(), occurrences)) {
          (isEquation ? rows.equations : rows.bounds).add(rows.row(compare.term()));
        }
      }
      rows.system = new LinearSystem(rows.columns);
      rows.equations.forEach(row -> rows.system.addEquation(row.dense(rows.columns)));
      rows.bounds.forEach(row -> rows.system.addUpperBound(row.dense(rows.columns)));
      return rows;
    }

    /**
     * Replaces an equation that only gives a value to a symbol, which occurs nowhere else, by the
     * bounds of that symbol.
     *
     * @return false if the equation does more
     */
    private boolean define(IntTerm equation, Map<Symbol, Integer> occurrences) {
      for (int i = 0; i < equation.length(); i++) {
        if (equation.atom(i) instanceof Atom.Variable variable
            && equation.coefficient(i).abs().equals(BigInteger.ONE)
            && occurrences.get(variable.symbol()) == 1) {
          Row rest = new Row(equation.constant());
          for (int j = 0; j < equation.length(); j++) {
            if (j != i) {
              rest.plus(equation.coefficient(j), unknown(equation.atom(j)));
            }
          }
          addBounds(
              equation.coefficient(i).signum() > 0 ? rest.negated() : rest,
              box.get(variable.symbol()).rounded());
          definitions.put(variable.symbol(), equation);
          return true;
        }
      }
      return false;
    }

    private void addBounds(Row value, Interval values) {
      if (values.hasLow()) {
        bounds.add(value.negated().plus(values.low()));
      }
      if (values.hasHigh()) {
        bounds.add(value.plus(values.high().negate()));
      }
    }

    /** Returns a store by a solution; it may violate what the rows only approximate. */
    Optional<Term.Valuation> store() {
      return system.solution().map(this::store);
    }

    private Term.Valuation store(BigInteger[] solution) {
      Map<Symbol, BigInteger> store = new HashMap<>();
      box.forEach((symbol, values) -> store.put(symbol, values.nearestToZero()));
      unknowns.forEach(
          (what, unknown) -> {
            if (what instanceof Atom.Variable variable && unknown.column() >= 0) {
              store.put(variable.symbol(), solution[unknown.column()]);
            }
          });
      for (Symbol symbol : definitions.keySet()) {
        definition(symbol, solution).ifPresent(value -> store.put(symbol, value));
      }
      return symbol -> {
        BigInteger value = store.get(symbol);
        return value != null ? value : Box.rangeOf(symbol).nearestToZero();
      };
    }

    /**
     * Returns whether a solution satisfies a condition; any Boolean literal counts as true.
     *
     * @return false also if a value is unknown
     */
    boolean satisfies(BoolTerm condition, BigInteger[] solution) {
      if (condition instanceof BoolTerm.And and) {
        return and.operands().stream().allMatch(part -> satisfies(part, solution));
      } else if (condition instanceof BoolTerm.Or or) {
        return or.operands().stream().anyMatch(part -> satisfies(part, solution));
      } else if (condition instanceof BoolTerm.Compare compare) {
        return value(compare.term(), solution)
            .filter(value -> compare.relation().holds(value.signum()))
            .isPresent();
      }
      return !condition.equals(BoolTerm.FALSE);
    }

    private Optional<BigInteger> value(IntTerm term, BigInteger[] solution) {
      BigInteger sum = term.constant();
      for (int i = 0; i < term.length(); i++) {
        Optional<BigInteger> value = value(term.atom(i), solution);
        if (value.isEmpty()) {
          return value;
        }
        sum = sum.add(term.coefficient(i).multiply(value.get()));
      }
      return Optional.of(sum);
    }

    private Optional<BigInteger> value(Atom atom, BigInteger[] solution) {
      Unknown unknown = unknowns.get(atom);
      if (unknown != null) {
        return Optional.of(
            unknown.column() < 0 ? unknown.values().low() : solution[unknown.column()]);
      } else if (atom instanceof Atom.Variable variable) {
        return definitions.containsKey(variable.symbol())
            ? definition(variable.symbol(), solution)
            : Optional.of(box.get(variable.symbol()).nearestToZero());
      }
      return Optional.empty();
    }

    private Optional<BigInteger> definition(Symbol symbol, BigInteger[] solution) {
      return value(definitions.get(symbol).solvedFor(symbol).orElseThrow(), solution);
    }

    private Row row(IntTerm term) {
      Row row = new Row(term.constant());
      for (int i = 0; i < term.length(); i++) {
        row.plus(term.coefficient(i), unknown(term.atom(i)));
      }
      return row;
    }

    private Unknown unknown(Atom atom) {
      Unknown known = unknowns.get(atom);
      if (known != null) {
        return known;
      }
      Unknown fresh = add(atom, Contractor.evaluate(atom, box).rounded());
      if (atom instanceof Atom.Modulo m) {
        Unknown whole = add(new FloorQuotient(m), Interval.ALL);
        define(m.operand(), whole, m.modulus(), fresh);
      } else if (atom instanceof Atom.Quotient q && isPositive(q.divisor())) {
        defineQuotient(fresh, q.dividend(), q.divisor().constant());
      } else if (atom instanceof Atom.Remainder r && isPositive(r.divisor())) {
        Unknown quotient = unknown(new Atom.Quotient(r.dividend(), r.divisor()));
        define(r.dividend(), quotient, r.divisor().constant(), fresh);
      }
      return fresh;
    }

    private Unknown add(Object what, Interval values) {
      Unknown fresh = new Unknown(values.isPoint() ? -1 : columns++, values);
      unknowns.put(what, fresh);
      if (!values.isPoint()) {
        addBounds(new Row(BigInteger.ZERO).plus(BigInteger.ONE, fresh), values);
      }
      return fresh;
    }

    private static boolean isPositive(IntTerm divisor) {
      return divisor.isConstant() && divisor.constant().signum() > 0;
    }

    /** Adds {@code operand == divisor * whole + rest}. */
    private void define(IntTerm operand, Unknown whole, BigInteger divisor, Unknown rest) {
      equations.add(row(operand).plus(divisor.negate(), whole).plus(BigInteger.ONE.negate(), rest));
    }

    /**
     * Adds the bounds of a quotient truncated toward zero: the remainder has the sign of the
     * dividend, where that is known.
     */
    private void defineQuotient(Unknown quotient, IntTerm dividend, BigInteger divisor) {
      Interval values = Contractor.evaluate(dividend, box);
      BigInteger most = divisor.subtract(BigInteger.ONE);
      boolean notNegative = values.hasLow() && values.low().signum() >= 0;
      boolean notPositive = values.hasHigh() && values.high().signum() <= 0;
      Row rest = row(dividend).plus(divisor.negate(), quotient);
      // rest <= most, and -rest <= most, each 0 where the sign forbids more.
      bounds.add(rest.negated().plus(notNegative ? BigInteger.ZERO : most.negate()));
      bounds.add(rest.plus(notPositive ? BigInteger.ZERO : most.negate()));
    }
  }
}
