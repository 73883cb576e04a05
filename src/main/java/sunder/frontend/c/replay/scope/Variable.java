package sunder.frontend.c.replay.scope;

import java.util.Optional;
import sunder.family.Feature;
import sunder.source.Span;

/**
 * An object with a name.
 *
 * @param number those of one program differ
 * @param feature whose value it is, in a product simulator
 * @param activation how many calls of its function the one is within that has it
 */
public record Variable(
    int number,
    String name,
    Type type,
    Kind kind,
    Span span,
    Optional<Feature.Bool> feature,
    int activation)
    implements Scope.Entity {
  public Variable(
      int number, String name, Type type, Kind kind, Span span, Optional<Feature.Bool> feature) {
    this(number, name, type, kind, span, feature, 0);
  }

  /** How long it lives. */
  public enum Kind {
    /** As long as the program. */
    STATIC,
    LOCAL,
    /** A string literal, which cannot be changed. */
    TEXT,
    PARAMETER,
    /** A length in a type, which a run finds out. */
    LENGTH,
    /** What is in memory that a call allocates. */
    ALLOCATED
  }

  /** How plays write what is allocated. */
  public static String allocated(int number) {
    return "$" + number;
  }

  /** How plays write it. */
  public String shown() {
    return kind == Kind.ALLOCATED ? name + allocated(-number) : name;
  }

  /** Whether it is what a string literal stands for. */
  public boolean isText() {
    return kind == Kind.TEXT;
  }

  /** What it holds before it is given anything. */
  public enum Start {
    ZERO,
    /** Nobody knows. */
    UNDEFINED
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Variable variable && number == variable.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
