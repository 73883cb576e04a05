package sunder.frontend.promela.flow;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.Variable;

/**
 * The registers that a control point keeps: the global ones, and what each process needs there.
 * Mutable while they are collected.
 */
final class LiveRegisters {
  private final Registers registers;
  private final Set<Symbol> scalars = new TreeSet<>();
  private final Set<ArrayRegister> arrays = new TreeSet<>();

  private LiveRegisters(Registers registers) {
    this.registers = registers;
  }

  static LiveRegisters of(Composer composer, Control control) {
    LiveRegisters result = new LiveRegisters(composer.registers());
    result.add(Registers.NOBODY, composer.system().globals(), composer.system().globals());
    List<Seat> seats = control.seats();
    for (int i = 0; i < seats.size(); i++) {
      result.add(i, seats.get(i).point().live(), seats.get(i).graph().type().locals());
    }
    return result;
  }

  /** The channels that are declared here stay, whoever holds them. */
  private void add(int process, Collection<Variable> live, List<Variable> declared) {
    for (Variable variable : live) {
      if (!registers.isFixed(variable)) {
        if (variable.length().isPresent()) {
          arrays.add(registers.array(process, variable));
        } else {
          scalars.add(registers.scalar(process, variable));
        }
      }
    }
    for (Variable variable : declared) {
      if (variable.channel().isPresent()) {
        registers.channels(process, variable).forEach(c -> scalars.addAll(c.registers()));
      }
    }
  }

  Set<Symbol> scalars() {
    return scalars;
  }

  Set<ArrayRegister> arrays() {
    return arrays;
  }
}
