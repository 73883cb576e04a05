package sunder.frontend.promela.model;

import java.util.List;
import sunder.source.Span;

/**
 * A process type ({@code proctype}), {@code init} or {@code never} claim whose names are resolved.
 * Process types are compared by identity. Source: SPIN manual, {@code proctype}.
 */
public final class ProcessType {
  private final String name;
  private final int alternative;
  private final int instances;
  private final Expr presence;
  private final Span span;
  private final Span end;
  private List<Variable> parameters = List.of();
  private List<Variable> locals = List.of();
  private List<Stmt> body = List.of();
  private int priority = Stmt.RunProcess.DEFAULT_PRIORITY;
  private Expr provided;

  /**
   * Creates a process type without parameters, local variables and body, which {@link #complete}
   * sets.
   *
   * @param alternative the number of earlier types of this name, in alternative groups of a
   *     conditional
   * @param instances the number of instances in the initial state
   * @param presence the condition over features under which these instances exist
   * @param end the source range of the closing brace
   */
  ProcessType(String name, int alternative, int instances, Expr presence, Span span, Span end) {
    this.name = name;
    this.alternative = alternative;
    this.instances = instances;
    this.presence = presence;
    this.span = span;
    this.end = end;
    this.provided = Expr.constantTrue(span);
  }

  public String name() {
    return name;
  }

  /** Returns a name that no other process type has: alternatives of one name are numbered. */
  public String uniqueName() {
    return alternative == 0 ? name : name + "#" + alternative;
  }

  public int instances() {
    return instances;
  }

  public Expr presenceCondition() {
    return presence;
  }

  public Span span() {
    return span;
  }

  public Span end() {
    return end;
  }

  public List<Variable> parameters() {
    return parameters;
  }

  /** Returns the local variables without the parameters. */
  public List<Variable> locals() {
    return locals;
  }

  public List<Stmt> body() {
    return body;
  }

  /** Returns the priority of the instances in the initial state. */
  public int priority() {
    return priority;
  }

  /**
   * Returns the condition of the {@code provided} clause, under which a process of this type can
   * take a step. Its evaluation is defined in every state.
   */
  public Expr provided() {
    return provided;
  }

  /** Sets the priority and the {@code provided} clause; called once, during elaboration. */
  void setScheduling(int newPriority, Expr newProvided) {
    priority = newPriority;
    provided = newProvided;
  }

  private <C extends Stmt> List<C> all(Class<C> kind) {
    return Stmt.allSubstatements(body).stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Returns all steps of the body. */
  public List<Stmt.Step> steps() {
    return all(Stmt.Step.class);
  }

  /** Returns whether a statement of the body has this label. */
  boolean hasLabel(String name) {
    return all(Stmt.Labelled.class).stream().anyMatch(code -> code.label().equals(name));
  }

  /** Returns whether a statement of the body has a label with this prefix. */
  public boolean hasLabels(String prefix) {
    return all(Stmt.Labelled.class).stream().anyMatch(code -> code.label().startsWith(prefix));
  }

  /**
   * Sets parameters, local variables and body. They are set after construction because {@code run}
   * statements may refer to process types cyclically.
   */
  void complete(List<Variable> newParameters, List<Variable> newLocals, List<Stmt> newBody) {
    parameters = List.copyOf(newParameters);
    locals = List.copyOf(newLocals);
    body = List.copyOf(newBody);
  }

  @Override
  public String toString() {
    return name;
  }
}
