package sunder.testing;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** Makes operation trees over given symbols, with small constants. */
public final class RandomTrees {
  private final Random random;
  private final List<Symbol> integers;
  private final List<Symbol> booleans;
  private final Divisors divisors;

  /** What stands behind a division sign. */
  public enum Divisors {
    ANY,
    /** Constants that are not 0, so that every operation is defined. */
    NOT_ZERO
  }

  public RandomTrees(Random random, List<Symbol> symbols) {
    this(random, symbols, Divisors.ANY);
  }

  public RandomTrees(Random random, List<Symbol> symbols, Divisors divisors) {
    this.random = random;
    this.divisors = divisors;
    this.integers = symbols.stream().filter(symbol -> !symbol.isBoolean()).toList();
    this.booleans = symbols.stream().filter(Symbol::isBoolean).toList();
  }

  /** An integer tree, most often a linear one; one that may divide by 0 may ask for bits, too. */
  public Tree<IntTerm> integer(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0 ? number(5) : new Tree.Variable(pick(integers));
    }
    return switch (random.nextInt(divisors == Divisors.ANY ? 11 : 10)) {
      case 0 -> operation(Tree.Operator.TIMES, integer(depth - 1), integer(depth - 1));
      case 1 -> operation(Tree.Operator.DIVIDED_BY, integer(depth - 1), divisor(depth - 1));
      case 2 -> operation(Tree.Operator.REMAINDER, integer(depth - 1), divisor(depth - 1));
      case 3 -> new Tree.Modulo(integer(depth - 1), BigInteger.valueOf(random.nextInt(4) + 1));
      case 4, 5 -> operation(Tree.Operator.TIMES, number(4), integer(depth - 1));
      case 6, 7 -> operation(Tree.Operator.MINUS, integer(depth - 1), integer(depth - 1));
      case 10 -> operation(Tree.Operator.COMMON, integer(depth - 1), integer(depth - 1));
      default -> operation(Tree.Operator.PLUS, integer(depth - 1), integer(depth - 1));
    };
  }

  /** A Boolean tree. */
  public Tree<BoolTerm> bool(int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      return switch (random.nextInt(7)) {
        case 0, 1 -> new Tree.Not(bool(depth - 1));
        case 2 -> new Tree.Logic(Tree.Connective.SAME, bool(depth - 1), bool(depth - 1));
        case 3, 4 -> new Tree.Logic(Tree.Connective.OR, bool(depth - 1), bool(depth - 1));
        default -> new Tree.Logic(Tree.Connective.AND, bool(depth - 1), bool(depth - 1));
      };
    }
    if (!booleans.isEmpty() && random.nextInt(5) == 0) {
      return new Tree.Truth(pick(booleans));
    }
    Tree.Order[] orders = Tree.Order.values();
    return new Tree.Comparison(orders[random.nextInt(orders.length)], integer(2), integer(1));
  }

  private Tree<IntTerm> divisor(int depth) {
    if (divisors == Divisors.NOT_ZERO) {
      int size = random.nextInt(4) + 1;
      return new Tree.Number(BigInteger.valueOf(random.nextBoolean() ? size : -size));
    }
    return random.nextInt(3) == 0 ? integer(depth) : number(4);
  }

  private Tree<IntTerm> number(int most) {
    return new Tree.Number(BigInteger.valueOf(random.nextInt(2 * most + 1) - most));
  }

  private static Tree<IntTerm> operation(
      Tree.Operator operator, Tree<IntTerm> left, Tree<IntTerm> right) {
    return new Tree.Arithmetic(operator, left, right);
  }

  private Symbol pick(List<Symbol> symbols) {
    return symbols.get(random.nextInt(symbols.size()));
  }
}
