package sunder.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A Boolean term in negation normal form. The static factory methods simplify; terms are created by
 * them only.
 */
public sealed interface BoolTerm extends Term {
  BoolTerm TRUE = new Constant(true);
  BoolTerm FALSE = new Constant(false);

  record Constant(boolean value) implements BoolTerm {
    @Override
    public BoolTerm not() {
      return of(!value);
    }

    @Override
    public BoolTerm substitute(Substitution substitution) {
      return this;
    }

    @Override
    public void forEachSymbol(Consumer<Symbol> action) {}

    @Override
    public int size() {
      return 1;
    }

    @Override
    public Optional<Boolean> evaluate(Valuation valuation) {
      return Optional.of(value);
    }

    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /** A Boolean symbol or its negation. */
  record Literal(Symbol symbol, boolean positive) implements BoolTerm {
    @Override
    public BoolTerm not() {
      return new Literal(symbol, !positive);
    }

    @Override
    public BoolTerm substitute(Substitution substitution) {
      BoolTerm value = substitution.bool(symbol);
      boolean isSame = value instanceof Literal same && same.positive && same.symbol == symbol;
      return isSame ? this : positive ? value : value.not();
    }

    @Override
    public void forEachSymbol(Consumer<Symbol> action) {
      action.accept(symbol);
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public Optional<Boolean> evaluate(Valuation valuation) {
      return Optional.of((valuation.of(symbol).signum() != 0) == positive);
    }

    @Override
    public String toString() {
      return (positive ? "" : "!") + symbol;
    }
  }

  /**
   * A comparison {@code term relation 0}; the term is not constant and its coefficients have no
   * common divisor.
   */
  record Compare(IntTerm term, Relation relation) implements BoolTerm {
    /**
     * Compares fields; the generated hash code would depend on the hash of an enum constant, which
     * differs between runs.
     */
    @Override
    public boolean equals(Object other) {
      return other instanceof Compare compare
          && relation == compare.relation
          && term.equals(compare.term);
    }

    @Override
    public int hashCode() {
      return 31 * term.hashCode() + relation.ordinal();
    }

    @Override
    public BoolTerm not() {
      return switch (relation) {
        case AT_MOST -> new Compare(IntTerm.ONE.minus(term), Relation.AT_MOST);
        case EQUAL -> new Compare(term, Relation.NOT_EQUAL);
        case NOT_EQUAL -> new Compare(term, Relation.EQUAL);
      };
    }

    @Override
    public BoolTerm substitute(Substitution substitution) {
      IntTerm now = term.substitute(substitution);
      return now == term ? this : compare(now, relation);
    }

    @Override
    public void forEachSymbol(Consumer<Symbol> action) {
      term.forEachSymbol(action);
    }

    @Override
    public int size() {
      return term.size();
    }

    @Override
    public Optional<Boolean> evaluate(Valuation valuation) {
      return term.evaluate(valuation).map(value -> relation.holds(value.signum()));
    }

    @Override
    public String toString() {
      return TermPrinter.print(this);
    }
  }

  /** A conjunction or disjunction. */
  sealed interface NaryConnective extends BoolTerm {
    List<BoolTerm> operands();

    /** Returns the connective applied to other operands. */
    BoolTerm withOperands(List<BoolTerm> others);

    /** Returns the value of an operand that determines the value of the term. */
    boolean absorbingValue();

    @Override
    default BoolTerm substitute(Substitution substitution) {
      List<BoolTerm> now = new ArrayList<>(operands().size());
      boolean isSame = true;
      for (BoolTerm operand : operands()) {
        BoolTerm changed = operand.substitute(substitution);
        now.add(changed);
        isSame &= changed == operand;
      }
      return isSame ? this : withOperands(now);
    }

    @Override
    default BoolTerm not() {
      List<BoolTerm> opposites = operands().stream().map(BoolTerm::not).toList();
      return absorbingValue() ? and(opposites) : or(opposites);
    }

    @Override
    default void forEachSymbol(Consumer<Symbol> action) {
      operands().forEach(operand -> operand.forEachSymbol(action));
    }

    @Override
    default int size() {
      long sum = 1;
      for (BoolTerm operand : operands()) {
        sum += operand.size();
      }
      return (int) Math.min(sum, Integer.MAX_VALUE);
    }

    @Override
    default Optional<Boolean> evaluate(Valuation valuation) {
      Optional<Boolean> result = Optional.of(!absorbingValue());
      for (BoolTerm operand : operands()) {
        Optional<Boolean> value = operand.evaluate(valuation);
        if (value.isPresent() && value.get() == absorbingValue()) {
          return value;
        }
        result = value.isEmpty() ? value : result;
      }
      return result;
    }
  }

  /** A conjunction of at least two operands; none is a constant, a conjunction, or a duplicate. */
  record And(List<BoolTerm> operands) implements NaryConnective {
    /** Compares operands; the hash code differs from that of a disjunction of the same operands. */
    @Override
    public boolean equals(Object other) {
      return other instanceof And that && operands.equals(that.operands);
    }

    @Override
    public int hashCode() {
      return 31 * operands.hashCode();
    }

    @Override
    public BoolTerm withOperands(List<BoolTerm> others) {
      return and(others);
    }

    /** Returns the simplified conjunction with an operand that is not a conjunction. */
    private BoolTerm with(BoolTerm more) {
      if (more instanceof Constant constant) {
        return constant.value() ? this : FALSE;
      } else if (operands.contains(more)) {
        return this;
      } else if (more instanceof Compare compare) {
        return joined(LinearBounds.tighten(operands, compare), TRUE, And::new);
      } else if (more instanceof Literal && operands.contains(more.not())) {
        return FALSE;
      }
      List<BoolTerm> all = new ArrayList<>(operands);
      all.add(more);
      return new And(List.copyOf(all));
    }

    @Override
    public boolean absorbingValue() {
      return false;
    }

    @Override
    public String toString() {
      return TermPrinter.join(operands, " && ");
    }
  }

  /** A disjunction of at least two operands; none is a constant, a disjunction, or a duplicate. */
  record Or(List<BoolTerm> operands) implements NaryConnective {
    @Override
    public BoolTerm withOperands(List<BoolTerm> others) {
      return or(others);
    }

    @Override
    public boolean absorbingValue() {
      return true;
    }

    @Override
    public String toString() {
      return TermPrinter.join(operands, " || ");
    }
  }

  /** A relation of a term to 0. */
  enum Relation {
    AT_MOST("<="),
    EQUAL("=="),
    NOT_EQUAL("!=");

    private final String spelling;

    Relation(String spelling) {
      this.spelling = spelling;
    }

    /** Returns the operator as printed. */
    public String spelling() {
      return spelling;
    }

    /** Returns whether a number of this sign (-1, 0, 1) has the relation to 0. */
    public boolean holds(int sign) {
      return switch (this) {
        case AT_MOST -> sign <= 0;
        case EQUAL -> sign == 0;
        case NOT_EQUAL -> sign != 0;
      };
    }
  }

  BoolTerm not();

  @Override
  BoolTerm substitute(Substitution substitution);

  /**
   * Returns the value under a valuation; empty where it depends on a division by 0 or a number that
   * is too large to compute.
   */
  Optional<Boolean> evaluate(Valuation valuation);

  /** Returns the constant of a truth value. */
  static BoolTerm of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /**
   * Returns the literal of a Boolean symbol.
   *
   * @throws IllegalArgumentException if the symbol is not Boolean
   */
  static BoolTerm of(Symbol symbol) {
    if (!symbol.isBoolean()) {
      throw new IllegalArgumentException(symbol + " is not Boolean");
    }
    return new Literal(symbol, true);
  }

  /**
   * Returns {@code term relation 0}, normalised: divided by the common divisor of its coefficients.
   */
  static BoolTerm compare(IntTerm term, Relation relation) {
    if (term.isConstant()) {
      return of(relation.holds(term.constant().signum()));
    }
    BigInteger content = term.coefficientGcd();
    boolean isNormal = relation == Relation.AT_MOST || term.coefficient(0).signum() > 0;
    if (isNormal && content.equals(BigInteger.ONE)) {
      return new Compare(term, relation);
    }
    if (relation == Relation.AT_MOST) {
      // sum/content <= -constant/content, and the left side is an integer: the constant is rounded
      // up.
      return new Compare(
          term.withCoefficientsDividedBy(content, ceilDivide(term.constant(), content)), relation);
    }
    if (term.constant().mod(content).signum() != 0) {
      return of(relation == Relation.NOT_EQUAL);
    }
    BigInteger divisor = term.coefficient(0).signum() < 0 ? content.negate() : content;
    return new Compare(
        term.withCoefficientsDividedBy(divisor, term.constant().divide(divisor)), relation);
  }

  private static BigInteger ceilDivide(BigInteger a, BigInteger positive) {
    BigInteger[] parts = a.divideAndRemainder(positive);
    return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
  }

  /** Returns {@code left <= right}. */
  static BoolTerm atMost(IntTerm left, IntTerm right) {
    return compare(left.minus(right), Relation.AT_MOST);
  }

  /** Returns {@code left < right}. */
  static BoolTerm less(IntTerm left, IntTerm right) {
    return compare(left.minus(right).plus(1), Relation.AT_MOST);
  }

  /** Returns {@code left == right}. */
  static BoolTerm equal(IntTerm left, IntTerm right) {
    return compare(left.minus(right), Relation.EQUAL);
  }

  /** Returns {@code left != right}. */
  static BoolTerm notEqual(IntTerm left, IntTerm right) {
    return compare(left.minus(right), Relation.NOT_EQUAL);
  }

  /** Returns the condition that a value is within optional bounds. */
  static BoolTerm within(Optional<BigInteger> low, IntTerm value, Optional<BigInteger> high) {
    List<BoolTerm> bounds = new ArrayList<>();
    low.ifPresent(least -> bounds.add(atMost(IntTerm.of(least), value)));
    high.ifPresent(most -> bounds.add(atMost(value, IntTerm.of(most))));
    return and(bounds);
  }

  /** Returns the condition that a symbol's value is in the range of its type. */
  static BoolTerm range(Symbol symbol) {
    return symbol.isBoolean() ? TRUE : within(symbol.low(), IntTerm.of(symbol), symbol.high());
  }

  /** Returns the equivalence of two conditions. */
  static BoolTerm equivalent(BoolTerm left, BoolTerm right) {
    return or(and(left, right), and(left.not(), right.not()));
  }

  /** Returns the condition that two terms of one sort have the same value. */
  static BoolTerm equivalent(Term left, Term right) {
    return left instanceof BoolTerm condition
        ? equivalent(condition, (BoolTerm) right)
        : equal((IntTerm) left, (IntTerm) right);
  }

  @Override
  default boolean containsAtom(Predicate<Atom> kind) {
    return this instanceof Compare compare
        ? compare.term().containsAtom(kind)
        : this instanceof NaryConnective junction
            && junction.operands().stream().anyMatch(operand -> operand.containsAtom(kind));
  }

  /** Visits every comparison in the condition, in order. */
  default void forEachComparison(Consumer<Compare> action) {
    if (this instanceof Compare compare) {
      action.accept(compare);
    } else if (this instanceof NaryConnective junction) {
      junction.operands().forEach(operand -> operand.forEachComparison(action));
    }
  }

  /** Returns the simplified conjunction. */
  static BoolTerm and(BoolTerm left, BoolTerm right) {
    return left instanceof And known && !(right instanceof And)
        ? known.with(right)
        : and(List.of(left, right));
  }

  /** Returns the simplified disjunction. */
  static BoolTerm or(BoolTerm left, BoolTerm right) {
    return or(List.of(left, right));
  }

  /**
   * Returns a conjunction: flattened, without duplicates, with the tightest bounds of each
   * direction; FALSE if it contains an operand and its negation or contradictory bounds.
   */
  static BoolTerm and(List<BoolTerm> operands) {
    Set<BoolTerm> flat = flat(operands, false);
    return flat.contains(FALSE) || containsComplement(flat, Literal.class::isInstance)
        ? FALSE
        : joined(LinearBounds.tighten(flat), TRUE, And::new);
  }

  /**
   * Returns a disjunction: flattened, without duplicates; TRUE if it contains an operand and its
   * negation.
   */
  static BoolTerm or(List<BoolTerm> operands) {
    Set<BoolTerm> flat = flat(operands, true);
    boolean isAny =
        containsComplement(flat, term -> term instanceof Literal || term instanceof Compare);
    return flat.contains(TRUE) || isAny ? TRUE : joined(flat, FALSE, Or::new);
  }

  private static Set<BoolTerm> flat(List<BoolTerm> operands, boolean decisive) {
    Set<BoolTerm> flat = new LinkedHashSet<>();
    for (BoolTerm operand : operands) {
      if (operand instanceof NaryConnective same && same.absorbingValue() == decisive) {
        flat.addAll(same.operands());
      } else if (!(operand instanceof Constant constant) || constant.value() == decisive) {
        flat.add(operand);
      }
    }
    return flat;
  }

  private static BoolTerm joined(
      Collection<BoolTerm> parts, BoolTerm none, Function<List<BoolTerm>, BoolTerm> together) {
    return parts.isEmpty()
        ? none
        : parts.size() == 1 ? parts.iterator().next() : together.apply(List.copyOf(parts));
  }

  private static boolean containsComplement(Set<BoolTerm> terms, Predicate<BoolTerm> among) {
    for (BoolTerm term : terms) {
      if (among.test(term) && terms.contains(term.not())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the conjuncts: the operands of a conjunction; none for TRUE; otherwise the term itself.
   */
  default List<BoolTerm> conjuncts() {
    return this instanceof And and ? and.operands() : equals(TRUE) ? List.of() : List.of(this);
  }
}
