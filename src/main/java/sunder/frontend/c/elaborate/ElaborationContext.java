package sunder.frontend.c.elaborate;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.ConstantExpressions;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Lvalue;
import sunder.frontend.c.model.Scope;
import sunder.frontend.c.model.StructType;
import sunder.frontend.c.model.UsageAnalysis;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.frontend.c.model.VariantSplit;
import sunder.frontend.c.syntax.Expression.AlignmentKind;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.limit.CancellationPoint;
import sunder.source.RecordChildren;
import sunder.source.Span;

/**
 * The context of the elaboration: the current variants, the scopes, the diagnostics and the data
 * model. Every elaborator works for the current variants, which {@link #withVariants} and {@link
 * #splitByVariants} restrict; errors are reported for these variants.
 */
final class ElaborationContext {
  private static final int MAX_PARTS = 512;

  /** The maximum number of values of a feature that a constant may depend on. */
  private static final BigInteger MAX_FEATURE_VALUES = BigInteger.valueOf(256);

  /** The largest alignment that {@code _Alignof} gives a vector type. */
  private static final int MAX_VECTOR_ALIGNMENT = 16;

  /** The largest number of layouts of a type for each of which an expression is elaborated. */
  private static final int MAX_SPLIT_LAYOUTS = 32;

  private static final RecordChildren<Object> ANY = RecordChildren.of(Object.class);

  /** A result and the variants that have it. */
  record ConditionalResult<T>(ConfigSet presenceCondition, T result) {}

  final VariantDiagnostics diagnostics;
  final DataModel dataModel;
  private final Map<String, Feature> features;
  private final ConfigSet all;
  private ConfigSet when;
  private BlockScope scope =
      new BlockScope(new Scope<>(Optional.empty()), new Scope<>(Optional.empty()));
  private final Set<String> defined = new HashSet<>();
  private int variables;
  private Optional<CFunction> function = Optional.empty();
  private boolean variadic;
  private List<ExternalDeclaration> externalDeclarations = List.of();
  private Optional<Map<String, List<ConditionalResult<TypeSyntax.EnumSpecifier>>>> enumerations =
      Optional.empty();

  /** The values of expressions for one number of each class in them. */
  private final Map<Expr, BigInteger> classValues = new IdentityHashMap<>();

  private boolean usesTypicalValues = true;

  /** The places of sizes and offsets that are not known. */
  private final Set<Span> unknownLayouts = new HashSet<>();

  /** The types of objects for which pointer arithmetic occurs. */
  final Set<CType> indexedPointees = new HashSet<>();

  /**
   * The functions that are called with a pointer through which they may write, or whose address is
   * taken.
   */
  final Set<CFunction> functionsTakingPointers = new HashSet<>();

  /** The called functions that return a pointer. */
  final Set<CFunction> functionsReturningPointers = new HashSet<>();

  final UsageAnalysis usage;

  /**
   * Creates a context at file scope for all variants.
   *
   * @param variants the variants to elaborate
   * @param model the data model
   * @param features the features by name; numeric ones are constants in the text, Boolean ones may
   *     be variables
   * @param faults the diagnostics that receive the errors
   */
  ElaborationContext(
      ConfigSet variants,
      DataModel model,
      Map<String, Feature> features,
      VariantDiagnostics faults) {
    this.diagnostics = faults;
    this.dataModel = model;
    this.features = features;
    this.all = variants;
    this.when = variants;
    this.usage = new UsageAnalysis(variants.minus(variants));
  }

  /** Records that some variants define a function. */
  void noteDefinition(String function) {
    defined.add(function);
  }

  /** Returns whether some variants define a function. */
  boolean isDefined(String function) {
    return defined.contains(function);
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /** Returns the current variants. */
  ConfigSet variants() {
    return when;
  }

  /** Returns the current scope of ordinary identifiers. */
  Scope<Scope.Entity> names() {
    return scope.names();
  }

  /** Returns the current scope of tags. */
  Scope<CType> tags() {
    return scope.tags();
  }

  /** Sets the text in which enumerations are looked up. */
  void setTranslationUnit(List<ExternalDeclaration> externals) {
    externalDeclarations = externals;
  }

  /** Returns the definitions of the enumeration of a tag anywhere in the text. */
  List<ConditionalResult<TypeSyntax.EnumSpecifier>> enumerationDefinitions(String tag) {
    if (enumerations.isEmpty()) {
      enumerations = Optional.of(new HashMap<>());
      externalDeclarations.forEach(external -> noteEnumerations((Record) external, all));
    }
    return enumerations.get().getOrDefault(tag, List.of());
  }

  private void noteEnumerations(Record node, ConfigSet around) {
    List<Object> parts = ANY.childrenOf(node);
    ConfigSet here = around;
    for (Object part : parts) {
      here = part instanceof ConfigSet some ? here.and(some) : here;
    }
    if (node instanceof TypeSyntax.EnumSpecifier e && e.enumerators().isPresent()) {
      ConditionalResult<TypeSyntax.EnumSpecifier> definition = new ConditionalResult<>(here, e);
      e.tag()
          .ifPresent(
              tag ->
                  enumerations
                      .get()
                      .computeIfAbsent(tag, key -> new ArrayList<>())
                      .add(definition));
    }
    for (Object part : parts) {
      if (part instanceof Record inner && !(part instanceof Span)) {
        noteEnumerations(inner, here);
      }
    }
  }

  /**
   * Executes an action that elaborates the parameters and the body of a function.
   *
   * @param isVariadic whether the function takes a variable number of arguments
   */
  void inFunction(CFunction current, boolean isVariadic, Runnable action) {
    Optional<CFunction> around = function;
    boolean before = variadic;
    function = Optional.of(current);
    variadic = isVariadic;
    action.run();
    function = around;
    variadic = before;
  }

  /** Returns the function whose parameters or body are elaborated; empty at file scope. */
  Optional<CFunction> function() {
    return function;
  }

  /** Returns whether the current function takes a variable number of arguments. */
  boolean isVariadic() {
    return variadic;
  }

  /**
   * Sets the current position; declarations at file scope are visible if they precede it.
   *
   * @param functions the number of function definitions before the position
   */
  void setPosition(int functions) {
    names().setPosition(functions);
    tags().setPosition(functions);
  }

  /**
   * The scope of a block, with ordinary identifiers and tags in separate name spaces (C11, 6.2.3).
   * It may be entered several times.
   */
  record BlockScope(Scope<Scope.Entity> names, Scope<CType> tags) {}

  /** Returns a new scope within the current one. */
  BlockScope newBlockScope() {
    return new BlockScope(new Scope<>(Optional.of(names())), new Scope<>(Optional.of(tags())));
  }

  /** Executes an action in a scope. */
  void inScope(BlockScope block, Runnable action) {
    BlockScope around = scope;
    scope = block;
    try {
      action.run();
    } finally {
      scope = around;
    }
  }

  /** Declares the tags and enumeration constants of another scope in the current one. */
  void importTypes(BlockScope other) {
    tags().addAll(other.tags(), when, tag -> true);
    names().addAll(other.names(), when, Scope.Entity.EnumeratorEntity.class::isInstance);
  }

  /** Reports declarations of a {@code for} statement that declare no objects (C11, 6.8.5, 3). */
  void requireOnlyObjects(Span span) {
    tags().forEach((name, known) -> notObject(name, known, span));
    names()
        .forEach(
            (name, known) -> {
              if (!(known.entity() instanceof Scope.Entity.VariableEntity)) {
                notObject(name, known, span);
              }
            });
  }

  private void notObject(String name, Scope.Entry<?> known, Span span) {
    diagnostics.reportPossibleError(
        known.presenceCondition().and(when), span, "'%s' is not an object".formatted(name));
  }

  /** Enters a new scope within the current one. */
  void enterScope() {
    scope = newBlockScope();
  }

  /**
   * Returns to the enclosing scope.
   *
   * @throws java.util.NoSuchElementException at file scope
   */
  void leaveScope() {
    scope = new BlockScope(names().outer.orElseThrow(), tags().outer.orElseThrow());
  }

  /**
   * Creates a variable with a unique number. A static variable at file scope that has the name of a
   * Boolean feature encodes that feature.
   */
  CVariable newVariable(String name, CType type, CVariable.StorageKind kind, Span span) {
    Optional<Feature.Bool> feature =
        kind == CVariable.StorageKind.STATIC && names().outer.isEmpty()
            ? feature(name).filter(Feature.Bool.class::isInstance).map(Feature.Bool.class::cast)
            : Optional.empty();
    CVariable made = new CVariable(variables++, name, type, kind, span, feature);
    function.ifPresent(made::setFunction);
    return made;
  }

  /** Returns a new vector type. */
  StructType newVectorType(CType.Array elements) {
    int size = sizeOf(elements).orElseThrow().intValueExact();
    boolean isInteger = elements.element().isInteger() && size == IntKind.LONG_LONG.size();
    int alignment = isInteger ? Math.min(size, dataModel.abi().maxAlignment()) : size;
    return StructType.ofElements(TypeSyntax.RecordKind.VECTOR, elements, alignment, all);
  }

  /** Returns a new complex type with the array of its parts. */
  StructType newComplexType(CType.Array parts) {
    return StructType.ofElements(TypeSyntax.RecordKind.COMPLEX, parts, 0, all);
  }

  /** Returns a new union of unnamed members. */
  StructType newUnion(List<CType> members) {
    return StructType.unionOf(members, all);
  }

  /** Records arithmetic with a pointer type. */
  void notePointerArithmetic(CType pointer) {
    indexedPointees.add(((CType.Pointer) pointer).pointee());
  }

  /** Returns the current position: the number of function definitions before it in the text. */
  int position() {
    return names().position();
  }

  /**
   * Reports the type if it is a structure or union that is incomplete at the current position, or
   * an array of such.
   */
  void requireCompleteType(CType type, Span span) {
    if (type instanceof CType.Array array) {
      requireCompleteType(array.element(), span);
    } else if (type instanceof CType.Struct struct) {
      String message = "'%s' is incomplete".formatted(type);
      diagnostics.reportPossibleError(
          struct.definition().incompleteVariants(when, position()), span, message);
    }
  }

  /** Reports an array of unknown size. */
  void requireCompleteArray(CType type, Span span) {
    if (type.isIncompleteArray()) {
      reportError(span, "an array of unknown length has no size");
    }
  }

  /** Reports a pointer to an incomplete type. */
  void requireCompletePointee(CType pointer, Span span) {
    CType type = ((CType.Pointer) pointer).pointee();
    requireCompleteType(type, span);
    requireCompleteArray(type, span);
  }

  /**
   * Reports a pointer to an incomplete type, or to an array whose length is declared after the
   * current position.
   */
  void requireCompletePointee(Expr pointer, Span span) {
    requireCompletePointee(pointer.type(), span);
    if (pointer instanceof Expr.AddressOf of
        && of.lvalue() instanceof Lvalue.VariableReference named) {
      diagnostics.reportPossibleError(
          named.variable().incompleteVariants(when, position()),
          span,
          "the length of the array is not known here");
    }
  }

  /** Reports an error in the current variants. */
  void reportError(Span span, String message) {
    diagnostics.reportPossibleError(when, span, message);
  }

  /** Reports in the current variants that something is not constant. */
  void reportNotConstant(Span span, String message) {
    diagnostics.reportNotConstant(when, span, message);
  }

  /** Reports a declaration of a name that this scope has declared already (C11, 6.7, 3). */
  void reportRedeclaration(Scope.Entry<?> known, String name, Span span) {
    diagnostics.reportPossibleError(
        known.presenceCondition().and(when), span, "'%s' was declared before".formatted(name));
  }

  /**
   * Reports an unsupported construct; the current variants are rejected even if no execution
   * reaches it.
   */
  void reportUnsupported(Span span, String message) {
    diagnostics.reportUnsupported(when, span, message, Optional.empty());
  }

  /** Reports a constant whose value is unknown as unsupported. */
  void reportUnsupportedConstant(Span span) {
    reportUnsupported(span, "this constant expression is not supported");
  }

  /** Executes an action for a part of the current variants; does nothing if that part is empty. */
  void withVariants(ConfigSet part, Runnable action) {
    ConfigSet before = when;
    when = when.and(part);
    try {
      if (!when.isEmpty()) {
        action.run();
      }
    } finally {
      when = before;
    }
  }

  /**
   * Executes an action for all current variants. If it throws {@link VariantSplit}, it is executed
   * again for each part; effects before that exception must therefore be harmless. Too many parts
   * are reported as unsupported.
   *
   * @return the results, in disjoint variants
   */
  <T> List<ConditionalResult<T>> splitByVariants(Span span, Supplier<T> action) {
    CancellationPoint.check();
    ConfigSet before = when;
    Deque<ConfigSet> open = new ArrayDeque<>(List.of(when));
    List<ConditionalResult<T>> results = new ArrayList<>();
    try {
      while (!open.isEmpty()) {
        when = open.pop();
        try {
          results.add(new ConditionalResult<>(when, action.get()));
        } catch (VariantSplit split) {
          boolean isFew = open.size() + results.size() + split.parts().size() < MAX_PARTS;
          split(when, split.parts().subList(0, isFew ? split.parts().size() : 1))
              .forEach(open::push);
        }
        if (open.size() + results.size() > MAX_PARTS) {
          open.forEach(
              part ->
                  diagnostics.reportUnsupported(
                      part,
                      span,
                      "this has more than " + MAX_PARTS + " meanings",
                      Optional.empty()));
          return results;
        }
      }
    } finally {
      when = before;
    }
    return results;
  }

  /**
   * Records the value of an expression of which only the class of a number is known for one number:
   * the one that is nearest to 1.
   */
  void noteClassValue(Expr e, BigInteger typical) {
    if (usesTypicalValues) {
      classValues.put(e, typical);
    }
  }

  /** Makes constants unknown of which only the class of a number in them is known. */
  void requireExactConstants() {
    usesTypicalValues = false;
  }

  /**
   * Returns the value that a constant expression has for one number of each class in it, if it is
   * constant; nothing is recorded.
   *
   * @throws VariantSplit if the current variants differ in the value of a feature in it
   */
  Optional<BigInteger> typicalConstant(Expr e) {
    return constant(e, Optional.of(classValues));
  }

  /**
   * Returns the value of a constant expression that may contain numeric features; empty if it is
   * not constant, or depends on a feature of too many values. With numbers of which only the class
   * is known, it is that for one number of each class, which is recorded.
   *
   * @throws VariantSplit if the current variants differ in the value of a feature in it
   */
  Optional<BigInteger> constant(Expr e) {
    Optional<BigInteger> exact = exactConstant(e);
    if (exact.isPresent() || classValues.isEmpty()) {
      return exact;
    }
    Optional<BigInteger> typical = typicalConstant(e);
    typical.ifPresent(value -> diagnostics.noteTypicalValue(when, e.span()));
    return typical;
  }

  /**
   * Returns the value of a constant expression, as {@link #constant} does; empty if only the class
   * of a number in it is known.
   *
   * @throws VariantSplit if the current variants differ in the value of a feature in it
   */
  Optional<BigInteger> exactConstant(Expr e) {
    return constant(e, Optional.empty());
  }

  private Optional<BigInteger> constant(Expr e, Optional<Map<Expr, BigInteger>> classes) {
    Set<Feature.Numeric> features = new LinkedHashSet<>();
    Optional<BigInteger> value = constant(e, features, classes);
    if (value.isPresent()) {
      for (Feature.Numeric feature : features) {
        ConfigSet one = when.with(feature, when.least(feature));
        if (when.countValues(feature).compareTo(MAX_FEATURE_VALUES) > 0) {
          return Optional.empty();
        } else if (!one.equals(when)) {
          throw new VariantSplit(one);
        }
      }
    }
    return value;
  }

  private Optional<BigInteger> constant(
      Expr e, Set<Feature.Numeric> features, Optional<Map<Expr, BigInteger>> classes) {
    if (e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Numeric number) {
      features.add(number);
      return Optional.of(when.least(number));
    }
    if (e instanceof Expr.Choice choice) {
      return alternative(choice).flatMap(part -> constant(part, features, classes));
    }
    return classes
        .map(values -> values.get(e))
        .or(() -> ConstantExpressions.value(e, part -> constant(part, features, classes)));
  }

  /**
   * Returns the type of a full expression in the current variants.
   *
   * @throws VariantSplit if they differ in it
   */
  CType typeOf(Expr whole) {
    return whole instanceof Expr.Choice choice
        ? alternative(choice).map(Expr::type).orElse(whole.type())
        : whole.type();
  }

  /**
   * Returns the alternative of the current variants, empty if they have none.
   *
   * @throws VariantSplit if they differ in it
   */
  private Optional<Expr> alternative(Expr.Choice choice) {
    for (Expr.Alternative part : choice.alternatives()) {
      if (when.intersects(part.presenceCondition())) {
        if (!when.isSubsetOf(part.presenceCondition())) {
          throw new VariantSplit(when.and(part.presenceCondition()));
        }
        return Optional.of(part.expression());
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the alignment of a type in bytes, empty if it is unknown.
   *
   * @throws VariantSplit if the current variants differ in it
   */
  Optional<BigInteger> alignment(CType type, AlignmentKind strictness) {
    if (type instanceof CType.Array array) {
      return alignment(array.element(), strictness);
    } else if (type.isComplex()) {
      return alignment(type.elements().orElseThrow(), strictness);
    } else if (type instanceof CType.Function || type instanceof CType.Void) {
      return Optional.of(BigInteger.ONE); // GCC manual, Alignment
    }
    boolean scalar =
        type instanceof CType.Int
            || type instanceof CType.Floating f && !f.name().startsWith("long")
            || type.isVector();
    int limit = type.isVector() ? MAX_VECTOR_ALIGNMENT : Integer.MAX_VALUE;
    return scalar && strictness == AlignmentKind.PREFERRED
        ? sizeOf(type)
        : uniqueMeaning(dataModel.sizesAndAlignments(type, when))
            .map(extent -> BigInteger.valueOf(Math.min(limit, extent.alignment())));
  }

  /**
   * Returns the size of a type in bytes, empty if it is unknown.
   *
   * @throws VariantSplit if the current variants differ in it
   */
  Optional<BigInteger> sizeOf(CType type) {
    return uniqueMeaning(dataModel.sizeOf(type, when));
  }

  /**
   * Returns the size of a type as an expression of type {@code size_t}. One of many values is a
   * choice between constants, so that the variants do not differ in the expression around it.
   *
   * @throws VariantSplit if the current variants differ in it, and it has few values
   */
  Expr sizeConstant(CType type, Span span) {
    return layoutConstant(dataModel.sizeOf(type, when), "the size of '" + type + "' is", span);
  }

  /** Returns the offset of a member, as {@link #sizeConstant} returns a size. */
  Expr offsetConstant(StructType struct, StructType.Field field, Span span) {
    return layoutConstant(dataModel.offsetOf(struct, field, when), "this 'offsetof' is", span);
  }

  /**
   * @param values the value by variant, for all current variants; empty where it is unknown
   * @param what the beginning of the message of an unsupported expression
   */
  private Expr layoutConstant(VariationalSet<Optional<BigInteger>> values, String what, Span span) {
    CType type = new CType.Int(dataModel.sizeType());
    if (values.size() <= MAX_SPLIT_LAYOUTS) {
      return layoutConstant(uniqueMeaning(values), what, type, span);
    }
    List<Expr.Alternative> alternatives = new ArrayList<>();
    values.forEach(
        (value, part) ->
            alternatives.add(new Expr.Alternative(part, layoutConstant(value, what, type, span))));
    return new Expr.Choice(alternatives, type, span);
  }

  private Expr layoutConstant(Optional<BigInteger> value, String what, CType type, Span span) {
    if (value.isPresent()) {
      return new Expr.Constant(value.get(), type, span);
    }
    unknownLayouts.add(span);
    return ImplicitConversions.unsupported(what, type, span);
  }

  /** Returns whether an expression has a size or an offset that is not known. */
  boolean hasUnknownLayout(Expr e) {
    return e instanceof Expr.Unsupported && unknownLayouts.contains(e.span())
        || e.operands().stream().anyMatch(this::hasUnknownLayout);
  }

  /**
   * Returns the variants that have none of some disjoint parts, and those of each part, the last
   * one first.
   */
  private static List<ConfigSet> split(ConfigSet whole, List<ConfigSet> parts) {
    Deque<ConfigSet> result = new ArrayDeque<>();
    ConfigSet rest = whole;
    for (ConfigSet part : parts) {
      result.push(whole.and(part));
      rest = rest.minus(part);
    }
    result.push(rest);
    return result.stream().filter(set -> !set.isEmpty()).toList();
  }

  /**
   * Returns the state of all variants at hand.
   *
   * @throws VariantSplit if they differ in it
   */
  <T> T uniqueMeaning(VariationalSet<T> all) {
    all.forEach(
        (one, part) -> {
          if (!part.equals(when)) {
            throw new VariantSplit(part);
          }
        });
    return all.uniqueValue(when).orElseThrow();
  }

  /**
   * Returns the entity that all current variants have; empty if there is no entry.
   *
   * @throws VariantSplit if the current variants have several entries, or some have none
   */
  <T> Optional<T> uniqueMeaning(List<Scope.Entry<T>> entries) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Scope.Entry<T> first = entries.get(0);
    if (!first.presenceCondition().equals(when)) {
      throw new VariantSplit(entries.stream().map(Scope.Entry::presenceCondition).toList());
    }
    return Optional.of(first.entity());
  }
}
