package sunder.family;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.diagram.Diagrams;
import sunder.family.diagram.Projection;
import sunder.family.sat.SatSolver;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;

/**
 * The projection of the solutions of some rules to some features, computed by a SAT solver.
 *
 * <p>An upper and a lower bound approach each other. A point between them that has no solution
 * gives a set of literals that contradict the rules, which leave the upper bound. The solution of
 * another point is generalised: if most of the other variables keep their values, the clauses
 * restrict the features and a few variables only, which are eliminated in a small diagram; the
 * result joins the lower bound. The variables that may change are those whose values contradict
 * further points.
 */
final class ModelProjection {
  /** The greatest number of variables that are eliminated from the clauses around one solution. */
  private static final int MOST_ELIMINATED = 2_000;

  /** The greatest number of new nodes of the diagrams around one solution. */
  private static final long MOST_NODES = 200_000;

  /** The greatest number of solutions that are generalised. */
  private static final int MOST_SOLUTIONS = 5_000;

  private final RuleClauses clauses;
  private final SatSolver solver;
  private final ConfigSpace space;

  /** The variable of the solver for each variable of the space. */
  private final int[] variables;

  /** The level of each of these variables. */
  private final Map<Integer, Integer> levels = new HashMap<>();

  /** The clauses of each variable of the solver. */
  private final List<List<int[]>> occurrences = new ArrayList<>();

  private ConfigSet upper;
  private ConfigSet lower;
  private int solutions;

  private ModelProjection(List<Rule> rules, List<Feature> features) {
    Set<Feature> all = new LinkedHashSet<>(features);
    rules.forEach(rule -> all.addAll(rule.features()));
    clauses = RuleClauses.of(all, rules);
    solver = clauses.solver();
    space = ConfigSpace.of(features);
    variables = new int[space.diagrams.variables()];
    for (FeatureBits bits : space.featureBits()) {
      int[] own = clauses.variables(bits.feature());
      System.arraycopy(own, 0, variables, bits.first(), own.length);
    }
    for (int i = 0; i < variables.length; i++) {
      levels.put(variables[i], i);
    }
    for (int v = 0; v <= solver.variables(); v++) {
      occurrences.add(new ArrayList<>());
    }
    for (int[] clause : clauses.clauses()) {
      for (int literal : clause) {
        occurrences.get(Math.abs(literal)).add(clause);
      }
    }
    upper = space.codesInRange();
    lower = space.none();
  }

  /**
   * Returns the values of some features in the solutions of some rules.
   *
   * @throws DiagramTooLarge if the projection needs too many solutions or nodes
   */
  static ConfigSet of(List<Rule> rules, List<Feature> features) {
    ModelProjection projection = new ModelProjection(rules, features);
    while (!projection.lower.equals(projection.upper)) {
      projection.step();
    }
    return projection.saturated();
  }

  /** Returns the result, in which codes above a range are equivalent to the greatest value. */
  private ConfigSet saturated() {
    int node = lower.node;
    for (FeatureBits bits : space.featureBits()) {
      node = bits.saturated(node);
    }
    return space.set(node);
  }

  /** Decides a point between the bounds. */
  private void step() {
    int[] point = literals(upper.minus(lower), new BitSet());
    for (int v = 1; v <= solver.variables(); v++) {
      // A selected feature excludes fewer others than one that is not.
      solver.setPhase(v, true);
    }
    if (!solver.isSatisfiable(point)) {
      exclude(solver.core());
      return;
    }
    if (++solutions > MOST_SOLUTIONS) {
      throw new DiagramTooLarge();
    }
    generalise();
  }

  /** Returns the literals on a path of a set other than the empty one, near a point. */
  private int[] literals(ConfigSet set, BitSet near) {
    Diagrams diagrams = space.diagrams;
    List<Integer> path = new ArrayList<>();
    int at = set.node;
    while (at != Diagrams.TRUE) {
      int level = diagrams.level(at);
      int wanted = near.get(level) ? diagrams.high(at) : diagrams.low(at);
      boolean value = near.get(level) == (wanted != Diagrams.FALSE);
      path.add(value ? variables[level] : -variables[level]);
      at = value ? diagrams.high(at) : diagrams.low(at);
    }
    return toArray(path);
  }

  private static int[] toArray(List<Integer> literals) {
    return literals.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Removes from the upper bound what has literals that contradict the rules. */
  private void exclude(int[] core) {
    int[] least = core;
    for (int literal : core) {
      int[] fewer = Arrays.stream(least).filter(l -> l != literal).toArray();
      if (fewer.length < least.length && !solver.isSatisfiable(fewer)) {
        least = solver.core();
      }
    }
    int cube = Diagrams.TRUE;
    List<Integer> lastFirst =
        Arrays.stream(least).boxed().sorted(Comparator.comparing(l -> -level(l))).toList();
    for (int literal : lastFirst) {
      cube =
          literal > 0
              ? space.diagrams.node(level(literal), Diagrams.FALSE, cube)
              : space.diagrams.node(level(literal), cube, Diagrams.FALSE);
    }
    upper = upper.minus(space.set(cube));
  }

  private int level(int literal) {
    return levels.get(Math.abs(literal));
  }

  /** Extends the lower bound around the last solution. */
  private void generalise() {
    boolean[] solution = clauses.solution();
    BitSet point = new BitSet();
    for (int i = 0; i < variables.length; i++) {
      point.set(i, solution[variables[i]]);
    }
    Set<Integer> free = new LinkedHashSet<>();
    boolean isChanged = true;
    while (free.size() <= MOST_ELIMINATED) {
      CancellationPoint.check();
      if (isChanged) {
        try {
          lower = lower.or(around(solution, free));
        } catch (DiagramTooLarge e) {
          return;
        }
      }
      ConfigSet gap = upper.minus(lower);
      if (gap.isEmpty()) {
        return;
      }
      isChanged = free(literals(gap, point), solution, free);
    }
  }

  /**
   * Adds to the free variables those that have other values in a solution with a point. A point
   * without any solution leaves the upper bound.
   *
   * @return whether variables became free
   */
  private boolean free(int[] point, boolean[] solution, Set<Integer> free) {
    for (int v = 1; v < solution.length; v++) {
      // The search stays near the solution.
      solver.setPhase(v, solution[v]);
    }
    if (!solver.isSatisfiable(point)) {
      exclude(solver.core());
      return false;
    }
    boolean[] other = clauses.solution();
    for (int v = 1; v < solution.length; v++) {
      if (other[v] != solution[v] && !levels.containsKey(v)) {
        free.add(v);
      }
    }
    return true;
  }

  /**
   * Returns the points that have a solution in which the variables that are not free have the given
   * values.
   *
   * @throws DiagramTooLarge if the diagrams take too many nodes
   */
  private ConfigSet around(boolean[] solution, Set<Integer> free) {
    Map<Integer, Integer> own = new HashMap<>(levels);
    free.forEach(v -> own.put(v, own.size()));
    Diagrams diagrams = new Diagrams(own.size(), Diagrams.mostNodes());
    diagrams.limitNewNodes(MOST_NODES);
    Elimination elimination = new Elimination(diagrams);
    Set<int[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int variable : own.keySet()) {
      for (int[] clause : occurrences.get(variable)) {
        boolean isSatisfied =
            Arrays.stream(clause)
                .anyMatch(l -> !own.containsKey(Math.abs(l)) && solution[Math.abs(l)] == l > 0);
        if (!isSatisfied && seen.add(clause)) {
          int[] rest =
              Arrays.stream(clause)
                  .filter(l -> own.containsKey(Math.abs(l)))
                  .map(l -> Integer.signum(l) * (own.get(Math.abs(l)) + 1))
                  .toArray();
          elimination.add(rest);
        }
      }
    }
    return space.copyOf(diagrams, elimination.down(variables.length));
  }

  /** The elimination of variables from a conjunction of diagrams, one variable at a time. */
  private static final class Elimination {
    private final Diagrams diagrams;

    /** The conjuncts, each with the variables on which it may depend. */
    private final Map<Integer, BitSet> conjuncts = new LinkedHashMap<>();

    /** The conjuncts of each variable. */
    private final List<Set<Integer>> ofVariable = new ArrayList<>();

    Elimination(Diagrams diagrams) {
      this.diagrams = diagrams;
      for (int v = 0; v < diagrams.variables(); v++) {
        ofVariable.add(new LinkedHashSet<>());
      }
    }

    /** Adds a clause of literals: levels that are counted from 1. */
    void add(int[] clause) {
      BitSet support = new BitSet();
      int node = Diagrams.FALSE;
      for (int literal : clause) {
        int level = Math.abs(literal) - 1;
        support.set(level);
        int single =
            literal > 0
                ? diagrams.node(level, Diagrams.FALSE, Diagrams.TRUE)
                : diagrams.node(level, Diagrams.TRUE, Diagrams.FALSE);
        node = diagrams.or(node, single);
      }
      add(node, support);
    }

    private void add(int node, BitSet support) {
      if (node != Diagrams.TRUE && conjuncts.putIfAbsent(node, support) == null) {
        support.stream().forEach(v -> ofVariable.get(v).add(node));
      }
    }

    /** Eliminates the variables from a level on, and returns the conjunction. */
    int down(int level) {
      BitSet left = new BitSet();
      left.set(level, diagrams.variables());
      while (!left.isEmpty()) {
        int next =
            left.stream()
                .boxed()
                .min(Comparator.comparingInt(v -> ofVariable.get(v).size()))
                .orElseThrow();
        left.clear(next);
        eliminate(next);
      }
      return conjuncts.keySet().stream().mapToInt(c -> c).reduce(Diagrams.TRUE, diagrams::and);
    }

    private void eliminate(int variable) {
      BitSet support = new BitSet();
      int node = Diagrams.TRUE;
      for (int conjunct : List.copyOf(ofVariable.get(variable))) {
        BitSet own = conjuncts.remove(conjunct);
        own.stream().forEach(v -> ofVariable.get(v).remove(conjunct));
        support.or(own);
        node = diagrams.and(node, conjunct);
      }
      support.clear(variable);
      BitSet one = new BitSet();
      one.set(variable);
      add(new Projection(diagrams, one).exists(node), support);
    }
  }
}
