package sunder.frontend.ia.replay;

import java.util.function.Function;
import java.util.function.Supplier;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Script;

/** The accesses to variables and array elements; values and indices are on the operands. */
record IaVariableAccess(InterpreterContext machine, OperandArithmetic arithmetic) {
  /**
   * Asks the environment for the value of a free variable. Returns the states with the value
   * pushed.
   */
  VariationalSet<IaMachineState> readFree(
      Entity.FreeVariable variable, VariationalSet<IaMachineState> states, Span span) {
    String name = variable.declaration().name();
    return ask(variable.declaration(), state -> name, states, span);
  }

  /** Returns the states with the index on top replaced by the element. */
  VariationalSet<IaMachineState> readElement(
      Entity array, VariationalSet<IaMachineState> states, Span span) {
    OperandArithmetic.BranchStates index = splitByBounds(array, states);
    VariationalSet<IaMachineState> read =
        array instanceof Entity.Local local
            ? index.whenTrue().map(state -> state.replaceTop(i -> load(local, i, state)))
            : readFreeElement((Entity.FreeVariable) array, index.whenTrue(), span);
    return read.or(
        machine
            .fail(Check.BOUNDS, index.whenFalse(), span, state -> outside(array, state.top()))
            .map(state -> state.replaceTop(i -> LinearValue.ZERO)));
  }

  /** Returns the states whose top operand is an index in bounds, and the others. */
  OperandArithmetic.BranchStates splitByBounds(
      Entity array, VariationalSet<IaMachineState> states) {
    return arithmetic.splitByBounds(machine.length(size(array)), states);
  }

  private LinearValue load(Entity.Local array, LinearValue index, IaMachineState state) {
    IaMachineState.StoreCell cell = cell(array, index);
    machine.listener().loaded(cell);
    return state.load(cell);
  }

  private Cause outside(Entity array, LinearValue index) {
    Program.ArraySize size = size(array);
    String name =
        array instanceof Entity.Local local
            ? local.name()
            : ((Entity.FreeVariable) array).declaration().name();
    String length =
        size instanceof Program.ArraySize.Symbol symbol
            ? symbol.name()
            : ((Program.ArraySize.Constant) size).value().toString();
    return new Cause.IndexOutOfBounds(
        name + "[" + length + "]", index.constantValue(), machine.length(size));
  }

  private static Program.ArraySize size(Entity array) {
    return array instanceof Entity.Local local
        ? local.size().orElseThrow()
        : ((Entity.FreeVariable) array).declaration().size().orElseThrow();
  }

  private VariationalSet<IaMachineState> readFreeElement(
      Entity.FreeVariable array, VariationalSet<IaMachineState> states, Span span) {
    VariationalSet<IaMachineState> read =
        ask(array.declaration(), state -> element(array, state.top()), states, span);
    return read.map(state -> state.pop().replaceTop(index -> state.top()));
  }

  private static String element(Entity.FreeVariable array, LinearValue index) {
    return array.declaration().name() + "[" + index.constantValue() + "]";
  }

  private VariationalSet<IaMachineState> ask(
      Program.ContextItem.FreeVariable variable,
      Function<IaMachineState, String> identifier,
      VariationalSet<IaMachineState> states,
      Span span) {
    var question =
        new Environment.EnvironmentQuestion.VariableRead(variable.name(), variable.type());
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          machine.listener().move(() -> identifier.apply(state) + ".read", span);
          for (var reply : state.environment().ask(question)) {
            if (reply.answer() instanceof Script.Answer.Value answer
                && OperatorSemantics.isValueOf(variable.type(), answer.value())) {
              LinearValue value = LinearValue.of(answer.value());
              String text = IaExecutionListener.format(variable.type(), value);
              machine.listener().move(() -> identifier.apply(state) + "." + text, span);
              result.add(state.withEnvironment(reply.successor()).push(value), variants);
            }
          }
        });
    return result.build();
  }

  /** Pops the value and assigns it to the variable. */
  VariationalSet<IaMachineState> write(
      Entity variable, VariationalSet<IaMachineState> states, Span span) {
    if (variable instanceof Entity.Local local) {
      return arithmetic
          .wrapToType(local.type(), states)
          .map(state -> store(local, IaMachineState.StoreCell.scalar(local.location()), state));
    }
    Program.ContextItem.FreeVariable free = ((Entity.FreeVariable) variable).declaration();
    VariationalSet<IaMachineState> fitting = arithmetic.wrapToType(free.type(), states);
    fitting.forEach((state, variants) -> writeMoves(free.type(), free::name, state, span));
    return fitting.map(IaMachineState::pop);
  }

  /** Pops the value and the index below it, which is in bounds, and assigns the element. */
  VariationalSet<IaMachineState> writeElement(
      Entity array, VariationalSet<IaMachineState> states, Span span) {
    if (array instanceof Entity.Local local) {
      return arithmetic
          .wrapToType(local.type(), states)
          .map(state -> store(local, cell(local, state.pop().top()), state).pop());
    }
    Entity.FreeVariable free = (Entity.FreeVariable) array;
    Type.Data type = free.declaration().type();
    VariationalSet<IaMachineState> fitting = arithmetic.wrapToType(type, states);
    fitting.forEach(
        (state, variants) -> writeMoves(type, () -> element(free, state.pop().top()), state, span));
    return fitting.map(state -> state.pop().pop());
  }

  /** Pops the value and the index below it, which is out of bounds, and fails the check. */
  VariationalSet<IaMachineState> failWriteOutOfBounds(
      Entity array, VariationalSet<IaMachineState> states, Span span) {
    return machine
        .fail(Check.BOUNDS, states, span, state -> outside(array, state.pop().top()))
        .map(state -> state.pop().pop());
  }

  private IaMachineState store(
      Entity.Local variable, IaMachineState.StoreCell cell, IaMachineState state) {
    if (!machine.isStored(variable.name())) {
      return state.pop();
    }
    machine.listener().stored(cell, variable, state.top());
    return state.pop().store(cell, state.top());
  }

  private void writeMoves(Type.Data type, Supplier<String> name, IaMachineState state, Span span) {
    machine
        .listener()
        .move(
            () -> name.get() + ".write(" + IaExecutionListener.format(type, state.top()) + ")",
            span);
    machine.listener().move(() -> name.get() + ".ok", span);
  }

  private static IaMachineState.StoreCell cell(Entity.Local array, LinearValue index) {
    return new IaMachineState.StoreCell(array.location(), index.constantValue());
  }
}
