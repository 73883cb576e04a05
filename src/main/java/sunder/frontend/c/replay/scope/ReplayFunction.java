package sunder.frontend.c.replay.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.ElementCount;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/**
 * A function with the declarations and definitions of all variants, compared by identity.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.CFunction}, with which it
 * shares no code.
 */
public final class ReplayFunction implements ReplayScope.Entity {
  /** A definition and the variants that have it. */
  public record Definition(
      ConfigSet presenceCondition,
      List<ReplayVariable> parameters,
      Statement.Block block,
      Type.Function type,
      Span span) {}

  private final String name;
  private final Span span;
  private final List<ReplayVariantSplit.ConditionalResult<Type.Function>> declared =
      new ArrayList<>();
  private final List<ReplayVariantSplit.ConditionalResult<Set<DeclarationAttribute>>> traits =
      new ArrayList<>();
  private final List<Definition> bodies = new ArrayList<>();
  private final int level;
  private boolean limited;

  public ReplayFunction(String name, Span span) {
    this(name, span, 0);
  }

  /**
   * Creates a function.
   *
   * @param level the number of functions around its definition
   */
  public ReplayFunction(String name, Span span, int level) {
    this.name = name;
    this.span = span;
    this.level = level;
  }

  /** Returns the number of functions around the definition: 0 if the function is not nested. */
  public int level() {
    return level;
  }

  public String name() {
    return name;
  }

  /** Returns the place of the first declaration. */
  public Span span() {
    return span;
  }

  /**
   * Adds a declaration.
   *
   * @param when the variants that have it
   * @param said its attributes
   */
  public void declare(ConfigSet when, Type.Function type, Set<DeclarationAttribute> said) {
    declared.add(new ReplayVariantSplit.ConditionalResult<>(when, type));
    traits.add(new ReplayVariantSplit.ConditionalResult<>(when, said));
    limited |= !type.least().isEmpty();
  }

  /** Returns the states in the variants that declare the function with an attribute. */
  public <S> VariationalSet<S> saying(DeclarationAttribute trait, VariationalSet<S> states) {
    VariationalSet<S> result = VariationalSet.empty();
    for (ReplayVariantSplit.ConditionalResult<Set<DeclarationAttribute>> part : traits) {
      if (part.result().contains(trait)) {
        result = result.or(states.minus(result).within(part.presenceCondition()));
      }
    }
    return result;
  }

  /** Returns whether a declaration requires a minimum number of elements behind a parameter. */
  public boolean isLimited() {
    return limited;
  }

  /**
   * Returns the minimum numbers of elements behind a pointer parameter, each with the variants that
   * declare it.
   */
  public List<ReplayVariantSplit.ConditionalResult<ElementCount>> least(int parameter) {
    return declared.stream()
        .filter(part -> part.result().least().containsKey(parameter))
        .map(
            part ->
                new ReplayVariantSplit.ConditionalResult<>(
                    part.presenceCondition(), part.result().least().get(parameter)))
        .toList();
  }

  public void define(Definition body) {
    bodies.add(body);
  }

  public List<Definition> definitions() {
    return bodies;
  }

  /**
   * Returns the definition in some variants; nothing if the function is external there.
   *
   * @throws ReplayVariantSplit if the definition differs among the variants
   */
  public Optional<Definition> definition(ConfigSet when) {
    for (Definition body : bodies) {
      if (body.presenceCondition().intersects(when)) {
        ReplayVariantSplit.splitUnlessSubset(when, body.presenceCondition());
        return Optional.of(body);
      }
    }
    return Optional.empty();
  }

  /** Returns the place of the definition in some variants, or that of the first declaration. */
  public Span definitionSpan(ConfigSet when) {
    return definition(when).map(Definition::span).orElse(span);
  }

  /**
   * Returns the type in some variants: that of the definition, otherwise that of the last
   * declaration with a prototype.
   *
   * @throws ReplayVariantSplit if the type differs among the variants
   */
  public Type.Function type(ConfigSet when) {
    Optional<Definition> body = definition(when);
    if (body.isPresent()) {
      return body.get().type();
    }
    Optional<ReplayVariantSplit.ConditionalResult<Type.Function>> best = Optional.empty();
    for (ReplayVariantSplit.ConditionalResult<Type.Function> part : declared) {
      boolean says = best.isEmpty() || part.result().arity() != Arity.UNSPECIFIED;
      if (part.presenceCondition().intersects(when) && says) {
        best = Optional.of(part);
      }
    }
    ReplayVariantSplit.ConditionalResult<Type.Function> type = best.orElseThrow();
    ReplayVariantSplit.splitUnlessSubset(when, type.presenceCondition());
    return type.result();
  }
}
