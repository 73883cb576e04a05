package sunder.verify.refinement;

import java.util.LinkedHashSet;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.verify.Budget;
import sunder.verify.search.Path;

/** The abstract search restricted to one path: whether a precision excludes it already. */
final class AbstractPath {
  private AbstractPath() {}

  /** Whether some variants of the path can still follow it to its end. */
  static boolean isFeasible(
      Path path, Automaton automaton, Precision precision, Budget budget) {
    AbstractModel model =
        new AbstractModel(automaton, precision, path.variants().space().none());
    Set<AbstractState> states = Set.of(model.initial());
    for (Transition transition : path.transitions()) {
      Set<AbstractState> next = new LinkedHashSet<>();
      for (AbstractState state : states) {
        budget.check();
        for (Outcome outcome : model.outcomes(transition, state)) {
          if (outcome.when().intersects(path.variants())) {
            next.add(model.target(transition, state, outcome));
          }
        }
      }
      states = next;
    }
    return !states.isEmpty();
  }
}
