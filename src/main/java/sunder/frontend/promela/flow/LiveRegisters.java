package sunder.frontend.promela.flow;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    final Set<Symbol> scalars;
    final Set<ArrayRegister> arrays;

    private Kept(List<Symbol> scalars, List<ArrayRegister> arrays) {
      this.scalars = new Ascending<>(scalars);
      this.arrays = new Ascending<>(arrays);
    }

    /** Those of all of some, which share none. */
    private static Kept joined(List<Kept> parts) {
      List<Symbol> scalars = new ArrayList<>();
      List<ArrayRegister> arrays = new ArrayList<>();
      for (Kept part : parts) {
        scalars.addAll(part.scalars);
        arrays.addAll(part.arrays);
      }
      return new Kept(scalars, arrays);
    }
  }

  /** A set that is in order and takes little room: there is one for most control points. */
  private static final class Ascending<E extends Comparable<? super E>> extends AbstractSet<E> {
    private final List<E> elements;

    /**
     * @param elements different ones, which are put in order
     */
    Ascending(List<E> elements) {
      Collections.sort(elements);
      this.elements = List.copyOf(elements);
    }

    @Override
    @SuppressWarnings("unchecked") // nobody asks for anything of another kind
    public boolean contains(Object element) {
      return Collections.binarySearch(elements, (E) element) >= 0;
    }

    @Override
    public Iterator<E> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  LiveRegisters(Composer composer) {
    this.registers = composer.registers;
    List<Variable> globals = composer.system.globals();
    Kept found = find(Registers.NOBODY, globals, globals);
    this.ofSystem =
        new Kept(
            new ArrayList<>(
                Graph.joined(List.copyOf(found.scalars), registers.last().stream().toList())),
            new ArrayList<>(found.arrays));
  }

  Kept of(Control control) {
    List<Kept> parts = new ArrayList<>(List.of(ofSystem));
    for (int i = 0; i < control.seats().size(); i++) {
      parts.add(ofProcesses.computeIfAbsent(new Place(i, control.seats().get(i)), this::find));
    }
    return joined.computeIfAbsent(parts, Kept::joined);
  }

  private Kept find(Place place) {
    Control.Seat seat = place.seat();
    Kept found = find(place.process(), seat.point().live(), seat.graph().type().locals());
    return same.computeIfAbsent(List.of(found.scalars, found.arrays), sets -> found);
  }

  /** The channels that are declared here stay, whoever holds them. */
  private Kept find(int process, Collection<Variable> live, List<Variable> declared) {
    List<Symbol> scalars = new ArrayList<>();
    List<ArrayRegister> arrays = new ArrayList<>();
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
    return new Kept(scalars, arrays);
  }
}
