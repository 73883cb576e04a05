package sunder.frontend.promela.flow;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.expression.BoolTerm;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.Value;

/** Whether a process is at a label, at one control point of the system. */
final class Whereabouts implements Function<Value.At, Truth> {
  private final Control control;
  private final Composer composer;

  Whereabouts(Control control, Composer composer) {
    this.control = control;
    this.composer = composer;
  }

  /**
   * Without a number the first process of the type is meant; a number that is none of such a
   * process is nowhere.
   */
  @Override
  public Truth apply(Value.At at) {
    List<Seat> seats = control.seats();
    for (int i = 0; i < seats.size(); i++) {
      if (isMeant(at.pid(), i) && seats.get(i).graph().type() == at.process()) {
        List<Value> presence = seats.get(i).point().labels().get(at.label());
        return presence == null
            ? Truth.of(composer.all(), BoolTerm.FALSE)
            : composer.presence(presence);
      }
    }
    return Truth.of(composer.all(), BoolTerm.FALSE);
  }

  private static boolean isMeant(Optional<Value> pid, int process) {
    return pid.isEmpty()
        || pid.get() instanceof Value.Constant constant
            && constant.value().intValueExact() == process;
  }
}
