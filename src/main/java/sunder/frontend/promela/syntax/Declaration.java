package sunder.frontend.promela.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/** {@code type name[length] = initial, ...}. */
public record Declaration(TypeName type, List<Variable> variables) {
  public Declaration {
    variables = List.copyOf(variables);
  }

  /** A basic type, or the name of a structure. */
  public record TypeName(BasicType basic, String name, Span span) {}

  /** The basic types; {@code STRUCTURE} for a name of the user's. */
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
   * One variable.
   *
   * @param length of an array
   * @param bits of an {@code unsigned}
   */
  public record Variable(
      String name,
      Optional<Expression> length,
      Optional<Expression.Number> bits,
      Initializer initial,
      Span span) {}

  /** What a variable starts with. */
  public sealed interface Initializer {
    /** 0. */
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
