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
  public record TypeName(Basic basic, String name, Span span) {}

  /** The basic types; {@code STRUCTURE} for a name of the user's. */
  public enum Basic {
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
      Initial initial,
      Span span) {}

  /** What a variable starts with. */
  public sealed interface Initial {
    /** 0. */
    record Nothing() implements Initial {}

    record Value(Expression value) implements Initial {}

    record Elements(List<Expression> values, Span span) implements Initial {
      public Elements {
        values = List.copyOf(values);
      }
    }

    /** {@code [capacity] of { types }}. */
    record Channel(Expression capacity, List<TypeName> fields) implements Initial {
      public Channel {
        fields = List.copyOf(fields);
      }
    }
  }
}
