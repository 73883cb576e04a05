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
 * Weak fairness of processes as {@code pan -f} has it (Choueka's construction; Holzmann, The SPIN
 * Model Checker, chapter 8): again and again each process begins a step, or cannot begin one. A
 * process begins a step alone or as the sender of a rendezvous, and what it could do by a
 * rendezvous only does not count as something that it can do. Between the statements of an atomic
 * block that goes on nobody counts as waiting.
 */
record ProcessFairness(
    AsynchronousProduct composer,
    Function<Location, Optional<LocationVector>> controls,
    TransitionFactory transitions) {

  /** One condition for each number that a process has somewhere. */
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
