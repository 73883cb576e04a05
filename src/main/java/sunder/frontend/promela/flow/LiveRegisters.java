package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.frontend.promela.model.Variable;

/**
 * The registers that control points keep: the global ones, and what each process needs where it is.
 * Control points that keep the same share one set.
 */
final class LiveRegisters {
  private final Registers registers;
  private final Kept ofSystem;
  private final Map<Place, Kept> ofProcesses = new HashMap<>();
  private final Map<List<Set<?>>, Kept> same = new HashMap<>();
  private final Map<List<Kept>, Kept> joined = new HashMap<>();

  /** A process where it is. */
  private record Place(int process, Control.Seat seat) {}

  /** Some registers. Compared by identity. */
  static final class Kept {
    final Set<Symbol> scalars = new TreeSet<>();
    final Set<ArrayRegister> arrays = new TreeSet<>();

    private Kept with(Kept other) {
      scalars.addAll(other.scalars);
      arrays.addAll(other.arrays);
      return this;
    }
  }

  LiveRegisters(Composer composer) {
    this.registers = composer.registers;
    List<Variable> globals = composer.system.globals();
    this.ofSystem = find(Registers.NOBODY, globals, globals);
    registers.last().ifPresent(ofSystem.scalars::add);
  }

  Kept of(Control control) {
    List<Kept> parts = new ArrayList<>(List.of(ofSystem));
    for (int i = 0; i < control.seats().size(); i++) {
      parts.add(ofProcesses.computeIfAbsent(new Place(i, control.seats().get(i)), this::find));
    }
    return joined.computeIfAbsent(
        parts, all -> all.stream().reduce(new Kept(), Kept::with, Kept::with));
  }

  private Kept find(Place place) {
    Control.Seat seat = place.seat();
    Kept found = find(place.process(), seat.point().live(), seat.graph().type().locals());
    return same.computeIfAbsent(List.of(found.scalars, found.arrays), sets -> found);
  }

  /** The channels that are declared here stay, whoever holds them. */
  private Kept find(int process, Collection<Variable> live, List<Variable> declared) {
    Kept result = new Kept();
    for (Variable variable : live) {
      if (!registers.isFixed(variable)) {
        if (variable.length().isPresent()) {
          result.arrays.add(registers.array(process, variable));
        } else {
          result.scalars.add(registers.scalar(process, variable));
        }
      }
    }
    for (Variable variable : declared) {
      if (variable.channel().isPresent()) {
        registers.channels(process, variable).forEach(c -> result.scalars.addAll(c.registers()));
      }
    }
    return result;
  }
}
