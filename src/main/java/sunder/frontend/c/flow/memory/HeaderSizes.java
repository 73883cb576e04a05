package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.syntax.Expression.BinaryOperator;

/**
 * The structures that begin a block with further bytes behind them, by the form of the expression
 * for the size of the block.
 *
 * <p>Input: the expression of a size. Output: its constant summands of which no summand is a
 * multiple. A block of such a size consists of a header of that size and of bytes, unlike one whose
 * size is a product, which is an array. A parameter that a size is passed to has the summands of
 * the argument.
 */
public final class HeaderSizes {
  private final CProgram program;
  private final CallContext context;

  HeaderSizes(ValueModel values) {
    this.program = values.program();
    this.context = values.context();
  }

  /** Returns the sizes of headers of a block that a call allocates. */
  Set<BigInteger> ofAllocation(Expr.Call call, ConfigSet when) {
    List<Expr> sizes =
        call.arguments().stream()
            .filter(argument -> !argument.type().isPointer())
            .filter(argument -> !constant(argument, when).equals(Optional.of(BigInteger.ONE)))
            .toList();
    return sizes.size() == 1 ? of(sizes.get(0), when) : Set.of();
  }

  /** Records the sizes of headers for the parameters of a call. */
  public void bind(CallFrame inner, List<Expr> arguments, ConfigSet when) {
    List<CVariable> parameters = inner.body().parameters();
    CType size = new CType.Int(program.dataModel().sizeType());
    for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
      if (inner.recursionDepth() == 0 && parameters.get(i).type().equals(size)) {
        inner.headerSizes().put(parameters.get(i), of(arguments.get(i), when));
      }
    }
  }

  private Set<BigInteger> of(Expr size, ConfigSet when) {
    if (size instanceof Expr.Convert convert) {
      return of(convert.operand(), when);
    } else if (size instanceof Expr.Load load
        && load.lvalue() instanceof Lvalue.VariableReference named) {
      return context.frame().headerSizes().getOrDefault(named.variable(), Set.of());
    }
    List<Expr> summands = new ArrayList<>();
    addSummands(size, summands);
    Set<BigInteger> headers = new HashSet<>();
    Set<BigInteger> factors = new HashSet<>();
    for (Expr summand : summands) {
      constant(summand, when).ifPresent(headers::add);
      if (summand instanceof Expr.Arithmetic product
          && product.operator() == BinaryOperator.MULTIPLY) {
        constant(product.left(), when).ifPresent(factors::add);
        constant(product.right(), when).ifPresent(factors::add);
      }
    }
    headers.removeAll(factors);
    return summands.size() > 1 ? headers : Set.of();
  }

  private static void addSummands(Expr e, List<Expr> all) {
    if (e instanceof Expr.Convert convert) {
      addSummands(convert.operand(), all);
    } else if (e instanceof Expr.Arithmetic sum
        && (sum.operator() == BinaryOperator.ADD || sum.operator() == BinaryOperator.SUBTRACT)) {
      addSummands(sum.left(), all);
      addSummands(sum.right(), all);
    } else {
      all.add(e);
    }
  }

  /** Returns the value of a constant expression that has one value in the variants. */
  private static Optional<BigInteger> constant(Expr e, ConfigSet when) {
    if (e instanceof Expr.Convert convert) {
      return constant(convert.operand(), when);
    } else if (e instanceof Expr.Choice choice) {
      Set<Optional<BigInteger>> values = new HashSet<>();
      choice.alternatives().stream()
          .filter(part -> part.presenceCondition().intersects(when))
          .forEach(part -> values.add(constant(part.expression(), when)));
      return values.size() == 1 ? values.iterator().next() : Optional.empty();
    }
    return ConstantExpressions.value(e);
  }
}
