package sunder.verify.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.smt.Interpolator;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.Tracked;
import sunder.verify.acceleration.LongSteps;
import sunder.verify.feature.FeatureClasses;
import sunder.verify.search.Path;

/**
 * Finds relations that exclude an impossible path: the first source of cuts that does, and of those
 * cuts no more than it takes.
 */
public final class RelationFinder {
  private final Automaton automaton;
  private final AbstractModels models;
  private final PathInterpolants interpolants;
  private final FeatureClasses classes;
  private final Budget budget;
  private final List<Source> sources = new ArrayList<>();

  /** A domain's cuts for paths of this automaton. */
  private record Source(Domain domain, Function<Path, Cuts> cuts) {}

  /**
   * @param domains tried in this order without a solver, each with the cuts of those before it
   * @param budget checked on the way
   */
  public RelationFinder(
      Automaton automaton,
      AbstractModels models,
      List<Domain> domains,
      Interpolator interpolator,
      Budget budget) {
    this.automaton = automaton;
    this.models = models;
    this.budget = budget;
    this.classes = new FeatureClasses(automaton);
    this.interpolants = new PathInterpolants(interpolator, automaton.supply());
    domains.forEach(domain -> sources.add(new Source(domain, domain.in(automaton, budget))));
  }

  /** A precision that excludes a path, and where its new cuts come from. */
  public record Found(Precision precision, String source) {
    /** Whether some of its new cuts are of linear terms, not of single registers. */
    public boolean relates(Precision before) {
      return precision.cutsBeyond(before).relate();
    }
  }

  /**
   * By the domains: first by what the steps of the program say, then by what any number of rounds
   * would refute, then by guesses.
   */
  public Optional<Found> inProgram(Path path, Precision precision) {
    Cuts cuts = new Cuts();
    return inProgram(domain -> !domain.isGuess(), path, precision, cuts)
        .or(() -> byLongSteps(path, precision).filter(found -> found.relates(precision)))
        .or(() -> inProgram(Domain::isGuess, path, precision, cuts));
  }

  /** By some of the domains; their cuts come to those that were tried before. */
  private Optional<Found> inProgram(
      Predicate<Domain> some, Path path, Precision precision, Cuts cuts) {
    for (Source source : sources) {
      if (some.test(source.domain())) {
        cuts.addAll(source.cuts().apply(path));
        Optional<Found> found = excluding(path, precision, cuts, source.domain().origin());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** By interpolants of the path. */
  public Optional<Found> byInterpolants(Path path, Precision precision) {
    if (path.length() > Limits.STEPS_OF_INTERPOLANTS
        || !Comparisons.canRelate(path.transitions())) {
      return Optional.empty();
    }
    return interpolants
        .of(path.transitions(), PathInterpolants.Sides.ONE, featuresOf(path))
        .flatMap(cuts -> excluding(path, precision, cuts, "interpolants"));
  }

  /**
   * By interpolants of the path with any number of rounds of its cycles: what they say holds in
   * more than the rounds of this path.
   */
  private Optional<Found> byLongSteps(Path path, Precision precision) {
    ConfigSet one = path.oneVariant();
    List<Transition> steps =
        LongSteps.of(path.transitions(), step -> step.when().intersects(one), automaton.supply());
    return Optional.of(steps)
        .filter(
            some -> some.size() <= Limits.LONG_STEPS_OF_INTERPOLANTS && Comparisons.canRelate(some))
        .flatMap(some -> interpolants.of(some, PathInterpolants.Sides.BOTH, featuresOf(path)))
        .flatMap(cuts -> excluding(path, precision, cuts, "interpolants of any number of rounds"));
  }

  /** The least and the greatest value of each numeric feature in the path's variants. */
  private BoolTerm featuresOf(Path path) {
    List<BoolTerm> facts = new ArrayList<>();
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var values = classes.values(path.variants(), symbol);
        IntTerm feature = IntTerm.of(symbol);
        facts.add(BoolTerm.atMost(IntTerm.of(values.get(0).low()), feature));
        facts.add(BoolTerm.atMost(feature, IntTerm.of(values.get(values.size() - 1).high())));
      }
    }
    return BoolTerm.and(facts);
  }

  private Optional<Found> excluding(Path path, Precision precision, Cuts cuts, String source) {
    Precision finer = precision.refine(cuts);
    if (!finer.isFinerThan(precision) || !isExcluded(path, finer)) {
      return Optional.empty();
    }
    return Optional.of(new Found(fewest(path, precision, cuts), source));
  }

  /** Leaves out the cuts of terms where the others exclude the path too. */
  private Precision fewest(Path path, Precision precision, Cuts cuts) {
    List<Tracked> registers = new ArrayList<>();
    List<Tracked> terms = new ArrayList<>();
    for (Tracked tracked : cuts.places().descendingKeySet()) {
      (tracked instanceof Tracked.Register ? registers : terms).add(tracked);
    }
    registers.addAll(terms);
    return precision.refine(without(registers, path, precision, cuts));
  }

  /** All of the terms at once if that goes, else the first half, then the second. */
  private Cuts without(List<Tracked> terms, Path path, Precision precision, Cuts cuts) {
    Cuts fewer = cuts.without(terms);
    if (isExcluded(path, precision.refine(fewer))) {
      return fewer;
    }
    if (terms.size() <= 1) {
      return cuts;
    }
    int half = terms.size() / 2;
    Cuts kept = without(terms.subList(0, half), path, precision, cuts);
    return without(terms.subList(half, terms.size()), path, precision, kept);
  }

  private boolean isExcluded(Path path, Precision precision) {
    return models.of(precision).excludes(path, budget);
  }

  /**
   * Cuts from the sequence interpolants of an impossible path (lazy abstraction with interpolants):
   * each comparison {@code a.x <= c} in them is a cut of the linear term {@code a.x}.
   *
   * <p>A cut is never wrong, whatever the solver says: at worst it does not help.
   *
   * @param supply makes symbols that do not occur in paths
   */
  record PathInterpolants(Interpolator interpolator, Symbol.Supply supply) {
    /** On which sides of a bound it is cut. */
    enum Sides {
      /** Where the comparison changes. */
      ONE,
      /** Also where the bound is passed: what is met exactly is a cell of its own. */
      BOTH
    }

    /**
     * The cuts of a path's interpolants; empty if there are none.
     *
     * @param sides where each bound is cut
     * @param facts what is known of the features
     */
    Optional<Cuts> of(List<Transition> path, Sides sides, BoolTerm facts) {
      PathBlocks blocks = new PathBlocks(supply);
      path.forEach(blocks::append);
      List<BoolTerm> conditions = new java.util.ArrayList<>(blocks.blocks());
      conditions.set(0, BoolTerm.and(facts, conditions.get(0)));
      return interpolator.between(conditions).map(found -> cuts(found, sides, blocks));
    }

    private static Cuts cuts(
        List<Set<BoolTerm.Compare>> interpolants, Sides sides, PathBlocks blocks) {
      Cuts cuts = new Cuts();
      for (int i = 0; i < interpolants.size(); i++) {
        for (BoolTerm.Compare compare : interpolants.get(i)) {
          if (blocks.meaning(i, compare).orElse(BoolTerm.TRUE) instanceof BoolTerm.Compare found) {
            add(found, sides, cuts);
          }
        }
      }
      return cuts;
    }

    private static void add(BoolTerm.Compare compare, Sides sides, Cuts cuts) {
      cuts.addBoundary(compare);
      if (sides == Sides.BOTH
          && BoolTerm.equal(compare.term(), IntTerm.ZERO) instanceof BoolTerm.Compare met) {
        cuts.addBoundary(met);
      }
    }
  }
}
