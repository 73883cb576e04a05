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
 * A move of the system from all control points at which those who take part in it are the same.
 *
 * @param process who moves; of a rendezvous the sender
 * @param successor where it leads from a control point, unless it is an error
 * @param move what is drawn, and what the replay is told
 * @param statements what is run; of a rendezvous both halves, that of the sender first
 */
record SystemTransition(
    int process,
    GuardedAction action,
    UnaryOperator<LocationVector> successor,
    Move move,
    List<Span> statements) {
  /** A process takes a step by itself. */
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

  /** A sender hands a message to a receiver. */
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

  /** The last process has ended and is gone. */
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

  /** What the step is in the text. */
  Span span() {
    return statements.get(0);
  }

  SystemTransition withAction(GuardedAction other) {
    return new SystemTransition(process, other, successor, move, statements);
  }

  /** The same where a condition holds as well. */
  List<SystemTransition> restrict(LiftedCondition condition) {
    return action.restrict(condition).stream().map(this::withAction).toList();
  }
}
