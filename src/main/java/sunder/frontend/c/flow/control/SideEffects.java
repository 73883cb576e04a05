package sunder.frontend.c.flow.control;

import java.util.IdentityHashMap;
import java.util.Map;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.Lvalue;

/** A conservative purity analysis of expressions, with its results memoised by identity. */
final class SideEffects {
  private final Map<Expr, Boolean> known = new IdentityHashMap<>();

  /**
   * Returns whether the evaluation of the expression may overwrite a register; false only if the
   * expression and all its operands are pure.
   */
  boolean mayOverwrite(Expr e) {
    Boolean before = known.get(e);
    if (before == null) {
      before = find(e);
      known.put(e, before);
    }
    return before;
  }

  private boolean find(Expr e) {
    boolean calculates =
        e instanceof Expr.Constant
            || e instanceof Expr.FloatingConstant
            || e instanceof Expr.StringLiteral
            || e instanceof Expr.FunctionAddress
            || e instanceof Expr.FeatureValue
            || e instanceof Expr.Load load && !hasLiteral(load.lvalue())
            || e instanceof Expr.AddressOf address && !hasLiteral(address.lvalue())
            || e instanceof Expr.Convert
            || e instanceof Expr.Negate
            || e instanceof Expr.Complement
            || e instanceof Expr.Arithmetic
            || e instanceof Expr.Compare
            || e instanceof Expr.Logical
            || e instanceof Expr.Not
            || e instanceof Expr.PointerAdd
            || e instanceof Expr.PointerDifference
            || e instanceof Expr.Conditional;
    return !calculates || e.operands().stream().anyMatch(this::mayOverwrite);
  }

  private static boolean hasLiteral(Lvalue place) {
    return place instanceof Lvalue.CompoundLiteral
        || place instanceof Lvalue.Member member && hasLiteral(member.record())
        || place instanceof Lvalue.Element element && hasLiteral(element.array());
  }
}
