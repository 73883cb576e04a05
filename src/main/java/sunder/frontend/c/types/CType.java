package sunder.frontend.c.types;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/** The types of C; qualifiers are forgotten. */
public sealed interface CType {
  CType VOID = new Void();
  CType INT = new Int(IntKind.INT);

  record Void() implements CType {
    @Override
    public String toString() {
      return "void";
    }
  }

  /** Enumerations too. */
  record Int(IntKind kind) implements CType {
    @Override
    public String toString() {
      return kind.title();
    }
  }

  /** Known, so that it can be refused where a run needs it. */
  record Floating(String name) implements CType {
    @Override
    public String toString() {
      return name;
    }
  }

  record Pointer(CType to) implements CType {
    @Override
    public String toString() {
      return to + " *";
    }
  }

  /** Without a length it is incomplete, or its size is not constant. */
  record Array(CType of, Optional<BigInteger> length) implements CType {
    @Override
    public String toString() {
      return of + "[" + length.map(BigInteger::toString).orElse("") + "]";
    }
  }

  record Struct(StructType definition) implements CType {
    @Override
    public String toString() {
      return definition.toString();
    }
  }

  record Function(CType result, List<CType> parameters, Arity arity) implements CType {
    @Override
    public String toString() {
      return parameters.stream()
          .map(CType::toString)
          .collect(Collectors.joining(", ", result + " (", ")"));
    }
  }

  default boolean isInteger() {
    return this instanceof Int;
  }

  default boolean isPointer() {
    return this instanceof Pointer;
  }

  /** What may stand in a condition. */
  default boolean isScalar() {
    return this instanceof Int || this instanceof Pointer || this instanceof Floating;
  }

  /** The size in bytes, if it is known. */
  default Optional<BigInteger> size() {
    if (this instanceof Int i) {
      return Optional.of(BigInteger.valueOf(i.kind().size()));
    } else if (this instanceof Pointer) {
      return Optional.of(BigInteger.valueOf(4));
    } else if (this instanceof Array a) {
      return a.length().flatMap(n -> a.of().size().map(n::multiply));
    } else if (this instanceof Struct s) {
      return s.definition().size();
    } else if (this instanceof Floating f) {
      return Optional.of(
          BigInteger.valueOf(Map.of("float", 4, "double", 8).getOrDefault(f.name(), 12)));
    }
    return Optional.empty();
  }

  /** What objects of the type are aligned to, in bytes. */
  default int alignment() {
    if (this instanceof Int i) {
      return Math.min(4, i.kind().size());
    } else if (this instanceof Array a) {
      return a.of().alignment();
    } else if (this instanceof Struct s) {
      return s.definition().alignment();
    }
    return 4;
  }
}
