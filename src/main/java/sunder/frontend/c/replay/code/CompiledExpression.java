package sunder.frontend.c.replay.code;

import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.Type;
import sunder.source.Span;

/**
 * A compiled expression: its meaning in a set of variants that agree on it, as transformers of
 * states.
 */
public sealed interface CompiledExpression {
  Type type();

  Span span();

  /** A function from sets of states to sets of states. */
  interface StateTransformer {
    VariationalSet<MachineState> apply(VariationalSet<MachineState> states);
  }

  /**
   * The compiled value of an expression.
   *
   * @param value pushes the value
   * @param effect evaluates the expression and leaves the operands unchanged
   * @param span the place of the expression
   */
  record Rvalue(Type type, StateTransformer value, StateTransformer effect, Span span)
      implements CompiledExpression {
    static Rvalue of(Type type, Span span, StateTransformer value) {
      return new Rvalue(type, value, states -> value.apply(states).map(MachineState::pop), span);
    }
  }

  /**
   * A compiled lvalue: an object or a part of one.
   *
   * @param type the type of the object
   * @param address pushes the address, which need not be inside an object
   * @param access pushes the address for an access; states in which it is invalid fail or end
   * @param span the place of the expression
   * @param pointerSpan the place of the pointer or object that an error message names
   */
  record Lvalue(
      Type type, StateTransformer address, StateTransformer access, Span span, Span pointerSpan)
      implements CompiledExpression {
    Lvalue(Type type, StateTransformer address, StateTransformer access, Span span) {
      this(type, address, access, span, span);
    }
  }
}
