package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import sunder.automaton.ArrayAccess;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.promela.flow.Action.Outcome;
import sunder.frontend.promela.model.DataType;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Variable;

/** What steps store, and the actions that come of it. */
final class Effects {
  private final Registers registers;

  Effects(Registers registers) {
    this.registers = registers;
  }

  /** The run is unsafe where a condition holds. */
  void fail(Truth condition, List<Action> result) {
    for (Partial partial : Partial.where(condition)) {
      result.add(partial.action(Outcome.ERROR, registers));
    }
  }

  /** The process goes on. */
  void end(List<Partial> partials, List<Action> result) {
    partials.forEach(partial -> result.add(partial.action(Outcome.NEXT, registers)));
  }

  /** Stores a number at a place of a process, in each of its cases. */
  List<Partial> stored(List<Partial> partials, Lvalue place, CaseTerm value, Terms owner) {
    Variable variable = place.variable();
    List<Partial> result = new ArrayList<>();
    CaseTerm index = place.indices().isEmpty() ? CaseTerm.of(owner.all(), 0) : owner.index(place);
    for (Partial partial : partials) {
      for (CaseTerm.Case one : value.list()) {
        IntTerm wrapped = Wrapping.into(variable.type(), one.value());
        for (Partial here : partial.and(one.when(), one.condition())) {
          for (CaseTerm.Case at : index.list()) {
            for (Partial there : here.and(at.when(), at.condition())) {
              result.add(storing(there, place, at.value(), wrapped, owner));
            }
          }
        }
      }
    }
    return result;
  }

  private Partial storing(
      Partial partial, Lvalue place, IntTerm index, IntTerm value, Terms owner) {
    Variable variable = place.variable();
    if (place.indices().isEmpty()) {
      return partial.updating(registers.scalar(owner.process(), variable), value);
    }
    return partial.writing(
        new ArrayAccess.Write(registers.array(owner.process(), variable), index, value));
  }

  /** A number becomes the value of a register, in each of its cases. */
  static List<Partial> updated(
      List<Partial> partials, Symbol register, DataType type, CaseTerm value) {
    List<Partial> result = new ArrayList<>();
    for (Partial partial : partials) {
      for (CaseTerm.Case one : value.list()) {
        partial
            .and(one.when(), one.condition())
            .forEach(here -> result.add(here.updating(register, Wrapping.into(type, one.value()))));
      }
    }
    return result;
  }
}
