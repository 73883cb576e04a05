package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.ia.grammar.IaParser.BoundContext;
import sunder.frontend.ia.grammar.IaParser.SizeContext;
import sunder.frontend.ia.grammar.IaParser.TypeContext;
import sunder.source.Diagnostics;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Parse trees of types and array sizes. */
final class TypeBuilder {
  private final SourceFile file;
  private final Diagnostics diagnostics;

  TypeBuilder(SourceFile file, Diagnostics diagnostics) {
    this.file = file;
    this.diagnostics = diagnostics;
  }

  Type type(TypeContext context) {
    if (context.VOID_TYPE() != null) {
      return Type.Void.INSTANCE;
    }
    return context.BOOLEAN_TYPE() != null ? Type.Bool.INSTANCE : integer(context);
  }

  private static Type.Int integer(TypeContext context) {
    if (context.PERCENT() != null) {
      return Type.Int.modulo(FormulaBuilder.value(context.bound(0)));
    }
    if (context.COMMA() == null) {
      return Type.Int.UNBOUNDED;
    }
    BigInteger low = FormulaBuilder.value(context.bound(0));
    BigInteger high = FormulaBuilder.value(context.bound(1));
    return new Type.Int(Optional.empty(), Optional.of(new Type.Range(low, high)));
  }

  /** A type of data; {@code void} is reported and read as {@code int}. */
  Type.Data data(TypeContext context, Span name) {
    if (type(context) instanceof Type.Data data) {
      return data;
    }
    diagnostics.report(name, "a variable cannot be void", "only procedures and parameters can");
    return Type.Int.UNBOUNDED;
  }

  ArraySize size(SizeContext context) {
    Span span = Spans.of(file, context);
    BoundContext bound = context.bound();
    return bound == null
        ? new ArraySize.Symbol(context.IDENT().getText(), span)
        : new ArraySize.Constant(FormulaBuilder.value(bound), span);
  }
}
