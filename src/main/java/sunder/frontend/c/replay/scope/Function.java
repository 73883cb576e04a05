package sunder.frontend.c.replay.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Statement;
import sunder.frontend.c.syntax.TypeSyntax.Arity;
import sunder.source.Span;

/** A function, compared by identity. */
public final class Function implements Scope.Entity {
  /** A definition and the variants that have it. */
  public record Body(
      ConfigSet when, List<Variable> parameters, Statement.Block block, Type.Function type) {}

  private final String name;
  private final Span span;
  private final List<Varies.Part<Type.Function>> declared = new ArrayList<>();
  private final List<Body> bodies = new ArrayList<>();

  public Function(String name, Span span) {
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

  public void declare(ConfigSet when, Type.Function type) {
    declared.add(new Varies.Part<>(when, type));
  }

  public void define(Body body) {
    bodies.add(body);
  }

  public List<Body> bodies() {
    return bodies;
  }

  /** What it runs in these variants; without a body it is the environment's. */
  public Optional<Body> body(ConfigSet when) {
    for (Body body : bodies) {
      if (body.when().intersects(when)) {
        Varies.unlessWithin(when, body.when());
        return Optional.of(body);
      }
    }
    return Optional.empty();
  }

  /** Its type in these variants: that of its body, or what says most about its parameters. */
  public Type.Function type(ConfigSet when) {
    Optional<Body> body = body(when);
    if (body.isPresent()) {
      return body.get().type();
    }
    Optional<Varies.Part<Type.Function>> best = Optional.empty();
    for (Varies.Part<Type.Function> part : declared) {
      boolean says = best.isEmpty() || part.what().arity() != Arity.UNSPECIFIED;
      if (part.when().intersects(when) && says) {
        best = Optional.of(part);
      }
    }
    Varies.Part<Type.Function> type = best.orElseThrow();
    Varies.unlessWithin(when, type.when());
    return type.what();
  }
}
