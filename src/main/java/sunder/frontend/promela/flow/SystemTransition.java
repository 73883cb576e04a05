package sunder.frontend.promela.flow;

import java.util.List;
import java.util.function.UnaryOperator;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.model.StepEncoding;
import sunder.frontend.promela.model.Stmt;
import sunder.source.Span;

/**
 * A transition of the system, for all location vectors at which the participating processes have
 * the same locations.
 *
 * @param process the process that takes the step; the sender of a rendezvous
 * @param successor the successor of a location vector, unless the action leads to the error
 *     location
 * @param step the step in counterexamples, with its encoding for the replay
 * @param statements the source ranges of the executed statements; in a rendezvous, the send and the
 *     receive
 */
record SystemTransition(
    int process,
    GuardedAction action,
    UnaryOperator<LocationVector> successor,
    Move step,
    List<Span> statements) {
  /** Returns a step of one process. */
  static SystemTransition step(
      LocationVector from,
      int process,
      Stmt.Step step,
      GuardedAction action,
      UnaryOperator<LocationVector> onward) {
    String text = from.name(process) + ": " + step.text();
    Move move =
        action
            .effect()
            .value()
            .input()
            .map(
                in ->
                    Move.processStep(
                        text, StepEncoding.stepWithChoice(process, step.number()), IntTerm.of(in)))
            .orElseGet(() -> Move.processStep(text, StepEncoding.step(process, step.number())));
    return new SystemTransition(process, action, onward, move, List.of(step.span()));
  }

  /** Returns a rendezvous of a sender and a receiver. */
  static SystemTransition rendezvous(
      int process,
      GuardedAction action,
      UnaryOperator<LocationVector> onward,
      String sender,
      Stmt.Step send,
      String receiver,
      Stmt.Step receive,
      List<Integer> schedule) {
    String text = sender + ": " + send.text() + " | " + receiver + ": " + receive.text();
    return new SystemTransition(
        process,
        action,
        onward,
        Move.processStep(text, schedule),
        List.of(send.span(), receive.span()));
  }

  /** Returns the removal of the last process, which has terminated. */
  static SystemTransition end(LocationVector from, ConfigSet all) {
    int last = from.processes().size() - 1;
    GuardedUnion.GuardedValue<GuardedAction.ActionEffect> effect =
        new GuardedUnion.GuardedValue<>(all, BoolTerm.TRUE, GuardedAction.ActionEffect.NONE);
    return new SystemTransition(
        last,
        new GuardedAction(effect, GuardedAction.Outcome.NEXT, false),
        LocationVector::withoutLastProcess,
        Move.processStep(from.name(last) + ": end", StepEncoding.end(last)),
        List.of(from.processes().get(last).graph().type().end()));
  }

  boolean isRendezvous() {
    return statements.size() > 1;
  }

  /** Returns the source range of the step. */
  Span span() {
    return statements.get(0);
  }

  SystemTransition withAction(GuardedAction other) {
    return new SystemTransition(process, other, successor, step, statements);
  }

  /** Returns the transition with its guard strengthened by a condition, in disjoint cases. */
  List<SystemTransition> restrict(LiftedCondition condition) {
    return action.restrict(condition).stream().map(this::withAction).toList();
  }
}
