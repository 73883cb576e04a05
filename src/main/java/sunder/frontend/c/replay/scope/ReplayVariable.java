package sunder.frontend.c.replay.scope;

import java.util.Optional;
import sunder.family.Feature;
import sunder.source.Span;

/**
 * An object of the program, compared by number.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.CVariable}, with which it
 * shares no code.
 *
 * @param number the identifier, unique within a program; of a heap block its negated number
 * @param kind the storage kind
 * @param span the place of the declaration
 * @param feature the feature whose value the object holds in a product simulator
 * @param recursionDepth the number of outer calls of the same function at the activation that owns
 *     the object
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

  /** The storage kind of an object, which determines its lifetime. */
  public enum StorageKind {
    /** Static storage duration. */
    STATIC,
    LOCAL,
    /** A string literal: static storage duration, not modifiable. */
    STRING_LITERAL,
    PARAMETER,
    /** The length of a variable length array, computed at its declaration. */
    ARRAY_LENGTH,
    /** The contents of a heap block. */
    ALLOCATED
  }

  /** Returns the suffix that traces add to the name of a heap block. */
  public static String allocatedSuffix(int number) {
    return "$" + number;
  }

  /** Returns the name that traces show. */
  public String displayName() {
    return kind == StorageKind.ALLOCATED ? name + allocatedSuffix(-number) : name;
  }

  public boolean isStringLiteral() {
    return kind == StorageKind.STRING_LITERAL;
  }

  /** The value of an object before its first assignment. */
  public enum InitialValue {
    ZERO,
    /** An indeterminate value (C17, 3.19.2). */
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
