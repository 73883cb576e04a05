package sunder.frontend.promela.flow;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import sunder.automaton.Location;
import sunder.automaton.Move;
import sunder.automaton.NeverClaim;
import sunder.automaton.Transition;
import sunder.frontend.promela.model.StepEncoding;

/**
 * Weak fairness of processes as in {@code pan -f} (Choueka's construction; Holzmann, The SPIN Model
 * Checker, chapter 8): each process infinitely often takes a step or is infinitely often disabled.
 *
 * <p>A process takes a step alone or as the sender of a rendezvous; a process whose only executable
 * steps are rendezvous counts as disabled. While an atomic block proceeds, no process counts as
 * disabled.
 */
record ProcessFairness(
    AsynchronousProduct composer,
    Function<Location, Optional<LocationVector>> controls,
    TransitionFactory transitions) {

  /**
   * Returns one fairness condition for each process number.
   *
   * @param met the location vectors of the state space
   */
  List<NeverClaim.FairnessCondition> fairnessConditions(Collection<LocationVector> met) {
    int processes = met.stream().mapToInt(control -> control.processes().size()).max().orElse(0);
    return IntStream.range(0, processes).mapToObj(this::condition).toList();
  }

  private NeverClaim.FairnessCondition condition(int process) {
    return new NeverClaim.FairnessCondition(
        step -> begins(process, step),
        location ->
            LtlClaims.cases(
                location,
                control -> composer.cannotStepAlone(control, process),
                controls,
                transitions));
  }

  private static boolean begins(int process, Transition step) {
    return step.moves().stream()
        .anyMatch(
            move ->
                move.answer() instanceof Move.EnvironmentAnswer.Step act
                    && StepEncoding.isStepOf(process, act.schedule()));
  }
}
