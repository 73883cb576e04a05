package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.interval.Box;
import sunder.limit.NumberTooLarge;
import sunder.smt.SatResult;
import sunder.smt.Solver;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.feature.ConfigSetUnderapproximation;
import sunder.verify.feature.FeatureUnknowns;

/**
 * Checks the feasibility of paths: whether the path condition is satisfiable in some variant.
 * Conditions that interval propagation decides do not reach the solver.
 *
 * @param budget checked during the computation
 */
public record PathChecker(Automaton automaton, Solver solver, Budget budget) {
  /** Checks a path for all its variants with one query, in which numeric features are unknowns. */
  public Feasibility check(Path path) {
    return check(path, () -> PathCondition.of(path, automaton.supply()));
  }

  /** Checks a path whose condition was built by the caller. */
  public Feasibility check(Path path, PathCondition condition) {
    return check(path, () -> condition);
  }

  private Feasibility check(Path path, Supplier<PathCondition> condition) {
    try {
      return ask(path, condition.get());
    } catch (NumberTooLarge e) {
      return new Feasibility.Undecided(UnknownReason.MEMORY);
    }
  }

  private Feasibility ask(Path path, PathCondition condition) {
    FeatureUnknowns features =
        new FeatureUnknowns(automaton.featureSymbols(), featuresIn(condition));
    List<BoolTerm> assumptions = features.ranges(path.variants());
    for (int trial = 0; trial < Limits.MAX_EXCLUDED_MODELS; trial++) {
      SatResult answer = solve(constraints(condition, assumptions));
      if (answer instanceof SatResult.Unsatisfiable none) {
        return infeasible(path, condition, none.core());
      } else if (answer instanceof SatResult.Satisfiable found) {
        ConfigSet having = features.matching(path.variants(), found.model());
        if (!having.isEmpty()) {
          Feasibility.Feasible play =
              generalize(path, condition, features, found.model(), having.pick());
          return features.isEmpty() ? play : widest(path, condition, features, play);
        }
        assumptions.add(features.blockingConstraint(path.variants(), found.model()));
      } else if (features.isEmpty()) {
        return new Feasibility.Undecided(UnknownReason.SOLVER_UNKNOWN);
      } else {
        break;
      }
    }
    return checkOne(path, condition, features);
  }

  /**
   * Returns a model for the greatest or least values of features if it serves more variants than
   * the first one. Where the condition is monotone in the features, it serves all variants.
   */
  private Feasibility.Feasible widest(
      Path path, PathCondition condition, FeatureUnknowns features, Feasibility.Feasible first) {
    Feasibility.Feasible best = first;
    for (ConfigSet end : features.extremes(path.variants())) {
      if (!end.isSubsetOf(best.variants())) {
        best = larger(best, playAt(end, path, condition, features));
      }
    }
    return best;
  }

  /**
   * Returns a model for the features' values in {@code end} if a few trials find one, generalised
   * to further variants.
   */
  private Optional<Feasibility.Feasible> playAt(
      ConfigSet end, Path path, PathCondition condition, FeatureUnknowns features) {
    SatResult answer = trySome(constraints(condition, features.ranges(end)));
    if (answer instanceof SatResult.Satisfiable found) {
      ConfigSet having = features.matching(end, found.model());
      if (!having.isEmpty()) {
        return Optional.of(generalize(path, condition, features, found.model(), having.pick()));
      }
    }
    return Optional.empty();
  }

  private static Feasibility.Feasible larger(
      Feasibility.Feasible old, Optional<Feasibility.Feasible> other) {
    return other
        .filter(play -> play.variants().count().compareTo(old.variants().count()) > 0)
        .orElse(old);
  }

  /**
   * Checks one configuration, because the solver failed for all or the set of variants is too
   * complex for it.
   */
  private Feasibility checkOne(Path path, PathCondition condition, FeatureUnknowns features) {
    Configuration one = path.variants().pick();
    Path single = path.withVariants(path.variants().space().single(one));
    return solve(constraints(condition, features.assignment(one)))
        .fold(
            sat -> generalize(path, condition, features, sat.model(), one),
            unsat -> infeasible(single, condition, unsat.core()),
            unknown -> new Feasibility.Undecided(UnknownReason.SOLVER_UNKNOWN));
  }

  private static List<Symbol> featuresIn(PathCondition condition) {
    SortedSet<Symbol> found = new TreeSet<>();
    for (PathCondition.Conjunct conjunct : condition.conjuncts()) {
      conjunct
          .term()
          .forEachSymbol(
              symbol -> {
                if (symbol.kind() == Symbol.Kind.FEATURE) {
                  found.add(symbol);
                }
              });
    }
    return List.copyOf(found);
  }

  /** Solves constraints by propagation and a few trials, otherwise by the solver. */
  private SatResult solve(List<BoolTerm> constraints) {
    SatResult easy = trySome(constraints);
    return easy instanceof SatResult.Unknown ? solver.checkWithCore(constraints) : easy;
  }

  private SatResult trySome(List<BoolTerm> constraints) {
    if (constraints.contains(BoolTerm.FALSE)) {
      return new SatResult.Unsatisfiable(Set.of(constraints.indexOf(BoolTerm.FALSE)));
    }
    return PropagationModelSearch.find(constraints, budget);
  }

  private static List<BoolTerm> constraints(PathCondition condition, List<BoolTerm> assumptions) {
    List<BoolTerm> constraints = new ArrayList<>();
    condition.conjuncts().forEach(conjunct -> constraints.add(conjunct.term()));
    constraints.addAll(assumptions);
    return constraints;
  }

  private BigInteger valueOf(Symbol feature, Configuration configuration) {
    return configuration.valueOf(automaton.featureSymbols().get(feature));
  }

  private static Feasibility infeasible(
      Path path, PathCondition condition, Iterable<Integer> core) {
    SortedSet<Integer> steps = new TreeSet<>();
    for (int index : core) {
      if (index < condition.conjuncts().size()) {
        steps.add(condition.conjuncts().get(index).step());
      }
    }
    return new Feasibility.Infeasible(path.variants(), steps);
  }

  /** Replaces inputs of a model by terms over features such that the model serves most variants. */
  private Feasibility.Feasible generalize(
      Path path,
      PathCondition condition,
      FeatureUnknowns features,
      Map<Symbol, BigInteger> model,
      Configuration configuration) {
    List<BoolTerm> conjuncts =
        condition.conjuncts().stream().map(PathCondition.Conjunct::term).toList();
    ConfigSetUnderapproximation conditions =
        new ConfigSetUnderapproximation(automaton.featureSymbols(), path.variants(), configuration);
    List<Feasibility.Feasible> candidates = new ArrayList<>();
    for (ParametricInputs.FeatureBinding ties : ParametricInputs.FeatureBinding.values()) {
      ParametricInputs inputs = ParametricInputs.choose(conjuncts, model, ties);
      ConfigSet serves = conditions.satisfying(inputs.remaining());
      if (!serves.isEmpty() && (candidates.isEmpty() || !features.isEmpty())) {
        // The variant of the model is the representative if it is in the group.
        Configuration one = serves.contains(configuration) ? configuration : serves.pick();
        candidates.add(
            new Feasibility.Feasible(one, serves, c -> script(condition, inputs.terms(), c)));
      }
    }
    return Collections.max(candidates, Comparator.comparing(play -> play.variants().count()));
  }

  private Script script(
      PathCondition condition, Map<Symbol, Term> inputs, Configuration configuration) {
    Term.Valuation valuation = symbol -> valueOf(symbol, inputs, configuration);
    return ScriptBuilder.build(condition, automaton.lengthInputs(), valuation);
  }

  /**
   * Returns the value of a symbol; unconstrained symbols are as close to 0 as their types allow.
   */
  private BigInteger valueOf(Symbol symbol, Map<Symbol, Term> inputs, Configuration configuration) {
    if (symbol.kind() == Symbol.Kind.FEATURE) {
      return valueOf(symbol, configuration);
    }
    Term term = inputs.get(symbol);
    if (term == null) {
      return Box.rangeOf(symbol).nearestToZero();
    }
    Term.Valuation values = s -> valueOf(s, configuration);
    return term instanceof BoolTerm condition
        ? (condition.evaluate(values).orElse(false) ? BigInteger.ONE : BigInteger.ZERO)
        : ((IntTerm) term).evaluate(values).orElseThrow();
  }
}
