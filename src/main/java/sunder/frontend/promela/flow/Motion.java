package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A move of the system from one control point.
 *
 * @param target where it leads, unless it is an error
 * @param span what the step is in the text
 * @param other the other half of a rendezvous
 */
record Motion(Action action, Control target, Move move, Span span, Optional<Span> other) {
  /** A step of one process. */
  Motion(Action action, Control target, Move move, Span span) {
    this(action, target, move, span, Optional.empty());
  }

  /** The statements that are run. */
  List<Span> statements() {
    return other.isPresent() ? List.of(span, other.get()) : List.of(span);
  }

  /** The same where a condition holds as well. */
  List<Motion> where(Truth condition) {
    List<Motion> result = new ArrayList<>();
    for (Truth.Case one : condition.cases()) {
      ConfigSet when = action.when().and(one.when());
      BoolTerm guard = BoolTerm.and(action.guard(), one.condition());
      if (!when.isEmpty() && !guard.equals(BoolTerm.FALSE)) {
        result.add(with(when, guard));
      }
    }
    return result;
  }

  Motion with(ConfigSet when, BoolTerm guard) {
    Action changed =
        new Action(
            when,
            guard,
            action.updates(),
            action.writes(),
            action.outcome(),
            action.mentionsTimeout());
    return new Motion(changed, target, move, span, other);
  }
}
