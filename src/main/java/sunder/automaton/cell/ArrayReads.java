package sunder.automaton.cell;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;

/**
 * What a program reads of its arrays; all control points are built for that.
 *
 * @param ahead the control points from which control may come to a read
 * @param arrays all that are read or written
 * @param vary whether some array is read at an index that is no constant
 * @param names of all registers that are live somewhere
 */
record ArrayReads(Set<Location> ahead, Set<ArrayRegister> arrays, boolean vary, Set<String> names) {

  /** Nothing if there are more control points. */
  static Optional<ArrayReads> of(Automaton automaton, int mostLocations) {
    Map<Location, List<Location>> sources = new HashMap<>();
    Set<Location> reading = new HashSet<>();
    Set<ArrayRegister> arrays = new TreeSet<>();
    Set<String> names = new HashSet<>();
    boolean vary = false;
    Set<Location> found = new LinkedHashSet<>(List.of(automaton.initial()));
    Deque<Location> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      Location at = open.remove();
      at.live().forEach(register -> names.add(register.name()));
      arrays.addAll(at.liveArrays());
      for (Transition step : at.outgoing()) {
        sources.computeIfAbsent(step.target(), t -> new ArrayList<>()).add(at);
        if (!step.reads().isEmpty()) {
          reading.add(at);
        }
        vary |= step.reads().stream().anyMatch(read -> !read.index().isConstant());
        step.reads().forEach(read -> arrays.add(read.array()));
        step.writes().forEach(write -> arrays.add(write.array()));
        if (found.add(step.target())) {
          open.add(step.target());
        }
      }
      if (found.size() > mostLocations) {
        return Optional.empty();
      }
    }
    return Optional.of(new ArrayReads(ahead(reading, sources), arrays, vary, names));
  }

  private static Set<Location> ahead(Set<Location> reading, Map<Location, List<Location>> sources) {
    Set<Location> result = new HashSet<>(reading);
    Deque<Location> open = new ArrayDeque<>(reading);
    while (!open.isEmpty()) {
      for (Location source : sources.getOrDefault(open.remove(), List.of())) {
        if (result.add(source)) {
          open.add(source);
        }
      }
    }
    return result;
  }
}
