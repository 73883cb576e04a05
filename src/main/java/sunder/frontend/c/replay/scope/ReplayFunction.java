package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** A function, compared by identity. */
public final class ReplayFunction implements ReplayScope.Entity {
  /** A definition and the variants that have it. */
  public record Definition(
      ConfigSet presenceCondition,
      List<ReplayVariable> parameters,
      Statement.Block block,
      Type.Function type) {}

  private final String name;
  private final Span span;
  private final List<ReplayVariantSplit.ConditionalResult<Type.Function>> declared =
      new ArrayList<>();
  private final List<ReplayVariantSplit.ConditionalResult<Set<DeclarationAttribute>>> traits =
      new ArrayList<>();
  private final List<Definition> bodies = new ArrayList<>();
  private boolean limited;

  public ReplayFunction(String name, Span span) {
    this.name = name;
    this.span = span;
  }

  public String name() {
    return name;
  }

  /** Where it was first declared. */
  public Span span() {
    return span;
  }

  public void declare(ConfigSet when, Type.Function type, Set<DeclarationAttribute> said) {
    declared.add(new ReplayVariantSplit.ConditionalResult<>(when, type));
    traits.add(new ReplayVariantSplit.ConditionalResult<>(when, said));
    limited |= !type.least().isEmpty();
  }

  /** The states in whose variants a declaration says so. */
  public <S> StateSet<S> saying(DeclarationAttribute trait, StateSet<S> states) {
    StateSet<S> result = StateSet.empty();
    for (ReplayVariantSplit.ConditionalResult<Set<DeclarationAttribute>> part : traits) {
      if (part.result().contains(trait)) {
        result = result.or(states.minus(result).within(part.presenceCondition()));
      }
    }
    return result;
  }

  /** Whether a declaration says of a parameter how many objects are behind it. */
  public boolean isLimited() {
    return limited;
  }

  /**
   * What declarations say of how many objects there are at least behind the pointer that a
   * parameter is.
   */
  public List<ReplayVariantSplit.ConditionalResult<BigInteger>> least(int parameter) {
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

  /** What it runs in these variants; without a body it is the environment's. */
  public Optional<Definition> definition(ConfigSet when) {
    for (Definition body : bodies) {
      if (body.presenceCondition().intersects(when)) {
        ReplayVariantSplit.splitUnlessSubset(when, body.presenceCondition());
        return Optional.of(body);
      }
    }
    return Optional.empty();
  }

  /** Its type in these variants: that of its body, or what says most about its parameters. */
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
