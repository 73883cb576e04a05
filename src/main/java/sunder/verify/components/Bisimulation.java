package sunder.verify.components;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verify.Budget;

/**
 * Partition refinement for the coarsest bisimulation of a featured automaton: two states are
 * equivalent if each variant has the same labelled steps from both into the same classes (Moore's
 * algorithm with sets of configurations on the edges). A round re-examines only the states with a
 * step into a class that was split, and the largest part of a split class keeps its number.
 * Mutable; each object partitions one automaton, once.
 */
final class Bisimulation {
  private final List<List<TransitionEdge>> edges;
  private final List<List<Integer>> sources;
  private final List<List<Integer>> members = new ArrayList<>();
  private final int[] classes;

  /** The labels of the edges, by source state. */
  private final List<Object[]> labels;

  private final Budget budget;
  private long effort;

  /**
   * An edge for a set of configurations.
   *
   * @param configurations the configurations that have the edge
   * @param target the index of the target state
   */
  record TransitionEdge(Transition via, ConfigSet configurations, int target) {}

  /** A label and the class of the target. */
  private record LabelledTarget(Object label, int target) {}

  /**
   * Creates the refinement.
   *
   * @param first the initial class of each state, numbered from 0
   * @param edges the edges that leave each state
   * @param labels gives the label of a transition; equal labels are indistinguishable
   * @param budget checked for each state
   */
  Bisimulation(
      int[] first,
      List<List<TransitionEdge>> edges,
      Function<Transition, Object> labels,
      Budget budget) {
    this.edges = edges;
    this.labels =
        edges.stream()
            .map(leaving -> leaving.stream().map(TransitionEdge::via).map(labels).toArray())
            .toList();
    this.budget = budget;
    this.classes = first.clone();
    this.sources = new ArrayList<>();
    edges.forEach(e -> sources.add(new ArrayList<>()));
    for (int state = 0; state < first.length; state++) {
      while (members.size() <= first[state]) {
        members.add(new ArrayList<>());
      }
      members.get(first[state]).add(state);
      for (TransitionEdge edge : edges.get(state)) {
        sources.get(edge.target()).add(state);
      }
    }
  }

  /** Returns the class of each state; classes are numbered in the order of their first states. */
  int[] coarsestPartition() {
    Set<Integer> open = new TreeSet<>();
    for (int state = 0; state < classes.length; state++) {
      open.add(state);
    }
    while (!open.isEmpty()) {
      Map<Integer, List<Integer>> byClass = new TreeMap<>();
      open.forEach(s -> byClass.computeIfAbsent(classes[s], c -> new ArrayList<>()).add(s));
      Set<Integer> moved = new TreeSet<>();
      List<List<List<Integer>>> parts = new ArrayList<>();
      byClass.values().forEach(states -> parts.add(parts(states)));
      parts.forEach(of -> split(of, moved));
      open.clear();
      moved.forEach(state -> open.addAll(sources.get(state)));
    }
    return numbered();
  }

  /** Returns the number of examinations of states. */
  long effort() {
    return effort;
  }

  /** Returns the parts into which a class splits by the signatures of its changed states. */
  private List<List<Integer>> parts(List<Integer> changed) {
    List<Integer> all = members.get(classes[changed.get(0)]);
    if (all.size() == 1) {
      return List.of(all);
    }
    Set<Integer> different = new HashSet<>(changed);
    Map<Map<LabelledTarget, ConfigSet>, List<Integer>> bySignature = new LinkedHashMap<>();
    Optional<List<Integer>> unchanged = Optional.empty();
    for (int state : all) {
      if (different.contains(state) || unchanged.isEmpty()) {
        List<Integer> part = bySignature.computeIfAbsent(signature(state), s -> new ArrayList<>());
        part.add(state);
        unchanged = different.contains(state) ? unchanged : Optional.of(part);
      } else {
        unchanged.get().add(state);
      }
    }
    return List.copyOf(bySignature.values());
  }

  private void split(List<List<Integer>> parts, Set<Integer> moved) {
    List<Integer> largest = parts.get(0);
    for (List<Integer> part : parts) {
      largest = part.size() > largest.size() ? part : largest;
    }
    members.set(classes[largest.get(0)], largest);
    for (List<Integer> part : parts) {
      if (part != largest) {
        part.forEach(state -> classes[state] = members.size());
        moved.addAll(part);
        members.add(part);
      }
    }
  }

  private Map<LabelledTarget, ConfigSet> signature(int state) {
    budget.check();
    effort++;
    Map<LabelledTarget, ConfigSet> ways = new HashMap<>();
    Object[] seen = labels.get(state);
    for (int i = 0; i < seen.length; i++) {
      TransitionEdge edge = edges.get(state).get(i);
      ways.merge(
          new LabelledTarget(seen[i], classes[edge.target()]),
          edge.configurations(),
          ConfigSet::or);
    }
    return ways;
  }

  private int[] numbered() {
    Map<Integer, Integer> numbers = new HashMap<>();
    return Arrays.stream(classes)
        .map(c -> numbers.computeIfAbsent(c, n -> numbers.size()))
        .toArray();
  }
}
