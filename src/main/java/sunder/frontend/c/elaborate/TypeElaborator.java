package sunder.frontend.c.elaborate;

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
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.DeclaredAlignment;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.QualifiedType;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.source.Span;

/**
 * The elaboration of type specifiers and declarators (C11, 6.7.2 to 6.7.7) into types, including
 * the definitions of structures, unions and enumerations.
 *
 * <p>Input: types as parsed, for the current variants. Output: types, and statements that evaluate
 * variable lengths. Errors are reported to the context. {@link VariantSplit} is thrown where the
 * current variants differ in a type.
 */
final class TypeElaborator {
  /** The minimum number of elements of {@code [static n]} that is known at run time only. */

  /** The size in bytes of the largest vectors whose operations are expanded. */
  private static final BigInteger MAX_VECTOR_SIZE = BigInteger.valueOf(1024);

  static final String VLA_NOT_ALLOWED = "the length of this array is not constant";

  /** The bit length of the largest size of a scalar in bytes. */
  private static final int LARGEST_SCALAR = 5;

  private static final String INT = "int";

  private static final Map<String, CType> SPECIFIERS =
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

  /** The type specifiers with which {@code int} and {@code signed} are redundant. */
  private static final Set<String> INTEGER_WORDS =
      Set.of(INT, "short", "long", "signed", "unsigned", "int128");

  private final ElaborationContext context;
  private final ExpressionElaborator expressions;
  private final Map<TypeSyntax.RecordSpecifier, StructType> anonymous = new IdentityHashMap<>();
  private final Map<TypeSyntax.Function, ElaborationContext.BlockScope> prototypes =
      new IdentityHashMap<>();

  private final Map<StructType, Map<TypeSyntax.RecordSpecifier, ConfigSet>> definitions =
      new HashMap<>();

  private final Map<Scope<CType>, Map<String, Map<TypeSyntax.EnumSpecifier, ConfigSet>>>
      enumerations = new IdentityHashMap<>();

  /**
   * The variants in which the structure that is being defined has a flexible array member already.
   */
  private final Map<StructType, ConfigSet> flexibleArrayVariants = new HashMap<>();

  /** The collector of length variables, if lengths can be evaluated at the current place. */
  private Optional<LengthDeclarations> lengths = Optional.empty();

  TypeElaborator(ElaborationContext context, ExpressionElaborator expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * Returns the type in the current variants.
   *
   * @throws VariantSplit if they differ in it
   */
  CType of(TypeSyntax syntax) {
    CType type = unqualified(syntax);
    boolean isPointer =
        type instanceof CType.Pointer pointer && !(pointer.pointee() instanceof CType.Function);
    if (syntax.qualifiers().contains(TypeSyntax.Qualifier.RESTRICT) && !isPointer) {
      context.reportError(syntax.span(), "'restrict' needs a pointer to an object");
    }
    return type;
  }

  private CType unqualified(TypeSyntax syntax) {
    if (syntax instanceof TypeSyntax.InvalidType wrong) {
      context.reportError(wrong.span(), wrong.message());
      return CType.INT;
    } else if (syntax instanceof TypeSyntax.BasicType words) {
      return basicType(words);
    } else if (syntax instanceof TypeSyntax.TypedefName named) {
      return named(named);
    } else if (syntax instanceof TypeSyntax.RecordSpecifier record) {
      return record(record);
    } else if (syntax instanceof TypeSyntax.EnumSpecifier enumeration) {
      return enumeration(enumeration);
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      other.value().ifPresent(expressions::typeOf);
      return expressions.typeOf(other.expression());
    } else if (syntax instanceof TypeSyntax.Pointer pointer) {
      return new CType.Pointer(of(pointer.pointee()));
    } else if (syntax instanceof TypeSyntax.Array array) {
      CType element = element(array);
      Optional<Expr> size = array.size().map(expressions::value);
      Optional<BigInteger> length = size.flatMap(value -> length(value, array.size().get().span()));
      boolean varies = size.isPresent() && length.isEmpty();
      Optional<CVariable> bound = varies ? size.flatMap(this::bound) : Optional.empty();
      CType type = new CType.Array(element, length, varies, bound);
      requireSize(type, array.span());
      return type;
    } else if (syntax instanceof TypeSyntax.Vector vector) {
      return vector(vector);
    }
    return function((TypeSyntax.Function) syntax);
  }

  private CType vector(TypeSyntax.Vector syntax) {
    CType element = of(syntax.element());
    boolean isNumber =
        element instanceof CType.Int i && !i.kind().equals(IntKind.BOOL)
            || element instanceof CType.Floating;
    Optional<BigInteger> size = integerConstant(syntax.size(), syntax.span());
    if (!isNumber || size.isEmpty()) {
      if (!isNumber) {
        context.reportError(syntax.span(), "a vector cannot have elements of " + element);
      }
      return element;
    }
    BigInteger[] length = size.get().divideAndRemainder(context.sizeOf(element).orElseThrow());
    if (length[0].signum() <= 0 || length[0].bitCount() != 1 || length[1].signum() != 0) {
      context.reportError(syntax.span(), "the length of a vector is not a power of 2");
      return element;
    } else if (size.get().compareTo(MAX_VECTOR_SIZE) > 0) {
      context.reportUnsupported(syntax.span(), "so large a vector is not supported");
      return element;
    }
    return expressions.conversions.values.vector(element, length[0]);
  }

  /**
   * A type and the declarations of its length variables.
   *
   * @param lengths the declarations, which evaluate the lengths
   */
  record TypeWithLengths(CType type, List<Stmt> lengths) {}

  /** The collected declarations of length variables of one declarator. */
  private record LengthDeclarations(String of, Span span, List<Stmt> all) {}

  /**
   * Returns a type with the evaluation of its variable lengths.
   *
   * @param of the name that prefixes the names of the length variables
   */
  TypeWithLengths typeWithLengths(String of, Span span, Supplier<CType> type) {
    Optional<LengthDeclarations> around = lengths;
    LengthDeclarations found = new LengthDeclarations(of, span, new ArrayList<>());
    lengths = Optional.of(found);
    try {
      return new TypeWithLengths(type.get(), found.all());
    } finally {
      lengths = around;
    }
  }

  /**
   * Returns the adjusted type of a parameter with the evaluation of its variable lengths (C11,
   * 6.7.6.3, 7).
   */
  TypeWithLengths typeWithLengths(TypeSyntax.Parameter parameter) {
    return typeWithLengths(
        parameter.name().orElse(""),
        parameter.span(),
        () ->
            parameter.type() instanceof TypeSyntax.Array array
                ? new CType.Pointer(
                    parameter.hasLengthWithEffects()
                        ? ((CType.Array) of(array)).element()
                        : of(array.element()))
                : adjustedParameterType(parameter));
  }

  private Optional<CVariable> bound(Expr size) {
    if (lengths.isEmpty() || !size.type().isInteger() || size instanceof Expr.Unsupported) {
      return Optional.empty();
    }
    CVariable bound =
        CVariable.arrayLength(lengths.get().of(), CVariable.StorageKind.LOCAL, size.span());
    context.function().ifPresent(bound::setFunction);
    Expr number = expressions.conversions.convert(bound.type(), size);
    Expr assign =
        new Expr.Assign(new Lvalue.VariableReference(bound, size.span()), number, size.span());
    Stmt.ConditionalAssignments values =
        new Stmt.ConditionalAssignments(context.variants(), List.of(assign));
    lengths
        .get()
        .all()
        .add(new Stmt.VariableDeclaration(bound, List.of(values), lengths.get().span()));
    return Optional.of(bound);
  }

  private CType function(TypeSyntax.Function function) {
    Map<Integer, ElementCount> least = new HashMap<>();
    List<CType> parameters = parameters(function, least);
    CType result = of(function.result());
    if (result instanceof CType.Array || result instanceof CType.Function) {
      context.reportError(function.span(), "a function cannot return a '%s'".formatted(result));
    }
    return new CType.Function(
        result, parameters, function.arity(), function.pointerToConstParameters(), least);
  }

  /**
   * Applies an action to each parameter in the function prototype scope (C11, 6.2.1, 4) and returns
   * the results.
   */
  private <T> List<T> inPrototype(
      TypeSyntax.Function function, BiFunction<TypeSyntax.Parameter, CType, T> action) {
    ElaborationContext.BlockScope kept =
        prototypes.computeIfAbsent(function, key -> context.newBlockScope());
    ElaborationContext.BlockScope inner =
        new ElaborationContext.BlockScope(context.newBlockScope().names(), kept.tags());
    List<T> result = new ArrayList<>();
    context.inScope(
        inner,
        () -> {
          Map<TypeSyntax.Parameter, T> found = new IdentityHashMap<>();
          for (TypeSyntax.Parameter parameter : function.parametersInDeclarationOrder()) {
            CType type = adjustedParameterType(parameter);
            found.put(parameter, action.apply(parameter, type));
            declare(parameter, type);
          }
          function.parameters().forEach(parameter -> result.add(found.get(parameter)));
        });
    kept.names()
        .addAll(inner.names(), context.variants(), Scope.Entity.EnumeratorEntity.class::isInstance);
    return result;
  }

  /**
   * Declares the tags and enumeration constants of the parameter list in the current scope, that of
   * the function body.
   */
  void importPrototypeScope(TypeSyntax.Function function) {
    Optional.ofNullable(prototypes.get(function)).ifPresent(context::importTypes);
  }

  private List<CType> parameters(TypeSyntax.Function function, Map<Integer, ElementCount> least) {
    Set<String> names = new HashSet<>();
    for (TypeSyntax.Parameter parameter : function.parameters()) {
      if (parameter.name().filter(name -> !names.add(name)).isPresent()) {
        String message = "'%s' was declared before".formatted(parameter.name().get());
        context.reportError(parameter.span(), message);
      }
    }
    boolean alone = function.parameters().size() == 1;
    List<CType> types =
        inPrototype(
            function,
            (parameter, type) -> {
              if (type instanceof CType.Void && (!alone || isQualified(parameter))) {
                context.reportError(parameter.span(), "a parameter cannot have the type void");
              }
              int index = function.parameters().indexOf(parameter);
              ElementCount.of(function, index, e -> context.constant(expressions.value(e)))
                  .ifPresent(count -> least.put(index, count));
              return type;
            });
    return alone && types.get(0) instanceof CType.Void ? List.of() : types;
  }

  private void declare(TypeSyntax.Parameter parameter, CType type) {
    if (parameter.name().isPresent()) {
      String name = parameter.name().get();
      CVariable variable =
          context.newVariable(name, type, CVariable.StorageKind.PARAMETER, parameter.span());
      context.names().declare(name, context.variants(), new Scope.Entity.VariableEntity(variable));
    }
  }

  private static boolean isQualified(TypeSyntax.Parameter parameter) {
    return parameter.storage() != Declaration.StorageClass.NONE
        || !parameter.type().qualifiers().isEmpty();
  }

  private CType element(TypeSyntax.Array array) {
    CType type = of(array.element());
    if (type.isIncompleteArray()) {
      context.reportError(array.span(), "an element cannot be an array of unknown length");
    }
    context.requireCompleteType(type, array.span());
    int alignment = alignment(array.element());
    if (alignment > 1
        && context
            .sizeOf(type)
            .filter(size -> size.mod(BigInteger.valueOf(alignment)).signum() != 0)
            .isPresent()) {
      context.reportError(
          array.span(), "the size of an element is not a multiple of its alignment");
    }
    if (type instanceof CType.Void || type instanceof CType.Function) {
      context.reportError(array.span(), "an element cannot be a '%s'".formatted(type));
    }
    return type;
  }

  /**
   * Returns the qualifiers of a type.
   *
   * @throws VariantSplit if the current variants differ in a name in it
   */
  QualifiedType qualifiedType(TypeSyntax syntax) {
    if (syntax instanceof TypeSyntax.Pointer pointer) {
      QualifiedType type =
          QualifiedType.pointer(qualifiedType(pointer.pointee()))
              .withQualifiers(pointer.qualifiers());
      for (Expression last : pointer.aligned()) {
        type = type.aligned(alignment(last));
      }
      return type;
    } else if (syntax instanceof TypeSyntax.Array array) {
      return qualifiedType(array.element())
          .arrayOf(array.size().filter(this::isCertainlyVariable).isPresent());
    } else if (syntax instanceof TypeSyntax.Function function) {
      return QualifiedType.function(
          qualifiedType(function.result()),
          inPrototype(function, (parameter, type) -> qualifiedType(parameter)));
    } else if (syntax instanceof TypeSyntax.TypeOf other) {
      Set<Integer> constant = expressions.constDepths(other.expression());
      return QualifiedType.ofConstDepths(constant).withQualifiers(other.qualifiers());
    } else if (syntax instanceof TypeSyntax.EnumSpecifier enumeration) {
      Object which = enumeration.tag().<Object>map(tag -> tag).orElse(enumeration.span());
      return QualifiedType.enumeration(which).withQualifiers(enumeration.qualifiers());
    } else if (syntax instanceof TypeSyntax.TypedefName named
        && context
                .uniqueMeaning(context.names().lookup(named.name(), context.variants()))
                .orElse(null)
            instanceof Scope.Entity.TypedefEntity known) {
      return known.qualified().withQualifiers(named.qualifiers());
    }
    return QualifiedType.UNQUALIFIED.withQualifiers(syntax.qualifiers());
  }

  /** Returns the qualifiers of the adjusted type of a parameter (C11, 6.7.6.3, 7 and 8). */
  QualifiedType qualifiedType(TypeSyntax.Parameter parameter) {
    if (parameter.type() instanceof TypeSyntax.Array array) {
      return QualifiedType.pointer(qualifiedType(array.element()))
          .withQualifiers(array.parameterQualifiers());
    }
    QualifiedType own = qualifiedType(parameter.type());
    boolean isPassed =
        parameter.type() instanceof TypeSyntax.Function
            || parameter.type() instanceof TypeSyntax.TypedefName
                && (of(parameter.type()) instanceof CType.Array
                    || of(parameter.type()) instanceof CType.Function);
    return isPassed ? QualifiedType.pointer(own) : own;
  }

  /** Returns whether an array length is certainly not constant. */
  private boolean isCertainlyVariable(Expression size) {
    return ConstantExpressions.nonConstantOperand(
            expressions.value(size), variable -> variable.feature().isPresent())
        .isPresent();
  }

  /**
   * Returns the type of a parameter; arrays and functions are adjusted to pointers (C11, 6.7.6.3, 7
   * and 8).
   */
  CType adjustedParameterType(TypeSyntax.Parameter parameter) {
    if (parameter.type() instanceof TypeSyntax.Array array) {
      return new CType.Pointer(((CType.Array) of(array)).element());
    }
    CType type = of(parameter.type());
    if (type instanceof CType.Array array) {
      return new CType.Pointer(array.element());
    }
    return type instanceof CType.Function ? new CType.Pointer(type) : type;
  }

  private CType basicType(TypeSyntax.BasicType syntax) {
    if (syntax.specifiers().contains(TypeSyntax.COMPLEX)) {
      return complexType(syntax);
    }
    List<String> words = new ArrayList<>(syntax.specifiers());
    boolean bothSigns = words.contains("signed") && words.contains("unsigned");
    if (INTEGER_WORDS.containsAll(words) && !bothSigns) {
      words.remove(INT);
      words.remove("signed");
    }
    Optional<CType> type = withoutInt(words);
    if (type.isEmpty()) {
      String said = String.join(" ", syntax.specifiers()).replace("int128", "__int128");
      context.reportError(syntax.span(), "'" + said + "' is not a type");
    }
    return type.orElse(CType.INT);
  }

  /** Returns the complex type of specifiers, of which the others give the type of the parts. */
  private CType complexType(TypeSyntax.BasicType syntax) {
    List<String> words = new ArrayList<>(syntax.specifiers());
    words.remove(TypeSyntax.COMPLEX);
    CType part =
        words.isEmpty()
            ? CType.Floating.DOUBLE
            : of(new TypeSyntax.BasicType(words, syntax.span()));
    boolean isNumber =
        part instanceof CType.Floating
            || part instanceof CType.Int i && !i.kind().equals(IntKind.BOOL);
    if (!isNumber) {
      context.reportError(syntax.span(), "there are no complex numbers of '%s'".formatted(part));
    }
    return expressions.conversions.values.complex(isNumber ? part : CType.INT);
  }

  /** Returns the type of sorted type specifiers, empty if there is none. */
  Optional<CType> fromSpecifiers(List<String> words) {
    return words.equals(List.of(INT)) ? Optional.of(CType.INT) : withoutInt(words);
  }

  /**
   * Returns the type of sorted type specifiers without a redundant {@code int} and {@code signed}.
   */
  private Optional<CType> withoutInt(List<String> words) {
    String key = String.join(" ", words);
    DataModel model = context.dataModel;
    return switch (key) {
      case "long" -> Optional.of(new CType.Int(model.longType()));
      case "long unsigned" -> Optional.of(new CType.Int(model.longType().unsigned()));
      case "size_t" -> Optional.of(new CType.Int(model.sizeType()));
      case "int128" -> model.int128Type(IntKind.INT_128);
      case "int128 unsigned" -> model.int128Type(IntKind.INT_128.unsigned());
      default -> Optional.ofNullable(SPECIFIERS.get(key));
    };
  }

  /**
   * Reports a variable length array where it is not allowed (C11, 6.7.6.2, 2).
   *
   * @param linked whether the declaration has linkage or file scope, so that any variably modified
   *     type is an error
   */
  void requireNotVariablyModified(TypeSyntax syntax, boolean linked, Span span) {
    for (ElaborationContext.ConditionalResult<QualifiedType> part :
        context.splitByVariants(span, () -> qualifiedType(syntax))) {
      if (linked ? part.result().isVariablyModified() : part.result().isVariableLength()) {
        context.diagnostics.reportNotConstant(part.presenceCondition(), span, VLA_NOT_ALLOWED);
      }
    }
  }

  private CType named(TypeSyntax.TypedefName named) {
    Optional<Scope.Entity> entity =
        context.uniqueMeaning(context.names().lookup(named.name(), context.variants()));
    if (entity.orElse(null) instanceof Scope.Entity.TypedefEntity type) {
      return type.type();
    }
    String message =
        (entity.isEmpty() ? "there is no type '%s'" : "'%s' is not a type").formatted(named.name());
    // The statement was parsed for variants in which the name is a typedef name.
    boolean elsewhere =
        entity.isPresent()
            && context.names().allMeanings(named.name()).stream()
                .anyMatch(Scope.Entity.TypedefEntity.class::isInstance);
    if (elsewhere || LibrarySource.isUnmodelled(named.name())) {
      context.reportUnsupported(named.span(), message);
    } else {
      context.reportError(named.span(), message);
    }
    return CType.INT;
  }

  private Optional<BigInteger> length(Expr value, Span span) {
    boolean isOther = value.isWellTyped() || value.type() instanceof CType.Floating;
    if (!value.type().isInteger() && isOther) {
      context.reportError(span, "the length of an array must be an integer");
    }
    Optional<BigInteger> length = context.exactConstant(value);
    if (length.filter(n -> n.signum() < 0).isPresent()) {
      context.reportError(span, "an array cannot have " + length.get() + " elements");
    } else if (length.isEmpty()
        && ConstantExpressions.dependsOnNumericFeature(value)
        && ConstantExpressions.nonConstantOperand(value, known -> false).isEmpty()) {
      context.reportUnsupportedConstant(span);
    }
    return length.filter(n -> n.signum() >= 0);
  }

  private CType record(TypeSyntax.RecordSpecifier record) {
    StructType type = definition(record);
    if (record.members().isPresent()) {
      define(type, record);
      flexibleArrayVariants.put(type, context.variants().minus(context.variants()));
      addMembers(type, record, record.members().get(), 0);
      type.complete(context.variants(), context.position());
      requireSize(new CType.Struct(type), record.span());
    }
    return new CType.Struct(type);
  }

  /** Reports an object whose size exceeds {@code PTRDIFF_MAX}, as GCC does. */
  private void requireSize(CType type, Span span) {
    if (bits(type) >= context.dataModel.ptrdiffType().bits()) {
      context
          .dataModel
          .sizeOf(type, context.variants())
          .forEach(
              (size, when) -> {
                if (size.filter(n -> !context.dataModel.ptrdiffType().contains(n)).isPresent()) {
                  context.diagnostics.reportPossibleError(when, span, "the object is too large");
                }
              });
    }
  }

  /** Returns an upper bound of the bit length of the size of an object in bytes. */
  private static int bits(CType type) {
    if (type instanceof CType.Array array) {
      return array.length().orElse(BigInteger.ZERO).bitLength() + bits(array.element());
    }
    return type instanceof CType.Struct struct
        ? struct.definition().fields().stream().mapToInt(f -> bits(f.type())).max().orElse(0)
            + Integer.SIZE
            - Integer.numberOfLeadingZeros(struct.definition().fields().size())
        : LARGEST_SCALAR;
  }

  /**
   * Records the definition of a structure or union; reports another one in the same variants and
   * scope (C11, 6.7.2.3, 1).
   */
  private void define(StructType type, TypeSyntax.RecordSpecifier record) {
    Map<TypeSyntax.RecordSpecifier, ConfigSet> all =
        definitions.computeIfAbsent(type, key -> new IdentityHashMap<>());
    all.forEach(
        (other, when) -> {
          if (other != record) {
            ConfigSet both = when.and(context.variants());
            context.diagnostics.reportPossibleError(
                both, record.span(), "redefinition of '%s'".formatted(type));
          }
        });
    all.merge(record, context.variants(), ConfigSet::or);
  }

  /**
   * Elaborates a declaration that consists of a tag only; it declares a new type in the current
   * scope (C11, 6.7.2.3, 7).
   */
  void declareTag(TypeSyntax alone) {
    if (alone instanceof TypeSyntax.EnumSpecifier enumeration) {
      requireEnumeration(enumeration);
      return;
    }
    TypeSyntax.RecordSpecifier record = (TypeSyntax.RecordSpecifier) alone;
    String tag = record.tag().orElseThrow();
    requireKind(context.tags().localEntries(tag), record);
    CType type =
        records(context.tags().localEntries(tag), record.kind()).stream()
            .map(Scope.Entry::entity)
            .findFirst()
            .orElseGet(() -> new CType.Struct(new StructType(record.kind(), tag)));
    context.tags().declare(tag, context.variants(), type);
  }

  private StructType definition(TypeSyntax.RecordSpecifier record) {
    if (record.tag().isEmpty()) {
      return anonymous.computeIfAbsent(
          record, r -> new StructType(record.kind(), "(line " + record.span().line() + ")"));
    }
    String tag = record.tag().get();
    requireKind(
        record.members().isPresent()
            ? context.tags().localEntries(tag)
            : context.tags().lookup(tag, context.variants()),
        record);
    List<Scope.Entry<CType>> own = records(context.tags().localEntries(tag), record.kind());
    List<Scope.Entry<CType>> known =
        record.members().isPresent()
            ? own.stream()
                .filter(entry -> entry.presenceCondition().intersects(context.variants()))
                .toList()
            : records(context.tags().lookup(tag, context.variants()), record.kind());
    if (known.stream().map(Scope.Entry::entity).distinct().count() > 1) {
      throw new VariantSplit(known.get(0).presenceCondition());
    }
    boolean isOuter = !known.isEmpty() && own.isEmpty() && context.tags().outer.isPresent();
    if (isOuter && !context.variants().isSubsetOf(known.get(0).presenceCondition())) {
      throw new VariantSplit(known.get(0).presenceCondition());
    }
    // All variants share the type of the tag; each member has the variants that declare it.
    Optional<CType> found =
        Stream.concat(known.stream(), own.stream()).map(Scope.Entry::entity).findFirst();
    if (found.isPresent()) {
      if (own.stream().anyMatch(entry -> entry.entity().equals(found.get()))) {
        context.tags().declare(tag, context.variants(), found.get());
      }
      return ((CType.Struct) found.get()).definition();
    }
    StructType made = new StructType(record.kind(), tag);
    context.tags().declare(tag, context.variants(), new CType.Struct(made));
    return made;
  }

  /** Reports a tag that denotes a type of another kind (C11, 6.7.2.3, 2). */
  private void requireKind(List<Scope.Entry<CType>> known, TypeSyntax.RecordSpecifier record) {
    List<Scope.Entry<CType>> fitting = records(known, record.kind());
    for (Scope.Entry<CType> other : known) {
      if (!fitting.contains(other)) {
        context.reportRedeclaration(other, record.tag().orElseThrow(), record.span());
      }
    }
  }

  /**
   * Returns the entries of a kind. A tag may denote a structure in some variants and a union in
   * others.
   */
  private static List<Scope.Entry<CType>> records(
      List<Scope.Entry<CType>> entries, TypeSyntax.RecordKind kind) {
    return entries.stream()
        .filter(
            entry -> entry.entity() instanceof CType.Struct struct && struct.definition().is(kind))
        .toList();
  }

  /**
   * Adds members to a structure or union.
   *
   * @param place the position of the first one
   */
  private void addMembers(
      StructType type,
      TypeSyntax.RecordSpecifier record,
      List<TypeSyntax.Member> members,
      int place) {
    int next = place;
    for (TypeSyntax.Member member : members) {
      int here = next;
      if (member instanceof TypeSyntax.Member.ConditionalGroup part) {
        context.withVariants(
            part.presenceCondition(), () -> addMembers(type, record, part.members(), here));
      } else {
        TypeSyntax.Member.Field field = (TypeSyntax.Member.Field) member;
        for (ElaborationContext.ConditionalResult<CType> part :
            context.splitByVariants(field.span(), () -> of(field.type()))) {
          requireLast(
              type, part.result().isIncompleteArray(), part.presenceCondition(), field.span());
          limits(record, part.presenceCondition())
              .forEach(
                  (limit, when) ->
                      addField(
                          type,
                          field,
                          limit,
                          here,
                          new ElaborationContext.ConditionalResult<>(when, part.result())));
        }
      }
      next += positions(member);
    }
  }

  /**
   * Returns the maximum alignment that {@code #pragma pack} allows, 0 if there is none, by variant.
   */
  private static VariationalSet<Integer> limits(TypeSyntax.RecordSpecifier record, ConfigSet when) {
    return record.pack().map(all -> all.within(when)).orElseGet(() -> VariationalSet.of(0, when));
  }

  /**
   * Reports a flexible array member that is not the last member or has no named member before it
   * (C11, 6.7.2.1, 18).
   */
  private void requireLast(StructType type, boolean isUnsized, ConfigSet when, Span span) {
    context.diagnostics.reportPossibleError(
        type.isUnion() && isUnsized ? when : flexibleArrayVariants.get(type).and(when),
        span,
        "a flexible array member must be the last member of a struct");
    if (isUnsized) {
      ConfigSet alone = type.variantsWithoutNamedMembers(when);
      context.diagnostics.reportPossibleError(
          alone, span, "a flexible array member cannot be the only member");
      flexibleArrayVariants.merge(type, when, ConfigSet::or);
    }
  }

  private static int positions(TypeSyntax.Member member) {
    return member instanceof TypeSyntax.Member.ConditionalGroup part
        ? part.members().stream().mapToInt(TypeElaborator::positions).sum()
        : 1;
  }

  private void addField(
      StructType type,
      TypeSyntax.Member.Field field,
      int limit,
      int place,
      ElaborationContext.ConditionalResult<CType> part) {
    if (type.isContainedIn(part.result())) {
      context.withVariants(
          part.presenceCondition(),
          () -> context.reportError(field.span(), "'%s' would contain itself".formatted(type)));
    } else if (field.name().isPresent() || field.width().isPresent() || isAnonymous(field.type())) {
      context.withVariants(
          part.presenceCondition(),
          () -> {
            requireCompleteMember(part.result(), field.span());
            requireCompleteEnumeration(field.type(), field.span());
            if (context.tags().outer.isEmpty()) {
              requireNotVariablyModified(field.type(), true, field.span());
            } else if (qualifiedType(field.type()).isVariableLength()) {
              context.reportUnsupported(field.span(), VLA_NOT_ALLOWED);
            }
            OptionalInt width =
                field
                    .width()
                    .flatMap(bits -> integerConstant(bits, field.span()))
                    .map(bits -> OptionalInt.of(bits.intValue()))
                    .orElse(OptionalInt.empty());
            DeclaredAlignment own = alignment(field.type(), field.alignments());
            Packing packing = own.isKnown() ? field.packing() : own.packing();
            StructType.Field made =
                new StructType.Field(
                    field.name().orElse(""),
                    bits(part.result(), width, field.name().isPresent(), field.span()),
                    0,
                    place,
                    part.presenceCondition(),
                    width,
                    new DeclaredAlignment(packing, own.declared(), own.ofType(), limit),
                    integerConstant(field, part.presenceCondition()));
            for (String name : StructType.memberNames(made)) {
              ConfigSet twice = type.variantsWithMember(name, place, part.presenceCondition());
              String message = "'%s' has two members '%s'".formatted(type, name);
              context.diagnostics.reportPossibleError(twice, field.span(), message);
            }
            type.add(made);
          });
    }
  }

  /**
   * Returns the alignment of a declaration.
   *
   * @param said the alignments of its attributes and {@code _Alignas} (C11, 6.7.5)
   */
  DeclaredAlignment alignment(TypeSyntax type, List<Expression> said) {
    int most = 0;
    int ofType = alignment(type);
    for (Expression one : said) {
      int number = alignment(one);
      most = Math.max(most, number);
      ofType = number < 0 ? number : ofType;
    }
    return ofType < 0
        ? new DeclaredAlignment(Packing.UNKNOWN, most, 0, 0)
        : new DeclaredAlignment(Packing.NATURAL, most, ofType, 0);
  }

  /** Returns the alignment of a typedef name, in the form of {@link QualifiedType#alignment}. */
  int alignment(TypeSyntax type) {
    return type instanceof TypeSyntax.Array array
        ? alignment(array.element())
        : type instanceof TypeSyntax.TypedefName || type instanceof TypeSyntax.Pointer
            ? qualifiedType(type).alignment()
            : 0;
  }

  /**
   * Returns an alignment in bytes, negative if it is unknown; reports an error if it is no power of
   * 2 (C11, 6.2.8, 4).
   */
  int alignment(Expression said) {
    if (said instanceof Expression.Unsupported) {
      return -1;
    }
    int number =
        integerConstant(said, said.span())
            .filter(n -> n.bitLength() < Integer.SIZE)
            .map(BigInteger::intValue)
            .orElse(0);
    if (number < 0 || Integer.bitCount(number) > 1) {
      context.reportError(said.span(), "an alignment must be a power of 2");
      return 0;
    }
    return number;
  }

  /**
   * Returns the numbers of dereferences after which a member is const. Where the variants {@code
   * when} differ in it, only the qualifiers in the declaration itself count.
   */
  private Set<Integer> integerConstant(TypeSyntax.Member.Field field, ConfigSet when) {
    List<ElaborationContext.ConditionalResult<Set<Integer>>> parts =
        context.splitByVariants(field.span(), () -> qualifiedType(field.type()).constDepths());
    return parts.size() == 1 && when.isSubsetOf(parts.get(0).presenceCondition())
        ? parts.get(0).result()
        : field.type().constDepths();
  }

  /** Reports a member of function type or of incomplete type (C11, 6.7.2.1, 3). */
  private void requireCompleteMember(CType member, Span span) {
    context.requireCompleteType(member, span);
    if (member instanceof CType.Function || member instanceof CType.Void) {
      context.reportError(span, "a member cannot be a '%s'".formatted(member));
    }
  }

  /** Reports an object of an enumeration whose constants are not declared (C11, 6.7.2.3, 3). */
  void requireCompleteEnumeration(TypeSyntax type, Span span) {
    if (type instanceof TypeSyntax.Array array) {
      requireCompleteEnumeration(array.element(), span);
    } else if (type instanceof TypeSyntax.EnumSpecifier e && e.enumerators().isEmpty()) {
      ConfigSet unknown = context.variants();
      for (Scope.Entry<CType> known :
          context.tags().lookup(e.tag().orElseThrow(), context.variants())) {
        unknown = unknown.minus(known.presenceCondition());
      }
      String message = "'enum %s' is incomplete".formatted(e.tag().orElseThrow());
      context.diagnostics.reportPossibleError(unknown, span, message);
    }
  }

  /** Returns the type of a bit-field; reports an invalid width (C11, 6.7.2.1, 4). */
  private CType bits(CType type, OptionalInt width, boolean isNamed, Span span) {
    if (width.isEmpty()) {
      return type;
    }
    int bits = width.getAsInt();
    if (bits == 0 && isNamed) {
      context.reportError(span, "a bit-field of width 0 cannot have a name");
    }
    if (!(type instanceof CType.Int i) || bits < 0 || bits > i.kind().bits()) {
      context.reportError(span, "the width of a bit-field is not one of '%s'".formatted(type));
      return type;
    }
    return new CType.Int(i.kind().bitField(Math.max(1, bits)));
  }

  /** Returns whether the type declares an anonymous structure or union (C11, 6.7.2.1, 13). */
  private static boolean isAnonymous(TypeSyntax type) {
    return type instanceof TypeSyntax.RecordSpecifier record && record.tag().isEmpty();
  }

  private CType enumeration(TypeSyntax.EnumSpecifier syntax) {
    if (syntax.enumerators().isEmpty()) {
      String tag = syntax.tag().orElseThrow();
      Optional<CType> known = context.uniqueMeaning(context.tags().lookup(tag, context.variants()));
      if (known.orElse(null) instanceof CType.Struct other && !isUnknown(other)) {
        context.reportError(syntax.span(), "'%s' is not an enumeration".formatted(other));
        return CType.INT;
      }
      return known.orElseGet(() -> forwardEnumeration(tag, syntax.span()));
    }
    requireEnumeration(syntax);
    requireNew(syntax);
    CType type = declareConstants(syntax);
    syntax.tag().ifPresent(tag -> context.tags().declare(tag, context.variants(), type));
    return type;
  }

  /**
   * Returns the type of an enumeration that is defined later, or an incomplete type if no
   * definition follows.
   *
   * @throws VariantSplit if only a part of the current variants has that definition
   */
  private CType forwardEnumeration(String tag, Span span) {
    Set<CType> types = new HashSet<>();
    for (ElaborationContext.ConditionalResult<TypeSyntax.EnumSpecifier> definition :
        context.enumerationDefinitions(tag)) {
      ConfigSet both = context.variants().and(definition.presenceCondition());
      if (both.isEmpty()) {
        continue;
      } else if (!both.equals(context.variants())) {
        throw new VariantSplit(both);
      } else if (definition.result().span().contains(span)) {
        // C11, 6.7.2.2, 4: the type is incomplete until behind its list of constants.
        context.reportError(span, "'enum " + tag + "' is incomplete");
        return CType.INT;
      }
      types.add(laterEnumeration(definition.result(), span));
    }
    if (types.size() > 1) {
      context.reportUnsupported(span, "'enum " + tag + "' before its definition is not supported");
    }
    if (!types.isEmpty()) {
      return types.iterator().next();
    }
    CType type =
        context.tags().localEntries(tag).stream()
            .map(Scope.Entry::entity)
            .filter(TypeElaborator::isUnknown)
            .findFirst()
            .orElseGet(() -> new CType.Struct(new StructType(TypeSyntax.RecordKind.ENUM, tag)));
    context.tags().declare(tag, context.variants(), type);
    return type;
  }

  /** Returns the type that a definition behind the current position gives an enumeration. */
  private CType laterEnumeration(TypeSyntax.EnumSpecifier definition, Span span) {
    Set<String> own = new HashSet<>();
    for (TypeSyntax.Enumerator enumerator : definition.enumerators().orElseThrow()) {
      if (enumerator.value().filter(value -> !isKnownHere(value, own)).isPresent()) {
        context.reportUnsupported(span, "an enumeration before its definition is not supported");
        return CType.INT;
      }
      own.add(enumerator.name());
    }
    List<CType> type = new ArrayList<>();
    context.inScope(context.newBlockScope(), () -> type.add(declareConstants(definition)));
    return type.get(0);
  }

  /**
   * Returns whether a constant expression has the same value at the current position as behind it.
   *
   * @param own the names of constants that it may refer to besides those that are declared
   */
  private boolean isKnownHere(Expression value, Set<String> own) {
    boolean isOperator =
        value instanceof Expression.Unary
            || value instanceof Expression.Binary
            || value instanceof Expression.Conditional;
    return value instanceof Expression.NumericConstant
        || value instanceof Expression.CharacterConstant
        || value instanceof Expression.Name name
            && (own.contains(name.name())
                || !context.names().lookup(name.name(), context.variants()).isEmpty())
        || isOperator && value.operands().stream().allMatch(operand -> isKnownHere(operand, own));
  }

  private static boolean isUnknown(CType type) {
    return type instanceof CType.Struct other && other.definition().is(TypeSyntax.RecordKind.ENUM);
  }

  /** Reports a tag of this scope that denotes a structure or union. */
  private void requireEnumeration(TypeSyntax.EnumSpecifier syntax) {
    for (Scope.Entry<CType> known :
        syntax.tag().map(context.tags()::localEntries).orElse(List.of())) {
      if (known.entity() instanceof CType.Struct && !isUnknown(known.entity())) {
        context.reportRedeclaration(known, syntax.tag().get(), syntax.span());
      }
    }
  }

  /**
   * Reports another definition of an enumeration in this scope and in the same variants (C11,
   * 6.7.2.3, 1).
   */
  private void requireNew(TypeSyntax.EnumSpecifier syntax) {
    if (syntax.tag().isEmpty()) {
      return;
    }
    Map<TypeSyntax.EnumSpecifier, ConfigSet> all =
        enumerations
            .computeIfAbsent(context.tags(), scope -> new HashMap<>())
            .computeIfAbsent(syntax.tag().get(), tag -> new IdentityHashMap<>());
    all.forEach(
        (other, when) -> {
          if (other != syntax) {
            String message = "redefinition of 'enum %s'".formatted(syntax.tag().get());
            context.diagnostics.reportPossibleError(
                when.and(context.variants()), syntax.span(), message);
          }
        });
    all.merge(syntax, context.variants(), ConfigSet::or);
  }

  /** The value of an enumeration constant, and the type that it has within the list. */
  private record ConstantValue(BigInteger value, IntKind kind) {
    static final ConstantValue FIRST = new ConstantValue(BigInteger.ZERO, IntKind.INT);

    ConstantValue next() {
      return new ConstantValue(value.add(BigInteger.ONE), kind);
    }
  }

  /**
   * Declares the constants of an enumeration (C11, 6.7.2.2) and returns its type.
   *
   * @throws VariantSplit if the current variants differ in its type
   */
  private CType declareConstants(TypeSyntax.EnumSpecifier syntax) {
    Map<TypeSyntax.Enumerator, VariationalSet<ConstantValue>> constants = new LinkedHashMap<>();
    VariationalSet<ConstantValue> next = VariationalSet.of(ConstantValue.FIRST, context.variants());
    for (TypeSyntax.Enumerator enumerator : syntax.enumerators().orElseThrow()) {
      ConfigSet here = context.variants();
      here = enumerator.presenceCondition().map(here::and).orElse(here);
      boolean isAlways = here.equals(context.variants());
      VariationalSet<ConstantValue> implied = isAlways ? next : next.within(here);
      VariationalSet<ConstantValue> values = values(enumerator, implied, here);
      declare(enumerator, values, CType.INT);
      constants.put(enumerator, values);
      VariationalSet<ConstantValue> following = values.map(ConstantValue::next);
      next = isAlways ? following : next.outside(here).or(following);
    }
    Set<BigInteger> all = new HashSet<>();
    for (VariationalSet<ConstantValue> values : constants.values()) {
      values.forEach(
          (constant, when) -> {
            boolean mattersForType =
                syntax.isPacked()
                    || constant.value().signum() < 0
                    || !IntKind.INT.contains(constant.value());
            if (mattersForType && !when.equals(context.variants())) {
              throw new VariantSplit(when);
            }
            all.add(constant.value());
          });
    }
    CType type = new CType.Int(context.dataModel.enumerationType(all, syntax.isPacked()));
    constants.forEach(
        (enumerator, values) ->
            declare(
                enumerator,
                values.filter(constant -> !IntKind.INT.contains(constant.value())),
                type));
    return type;
  }

  /**
   * Returns the values of an enumeration constant.
   *
   * @param implied its values if they are not explicit
   * @param here the variants that have it
   */
  private VariationalSet<ConstantValue> values(
      TypeSyntax.Enumerator enumerator, VariationalSet<ConstantValue> implied, ConfigSet here) {
    if (enumerator.value().isEmpty()) {
      implied
          .filter(constant -> !constant.kind().contains(constant.value()))
          .forEach(
              (constant, when) ->
                  context.withVariants(
                      when,
                      () ->
                          context.reportError(
                              enumerator.span(), "an enumeration constant overflows its type")));
      return implied;
    }
    VariationalSet.Builder<ConstantValue> values = new VariationalSet.Builder<>();
    context.withVariants(
        here,
        () ->
            context
                .splitByVariants(enumerator.span(), () -> explicitValue(enumerator, implied))
                .forEach(part -> values.add(part.result(), part.presenceCondition())));
    return values.build();
  }

  private ConstantValue explicitValue(
      TypeSyntax.Enumerator enumerator, VariationalSet<ConstantValue> implied) {
    Expr given = expressions.value(enumerator.value().orElseThrow());
    BigInteger value =
        integerConstant(given, enumerator.span())
            .orElseGet(() -> context.uniqueMeaning(implied.within(context.variants())).value());
    boolean fits = IntKind.INT.contains(value);
    return new ConstantValue(
        value, !fits && given.type() instanceof CType.Int type ? type.kind() : IntKind.INT);
  }

  private void declare(
      TypeSyntax.Enumerator enumerator, VariationalSet<ConstantValue> values, CType type) {
    Map<BigInteger, ConfigSet> constants = new LinkedHashMap<>();
    values.forEach((constant, when) -> constants.merge(constant.value(), when, ConfigSet::or));
    List<Scope.Entry<Scope.Entity>> entries = new ArrayList<>();
    constants.forEach(
        (value, when) -> {
          context.withVariants(when, () -> requireNew(enumerator));
          entries.add(
              new Scope.Entry<>(
                  when, new Scope.Entity.EnumeratorEntity(value, type, enumerator.span())));
        });
    context.names().declareAll(enumerator.name(), entries);
  }

  /** Reports another declaration of an enumeration constant in the current variants. */
  private void requireNew(TypeSyntax.Enumerator enumerator) {
    for (Scope.Entry<Scope.Entity> known : context.names().localEntries(enumerator.name())) {
      boolean again =
          known.entity() instanceof Scope.Entity.EnumeratorEntity c
              && c.span().equals(enumerator.span());
      if (!again) {
        context.reportRedeclaration(known, enumerator.name(), enumerator.span());
      }
    }
  }

  /**
   * Returns the value of an integer constant expression. If there is none, an error is reported for
   * a variable or floating operand; other expressions are reported as unsupported.
   *
   * @throws VariantSplit if the current variants differ in the value
   */
  Optional<BigInteger> integerConstant(Expression expression, Span span) {
    return integerConstant(expressions.value(expression), span);
  }

  private Optional<BigInteger> integerConstant(Expr given, Span span) {
    Optional<BigInteger> value = context.constant(given);
    boolean isNone = given instanceof Expr.Load || given.type() instanceof CType.Floating;
    if (value.isEmpty() && isNone && given.isWellTyped()) {
      context.reportNotConstant(span, "this is not a constant expression");
    } else if (value.isEmpty()) {
      context.reportUnsupportedConstant(span);
    }
    return value;
  }
}
