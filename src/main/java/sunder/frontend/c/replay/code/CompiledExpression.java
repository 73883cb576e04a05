package sunder.frontend.c.replay.code;

import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/** What an expression is in variants that mean the same by it: what it does, ready to be run. */
public sealed interface CompiledExpression {
  Type type();

  Span span();

  /** Changes states. */
  interface StateTransformer {
    StateSet<MachineState> apply(StateSet<MachineState> states);
  }

  /**
   * A value.
   *
   * @param value puts it on top of the operands
   * @param effect does the same and leaves the operands as they are
   */
  record Rvalue(Type type, StateTransformer value, StateTransformer effect, Span span)
      implements CompiledExpression {
    static Rvalue of(Type type, Span span, StateTransformer value) {
      return new Rvalue(type, value, states -> value.apply(states).map(MachineState::pop), span);
    }
  }

  /**
   * An object or a part of one.
   *
   * @param address puts its address on top of the operands; it need not be in an object
   * @param access does so for a use of it: runs in which nothing is there end
   * @param pointerSpan what stands in the text for the object
   */
  record Lvalue(
      Type type, StateTransformer address, StateTransformer access, Span span, Span pointerSpan)
      implements CompiledExpression {
    Lvalue(Type type, StateTransformer address, StateTransformer access, Span span) {
      this(type, address, access, span, span);
    }
  }
}
