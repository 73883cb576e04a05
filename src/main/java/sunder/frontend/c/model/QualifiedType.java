package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;

/**
 * What types say that {@link CType} forgets. An array is as its elements are.
 *
 * @param qualifiers its own qualifiers
 * @param enumeration which one it is, by its tag or place; nothing if it is none
 * @param isVariableLength whether it is an array whose length a run finds out, or has such elements
 * @param isComplete whether this is all; else only {@code const} is known
 * @param pointee what a pointer points to
 * @param signature what a function gives, and what it takes, whose own qualifiers matter to nobody
 * @param alignment what a typedef aligns its objects to, in bytes; 0 if none does, negative if it
 *     is not known
 */
record QualifiedType(
    Set<Qualifier> qualifiers,
    Optional<Object> enumeration,
    boolean isVariableLength,
    boolean isComplete,
    Optional<QualifiedType> pointee,
    List<QualifiedType> signature,
    int alignment) {
  static final QualifiedType UNQUALIFIED =
      new QualifiedType(Set.of(), Optional.empty(), false, true, Optional.empty(), List.of(), 0);

  static QualifiedType enumeration(Object which) {
    return new QualifiedType(
        Set.of(), Optional.of(which), false, true, Optional.empty(), List.of(), 0);
  }

  static QualifiedType pointer(QualifiedType to) {
    return new QualifiedType(
        Set.of(), Optional.empty(), false, true, Optional.of(to), List.of(), 0);
  }

  static QualifiedType function(QualifiedType result, List<QualifiedType> parameters) {
    List<QualifiedType> parts = new ArrayList<>(List.of(result.passed()));
    parameters.forEach(parameter -> parts.add(parameter.passed()));
    return new QualifiedType(
        Set.of(), Optional.empty(), false, true, Optional.empty(), List.copyOf(parts), 0);
  }

  /** Of which only this is known: what is const, as {@link #constDepths()} says. */
  static QualifiedType ofConstDepths(Set<Integer> depths) {
    int deepest = depths.stream().mapToInt(depth -> depth).max().orElse(0);
    Optional<QualifiedType> to = Optional.empty();
    for (int depth = deepest; depth >= 0; depth--) {
      Set<Qualifier> own = depths.contains(depth) ? Set.of(Qualifier.CONST) : Set.of();
      to = Optional.of(new QualifiedType(own, Optional.empty(), false, false, to, List.of(), 0));
    }
    return to.orElseThrow();
  }

  /** With more qualifiers. */
  QualifiedType withQualifiers(Set<Qualifier> more) {
    Set<Qualifier> all = new TreeSet<>(qualifiers);
    all.addAll(more);
    return new QualifiedType(
        all, enumeration, isVariableLength, isComplete, pointee, signature, alignment);
  }

  /** Aligned to so many bytes. */
  QualifiedType aligned(int bytes) {
    return new QualifiedType(
        qualifiers, enumeration, isVariableLength, isComplete, pointee, signature, bytes);
  }

  /** An array of it. */
  QualifiedType arrayOf(boolean isVariable) {
    return new QualifiedType(
        qualifiers,
        enumeration,
        isVariableLength || isVariable,
        isComplete,
        pointee,
        signature,
        alignment);
  }

  private QualifiedType passed() {
    return new QualifiedType(
        Set.of(), enumeration, isVariableLength, isComplete, pointee, signature, alignment);
  }

  /** Whether such an array is what it points to, or gives (C11, 6.7.6, 3). */
  boolean isVariablyModified() {
    return isVariableLength
        || pointee.filter(QualifiedType::isVariablyModified).isPresent()
        || !signature.isEmpty() && signature.get(0).isVariablyModified();
  }

  /**
   * What of an object cannot be changed: itself (0), what it points to (1), what that points to
   * (2), and so on.
   */
  Set<Integer> constDepths() {
    Set<Integer> result = new TreeSet<>();
    if (qualifiers.contains(Qualifier.CONST)) {
      result.add(0);
    }
    pointee.ifPresent(pointed -> pointed.constDepths().forEach(depth -> result.add(depth + 1)));
    return result;
  }

  /** Whether types that are the same otherwise are not compatible (C11, 6.7.3, 10). */
  boolean isIncompatibleWith(QualifiedType other) {
    if (!isComplete || !other.isComplete) {
      return !constDepths().equals(other.constDepths());
    }
    boolean enumerations =
        enumeration.isPresent()
            && other.enumeration.isPresent()
            && !enumeration.equals(other.enumeration);
    boolean called =
        !signature.isEmpty()
            && !other.signature.isEmpty()
            && signature.get(0).isIncompatibleWith(other.signature.get(0));
    for (int i = 1; i < signature.size() && signature.size() == other.signature.size(); i++) {
      called |= signature.get(i).isIncompatibleWith(other.signature.get(i));
    }
    return enumerations
        || called
        || !qualifiers.equals(other.qualifiers)
        || pointee.isPresent()
            && other.pointee.isPresent()
            && pointee.get().isIncompatibleWith(other.pointee.get());
  }
}
