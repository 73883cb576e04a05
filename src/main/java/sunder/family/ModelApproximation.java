package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * An over-approximation of a large model, whose exact projection to the features of a program is
 * too large: each feature has the values that it has in some valid configuration, whatever the
 * others have. Whether a set of configurations has a valid one is decided exactly, by a SAT solver.
 */
final class ModelApproximation {
  /** The greatest number of values of a number that are told apart. */
  private static final int MOST_VALUES = 16;

  private final Map<String, Feature> features = new HashMap<>();
  private final RuleClauses clauses;
  private final SatSolver solver;

  private final UnitPropagation propagation;
  private final Map<String, Optional<Boolean>> fixed = new HashMap<>();
  private final Map<String, Optional<List<BigInteger>>> values = new HashMap<>();

  /**
   * @param rules the rules of the model, which must have a solution
   */
  ModelApproximation(Collection<Feature> features, List<Rule> rules) {
    features.forEach(feature -> this.features.put(feature.name(), feature));
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
    return values.computeIfAbsent(name, n -> enumerated(number));
  }

  private Optional<List<BigInteger>> enumerated(Feature.Numeric number) {
    int[] bits = clauses.variables(number);
    int selector = solver.newVariable();
    Set<BigInteger> found = new TreeSet<>();
    while (found.size() <= MOST_VALUES && solver.isSatisfiable(selector)) {
      BigInteger code = BigInteger.ZERO;
      int[] others = Arrays.copyOf(bits, bits.length + 1);
      others[bits.length] = -selector;
      for (int i = 0; i < bits.length; i++) {
        boolean value = solver.value(bits[i]);
        code = value ? code.setBit(bits.length - 1 - i) : code;
        others[i] = value ? -bits[i] : bits[i];
      }
      found.add(number.low().add(code));
      solver.add(others);
    }
    solver.add(-selector);
    return found.size() > MOST_VALUES ? Optional.empty() : Optional.of(List.copyOf(found));
  }

  /** Returns whether a set has a valid configuration; features that the model lacks are free. */
  synchronized boolean isPossible(ConfigSet set) {
    if (set.isEmpty()) {
      return false;
    }
    ConfigSpace space = set.space();
    Diagrams diagrams = space.diagrams;
    int[] variables = new int[diagrams.variables];
    for (FeatureBits bits : space.featureBits()) {
      boolean isKnown = bits.feature().equals(features.get(bits.feature().name()));
      for (int i = 0; i < bits.width(); i++) {
        variables[bits.first() + i] =
            isKnown ? clauses.variables(bits.feature())[i] : solver.newVariable();
      }
    }
    Map<Integer, Integer> nodes = new HashMap<>();
    List<Integer> open = new ArrayList<>(List.of(set.node));
    int root = variable(set.node, nodes);
    for (int i = 0; i < open.size(); i++) {
      int node = open.get(i);
      if (node <= Diagrams.TRUE) {
        continue;
      }
      int own = nodes.get(node);
      int tested = variables[diagrams.level(node)];
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
    return set.node == Diagrams.TRUE ? solver.isSatisfiable() : solver.isSatisfiable(root);
  }

  private int variable(int node, Map<Integer, Integer> nodes) {
    return nodes.computeIfAbsent(node, n -> solver.newVariable());
  }

  /**
   * Returns the features with some names that have several values, with the rules on the values of
   * numbers.
   */
  Map<Feature, Rule> restrictedTo(Collection<String> names) {
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
