package sunder.frontend.promela.flow;

import java.util.List;
import java.util.function.UnaryOperator;
import sunder.automaton.Move;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.promela.model.StepCodes;
import sunder.frontend.promela.model.Stmt;
import sunder.source.Span;

/**
 * A move of the system from all control points at which those who take part in it are the same.
 *
 * @param process who moves; of a rendezvous the sender
 * @param onward where it leads from a control point, unless it is an error
 * @param move what is drawn, and what the replay is told
 * @param statements what is run; of a rendezvous both halves, that of the sender first
 */
record Motion(
    int process, Action action, UnaryOperator<Control> onward, Move move, List<Span> statements) {
  /** A process takes a step by itself. */
  static Motion step(
      Control from, int process, Stmt.Step step, Action action, UnaryOperator<Control> onward) {
    String text = from.name(process) + ": " + step.text();
    Move move =
        action
            .effect()
            .value()
            .input()
            .map(
                in ->
                    Move.processStep(text, StepCodes.pick(process, step.number()), IntTerm.of(in)))
            .orElseGet(() -> Move.processStep(text, StepCodes.step(process, step.number())));
    return new Motion(process, action, onward, move, List.of(step.span()));
  }

  /** A sender hands a message to a receiver. */
  static Motion rendezvous(
      int process,
      Action action,
      UnaryOperator<Control> onward,
      String sender,
      Stmt.Step send,
      String receiver,
      Stmt.Step receive,
      List<Integer> schedule) {
    String text = sender + ": " + send.text() + " | " + receiver + ": " + receive.text();
    return new Motion(
        process,
        action,
        onward,
        Move.processStep(text, schedule),
        List.of(send.span(), receive.span()));
  }

  /** The last process has ended and is gone. */
  static Motion end(Control from, ConfigSet all) {
    int last = from.seats().size() - 1;
    ByCase.Case<Action.Effect> effect = new ByCase.Case<>(all, BoolTerm.TRUE, Action.Effect.NONE);
    return new Motion(
        last,
        new Action(effect, Action.Outcome.NEXT, false),
        Control::withoutLast,
        Move.processStep(from.name(last) + ": end", StepCodes.end(last)),
        List.of(from.seats().get(last).graph().type().end()));
  }

  boolean isRendezvous() {
    return statements.size() > 1;
  }

  /** What the step is in the text. */
  Span span() {
    return statements.get(0);
  }

  Motion with(Action other) {
    return new Motion(process, other, onward, move, statements);
  }

  /** The same where a condition holds as well. */
  List<Motion> where(Truth condition) {
    return action.where(condition).stream().map(this::with).toList();
  }
}
