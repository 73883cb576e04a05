package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayDataModel;
import sunder.frontend.c.replay.scope.ReplayScope;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.Span;

/**
 * The resolution of type syntax to types, for variants that agree on them.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.elaborate.TypeElaborator}, with
 * which it shares no code.
 */
final class TypeResolver {
  private final ReplayExpressionCompiler constants;
  private final ReplayDataModel model;
  private final Map<TypeSyntax.RecordSpecifier, ReplayStructType> unnamed = new IdentityHashMap<>();
  private final Map<Type.Array, ReplayStructType> vectors = new HashMap<>();
  private final Map<Type, ReplayStructType> complexTypes = new HashMap<>();
  private final Map<TypeSyntax.Function, LookupContext> prototypes = new IdentityHashMap<>();
  private final Map<TypeSyntax.Array, ReplayVariable> bounds = new IdentityHashMap<>();
  private final Function<Span, ReplayVariable> length;
  private final EnumerationDefinitions definitions;

  /**
   * Creates a resolver.
   *
   * @param constants the evaluator of constant expressions
   * @param model the data model
   * @param length creates the variable that holds the length of a variable length array
   * @param definitions the definitions of enumerations in the text
   */
  TypeResolver(
      ReplayExpressionCompiler constants,
      ReplayDataModel model,
      Function<Span, ReplayVariable> length,
      EnumerationDefinitions definitions) {
    this.definitions = definitions;
    this.model = model;
    this.length = length;
    this.constants = constants;
  }

  Type of(TypeSyntax syntax, LookupContext place) {
    if (syntax instanceof TypeSyntax.BasicType words) {
      return words.specifiers().contains(TypeSyntax.COMPLEX)
          ? complex(
              words.specifiers().size() > 1
                  ? fromSpecifiers(words.specifiers())
                  : Type.Floating.DOUBLE,
              place.variants())
          : fromSpecifiers(words.specifiers());
    } else if (syntax instanceof TypeSyntax.TypedefName named) {
      return type(place.lookup(named.name())).orElse(Type.VOID);
    } else if (syntax instanceof TypeSyntax.RecordSpecifier record) {
      return struct(record, place);
    } else if (syntax instanceof TypeSyntax.EnumSpecifier enumeration) {
      return enumeration(enumeration, place);
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      return constants.type(other.expression(), place);
    } else if (syntax instanceof TypeSyntax.Pointer pointer) {
      return new Type.Pointer(of(pointer.pointee(), place));
    } else if (syntax instanceof TypeSyntax.Array array) {
      Type element = of(array.element(), place);
      Optional<ReplayVariable> bound = lengthVariable(array, place);
      OptionalLong length =
          array
              .size()
              .filter(size -> bound.isEmpty())
              .flatMap(size -> constants.constant(size, place))
              .filter(n -> n.signum() >= 0 && n.bitLength() < Long.SIZE)
              .map(n -> OptionalLong.of(n.longValue()))
              .orElse(OptionalLong.empty());
      return new Type.Array(element, length, bound);
    } else if (syntax instanceof TypeSyntax.Vector vector) {
      Type element = of(vector.element(), place);
      long size = constants.constant(vector.size(), place).map(BigInteger::longValue).orElse(0L);
      return vector(element, size / bytes(element, place.variants()), place.variants());
    }
    return syntax instanceof TypeSyntax.Function function
        ? function(function, place)
        : Type.Int.INT;
  }

  private long bytes(Type type, ConfigSet when) {
    return ReplayVariantSplit.uniqueMeaning(type.layout(when, model), when).size();
  }

  /** Returns the vector type of a number of elements, which exists in all variants. */
  ReplayStructType vector(Type element, long length, ConfigSet when) {
    return vectors.computeIfAbsent(
        new Type.Array(element, OptionalLong.of(length)),
        array -> {
          long size = length * bytes(element, when);
          // GCC aligns vectors of 8 bytes as integers, if their elements are integers.
          boolean isWord = element instanceof Type.Int && size == Type.Int.LONG_LONG.size();
          int alignment = (int) (isWord ? Math.min(size, model.abi().maxAlignment()) : size);
          return ReplayStructType.ofElements(
              TypeSyntax.RecordKind.VECTOR, array, alignment, when.space().all());
        });
  }

  /** Returns the complex type with parts of a type, which exists in all variants. */
  ReplayStructType complex(Type part, ConfigSet when) {
    return complexTypes.computeIfAbsent(
        part,
        key ->
            ReplayStructType.ofElements(
                TypeSyntax.RecordKind.COMPLEX,
                new Type.Array(part, OptionalLong.of(2)),
                0,
                when.space().all()));
  }

  /**
   * Returns the variable that holds the length of a variable length array; nothing for other
   * arrays.
   */
  Optional<ReplayVariable> lengthVariable(TypeSyntax.Array array, LookupContext place) {
    return array
        .size()
        .filter(size -> varies(size, place))
        .map(size -> bounds.computeIfAbsent(array, key -> length.apply(size.span())));
  }

  /**
   * Returns a function type; declarations in its parameter list have prototype scope, which the
   * body shares.
   */
  private Type function(TypeSyntax.Function function, LookupContext place) {
    Type result = of(function.result(), place);
    LookupContext kept =
        prototypes
            .computeIfAbsent(
                function, key -> new LookupContext(place.scope().inner(), place.variants()))
            .withVariants(place.variants());
    LookupContext inner = kept.snapshot();
    List<Type> parameters = new ArrayList<>();
    Map<Integer, ElementCount> least = new HashMap<>();
    for (TypeSyntax.Parameter parameter : function.parameters()) {
      ElementCount.of(
              function,
              function.parameters().indexOf(parameter),
              count -> constants.constant(count, inner))
          .ifPresent(count -> least.put(parameters.size(), count));
      Type type = passed(of(parameter.type(), inner));
      if (!type.equals(Type.VOID)) {
        parameters.add(type);
      }
      parameter
          .name()
          .ifPresent(
              name ->
                  inner.declare(
                      name,
                      new ReplayVariable(
                          -1,
                          name,
                          type,
                          ReplayVariable.StorageKind.PARAMETER,
                          parameter.span(),
                          Optional.empty())));
    }
    kept.importTypes(inner);
    return new Type.Function(
        result, parameters, function.arity(), function.pointerToConstParameters(), least);
  }

  /** Declares the types and constants of a parameter list in the body of the function. */
  void importPrototypeScope(TypeSyntax.Function function, LookupContext body) {
    Optional.ofNullable(prototypes.get(function)).ifPresent(body::importTypes);
  }

  /** Returns whether an array length is not constant. */
  private boolean varies(Expression e, LookupContext place) {
    boolean object =
        e instanceof Expression.Name name
            && place.lookup(name.name()).orElse(null) instanceof ReplayVariable variable
            && variable.feature().isEmpty();
    return object
        || e instanceof Expression.Call
        || e instanceof Expression.SizeofType type && of(type.type(), place).isVariableLengthArray()
        || (e instanceof Expression.SizeofValue size
            ? constants.type(size.operand(), place).isVariableLengthArray()
            : e.operands().stream().anyMatch(operand -> varies(operand, place)));
  }

  private static Optional<Type> type(Optional<ReplayScope.Entity> entity) {
    return entity
        .filter(ReplayScope.TypeName.class::isInstance)
        .map(e -> ((ReplayScope.TypeName) e).type());
  }

  /**
   * Returns the type of a parameter after adjustment: arrays and functions become pointers (C17,
   * 6.7.6.3).
   */
  private static Type passed(Type type) {
    if (type instanceof Type.Array array) {
      return new Type.Pointer(array.element());
    }
    return type instanceof Type.Function ? new Type.Pointer(type) : type;
  }

  /** Returns the type of specifiers such as {@code unsigned long int}. */
  Type fromSpecifiers(List<String> words) {
    boolean signed = !words.contains("unsigned");
    int longs = Collections.frequency(words, "long");
    if (words.contains("void")) {
      return Type.VOID;
    } else if (words.contains("_Bool")) {
      return Type.Int.BOOL;
    } else if (words.contains("float") || words.contains("double")) {
      return new Type.Floating(
          words.contains("float") ? 4 : longs > 0 ? model.abi().longDoubleSize() : 8);
    } else if (words.contains("char")) {
      return Type.Int.of(words.contains("signed") ? "signed char" : "char", 1, 8, signed);
    } else if (words.contains("short")) {
      return Type.Int.of("short", 2, 16, signed);
    } else if (words.contains("int128")) {
      return Type.Int.of("int128", 10, 128, signed);
    } else if (longs > 0) {
      return longs > 1 ? Type.Int.of("long long", 5, 64, signed) : model.longType(signed);
    } else if (words.contains("size_t")) {
      return model.sizeType();
    }
    return Type.Int.of("int", 3, 32, signed);
  }

  private Type struct(TypeSyntax.RecordSpecifier record, LookupContext place) {
    ReplayStructType struct = named(record, place);
    if (record.members().isPresent()) {
      members(record, record.members().get(), struct, place, place.variants(), 0);
      struct.complete();
    }
    return struct;
  }

  private ReplayStructType named(TypeSyntax.RecordSpecifier record, LookupContext place) {
    if (record.tag().isEmpty()) {
      return unnamed.computeIfAbsent(record, key -> new ReplayStructType(record.kind()));
    }
    String tag = record.kind() + " " + record.tag().get();
    if (record.members().isEmpty()) {
      Optional<Type> known = type(place.lookup(tag));
      if (known.isPresent()) {
        return (ReplayStructType) known.get();
      }
    }
    return declareTag(record, place);
  }

  /** Returns the structure that a tag denotes in a block, with the members of all variants. */
  ReplayStructType declareTag(TypeSyntax.RecordSpecifier record, LookupContext place) {
    String tag = record.kind() + " " + record.tag().orElseThrow();
    ReplayStructType struct =
        place.scope().localEntries(tag).stream()
            .findFirst()
            .flatMap(entry -> type(Optional.of(entry.result())))
            .map(ReplayStructType.class::cast)
            .orElseGet(() -> new ReplayStructType(record.kind()));
    place.declare(tag, new ReplayScope.TypeName(struct));
    return struct;
  }

  /** Adds members to a structure and returns the next free position. */
  private int members(
      TypeSyntax.RecordSpecifier record,
      List<TypeSyntax.Member> members,
      ReplayStructType struct,
      LookupContext place,
      ConfigSet when,
      int taken) {
    int next = taken;
    for (TypeSyntax.Member member : members) {
      if (member instanceof TypeSyntax.Member.ConditionalGroup part) {
        next =
            members(
                record, part.members(), struct, place, when.and(part.presenceCondition()), next);
      } else {
        TypeSyntax.Member.Field field = (TypeSyntax.Member.Field) member;
        int position = next++;
        boolean inner = field.type() instanceof TypeSyntax.RecordSpecifier r && r.tag().isEmpty();
        boolean declares = field.name().isPresent() || field.width().isPresent() || inner;
        for (ReplayVariantSplit.ConditionalResult<Type> type :
            ReplayVariantSplit.splitByVariants(
                when, part -> of(field.type(), place.withVariants(part)))) {
          if (declares) {
            OptionalInt width =
                field
                    .width()
                    .flatMap(
                        bits ->
                            constants.constant(bits, place.withVariants(type.presenceCondition())))
                    .map(bits -> OptionalInt.of(bits.intValue()))
                    .orElse(OptionalInt.empty());
            int own = alignment(field.type(), place.withVariants(type.presenceCondition()));
            int least = alignment(field.alignments(), place.withVariants(type.presenceCondition()));
            Type stored =
                width.isPresent() && type.result() instanceof Type.Int number
                    ? number.bitField(Math.max(1, width.getAsInt()))
                    : type.result();
            VariationalSet<Integer> limits =
                record
                    .pack()
                    .orElseGet(() -> VariationalSet.of(0, type.presenceCondition()))
                    .within(type.presenceCondition());
            limits.forEach(
                (most, part) ->
                    struct.add(
                        new ReplayStructType.Field(
                            field.name().orElse(""),
                            stored,
                            part,
                            width,
                            own < 0 ? TypeSyntax.Packing.UNKNOWN : field.packing(),
                            least,
                            own,
                            most,
                            position)));
          }
        }
      }
    }
    return next;
  }

  /**
   * Returns the alignment that a {@code typedef} gives a type, in bytes: 0 if none, negative if
   * unknown.
   */
  int alignment(TypeSyntax type, LookupContext place) {
    if (type instanceof TypeSyntax.Array array) {
      return alignment(array.element(), place);
    } else if (type instanceof TypeSyntax.Pointer pointer) {
      List<Expression> aligned = pointer.aligned();
      return aligned.isEmpty() ? 0 : alignment(aligned.get(aligned.size() - 1), place);
    }
    return type instanceof TypeSyntax.TypedefName named
            && place.lookup(named.name()).orElse(null) instanceof ReplayScope.TypeName name
        ? name.alignment()
        : 0;
  }

  /**
   * Returns the largest of the specified alignments, in bytes: 0 if there is none, negative if one
   * is unknown.
   */
  int alignment(List<Expression> said, LookupContext place) {
    int most = 0;
    for (Expression number : said) {
      int one = alignment(number, place);
      most = most < 0 || one < 0 ? -1 : Math.max(most, one);
    }
    return most;
  }

  private int alignment(Expression number, LookupContext place) {
    return constants.constant(number, place).map(BigInteger::intValue).orElse(-1);
  }

  /** Returns the alignment that a {@code typedef} declaration gives its type. */
  int alignment(Declaration.InitDeclarator type, LookupContext place) {
    return type.aligned().isEmpty()
        ? alignment(type.type(), place)
        : alignment(type.aligned().get(type.aligned().size() - 1), place);
  }

  /** Returns the type that the definition behind a reference gives an enumeration. */
  private Type laterEnumeration(TypeSyntax.EnumSpecifier reference, LookupContext place) {
    LookupContext inner = new LookupContext(place.scope().inner(), place.variants());
    return reference
        .tag()
        .flatMap(tag -> definitions.find(tag, place.variants()))
        .map(definition -> enumeration(definition, inner))
        .orElse(Type.Int.INT);
  }

  /** Returns the type of an enumeration as gcc chooses it: unsigned if no constant is negative. */
  private Type enumeration(TypeSyntax.EnumSpecifier syntax, LookupContext place) {
    Optional<String> tag = syntax.tag().map("enum "::concat);
    if (syntax.enumerators().isEmpty()) {
      return type(tag.flatMap(place::lookup)).orElseGet(() -> laterEnumeration(syntax, place));
    }
    VariationalSet<BigInteger> next = VariationalSet.of(BigInteger.ZERO, place.variants());
    Map<String, VariationalSet<BigInteger>> values = new LinkedHashMap<>();
    for (TypeSyntax.Enumerator enumerator : syntax.enumerators().get()) {
      ConfigSet here =
          enumerator.presenceCondition().map(place.variants()::and).orElse(place.variants());
      VariationalSet<BigInteger> own = next.within(here);
      if (enumerator.value().isPresent()) {
        own = explicitValues(enumerator.value().get(), own, place.withVariants(here));
      }
      own.forEach(
          (value, when) ->
              place
                  .withVariants(when)
                  .declare(enumerator.name(), new ReplayScope.Enumerator(value, Type.Int.INT)));
      values.merge(enumerator.name(), own, VariationalSet::or);
      next = next.outside(here).or(own.map(value -> value.add(BigInteger.ONE)));
    }
    Set<BigInteger> all = new HashSet<>();
    for (VariationalSet<BigInteger> own : values.values()) {
      own.forEach(
          (value, when) -> {
            if (syntax.isPacked() || value.signum() < 0 || !Type.Int.INT.contains(value)) {
              ReplayVariantSplit.splitUnlessSubset(place.variants(), when);
            }
            all.add(value);
          });
    }
    Type type = model.enumerationType(all, syntax.isPacked());
    values.forEach(
        (name, own) ->
            own.filter(value -> !Type.Int.INT.contains(value))
                .forEach(
                    (value, when) ->
                        place
                            .withVariants(when)
                            .declare(name, new ReplayScope.Enumerator(value, type))));
    tag.ifPresent(name -> place.declare(name, new ReplayScope.TypeName(type)));
    return type;
  }

  private VariationalSet<BigInteger> explicitValues(
      Expression value, VariationalSet<BigInteger> implied, LookupContext place) {
    VariationalSet.Builder<BigInteger> values = new VariationalSet.Builder<>();
    for (ReplayVariantSplit.ConditionalResult<BigInteger> part :
        ReplayVariantSplit.splitByVariants(
            place.variants(),
            variants ->
                constants
                    .constant(value, place.withVariants(variants))
                    .orElseGet(
                        () ->
                            ReplayVariantSplit.uniqueMeaning(
                                implied.within(variants), variants)))) {
      values.add(part.result(), part.presenceCondition());
    }
    return values.build();
  }
}
