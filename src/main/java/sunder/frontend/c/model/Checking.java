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
import sunder.frontend.c.syntax.External;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.limit.CancellationPoint;
import sunder.source.NodeParts;
import sunder.source.Span;

/** Where the checkers are: the variants at hand, the names in scope, the faults so far. */
final class Checking {
  private static final int MOST_MEANINGS = 512;

  /** A constant is made of a feature that has at most so many numbers. */
  private static final BigInteger MOST_NUMBERS = BigInteger.valueOf(256);

  private static final NodeParts<Object> ANY = NodeParts.of(Object.class);

  /** A result and the variants that have it. */
  record Part<T>(ConfigSet when, T result) {}

  final Faults faults;
  final DataModel model;
  private final Map<String, Feature> features;
  private final ConfigSet all;
  private ConfigSet when;
  private Block at = new Block(new Scope<>(Optional.empty()), new Scope<>(Optional.empty()));
  private final Set<String> defined = new HashSet<>();
  private int variables;
  private boolean variadic;
  private List<External> text = List.of();
  private Optional<Map<String, ConfigSet>> enumerations = Optional.empty();

  /** The types of objects of which pointers move from one to another. */
  final Set<CType> indexed = new HashSet<>();

  /** The functions that are given, or may be, what they may change. */
  final Set<Function> giving = new HashSet<>();

  /** The functions whose value is a pointer. */
  final Set<Function> pointing = new HashSet<>();

  final Uses uses;

  /**
   * @param variants those to check
   * @param model how large types are
   * @param features by name: numeric ones are constants in the text, Boolean ones may be variables
   */
  Checking(ConfigSet variants, DataModel model, Map<String, Feature> features, Faults faults) {
    this.faults = faults;
    this.model = model;
    this.features = features;
    this.all = variants;
    this.when = variants;
    this.uses = new Uses(variants.minus(variants));
  }

  /** Some variants define a function. */
  void define(String function) {
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
  ConfigSet when() {
    return when;
  }

  Scope<Scope.Entity> names() {
    return at.names();
  }

  Scope<CType> tags() {
    return at.tags();
  }

  /** What the text says of enumerations is known. */
  void read(List<External> externals) {
    text = externals;
  }

  /** The variants that say somewhere the constants of an enumeration. */
  ConfigSet enumerated(String tag) {
    if (enumerations.isEmpty()) {
      enumerations = Optional.of(new HashMap<>());
      text.forEach(external -> noteEnumerations((Record) external, all));
    }
    return enumerations.get().getOrDefault(tag, when.minus(when));
  }

  private void noteEnumerations(Record node, ConfigSet around) {
    List<Object> parts = ANY.in(node);
    ConfigSet here = around;
    for (Object part : parts) {
      here = part instanceof ConfigSet some ? here.and(some) : here;
    }
    if (node instanceof TypeSyntax.Enumeration e && e.enumerators().isPresent()) {
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
  void begin(boolean isVariadic) {
    variadic = isVariadic;
  }

  boolean isVariadic() {
    return variadic;
  }

  /** Names outside of functions are those that are declared before so many of them. */
  void goTo(int functions) {
    names().goTo(functions);
    tags().goTo(functions);
  }

  /** The names of a block, which may be entered more than once. */
  record Block(Scope<Scope.Entity> names, Scope<CType> tags) {}

  /** A block within this one. */
  Block block() {
    return new Block(new Scope<>(Optional.of(names())), new Scope<>(Optional.of(tags())));
  }

  /** Does something in a block. */
  void in(Block block, Runnable action) {
    Block around = at;
    at = block;
    try {
      action.run();
    } finally {
      at = around;
    }
  }

  /** Types and constants that another block declares are declared in this one. */
  void adopt(Block other) {
    tags().addAll(other.tags(), when, tag -> true);
    names().addAll(other.names(), when, Scope.Entity.OfConstant.class::isInstance);
  }

  /** What {@code for} declares are objects (C11, 6.8.5, 3). */
  void requireObjects(Span span) {
    tags().forEach((name, known) -> notObject(name, known, span));
    names()
        .forEach(
            (name, known) -> {
              if (!(known.entity() instanceof Scope.Entity.OfVariable)) {
                notObject(name, known, span);
              }
            });
  }

  private void notObject(String name, Scope.Entry<?> known, Span span) {
    faults.report(known.when().and(when), span, "'%s' is no object".formatted(name));
  }

  void enterScope() {
    at = block();
  }

  void leaveScope() {
    at = new Block(names().outer.orElseThrow(), tags().outer.orElseThrow());
  }

  Variable newVariable(String name, CType type, Variable.Kind kind, Span span) {
    Optional<Feature.Bool> feature =
        kind == Variable.Kind.STATIC && names().outer.isEmpty()
            ? feature(name).filter(Feature.Bool.class::isInstance).map(Feature.Bool.class::cast)
            : Optional.empty();
    return new Variable(variables++, name, type, kind, span, feature);
  }

  /** A pointer moves from one object of an array to another. */
  void moves(CType pointer) {
    indexed.add(((CType.Pointer) pointer).to());
  }

  /** Behind how many functions of the text we are. */
  int place() {
    return names().place();
  }

  /** Objects of a type are needed: it is complete here, or the text is wrong. */
  void requireWhole(CType type, Span span) {
    if (type instanceof CType.Array array) {
      requireWhole(array.of(), span);
    } else if (type instanceof CType.Struct struct) {
      String message = "the members of '%s' are not known".formatted(type);
      faults.report(struct.definition().incomplete(when, place()), span, message);
    }
  }

  /** An array without a length has no size. */
  void requireLength(CType type, Span span) {
    if (type.isUnsized()) {
      fault(span, "an array without a length has no size");
    }
  }

  /** Objects of what a pointer points to have a size. */
  void requireSteps(CType pointer, Span span) {
    CType type = ((CType.Pointer) pointer).to();
    requireWhole(type, span);
    requireLength(type, span);
  }

  /** The same of a pointer to an array whose length may stand further on. */
  void requireSteps(Expr pointer, Span span) {
    requireSteps(pointer.type(), span);
    if (pointer instanceof Expr.AddressOf of && of.place() instanceof Lvalue.Named named) {
      faults.report(named.variable().open(when, place()), span, "nobody said the length so far");
    }
  }

  /** The text is wrong. */
  void fault(Span span, String message) {
    faults.report(when, span, message);
  }

  /** A name of this block is declared once more, where it may not be. */
  void twice(Scope.Entry<?> known, String name, Span span) {
    faults.report(known.when().and(when), span, "'%s' was declared before".formatted(name));
  }

  /** What stands here is not taken, whether a run gets to it or not. */
  void refuse(Span span, String message) {
    faults.refuse(when, span, message, Optional.empty());
  }

  /** The same of a constant whose value we do not find. */
  void refuseConstant(Span span) {
    refuse(span, "this as a constant is not supported");
  }

  /** Does something for some of the variants. */
  void within(ConfigSet part, Runnable action) {
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
  <T> List<Part<T>> parts(Span span, Supplier<T> action) {
    CancellationPoint.check();
    ConfigSet before = when;
    Deque<ConfigSet> open = new ArrayDeque<>(List.of(when));
    List<Part<T>> results = new ArrayList<>();
    try {
      while (!open.isEmpty()) {
        when = open.pop();
        try {
          results.add(new Part<>(when, action.get()));
        } catch (Split split) {
          open.push(when.minus(split.part()));
          open.push(when.and(split.part()));
        }
        if (open.size() + results.size() > MOST_MEANINGS) {
          open.forEach(
              part ->
                  faults.refuse(
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
          throw new Split(one);
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
    return Constants.value(e, part -> constant(part, features));
  }

  /** The type of a whole expression in the variants at hand. */
  CType typeOf(Expr whole) {
    if (whole instanceof Expr.Choice choice) {
      for (Expr.Alternative part : choice.parts()) {
        if (when.intersects(part.when())) {
          if (!when.isSubsetOf(part.when())) {
            throw new Split(when.and(part.when()));
          }
          return part.expression().type();
        }
      }
    }
    return whole.type();
  }

  /** One of the meanings, if all variants at hand have the same. */
  <T> Optional<T> only(List<Scope.Entry<T>> entries) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Scope.Entry<T> first = entries.get(0);
    if (!first.when().equals(when)) {
      throw new Split(first.when());
    }
    return Optional.of(first.entity());
  }
}
