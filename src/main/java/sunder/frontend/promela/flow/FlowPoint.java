package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/** A control point of a process. Compared by identity; complete once its graph is. */
final class FlowPoint {
  private final int number;
  private final Map<String, List<Value>> labels = new LinkedHashMap<>();
  private List<Edge> edges = List.of();
  private Set<Variable> live = Set.of();
  private final Kind kind;

  /** What a point is. */
  enum Kind {
    ORDINARY,
    /** The process has ended. */
    END
  }

  FlowPoint(int number, Kind kind) {
    this.number = number;
    this.kind = kind;
  }

  int number() {
    return number;
  }

  boolean isEnd() {
    return kind == Kind.END;
  }

  /** Its labels, each with conditions over features, all of which hold where it has it. */
  Map<String, List<Value>> labels() {
    return labels;
  }

  /** What the process can do here. */
  List<Edge> edges() {
    return edges;
  }

  /** Its local variables that may be read from here before they are assigned. */
  Set<Variable> live() {
    return live;
  }

  void lead(List<Edge> found) {
    edges = List.copyOf(new ArrayList<>(found));
  }

  void live(Set<Variable> found) {
    live = Collections.unmodifiableSet(new LinkedHashSet<>(found));
  }

  @Override
  public String toString() {
    return "P" + number;
  }
}
