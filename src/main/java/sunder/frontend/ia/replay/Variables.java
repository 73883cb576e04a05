package sunder.frontend.ia.replay;

import java.util.function.Function;
import java.util.function.Supplier;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Script;

/** Reads and writes variables and elements; values and indices are on the operands. */
record Variables(Machine machine, OperandArithmetic arithmetic) {
  /** Asks the environment for the value of a free variable and pushes it. */
  StateSet<State> readFree(Entity.FreeVariable variable, StateSet<State> states, Span span) {
    String name = variable.declaration().name();
    return ask(variable.declaration(), state -> name, states, span);
  }

  /** Replaces the index on top by the element. */
  StateSet<State> readElement(Entity array, StateSet<State> states, Span span) {
    OperandArithmetic.Test index = inside(array, states);
    StateSet<State> read =
        array instanceof Entity.Local local
            ? index.yes().map(state -> state.replaceTop(i -> load(local, i, state)))
            : readFreeElement((Entity.FreeVariable) array, index.yes(), span);
    return read.or(
        machine
            .fail(Check.BOUNDS, index.no(), span, state -> outside(array, state.top()))
            .map(state -> state.replaceTop(i -> Value.ZERO)));
  }

  /** The states whose index on top is within the array, and the others. */
  OperandArithmetic.Test inside(Entity array, StateSet<State> states) {
    return arithmetic.inside(machine.length(size(array)), states);
  }

  private Value load(Entity.Local array, Value index, State state) {
    State.StoreCell cell = cell(array, index);
    machine.events().loaded(cell);
    return state.load(cell);
  }

  private Cause outside(Entity array, Value index) {
    Program.ArraySize size = size(array);
    String name =
        array instanceof Entity.Local local
            ? local.name()
            : ((Entity.FreeVariable) array).declaration().name();
    String length =
        size instanceof Program.ArraySize.Symbol symbol
            ? symbol.name()
            : ((Program.ArraySize.Constant) size).value().toString();
    return new Cause.Index(name + "[" + length + "]", index.number(), machine.length(size));
  }

  private static Program.ArraySize size(Entity array) {
    return array instanceof Entity.Local local
        ? local.size().orElseThrow()
        : ((Entity.FreeVariable) array).declaration().size().orElseThrow();
  }

  private StateSet<State> readFreeElement(
      Entity.FreeVariable array, StateSet<State> states, Span span) {
    StateSet<State> read =
        ask(array.declaration(), state -> element(array, state.top()), states, span);
    return read.map(state -> state.pop().replaceTop(index -> state.top()));
  }

  private static String element(Entity.FreeVariable array, Value index) {
    return array.declaration().name() + "[" + index.number() + "]";
  }

  private StateSet<State> ask(
      Program.ContextItem.FreeVariable variable,
      Function<State, String> identifier,
      StateSet<State> states,
      Span span) {
    var question = new Environment.Question.Read(variable.name(), variable.type());
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          machine.events().move(() -> identifier.apply(state) + ".read", span);
          for (var reply : state.environment().ask(question)) {
            if (reply.answer() instanceof Script.Answer.Value answer
                && Operators.has(variable.type(), answer.value())) {
              Value value = Value.of(answer.value());
              String text = Events.text(variable.type(), value);
              machine.events().move(() -> identifier.apply(state) + "." + text, span);
              result.add(state.with(reply.next()).push(value), variants);
            }
          }
        });
    return result.build();
  }

  /** Takes the value off the operands and stores it. */
  StateSet<State> write(Entity variable, StateSet<State> states, Span span) {
    if (variable instanceof Entity.Local local) {
      return arithmetic
          .fit(local.type(), states)
          .map(state -> store(local, State.StoreCell.scalar(local.location()), state));
    }
    Program.ContextItem.FreeVariable free = ((Entity.FreeVariable) variable).declaration();
    StateSet<State> fitting = arithmetic.fit(free.type(), states);
    fitting.forEach((state, variants) -> writeMoves(free.type(), free::name, state, span));
    return fitting.map(State::pop);
  }

  /**
   * Takes the value and the index below it, which is inside, off the operands; stores the element.
   */
  StateSet<State> writeElement(Entity array, StateSet<State> states, Span span) {
    if (array instanceof Entity.Local local) {
      return arithmetic
          .fit(local.type(), states)
          .map(state -> store(local, cell(local, state.pop().top()), state).pop());
    }
    Entity.FreeVariable free = (Entity.FreeVariable) array;
    Type.Data type = free.declaration().type();
    StateSet<State> fitting = arithmetic.fit(type, states);
    fitting.forEach(
        (state, variants) -> writeMoves(type, () -> element(free, state.pop().top()), state, span));
    return fitting.map(state -> state.pop().pop());
  }

  /** Takes the value and the index below it, which is outside, off the operands. */
  StateSet<State> failWrite(Entity array, StateSet<State> states, Span span) {
    return machine
        .fail(Check.BOUNDS, states, span, state -> outside(array, state.pop().top()))
        .map(state -> state.pop().pop());
  }

  private State store(Entity.Local variable, State.StoreCell cell, State state) {
    if (!machine.isStored(variable.name())) {
      return state.pop();
    }
    machine.events().stored(cell, variable, state.top());
    return state.pop().store(cell, state.top());
  }

  private void writeMoves(Type.Data type, Supplier<String> name, State state, Span span) {
    machine
        .events()
        .move(() -> name.get() + ".write(" + Events.text(type, state.top()) + ")", span);
    machine.events().move(() -> name.get() + ".ok", span);
  }

  private static State.StoreCell cell(Entity.Local array, Value index) {
    return new State.StoreCell(array.location(), index.number());
  }
}
