package sunder.automaton;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.source.Span;

/**
 * The statements that begin in a step, the last one first. Immutable; one more is added in constant
 * time.
 */
public final class StepStatements {
  /** None. */
  public static final StepStatements NONE = new StepStatements(Optional.empty());

  private record ListNode(Span statement, StepStatements before) {}

  private final Optional<ListNode> last;

  private StepStatements(Optional<ListNode> last) {
    this.last = last;
  }

  /** The same with one more, which begins behind the others. */
  public StepStatements append(Span statement) {
    return new StepStatements(Optional.of(new ListNode(statement, this)));
  }

  public boolean isEmpty() {
    return last.isEmpty();
  }

  /** Whether one of them is such. */
  public boolean anyMatch(Predicate<Span> condition) {
    StepStatements at = this;
    while (at.last.isPresent() && !condition.test(at.last.get().statement)) {
      at = at.last.get().before;
    }
    return at.last.isPresent();
  }

  /** Gives each of them, the last one first; one that begins twice may be given twice. */
  public void forEach(Consumer<Span> action) {
    StepStatements at = this;
    while (at.last.isPresent()) {
      action.accept(at.last.get().statement);
      at = at.last.get().before;
    }
  }
}
