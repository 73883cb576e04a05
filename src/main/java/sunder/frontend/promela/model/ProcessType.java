package sunder.frontend.promela.model;

import java.util.List;
import sunder.source.Span;

/** A process type; {@code init} is one. Compared by identity. */
public final class ProcessType {
  private final String name;
  private final int instances;
  private final Expr presence;
  private final Span span;
  private final Span end;
  private List<Variable> parameters = List.of();
  private List<Variable> locals = List.of();
  private List<Stmt> body = List.of();
  private int priority = Stmt.RunProcess.USUAL;
  private Expr provided;

  /**
   * @param instances how many are active when a run starts
   * @param presence a condition over features under which these are active
   * @param end the closing brace
   */
  ProcessType(String name, int instances, Expr presence, Span span, Span end) {
    this.name = name;
    this.instances = instances;
    this.presence = presence;
    this.span = span;
    this.end = end;
    this.provided = Expr.constantTrue(span);
  }

  public String name() {
    return name;
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

  /** The variables besides the parameters. */
  public List<Variable> locals() {
    return locals;
  }

  public List<Stmt> body() {
    return body;
  }

  /** Of those that are active when a run starts. */
  public int priority() {
    return priority;
  }

  /** Where it may take a step; it is defined in every state. */
  public Expr provided() {
    return provided;
  }

  /** Said once, while the model is made. */
  void setScheduling(int newPriority, Expr newProvided) {
    priority = newPriority;
    provided = newProvided;
  }

  private <C extends Stmt> List<C> all(Class<C> kind) {
    return Stmt.allSubstatements(body).stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** All of its steps. */
  public List<Stmt.Step> steps() {
    return all(Stmt.Step.class);
  }

  /** Whether some statement has this label. */
  boolean hasLabel(String name) {
    return all(Stmt.Labelled.class).stream().anyMatch(code -> code.label().equals(name));
  }

  /** Whether some statement has a label that begins so. */
  public boolean hasLabels(String prefix) {
    return all(Stmt.Labelled.class).stream().anyMatch(code -> code.label().startsWith(prefix));
  }

  /** Said once, while the model is made: processes start each other before they are complete. */
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
