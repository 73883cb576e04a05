package sunder.frontend.ia.syntax.parse;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * An iterative operator-precedence parser: it builds a tree from a list of operands and operators
 * with an explicit stack.
 */
final class PrecedenceParser {
  private PrecedenceParser() {}

  enum Associativity {
    LEFT,
    RIGHT
  }

  /**
   * The precedence and associativity of an operator.
   *
   * @param level the precedence level; a greater number binds tighter
   */
  record OperatorPrecedence(int level, Associativity associativity) {}

  /** A factory of the tree of a binary operation. */
  interface BinaryNodeFactory<T, O> {
    /** Returns the tree of an operation. */
    T apply(O operator, T left, T right);
  }

  /**
   * Returns the tree of the operands and operators.
   *
   * @param operands the operands, one more than {@code operators}
   * @param combine the factory of inner nodes
   */
  static <T, O> T parse(
      List<T> operands,
      List<O> operators,
      Function<O, OperatorPrecedence> binding,
      BinaryNodeFactory<T, O> combine) {
    Deque<T> values = new ArrayDeque<>();
    Deque<O> pending = new ArrayDeque<>();
    values.push(operands.get(0));
    for (int i = 0; i < operators.size(); i++) {
      O operator = operators.get(i);
      while (!pending.isEmpty()
          && bindsFirst(binding.apply(pending.peek()), binding.apply(operator))) {
        reduce(values, pending, combine);
      }
      pending.push(operator);
      values.push(operands.get(i + 1));
    }
    while (!pending.isEmpty()) {
      reduce(values, pending, combine);
    }
    return values.pop();
  }

  private static boolean bindsFirst(OperatorPrecedence left, OperatorPrecedence right) {
    return left.level() > right.level()
        || left.level() == right.level() && left.associativity() == Associativity.LEFT;
  }

  private static <T, O> void reduce(
      Deque<T> values, Deque<O> pending, BinaryNodeFactory<T, O> combine) {
    T right = values.pop();
    T left = values.pop();
    values.push(combine.apply(pending.pop(), left, right));
  }
}
