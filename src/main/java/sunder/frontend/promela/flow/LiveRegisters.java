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
 * The live registers of location vectors: the global registers, and those of each process that are
 * live at its point. Equal sets are shared.
 */
final class LiveRegisters {
  private final PromelaRegisterAllocation registers;
  private final RegisterSet ofSystem;
  private final Map<ProcessAtLocation, RegisterSet> ofProcesses = new HashMap<>();
  private final Map<List<Set<?>>, RegisterSet> same = new HashMap<>();
  private final Map<List<RegisterSet>, RegisterSet> joined = new HashMap<>();

  private record ProcessAtLocation(int process, LocationVector.ProcessLocation location) {}

  /** A set of scalar and array registers. It is compared by identity. */
  static final class RegisterSet {
    final Set<Symbol> scalars;
    final Set<ArrayRegister> arrays;

    private RegisterSet(List<Symbol> scalars, List<ArrayRegister> arrays) {
      this.scalars = new SortedListSet<>(scalars);
      this.arrays = new SortedListSet<>(arrays);
    }

    /** Returns the union of pairwise disjoint sets. */
    private static RegisterSet joined(List<RegisterSet> parts) {
      List<Symbol> scalars = new ArrayList<>();
      List<ArrayRegister> arrays = new ArrayList<>();
      for (RegisterSet part : parts) {
        scalars.addAll(part.scalars);
        arrays.addAll(part.arrays);
      }
      return new RegisterSet(scalars, arrays);
    }
  }

  /**
   * An immutable set in a sorted list, which needs little memory: there is one for most location
   * vectors.
   */
  private static final class SortedListSet<E extends Comparable<? super E>> extends AbstractSet<E> {
    private final List<E> elements;

    /**
     * Creates a set.
     *
     * @param elements distinct elements, which the constructor sorts in place
     */
    SortedListSet(List<E> elements) {
      Collections.sort(elements);
      this.elements = List.copyOf(elements);
    }

    @Override
    @SuppressWarnings("unchecked") // the sets contain one element type
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

  LiveRegisters(AsynchronousProduct composer) {
    this.registers = composer.registers;
    List<Variable> globals = composer.system.globals();
    RegisterSet found = find(PromelaRegisterAllocation.NO_PROCESS, globals, globals);
    this.ofSystem =
        new RegisterSet(
            new ArrayList<>(
                ProgramGraph.concat(
                    List.copyOf(found.scalars), registers.lastProcess().stream().toList())),
            new ArrayList<>(found.arrays));
  }

  RegisterSet of(LocationVector control) {
    List<RegisterSet> parts = new ArrayList<>(List.of(ofSystem));
    for (int i = 0; i < control.processes().size(); i++) {
      parts.add(
          ofProcesses.computeIfAbsent(
              new ProcessAtLocation(i, control.processes().get(i)), this::find));
    }
    return joined.computeIfAbsent(parts, RegisterSet::joined);
  }

  private RegisterSet find(ProcessAtLocation place) {
    LocationVector.ProcessLocation location = place.location();
    RegisterSet found =
        find(place.process(), location.point().live(), location.graph().type().locals());
    return same.computeIfAbsent(List.of(found.scalars, found.arrays), sets -> found);
  }

  /**
   * Returns the live registers of a process. Channels that the process declares are always live
   * because other processes may refer to them.
   */
  private RegisterSet find(int process, Collection<Variable> live, List<Variable> declared) {
    List<Symbol> scalars = new ArrayList<>();
    List<ArrayRegister> arrays = new ArrayList<>();
    for (Variable variable : live) {
      if (!registers.isConstant(variable)) {
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
    return new RegisterSet(scalars, arrays);
  }
}
