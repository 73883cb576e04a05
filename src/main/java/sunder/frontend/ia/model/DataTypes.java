package sunder.frontend.ia.model;

import java.util.Optional;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Written types to checked ones. */
final class DataTypes {
  private final Diagnostics diagnostics;

  DataTypes(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Empty for {@code void}. */
  Optional<DataType> of(Type type, Span span) {
    return type instanceof Type.Data data ? Optional.of(ofData(data, span)) : Optional.empty();
  }

  DataType ofData(Type.Data type, Span span) {
    return type instanceof Type.Int integer ? ofInt(integer, span) : DataType.Bool.INSTANCE;
  }

  private DataType ofInt(Type.Int type, Span span) {
    if (type.modulus().filter(n -> n.signum() <= 0).isPresent()) {
      diagnostics.report(span, "the N of int%N must be positive", "int%N has the values 0 to N-1");
      return DataType.Int.UNBOUNDED;
    }
    Optional<Type.Range> range = type.abstraction();
    if (range.filter(r -> r.low().compareTo(r.high()) > 0).isPresent()) {
      diagnostics.report(
          span,
          "the range of int[" + range.get().low() + "," + range.get().high() + "] is empty",
          "write the smaller number first");
      return DataType.Int.UNBOUNDED;
    }
    return new DataType.Int(type.modulus(), range);
  }

  /** How a user writes the type, without modulus and abstraction. */
  static String show(Optional<DataType> type) {
    return type.map(t -> t instanceof DataType.Bool ? "boolean" : "int").orElse("void");
  }

  static String show(TypedExpression expression) {
    return expression.isBoolean() ? "boolean" : "int";
  }

  static boolean isBoolean(DataType type) {
    return type instanceof DataType.Bool;
  }
}
