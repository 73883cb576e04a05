package sunder.frontend.c.replay.scope;

import java.util.Optional;
import sunder.family.Feature;
import sunder.source.Span;

/**
 * An object with a name.
 *
 * @param number those of one program differ
 * @param feature whose value it is, in a product simulator
 * @param recursionDepth how many calls of its function the one is within that has it
 */
public record ReplayVariable(
    int number,
    String name,
    Type type,
    StorageKind kind,
    Span span,
    Optional<Feature.Bool> feature,
    int recursionDepth)
    implements ReplayScope.Entity {
  public ReplayVariable(
      int number,
      String name,
      Type type,
      StorageKind kind,
      Span span,
      Optional<Feature.Bool> feature) {
    this(number, name, type, kind, span, feature, 0);
  }

  /** How long it lives. */
  public enum StorageKind {
    /** As long as the program. */
    STATIC,
    LOCAL,
    /** A string literal, which cannot be changed. */
    STRING_LITERAL,
    PARAMETER,
    /** A length in a type, which a run finds out. */
    ARRAY_LENGTH,
    /** What is in memory that a call allocates. */
    ALLOCATED
  }

  /** How plays write what is allocated. */
  public static String allocatedSuffix(int number) {
    return "$" + number;
  }

  /** How plays write it. */
  public String displayName() {
    return kind == StorageKind.ALLOCATED ? name + allocatedSuffix(-number) : name;
  }

  /** Whether it is what a string literal stands for. */
  public boolean isStringLiteral() {
    return kind == StorageKind.STRING_LITERAL;
  }

  /** What it holds before it is given anything. */
  public enum InitialValue {
    ZERO,
    /** Nobody knows. */
    INDETERMINATE
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReplayVariable variable && number == variable.number;
  }

  @Override
  public int hashCode() {
    return number;
  }
}
