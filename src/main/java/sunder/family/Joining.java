package sunder.family;

import java.util.Comparator;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Unions and intersections of many sets. Those of the last variables are neighbours and come first:
 * joined in this order, each changes the upper part of the diagram only, if the sets are about a
 * few features each.
 */
final class Joining {
  private final DiagramSpace space;

  Joining(DiagramSpace space) {
    this.space = space;
  }

  DiagramSet and(List<ConfigSet> sets) {
    return sets.isEmpty() ? space.all() : joined(deepestFirst(sets), DiagramSet::and);
  }

  DiagramSet or(List<ConfigSet> sets) {
    return sets.isEmpty() ? space.none() : joined(deepestFirst(sets), DiagramSet::or);
  }

  private List<DiagramSet> deepestFirst(List<ConfigSet> sets) {
    return sets.stream()
        .map(set -> (DiagramSet) set)
        .sorted(Comparator.comparingInt(DiagramSet::top).reversed())
        .toList();
  }

  /** By halves: step by step, the cost of a long chain of large sets would be quadratic. */
  private static DiagramSet joined(List<DiagramSet> sets, BinaryOperator<DiagramSet> join) {
    int size = sets.size();
    return size == 1
        ? sets.get(0)
        : join.apply(
            joined(sets.subList(0, size / 2), join), joined(sets.subList(size / 2, size), join));
  }
}
