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
    boolean calculates =
        e instanceof Expr.Constant
            || e instanceof Expr.Text
            || e instanceof Expr.FunctionAddress
            || e instanceof Expr.FeatureValue
            || e instanceof Expr.Load load && !hasLiteral(load.place())
            || e instanceof Expr.AddressOf address && !hasLiteral(address.place())
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
    return !calculates || e.operands().stream().anyMatch(this::has);
  }

  private static boolean hasLiteral(Lvalue place) {
    return place instanceof Lvalue.Literal
        || place instanceof Lvalue.Member member && hasLiteral(member.of())
        || place instanceof Lvalue.Element element && hasLiteral(element.array());
  }
}
