package sunder.frontend.c.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.source.Span;

/** A function of the program, compared by identity; variants may define it differently. */
public final class Function {
  /** A definition and the variants that have it. */
  public record Body(ConfigSet when, List<Variable> parameters, Stmt.Block block, CType result) {}

  private final String name;
  private CType.Function type;
  private final Span span;
  private final List<Body> bodies = new ArrayList<>();
  private Optional<Variable> holder = Optional.empty();

  Function(String name, CType.Function type, Span span) {
    this.name = name;
    this.type = type;
    this.span = span;
  }

  public String name() {
    return name;
  }

  public CType.Function type() {
    return type;
  }

  /** A later declaration says more. */
  void refine(CType.Function fuller) {
    type = fuller;
  }

  /** Where it was first declared. */
  public Span span() {
    return span;
  }

  /** Disjoint; where none is defined the function is external. */
  public List<Body> bodies() {
    return bodies;
  }

  void add(Body body) {
    bodies.add(body);
  }

  /** A variable for the value of a call, which may be a struct. */
  public Variable holder() {
    if (holder.isEmpty()) {
      holder =
          Optional.of(
              new Variable(-1, name, type.result(), Variable.Kind.STATIC, span, Optional.empty()));
    }
    return holder.get();
  }

  @Override
  public String toString() {
    return name;
  }
}
