package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import sunder.source.NodeParts;
import sunder.source.Span;

/** What can be assigned to: an object or a part of one. */
public sealed interface Lvalue {
  /** Those directly within a node. */
  NodeParts<Lvalue> PARTS = NodeParts.of(Lvalue.class);

  CType type();

  Span span();

  /** Whether the type is that of the program, as {@link Expr#isTyped} says. */
  default boolean isTyped() {
    if (this instanceof Member member) {
      return member.of().isTyped();
    } else if (this instanceof Element element) {
      return element.array().isTyped();
    }
    return !(this instanceof Target target) || target.pointer().isTyped();
  }

  /** The variable that it is, or is a part of, if it has a name. */
  default Optional<Variable> root() {
    if (this instanceof Named named) {
      return Optional.of(named.variable());
    } else if (this instanceof Member member) {
      return member.of().root();
    } else if (this instanceof Element element) {
      return element.array().root();
    }
    return this instanceof Target target && target.pointer() instanceof Expr.AddressOf address
        ? address.place().root()
        : Optional.empty();
  }

  record Named(Variable variable, Span span) implements Lvalue {
    @Override
    public CType type() {
      return variable.type();
    }
  }

  /** An object without a name, which gets its values each time. */
  record Literal(Variable variable, List<Stmt.Values> values, Span span) implements Lvalue {
    @Override
    public CType type() {
      return variable.type();
    }
  }

  /** What a pointer points to. */
  record Target(Expr pointer, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Pointer) pointer.type()).whole();
    }
  }

  record Member(Lvalue of, StructType.Field field, Span span) implements Lvalue {
    @Override
    public CType type() {
      return field.type();
    }
  }

  /** An element of an array that is not a pointer. */
  record Element(Lvalue array, Expr index, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Array) array.type()).of();
    }
  }
}
