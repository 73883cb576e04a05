package sunder.automaton;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.source.Span;

/**
 * The statements that begin in a step, as a persistent list, the last one first. Immutable;
 * appending takes constant time.
 */
public final class StepStatements {
  /** The empty list. */
  public static final StepStatements NONE = new StepStatements(Optional.empty());

  private record ListNode(Span statement, StepStatements before) {}

  private final Optional<ListNode> last;

  private StepStatements(Optional<ListNode> last) {
    this.last = last;
  }

  /** Returns the list with a statement that begins after the others. */
  public StepStatements append(Span statement) {
    return new StepStatements(Optional.of(new ListNode(statement, this)));
  }

  /** Returns whether the list is empty. */
  public boolean isEmpty() {
    return last.isEmpty();
  }

  /** Returns whether a statement satisfies a predicate. */
  public boolean anyMatch(Predicate<Span> condition) {
    StepStatements at = this;
    while (at.last.isPresent() && !condition.test(at.last.get().statement)) {
      at = at.last.get().before;
    }
    return at.last.isPresent();
  }

  /**
   * Applies an action to each statement, the last one first; a statement that begins twice may
   * occur twice.
   */
  public void forEach(Consumer<Span> action) {
    StepStatements at = this;
    while (at.last.isPresent()) {
      action.accept(at.last.get().statement);
      at = at.last.get().before;
    }
  }
}
