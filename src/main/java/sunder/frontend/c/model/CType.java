package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/** A type of C without qualifiers (C11, 6.2.5). {@link QualifiedType} has the qualifiers. */
public sealed interface CType {
  CType VOID = new Void();
  CType INT = new Int(IntKind.INT);

  record Void() implements CType {
    @Override
    public String toString() {
      return "void";
    }
  }

  /** An integer type, which includes {@code _Bool}, the types of enumerations, and bit-fields. */
  record Int(IntKind kind) implements CType {
    /** Returns whether this is the type of a bit-field. */
    public boolean isBitField() {
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

  /** A real floating type. */
  record Floating(String name) implements CType {
    public static final Floating FLOAT = new Floating("float");
    public static final Floating DOUBLE = new Floating("double");
    public static final Floating LONG_DOUBLE = new Floating("long double");

    @Override
    public String toString() {
      return name;
    }
  }

  /** The type of the object that holds all variable arguments of a call. */
  CType VARIADIC_ARGUMENTS = new Struct(new StructType(RecordKind.STRUCT, "arguments"));

  /**
   * A pointer type. A pointer to an array of variable length is represented as a pointer to its
   * innermost element.
   *
   * @param pointee the referenced type, or the innermost element of a variable length array
   * @param declaredPointee the referenced type as declared; equality ignores it
   */
  record Pointer(CType pointee, CType declaredPointee) implements CType {
    /** Creates a pointer type from the referenced type as declared. */
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
   * An array type. Without a length it is incomplete, or has a variable length (C11, 6.7.6.2).
   *
   * @param isVariableLength whether the length exists and is only known at run time or not known at
   *     all
   * @param lengthVariable the variable that holds the length, if it is known; equality ignores it
   */
  record Array(
      CType element,
      Optional<BigInteger> length,
      boolean isVariableLength,
      Optional<CVariable> lengthVariable)
      implements CType {
    /** Creates an array type of constant length, or of unknown size. */
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

  /**
   * A structure or union type. An enumeration without known constants is represented as one, too.
   */
  record Struct(StructType definition) implements CType {
    @Override
    public String toString() {
      return definition.toString();
    }
  }

  /**
   * A function type. Equality ignores {@code pointerToConstParameters} and {@code least}.
   *
   * @param pointerToConstParameters the indices of the parameters that are pointers to const
   * @param minimumObjectCounts the minimum number of objects at the argument of a parameter, by
   *     index of the parameter
   */
  record Function(
      CType result,
      List<CType> parameters,
      Arity arity,
      Set<Integer> pointerToConstParameters,
      Map<Integer, ElementCount> minimumObjectCounts)
      implements CType {
    public Function {
      parameters = List.copyOf(parameters);
      pointerToConstParameters = Set.copyOf(pointerToConstParameters);
      minimumObjectCounts = Map.copyOf(minimumObjectCounts);
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

    /**
     * Returns whether a call through a pointer to this type may reach a function of the other type.
     */
    public boolean isCallableAs(Function other) {
      boolean says = arity != Arity.UNSPECIFIED && other.arity != Arity.UNSPECIFIED;
      return result.equals(other.result)
          && (says
              ? arity == other.arity && parameters.equals(other.parameters)
              : parameters.equals(other.parameters)
                  || parameters.isEmpty()
                  || other.parameters.isEmpty());
    }

    /** Returns whether the type is declared with an empty parameter list, as in {@code int f()}. */
    public boolean hasNoPrototype() {
      return arity == Arity.UNSPECIFIED && parameters.isEmpty();
    }

    /**
     * Returns whether the type is compatible with one without a prototype: it is not variadic, and
     * the default argument promotions do not change its parameters (C11, 6.7.6.3, 15).
     */
    public boolean acceptsPromotedArguments() {
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

  /**
   * Returns whether the types are certainly not compatible (C11, 6.2.7). The types {@code int} and
   * {@code unsigned} are not distinguished, as each may be that of an enumeration.
   */
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

  /** Returns the type after the default argument promotions (C11, 6.5.2.2, 6). */
  default CType defaultPromoted() {
    if (this instanceof Int i) {
      return i.kind().equals(i.kind().promoted()) ? i : new Int(i.kind().promoted());
    }
    return equals(new Floating("float")) ? new Floating("double") : this;
  }

  /**
   * Returns whether this is an array of unknown size, which is an incomplete type (C11, 6.2.5, 22).
   */
  default boolean isIncompleteArray() {
    return this instanceof Array array && array.length().isEmpty() && !array.isVariableLength();
  }

  /** Returns whether this is an array whose size is only known at run time or not known at all. */
  default boolean isVariableLengthArray() {
    return this instanceof Array array
        && (array.isVariableLength() || array.element().isVariableLengthArray());
  }

  /**
   * Returns whether each length of the array is a constant or held by a variable. Returns true for
   * other types.
   */
  default boolean hasKnownLengths() {
    return !(this instanceof Array array)
        || (array.length().isPresent() || array.lengthVariable().isPresent())
            && array.element().hasKnownLengths();
  }

  /** Returns whether the type contains a variable length array (C11, 6.7.6, 3). */
  default boolean isVariablyModified() {
    return isVariableLengthArray()
        || this instanceof Array array && array.element().isVariablyModified()
        || this instanceof Pointer pointer && pointer.declaredPointee().isVariablyModified();
  }

  /** Returns the innermost element type of a variable length array, and any other type itself. */
  default CType innermostElement() {
    return isVariableLengthArray() ? ((Array) this).element().innermostElement() : this;
  }

  /** Returns whether this is a vector type of GNU C. */
  default boolean isVector() {
    return this instanceof Struct struct && struct.definition().is(RecordKind.VECTOR);
  }

  /** Returns whether this is a complex type (C11, 6.2.5, 11). */
  default boolean isComplex() {
    return this instanceof Struct struct && struct.definition().is(RecordKind.COMPLEX);
  }

  /** Returns the array of the elements of a vector or complex type, empty for other types. */
  default Optional<Array> elements() {
    return isVector() || isComplex()
        ? Optional.of((Array) ((Struct) this).definition().fields().get(0).type())
        : Optional.empty();
  }

  default boolean isInteger() {
    return this instanceof Int;
  }

  default boolean isPointer() {
    return this instanceof Pointer;
  }

  /** Returns whether this is an arithmetic or pointer type (C11, 6.2.5, 21). */
  default boolean isScalar() {
    return this instanceof Int || this instanceof Pointer || this instanceof Floating;
  }
}
