package sunder.testing;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Term.Valuation;

/**
 * An operation tree as a program writes it, evaluated node by node: what a normal form must agree
 * with.
 *
 * @param <T> the sort of its normal form
 */
public sealed interface Tree<T extends Term> {
  /** The normal form. */
  public T term();

  /** The value (0 and 1 for truth values); empty if any node divides by 0, needed or not. */
  public Optional<BigInteger> value(Valuation valuation);

  /** The tree in which a symbol stands for another tree. */
  public Tree<T> replace(Symbol symbol, Tree<?> by);

  public record Number(BigInteger number) implements Tree<IntTerm> {
    @Override
    public IntTerm term() {
      return IntTerm.of(number);
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return Optional.of(number);
    }

    @Override
    public Tree<IntTerm> replace(Symbol symbol, Tree<?> by) {
      return this;
    }
  }

  public record Variable(Symbol symbol) implements Tree<IntTerm> {
    @Override
    public IntTerm term() {
      return IntTerm.of(symbol);
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return Optional.of(valuation.of(symbol));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Tree<IntTerm> replace(Symbol other, Tree<?> by) {
      return symbol == other ? (Tree<IntTerm>) by : this;
    }
  }

  public record Arithmetic(Operator operator, Tree<IntTerm> left, Tree<IntTerm> right)
      implements Tree<IntTerm> {
    @Override
    public IntTerm term() {
      IntTerm a = left.term();
      IntTerm b = right.term();
      return switch (operator) {
        case PLUS -> a.plus(b);
        case MINUS -> a.minus(b);
        case TIMES -> a.times(b);
        case DIVIDED_BY -> a.dividedBy(b);
        case REMAINDER -> a.remainder(b);
        case COMMON -> a.byteAnd(b);
      };
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      Optional<BigInteger> b = right.value(valuation).filter(d -> operator.isDefined(d));
      return left.value(valuation).flatMap(x -> b.map(y -> operator.meaning.apply(x, y)));
    }

    @Override
    public Tree<IntTerm> replace(Symbol symbol, Tree<?> by) {
      return new Arithmetic(operator, left.replace(symbol, by), right.replace(symbol, by));
    }
  }

  public record Modulo(Tree<IntTerm> operand, BigInteger modulus) implements Tree<IntTerm> {
    @Override
    public IntTerm term() {
      return operand.term().modulo(modulus);
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return operand.value(valuation).map(value -> value.mod(modulus));
    }

    @Override
    public Tree<IntTerm> replace(Symbol symbol, Tree<?> by) {
      return new Modulo(operand.replace(symbol, by), modulus);
    }
  }

  public record Truth(Symbol symbol) implements Tree<BoolTerm> {
    @Override
    public BoolTerm term() {
      return BoolTerm.of(symbol);
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return Optional.of(valuation.of(symbol));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Tree<BoolTerm> replace(Symbol other, Tree<?> by) {
      return symbol == other ? (Tree<BoolTerm>) by : this;
    }
  }

  public record Not(Tree<BoolTerm> operand) implements Tree<BoolTerm> {
    @Override
    public BoolTerm term() {
      return operand.term().not();
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return operand.value(valuation).map(BigInteger.ONE::subtract);
    }

    @Override
    public Tree<BoolTerm> replace(Symbol symbol, Tree<?> by) {
      return new Not(operand.replace(symbol, by));
    }
  }

  public record Logic(Connective connective, Tree<BoolTerm> left, Tree<BoolTerm> right)
      implements Tree<BoolTerm> {
    @Override
    public BoolTerm term() {
      BoolTerm a = left.term();
      BoolTerm b = right.term();
      return switch (connective) {
        case AND -> BoolTerm.and(a, b);
        case OR -> BoolTerm.or(a, b);
        case SAME -> BoolTerm.equivalent(a, b);
      };
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return left.value(valuation)
          .flatMap(a -> right.value(valuation).map(b -> connective.meaning.apply(a, b)));
    }

    @Override
    public Tree<BoolTerm> replace(Symbol symbol, Tree<?> by) {
      return new Logic(connective, left.replace(symbol, by), right.replace(symbol, by));
    }
  }

  public record Comparison(Order order, Tree<IntTerm> left, Tree<IntTerm> right)
      implements Tree<BoolTerm> {
    @Override
    public BoolTerm term() {
      IntTerm a = left.term();
      IntTerm b = right.term();
      return switch (order) {
        case LESS -> BoolTerm.less(a, b);
        case AT_MOST -> BoolTerm.atMost(a, b);
        case EQUAL -> BoolTerm.equal(a, b);
        case NOT_EQUAL -> BoolTerm.notEqual(a, b);
      };
    }

    @Override
    public Optional<BigInteger> value(Valuation valuation) {
      return left.value(valuation)
          .flatMap(a -> right.value(valuation).map(b -> truth(order.holds(a.compareTo(b)))));
    }

    @Override
    public Tree<BoolTerm> replace(Symbol symbol, Tree<?> by) {
      return new Comparison(order, left.replace(symbol, by), right.replace(symbol, by));
    }
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  public enum Operator {
    PLUS(BigInteger::add),
    MINUS(BigInteger::subtract),
    TIMES(BigInteger::multiply),
    DIVIDED_BY(BigInteger::divide),
    REMAINDER(BigInteger::remainder),
    COMMON((a, b) -> a.and(b).mod(BigInteger.valueOf(256)));

    private final BinaryOperator<BigInteger> meaning;

    Operator(BinaryOperator<BigInteger> meaning) {
      this.meaning = meaning;
    }

    boolean isDefined(BigInteger right) {
      return right.signum() != 0 || this != DIVIDED_BY && this != REMAINDER;
    }
  }

  public enum Connective {
    AND(BigInteger::and),
    OR(BigInteger::or),
    SAME((a, b) -> truth(a.equals(b)));

    private final BinaryOperator<BigInteger> meaning;

    Connective(BinaryOperator<BigInteger> meaning) {
      this.meaning = meaning;
    }
  }

  public enum Order {
    LESS,
    AT_MOST,
    EQUAL,
    NOT_EQUAL;

    boolean holds(int comparison) {
      return switch (this) {
        case LESS -> comparison < 0;
        case AT_MOST -> comparison <= 0;
        case EQUAL -> comparison == 0;
        case NOT_EQUAL -> comparison != 0;
      };
    }
  }
}
