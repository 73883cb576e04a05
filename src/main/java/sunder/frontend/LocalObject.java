package sunder.frontend;

import java.util.List;
import sunder.source.Span;

/**
 * A part of a program that keeps some local variables to itself: only its own procedures touch
 * them, so that the rest meets it at their calls alone.
 *
 * @param variables not empty, in source order
 * @param operations its procedures, in source order
 */
public record LocalObject(List<Variable> variables, List<String> operations) {
  public LocalObject {
    variables = List.copyOf(variables);
    operations = List.copyOf(operations);
  }

  /** A local variable or array. */
  public record Variable(String name, Span declaration) {}
}
