package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;

/**
 * The conversions of C11, 6.3. Impossible conversions are reported to the context and become {@link
 * Expr.Unsupported}.
 */
final class ImplicitConversions {
  private final ElaborationContext context;
  final ElementValues values;
  final VectorOperators vectors;
  final ComplexOperators complex;

  ImplicitConversions(ElaborationContext context) {
    this.context = context;
    this.values = new ElementValues(context);
    this.vectors = new VectorOperators(context, values, this);
    this.complex = new ComplexOperators(context, values, this);
  }

  /**
   * Returns an unsupported expression.
   *
   * @param what the beginning of the message, which ends with "not supported"
   * @param type the placeholder type
   * @param span the place in the source text
   */
  static Expr unsupported(String what, CType type, Span span) {
    return new Expr.Unsupported(what + " not supported", type, span);
  }

  /**
   * Returns the value converted to a type as if by assignment (C11, 6.5.16.1); reports an error if
   * there is no such conversion.
   */
  Expr convert(CType type, Expr value) {
    if (value.type().equals(type) && !(value instanceof Expr.Unsupported)) {
      boolean same = !type.isVariablyModified() && !value.type().isVariablyModified();
      return same ? value : new Expr.Convert(value, type, value.span());
    } else if ((type.isComplex() || value.type().isComplex())
        && !(type instanceof CType.Void || value instanceof Expr.Unsupported)) {
      return complex.converted(type, value).orElseGet(() -> wrong(type, value));
    } else if (value.type() instanceof CType.Floating && type.isPointer()
        || type instanceof CType.Floating && value.type().isPointer() && value.isWellTyped()) {
      context.reportError(
          value.span(),
          "a value of type '%s' cannot be converted to '%s'".formatted(value.type(), type));
      return new Expr.Unsupported("wrong type", type, value.span());
    } else if (value instanceof Expr.Unsupported refused) {
      return new Expr.Unsupported(refused.message(), type, refused.span());
    } else if (type instanceof CType.Void) {
      return new Expr.Convert(value, type, value.span());
    } else if (isNumber(type)
        && isNumber(value.type())
        && (type instanceof CType.Floating || value.type() instanceof CType.Floating)) {
      return new Expr.Convert(value, type, value.span());
    } else if (type instanceof CType.Int target) {
      return toInteger(target, value);
    } else if (type instanceof CType.Pointer) {
      return toPointer(type, value);
    }
    return wrong(type, value);
  }

  /**
   * Returns the value converted by an assignment, with the warnings of GCC about it. A {@code
   * _Bool} is no pointer (C11, 6.5.16.1, 1), which GCC rejects unlike other integers.
   */
  Expr assign(CType type, Expr value) {
    boolean isBool = value.type() instanceof CType.Int from && from.kind() == IntKind.BOOL;
    if (type.isPointer() && isBool) {
      return wrong(type, value);
    }
    CompilerWarnings.ofAssignment(type, value)
        .ifPresent(warning -> context.diagnostics.warn(warning, context.variants(), value.span()));
    return convert(type, value);
  }

  private static boolean isNumber(CType type) {
    return type instanceof CType.Int || type instanceof CType.Floating;
  }

  private Expr wrong(CType type, Expr value) {
    Optional<Expr> vector = vectors.converted(type, value);
    if (vector.isPresent()) {
      return vector.get();
    }
    if (type instanceof CType.Struct struct && struct.definition().isUnion()) {
      // A transparent union accepts the types of its members (GCC manual, Common Type Attributes).
      return unsupported("a '" + value.type() + "' as a '" + type + "' is", type, value.span());
    }
    if (value.isWellTyped()) {
      context.reportError(
          value.span(),
          "a value of type '%s' cannot be converted to '%s'".formatted(value.type(), type));
    }
    return new Expr.Unsupported("wrong type", type, value.span());
  }

  private Expr toInteger(CType.Int target, Expr value) {
    if (value instanceof Expr.Constant constant) {
      return new Expr.Constant(target.kind().wrap(constant.value()), target, value.span());
    } else if (value.type() instanceof CType.Int) {
      return new Expr.Convert(value, target, value.span());
    } else if (value.type() instanceof CType.Pointer) {
      return target.kind() == IntKind.BOOL
          ? new Expr.Convert(compareWithZero(value), target, value.span())
          : convert(target, wide(new Expr.Convert(value, size(), value.span()), target.kind()));
    }
    return wrong(target, value);
  }

  private CType size() {
    return new CType.Int(context.dataModel.sizeType());
  }

  /**
   * Returns an address as a number for a conversion to a wider integer type: GCC extends the sign
   * of an address (GCC manual, Arrays and Pointers Implementation).
   */
  private Expr wide(Expr number, IntKind target) {
    return target.size() > context.dataModel.sizeType().size()
        ? convert(new CType.Int(context.dataModel.longType()), number)
        : number;
  }

  private Expr toPointer(CType type, Expr value) {
    if (value.type() instanceof CType.Pointer from) {
      if (from.pointee() instanceof CType.Void) {
        // The memory may be allocated with this type and then has indeterminate values.
        StructType.noteIndeterminate(((CType.Pointer) type).pointee());
      }
      return new Expr.Convert(value, type, value.span());
    } else if (value.type() instanceof CType.Int) {
      boolean fixed = ConstantExpressions.value(value).isPresent();
      return new Expr.Convert(fixed ? value : convert(size(), value), type, value.span());
    }
    return wrong(type, value);
  }

  /** Returns the value after the integer promotions (C11, 6.3.1.1, 2). */
  Expr promote(Expr value) {
    return value.type() instanceof CType.Int i
        ? convert(new CType.Int(i.kind().promoted()), value)
        : value;
  }

  /** Returns the value after the default argument promotions (C11, 6.5.2.2, 6). */
  Expr promoteArgument(Expr value) {
    return value.type().equals(new CType.Floating("float"))
        ? convert(new CType.Floating("double"), value)
        : promote(value);
  }

  /** Returns the comparison of a pointer with the null pointer, or any other value itself. */
  Expr compareWithZero(Expr value) {
    if (value.type().isPointer()) {
      Expr zero = new Expr.Constant(BigInteger.ZERO, CType.INT, value.span());
      return new Expr.Compare(
          BinaryOperator.NOT_EQUAL, value, convert(value.type(), zero), value.span());
    }
    return value;
  }

  /**
   * Returns the value as a controlling expression; reports an error if its type is not scalar (C11,
   * 6.8.4.1, 1).
   */
  Expr requireScalar(Expr value) {
    if (value.type().isComplex() && value.isWellTyped()) {
      return complex.truth(value);
    }
    if (!value.type().isScalar()) {
      if (value.isWellTyped()) {
        context.reportError(
            value.span(), "a condition needs a number, not '%s'".formatted(value.type()));
      }
      return new Expr.Unsupported("wrong type", CType.INT, value.span());
    }
    return compareWithZero(value);
  }
}
