package sunder.frontend.c.flow.control;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Merging of identical statements in the branches of {@code #if} and {@code #else}: they are
 * lowered once, and their variants stay together.
 *
 * <p>Input: the statements of two branches with disjoint presence conditions. Output: whether
 * lowering the first also lowers the second. Invariant: only statements that cannot fail and read
 * no input are merged, since failures and inputs are reported with their source position.
 */
final class IdenticalBranchMerging {
  private static final Set<BinaryOperator> TOTAL =
      Set.of(BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY);

  private final boolean canOverflow;
  private final Predicate<CVariable> opaque;

  /** The spans of the statements that a lowered statement represents in other variants. */
  private final Map<Stmt, Set<Span>> others = new IdentityHashMap<>();

  /**
   * Creates the merging for a program.
   *
   * @param opaque selects the pointers that are not modelled
   */
  IdenticalBranchMerging(Set<Check> checks, Predicate<CVariable> opaque) {
    this.opaque = opaque;
    this.canOverflow = checks.contains(Check.OVERFLOW);
  }

  /** Returns the spans of the statements that a lowered statement represents in other variants. */
  Set<Span> mergedSpans(Stmt lowered) {
    return others.getOrDefault(lowered, Set.of());
  }

  /**
   * Returns whether lowering the first statements also lowers the second; if so, records their
   * spans.
   */
  boolean areEqual(List<Stmt> first, List<Stmt> second) {
    Map<Stmt, Span> pairs = new IdentityHashMap<>();
    if (canOverflow || !equal(first, second, pairs)) {
      return false;
    }
    pairs.forEach(
        (lowered, span) -> others.computeIfAbsent(lowered, s -> new LinkedHashSet<>()).add(span));
    return true;
  }

  private boolean equal(List<Stmt> a, List<Stmt> b, Map<Stmt, Span> pairs) {
    boolean equal = a.size() == b.size();
    for (int i = 0; equal && i < a.size(); i++) {
      equal = equal(a.get(i), b.get(i), pairs);
    }
    return equal;
  }

  private boolean equal(Stmt a, Stmt b, Map<Stmt, Span> pairs) {
    pairs.put(a, b.span());
    if (a instanceof Stmt.ExpressionStatement x && b instanceof Stmt.ExpressionStatement y) {
      return equal(x.expression(), y.expression());
    } else if (a instanceof Stmt.If x && b instanceof Stmt.If y) {
      return equal(x.test(), y.test())
          && equal(x.then(), y.then(), pairs)
          && equal(x.otherwise(), y.otherwise(), pairs);
    }
    return a instanceof Stmt.Block x
        && b instanceof Stmt.Block y
        && equal(x.items(), y.items(), pairs);
  }

  private boolean equal(Expr a, Expr b) {
    if (!a.type().equals(b.type()) || !isMergeable(a.type())) {
      return false;
    } else if (a instanceof Expr.Constant x && b instanceof Expr.Constant y) {
      return x.value().equals(y.value());
    } else if (a instanceof Expr.FeatureValue x && b instanceof Expr.FeatureValue y) {
      return x.feature().equals(y.feature());
    } else if (a instanceof Expr.Load x && b instanceof Expr.Load y) {
      return equal(x.lvalue(), y.lvalue());
    } else if (a instanceof Expr.AddressOf x && b instanceof Expr.AddressOf y) {
      return equal(x.lvalue(), y.lvalue());
    } else if (a instanceof Expr.Convert x && b instanceof Expr.Convert y) {
      return equal(x.operand(), y.operand());
    } else if (a instanceof Expr.Negate x && b instanceof Expr.Negate y) {
      return equal(x.operand(), y.operand());
    } else if (a instanceof Expr.Not x && b instanceof Expr.Not y) {
      return equal(x.operand(), y.operand());
    }
    return equalOperations(a, b);
  }

  /**
   * Returns whether values of the type can be merged: not floating-point values, whose operations
   * are inputs, nor structures, whose copies may fail on a union.
   */
  private static boolean isMergeable(CType type) {
    return type instanceof CType.Int || type.isPointer() || type instanceof CType.Void;
  }

  private boolean equalOperations(Expr a, Expr b) {
    if (a instanceof Expr.Arithmetic x && b instanceof Expr.Arithmetic y) {
      return equal(x.operator(), y.operator())
          && equal(x.left(), y.left())
          && equal(x.right(), y.right());
    } else if (a instanceof Expr.Compare x && b instanceof Expr.Compare y) {
      return x.operator() == y.operator()
          && x.left().type() instanceof CType.Int
          && equal(x.left(), y.left())
          && equal(x.right(), y.right());
    } else if (a instanceof Expr.Logical x && b instanceof Expr.Logical y) {
      return x.operator() == y.operator()
          && equal(x.left(), y.left())
          && equal(x.right(), y.right());
    } else if (a instanceof Expr.Assign x && b instanceof Expr.Assign y) {
      return equal(x.target(), y.target()) && equal(x.value(), y.value());
    }
    return a instanceof Expr.CompoundAssignment x
        && b instanceof Expr.CompoundAssignment y
        && equal(x.operator(), y.operator())
        && isMergeable(x.computationType())
        && x.computationType().equals(y.computationType())
        && x.yieldsNewValue() == y.yieldsNewValue()
        && equal(x.target(), y.target())
        && equal(x.right(), y.right());
  }

  private static boolean equal(BinaryOperator a, BinaryOperator b) {
    return a == b && TOTAL.contains(a);
  }

  /**
   * Returns whether two lvalues are equal and cannot fail; targets of pointers and array elements
   * may be out of bounds, and a union may have another active member.
   */
  private boolean equal(Lvalue a, Lvalue b) {
    if (a instanceof Lvalue.VariableReference x && b instanceof Lvalue.VariableReference y) {
      return x.variable() == y.variable() && !opaque.test(x.variable());
    }
    return a instanceof Lvalue.Member x
        && b instanceof Lvalue.Member y
        && !((CType.Struct) x.record().type()).definition().isUnion()
        && x.field().equals(y.field())
        && equal(x.record(), y.record());
  }
}
