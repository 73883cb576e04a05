package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/** A declaration {@code type name[length] = initial, ...}. Source: SPIN manual, "datatypes". */
public record Declaration(TypeName type, List<Variable> variables) {
  public Declaration {
    variables = List.copyOf(variables);
  }

  /** A basic type, or the name of a structure. */
  public record TypeName(BasicType basic, String name, Span span) {}

  /** The basic types; {@code STRUCTURE} is the kind of user-defined types. */
  public enum BasicType {
    BIT,
    BOOL,
    BYTE,
    SHORT,
    INT,
    PID,
    CHAN,
    UNSIGNED,
    MTYPE,
    STRUCTURE
  }

  /**
   * A declared variable.
   *
   * @param length the number of elements, if it is an array
   * @param bits the width of an {@code unsigned} variable
   */
  public record Variable(
      String name,
      Optional<Expression> length,
      Optional<Expression.Number> bits,
      Initializer initial,
      Span span) {}

  /** The initial value of a variable. */
  public sealed interface Initializer {
    /** The default initial value 0. */
    record ZeroInitializer() implements Initializer {}

    record ValueInitializer(Expression value) implements Initializer {}

    record ArrayInitializer(List<Expression> values, Span span) implements Initializer {
      public ArrayInitializer {
        values = List.copyOf(values);
      }
    }

    /** {@code [capacity] of { types }}. */
    record ChannelInitializer(Expression capacity, List<TypeName> fields) implements Initializer {
      public ChannelInitializer {
        fields = List.copyOf(fields);
      }
    }
  }
}
