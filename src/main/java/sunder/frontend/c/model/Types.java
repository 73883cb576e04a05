package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.Span;

/** Types as written to types. */
final class Types {
  static final String VARIES = "only a run finds out this length";

  /** Of scalars, the bits of the sizes. */
  private static final int LARGEST_SCALAR = 5;

  private static final String INT = "int";

  private static final Map<String, CType> WORDS =
      Map.ofEntries(
          Map.entry("", CType.INT),
          Map.entry("void", CType.VOID),
          Map.entry("_Bool", new CType.Int(IntKind.BOOL)),
          Map.entry("char", new CType.Int(IntKind.CHAR)),
          Map.entry("char signed", new CType.Int(IntKind.SIGNED_CHAR)),
          Map.entry("char unsigned", new CType.Int(IntKind.UNSIGNED_CHAR)),
          Map.entry("short", new CType.Int(IntKind.SHORT)),
          Map.entry("short unsigned", new CType.Int(IntKind.UNSIGNED_SHORT)),
          Map.entry("unsigned", new CType.Int(IntKind.UNSIGNED_INT)),
          Map.entry("long long", new CType.Int(IntKind.LONG_LONG)),
          Map.entry("long long unsigned", new CType.Int(IntKind.UNSIGNED_LONG_LONG)),
          Map.entry("float", new CType.Floating("float")),
          Map.entry("double", new CType.Floating("double")),
          Map.entry("double long", new CType.Floating("long double")));

  /** With these, {@code int} and {@code signed} may stand or not. */
  private static final Set<String> INTEGER_WORDS =
      Set.of(INT, "short", "long", "signed", "unsigned", "int128");

  private final Checking checking;
  private final Expressions expressions;
  private final Map<TypeSyntax.Record, StructType> anonymous = new IdentityHashMap<>();
  private final Map<TypeSyntax.Function, Checking.Block> prototypes = new IdentityHashMap<>();

  private final Map<StructType, Map<TypeSyntax.Record, ConfigSet>> definitions = new HashMap<>();

  private final Map<Scope<CType>, Map<String, Map<TypeSyntax.Enumeration, ConfigSet>>>
      enumerations = new IdentityHashMap<>();

  /** The variants in which a struct whose members are read has had one without a length. */
  private final Map<StructType, ConfigSet> open = new HashMap<>();

  /** Gathers what finds out the lengths of the type at hand, if a run can do that here. */
  private Optional<Lengths> lengths = Optional.empty();

  Types(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** The type in the variants at hand; splits if they differ in it. */
  CType of(TypeSyntax syntax) {
    CType type = unqualified(syntax);
    boolean isPointer =
        type instanceof CType.Pointer pointer && !(pointer.to() instanceof CType.Function);
    if (syntax.qualifiers().contains(TypeSyntax.Qualifier.RESTRICT) && !isPointer) {
      checking.fault(syntax.span(), "'restrict' is for pointers to objects");
    }
    return type;
  }

  private CType unqualified(TypeSyntax syntax) {
    if (syntax instanceof TypeSyntax.Wrong wrong) {
      checking.fault(wrong.span(), wrong.why());
      return CType.INT;
    } else if (syntax instanceof TypeSyntax.Words words) {
      return words(words);
    } else if (syntax instanceof TypeSyntax.Named named) {
      return named(named);
    } else if (syntax instanceof TypeSyntax.Record record) {
      return record(record);
    } else if (syntax instanceof TypeSyntax.Enumeration enumeration) {
      return enumeration(enumeration);
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      other.value().ifPresent(expressions::typeOf);
      return expressions.typeOf(other.expression());
    } else if (syntax instanceof TypeSyntax.Pointer pointer) {
      return new CType.Pointer(of(pointer.to()));
    } else if (syntax instanceof TypeSyntax.Array array) {
      CType element = element(array);
      Optional<Expr> size = array.size().map(expressions::value);
      Optional<BigInteger> length = size.flatMap(value -> length(value, array.size().get().span()));
      boolean varies = size.isPresent() && length.isEmpty();
      Optional<Variable> bound = varies ? size.flatMap(this::bound) : Optional.empty();
      CType type = new CType.Array(element, length, varies, bound);
      requireSize(type, array.span());
      return type;
    }
    return function((TypeSyntax.Function) syntax);
  }

  /**
   * A type with what finds out its lengths.
   *
   * @param lengths declares what holds them
   */
  record Measured(CType type, List<Stmt> lengths) {}

  /** What declares lengths at some place. */
  private record Lengths(String of, Span span, List<Stmt> all) {}

  /** What a run does that gets to a type. */
  Measured measured(String of, Span span, Supplier<CType> type) {
    Optional<Lengths> around = lengths;
    Lengths found = new Lengths(of, span, new ArrayList<>());
    lengths = Optional.of(found);
    try {
      return new Measured(type.get(), found.all());
    } finally {
      lengths = around;
    }
  }

  /** The same of a parameter, of which a pointer is passed where it is an array. */
  Measured measured(TypeSyntax.Parameter parameter) {
    return measured(
        parameter.name().orElse(""),
        parameter.span(),
        () ->
            parameter.type() instanceof TypeSyntax.Array array
                ? new CType.Pointer(of(array.of()))
                : parameter(parameter));
  }

  private Optional<Variable> bound(Expr size) {
    if (lengths.isEmpty() || !size.type().isInteger() || size instanceof Expr.Refused) {
      return Optional.empty();
    }
    Variable bound = Variable.length(lengths.get().of(), Variable.Kind.LOCAL, size.span());
    Expr number = expressions.conversions.to(bound.type(), size);
    Expr assign = new Expr.Assign(new Lvalue.Named(bound, size.span()), number, size.span());
    Stmt.Values values = new Stmt.Values(checking.when(), List.of(assign));
    lengths.get().all().add(new Stmt.Declare(bound, List.of(values), lengths.get().span()));
    return Optional.of(bound);
  }

  private CType function(TypeSyntax.Function function) {
    List<CType> parameters = parameters(function);
    CType result = of(function.result());
    if (result instanceof CType.Array || result instanceof CType.Function) {
      checking.fault(function.span(), "a function cannot give a '%s'".formatted(result));
    }
    return new CType.Function(result, parameters, function.arity(), function.kept());
  }

  /** What stands between the parentheses of a function has a scope of its own (C11, 6.2.1, 4). */
  private <T> List<T> inPrototype(
      TypeSyntax.Function function, BiFunction<TypeSyntax.Parameter, CType, T> action) {
    Checking.Block kept = prototypes.computeIfAbsent(function, key -> checking.block());
    Checking.Block inner = new Checking.Block(checking.block().names(), kept.tags());
    List<T> result = new ArrayList<>();
    checking.in(
        inner,
        () -> {
          Map<TypeSyntax.Parameter, T> found = new IdentityHashMap<>();
          for (TypeSyntax.Parameter parameter : function.written()) {
            CType type = parameter(parameter);
            found.put(parameter, action.apply(parameter, type));
            declare(parameter, type);
          }
          function.parameters().forEach(parameter -> result.add(found.get(parameter)));
        });
    kept.names().addAll(inner.names(), checking.when(), Scope.Entity.OfConstant.class::isInstance);
    return result;
  }

  /** In the body of a function, what its parameters declare beside themselves is known. */
  void enter(TypeSyntax.Function function) {
    Optional.ofNullable(prototypes.get(function)).ifPresent(checking::adopt);
  }

  private List<CType> parameters(TypeSyntax.Function function) {
    Set<String> names = new HashSet<>();
    for (TypeSyntax.Parameter parameter : function.parameters()) {
      if (parameter.name().filter(name -> !names.add(name)).isPresent()) {
        String message = "'%s' was declared before".formatted(parameter.name().get());
        checking.fault(parameter.span(), message);
      }
    }
    boolean alone = function.parameters().size() == 1;
    List<CType> types =
        inPrototype(
            function,
            (parameter, type) -> {
              if (type instanceof CType.Void && (!alone || isQualified(parameter))) {
                checking.fault(parameter.span(), "a parameter cannot be void");
              }
              return type;
            });
    return alone && types.get(0) instanceof CType.Void ? List.of() : types;
  }

  private void declare(TypeSyntax.Parameter parameter, CType type) {
    if (parameter.name().isPresent()) {
      String name = parameter.name().get();
      Variable variable =
          checking.newVariable(name, type, Variable.Kind.PARAMETER, parameter.span());
      checking.names().declare(name, checking.when(), new Scope.Entity.OfVariable(variable));
    }
  }

  private static boolean isQualified(TypeSyntax.Parameter parameter) {
    return parameter.storage() != Declaration.Storage.NONE
        || !parameter.type().qualifiers().isEmpty();
  }

  private CType element(TypeSyntax.Array array) {
    CType type = of(array.of());
    if (type.isUnsized()) {
      checking.fault(array.span(), "an element cannot be an array without a length");
    }
    checking.requireWhole(type, array.span());
    if (type instanceof CType.Void || type instanceof CType.Function) {
      checking.fault(array.span(), "an element cannot be a '%s'".formatted(type));
    }
    return type;
  }

  /** What a type says that {@link #of} forgets. */
  Qualified qualified(TypeSyntax syntax) {
    if (syntax instanceof TypeSyntax.Pointer pointer) {
      return Qualified.pointer(qualified(pointer.to())).with(pointer.qualifiers());
    } else if (syntax instanceof TypeSyntax.Array array) {
      return qualified(array.of()).row(array.size().filter(this::varies).isPresent());
    } else if (syntax instanceof TypeSyntax.Function function) {
      return Qualified.function(
          qualified(function.result()),
          inPrototype(function, (parameter, type) -> qualified(parameter)));
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      Set<Integer> constant = expressions.constant(other.expression());
      return Qualified.ofConstant(constant).with(other.qualifiers());
    } else if (syntax instanceof TypeSyntax.Enumeration enumeration) {
      Object which = enumeration.tag().<Object>map(tag -> tag).orElse(enumeration.span());
      return Qualified.enumeration(which).with(enumeration.qualifiers());
    } else if (syntax instanceof TypeSyntax.Named named
        && checking.only(checking.names().find(named.name(), checking.when())).orElse(null)
            instanceof Scope.Entity.OfType known) {
      return known.qualified().with(named.qualifiers());
    }
    return Qualified.PLAIN.with(syntax.qualifiers());
  }

  /** The same of a parameter, which an array and a function are none of. */
  Qualified qualified(TypeSyntax.Parameter parameter) {
    if (parameter.type() instanceof TypeSyntax.Array array) {
      return Qualified.pointer(qualified(array.of())).with(array.passed());
    }
    Qualified own = qualified(parameter.type());
    boolean isPassed =
        parameter.type() instanceof TypeSyntax.Function
            || parameter.type() instanceof TypeSyntax.Named
                && (of(parameter.type()) instanceof CType.Array
                    || of(parameter.type()) instanceof CType.Function);
    return isPassed ? Qualified.pointer(own) : own;
  }

  /** Whether only a run finds out what it is. */
  private boolean varies(sunder.frontend.c.syntax.Expression size) {
    return Constants.variable(expressions.value(size), variable -> variable.feature().isPresent())
        .isPresent();
  }

  /** Arrays and functions are passed as pointers. */
  CType parameter(TypeSyntax.Parameter parameter) {
    if (parameter.type() instanceof TypeSyntax.Array array) {
      return new CType.Pointer(((CType.Array) of(array)).of());
    }
    CType type = of(parameter.type());
    if (type instanceof CType.Array array) {
      return new CType.Pointer(array.of());
    }
    return type instanceof CType.Function ? new CType.Pointer(type) : type;
  }

  private CType words(TypeSyntax.Words syntax) {
    List<String> words = new ArrayList<>(syntax.words());
    boolean bothSigns = words.contains("signed") && words.contains("unsigned");
    if (INTEGER_WORDS.containsAll(words) && !bothSigns) {
      words.remove(INT);
      words.remove("signed");
    }
    Optional<CType> type = withoutInt(words);
    if (type.isEmpty()) {
      String said = String.join(" ", syntax.words()).replace("int128", "__int128");
      checking.fault(syntax.span(), "'" + said + "' is no type");
    }
    return type.orElse(CType.INT);
  }

  /** What simple words of a table stand for. */
  Optional<CType> ofWords(List<String> words) {
    return words.equals(List.of(INT)) ? Optional.of(CType.INT) : withoutInt(words);
  }

  /** The same where {@code int} was left out. */
  private Optional<CType> withoutInt(List<String> words) {
    String key = String.join(" ", words);
    DataModel model = checking.model;
    return switch (key) {
      case "long" -> Optional.of(new CType.Int(model.signedLong()));
      case "long unsigned" -> Optional.of(new CType.Int(model.signedLong().unsigned()));
      case "size_t" -> Optional.of(new CType.Int(model.size()));
      case "int128" -> model.wide(IntKind.INT_128);
      case "int128 unsigned" -> model.wide(IntKind.INT_128.unsigned());
      default -> Optional.ofNullable(WORDS.get(key));
    };
  }

  /**
   * A length that only a run finds out is none of what lasts.
   *
   * @param linked whether pointers to such arrays are none, either (C11, 6.7.6.2, 2)
   */
  void requireFixed(TypeSyntax syntax, boolean linked, Span span) {
    for (Checking.Part<Qualified> part : checking.parts(span, () -> qualified(syntax))) {
      if (linked ? part.result().isModified() : part.result().varies()) {
        checking.faults.report(part.when(), span, VARIES);
      }
    }
  }

  private CType named(TypeSyntax.Named named) {
    Optional<Scope.Entity> entity =
        checking.only(checking.names().find(named.name(), checking.when()));
    if (entity.orElse(null) instanceof Scope.Entity.OfType type) {
      return type.type();
    }
    String message =
        (entity.isEmpty() ? "there is no type '%s'" : "'%s' is no type").formatted(named.name());
    // The statement was parsed as the variants read it in which the name is a type.
    boolean elsewhere =
        entity.isPresent()
            && checking.names().ever(named.name()).stream()
                .anyMatch(Scope.Entity.OfType.class::isInstance);
    if (elsewhere || LibraryText.leavesOut(named.name())) {
      checking.refuse(named.span(), message);
    } else {
      checking.fault(named.span(), message);
    }
    return CType.INT;
  }

  private Optional<BigInteger> length(Expr value, Span span) {
    boolean isOther = value.isTyped() || value.type() instanceof CType.Floating;
    if (!value.type().isInteger() && isOther) {
      checking.fault(span, "a length is an integer");
    }
    Optional<BigInteger> length = checking.constant(value);
    if (length.filter(n -> n.signum() < 0).isPresent()) {
      checking.fault(span, "an array cannot have " + length.get() + " elements");
    } else if (length.isEmpty()
        && Constants.isOfFeatures(value)
        && Constants.variable(value, known -> false).isEmpty()) {
      checking.refuseConstant(span);
    }
    return length.filter(n -> n.signum() >= 0);
  }

  private CType record(TypeSyntax.Record record) {
    StructType type = definition(record);
    if (record.members().isPresent()) {
      define(type, record);
      open.put(type, checking.when().minus(checking.when()));
      addMembers(type, record.members().get(), 0);
      type.complete(checking.when(), checking.place());
      requireSize(new CType.Struct(type), record.span());
    }
    return new CType.Struct(type);
  }

  /** Addresses in an object have differences. */
  private void requireSize(CType type, Span span) {
    if (bits(type) >= checking.model.difference().bits()) {
      checking
          .model
          .of(type, checking.when())
          .forEach(
              (size, when) -> {
                if (size.filter(n -> !checking.model.difference().contains(n)).isPresent()) {
                  checking.faults.report(when, span, "so large an object cannot be");
                }
              });
    }
  }

  /** So many bits at most has the size of an object. */
  private static int bits(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().orElse(BigInteger.ZERO).bitLength() + bits(array.of());
    }
    return type instanceof CType.Struct struct
        ? struct.definition().fields().stream().mapToInt(f -> bits(f.type())).max().orElse(0)
            + Integer.SIZE
            - Integer.numberOfLeadingZeros(struct.definition().fields().size())
        : LARGEST_SCALAR;
  }

  /** Notes that a type has its members; another definition in the same variant is one too many. */
  private void define(StructType type, TypeSyntax.Record record) {
    Map<TypeSyntax.Record, ConfigSet> all =
        definitions.computeIfAbsent(type, key -> new IdentityHashMap<>());
    all.forEach(
        (other, when) -> {
          if (other != record) {
            ConfigSet both = when.and(checking.when());
            checking.faults.report(both, record.span(), "'%s' was defined before".formatted(type));
          }
        });
    all.merge(record, checking.when(), ConfigSet::or);
  }

  /** A tag by itself: from here on it is one of this block, even if there is one around it. */
  void open(TypeSyntax alone) {
    if (alone instanceof TypeSyntax.Enumeration enumeration) {
      requireEnumeration(enumeration);
      return;
    }
    TypeSyntax.Record record = (TypeSyntax.Record) alone;
    String tag = record.tag().orElseThrow();
    requireKind(checking.tags().here(tag), record);
    CType type =
        records(checking.tags().here(tag), record.kind()).stream()
            .map(Scope.Entry::entity)
            .findFirst()
            .orElseGet(() -> new CType.Struct(new StructType(record.kind(), tag)));
    checking.tags().declare(tag, checking.when(), type);
  }

  private StructType definition(TypeSyntax.Record record) {
    if (record.tag().isEmpty()) {
      return anonymous.computeIfAbsent(
          record, r -> new StructType(record.kind(), "(line " + record.span().line() + ")"));
    }
    String tag = record.tag().get();
    requireKind(
        record.members().isPresent()
            ? checking.tags().here(tag)
            : checking.tags().find(tag, checking.when()),
        record);
    List<Scope.Entry<CType>> own = records(checking.tags().here(tag), record.kind());
    List<Scope.Entry<CType>> known =
        record.members().isPresent()
            ? own.stream().filter(entry -> entry.when().intersects(checking.when())).toList()
            : records(checking.tags().find(tag, checking.when()), record.kind());
    if (known.stream().map(Scope.Entry::entity).distinct().count() > 1) {
      throw new Split(known.get(0).when());
    }
    boolean isOuter = !known.isEmpty() && own.isEmpty() && checking.tags().outer.isPresent();
    if (isOuter && !checking.when().isSubsetOf(known.get(0).when())) {
      throw new Split(known.get(0).when());
    }
    // What other variants have by this tag is it, too: members say which variants have them.
    Optional<CType> found =
        Stream.concat(known.stream(), own.stream()).map(Scope.Entry::entity).findFirst();
    if (found.isPresent()) {
      if (own.stream().anyMatch(entry -> entry.entity().equals(found.get()))) {
        checking.tags().declare(tag, checking.when(), found.get());
      }
      return ((CType.Struct) found.get()).definition();
    }
    StructType made = new StructType(record.kind(), tag);
    checking.tags().declare(tag, checking.when(), new CType.Struct(made));
    return made;
  }

  /** A tag stands for types of one kind, unless it is declared again in a block. */
  private void requireKind(List<Scope.Entry<CType>> known, TypeSyntax.Record record) {
    List<Scope.Entry<CType>> fitting = records(known, record.kind());
    for (Scope.Entry<CType> other : known) {
      if (!fitting.contains(other)) {
        checking.twice(other, record.tag().orElseThrow(), record.span());
      }
    }
  }

  /** A struct of some variants may be a union in others. */
  private static List<Scope.Entry<CType>> records(
      List<Scope.Entry<CType>> entries, TypeSyntax.RecordKind kind) {
    return entries.stream()
        .filter(
            entry -> entry.entity() instanceof CType.Struct struct && struct.definition().is(kind))
        .toList();
  }

  /**
   * Adds members.
   *
   * @param place of the first one
   */
  private void addMembers(StructType type, List<TypeSyntax.Member> members, int place) {
    int next = place;
    for (TypeSyntax.Member member : members) {
      int here = next;
      if (member instanceof TypeSyntax.Member.Part part) {
        checking.within(part.when(), () -> addMembers(type, part.members(), here));
      } else {
        TypeSyntax.Member.Field field = (TypeSyntax.Member.Field) member;
        for (Checking.Part<CType> part : checking.parts(field.span(), () -> of(field.type()))) {
          requireLast(type, part.result().isUnsized(), part.when(), field.span());
          addField(type, field, here, part);
        }
      }
      next += places(member);
    }
  }

  /**
   * An array without a length is the last member of a struct that has others (C11, 6.7.2.1, 18).
   */
  private void requireLast(StructType type, boolean isUnsized, ConfigSet when, Span span) {
    checking.faults.report(
        type.isUnion() && isUnsized ? when : open.get(type).and(when),
        span,
        "an array without a length is the last member of a struct");
    if (isUnsized) {
      ConfigSet alone = type.withoutNames(when);
      checking.faults.report(alone, span, "a struct has other members, too");
      open.merge(type, when, ConfigSet::or);
    }
  }

  private static int places(TypeSyntax.Member member) {
    return member instanceof TypeSyntax.Member.Part part
        ? part.members().stream().mapToInt(Types::places).sum()
        : 1;
  }

  private void addField(
      StructType type, TypeSyntax.Member.Field field, int place, Checking.Part<CType> part) {
    if (type.isIn(part.result())) {
      checking.within(
          part.when(),
          () -> checking.fault(field.span(), "'%s' would contain itself".formatted(type)));
    } else if (field.name().isPresent() || field.bits().isPresent() || isUnnamed(field.type())) {
      checking.within(
          part.when(),
          () -> {
            requireWhole(part.result(), field.span());
            requireConstants(field.type(), field.span());
            if (checking.tags().outer.isEmpty()) {
              requireFixed(field.type(), true, field.span());
            } else if (qualified(field.type()).varies()) {
              checking.refuse(field.span(), VARIES);
            }
            OptionalInt width =
                field
                    .bits()
                    .flatMap(bits -> constant(bits, field.span()))
                    .map(bits -> OptionalInt.of(bits.intValue()))
                    .orElse(OptionalInt.empty());
            StructType.Field made =
                new StructType.Field(
                    field.name().orElse(""),
                    bits(part.result(), width, field.name().isPresent(), field.span()),
                    0,
                    place,
                    part.when(),
                    width,
                    field.packing(),
                    aligned(field),
                    constant(field, part.when()));
            for (String name : StructType.names(made)) {
              ConfigSet twice = type.named(name, place, part.when());
              String message = "'%s' has a member '%s' before".formatted(type, name);
              checking.faults.report(twice, field.span(), message);
            }
            type.add(made);
          });
    }
  }

  /** What a member is said to be aligned to. */
  private int aligned(TypeSyntax.Member.Field field) {
    int result = 1;
    for (sunder.frontend.c.syntax.Expression e : field.aligned()) {
      int number =
          constant(e, field.span())
              .filter(n -> n.bitLength() < 31)
              .orElse(BigInteger.ZERO)
              .intValue();
      if (number < 0 || Integer.bitCount(number) > 1) {
        checking.fault(field.span(), "an alignment is a power of 2");
      }
      result = Math.max(result, number);
    }
    return result;
  }

  /** What of a member is const in variants that agree in it. */
  private Set<Integer> constant(TypeSyntax.Member.Field field, ConfigSet when) {
    List<Checking.Part<Set<Integer>>> parts =
        checking.parts(field.span(), () -> qualified(field.type()).constant());
    return parts.size() == 1 && when.isSubsetOf(parts.get(0).when())
        ? parts.get(0).result()
        : field.type().constant();
  }

  /** Members are no functions, and of types whose members are known (C11, 6.7.2.1, 3). */
  private void requireWhole(CType member, Span span) {
    checking.requireWhole(member, span);
    if (member instanceof CType.Function || member instanceof CType.Void) {
      checking.fault(span, "a member cannot be a '%s'".formatted(member));
    }
  }

  /** An object of an enumeration needs one whose constants are known (C11, 6.7.2.3, 3). */
  void requireConstants(TypeSyntax type, Span span) {
    if (type instanceof TypeSyntax.Array array) {
      requireConstants(array.of(), span);
    } else if (type instanceof TypeSyntax.Enumeration e && e.enumerators().isEmpty()) {
      ConfigSet unknown = checking.when();
      for (Scope.Entry<CType> known :
          checking.tags().find(e.tag().orElseThrow(), checking.when())) {
        unknown = unknown.minus(known.when());
      }
      String message = "the constants of 'enum %s' are not known".formatted(e.tag().orElseThrow());
      checking.faults.report(unknown, span, message);
    }
  }

  /** The type of a bit-field. */
  private CType bits(CType type, OptionalInt width, boolean isNamed, Span span) {
    if (width.isEmpty()) {
      return type;
    }
    int bits = width.getAsInt();
    if (bits == 0 && isNamed) {
      checking.fault(span, "a bit-field of no bits has no name");
    }
    if (!(type instanceof CType.Int i) || bits < 0 || bits > i.kind().bits()) {
      checking.fault(span, "'%s' has no bit-field of this width".formatted(type));
      return type;
    } else if (bits > IntKind.INT.bits() && bits < i.kind().bits()) {
      checking.refuse(span, "a bit-field of more bits than int has is not supported");
    }
    return new CType.Int(i.kind().ofBits(Math.max(1, bits)));
  }

  /** Whether its members are members of the struct around it. */
  private static boolean isUnnamed(TypeSyntax type) {
    return type instanceof TypeSyntax.Record record && record.tag().isEmpty();
  }

  private CType enumeration(TypeSyntax.Enumeration syntax) {
    if (syntax.enumerators().isEmpty()) {
      String tag = syntax.tag().orElseThrow();
      Optional<CType> known = checking.only(checking.tags().find(tag, checking.when()));
      if (known.orElse(null) instanceof CType.Struct other && !isUnknown(other)) {
        checking.fault(syntax.span(), "'%s' is no enumeration".formatted(other));
        return CType.INT;
      }
      return known.orElseGet(() -> unknown(tag));
    }
    requireEnumeration(syntax);
    requireNew(syntax);
    CType type = declareConstants(syntax);
    syntax.tag().ifPresent(tag -> checking.tags().declare(tag, checking.when(), type));
    return type;
  }

  /** An enumeration whose constants stand further on, or nowhere: then it is incomplete. */
  private CType unknown(String tag) {
    ConfigSet never = checking.when().minus(checking.enumerated(tag));
    if (never.isEmpty()) {
      return CType.INT;
    } else if (!never.equals(checking.when())) {
      throw new Split(never);
    }
    CType type =
        checking.tags().here(tag).stream()
            .map(Scope.Entry::entity)
            .filter(Types::isUnknown)
            .findFirst()
            .orElseGet(() -> new CType.Struct(new StructType(TypeSyntax.RecordKind.ENUM, tag)));
    checking.tags().declare(tag, checking.when(), type);
    return type;
  }

  private static boolean isUnknown(CType type) {
    return type instanceof CType.Struct other && other.definition().is(TypeSyntax.RecordKind.ENUM);
  }

  /** No other type has its tag in this block. */
  private void requireEnumeration(TypeSyntax.Enumeration syntax) {
    for (Scope.Entry<CType> known : syntax.tag().map(checking.tags()::here).orElse(List.of())) {
      if (known.entity() instanceof CType.Struct && !isUnknown(known.entity())) {
        checking.twice(known, syntax.tag().get(), syntax.span());
      }
    }
  }

  /** An enumeration is defined once in a block. */
  private void requireNew(TypeSyntax.Enumeration syntax) {
    if (syntax.tag().isEmpty()) {
      return;
    }
    Map<TypeSyntax.Enumeration, ConfigSet> all =
        enumerations
            .computeIfAbsent(checking.tags(), scope -> new HashMap<>())
            .computeIfAbsent(syntax.tag().get(), tag -> new IdentityHashMap<>());
    all.forEach(
        (other, when) -> {
          if (other != syntax) {
            String message = "'enum %s' was defined before".formatted(syntax.tag().get());
            checking.faults.report(when.and(checking.when()), syntax.span(), message);
          }
        });
    all.merge(syntax, checking.when(), ConfigSet::or);
  }

  /** Declares the constants; gives the type of the enumeration. */
  private CType declareConstants(TypeSyntax.Enumeration syntax) {
    Map<TypeSyntax.Enumerator, BigInteger> values = new LinkedHashMap<>();
    BigInteger next = BigInteger.ZERO;
    IntKind before = IntKind.INT;
    for (TypeSyntax.Enumerator enumerator : syntax.enumerators().orElseThrow()) {
      if (enumerator.value().isPresent()) {
        Expr value = expressions.value(enumerator.value().get());
        next = constant(value, enumerator.span()).orElse(next);
        boolean fits = IntKind.INT.contains(next);
        before = !fits && value.type() instanceof CType.Int type ? type.kind() : IntKind.INT;
      } else if (!before.contains(next)) {
        checking.fault(enumerator.span(), "the constant before is the last of its type");
      }
      values.put(enumerator, next);
      declare(enumerator, next, CType.INT);
      next = next.add(BigInteger.ONE);
    }
    CType type = new CType.Int(checking.model.ofEnumeration(values.values(), syntax.isPacked()));
    values.forEach(
        (enumerator, value) ->
            declare(enumerator, value, IntKind.INT.contains(value) ? CType.INT : type));
    return type;
  }

  private void declare(TypeSyntax.Enumerator enumerator, BigInteger value, CType type) {
    for (Scope.Entry<Scope.Entity> known : checking.names().here(enumerator.name())) {
      boolean again =
          known.entity() instanceof Scope.Entity.OfConstant c && c.span().equals(enumerator.span());
      if (!again) {
        checking.twice(known, enumerator.name(), enumerator.span());
      }
    }
    Scope.Entity constant = new Scope.Entity.OfConstant(value, type, enumerator.span());
    checking.names().declare(enumerator.name(), checking.when(), constant);
  }

  /** The value of a constant expression; a variable is none, of others we are not sure. */
  Optional<BigInteger> constant(sunder.frontend.c.syntax.Expression expression, Span span) {
    return constant(expressions.value(expression), span);
  }

  private Optional<BigInteger> constant(Expr given, Span span) {
    Optional<BigInteger> value = checking.constant(given);
    boolean isNone = given instanceof Expr.Load || given.type() instanceof CType.Floating;
    if (value.isEmpty() && isNone && given.isTyped()) {
      checking.fault(span, "this is no constant");
    } else if (value.isEmpty()) {
      checking.refuseConstant(span);
    }
    return value;
  }
}
