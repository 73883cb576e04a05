package sunder.verify.explicit;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Ample;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/** A set of steps that may stand for all of a location, compiled. */
final class AmpleCode {
  private final BitSet steps = new BitSet();
  private final StateCondition where;

  /** The answer, if it is the same in every state. */
  private final Optional<ConfigSet> always;

  /**
   * @param transitions of the location, in the order of their numbers
   */
  AmpleCode(Ample ample, List<Transition> transitions, ExplicitSearch search) {
    Set<Transition> own = new HashSet<>(ample.steps());
    for (int i = 0; i < transitions.size(); i++) {
      steps.set(i, own.contains(transitions.get(i)));
    }
    this.where = StateCondition.of(ample.where(), search);
    this.always =
        ample.where().size() == 1 && ample.where().get(0).condition().equals(BoolTerm.TRUE)
            ? Optional.of(ample.where().get(0).when())
            : Optional.empty();
  }

  /** Whether a step of the location is one of them. */
  boolean has(int step) {
    return steps.get(step);
  }

  /** Who may do without the others in the state in the store; nobody where that is not clear. */
  ConfigSet where(ExplicitSearch search, LocationCode location) {
    return always.or(() -> where.holding(search, location)).orElseGet(() -> search.sets().none());
  }
}
