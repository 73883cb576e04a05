package sunder.frontend.ia.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.verdict.Play;

/** The local variables that there are at a moment of a run, and the elements that it touched. */
final class LocalState {
  private final TreeMap<Integer, Entity.Local> alive = new TreeMap<>();
  private final Map<Integer, Set<StoreCell>> touched = new HashMap<>();

  void declared(Entity.Local variable) {
    alive.put(variable.location(), variable);
    touched.remove(variable.location());
  }

  void left(int location) {
    alive.tailMap(location, true).clear();
  }

  void touched(StoreCell cell) {
    touched.computeIfAbsent(cell.location(), location -> new TreeSet<>()).add(cell);
  }

  /** All of them by name, outermost first; of two with one name the inner one. */
  List<Play.Change> in(State state) {
    Set<String> inner = new HashSet<>();
    List<Play.Change> result = new ArrayList<>();
    for (Entity.Local variable : alive.descendingMap().values()) {
      if (inner.add(variable.name())) {
        result.addAll(0, values(variable, state));
      }
    }
    return result;
  }

  private List<Play.Change> values(Entity.Local variable, State state) {
    if (variable.size().isEmpty()) {
      StoreCell cell = StoreCell.scalar(variable.location());
      return List.of(new Play.Change(variable.name(), text(variable, state, cell)));
    }
    return touched.getOrDefault(variable.location(), Set.of()).stream()
        .map(
            cell ->
                new Play.Change(
                    variable.name() + "[" + cell.index() + "]", text(variable, state, cell)))
        .toList();
  }

  private static String text(Entity.Local variable, State state, StoreCell cell) {
    return Events.text(variable.type(), state.load(cell));
  }
}
