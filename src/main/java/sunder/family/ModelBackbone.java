package sunder.family;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The backbone of some rules: the Boolean features that have one value in all solutions, found by a
 * SAT solver (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional
 * formulae", 2015).
 */
final class ModelBackbone {
  private final RuleClauses clauses;
  private final SatSolver solver;
  private final List<Feature.Bool> open = new ArrayList<>();

  /** The open features that were true, and those that were false, in a solution. */
  private final BitSet seenTrue = new BitSet();

  private final BitSet seenFalse = new BitSet();

  /** The features that are never and always selected. */
  final List<Feature.Bool> dead = new ArrayList<>();

  final List<Feature.Bool> core = new ArrayList<>();

  private ModelBackbone(Collection<? extends Feature> features, List<Rule> rules) {
    clauses = new RuleClauses(features);
    rules.forEach(clauses::add);
    solver = clauses.solver();
  }

  /** Returns whether some rules have a solution. */
  static boolean isSatisfiable(List<Rule> rules) {
    Set<Feature> features = new LinkedHashSet<>();
    rules.forEach(rule -> features.addAll(rule.features()));
    return new ModelBackbone(features, rules).solver.isSatisfiable();
  }

  /** Returns the backbone of satisfiable rules. */
  static ModelBackbone of(List<Feature> features, List<Rule> rules) {
    ModelBackbone backbone = new ModelBackbone(features, rules);
    for (Feature feature : features) {
      if (feature instanceof Feature.Bool bool) {
        backbone.open.add(bool);
      }
    }
    backbone.solver.isSatisfiable();
    backbone.see();
    backbone.decide();
    return backbone;
  }

  private int variable(int index) {
    return clauses.variables(open.get(index))[0];
  }

  /** Records the values of the last solution; the next one prefers the others. */
  private void see() {
    for (int i = 0; i < open.size(); i++) {
      boolean value = solver.value(variable(i));
      (value ? seenTrue : seenFalse).set(i);
      if (!(seenTrue.get(i) && seenFalse.get(i))) {
        solver.setPhase(variable(i), !value);
      }
    }
  }

  private void decide() {
    for (int i = 0; i < open.size(); i++) {
      if (!(seenTrue.get(i) && seenFalse.get(i))) {
        boolean value = seenTrue.get(i);
        int literal = value ? variable(i) : -variable(i);
        if (solver.isSatisfiable(-literal)) {
          see();
        } else {
          solver.add(literal);
          (value ? core : dead).add(open.get(i));
        }
      }
    }
  }
}
