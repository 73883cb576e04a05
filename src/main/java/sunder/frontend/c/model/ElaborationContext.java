package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.limit.CancellationPoint;
import sunder.source.RecordChildren;
import sunder.source.Span;

/** Where the checkers are: the variants at hand, the names in scope, the faults so far. */
final class ElaborationContext {
  private static final int MOST_MEANINGS = 512;

  /** A constant is made of a feature that has at most so many numbers. */
  private static final BigInteger MOST_NUMBERS = BigInteger.valueOf(256);

  private static final RecordChildren<Object> ANY = RecordChildren.of(Object.class);

  /** A result and the variants that have it. */
  record ConditionalResult<T>(ConfigSet presenceCondition, T result) {}

  final VariantDiagnostics diagnostics;
  final DataModel dataModel;
  private final Map<String, Feature> features;
  private final ConfigSet all;
  private ConfigSet when;
  private BlockScope at =
      new BlockScope(new Scope<>(Optional.empty()), new Scope<>(Optional.empty()));
  private final Set<String> defined = new HashSet<>();
  private int variables;
  private boolean variadic;
  private List<ExternalDeclaration> text = List.of();
  private Optional<Map<String, ConfigSet>> enumerations = Optional.empty();

  /** The types of objects of which pointers move from one to another. */
  final Set<CType> indexedPointees = new HashSet<>();

  /** The functions that are given, or may be, what they may change. */
  final Set<CFunction> functionsTakingPointers = new HashSet<>();

  /** The functions whose value is a pointer. */
  final Set<CFunction> functionsReturningPointers = new HashSet<>();

  final UsageAnalysis usage;

  /**
   * @param variants those to check
   * @param model how large types are
   * @param features by name: numeric ones are constants in the text, Boolean ones may be variables
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

  /** Some variants define a function. */
  void noteDefinition(String function) {
    defined.add(function);
  }

  /** Whether some variants do. */
  boolean isDefined(String function) {
    return defined.contains(function);
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /** The variants that are being looked at. */
  ConfigSet variants() {
    return when;
  }

  Scope<Scope.Entity> names() {
    return at.names();
  }

  Scope<CType> tags() {
    return at.tags();
  }

  /** What the text says of enumerations is known. */
  void setTranslationUnit(List<ExternalDeclaration> externals) {
    text = externals;
  }

  /** The variants that say somewhere the constants of an enumeration. */
  ConfigSet variantsDefiningEnumeration(String tag) {
    if (enumerations.isEmpty()) {
      enumerations = Optional.of(new HashMap<>());
      text.forEach(external -> noteEnumerations((Record) external, all));
    }
    return enumerations.get().getOrDefault(tag, when.minus(when));
  }

  private void noteEnumerations(Record node, ConfigSet around) {
    List<Object> parts = ANY.childrenOf(node);
    ConfigSet here = around;
    for (Object part : parts) {
      here = part instanceof ConfigSet some ? here.and(some) : here;
    }
    if (node instanceof TypeSyntax.EnumSpecifier e && e.enumerators().isPresent()) {
      ConfigSet having = here;
      e.tag().ifPresent(tag -> enumerations.get().merge(tag, having, ConfigSet::or));
    }
    for (Object part : parts) {
      if (part instanceof Record inner && !(part instanceof Span)) {
        noteEnumerations(inner, here);
      }
    }
  }

  /** A function begins, which takes any number of arguments or not. */
  void beginFunction(boolean isVariadic) {
    variadic = isVariadic;
  }

  boolean isVariadic() {
    return variadic;
  }

  /** Names outside of functions are those that are declared before so many of them. */
  void setPosition(int functions) {
    names().setPosition(functions);
    tags().setPosition(functions);
  }

  /** The names of a block, which may be entered more than once. */
  record BlockScope(Scope<Scope.Entity> names, Scope<CType> tags) {}

  /** A block within this one. */
  BlockScope newBlockScope() {
    return new BlockScope(new Scope<>(Optional.of(names())), new Scope<>(Optional.of(tags())));
  }

  /** Does something in a block. */
  void inScope(BlockScope block, Runnable action) {
    BlockScope around = at;
    at = block;
    try {
      action.run();
    } finally {
      at = around;
    }
  }

  /** Types and constants that another block declares are declared in this one. */
  void importTypes(BlockScope other) {
    tags().addAll(other.tags(), when, tag -> true);
    names().addAll(other.names(), when, Scope.Entity.EnumeratorEntity.class::isInstance);
  }

  /** What {@code for} declares are objects (C11, 6.8.5, 3). */
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
    diagnostics.report(
        known.presenceCondition().and(when), span, "'%s' is no object".formatted(name));
  }

  void enterScope() {
    at = newBlockScope();
  }

  void leaveScope() {
    at = new BlockScope(names().outer.orElseThrow(), tags().outer.orElseThrow());
  }

  CVariable newVariable(String name, CType type, CVariable.StorageKind kind, Span span) {
    Optional<Feature.Bool> feature =
        kind == CVariable.StorageKind.STATIC && names().outer.isEmpty()
            ? feature(name).filter(Feature.Bool.class::isInstance).map(Feature.Bool.class::cast)
            : Optional.empty();
    return new CVariable(variables++, name, type, kind, span, feature);
  }

  /** A pointer moves from one object of an array to another. */
  void notePointerArithmetic(CType pointer) {
    indexedPointees.add(((CType.Pointer) pointer).pointee());
  }

  /** Behind how many functions of the text we are. */
  int position() {
    return names().position();
  }

  /** Objects of a type are needed: it is complete here, or the text is wrong. */
  void requireCompleteType(CType type, Span span) {
    if (type instanceof CType.Array array) {
      requireCompleteType(array.element(), span);
    } else if (type instanceof CType.Struct struct) {
      String message = "the members of '%s' are not known".formatted(type);
      diagnostics.report(struct.definition().incompleteVariants(when, position()), span, message);
    }
  }

  /** An array without a length has no size. */
  void requireCompleteArray(CType type, Span span) {
    if (type.isIncompleteArray()) {
      reportError(span, "an array without a length has no size");
    }
  }

  /** Objects of what a pointer points to have a size. */
  void requireCompletePointee(CType pointer, Span span) {
    CType type = ((CType.Pointer) pointer).pointee();
    requireCompleteType(type, span);
    requireCompleteArray(type, span);
  }

  /** The same of a pointer to an array whose length may stand further on. */
  void requireCompletePointee(Expr pointer, Span span) {
    requireCompletePointee(pointer.type(), span);
    if (pointer instanceof Expr.AddressOf of
        && of.lvalue() instanceof Lvalue.VariableReference named) {
      diagnostics.report(
          named.variable().incompleteVariants(when, position()),
          span,
          "nobody said the length so far");
    }
  }

  /** The text is wrong. */
  void reportError(Span span, String message) {
    diagnostics.report(when, span, message);
  }

  /** A name of this block is declared once more, where it may not be. */
  void reportRedeclaration(Scope.Entry<?> known, String name, Span span) {
    diagnostics.report(
        known.presenceCondition().and(when), span, "'%s' was declared before".formatted(name));
  }

  /** What stands here is not taken, whether a run gets to it or not. */
  void reportUnsupported(Span span, String message) {
    diagnostics.reportUnsupported(when, span, message, Optional.empty());
  }

  /** The same of a constant whose value we do not find. */
  void reportUnsupportedConstant(Span span) {
    reportUnsupported(span, "this as a constant is not supported");
  }

  /** Does something for some of the variants. */
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
   * Does something for all variants at hand: at once, or part by part where names mean different
   * things. What it did before it met such a name must not matter.
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
          open.push(when.minus(split.subset()));
          open.push(when.and(split.subset()));
        }
        if (open.size() + results.size() > MOST_MEANINGS) {
          open.forEach(
              part ->
                  diagnostics.reportUnsupported(
                      part,
                      span,
                      "this means more than " + MOST_MEANINGS + " different things",
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
   * The value of a constant, which is made of numbers that features have in the variants at hand.
   */
  Optional<BigInteger> constant(Expr e) {
    Set<Feature.Numeric> features = new LinkedHashSet<>();
    Optional<BigInteger> value = constant(e, features);
    if (value.isPresent()) {
      for (Feature.Numeric feature : features) {
        ConfigSet one = when.with(feature, when.least(feature));
        if (when.countValues(feature).compareTo(MOST_NUMBERS) > 0) {
          return Optional.empty();
        } else if (!one.equals(when)) {
          throw new VariantSplit(one);
        }
      }
    }
    return value;
  }

  private Optional<BigInteger> constant(Expr e, Set<Feature.Numeric> features) {
    if (e instanceof Expr.FeatureValue value && value.feature() instanceof Feature.Numeric number) {
      features.add(number);
      return Optional.of(when.least(number));
    }
    return ConstantExpressions.value(e, part -> constant(part, features));
  }

  /** The type of a whole expression in the variants at hand. */
  CType typeOf(Expr whole) {
    if (whole instanceof Expr.Choice choice) {
      for (Expr.Alternative part : choice.alternatives()) {
        if (when.intersects(part.presenceCondition())) {
          if (!when.isSubsetOf(part.presenceCondition())) {
            throw new VariantSplit(when.and(part.presenceCondition()));
          }
          return part.expression().type();
        }
      }
    }
    return whole.type();
  }

  /** What all variants at hand have. */
  <T> T uniqueMeaning(StateSet<T> all) {
    all.forEach(
        (one, part) -> {
          if (!part.equals(when)) {
            throw new VariantSplit(part);
          }
        });
    return all.stateOf(when).orElseThrow();
  }

  /** One of the meanings, if all variants at hand have the same. */
  <T> Optional<T> uniqueMeaning(List<Scope.Entry<T>> entries) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Scope.Entry<T> first = entries.get(0);
    if (!first.presenceCondition().equals(when)) {
      throw new VariantSplit(first.presenceCondition());
    }
    return Optional.of(first.entity());
  }
}
