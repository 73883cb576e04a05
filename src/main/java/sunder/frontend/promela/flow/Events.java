package sunder.frontend.promela.flow;

import sunder.automaton.Move;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Schedule;
import sunder.frontend.promela.model.StepText;

/** The moves of steps: what is drawn, and what the replay is told. */
final class Events {
  private Events() {}

  /** A process takes a step by itself. */
  static Move step(Control control, int process, Code.Step step) {
    String text = name(control, process) + ": " + StepText.of(step);
    return new Move.Act(text, Schedule.step(process, step.number()));
  }

  /** A sender hands a message to a receiver. */
  static Move rendezvous(
      Control control, int sender, Code.Step send, int receiver, Code.Step receive) {
    String text =
        "%s: %s | %s: %s"
            .formatted(
                name(control, sender),
                StepText.of(send),
                name(control, receiver),
                StepText.of(receive));
    return new Move.Act(
        text, Schedule.rendezvous(sender, send.number(), receiver, receive.number()));
  }

  /** A process that has ended is gone. */
  static Move end(Control control, int process) {
    return new Move.Act(name(control, process) + ": end", Schedule.end(process));
  }

  /** No process can move, and not all have ended. */
  static Move invalidEnd() {
    return new Move.Act("invalid end state", Schedule.invalidEnd());
  }

  /** The state violates the property. */
  static Move violation() {
    return new Move.Act("the property is violated", Schedule.violation());
  }

  private static String name(Control control, int process) {
    return control.seats().get(process).graph().type().name() + "[" + process + "]";
  }
}
