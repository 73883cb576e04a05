package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/** The types of C; qualifiers are forgotten. */
public sealed interface CType {
  CType VOID = new Void();
  CType INT = new Int(IntKind.INT);

  record Void() implements CType {
    @Override
    public String toString() {
      return "void";
    }
  }

  /** Enumerations too. */
  record Int(IntKind kind) implements CType {
    /** Whether it is that of a bit-field. */
    boolean isBitField() {
      return kind.bits() < 8 * kind.size() && !kind.equals(IntKind.BOOL);
    }

    private boolean isPlain() {
      return kind.equals(IntKind.INT) || kind.equals(IntKind.UNSIGNED_INT);
    }

    @Override
    public String toString() {
      return kind.spelling();
    }
  }

  /** Of its values only the replay knows anything. */
  record Floating(String name) implements CType {
    @Override
    public String toString() {
      return name;
    }
  }

  /** What the arguments of a call behind the parameters are together. */
  CType VARIADIC_ARGUMENTS = new Struct(new StructType(RecordKind.STRUCT, "arguments"));

  /**
   * A pointer; one to an array whose size only a run finds out is one to the first of its cells.
   *
   * @param pointee what it points to, or those cells
   * @param declaredPointee what it points to; types that differ in nothing else are equal
   */
  record Pointer(CType pointee, CType declaredPointee) implements CType {
    public Pointer(CType whole) {
      this(whole.innermostElement(), whole);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pointer that && pointee.equals(that.pointee);
    }

    @Override
    public int hashCode() {
      return Objects.hash(Pointer.class, pointee);
    }

    @Override
    public String toString() {
      return declaredPointee + " *";
    }
  }

  /**
   * Without a length it is incomplete, or its size is not constant.
   *
   * @param isVariableLength whether it has one, which a run finds out or we do not know
   * @param lengthVariable what holds it, if that is known; types that differ in nothing else are
   *     equal
   */
  record Array(
      CType element,
      Optional<BigInteger> length,
      boolean isVariableLength,
      Optional<CVariable> lengthVariable)
      implements CType {
    public Array(CType of, Optional<BigInteger> length) {
      this(of, length, false, Optional.empty());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Array that
          && element.equals(that.element)
          && length.equals(that.length);
    }

    @Override
    public int hashCode() {
      return Objects.hash(element, length);
    }

    @Override
    public String toString() {
      return element + "[" + length.map(BigInteger::toString).orElse("") + "]";
    }
  }

  record Struct(StructType definition) implements CType {
    @Override
    public String toString() {
      return definition.toString();
    }
  }

  /**
   * @param pointerToConstParameters the numbers of the parameters that point to what is const
   * @param least how many objects there are at least behind what parameters are passed, by their
   *     numbers: 0 says that it is not NULL, a negative number that only a run finds out; types
   *     that differ in nothing but this and what is kept are equal
   */
  record Function(
      CType result,
      List<CType> parameters,
      Arity arity,
      Set<Integer> pointerToConstParameters,
      Map<Integer, BigInteger> least)
      implements CType {
    public Function {
      parameters = List.copyOf(parameters);
      pointerToConstParameters = Set.copyOf(pointerToConstParameters);
      least = Map.copyOf(least);
    }

    public Function(CType result, List<CType> parameters, Arity arity, Set<Integer> kept) {
      this(result, parameters, arity, kept, Map.of());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Function that
          && result.equals(that.result)
          && parameters.equals(that.parameters)
          && arity == that.arity;
    }

    @Override
    public int hashCode() {
      return Objects.hash(result, parameters, arity);
    }

    /** Whether a function of the other type may be called as one of this. */
    public boolean isCallableAs(Function other) {
      boolean says = arity != Arity.UNSPECIFIED && other.arity != Arity.UNSPECIFIED;
      return result.equals(other.result)
          && (says
              ? arity == other.arity && parameters.equals(other.parameters)
              : parameters.equals(other.parameters)
                  || parameters.isEmpty()
                  || other.parameters.isEmpty());
    }

    /** Whether nothing is said of its parameters. */
    boolean hasNoPrototype() {
      return arity == Arity.UNSPECIFIED && parameters.isEmpty();
    }

    /** Whether it may be called without a declaration of its parameters (C11, 6.7.6.3, 15). */
    boolean acceptsPromotedArguments() {
      return arity == Arity.UNSPECIFIED
          || arity == Arity.FIXED
              && parameters.stream().allMatch(p -> p.equals(p.defaultPromoted()));
    }

    @Override
    public String toString() {
      return parameters.stream()
          .map(CType::toString)
          .collect(Collectors.joining(", ", result + " (", ")"));
    }
  }

  /** Whether types are surely not compatible; enumerations may be int or unsigned. */
  default boolean isIncompatibleWith(CType other) {
    if (this instanceof Pointer a && other instanceof Pointer b) {
      return a.declaredPointee().isIncompatibleWith(b.declaredPointee());
    } else if (this instanceof Array a && other instanceof Array b) {
      boolean sized = a.length().isPresent() && b.length().isPresent();
      return a.element().isIncompatibleWith(b.element()) || sized && !a.length().equals(b.length());
    } else if (this instanceof Function a && other instanceof Function b) {
      boolean says = a.arity() != Arity.UNSPECIFIED && b.arity() != Arity.UNSPECIFIED;
      boolean alike = a.arity() == b.arity() && a.parameters().size() == b.parameters().size();
      return a.result().isIncompatibleWith(b.result())
          || a.hasNoPrototype() && !b.acceptsPromotedArguments()
          || b.hasNoPrototype() && !a.acceptsPromotedArguments()
          || says
              && (!alike
                  || IntStream.range(0, a.parameters().size())
                      .anyMatch(
                          i -> a.parameters().get(i).isIncompatibleWith(b.parameters().get(i))));
    } else if (this instanceof Int a && other instanceof Int b) {
      return !a.equals(b) && !(a.isPlain() && b.isPlain());
    }
    return !equals(other);
  }

  /** What it is passed as where nobody says what is taken (C11, 6.5.2.2, 6). */
  default CType defaultPromoted() {
    if (this instanceof Int i) {
      return i.kind().equals(i.kind().promoted()) ? i : new Int(i.kind().promoted());
    }
    return equals(new Floating("float")) ? new Floating("double") : this;
  }

  /** Whether it is an array without a length. */
  default boolean isIncompleteArray() {
    return this instanceof Array array && array.length().isEmpty() && !array.isVariableLength();
  }

  /** Whether it is an array whose size only a run finds out, or is not known. */
  default boolean isVariableLengthArray() {
    return this instanceof Array array
        && (array.isVariableLength() || array.element().isVariableLengthArray());
  }

  /** Whether each of its lengths is known when a run gets there. */
  default boolean hasKnownLengths() {
    return !(this instanceof Array array)
        || (array.length().isPresent() || array.lengthVariable().isPresent())
            && array.element().hasKnownLengths();
  }

  /** Whether it is made of an array whose size only a run finds out. */
  default boolean isVariablyModified() {
    return isVariableLengthArray()
        || this instanceof Array array && array.element().isVariablyModified()
        || this instanceof Pointer pointer && pointer.declaredPointee().isVariablyModified();
  }

  /** What an array whose size varies is a row of; any other type is a cell itself. */
  default CType innermostElement() {
    return isVariableLengthArray() ? ((Array) this).element().innermostElement() : this;
  }

  default boolean isInteger() {
    return this instanceof Int;
  }

  default boolean isPointer() {
    return this instanceof Pointer;
  }

  /** What may stand in a condition. */
  default boolean isScalar() {
    return this instanceof Int || this instanceof Pointer || this instanceof Floating;
  }
}
