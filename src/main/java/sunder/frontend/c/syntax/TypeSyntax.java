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
import sunder.family.StateSet;
import sunder.frontend.c.preprocess.CToken;
import sunder.source.Span;

/** Types of C as written. Declarators of one declaration share the object of their specifiers. */
public sealed interface TypeSyntax {
  Span span();

  /** What a type says beside its values. */
  enum Qualifier {
    CONST,
    VOLATILE,
    RESTRICT,
    /** {@code _Thread_local}: no qualifier, but declarations of an object agree in it, too. */
    THREAD_LOCAL
  }

  /** Those that are written before the type, or behind the star of a pointer. */
  Set<Qualifier> qualifiers();

  /** {@code unsigned long int} and the like, sorted; empty means int. */
  record BasicType(List<String> specifiers, Set<Qualifier> qualifiers, Span span)
      implements TypeSyntax {
    public BasicType(List<String> words, Span span) {
      this(words, Set.of(), span);
    }
  }

  /** What cannot be a type: why. */
  record InvalidType(String message, Span span) implements TypeSyntax {
    @Override
    public Set<Qualifier> qualifiers() {
      return Set.of();
    }
  }

  /** The name of a typedef. */
  record TypedefName(String name, Set<Qualifier> qualifiers, Span span) implements TypeSyntax {}

  /**
   * {@code struct} or {@code union}, with or without its members.
   *
   * @param pack what {@code #pragma pack} says where it ends, as of {@link CToken#pack}
   */
  record RecordSpecifier(
      RecordKind kind,
      Optional<String> tag,
      Optional<List<Member>> members,
      Optional<StateSet<Integer>> pack,
      Set<Qualifier> qualifiers,
      Span span)
      implements TypeSyntax {}

  enum RecordKind {
    STRUCT,
    UNION,
    /** An enumeration of which nobody says the constants. */
    ENUM
  }

  /** What stands between the braces of a struct. */
  sealed interface Member {
    /** Only some variants have these. */
    record ConditionalGroup(ConfigSet presenceCondition, List<Member> members) implements Member {}

    /**
     * A member; without a name it pads.
     *
     * @param alignments what its address is said to be a multiple of, beside what its type says
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

  /** What attributes say of where members are. */
  enum Packing {
    NATURAL,
    /** Right behind the one before. */
    PACKED,
    /** It is no member: what the struct itself is aligned to. */
    WHOLE,
    /** Somewhere else. */
    UNKNOWN
  }

  /** A packed one has the smallest type that has its constants. */
  record EnumSpecifier(
      Optional<String> tag,
      Optional<List<Enumerator>> enumerators,
      boolean isPacked,
      Set<Qualifier> qualifiers,
      Span span)
      implements TypeSyntax {}

  record Enumerator(String name, Optional<Expression> value, Span span) {}

  /** {@code typeof}: the type of an expression that is not evaluated. */
  record TypeOf(Expression expression, Set<Qualifier> qualifiers, Span span) implements TypeSyntax {
    public TypeOf(Expression expression, Span span) {
      this(expression, Set.of(), span);
    }

    /** That of {@code __auto_type}: what an object gets, which is none itself. */
    static TypeOf value(Expression value, Span span) {
      return new TypeOf(new Expression.Comma(value, value, span), span);
    }

    /** The value of {@code __auto_type}. */
    public Optional<Expression> value() {
      return expression instanceof Expression.Comma comma && comma.first() == comma.second()
          ? Optional.of(comma.first())
          : Optional.empty();
    }
  }

  record Pointer(TypeSyntax pointee, Set<Qualifier> qualifiers, Span span) implements TypeSyntax {}

  /**
   * Without a size it takes that of its initializer, or is a parameter.
   *
   * @param parameterQualifiers the qualifiers of the pointer that it is as a parameter
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
   * @param parametersInDeclarationOrder the parameters in the order of their types, which an old
   *     definition has behind the names
   */
  record Function(
      TypeSyntax result,
      List<Parameter> parameters,
      List<Parameter> parametersInDeclarationOrder,
      Arity arity,
      Span span)
      implements TypeSyntax {
    public Function(TypeSyntax result, List<Parameter> parameters, Arity arity, Span span) {
      this(result, parameters, parameters, arity, span);
    }

    /** The same with parameters that are not NULL if they are pointers. */
    Function nonNull(Predicate<Integer> which) {
      List<Parameter> all = new ArrayList<>(parameters);
      List<Parameter> order = new ArrayList<>(parametersInDeclarationOrder);
      for (int i = 0; i < all.size(); i++) {
        if (which.test(i)) {
          Parameter old = all.get(i);
          Parameter said = old.isNonNull();
          all.set(i, said);
          order.replaceAll(p -> p == old ? said : p);
        }
      }
      return new Function(result, List.copyOf(all), List.copyOf(order), arity, span);
    }

    /** The numbers of the parameters that point to what is const. */
    public Set<Integer> pointerToConstParameters() {
      return IntStream.range(0, parameters.size())
          .filter(i -> parameters.get(i).isKept())
          .boxed()
          .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Set<Qualifier> qualifiers() {
      return Set.of();
    }
  }

  /**
   * @param least how many objects there are at least behind the pointer that is passed, which is
   *     not NULL then; 0 says no more than that (the attribute {@code nonnull})
   */
  record Parameter(
      Optional<String> name,
      TypeSyntax type,
      Declaration.StorageClass storage,
      Optional<Expression> least,
      Span span) {
    public Parameter(
        Optional<String> name, TypeSyntax type, Declaration.StorageClass storage, Span span) {
      this(name, type, storage, Optional.empty(), span);
    }

    private Parameter isNonNull() {
      Expression none = new Expression.NumericConstant("0", span);
      return new Parameter(name, type, storage, least.or(() -> Optional.of(none)), span);
    }

    /** Whether it points to what is const; one that is written as an array is a pointer. */
    private boolean isKept() {
      return type.constDepths().contains(type instanceof Array ? 0 : 1);
    }
  }

  /** The same with more qualifiers; those of an array are its elements'. */
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
      return new Pointer(t.pointee(), all, t.span());
    }
    return this instanceof Array t
        ? new Array(t.element().withQualifiers(more), t.size(), t.parameterQualifiers(), t.span())
        : this;
  }

  /**
   * What of an object cannot be changed by what is written here: itself (0), what it points to (1),
   * what that points to (2), and so on. An array is as its elements are.
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

  enum Arity {
    FIXED,
    VARIADIC,
    /** Empty parentheses. */
    UNSPECIFIED
  }
}
