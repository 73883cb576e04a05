package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
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
import sunder.smt.Answer;
import sunder.smt.Solver;
import sunder.verdict.Script;

/**
 * Decides whether a path is a genuine play: whether its play condition is satisfiable for some of its
 * variants. Conditions that intervals can settle do not reach the solver.
 */
public final class PathChecker {
  private static final int MAX_RANGES = 64;

  private final Automaton automaton;
  private final Solver solver;

  public PathChecker(Automaton automaton, Solver solver) {
    this.automaton = automaton;
    this.solver = solver;
  }

  /** Asks for all variants of the path at once; numeric features are unknowns of the question. */
  public PathAnswer check(Path path) {
    PathCondition condition = PathCondition.of(path.transitions(), automaton.supply());
    List<Symbol> features = featuresIn(condition);
    PathAnswer answer = ask(path, condition, ranges(path.variants(), features), features);
    if (answer instanceof PathAnswer.Feasible found && !features.isEmpty()) {
      return widest(path, condition, features, found);
    }
    if (answer instanceof PathAnswer.Undecided && !features.isEmpty()) {
      return checkOne(path, condition, features);
    }
    return answer;
  }

  /**
   * A play for the greatest or the least values of the features may serve more variants than the first one
   * found; where the condition is monotone, it serves all that there are.
   */
  private PathAnswer.Feasible widest(
      Path path, PathCondition condition, List<Symbol> features, PathAnswer.Feasible first) {
    PathAnswer.Feasible best = first;
    for (ConfigSet end : ends(path.variants(), features)) {
      if (!end.isSubsetOf(best.variants())) {
        PathAnswer answer = askIntervals(path, condition, ranges(end, features), features);
        if (answer instanceof PathAnswer.Feasible found
            && found.variants().count().compareTo(best.variants().count()) > 0) {
          best = found;
        }
      }
    }
    return best;
  }

  /** The variants with the greatest, and those with the least values of the features in turn. */
  private List<ConfigSet> ends(ConfigSet variants, List<Symbol> features) {
    ConfigSet greatest = variants;
    ConfigSet least = variants;
    for (Symbol symbol : features) {
      Feature.Numeric feature = (Feature.Numeric) automaton.featureSymbols().get(symbol);
      List<ConfigSet.ValueRange> high = greatest.valuesOf(feature);
      BigInteger most = high.get(high.size() - 1).high();
      greatest = greatest.and(greatest.space().inRange(feature, most, most));
      BigInteger fewest = least.valuesOf(feature).get(0).low();
      least = least.and(least.space().inRange(feature, fewest, fewest));
    }
    return List.of(greatest, least);
  }

  /** The ranges were not exact, or the solver gave up: ask for one configuration. */
  private PathAnswer checkOne(Path path, PathCondition condition, List<Symbol> features) {
    Configuration one = path.variants().pick();
    List<BoolTerm> fixed = new ArrayList<>();
    for (Symbol symbol : features) {
      BigInteger value = one.valueOf(automaton.featureSymbols().get(symbol));
      fixed.add(BoolTerm.equal(IntTerm.of(symbol), IntTerm.of(value)));
    }
    ConfigSet single = path.variants().space().single(one);
    return ask(new Path(path.transitions(), single), condition, fixed, features);
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
      Feature.Numeric feature = (Feature.Numeric) automaton.featureSymbols().get(symbol);
      List<ConfigSet.ValueRange> values = variants.valuesOf(feature);
      if (values.size() <= MAX_RANGES) {
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

  private PathAnswer ask(
      Path path, PathCondition condition, List<BoolTerm> assumptions, List<Symbol> features) {
    PathAnswer easy = askIntervals(path, condition, assumptions, features);
    if (!(easy instanceof PathAnswer.Undecided)) {
      return easy;
    }
    Answer answer = solver.checkWithCore(constraints(condition, assumptions));
    return answer.fold(
        sat -> feasible(path, condition, features, sat.model()),
        unsat -> infeasible(path, condition, unsat.core()),
        unknown -> new PathAnswer.Undecided(unknown.why()));
  }

  private static List<BoolTerm> constraints(
      PathCondition condition, List<BoolTerm> assumptions) {
    List<BoolTerm> constraints = new ArrayList<>();
    condition.conjuncts().forEach(conjunct -> constraints.add(conjunct.term()));
    constraints.addAll(assumptions);
    return constraints;
  }

  /** What intervals and a few trials can settle, without the solver. */
  private PathAnswer askIntervals(
      Path path, PathCondition condition, List<BoolTerm> assumptions, List<Symbol> features) {
    List<BoolTerm> constraints = constraints(condition, assumptions);
    if (constraints.contains(BoolTerm.FALSE)) {
      return infeasible(path, condition, List.of(constraints.indexOf(BoolTerm.FALSE)));
    }
    Witness.Result result = Witness.find(constraints);
    if (result instanceof Witness.Result.Found found) {
      return feasible(path, condition, features, found.values());
    }
    return result instanceof Witness.Result.None
        ? infeasible(path, condition, IntStream.range(0, constraints.size()).boxed().toList())
        : new PathAnswer.Undecided("intervals do not tell");
  }

  private static PathAnswer infeasible(
      Path path, PathCondition condition, Iterable<Integer> core) {
    SortedSet<Integer> steps = new TreeSet<>();
    for (int index : core) {
      if (index < condition.conjuncts().size()) {
        steps.add(condition.conjuncts().get(index).step());
      }
    }
    return new PathAnswer.Infeasible(path.variants(), steps);
  }

  private PathAnswer feasible(
      Path path, PathCondition condition, List<Symbol> features, Map<Symbol, BigInteger> model) {
    ConfigSet variants = path.variants();
    for (Symbol symbol : features) {
      BigInteger value = model.get(symbol);
      Feature.Numeric feature = (Feature.Numeric) automaton.featureSymbols().get(symbol);
      variants = variants.and(variants.space().inRange(feature, value, value));
    }
    if (variants.isEmpty()) {
      return new PathAnswer.Undecided("the features' values do not belong together");
    }
    return generalize(path, condition, features, model, variants.pick());
  }

  /** Lets the inputs follow the features in the way that serves most variants. */
  private PathAnswer.Feasible generalize(
      Path path,
      PathCondition condition,
      List<Symbol> features,
      Map<Symbol, BigInteger> model,
      Configuration configuration) {
    List<BoolTerm> conjuncts =
        condition.conjuncts().stream().map(PathCondition.Conjunct::term).toList();
    FeatureConditions conditions =
        new FeatureConditions(automaton.featureSymbols(), path.variants(), configuration);
    List<PathAnswer.Feasible> candidates = new ArrayList<>();
    for (ParametricInputs.Ties ties : ParametricInputs.Ties.values()) {
      ParametricInputs inputs = ParametricInputs.choose(conjuncts, model, ties);
      ConfigSet serves = conditions.satisfying(inputs.remaining());
      if (!serves.isEmpty() && (candidates.isEmpty() || !features.isEmpty())) {
        // The one that the model is about stands for the group, where it is in it.
        Configuration one = serves.contains(configuration) ? configuration : serves.pick();
        candidates.add(
            new PathAnswer.Feasible(one, serves, c -> script(condition, inputs.terms(), c)));
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
  private BigInteger valueOf(
      Symbol symbol, Map<Symbol, Term> inputs, Configuration configuration) {
    if (symbol.kind() == Symbol.Kind.FEATURE) {
      return configuration.valueOf(automaton.featureSymbols().get(symbol));
    }
    Term term = inputs.get(symbol);
    if (term == null) {
      return Box.rangeOf(symbol).nearestToZero();
    }
    Valuation values = s -> configuration.valueOf(automaton.featureSymbols().get(s));
    return term instanceof BoolTerm condition
        ? (condition.evaluate(values).orElse(false) ? BigInteger.ONE : BigInteger.ZERO)
        : ((IntTerm) term).evaluate(values).orElseThrow();
  }
}
