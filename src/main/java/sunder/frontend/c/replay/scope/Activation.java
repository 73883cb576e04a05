package sunder.frontend.c.replay.scope;

import java.util.Optional;

/**
 * A call of a function that is being executed, compared by identity.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.values.CallFrame}, with
 * which it shares no code.
 */
public final class Activation {
  private final Optional<ReplayFunction.Definition> body;

  /** The number of functions around the definition. */
  private final int level;

  private final int recursionDepth;
  private final Optional<Activation> enclosing;

  /**
   * Creates an activation.
   *
   * @param body the executed definition; empty outside of all functions
   * @param recursionDepth the number of outer active calls of the same function
   * @param enclosing the call of the enclosing function that the call of a nested function sees
   */
  public Activation(
      Optional<ReplayFunction.Definition> body,
      int recursionDepth,
      Optional<Activation> enclosing) {
    this.body = body;
    this.level = enclosing.map(call -> call.level + 1).orElse(0);
    this.recursionDepth = recursionDepth;
    this.enclosing = enclosing;
  }

  public Optional<ReplayFunction.Definition> body() {
    return body;
  }

  public int recursionDepth() {
    return recursionDepth;
  }

  public Optional<Activation> enclosing() {
    return enclosing;
  }

  /** Returns this call, or the one that it sees of a function with fewer functions around it. */
  public Activation at(int functions) {
    return level > functions && enclosing.isPresent() ? enclosing.get().at(functions) : this;
  }
}
