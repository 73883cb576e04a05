package sunder.frontend.ia.flow;

import java.util.Optional;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.frontend.ia.syntax.Type;

/**
 * Where a piece of program is compiled: its context, and where a {@code return} goes.
 *
 * @param context what its names mean
 * @param returnTarget where a {@code return} goes, if there may be one
 */
record IaCallFrame(CallingContext context, Optional<ReturnTarget> returnTarget) {
  /**
   * The way out of a procedure.
   *
   * @param result the register that takes the value
   * @param type the type of the value
   * @param next where the caller goes on
   */
  record ReturnTarget(Symbol result, Type.Data type, ControlPoint next) {}

  /** What is live at a {@code return} once its value is known. */
  LiveSet liveAtReturn() {
    return returnTarget
        .map(e -> e.next().live().minus(LiveSet.of(e.result())))
        .orElse(LiveSet.EMPTY);
  }

  /** The same way out in another context. */
  IaCallFrame withContext(CallingContext other) {
    return new IaCallFrame(other, returnTarget);
  }
}
