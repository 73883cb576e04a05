package sunder.frontend.c.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** Types of C as written. Declarators of one declaration share the object of their specifiers. */
public sealed interface TypeSyntax {
  Span span();

  /** {@code unsigned long int} and the like, sorted; empty means int. */
  record Words(List<String> words, boolean isConst, Span span) implements TypeSyntax {
    public Words(List<String> words, Span span) {
      this(words, false, span);
    }
  }

  /** The name of a typedef. */
  record Named(String name, boolean isConst, Span span) implements TypeSyntax {}

  /** {@code struct} or {@code union}, with or without its members. */
  record Record(
      RecordKind kind,
      Optional<String> tag,
      Optional<List<Member>> members,
      boolean isConst,
      Span span)
      implements TypeSyntax {}

  enum RecordKind {
    STRUCT,
    UNION
  }

  /** What stands between the braces of a struct. */
  sealed interface Member {
    /** Only some variants have these. */
    record Part(ConfigSet when, List<Member> members) implements Member {}

    /**
     * A member; without a name it pads.
     *
     * @param constant what of it cannot be changed, as {@link TypeSyntax#constant()} says
     */
    record Field(
        Optional<String> name,
        TypeSyntax type,
        Optional<Expression> bits,
        Packing packing,
        Set<Integer> constant,
        Span span)
        implements Member {}
  }

  /** What attributes say of where members are. */
  enum Packing {
    NATURAL,
    /** Right behind the one before. */
    PACKED,
    /** Somewhere else. */
    UNKNOWN
  }

  record Enumeration(
      Optional<String> tag, Optional<List<Enumerator>> enumerators, boolean isConst, Span span)
      implements TypeSyntax {}

  record Enumerator(String name, Optional<Expression> value, Span span) {}

  /** {@code typeof}: the type of an expression that is not evaluated. */
  record TypeOf(Expression expression, boolean isConst, Span span) implements TypeSyntax {
    public TypeOf(Expression expression, Span span) {
      this(expression, false, span);
    }
  }

  /**
   * @param isConst whether the pointer itself cannot be changed
   */
  record Pointer(TypeSyntax to, boolean isConst, Span span) implements TypeSyntax {}

  /** Without a size it takes that of its initializer, or is a parameter. */
  record Array(TypeSyntax of, Optional<Expression> size, Span span) implements TypeSyntax {}

  record Function(TypeSyntax result, List<Parameter> parameters, Arity arity, Span span)
      implements TypeSyntax {
    /** The numbers of the parameters that point to what is const. */
    public Set<Integer> kept() {
      return IntStream.range(0, parameters.size())
          .filter(i -> parameters.get(i).constant().contains(1))
          .boxed()
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /**
   * @param constant what of it cannot be changed, as {@link TypeSyntax#constant()} says
   */
  record Parameter(
      Optional<String> name,
      TypeSyntax type,
      Set<Integer> constant,
      Declaration.Storage storage,
      Span span) {}

  /** Whether its own qualifiers say {@code const}; those of an array are its elements'. */
  private static boolean isConst(TypeSyntax type) {
    return type instanceof Words words && words.isConst()
        || type instanceof Named named && named.isConst()
        || type instanceof Record record && record.isConst()
        || type instanceof Enumeration enumeration && enumeration.isConst()
        || type instanceof TypeOf other && other.isConst()
        || type instanceof Pointer pointer && pointer.isConst();
  }

  /** The same with {@code const} before it. */
  default TypeSyntax asConst() {
    if (this instanceof Words t) {
      return new Words(t.words(), true, t.span());
    } else if (this instanceof Named t) {
      return new Named(t.name(), true, t.span());
    } else if (this instanceof Record t) {
      return new Record(t.kind(), t.tag(), t.members(), true, t.span());
    } else if (this instanceof Enumeration t) {
      return new Enumeration(t.tag(), t.enumerators(), true, t.span());
    } else if (this instanceof TypeOf t) {
      return new TypeOf(t.expression(), true, t.span());
    } else if (this instanceof Pointer t) {
      return new Pointer(t.to(), true, t.span());
    }
    return this instanceof Array t ? new Array(t.of().asConst(), t.size(), t.span()) : this;
  }

  /**
   * What of an object cannot be changed: itself (0), what it points to (1), what that points to
   * (2), and so on. An array is as its elements are.
   *
   * @param other what is so by a type that another declaration says
   */
  static Set<Integer> constant(
      TypeSyntax type, java.util.function.Function<TypeSyntax, Set<Integer>> other) {
    Set<Integer> result = new TreeSet<>(other.apply(type));
    if (isConst(type)) {
      result.add(0);
    }
    if (type instanceof Pointer pointer) {
      constant(pointer.to(), other).forEach(depth -> result.add(depth + 1));
    } else if (type instanceof Array array) {
      result.addAll(constant(array.of(), other));
    }
    return result;
  }

  /** The same by what is written here. */
  default Set<Integer> constant() {
    return constant(this, type -> Set.of());
  }

  enum Arity {
    FIXED,
    VARIADIC,
    /** Empty parentheses. */
    UNSPECIFIED
  }
}
