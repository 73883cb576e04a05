package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.scope.DataModel;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Scope;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;
import sunder.frontend.c.replay.scope.Varies;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.Span;

/** Types as they are written to types, for variants that mean the same by them. */
final class Types {
  private final Evaluator constants;
  private final DataModel model;
  private final Map<TypeSyntax.Record, Struct> unnamed = new IdentityHashMap<>();
  private final Map<TypeSyntax.Function, Place> prototypes = new IdentityHashMap<>();
  private final Map<TypeSyntax.Array, Variable> bounds = new IdentityHashMap<>();
  private final Function<Span, Variable> length;

  /**
   * @param constants evaluates constant expressions
   * @param length makes what holds a length that a run finds out
   */
  Types(Evaluator constants, DataModel model, Function<Span, Variable> length) {
    this.model = model;
    this.length = length;
    this.constants = constants;
  }

  Type of(TypeSyntax syntax, Place place) {
    if (syntax instanceof TypeSyntax.Words words) {
      return ofWords(words.words());
    } else if (syntax instanceof TypeSyntax.Named named) {
      return type(place.find(named.name())).orElse(Type.VOID);
    } else if (syntax instanceof TypeSyntax.Record record) {
      return struct(record, place);
    } else if (syntax instanceof TypeSyntax.Enumeration enumeration) {
      return enumeration(enumeration, place);
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      return constants.type(other.expression(), place);
    } else if (syntax instanceof TypeSyntax.Pointer pointer) {
      return new Type.Pointer(of(pointer.to(), place));
    } else if (syntax instanceof TypeSyntax.Array array) {
      Type element = of(array.of(), place);
      Optional<Variable> bound = bound(array, place);
      OptionalLong length =
          array
              .size()
              .filter(size -> bound.isEmpty())
              .flatMap(size -> constants.constant(size, place))
              .filter(n -> n.signum() >= 0 && n.bitLength() < Long.SIZE)
              .map(n -> OptionalLong.of(n.longValue()))
              .orElse(OptionalLong.empty());
      return new Type.Array(element, length, bound);
    }
    return syntax instanceof TypeSyntax.Function function
        ? function(function, place)
        : Type.Number.INT;
  }

  /** What holds the length of an array, if a run finds that out. */
  Optional<Variable> bound(TypeSyntax.Array array, Place place) {
    return array
        .size()
        .filter(size -> varies(size, place))
        .map(size -> bounds.computeIfAbsent(array, key -> length.apply(size.span())));
  }

  /** What the list of parameters declares is known in it alone, and in the body behind it. */
  private Type function(TypeSyntax.Function function, Place place) {
    Type result = of(function.result(), place);
    Place kept =
        prototypes
            .computeIfAbsent(function, key -> new Place(place.scope().inner(), place.when()))
            .within(place.when());
    Place inner = kept.copy();
    List<Type> parameters = new ArrayList<>();
    for (TypeSyntax.Parameter parameter : function.parameters()) {
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
                      new Variable(
                          -1,
                          name,
                          type,
                          Variable.Kind.PARAMETER,
                          parameter.span(),
                          Optional.empty())));
    }
    kept.adopt(inner);
    return new Type.Function(result, parameters, function.arity(), function.kept());
  }

  /** Types and constants that the list of parameters declares are known in the body. */
  void enter(TypeSyntax.Function function, Place body) {
    Optional.ofNullable(prototypes.get(function)).ifPresent(body::adopt);
  }

  /** Whether only a run finds out what it is. */
  private boolean varies(Expression e, Place place) {
    boolean object =
        e instanceof Expression.Name name
            && place.find(name.name()).orElse(null) instanceof Variable variable
            && variable.feature().isEmpty();
    return object
        || e instanceof Expression.Call
        || e instanceof Expression.SizeofType type && of(type.type(), place).isVarying()
        || (e instanceof Expression.SizeofValue size
            ? constants.type(size.operand(), place).isVarying()
            : e.operands().stream().anyMatch(operand -> varies(operand, place)));
  }

  private static Optional<Type> type(Optional<Scope.Entity> entity) {
    return entity.filter(Scope.TypeName.class::isInstance).map(e -> ((Scope.TypeName) e).type());
  }

  /** Arrays and functions are passed as pointers. */
  private static Type passed(Type type) {
    if (type instanceof Type.Array array) {
      return new Type.Pointer(array.of());
    }
    return type instanceof Type.Function ? new Type.Pointer(type) : type;
  }

  /** The type of words such as {@code unsigned long int}. */
  Type ofWords(List<String> words) {
    boolean signed = !words.contains("unsigned");
    int longs = Collections.frequency(words, "long");
    if (words.contains("void")) {
      return Type.VOID;
    } else if (words.contains("_Bool")) {
      return Type.Number.BOOL;
    } else if (words.contains("float") || words.contains("double")) {
      return new Type.Real(words.contains("float") ? 4 : longs > 0 ? model.extended() : 8);
    } else if (words.contains("char")) {
      return Type.Number.of(words.contains("signed") ? "signed char" : "char", 1, 8, signed);
    } else if (words.contains("short")) {
      return Type.Number.of("short", 2, 16, signed);
    } else if (words.contains("int128")) {
      return Type.Number.of("int128", 10, 128, signed);
    } else if (longs > 0) {
      return longs > 1 ? Type.Number.of("long long", 5, 64, signed) : model.ofLong(signed);
    } else if (words.contains("size_t")) {
      return model.size();
    }
    return Type.Number.of("int", 3, 32, signed);
  }

  private Type struct(TypeSyntax.Record record, Place place) {
    Struct struct = named(record, place);
    if (record.members().isPresent()) {
      members(record.members().get(), struct, place, place.when(), 0);
      struct.complete();
    }
    return struct;
  }

  private Struct named(TypeSyntax.Record record, Place place) {
    if (record.tag().isEmpty()) {
      return unnamed.computeIfAbsent(record, key -> new Struct(record.kind()));
    }
    String tag = record.kind() + " " + record.tag().get();
    if (record.members().isEmpty()) {
      Optional<Type> known = type(place.find(tag));
      if (known.isPresent()) {
        return (Struct) known.get();
      }
    }
    return open(record, place);
  }

  /** The type of a tag in a block, whatever its members are in which variants. */
  Struct open(TypeSyntax.Record record, Place place) {
    String tag = record.kind() + " " + record.tag().orElseThrow();
    Struct struct =
        place.scope().here(tag).stream()
            .findFirst()
            .flatMap(entry -> type(Optional.of(entry.what())))
            .map(Struct.class::cast)
            .orElseGet(() -> new Struct(record.kind()));
    place.declare(tag, new Scope.TypeName(struct));
    return struct;
  }

  /** Adds members; tells how many places have been taken. */
  private int members(
      List<TypeSyntax.Member> members, Struct struct, Place place, ConfigSet when, int taken) {
    int next = taken;
    for (TypeSyntax.Member member : members) {
      if (member instanceof TypeSyntax.Member.Part part) {
        next = members(part.members(), struct, place, when.and(part.when()), next);
      } else {
        TypeSyntax.Member.Field field = (TypeSyntax.Member.Field) member;
        int position = next++;
        boolean inner = field.type() instanceof TypeSyntax.Record record && record.tag().isEmpty();
        boolean declares = field.name().isPresent() || field.bits().isPresent() || inner;
        for (Varies.Part<Type> type :
            Varies.parts(when, part -> of(field.type(), place.within(part)))) {
          if (declares) {
            OptionalInt width =
                field
                    .bits()
                    .flatMap(bits -> constants.constant(bits, place.within(type.when())))
                    .map(bits -> OptionalInt.of(bits.intValue()))
                    .orElse(OptionalInt.empty());
            struct.add(
                new Struct.Field(
                    field.name().orElse(""),
                    width.isPresent() && type.what() instanceof Type.Number number
                        ? number.ofBits(Math.max(1, width.getAsInt()))
                        : type.what(),
                    type.when(),
                    width,
                    field.packing(),
                    least(field, place.within(type.when())),
                    position));
          }
        }
      }
    }
    return next;
  }

  /** What a member is aligned to, of whatever type it is. */
  private int least(TypeSyntax.Member.Field field, Place place) {
    int most = 1;
    for (Expression number : field.aligned()) {
      int said = constants.constant(number, place).map(BigInteger::intValue).orElse(1);
      most = Math.max(most, said);
    }
    return most;
  }

  /** As gcc does: without a negative constant the type is unsigned. */
  private Type enumeration(TypeSyntax.Enumeration syntax, Place place) {
    Optional<String> tag = syntax.tag().map("enum "::concat);
    if (syntax.enumerators().isEmpty()) {
      return type(tag.flatMap(place::find)).orElse(Type.Number.INT);
    }
    BigInteger next = BigInteger.ZERO;
    Map<String, BigInteger> values = new LinkedHashMap<>();
    for (TypeSyntax.Enumerator enumerator : syntax.enumerators().get()) {
      if (enumerator.value().isPresent()) {
        next = constants.constant(enumerator.value().get(), place).orElse(next);
      }
      values.put(enumerator.name(), next);
      place.declare(enumerator.name(), new Scope.Constant(next, Type.Number.INT));
      next = next.add(BigInteger.ONE);
    }
    Type type = model.ofEnumeration(values.values(), syntax.isPacked());
    values.forEach(
        (name, value) -> {
          Type own = Type.Number.INT.contains(value) ? Type.Number.INT : type;
          place.declare(name, new Scope.Constant(value, own));
        });
    tag.ifPresent(name -> place.declare(name, new Scope.TypeName(type)));
    return type;
  }
}
