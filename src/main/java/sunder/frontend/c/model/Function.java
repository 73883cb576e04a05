package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Declaration.Storage;
import sunder.frontend.c.syntax.Declaration.Trait;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** A function of the program, compared by identity; variants may define it differently. */
public final class Function {
  /** A definition and the variants that have it. */
  public record Body(ConfigSet when, List<Variable> parameters, Stmt.Block block, CType result) {}

  private final String name;
  private final CType result;
  private final Span span;

  /** A declaration behind so many functions of the text. */
  record Said(
      int place,
      ConfigSet when,
      Storage storage,
      Set<Trait> traits,
      CType.Function type,
      Span span) {
    /** Whether a definition makes code for others, if all declarations are like this one. */
    boolean isInline() {
      boolean isExtern = storage == Storage.EXTERN;
      return traits.contains(Trait.INLINE) && traits.contains(Trait.GNU_INLINE) == isExtern;
    }
  }

  /** Its declarations outside of functions and in them, in their order. */
  final List<Said> said = new ArrayList<>();

  /** What was said of its type so far. */
  final List<Scope.Entry<CType.Function>> types = new ArrayList<>();

  private final List<Body> bodies = new ArrayList<>();
  private Optional<Variable> holder = Optional.empty();
  private final Variable object;
  private boolean undeclared;

  Function(String name, CType result, Span span) {
    this.name = name;
    this.result = result;
    this.span = span;
    this.object = Variable.unnamed(name, CType.VOID, span);
  }

  /** What is called by a name that nothing declares. */
  static Function undeclared(String name, Span span) {
    Function function = new Function(name, CType.INT, span);
    function.undeclared = true;
    return function;
  }

  /** Whether nothing declares it: no program has code that calls it. */
  public boolean isUndeclared() {
    return undeclared;
  }

  /** What pointers to it point to. */
  public Variable object() {
    return object;
  }

  public String name() {
    return name;
  }

  /** What it gives, in all its variants. */
  public CType result() {
    return result;
  }

  /**
   * Notes what its type says beside what it is.
   *
   * @return the variants in which a declaration before said otherwise
   */
  ConfigSet qualify(Qualified type, ConfigSet when) {
    return object.qualify(type, type.parts().get(0).constant(), when);
  }

  /** The variants in which so many pointers behind the value of a call something is const. */
  Optional<ConfigSet> constant(int depth) {
    return object.constant(depth);
  }

  void declare(ConfigSet when, CType.Function type) {
    types.add(new Scope.Entry<>(when, type));
  }

  /** The variants of these that have not declared it in the text behind so many functions. */
  ConfigSet unsaid(ConfigSet when, int place) {
    ConfigSet rest = when;
    for (Said one : said) {
      rest = one.place() <= place ? rest.minus(one.when()) : rest;
    }
    return rest;
  }

  /** The variants of these that declared it so far, and never its parameters. */
  ConfigSet open(ConfigSet when, int place) {
    ConfigSet declared = when.minus(unsaid(when, place));
    for (Said one : said) {
      boolean says = one.place() <= place && !one.type().isOpen();
      declared = says ? declared.minus(one.when()) : declared;
    }
    return declared;
  }

  /** The variants of these with a declaration that says so. */
  ConfigSet saying(Predicate<Said> what, ConfigSet when) {
    return said.stream()
        .filter(what)
        .map(Said::when)
        .reduce(when.minus(when), ConfigSet::or)
        .and(when);
  }

  /** The variants of these in which others may call it. */
  ConfigSet shared(ConfigSet when) {
    return when.minus(saying(one -> one.storage() == Storage.STATIC, when));
  }

  /** The variants of these in which it has code only where something refers to it. */
  ConfigSet inline(ConfigSet when) {
    ConfigSet inline = saying(one -> one.traits().contains(Trait.INLINE), when);
    ConfigSet old = saying(one -> one.traits().contains(Trait.GNU_INLINE) && one.isInline(), when);
    return inline.minus(saying(one -> !one.isInline(), shared(inline)).minus(old));
  }

  /** The variants of these in which its code is a part of those that call it. */
  ConfigSet merged(ConfigSet when) {
    ConfigSet always = saying(one -> one.traits().contains(Trait.ALWAYS_INLINE), when);
    return saying(one -> one.traits().contains(Trait.INLINE), always);
  }

  /** The type that says most, in these variants; splits if they differ in it. */
  CType.Function type(ConfigSet when) {
    Optional<Scope.Entry<CType.Function>> best = Optional.empty();
    for (Scope.Entry<CType.Function> entry : types) {
      boolean says = best.isEmpty() || entry.entity().arity() != Arity.UNSPECIFIED;
      best = entry.when().intersects(when) && says ? Optional.of(entry) : best;
    }
    Scope.Entry<CType.Function> type = best.orElseThrow();
    if (!when.isSubsetOf(type.when())) {
      throw new Split(when.and(type.when()));
    }
    return type.entity();
  }

  /** Where it was first declared. */
  public Span span() {
    return span;
  }

  /** Disjoint; where none is defined the function is external. */
  public List<Body> bodies() {
    return bodies;
  }

  /**
   * The variants that have a body.
   *
   * @param none no variant
   */
  public ConfigSet defined(ConfigSet none) {
    return bodies.stream().map(Body::when).reduce(none, ConfigSet::or);
  }

  void add(Body body) {
    bodies.add(body);
  }

  /** A variable for the value of a call, which may be a struct. */
  public Variable holder() {
    if (holder.isEmpty()) {
      holder = Optional.of(Variable.unnamed(name, result, span));
    }
    return holder.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
