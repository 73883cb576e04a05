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
  record Words(List<String> words, Span span) implements TypeSyntax {}

  /** The name of a typedef. */
  record Named(String name, Span span) implements TypeSyntax {}

  /** {@code struct} or {@code union}, with or without its members. */
  record Record(RecordKind kind, Optional<String> tag, Optional<List<Member>> members, Span span)
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
     * @param constant what of it cannot be changed, as {@link TypeSyntax#constant} says
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

  record Enumeration(Optional<String> tag, Optional<List<Enumerator>> enumerators, Span span)
      implements TypeSyntax {}

  record Enumerator(String name, Optional<Expression> value, Span span) {}

  /** {@code typeof}: the type of an expression that is not evaluated. */
  record TypeOf(Expression expression, Span span) implements TypeSyntax {}

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
   * @param constant what of it cannot be changed, as {@link TypeSyntax#constant} says
   */
  record Parameter(Optional<String> name, TypeSyntax type, Set<Integer> constant, Span span) {}

  /**
   * What of an object cannot be changed: itself (0), what it points to (1), what that points to
   * (2), and so on. An array is as its elements are. Qualifiers in typedefs do not count.
   *
   * @param base what the specifiers say
   * @param isConst whether they say {@code const}
   */
  static Set<Integer> constant(TypeSyntax type, TypeSyntax base, boolean isConst) {
    Set<Integer> result = new TreeSet<>();
    int depth = 0;
    TypeSyntax at = type;
    while (at != base) {
      if (at instanceof Pointer pointer) {
        if (pointer.isConst()) {
          result.add(depth);
        }
        depth++;
        at = pointer.to();
      } else if (at instanceof Array array) {
        at = array.of();
      } else {
        return result;
      }
    }
    if (isConst) {
      result.add(depth);
    }
    return result;
  }

  enum Arity {
    FIXED,
    VARIADIC,
    /** Empty parentheses. */
    UNSPECIFIED
  }
}
