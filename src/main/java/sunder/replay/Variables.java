package sunder.replay;

import java.math.BigInteger;
import java.util.function.Function;
import sunder.source.Span;
import sunder.syntax.ArraySize;
import sunder.syntax.ContextItem;
import sunder.syntax.Type;
import sunder.verdict.Check;
import sunder.verdict.Script;

/** Reads and writes variables and elements; values and indices are on the operands. */
final class Variables {
  private final Machine machine;

  Variables(Machine machine) {
    this.machine = machine;
  }

  /** Asks the environment for the value of a free variable and pushes it. */
  StateSet readFree(Entity.FreeVariable variable, StateSet states, Span span) {
    String name = variable.declaration().name();
    return ask(variable.declaration(), state -> name, states, span);
  }

  /** Replaces the index on top by the element. */
  StateSet readElement(Entity array, StateSet states, Span span) {
    StateSet inside = states.filter(state -> isInside(array, state.top()));
    StateSet outside = states.filter(state -> !isInside(array, state.top()));
    StateSet read =
        array instanceof Entity.Local local
            ? inside.map(state -> state.replaceTop(i -> state.load(cell(local, i))))
            : readFreeElement((Entity.FreeVariable) array, inside, span);
    return read.or(
        machine
            .fail(Check.BOUNDS, outside, span)
            .map(state -> state.replaceTop(i -> BigInteger.ZERO)));
  }

  private StateSet readFreeElement(Entity.FreeVariable array, StateSet states, Span span) {
    String name = array.declaration().name();
    StateSet read =
        ask(array.declaration(), state -> name + "[" + state.top() + "]", states, span);
    return read.map(state -> state.pop().replaceTop(index -> state.top()));
  }

  private StateSet ask(
      ContextItem.FreeVariable variable,
      Function<State, String> identifier,
      StateSet states,
      Span span) {
    var question = new Environment.Question.Read(variable.name(), variable.type());
    StateSet.Builder result = new StateSet.Builder();
    states.forEach(
        (state, variants) -> {
          machine.events().move(() -> identifier.apply(state) + ".read", span);
          for (var reply : state.environment().ask(question)) {
            if (reply.answer() instanceof Script.Answer.Value answer
                && Operators.has(variable.type(), answer.value())) {
              String text = Events.text(variable.type(), answer.value());
              machine.events().move(() -> identifier.apply(state) + "." + text, span);
              result.add(state.with(reply.next()).push(answer.value()), variants);
            }
          }
        });
    return result.build();
  }

  /** Takes the value off the operands and stores it. */
  StateSet write(Entity variable, StateSet states, Span span) {
    if (variable instanceof Entity.Local local) {
      return states.map(state -> store(local, Cell.scalar(local.location()), state));
    }
    ContextItem.FreeVariable free = ((Entity.FreeVariable) variable).declaration();
    states.forEach((state, variants) -> writeMoves(free.type(), free.name(), state, span));
    return states.map(State::pop);
  }

  /** Takes the value and the index below it off the operands and stores the element. */
  StateSet writeElement(Entity array, StateSet states, Span span) {
    StateSet inside = states.filter(state -> isInside(array, state.pop().top()));
    StateSet outside = states.filter(state -> !isInside(array, state.pop().top()));
    return writeInside(array, inside, span)
        .or(machine.fail(Check.BOUNDS, outside.map(state -> state.pop().pop()), span));
  }

  private StateSet writeInside(Entity array, StateSet states, Span span) {
    if (array instanceof Entity.Local local) {
      return states.map(state -> store(local, cell(local, state.pop().top()), state).pop());
    }
    ContextItem.FreeVariable free = ((Entity.FreeVariable) array).declaration();
    states.forEach(
        (state, variants) -> {
          String element = free.name() + "[" + state.pop().top() + "]";
          writeMoves(free.type(), element, state, span);
        });
    return states.map(state -> state.pop().pop());
  }

  private State store(Entity.Local variable, Cell cell, State state) {
    BigInteger value = Operators.fit(variable.type(), state.top());
    machine.events().stored(cell, variable, value);
    return state.pop().store(cell, value);
  }

  private void writeMoves(Type.Data type, String identifier, State state, Span span) {
    String value = Events.text(type, Operators.fit(type, state.top()));
    machine.events().move(() -> identifier + ".write(" + value + ")", span);
    machine.events().move(() -> identifier + ".ok", span);
  }

  private boolean isInside(Entity array, BigInteger index) {
    ArraySize size =
        array instanceof Entity.Local local
            ? local.size().orElseThrow()
            : ((Entity.FreeVariable) array).declaration().size().orElseThrow();
    return index.signum() >= 0 && index.compareTo(machine.length(size)) < 0;
  }

  private static Cell cell(Entity.Local array, BigInteger index) {
    return new Cell(array.location(), index);
  }
}
