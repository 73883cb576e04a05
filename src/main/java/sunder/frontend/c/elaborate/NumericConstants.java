package sunder.frontend.c.elaborate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.syntax.Expression;

/**
 * Elaboration of numeric constants (C11, 6.4.4.1 and 6.4.4.2).
 *
 * <p>Input: the text of a constant. Output: a typed constant; malformed and too large constants are
 * reported.
 */
final class NumericConstants {
  private static final Pattern FLOATING =
      Pattern.compile(
          "(0[xX][0-9a-fA-F]*\\.?[0-9a-fA-F]*([pP][-+]?\\d+)?|\\d*\\.?\\d*([eE][-+]?\\d+)?)[fFlL]?");

  private static final Pattern HEXADECIMAL =
      Pattern.compile("0x([0-9a-f]*)\\.?([0-9a-f]*)p([-+]?\\d+)[fl]?");

  /** An exponent of 2 beyond the range of all floating types. */
  private static final int LARGEST_EXPONENT = 40000;

  private NumericConstants() {}

  /**
   * Returns the typed constant: an integer constant has the first type of its list that can
   * represent the value (C11, 6.4.4.1, 5). Malformed and too large constants are reported.
   */
  static Expr numericConstant(Expression.NumericConstant e, ElaborationContext context) {
    Optional<BigInteger> value = Literals.value(e.text());
    if (value.isEmpty()) {
      if (e.text().matches("0[0-9]+[uUlL]*")) {
        context.reportError(e.span(), "'%s' is not an octal constant".formatted(e.text()));
      } else if (!FLOATING.matcher(e.text()).matches()) {
        context.reportUnsupported(e.span(), "the number '" + e.text() + "' is not supported");
      }
      return floating(e);
    }
    String suffix = Literals.suffix(e.text());
    boolean unsigned = suffix.contains("u");
    int longs = suffix.replace("u", "").length();
    List<IntKind> kinds = context.dataModel.constantTypes();
    for (IntKind kind : kinds.subList(2 * longs, kinds.size())) {
      boolean sign = unsigned ? !kind.isSigned() : kind.isSigned() || !Literals.isDecimal(e.text());
      if (sign && kind.contains(value.get())) {
        return new Expr.Constant(value.get(), new CType.Int(kind), e.span());
      }
    }
    context.reportUnsupported(e.span(), "the constant is too large");
    return new Expr.Constant(BigInteger.ZERO, CType.INT, e.span());
  }

  /** Returns a floating constant (C11, 6.4.4.2). */
  private static Expr floating(Expression.NumericConstant e) {
    String text = e.text().toLowerCase(Locale.ROOT);
    boolean digits = text.startsWith("0x") && !text.contains("p");
    CType type =
        text.endsWith("f") && !digits
            ? CType.Floating.FLOAT
            : text.endsWith("l") ? CType.Floating.LONG_DOUBLE : CType.Floating.DOUBLE;
    Matcher hex = HEXADECIMAL.matcher(text);
    try {
      BigDecimal value = hex.matches() ? number(hex) : new BigDecimal(text.replaceAll("[fl]$", ""));
      return new Expr.FloatingConstant(value, type, e.span());
    } catch (NumberFormatException malformed) {
      return ImplicitConversions.unsupported("this number is", type, e.span());
    }
  }

  private static BigDecimal number(Matcher hex) {
    BigInteger digits = new BigInteger(hex.group(1) + hex.group(2), 16);
    int exponent = Integer.parseInt(hex.group(3)) - 4 * hex.group(2).length();
    BigDecimal power = BigDecimal.valueOf(2).pow(Math.min(Math.abs(exponent), LARGEST_EXPONENT));
    return exponent < 0
        ? new BigDecimal(digits).divide(power)
        : new BigDecimal(digits).multiply(power);
  }
}
