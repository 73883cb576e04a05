package sunder.automaton;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.source.Span;

/**
 * The statements that begin in a step, the last one first. Immutable; one more is added in constant
 * time.
 */
public final class PassedStatements {
  /** None. */
  public static final PassedStatements NONE = new PassedStatements(Optional.empty());

  private record Last(Span statement, PassedStatements before) {}

  private final Optional<Last> last;

  private PassedStatements(Optional<Last> last) {
    this.last = last;
  }

  /** The same with one more, which begins behind the others. */
  public PassedStatements and(Span statement) {
    return new PassedStatements(Optional.of(new Last(statement, this)));
  }

  public boolean isEmpty() {
    return last.isEmpty();
  }

  /** Whether one of them is such. */
  public boolean anyMatch(Predicate<Span> condition) {
    PassedStatements at = this;
    while (at.last.isPresent() && !condition.test(at.last.get().statement)) {
      at = at.last.get().before;
    }
    return at.last.isPresent();
  }

  /** Gives each of them, the last one first; one that begins twice may be given twice. */
  public void forEach(Consumer<Span> action) {
    PassedStatements at = this;
    while (at.last.isPresent()) {
      action.accept(at.last.get().statement);
      at = at.last.get().before;
    }
  }
}
