package sunder.verify.components;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.verify.Assumptions;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.engine.Run;

/**
 * A program as a client with components: what abstraction refinement works with in the place of the
 * automaton and its abstract models.
 *
 * @param automaton has the runs and the names of the program's own
 * @param searched models for searches, which put an assumption in the place of each component
 * @param followed models for single paths
 * @param count how many components
 */
public record Components(
    Automaton automaton, AbstractModels searched, AbstractModels followed, int count) {
  /**
   * The program of a run by its components.
   *
   * @param assumptions what searches put in their places
   * @return nothing if it has none
   */
  public static Optional<Components> of(Run run, Assumptions assumptions) {
    return DivisionFinder.find(run.automaton(), run.problem().subject().objects(), run.budget())
        .map(division -> of(run, division, assumptions));
  }

  private static Components of(Run run, Division division, Assumptions assumptions) {
    Automaton apart = Alternatives.apart(run.automaton(), division);
    CompositionModels models =
        new CompositionModels(
            apart,
            division,
            run.problem().scope().space().none(),
            run.budget(),
            run.totals(),
            assumptions);
    return new Components(apart, models.withAssumptions(), models.asTheyAre(), division.count());
  }
}
