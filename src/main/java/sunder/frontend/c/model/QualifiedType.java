package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;

/**
 * The qualifiers of a type and of the types that it is derived from, with other properties that
 * {@link CType} does not represent. An array has those of its elements (C11, 6.7.3, 9).
 *
 * @param enumeration the identity of an enumeration, its tag or place; empty for other types
 * @param isVariableLength whether this is a variable length array, or an array of such
 * @param isComplete whether all properties are known; otherwise only the {@code const} qualifiers
 *     are
 * @param pointee the referenced type of a pointer
 * @param signature the result type of a function, followed by its parameter types, all without
 *     their own qualifiers (C11, 6.7.6.3, 15); empty for other types
 * @param alignment the alignment of a typedef in bytes; 0 if there is none, negative if it is
 *     unknown
 */
public record QualifiedType(
    Set<Qualifier> qualifiers,
    Optional<Object> enumeration,
    boolean isVariableLength,
    boolean isComplete,
    Optional<QualifiedType> pointee,
    List<QualifiedType> signature,
    int alignment) {
  public static final QualifiedType UNQUALIFIED =
      new QualifiedType(Set.of(), Optional.empty(), false, true, Optional.empty(), List.of(), 0);

  /**
   * Returns an enumeration.
   *
   * @param which its identity: the tag, or the place of its definition
   */
  public static QualifiedType enumeration(Object which) {
    return new QualifiedType(
        Set.of(), Optional.of(which), false, true, Optional.empty(), List.of(), 0);
  }

  /** Returns an unqualified pointer. */
  public static QualifiedType pointer(QualifiedType to) {
    return new QualifiedType(
        Set.of(), Optional.empty(), false, true, Optional.of(to), List.of(), 0);
  }

  /**
   * Returns a function type; the qualifiers of the result and of the parameters themselves are
   * dropped.
   */
  public static QualifiedType function(QualifiedType result, List<QualifiedType> parameters) {
    List<QualifiedType> parts = new ArrayList<>(List.of(result.passed()));
    parameters.forEach(parameter -> parts.add(parameter.passed()));
    return new QualifiedType(
        Set.of(), Optional.empty(), false, true, Optional.empty(), List.copyOf(parts), 0);
  }

  /**
   * Returns a type of which only the {@code const} qualifiers are known, in the form of {@link
   * #constDepths()}.
   */
  public static QualifiedType ofConstDepths(Set<Integer> depths) {
    int deepest = depths.stream().mapToInt(depth -> depth).max().orElse(0);
    Optional<QualifiedType> to = Optional.empty();
    for (int depth = deepest; depth >= 0; depth--) {
      Set<Qualifier> own = depths.contains(depth) ? Set.of(Qualifier.CONST) : Set.of();
      to = Optional.of(new QualifiedType(own, Optional.empty(), false, false, to, List.of(), 0));
    }
    return to.orElseThrow();
  }

  /** Returns the type with further qualifiers. */
  public QualifiedType withQualifiers(Set<Qualifier> more) {
    Set<Qualifier> all = new TreeSet<>(qualifiers);
    all.addAll(more);
    return new QualifiedType(
        all, enumeration, isVariableLength, isComplete, pointee, signature, alignment);
  }

  /** Returns the type with an alignment in bytes. */
  public QualifiedType aligned(int bytes) {
    return new QualifiedType(
        qualifiers, enumeration, isVariableLength, isComplete, pointee, signature, bytes);
  }

  /**
   * Returns an array of this type.
   *
   * @param isVariable whether its length is not constant
   */
  public QualifiedType arrayOf(boolean isVariable) {
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

  /** Returns whether the type contains a variable length array (C11, 6.7.6, 3). */
  public boolean isVariablyModified() {
    return isVariableLength
        || pointee.filter(QualifiedType::isVariablyModified).isPresent()
        || !signature.isEmpty() && signature.get(0).isVariablyModified();
  }

  /**
   * Returns the numbers of dereferences after which the object is const: 0 for the object itself, 1
   * for the object at the pointer, and further.
   */
  public Set<Integer> constDepths() {
    Set<Integer> result = new TreeSet<>();
    if (qualifiers.contains(Qualifier.CONST)) {
      result.add(0);
    }
    pointee.ifPresent(pointed -> pointed.constDepths().forEach(depth -> result.add(depth + 1)));
    return result;
  }

  /**
   * Returns whether the types are not compatible because of their qualifiers (C11, 6.7.3, 10) or
   * enumerations.
   */
  public boolean isIncompatibleWith(QualifiedType other) {
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
