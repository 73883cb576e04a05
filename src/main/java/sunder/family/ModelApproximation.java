package sunder.family;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import sunder.family.diagram.Diagrams;
import sunder.family.sat.SatSolver;
import sunder.family.sat.UnitPropagation;
import sunder.limit.LruCache;

/**
 * An over-approximation of a large model, whose exact projection to the features of a program is
 * too large: each feature has the values that it has in some valid configuration, whatever the
 * others have. Whether a set of configurations has a valid one is decided exactly, by a SAT solver.
 */
final class ModelApproximation {
  /** The greatest number of solutions that are kept. */
  private static final int MOST_SOLUTIONS = 100;

  /** The greatest number of sets without a valid configuration that are kept. */
  private static final int MOST_IMPOSSIBLE = 100;

  /** The greatest number of branches in the diagram of such a set. */
  private static final int MOST_BRANCHES = 3_000;

  /** The greatest ratio of the sizes of a union and of one of its sets that are decided at once. */
  private static final int MOST_GROWTH = 2;

  private final Map<String, Feature> features = new HashMap<>();
  private final List<Rule> rules;
  private final RuleClauses clauses;
  private final SatSolver solver;

  /** The variables of features that the model lacks, which have any value. */
  private final Map<Feature, int[]> free = new HashMap<>();

  private final UnitPropagation propagation;
  private final Map<String, Optional<Boolean>> fixed = new HashMap<>();

  /** The values of all numbers, after one was asked for. */
  private Optional<Map<Feature.Numeric, Optional<List<BigInteger>>>> values = Optional.empty();

  /** Valid configurations that were found, the last one first: the variables that are true. */
  private final Deque<BitSet> solutions = new ArrayDeque<>();

  /**
   * Sets without a valid configuration that were asked for, in any space: the passes over a text,
   * and the files of a tree, ask for many of them again.
   */
  private final Set<MultiValuedDiagram> impossible =
      Collections.newSetFromMap(new LruCache<>(MOST_IMPOSSIBLE));

  /**
   * @param rules the rules of the model, which must have a solution
   */
  ModelApproximation(Collection<Feature> features, List<Rule> rules) {
    features.forEach(feature -> this.features.put(feature.name(), feature));
    this.rules = rules;
    clauses = RuleClauses.of(features, rules);
    solver = clauses.solver();
    propagation = new UnitPropagation(clauses.clauses(), solver.variables());
  }

  /**
   * Returns the value of a Boolean feature if unit propagation shows that the other value
   * contradicts the rules.
   */
  synchronized Optional<Boolean> fixedValue(String name) {
    if (!(features.get(name) instanceof Feature.Bool bool)) {
      return Optional.empty();
    }
    return fixed.computeIfAbsent(
        name,
        n -> {
          int variable = clauses.variables(bool)[0];
          return propagation.contradicts(variable)
              ? Optional.of(false)
              : propagation.contradicts(-variable) ? Optional.of(true) : Optional.empty();
        });
  }

  boolean hasFeature(String name) {
    return features.containsKey(name);
  }

  /** Returns the number with a name, if the model has it. */
  Optional<Feature.Numeric> number(String name) {
    return features.get(name) instanceof Feature.Numeric number
        ? Optional.of(number)
        : Optional.empty();
  }

  /**
   * Returns the values of a number in valid configurations, in ascending order, if they are few.
   */
  synchronized Optional<List<BigInteger>> valuesOf(String name) {
    if (!(features.get(name) instanceof Feature.Numeric number)) {
      return Optional.empty();
    }
    if (values.isEmpty()) {
      values = Optional.of(NumberValues.of(features.values(), rules));
    }
    return values.get().get(number);
  }

  private boolean isSatisfiable(int... assumptions) {
    if (!solver.isSatisfiable(assumptions)) {
      return false;
    }
    BitSet solution = new BitSet();
    for (Feature feature : features.values()) {
      for (int variable : clauses.variables(feature)) {
        solution.set(variable, solver.value(variable));
      }
    }
    solutions.addFirst(solution);
    if (solutions.size() > MOST_SOLUTIONS) {
      solutions.removeLast();
    }
    return true;
  }

  /** Returns whether a set has a valid configuration; features that the model lacks are free. */
  boolean isPossible(ConfigSet set) {
    return possible(List.of(set)).contains(set);
  }

  /**
   * Returns the sets of a space that have a valid configuration, in one search if none of similar
   * sets has.
   */
  synchronized Set<ConfigSet> possible(Collection<ConfigSet> sets) {
    Set<ConfigSet> open = new LinkedHashSet<>(sets);
    open.removeIf(ConfigSet::isEmpty);
    Set<ConfigSet> result = new HashSet<>();
    if (open.isEmpty()) {
      return result;
    }
    ConfigSet any = union(open);
    int[] variables = variables(any.space());
    for (BitSet solution : solutions) {
      if (contains(any, variables, solution)) {
        move(open, result, variables, solution);
      }
    }
    while (!open.isEmpty()) {
      ConfigSet asked = asked(open);
      Optional<MultiValuedDiagram> form =
          MultiValuedDiagram.of(List.of(asked), MOST_BRANCHES)
              .map(MultiValuedDiagram::withTestedFeatures);
      if (form.filter(impossible::contains).isEmpty() && isSatisfiable(asked)) {
        move(open, result, variables, solutions.getFirst());
      } else {
        form.ifPresent(impossible::add);
        open.removeIf(set -> set.isSubsetOf(asked));
      }
    }
    return result;
  }

  private static ConfigSet union(Collection<ConfigSet> sets) {
    return sets.stream().reduce(ConfigSet::or).orElseThrow();
  }

  /**
   * Returns the union of some sets; only the first one if the diagram of the union is larger than
   * each of theirs, which takes the solver longer than all of them one by one.
   */
  private static ConfigSet asked(Set<ConfigSet> sets) {
    ConfigSet all = union(sets);
    int largest = sets.stream().mapToInt(ConfigSet::size).max().orElseThrow();
    return all.size() > MOST_GROWTH * largest ? sets.iterator().next() : all;
  }

  /** Returns a configuration of a set that is valid, with any values of other features. */
  synchronized Optional<Configuration> validMember(ConfigSet set) {
    if (!isPossible(set)) {
      return Optional.empty();
    }
    int[] variables = variables(set.space());
    return solutions.stream()
        .map(solution -> set.and(configurations(set.space(), variables, solution)))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .map(ConfigSet::pick);
  }

  /** Returns the configurations of a space that agree with a solution. */
  private static ConfigSet configurations(ConfigSpace space, int[] variables, BitSet solution) {
    int node = Diagrams.TRUE;
    for (int level = variables.length - 1; level >= 0; level--) {
      int variable = variables[level];
      if (variable != 0) {
        node =
            solution.get(variable)
                ? space.diagrams.node(level, Diagrams.FALSE, node)
                : space.diagrams.node(level, node, Diagrams.FALSE);
      }
    }
    return space.set(node);
  }

  /** Moves the sets that contain a solution. */
  private static void move(
      Set<ConfigSet> from, Set<ConfigSet> to, int[] variables, BitSet solution) {
    from.removeIf(set -> contains(set, variables, solution) && to.add(set));
  }

  private static boolean contains(ConfigSet set, int[] variables, BitSet solution) {
    return contains(set.space().diagrams, set.node, variables, solution, new HashSet<>());
  }

  /** Returns the variable of each level of a space; 0 for features that the model lacks. */
  private int[] variables(ConfigSpace space) {
    int[] variables = new int[space.diagrams.variables()];
    for (FeatureBits bits : space.featureBits()) {
      if (bits.feature().equals(features.get(bits.feature().name()))) {
        int[] known = clauses.variables(bits.feature());
        System.arraycopy(known, 0, variables, bits.first(), known.length);
      }
    }
    return variables;
  }

  /**
   * Returns whether a set contains a solution.
   *
   * @param variables the variable of each level; 0 where both values are possible
   * @param visited the nodes that do not contain it
   */
  private static boolean contains(
      Diagrams diagrams, int node, int[] variables, BitSet solution, Set<Integer> visited) {
    if (node <= Diagrams.TRUE) {
      return node == Diagrams.TRUE;
    } else if (!visited.add(node)) {
      return false;
    }
    int variable = variables[diagrams.level(node)];
    boolean isHigh = variable == 0 || solution.get(variable);
    boolean isLow = variable == 0 || !solution.get(variable);
    return isHigh && contains(diagrams, diagrams.high(node), variables, solution, visited)
        || isLow && contains(diagrams, diagrams.low(node), variables, solution, visited);
  }

  private boolean isSatisfiable(ConfigSet set) {
    Diagrams diagrams = set.space().diagrams;
    int[] variables = variables(set.space());
    addFree(set.space(), variables);
    Map<Integer, Integer> nodes = new HashMap<>();
    List<Integer> open = new ArrayList<>(List.of(set.node));
    int root = variable(set.node, nodes);
    Set<Integer> decided = new LinkedHashSet<>();
    for (int i = 0; i < open.size(); i++) {
      int node = open.get(i);
      if (node <= Diagrams.TRUE) {
        continue;
      }
      int own = nodes.get(node);
      int tested = variables[diagrams.level(node)];
      decided.add(-tested);
      for (boolean isHigh : new boolean[] {false, true}) {
        int child = isHigh ? diagrams.high(node) : diagrams.low(node);
        int other = isHigh ? -tested : tested;
        if (child == Diagrams.FALSE) {
          solver.add(-own, other);
        } else if (child != Diagrams.TRUE) {
          if (!nodes.containsKey(child)) {
            open.add(child);
          }
          solver.add(-own, other, variable(child, nodes));
        }
      }
    }
    // A set without a valid configuration contradicts few rules, those on its own features.
    solver.setFirst(decided.stream().mapToInt(literal -> literal).toArray());
    boolean result = set.node == Diagrams.TRUE ? isSatisfiable() : isSatisfiable(root);
    solver.setFirst();
    return result;
  }

  /** Adds variables of the levels of features that the model lacks. */
  private void addFree(ConfigSpace space, int[] variables) {
    for (FeatureBits bits : space.featureBits()) {
      if (bits.width() > 0 && variables[bits.first()] == 0) {
        int[] own =
            free.computeIfAbsent(
                bits.feature(),
                f -> IntStream.range(0, bits.width()).map(i -> solver.newVariable()).toArray());
        System.arraycopy(own, 0, variables, bits.first(), own.length);
      }
    }
  }

  /** Returns the variable of a node, which propagation decides if that of the root is true. */
  private int variable(int node, Map<Integer, Integer> nodes) {
    return nodes.computeIfAbsent(node, n -> solver.newAuxiliaryVariable());
  }

  /**
   * Returns the features with some names that have several values, with the rules on the values of
   * numbers.
   */
  synchronized Map<Feature, Rule> restrictedTo(Collection<String> names) {
    Map<Feature, Rule> result = new LinkedHashMap<>();
    for (String name : names) {
      Feature feature = features.get(name);
      if (feature instanceof Feature.Numeric) {
        valuesOf(name)
            .ifPresent(
                few ->
                    result.put(
                        feature,
                        new Rule.AnyOf(
                            few.stream()
                                .<Rule>map(value -> new Rule.InRange(feature, value, value))
                                .toList())));
      } else if (feature != null && fixedValue(name).isEmpty()) {
        result.put(feature, new Rule.AllOf(List.of()));
      }
    }
    return result;
  }
}
