package sunder.frontend.promela.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import sunder.family.Feature;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;

/**
 * The representation of arrays of {@code bit} and {@code bool}. Each element is a byte, as in
 * SPIN's generated verifier (pan), and holds any byte that is stored in it; SPIN's simulator
 * truncates the value to one bit.
 *
 * <p>An array in which only 0 and 1 are stored behaves identically in both, and its element type is
 * narrowed to one bit. The analysis is a fixed point over the assignments of the model: an array is
 * assumed to hold bits until an initial value, an assigned value or a received message may be
 * larger.
 */
public final class BitArrays {
  private static final String REMARK =
      "The elements of `%s` are bytes, as in SPIN's verifier: more than a bit may be stored in them,"
          + " which SPIN's simulator cuts to one.";

  /** The arrays that may hold values above 1. */
  private final Set<Variable> bytes = new LinkedHashSet<>();

  private BitArrays() {}

  /** Sets the element type of each array that holds only 0 and 1 to one bit. */
  static void narrow(SystemModel system) {
    BitArrays arrays = new BitArrays();
    int before;
    do {
      before = arrays.bytes.size();
      arrays(system)
          .filter(array -> !array.initialValues().stream().allMatch(arrays::isBit))
          .forEach(arrays.bytes::add);
      system.steps().forEach(arrays::look);
    } while (arrays.bytes.size() > before);
    arrays(system).filter(array -> !arrays.bytes.contains(array)).forEach(Variable::narrow);
  }

  /** Returns a remark for each array of bits whose elements are bytes. */
  public static List<String> remarks(SystemModel system) {
    return arrays(system)
        .filter(array -> !array.type().equals(DataType.BIT))
        .map(array -> REMARK.formatted(array.name()))
        .distinct()
        .toList();
  }

  private static Stream<Variable> arrays(SystemModel system) {
    return system.variables().filter(Variable::holdsBits);
  }

  private void look(Stmt.Step step) {
    boolean isBit = step instanceof Stmt.Assign assign && isBit(assign.value());
    if (!isBit) {
      step.targets().stream()
          .map(Expr.Lvalue::variable)
          .filter(Variable::holdsBits)
          .forEach(bytes::add);
    }
  }

  private boolean isBit(Expr value) {
    if (value instanceof Expr.Constant constant) {
      return constant.value().signum() >= 0 && constant.value().bitLength() <= 1;
    } else if (value instanceof Expr.Read read) {
      Variable variable = read.lvalue().variable();
      return variable.holdsBits()
          ? !bytes.contains(variable)
          : variable.type().equals(DataType.BIT);
    } else if (value instanceof Expr.FeatureValue of) {
      return of.feature() instanceof Feature.Bool;
    } else if (value instanceof Expr.Unary unary) {
      return unary.operator() == UnaryOperator.NOT;
    } else if (value instanceof Expr.Conditional conditional) {
      return isBit(conditional.yes()) && isBit(conditional.no());
    } else if (value instanceof Expr.ChannelQuery question) {
      return question.property() != ChannelProperty.LEN;
    }
    return value instanceof Expr.Poll || value instanceof Expr.Binary binary && isBit(binary);
  }

  private boolean isBit(Expr.Binary binary) {
    return switch (binary.operator()) {
      case LESS, GREATER, AT_MOST, AT_LEAST, EQUAL, NOT_EQUAL, AND, OR, IMPLIES -> true;
      case BIT_AND, BIT_OR, BIT_XOR -> isBit(binary.left()) && isBit(binary.right());
      default -> false;
    };
  }
}
