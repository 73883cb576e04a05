package sunder.frontend.promela.flow;

import java.util.Set;
import java.util.TreeSet;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.promela.flow.Control.Seat;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Variable;

/** Which registers a control point keeps: the global ones, and what each process needs there. */
final class LiveRegisters {
  private final Composer composer;
  private final Set<Symbol> globals = new TreeSet<>();
  private final Set<ArrayRegister> globalArrays = new TreeSet<>();

  LiveRegisters(Composer composer) {
    this.composer = composer;
    for (Variable variable : composer.system().globals()) {
      add(Registers.NOBODY, variable, globals, globalArrays);
      addChannels(Registers.NOBODY, variable, globals);
    }
  }

  private void add(int process, Variable variable, Set<Symbol> scalars, Set<ArrayRegister> arrays) {
    if (composer.registers().isFixed(variable)) {
      return;
    }
    if (variable.length().isPresent()) {
      arrays.add(composer.registers().array(process, variable));
    } else {
      scalars.add(composer.registers().scalar(process, variable));
    }
  }

  private void addChannels(int process, Variable variable, Set<Symbol> scalars) {
    if (variable.channel().isPresent()) {
      composer
          .registers()
          .channels(process, variable)
          .forEach(channel -> scalars.addAll(channel.registers()));
    }
  }

  /** Of scalar registers. */
  Set<Symbol> scalars(Control control) {
    Set<Symbol> result = new TreeSet<>(globals);
    for (int i = 0; i < control.seats().size(); i++) {
      Seat seat = control.seats().get(i);
      for (Variable variable : seat.point().live()) {
        if (variable.length().isEmpty()) {
          add(i, variable, result, Set.of());
        }
      }
      ProcessType type = seat.graph().type();
      for (Variable variable : type.locals()) {
        addChannels(i, variable, result);
      }
    }
    return result;
  }

  /** Of array registers. */
  Set<ArrayRegister> arrays(Control control) {
    Set<ArrayRegister> result = new TreeSet<>(globalArrays);
    for (int i = 0; i < control.seats().size(); i++) {
      for (Variable variable : control.seats().get(i).point().live()) {
        if (variable.length().isPresent()) {
          add(i, variable, Set.of(), result);
        }
      }
    }
    return result;
  }
}
