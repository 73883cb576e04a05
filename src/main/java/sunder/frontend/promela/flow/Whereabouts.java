package sunder.frontend.promela.flow;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.Value;

/** Whether a process is at a label, at one control point of the system. */
final class Whereabouts implements Predicate<Value.At> {
  private final Control control;

  Whereabouts(Control control) {
    this.control = control;
  }

  /**
   * Without a number the first process of the type is meant; a number that is none of such a
   * process is nowhere.
   */
  @Override
  public boolean test(Value.At at) {
    List<Seat> seats = control.seats();
    for (int i = 0; i < seats.size(); i++) {
      if (isMeant(at.pid(), i) && seats.get(i).graph().type() == at.process()) {
        if (seats.get(i).point().labels().contains(at.label())) {
          return true;
        }
        if (at.pid().isEmpty()) {
          return false;
        }
      }
    }
    return false;
  }

  private static boolean isMeant(Optional<Value> pid, int process) {
    return pid.isEmpty()
        || pid.get() instanceof Value.Constant constant
            && constant.value().intValueExact() == process;
  }
}
