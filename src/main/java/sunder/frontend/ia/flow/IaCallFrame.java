package sunder.frontend.ia.flow;

import java.util.Optional;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.LiveSet;
import sunder.expression.Symbol;
import sunder.frontend.ia.syntax.Type;

/**
 * A call frame: the context in which a piece of program text is lowered and the target of its
 * {@code return} statements.
 *
 * @param context the context in which names are resolved
 * @param returnTarget the target of {@code return}; empty where it is not permitted
 */
record IaCallFrame(CallingContext context, Optional<ReturnTarget> returnTarget) {
  /**
   * The return target of a procedure call.
   *
   * @param result the register of the returned value
   * @param type the type of the returned value
   * @param next the control point of the caller after the call
   */
  record ReturnTarget(Symbol result, Type.Data type, ControlPoint next) {}

  /** Returns the set of live registers at a {@code return} after its value was evaluated. */
  LiveSet liveAtReturn() {
    return returnTarget
        .map(e -> e.next().live().minus(LiveSet.of(e.result())))
        .orElse(LiveSet.EMPTY);
  }

  /** Returns a frame with the same return target in another context. */
  IaCallFrame withContext(CallingContext other) {
    return new IaCallFrame(other, returnTarget);
  }
}
