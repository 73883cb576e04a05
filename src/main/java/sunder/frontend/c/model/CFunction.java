package sunder.frontend.c.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Declaration.StorageClass;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** A function of the program, compared by identity; variants may define it differently. */
public final class CFunction {
  /** A definition and the variants that have it. */
  public record Definition(
      ConfigSet presenceCondition,
      List<CVariable> parameters,
      Stmt.Block block,
      CType resultType) {}

  private final String name;
  private final CType result;
  private final Span span;

  /** A declaration behind so many functions of the text. */
  record FunctionDeclaration(
      int position,
      ConfigSet presenceCondition,
      StorageClass storage,
      Set<DeclarationAttribute> attributes,
      CType.Function type,
      Span span) {
    /** Whether a definition makes code for others, if all declarations are like this one. */
    boolean isInline() {
      boolean isExtern = storage == StorageClass.EXTERN;
      return attributes.contains(DeclarationAttribute.INLINE)
          && attributes.contains(DeclarationAttribute.GNU_INLINE) == isExtern;
    }
  }

  /** Its declarations outside of functions and in them, in their order. */
  final List<FunctionDeclaration> declarations = new ArrayList<>();

  /** What was said of its type so far. */
  final List<Scope.Entry<CType.Function>> declaredTypes = new ArrayList<>();

  private final List<Definition> bodies = new ArrayList<>();
  private Optional<CVariable> holder = Optional.empty();
  private final CVariable object;
  private boolean undeclared;

  CFunction(String name, CType result, Span span) {
    this.name = name;
    this.result = result;
    this.span = span;
    this.object = CVariable.synthetic(name, CType.VOID, span);
  }

  /** What is called by a name that nothing declares. */
  static CFunction undeclared(String name, Span span) {
    CFunction function = new CFunction(name, CType.INT, span);
    function.undeclared = true;
    return function;
  }

  /** Whether nothing declares it: no program has code that calls it. */
  public boolean isUndeclared() {
    return undeclared;
  }

  /** What pointers to it point to. */
  public CVariable addressObject() {
    return object;
  }

  public String name() {
    return name;
  }

  /** What it gives, in all its variants. */
  public CType resultType() {
    return result;
  }

  /**
   * Notes what its type says beside what it is.
   *
   * @return the variants in which a declaration before said otherwise
   */
  ConfigSet addQualifiedType(QualifiedType type, ConfigSet when) {
    return object.addQualifiedType(type, type.signature().get(0).constDepths(), when);
  }

  /** The variants in which so many pointers behind the value of a call something is const. */
  Optional<ConfigSet> constVariants(int depth) {
    return object.constVariants(depth);
  }

  void declare(ConfigSet when, CType.Function type) {
    declaredTypes.add(new Scope.Entry<>(when, type));
  }

  /** The variants of these that have not declared it in the text behind so many functions. */
  ConfigSet undeclaredVariants(ConfigSet when, int place) {
    ConfigSet rest = when;
    for (FunctionDeclaration one : declarations) {
      rest = one.position() <= place ? rest.minus(one.presenceCondition()) : rest;
    }
    return rest;
  }

  /** The variants of these that declared it so far, and never its parameters. */
  ConfigSet unprototypedVariants(ConfigSet when, int place) {
    ConfigSet declared = when.minus(undeclaredVariants(when, place));
    for (FunctionDeclaration one : declarations) {
      boolean says = one.position() <= place && !one.type().hasNoPrototype();
      declared = says ? declared.minus(one.presenceCondition()) : declared;
    }
    return declared;
  }

  /** The variants of these with a declaration that says so. */
  ConfigSet variantsWithDeclaration(Predicate<FunctionDeclaration> what, ConfigSet when) {
    return declarations.stream()
        .filter(what)
        .map(FunctionDeclaration::presenceCondition)
        .reduce(when.minus(when), ConfigSet::or)
        .and(when);
  }

  /** The variants of these with a declaration that says so. */
  public ConfigSet variantsWithDeclaration(DeclarationAttribute trait, ConfigSet when) {
    return variantsWithDeclaration(one -> one.attributes().contains(trait), when);
  }

  /**
   * What a declaration says of how many objects there are behind a pointer that is passed.
   *
   * @param count at least; 0 says that it is not NULL, a negative number that only a run finds out
   */
  public record Least(ConfigSet when, BigInteger count) {}

  /** What declarations say of the pointer that a parameter is. */
  public List<Least> least(int parameter) {
    return declarations.stream()
        .filter(one -> one.type().least().containsKey(parameter))
        .map(one -> new Least(one.presenceCondition(), one.type().least().get(parameter)))
        .distinct()
        .toList();
  }

  /** The variants of these in which others may call it. */
  ConfigSet externallyCallableVariants(ConfigSet when) {
    return when.minus(variantsWithDeclaration(one -> one.storage() == StorageClass.STATIC, when));
  }

  /** The variants of these in which it has code only where something refers to it. */
  ConfigSet inlineOnlyVariants(ConfigSet when) {
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

  /** The variants of these in which its code is a part of those that call it. */
  ConfigSet alwaysInlinedVariants(ConfigSet when) {
    ConfigSet always =
        variantsWithDeclaration(
            one -> one.attributes().contains(DeclarationAttribute.ALWAYS_INLINE), when);
    return variantsWithDeclaration(
        one -> one.attributes().contains(DeclarationAttribute.INLINE), always);
  }

  /** The type that says most, in these variants; splits if they differ in it. */
  CType.Function type(ConfigSet when) {
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

  /** Where it was first declared. */
  public Span span() {
    return span;
  }

  /** Disjoint; where none is defined the function is external. */
  public List<Definition> bodies() {
    return bodies;
  }

  /**
   * The variants that have a body.
   *
   * @param none no variant
   */
  public ConfigSet definedVariants(ConfigSet none) {
    return bodies.stream().map(Definition::presenceCondition).reduce(none, ConfigSet::or);
  }

  void add(Definition body) {
    bodies.add(body);
  }

  /** A variable for the value of a call, which may be a struct. */
  public CVariable resultObject() {
    if (holder.isEmpty()) {
      holder = Optional.of(CVariable.synthetic(name, result, span));
    }
    return holder.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
