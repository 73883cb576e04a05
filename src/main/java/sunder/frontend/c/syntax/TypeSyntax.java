package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.Span;

/**
 * A type as parsed (C11, 6.7.2 to 6.7.7). The declarators of one declaration share the node of
 * their specifiers.
 */
public sealed interface TypeSyntax {
  /** Returns the place in the source text. */
  Span span();

  /** The specifier of complex types among the specifiers of a {@link BasicType}. */
  String COMPLEX = "_Complex";

  /** A type qualifier (C11, 6.7.3). */
  enum Qualifier {
    CONST,
    VOLATILE,
    RESTRICT,
    /**
     * The specifier {@code _Thread_local}. It is no qualifier, but all declarations of an object
     * must agree in it, too (C11, 6.7.1, 3).
     */
    THREAD_LOCAL
  }

  /** Returns the qualifiers before the type, or behind the {@code *} of a pointer. */
  Set<Qualifier> qualifiers();

  /**
   * A type of keywords such as {@code unsigned long int}.
   *
   * @param specifiers the keywords in alphabetical order, without underscores except for {@code
   *     _Bool} and {@code _Complex}; empty means {@code int}
   */
  record BasicType(List<String> specifiers, Set<Qualifier> qualifiers, Span span)
      implements TypeSyntax {
    public BasicType(List<String> words, Span span) {
      this(words, Set.of(), span);
    }
  }

  /** An invalid type, with the error message. */
  record InvalidType(String message, Span span) implements TypeSyntax {
    @Override
    public Set<Qualifier> qualifiers() {
      return Set.of();
    }
  }

  record TypedefName(String name, Set<Qualifier> qualifiers, Span span) implements TypeSyntax {}

  /**
   * A structure or union specifier, with or without members (C11, 6.7.2.1).
   *
   * @param pack the value of {@code #pragma pack} at its end, in the form of {@link CToken#pack}
   */
  record RecordSpecifier(
      RecordKind kind,
      Optional<String> tag,
      Optional<List<Member>> members,
      Optional<VariationalSet<Integer>> pack,
      Set<Qualifier> qualifiers,
      Span span)
      implements TypeSyntax {}

  /** The kind of a tagged type. */
  enum RecordKind {
    STRUCT,
    UNION,
    /** An enumeration without known constants. */
    ENUM,
    /** A vector type, which has one unnamed member: the array of its elements. */
    VECTOR,
    /** A complex type, which has one unnamed member: the array of its two parts. */
    COMPLEX
  }

  /** An entry of a structure or union: a member or a group of conditional members. */
  sealed interface Member {
    /** Members that only some variants have. */
    record ConditionalGroup(ConfigSet presenceCondition, List<Member> members) implements Member {}

    /**
     * A member. Without a name it is an unnamed bit-field, an anonymous structure or union, or a
     * declaration without a declarator.
     *
     * @param alignments the alignments of attributes and {@code _Alignas}
     */
    record Field(
        Optional<String> name,
        TypeSyntax type,
        Optional<Expression> width,
        Packing packing,
        List<Expression> alignments,
        Span span)
        implements Member {}
  }

  /** The effect of attributes on the position of a member (GCC manual, Common Type Attributes). */
  enum Packing {
    NATURAL,
    /** The member has no padding before it. */
    PACKED,
    /** The entry is no member; it gives the alignment of the whole structure. */
    RECORD_ALIGNMENT,
    /** The position is unknown. */
    UNKNOWN
  }

  /**
   * An enumeration specifier (C11, 6.7.2.2).
   *
   * @param isPacked whether it has the smallest type that can represent its constants
   */
  record EnumSpecifier(
      Optional<String> tag,
      Optional<List<Enumerator>> enumerators,
      boolean isPacked,
      Set<Qualifier> qualifiers,
      Span span)
      implements TypeSyntax {}

  /**
   * An enumeration constant.
   *
   * @param value its value if that is explicit
   * @param presenceCondition the variants that have it; empty if all have that have the enumeration
   */
  record Enumerator(
      String name, Optional<Expression> value, Optional<ConfigSet> presenceCondition, Span span) {}

  /** The type of an expression that is not evaluated: {@code typeof} (GCC manual, Typeof). */
  record TypeOf(Expression expression, Set<Qualifier> qualifiers, Span span) implements TypeSyntax {
    public TypeOf(Expression expression, Span span) {
      this(expression, Set.of(), span);
    }

    /** Returns the type of {@code __auto_type}: that of the initializer after lvalue conversion. */
    public static TypeOf value(Expression value, Span span) {
      return new TypeOf(new Expression.Comma(value, value, span), span);
    }

    /** Returns the initializer if this is the type of an {@code __auto_type}. */
    public Optional<Expression> value() {
      return expression instanceof Expression.Comma comma && comma.first() == comma.second()
          ? Optional.of(comma.first())
          : Optional.empty();
    }
  }

  /**
   * A pointer type.
   *
   * @param aligned the alignments of attributes behind the asterisk, in source order
   */
  record Pointer(TypeSyntax pointee, Set<Qualifier> qualifiers, List<Expression> aligned, Span span)
      implements TypeSyntax {
    /** Creates a pointer without qualifiers. */
    public Pointer(TypeSyntax pointee, Span span) {
      this(pointee, Set.of(), List.of(), span);
    }
  }

  /**
   * An array. Without a size, the initializer determines it, or the array is a parameter, a
   * flexible array member or incomplete.
   *
   * @param parameterQualifiers the qualifiers of the pointer to which a parameter is adjusted
   */
  record Array(
      TypeSyntax element, Optional<Expression> size, Set<Qualifier> parameterQualifiers, Span span)
      implements TypeSyntax {
    public Array(TypeSyntax of, Optional<Expression> size, Span span) {
      this(of, size, Set.of(), span);
    }

    @Override
    public Set<Qualifier> qualifiers() {
      return Set.of();
    }
  }

  /**
   * A vector type (GCC manual, Vector Extensions).
   *
   * @param size the size in bytes
   */
  record Vector(TypeSyntax element, Expression size, Span span) implements TypeSyntax {
    @Override
    public Set<Qualifier> qualifiers() {
      return element.qualifiers();
    }
  }

  /**
   * Returns the type with the attribute {@code vector_size}, which applies to the result of a
   * function, the elements of an array and the referenced type of a pointer (GCC manual, Vector
   * Extensions).
   */
  default TypeSyntax asVector(Expression size) {
    if (this instanceof Pointer t) {
      return new Pointer(t.pointee().asVector(size), t.qualifiers(), t.aligned(), t.span());
    } else if (this instanceof Array t) {
      return new Array(t.element().asVector(size), t.size(), t.parameterQualifiers(), t.span());
    } else if (this instanceof Function t) {
      return new Function(
          t.result().asVector(size),
          t.parameters(),
          t.parametersInDeclarationOrder(),
          t.arity(),
          t.buffers(),
          t.span());
    }
    return new Vector(this, size, span());
  }

  /**
   * A function type.
   *
   * @param parametersInDeclarationOrder the parameters in the order of their declarations, which
   *     differs from {@code parameters} in an old-style definition
   * @param buffers the attributes that describe buffers
   */
  record Function(
      TypeSyntax result,
      List<Parameter> parameters,
      List<Parameter> parametersInDeclarationOrder,
      Arity arity,
      BufferAttributes buffers,
      Span span)
      implements TypeSyntax {
    public Function(TypeSyntax result, List<Parameter> parameters, Arity arity, Span span) {
      this(result, parameters, parameters, arity, BufferAttributes.NONE, span);
    }

    /** Returns the type with further attributes that describe buffers. */
    Function withBuffers(List<Attribute> attributes) {
      return new Function(
          result, parameters, parametersInDeclarationOrder, arity, buffers.with(attributes), span);
    }

    /** Returns the type with selected parameters marked as not null. */
    Function nonNull(Predicate<Integer> which) {
      List<Parameter> all = new ArrayList<>(parameters);
      List<Parameter> order = new ArrayList<>(parametersInDeclarationOrder);
      for (int i = 0; i < all.size(); i++) {
        if (which.test(i)) {
          Parameter old = all.get(i);
          Parameter said = old.asNonNull();
          all.set(i, said);
          order.replaceAll(p -> p == old ? said : p);
        }
      }
      return new Function(result, List.copyOf(all), List.copyOf(order), arity, buffers, span);
    }

    /**
     * Returns the indices of the parameters that are pointers to const, or through which the
     * function does not write.
     */
    public Set<Integer> pointerToConstParameters() {
      return IntStream.range(0, parameters.size())
          .filter(i -> parameters.get(i).isPointerToConst() || buffers.unmodified().contains(i))
          .boxed()
          .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Set<Qualifier> qualifiers() {
      return Set.of();
    }
  }

  /**
   * A parameter.
   *
   * @param minimumObjectCount the minimum number of objects at the pointer, which then is not null;
   *     0 if only that is known, as from the attribute {@code nonnull}
   */
  record Parameter(
      Optional<String> name,
      TypeSyntax type,
      Declaration.StorageClass storage,
      Optional<Expression> minimumObjectCount,
      Span span) {
    public Parameter(
        Optional<String> name, TypeSyntax type, Declaration.StorageClass storage, Span span) {
      this(name, type, storage, Optional.empty(), span);
    }

    /**
     * Returns whether the parameter is an array with a length that each call evaluates for its side
     * effects, although the value is not used (C11, 6.9.1, 10).
     */
    public boolean hasLengthWithEffects() {
      return type instanceof Array array
          && array.size().filter(Expression::hasSideEffects).isPresent();
    }

    private Parameter asNonNull() {
      Expression none = new Expression.NumericConstant("0", span);
      return new Parameter(
          name, type, storage, minimumObjectCount.or(() -> Optional.of(none)), span);
    }

    /** Returns whether the parameter is a pointer to const, after the adjustment of arrays. */
    private boolean isPointerToConst() {
      return type.constDepths().contains(type instanceof Array ? 0 : 1);
    }
  }

  /**
   * Returns the type with further qualifiers; those of an array apply to its elements (C11, 6.7.3,
   * 9).
   */
  default TypeSyntax withQualifiers(Set<Qualifier> more) {
    Set<Qualifier> all = new TreeSet<>(qualifiers());
    all.addAll(more);
    if (this instanceof BasicType t) {
      return new BasicType(t.specifiers(), all, t.span());
    } else if (this instanceof TypedefName t) {
      return new TypedefName(t.name(), all, t.span());
    } else if (this instanceof RecordSpecifier t) {
      return new RecordSpecifier(t.kind(), t.tag(), t.members(), t.pack(), all, t.span());
    } else if (this instanceof EnumSpecifier t) {
      return new EnumSpecifier(t.tag(), t.enumerators(), t.isPacked(), all, t.span());
    } else if (this instanceof TypeOf t) {
      return new TypeOf(t.expression(), all, t.span());
    } else if (this instanceof Pointer t) {
      return new Pointer(t.pointee(), all, t.aligned(), t.span());
    } else if (this instanceof Vector t) {
      return new Vector(t.element().withQualifiers(more), t.size(), t.span());
    }
    return this instanceof Array t
        ? new Array(t.element().withQualifiers(more), t.size(), t.parameterQualifiers(), t.span())
        : this;
  }

  /**
   * Returns the numbers of dereferences after which the object is const by the qualifiers in this
   * type: 0 for the object itself, 1 for the object at the pointer, and further. An array has those
   * of its elements.
   */
  default Set<Integer> constDepths() {
    Set<Integer> result = new TreeSet<>();
    if (qualifiers().contains(Qualifier.CONST)) {
      result.add(0);
    }
    if (this instanceof Pointer pointer) {
      pointer.pointee().constDepths().forEach(depth -> result.add(depth + 1));
    } else if (this instanceof Array array) {
      result.addAll(array.element().constDepths());
    }
    return result;
  }

  /** The form of a parameter list. */
  enum Arity {
    FIXED,
    VARIADIC,
    /** An empty parameter list, or an old-style definition. */
    UNSPECIFIED
  }
}
