package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/**
 * A function of the program. Functions are compared by identity. The definitions and declarations
 * of the variants may differ; the result type is the same in all of them.
 */
public final class CFunction {
  /**
   * A definition and the variants that have it.
   *
   * @param presenceCondition the variants that have the definition
   * @param parameters the parameters, in order
   * @param block the body
   * @param span the place of the declarator
   */
  public record Definition(
      ConfigSet presenceCondition,
      List<CVariable> parameters,
      Stmt.Block block,
      CType resultType,
      Span span) {}

  private final String name;
  private final CType result;
  private final Span span;

  /**
   * A declaration of the function and its position: the number of function definitions before it in
   * the text.
   */
  public record FunctionDeclaration(
      int position,
      ConfigSet presenceCondition,
      StorageClass storage,
      Set<DeclarationAttribute> attributes,
      CType.Function type,
      Span span) {
    /** Returns whether the declaration is inline, in the sense of {@link Declaration#isInline}. */
    boolean isInline() {
      return Declaration.isInline(attributes, storage);
    }
  }

  /** The declarations at file scope and at block scope, in source order. */
  public final List<FunctionDeclaration> declarations = new ArrayList<>();

  /** The declared types, each with its variants. */
  public final List<Scope.Entry<CType.Function>> declaredTypes = new ArrayList<>();

  private final List<Definition> bodies = new ArrayList<>();
  private Optional<CVariable> resultObject = Optional.empty();
  private final Optional<CFunction> enclosing;
  private final CVariable addressObject;
  private boolean undeclared;

  public CFunction(String name, CType result, Span span) {
    this(name, result, span, Optional.empty());
  }

  /**
   * Creates a function.
   *
   * @param enclosing the function that contains its definition, if it is nested (GCC manual, Nested
   *     Functions)
   */
  public CFunction(String name, CType result, Span span, Optional<CFunction> enclosing) {
    this.name = name;
    this.result = result;
    this.span = span;
    this.enclosing = enclosing;
    this.addressObject =
        enclosing
            .map(function -> CVariable.nestedCode(name, function, span))
            .orElseGet(() -> CVariable.synthetic(name, CType.VOID, span));
  }

  /** Creates a function for a name that is called and not declared. */
  public static CFunction undeclared(String name, Span span) {
    CFunction function = new CFunction(name, CType.INT, span);
    function.undeclared = true;
    return function;
  }

  /** Returns whether no declaration exists: calls of the function are never linked. */
  public boolean isUndeclared() {
    return undeclared;
  }

  /** Returns the function that contains the definition, if the function is nested. */
  public Optional<CFunction> enclosing() {
    return enclosing;
  }

  /**
   * Returns the object that is the target of pointers to the function; for a nested function an
   * object of the enclosing one, with an instance in each call.
   */
  public CVariable addressObject() {
    return addressObject;
  }

  public String name() {
    return name;
  }

  /** Returns the result type, which is the same in all variants. */
  public CType resultType() {
    return result;
  }

  /**
   * Records the qualifiers of a declared type.
   *
   * @return the variants in which the qualifiers of an earlier declaration are incompatible
   */
  public ConfigSet addQualifiedType(QualifiedType type, ConfigSet when) {
    return addressObject.addQualifiedType(type, type.signature().get(0).constDepths(), when);
  }

  /**
   * Returns the variants in which the result of a call is const after {@code depth} dereferences,
   * empty if there is none.
   */
  public Optional<ConfigSet> constVariants(int depth) {
    return addressObject.constVariants(depth);
  }

  /** Records a declared type in some variants. */
  public void declare(ConfigSet when, CType.Function type) {
    declaredTypes.add(new Scope.Entry<>(when, type));
  }

  /** Returns the variants of {@code when} without a declaration up to a position. */
  public ConfigSet undeclaredVariants(ConfigSet when, int place) {
    ConfigSet rest = when;
    for (FunctionDeclaration one : declarations) {
      rest = one.position() <= place ? rest.minus(one.presenceCondition()) : rest;
    }
    return rest;
  }

  /**
   * Returns the variants of {@code when} that have declarations up to a position, none of them with
   * parameters.
   */
  public ConfigSet unprototypedVariants(ConfigSet when, int place) {
    ConfigSet declared = when.minus(undeclaredVariants(when, place));
    for (FunctionDeclaration one : declarations) {
      boolean says = one.position() <= place && !one.type().hasNoPrototype();
      declared = says ? declared.minus(one.presenceCondition()) : declared;
    }
    return declared;
  }

  /** Returns the variants of {@code when} with a declaration that satisfies a predicate. */
  public ConfigSet variantsWithDeclaration(Predicate<FunctionDeclaration> what, ConfigSet when) {
    return declarations.stream()
        .filter(what)
        .map(FunctionDeclaration::presenceCondition)
        .reduce(when.minus(when), ConfigSet::or)
        .and(when);
  }

  /** Returns the variants of {@code when} with a declaration that has an attribute. */
  public ConfigSet variantsWithDeclaration(DeclarationAttribute trait, ConfigSet when) {
    return variantsWithDeclaration(one -> one.attributes().contains(trait), when);
  }

  /**
   * The minimum number of objects at a pointer that is passed as an argument, and the variants that
   * declare it.
   */
  public record MinimumObjectCount(ConfigSet when, ElementCount count) {}

  /** Returns the declared minimum numbers of objects at the argument of a parameter. */
  public List<MinimumObjectCount> minimumObjectCounts(int parameter) {
    return declarations.stream()
        .filter(one -> one.type().minimumObjectCounts().containsKey(parameter))
        .map(
            one ->
                new MinimumObjectCount(
                    one.presenceCondition(), one.type().minimumObjectCounts().get(parameter)))
        .distinct()
        .toList();
  }

  /**
   * Returns the variants of {@code when} in which no declaration is static, so that other files may
   * call the function.
   */
  public ConfigSet externallyCallableVariants(ConfigSet when) {
    return when.minus(variantsWithDeclaration(one -> one.storage() == StorageClass.STATIC, when));
  }

  /**
   * Returns the variants of {@code when} in which a definition yields code only if something refers
   * to the function: it is inline and provides no external definition (C11, 6.7.4, 7).
   */
  public ConfigSet inlineOnlyVariants(ConfigSet when) {
    ConfigSet inline =
        variantsWithDeclaration(
            one -> one.attributes().contains(DeclarationAttribute.INLINE), when);
    ConfigSet old =
        variantsWithDeclaration(
            one -> one.attributes().contains(DeclarationAttribute.GNU_INLINE) && one.isInline(),
            when);
    return inline.minus(
        variantsWithDeclaration(one -> !one.isInline(), externallyCallableVariants(inline))
            .minus(old));
  }

  /**
   * Returns the variants of {@code when} in which the attribute {@code always_inline} merges the
   * code into that of the callers.
   */
  public ConfigSet alwaysInlinedVariants(ConfigSet when) {
    ConfigSet always =
        variantsWithDeclaration(
            one -> one.attributes().contains(DeclarationAttribute.ALWAYS_INLINE), when);
    return variantsWithDeclaration(
        one -> one.attributes().contains(DeclarationAttribute.INLINE), always);
  }

  /**
   * Returns the type in the variants {@code when}: the last declared one that has a prototype, or
   * else the first one.
   *
   * @throws VariantSplit if only a part of {@code when} has that type
   */
  public CType.Function type(ConfigSet when) {
    Optional<Scope.Entry<CType.Function>> best = Optional.empty();
    for (Scope.Entry<CType.Function> entry : declaredTypes) {
      boolean says = best.isEmpty() || entry.entity().arity() != Arity.UNSPECIFIED;
      best = entry.presenceCondition().intersects(when) && says ? Optional.of(entry) : best;
    }
    Scope.Entry<CType.Function> type = best.orElseThrow();
    if (!when.isSubsetOf(type.presenceCondition())) {
      throw new VariantSplit(when.and(type.presenceCondition()));
    }
    return type.entity();
  }

  /** Returns the place of the first declaration. */
  public Span span() {
    return span;
  }

  /** Returns the place of the first definition, or of the first declaration if there is none. */
  public Span definitionSpan() {
    return bodies.isEmpty() ? span : bodies.get(0).span();
  }

  /**
   * Returns the definitions, in disjoint variants. Variants without a definition use an external
   * function.
   */
  public List<Definition> bodies() {
    return bodies;
  }

  /**
   * Returns the variants with a definition.
   *
   * @param none the empty set of variants
   */
  public ConfigSet definedVariants(ConfigSet none) {
    return bodies.stream().map(Definition::presenceCondition).reduce(none, ConfigSet::or);
  }

  /** Adds a definition, whose variants must be disjoint from those of the others. */
  public void add(Definition body) {
    bodies.add(body);
  }

  /** Returns the object that holds the result of a call. Its type may be a structure. */
  public CVariable resultObject() {
    if (resultObject.isEmpty()) {
      resultObject = Optional.of(CVariable.synthetic(name, result, span));
    }
    return resultObject.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
