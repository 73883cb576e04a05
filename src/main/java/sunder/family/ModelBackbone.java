package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import sunder.family.sat.SatSolver;

/**
 * The backbone of some rules: the Boolean features that have one value in all solutions, found by a
 * SAT solver (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional
 * formulae", 2015).
 */
final class ModelBackbone {
  private static final int CHUNK = 256;

  private final RuleClauses clauses;
  private final SatSolver solver;
  private final NearbySolutions nearby;
  private final List<Feature.Bool> open = new ArrayList<>();
  private final Map<Feature, Integer> indices = new HashMap<>();

  /** The open features that were true, and those that were false, in a solution. */
  private final BitSet seenTrue = new BitSet();

  private final BitSet seenFalse = new BitSet();

  /** The variables of the open features. */
  private final BitSet decided = new BitSet();

  /** The values of the open features that have only one. */
  private final SortedMap<Integer, Boolean> fixed = new TreeMap<>();

  /** The features that are never and always selected. */
  final List<Feature.Bool> dead = new ArrayList<>();

  final List<Feature.Bool> core = new ArrayList<>();

  private ModelBackbone(Collection<? extends Feature> features, List<Rule> rules) {
    clauses = RuleClauses.of(features, rules);
    solver = clauses.solver();
    nearby = new NearbySolutions(clauses, rules);
  }

  /** Returns whether some rules have a solution. */
  static boolean isSatisfiable(List<Rule> rules) {
    Set<Feature> features = new LinkedHashSet<>();
    rules.forEach(rule -> features.addAll(rule.features()));
    return RuleClauses.of(features, rules).solver().isSatisfiable();
  }

  /** Returns the backbone of satisfiable rules. */
  static ModelBackbone of(List<Feature> features, List<Rule> rules) {
    ModelBackbone backbone = new ModelBackbone(features, rules);
    for (Feature feature : features) {
      if (feature instanceof Feature.Bool bool) {
        backbone.indices.put(bool, backbone.open.size());
        backbone.open.add(bool);
        backbone.decided.set(backbone.clauses.variables(bool)[0]);
      }
    }
    backbone.solver.isSatisfiable();
    backbone.see();
    backbone.decide();
    backbone.fixed.forEach(
        (index, value) -> (value ? backbone.core : backbone.dead).add(backbone.open.get(index)));
    return backbone;
  }

  private int variable(int index) {
    return clauses.variables(open.get(index))[0];
  }

  /**
   * Records the values of the last solution and of solutions near it. A variable whose literal is
   * not the only true one of any clause has the other value in another solution.
   */
  private void see() {
    boolean[] solution = clauses.solution();
    boolean[] needed = new boolean[solution.length];
    for (int[] clause : clauses.clauses()) {
      int trueLiterals = 0;
      int last = 0;
      for (int i = 0; i < clause.length && trueLiterals < 2; i++) {
        if (solution[Math.abs(clause[i])] == clause[i] > 0) {
          trueLiterals++;
          last = clause[i];
        }
      }
      if (trueLiterals == 1) {
        needed[Math.abs(last)] = true;
      }
    }
    for (int i = 0; i < open.size(); i++) {
      boolean value = solution[variable(i)];
      boolean isFree = !needed[variable(i)];
      if (value || isFree) {
        seenTrue.set(i);
      }
      if (!value || isFree) {
        seenFalse.set(i);
      }
    }
    nearby.setSolution(solution);
    for (int i = 0; i < open.size(); i++) {
      if (isCandidate(i)) {
        for (Feature.Bool changed : nearby.changesWith(open.get(i))) {
          seenTrue.set(indices.get(changed));
          seenFalse.set(indices.get(changed));
        }
      }
    }
  }

  /**
   * Decides the candidates in chunks: a search for a solution that differs from the known ones in
   * some candidate of a chunk either excludes candidates or shows that all of them are fixed. The
   * solver decides the other values of all candidates first, so that a solution excludes many.
   */
  private void decide() {
    List<Integer> chunk = List.of();
    for (int next = 0; next < open.size() || !chunk.isEmpty(); ) {
      List<Integer> left = new ArrayList<>();
      chunk.stream().filter(this::isCandidate).forEach(left::add);
      while (left.size() < CHUNK && next < open.size()) {
        if (isCandidate(next)) {
          left.add(next);
        }
        next++;
      }
      chunk = left;
      if (!chunk.isEmpty() && !isDifferent(chunk)) {
        chunk.forEach(this::fix);
      }
    }
  }

  /** Returns whether a feature had one value in all solutions and is not decided. */
  private boolean isCandidate(int index) {
    if (seenTrue.get(index) == seenFalse.get(index)) {
      return false;
    } else if (solver.isFixed(variable(index))) {
      fix(index);
      return false;
    }
    return true;
  }

  /** Searches a solution in which one of some candidates has another value, and records it. */
  private boolean isDifferent(List<Integer> chunk) {
    int[] different = new int[chunk.size() + 1];
    int selector = solver.newVariable();
    different[chunk.size()] = -selector;
    for (int i = 0; i < chunk.size(); i++) {
      different[i] = -literal(chunk.get(i));
    }
    solver.setFirst(candidates());
    solver.add(different);
    boolean isFound = solver.isSatisfiable(selector);
    if (isFound) {
      see();
    }
    solver.add(-selector);
    return isFound;
  }

  /** Returns the literals of the features with one value in all solutions that are not true. */
  private int[] candidates() {
    return IntStream.range(0, open.size())
        .filter(i -> seenTrue.get(i) != seenFalse.get(i))
        .map(i -> -literal(i))
        .toArray();
  }

  /** Returns the literal that was true in all solutions. */
  private int literal(int index) {
    return seenTrue.get(index) ? variable(index) : -variable(index);
  }

  private void fix(int index) {
    solver.add(literal(index));
    fixed.put(index, seenTrue.get(index));
    seenTrue.set(index);
    seenFalse.set(index);
  }

  /** Returns whether a rule over the features holds in some solution. */
  boolean isPossible(Rule rule) {
    if (rule instanceof Rule.AnyOf any) {
      return any.parts().stream().anyMatch(this::isPossible);
    } else if (rule instanceof Rule.AllOf all && all.parts().isEmpty()) {
      return true;
    } else if (rule instanceof Rule.AllOf all && !all.parts().stream().allMatch(this::isPossible)) {
      return false;
    }
    int literal = clauses.implying(rule);
    if (decided.get(Math.abs(literal))) {
      return !solver.isFixed(Math.abs(literal)) || solver.value(Math.abs(literal)) == literal > 0;
    }
    return solver.isSatisfiable(literal);
  }

  /**
   * Returns the least and the greatest value of a numeric feature in solutions, by its bits from
   * the most significant one.
   */
  ConfigSet.ValueRange hull(Feature.Numeric feature) {
    return new ConfigSet.ValueRange(extreme(feature, false), extreme(feature, true));
  }

  private BigInteger extreme(Feature.Numeric feature, boolean isGreatest) {
    int[] bits = clauses.variables(feature);
    solver.setFirst(Arrays.stream(bits).map(bit -> isGreatest ? bit : -bit).toArray());
    solver.isSatisfiable();
    int[] assumed = new int[0];
    BigInteger distance = BigInteger.ZERO;
    for (int bit : bits) {
      assumed = Arrays.copyOf(assumed, assumed.length + 1);
      assumed[assumed.length - 1] = isGreatest ? bit : -bit;
      // The last model has the values that are assumed for the bits before.
      boolean isPossible = solver.value(bit) == isGreatest || solver.isSatisfiable(assumed);
      if (!isPossible) {
        assumed[assumed.length - 1] = -assumed[assumed.length - 1];
      }
      distance = isPossible == isGreatest ? distance.shiftLeft(1).setBit(0) : distance.shiftLeft(1);
    }
    return feature.low().add(distance);
  }
}
