package sunder.frontend.c.lower;

import java.util.IdentityHashMap;
import java.util.Map;
import sunder.frontend.c.types.Expr;
import sunder.frontend.c.types.Lvalue;

/** Tells which expressions may change anything, or branch on the way to their value. */
final class SideEffects {
  private final Map<Expr, Boolean> known = new IdentityHashMap<>();

  /** Whether evaluating it may overwrite a register. */
  boolean has(Expr e) {
    Boolean before = known.get(e);
    if (before == null) {
      before = find(e);
      known.put(e, before);
    }
    return before;
  }

  private boolean find(Expr e) {
    if (e instanceof Expr.Constant || e instanceof Expr.Text || e instanceof Expr.FunctionAddress) {
      return false;
    } else if (e instanceof Expr.Load x) {
      return has(x.place());
    } else if (e instanceof Expr.AddressOf x) {
      return has(x.place());
    } else if (e instanceof Expr.Convert x) {
      return has(x.operand());
    } else if (e instanceof Expr.Negate x) {
      return has(x.operand());
    } else if (e instanceof Expr.Complement x) {
      return has(x.operand());
    } else if (e instanceof Expr.Arithmetic x) {
      return has(x.left()) || has(x.right());
    } else if (e instanceof Expr.Compare x) {
      return has(x.left()) || has(x.right());
    } else if (e instanceof Expr.Logical x) {
      return has(x.left()) || has(x.right());
    } else if (e instanceof Expr.Not x) {
      return has(x.operand());
    } else if (e instanceof Expr.PointerAdd x) {
      return has(x.pointer()) || has(x.count());
    } else if (e instanceof Expr.PointerDifference x) {
      return has(x.left()) || has(x.right());
    } else if (e instanceof Expr.Conditional x) {
      return has(x.test()) || has(x.then()) || has(x.otherwise());
    }
    return !(e instanceof Expr.FeatureValue);
  }

  private boolean has(Lvalue place) {
    if (place instanceof Lvalue.Literal) {
      return true;
    }
    if (place instanceof Lvalue.Target x) {
      return has(x.pointer());
    } else if (place instanceof Lvalue.Member x) {
      return has(x.of());
    } else if (place instanceof Lvalue.Element x) {
      return has(x.array()) || has(x.index());
    }
    return false;
  }
}
