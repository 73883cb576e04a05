package sunder.frontend.c.elaborate;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;

/**
 * Warnings that GCC has without an option: {@code -Wincompatible-pointer-types}, {@code
 * -Wint-conversion} and {@code -Wunused-result} (GCC manual, Warning Options). Qualifiers and the
 * signs of integers are not compared.
 */
final class CompilerWarnings {
  private CompilerWarnings() {}

  /** Returns the warning about the conversion of a value by an assignment (C11, 6.5.16.1). */
  static Optional<String> ofAssignment(CType to, Expr value) {
    CType from = value.type();
    if (!value.isWellTyped()) {
      return Optional.empty();
    }
    String option;
    if (to instanceof CType.Pointer wanted && from instanceof CType.Pointer given) {
      option =
          isIncompatible(wanted.declaredPointee(), given.declaredPointee())
              ? "incompatible-pointer-types"
              : "";
    } else {
      boolean isNumber =
          to.isPointer()
              && from instanceof CType.Int
              && ConstantExpressions.value(value).filter(v -> v.signum() == 0).isEmpty();
      boolean isAddress =
          from.isPointer() && to instanceof CType.Int i && !i.kind().equals(IntKind.BOOL);
      option = isNumber || isAddress ? "int-conversion" : "";
    }
    return option.isEmpty()
        ? Optional.empty()
        : Optional.of("a value of type `%s` becomes `%s` (-W%s)".formatted(from, to, option));
  }

  private static boolean isIncompatible(CType wanted, CType given) {
    return wanted instanceof CType.Int a && given instanceof CType.Int b
        ? a.kind().rank() != b.kind().rank()
        : !(wanted instanceof CType.Void)
            && !(given instanceof CType.Void)
            && wanted.isIncompatibleWith(given);
  }

  /** Records the warnings about calls in an expression whose value is not used. */
  static void warnOfUnusedResult(Expr unused, ElaborationContext context) {
    warnOfUnusedResult(unused, false, context);
  }

  private static void warnOfUnusedResult(Expr e, boolean isCast, ElaborationContext context) {
    if (e instanceof Expr.Call call) {
      ConfigSet when =
          call.function()
              .variantsWithDeclaration(
                  declared ->
                      declared.position() <= context.position()
                          && (declared
                                  .attributes()
                                  .contains(DeclarationAttribute.WARN_UNUSED_RESULT)
                              || !isCast
                                  && declared
                                      .attributes()
                                      .contains(DeclarationAttribute.NODISCARD)),
                  context.variants());
      if (!when.isEmpty() && !(call.type() instanceof CType.Void)) {
        context.diagnostics.warn(
            "the result of `%s` is not used (-Wunused-result)".formatted(call.function()),
            when,
            call.span());
      }
    } else if (e instanceof Expr.Convert cast && cast.type() instanceof CType.Void) {
      warnOfUnusedResult(cast.operand(), true, context);
    } else if (e instanceof Expr.Conditional choice && choice.type() instanceof CType.Void) {
      warnOfUnusedResult(choice.then(), isCast, context);
      warnOfUnusedResult(choice.otherwise(), isCast, context);
    } else if (e instanceof Expr.Comma comma) {
      warnOfUnusedResult(comma.second(), isCast, context);
    } else if (e instanceof Expr.StatementExpression block) {
      warnOfUnusedResult(block.value(), isCast, context);
    }
  }
}
