package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Valuation;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.interval.Box;
import sunder.limit.TooLarge;
import sunder.smt.Answer;
import sunder.smt.Solver;
import sunder.verdict.Script;
import sunder.verify.Budget;

/**
 * Decides whether a path is a genuine play: whether its play condition is satisfiable for some of
 * its variants. Conditions that intervals can settle do not reach the solver.
 */
public final class PathChecker {
  private final Automaton automaton;
  private final Solver solver;
  private final Budget budget;

  /**
   * @param budget checked on the way
   */
  public PathChecker(Automaton automaton, Solver solver, Budget budget) {
    this.automaton = automaton;
    this.solver = solver;
    this.budget = budget;
  }

  /** Asks for all variants of the path at once; numeric features are unknowns of the question. */
  public Feasibility check(Path path) {
    try {
      return ask(path);
    } catch (TooLarge e) {
      return new Feasibility.Undecided(e.getMessage());
    }
  }

  private Feasibility ask(Path path) {
    PathCondition condition = PathCondition.of(path, automaton.supply());
    List<Symbol> features = featuresIn(condition);
    List<BoolTerm> assumptions = ranges(path.variants(), features);
    for (int trial = 0; trial < Limits.EXCLUDED_ANSWERS; trial++) {
      Answer answer = solve(constraints(condition, assumptions));
      if (answer instanceof Answer.Unsatisfiable none) {
        return infeasible(path, condition, none.core());
      } else if (answer instanceof Answer.Satisfiable found) {
        ConfigSet having = having(path.variants(), features, found.model());
        if (!having.isEmpty()) {
          Feasibility.Feasible play =
              generalize(path, condition, features, found.model(), having.pick());
          return features.isEmpty() ? play : widest(path, condition, features, play);
        }
        assumptions.add(correction(path.variants(), features, found.model()));
      } else if (features.isEmpty()) {
        return new Feasibility.Undecided(((Answer.Unknown) answer).why());
      } else {
        break;
      }
    }
    return checkOne(path, condition, features);
  }

  /**
   * A play for the greatest or the least values of the features may serve more variants than the
   * first one found; where the condition is monotone, it serves all that there are.
   */
  private Feasibility.Feasible widest(
      Path path, PathCondition condition, List<Symbol> features, Feasibility.Feasible first) {
    Feasibility.Feasible best = first;
    for (ConfigSet end : ends(path.variants(), features)) {
      if (!end.isSubsetOf(best.variants())) {
        best = larger(best, playAt(end, path, condition, features));
      }
    }
    return best;
  }

  /** A play for features' values in {@code end}, if a few trials find one, generalized. */
  private Optional<Feasibility.Feasible> playAt(
      ConfigSet end, Path path, PathCondition condition, List<Symbol> features) {
    Answer answer = trySome(constraints(condition, ranges(end, features)));
    if (answer instanceof Answer.Satisfiable found) {
      ConfigSet having = having(end, features, found.model());
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

  /** The variants with the greatest, and those with the least values of the features in turn. */
  private List<ConfigSet> ends(ConfigSet variants, List<Symbol> features) {
    ConfigSet greatest = variants;
    ConfigSet least = variants;
    for (Symbol symbol : features) {
      Feature.Numeric feature = feature(symbol);
      greatest = greatest.with(feature, greatest.greatest(feature));
      least = least.with(feature, least.least(feature));
    }
    return List.of(greatest, least);
  }

  /**
   * The solver gave up, or the set of variants is too involved for it: ask for one configuration.
   */
  private Feasibility checkOne(Path path, PathCondition condition, List<Symbol> features) {
    Configuration one = path.variants().pick();
    List<BoolTerm> fixed = new ArrayList<>();
    for (Symbol symbol : features) {
      fixed.add(BoolTerm.equal(IntTerm.of(symbol), IntTerm.of(valueOf(symbol, one))));
    }
    Path single = path.withVariants(path.variants().space().single(one));
    return solve(constraints(condition, fixed))
        .fold(
            sat -> generalize(path, condition, features, sat.model(), one),
            unsat -> infeasible(single, condition, unsat.core()),
            unknown -> new Feasibility.Undecided(unknown.why()));
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

  /** For each feature: it takes one of the values that it has in the set. */
  private List<BoolTerm> ranges(ConfigSet variants, List<Symbol> features) {
    List<BoolTerm> result = new ArrayList<>();
    for (Symbol symbol : features) {
      Feature.Numeric feature = feature(symbol);
      List<ConfigSet.ValueRange> values = variants.valuesOf(feature);
      if (values.size() <= Limits.RANGES_OF_A_FEATURE) {
        result.add(BoolTerm.or(values.stream().map(range -> within(symbol, range)).toList()));
      }
    }
    return result;
  }

  private static BoolTerm within(Symbol symbol, ConfigSet.ValueRange range) {
    IntTerm value = IntTerm.of(symbol);
    return BoolTerm.and(
        BoolTerm.atMost(IntTerm.of(range.low()), value),
        BoolTerm.atMost(value, IntTerm.of(range.high())));
  }

  /** What intervals and a few trials settle does not reach the solver. */
  private Answer solve(List<BoolTerm> constraints) {
    Answer easy = trySome(constraints);
    return easy instanceof Answer.Unknown ? solver.checkWithCore(constraints) : easy;
  }

  private Answer trySome(List<BoolTerm> constraints) {
    if (constraints.contains(BoolTerm.FALSE)) {
      return new Answer.Unsatisfiable(Set.of(constraints.indexOf(BoolTerm.FALSE)));
    }
    return QuickModel.find(constraints, budget);
  }

  private static List<BoolTerm> constraints(PathCondition condition, List<BoolTerm> assumptions) {
    List<BoolTerm> constraints = new ArrayList<>();
    condition.conjuncts().forEach(conjunct -> constraints.add(conjunct.term()));
    constraints.addAll(assumptions);
    return constraints;
  }

  /** The variants in which the features have the model's values. */
  private ConfigSet having(
      ConfigSet variants, List<Symbol> features, Map<Symbol, BigInteger> model) {
    ConfigSet result = variants;
    for (Symbol symbol : features) {
      result = result.with(feature(symbol), model.get(symbol));
    }
    return result;
  }

  /**
   * The features' ranges are not a product: says which values the first feature that does not fit
   * may have beside the model's values of those before it.
   */
  private BoolTerm correction(
      ConfigSet variants, List<Symbol> features, Map<Symbol, BigInteger> model) {
    List<BoolTerm> same = new ArrayList<>();
    ConfigSet part = variants;
    for (Symbol symbol : features) {
      BigInteger value = model.get(symbol);
      ConfigSet next = part.with(feature(symbol), value);
      if (next.isEmpty()) {
        List<BoolTerm> allowed = ranges(part, List.of(symbol));
        return BoolTerm.or(BoolTerm.and(same).not(), BoolTerm.and(allowed));
      }
      same.add(BoolTerm.equal(IntTerm.of(symbol), IntTerm.of(value)));
      part = next;
    }
    throw new IllegalArgumentException("the values belong together");
  }

  private Feature.Numeric feature(Symbol symbol) {
    return (Feature.Numeric) automaton.featureSymbols().get(symbol);
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

  /** Lets the inputs follow the features in the way that serves most variants. */
  private Feasibility.Feasible generalize(
      Path path,
      PathCondition condition,
      List<Symbol> features,
      Map<Symbol, BigInteger> model,
      Configuration configuration) {
    List<BoolTerm> conjuncts =
        condition.conjuncts().stream().map(PathCondition.Conjunct::term).toList();
    FeatureConditions conditions =
        new FeatureConditions(automaton.featureSymbols(), path.variants(), configuration);
    List<Feasibility.Feasible> candidates = new ArrayList<>();
    for (ParametricInputs.Ties ties : ParametricInputs.Ties.values()) {
      ParametricInputs inputs = ParametricInputs.choose(conjuncts, model, ties);
      ConfigSet serves = conditions.satisfying(inputs.remaining());
      if (!serves.isEmpty() && (candidates.isEmpty() || !features.isEmpty())) {
        // The one that the model is about stands for the group, where it is in it.
        Configuration one = serves.contains(configuration) ? configuration : serves.pick();
        candidates.add(
            new Feasibility.Feasible(one, serves, c -> script(condition, inputs.terms(), c)));
      }
    }
    return java.util.Collections.max(
        candidates, java.util.Comparator.comparing(play -> play.variants().count()));
  }

  private Script script(
      PathCondition condition, Map<Symbol, Term> inputs, Configuration configuration) {
    Valuation valuation = symbol -> valueOf(symbol, inputs, configuration);
    return ScriptBuilder.build(condition, automaton.lengthInputs(), valuation);
  }

  /** What the condition leaves open is as near to 0 as its type allows. */
  private BigInteger valueOf(Symbol symbol, Map<Symbol, Term> inputs, Configuration configuration) {
    if (symbol.kind() == Symbol.Kind.FEATURE) {
      return valueOf(symbol, configuration);
    }
    Term term = inputs.get(symbol);
    if (term == null) {
      return Box.rangeOf(symbol).nearestToZero();
    }
    Valuation values = s -> valueOf(s, configuration);
    return term instanceof BoolTerm condition
        ? (condition.evaluate(values).orElse(false) ? BigInteger.ONE : BigInteger.ZERO)
        : ((IntTerm) term).evaluate(values).orElseThrow();
  }
}
