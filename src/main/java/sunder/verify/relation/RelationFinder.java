package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.smt.Interpolator;
import sunder.verify.Budget;
import sunder.verify.abstraction.AbstractModels;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.PathExclusion;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.Tracked;
import sunder.verify.acceleration.LongSteps;
import sunder.verify.feature.FeatureClasses;
import sunder.verify.relation.AffineEqualities.Guesses;
import sunder.verify.relation.PathInterpolants.Sides;
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

  /** No precision changes the answers. */
  private final Map<Question, Cuts> equalities = new HashMap<>();

  /** A question about equalities of the whole automaton. */
  private record Question(List<Symbol> symbols, ConfigSet variant, Guesses guesses) {}

  /**
   * @param budget checked on the way
   */
  public RelationFinder(
      Automaton automaton, AbstractModels models, Interpolator interpolator, Budget budget) {
    this.automaton = automaton;
    this.models = models;
    this.budget = budget;
    this.classes = new FeatureClasses(automaton);
    this.interpolants = new PathInterpolants(interpolator, automaton.supply());
  }

  /** A precision that excludes a path, and where its new cuts come from. */
  public record Found(Precision precision, String source) {
    /** Whether some of its new cuts are of linear terms, not of single registers. */
    public boolean relates(Precision before) {
      return precision.cutsBeyond(before).relate();
    }
  }

  /** Where cuts come from that are tried without a solver; each is tried with those before it. */
  private enum Source {
    COMPARISONS("comparisons of the program"),
    EQUALITIES("equalities that every run keeps"),
    RESIDUES("residues of counters"),
    BOUNDS("equalities where loops meet their bounds"),
    STEPS("differences that steps keep, remainders, landmarks"),
    PHASES("distances to bounds, values where phases meet");

    private final String text;

    Source(String text) {
      this.text = text;
    }
  }

  /**
   * By what the program says: comparisons, equalities that its steps keep; by what any number of
   * rounds would refute; by residues and guesses.
   */
  public Optional<Found> inProgram(Path path, Precision precision) {
    Cuts cuts = new Cuts();
    return inProgram(EnumSet.range(Source.COMPARISONS, Source.EQUALITIES), path, precision, cuts)
        .or(() -> byLongSteps(path, precision).filter(found -> found.relates(precision)))
        .or(() -> inProgram(EnumSet.range(Source.RESIDUES, Source.PHASES), path, precision, cuts));
  }

  /** By some of the sources; their cuts come to those that were tried before. */
  private Optional<Found> inProgram(
      Set<Source> sources, Path path, Precision precision, Cuts cuts) {
    for (Source source : sources) {
      cuts.addAll(cuts(source, path));
      Optional<Found> found = excluding(path, precision, cuts, source.text);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Cuts cuts(Source source, Path path) {
    return switch (source) {
      case COMPARISONS -> comparisons(path);
      case EQUALITIES -> equalities(path, Guesses.NONE);
      case RESIDUES -> Residues.of(reachable(path));
      case BOUNDS -> equalities(path, Guesses.BOUNDS_ARE_MET);
      case STEPS -> StepTemplates.of(reachable(path));
      case PHASES -> PhaseTemplates.of(reachable(path));
    };
  }

  private Cuts comparisons(Path path) {
    Cuts cuts = Comparisons.of(path.transitions());
    cutFeatures(path, cuts);
    return cuts;
  }

  /**
   * What the path's variants say of numeric features, others being decided already: they stand for
   * no states, so that this costs nothing.
   */
  private void cutFeatures(Path path, Cuts cuts) {
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var values = classes.values(path.variants(), symbol);
        cuts.add(symbol, values.get(0).low());
        cuts.add(symbol, values.get(values.size() - 1).high().add(BigInteger.ONE));
      }
    }
  }

  /** By interpolants of the path. */
  public Optional<Found> byInterpolants(Path path, Precision precision) {
    if (path.length() > Limits.STEPS_OF_INTERPOLANTS
        || !Comparisons.canRelate(path.transitions())) {
      return Optional.empty();
    }
    return interpolants
        .of(path.transitions(), Sides.ONE, featuresOf(path))
        .flatMap(cuts -> excluding(path, precision, cuts, "interpolants"));
  }

  /**
   * By interpolants of the path with any number of rounds of its cycles: what they say holds in
   * more than the rounds of this path.
   */
  private Optional<Found> byLongSteps(Path path, Precision precision) {
    ConfigSet one = oneOf(path);
    List<Transition> steps =
        LongSteps.of(path.transitions(), step -> step.when().intersects(one), automaton.supply());
    return Optional.of(steps)
        .filter(
            some -> some.size() <= Limits.LONG_STEPS_OF_INTERPOLANTS && Comparisons.canRelate(some))
        .flatMap(some -> interpolants.of(some, Sides.BOTH, featuresOf(path)))
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

  private Cuts equalities(Path path, Guesses guesses) {
    Set<Symbol> symbols = new TreeSet<>();
    for (Transition step : path.transitions()) {
      step.target().live().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
    }
    automaton.featureSymbols().keySet().stream().filter(s -> !s.isBoolean()).forEach(symbols::add);
    List<Symbol> some = symbols.stream().limit(Limits.RELATED_SYMBOLS).toList();
    return equalities.computeIfAbsent(new Question(some, oneOf(path), guesses), this::answer);
  }

  private Cuts answer(Question question) {
    return new AffineEqualities(
            question.symbols(),
            step -> step.when().intersects(question.variant()),
            question.guesses(),
            budget)
        .from(automaton.initial());
  }

  private static ConfigSet oneOf(Path path) {
    return path.variants().space().single(path.variants().pick());
  }

  /** The transitions of one variant, as far as they are between locations of the path. */
  private static List<Transition> reachable(Path path) {
    ConfigSet one = oneOf(path);
    Set<Location> locations = new LinkedHashSet<>();
    path.transitions().forEach(step -> locations.add(step.source()));
    List<Transition> result = new ArrayList<>();
    for (Location location : locations) {
      location.outgoing().stream().filter(t -> t.when().intersects(one)).forEach(result::add);
    }
    return result;
  }

  private Optional<Found> excluding(Path path, Precision precision, Cuts cuts, String source) {
    Precision finer = precision.refine(cuts);
    if (!finer.isFinerThan(precision) || isFeasible(path, finer)) {
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
    Cuts fewer = cuts;
    for (Tracked term : terms) {
      fewer = fewer.without(term);
    }
    if (!isFeasible(path, precision.refine(fewer))) {
      return fewer;
    }
    if (terms.size() <= 1) {
      return cuts;
    }
    int half = terms.size() / 2;
    Cuts kept = without(terms.subList(0, half), path, precision, cuts);
    return without(terms.subList(half, terms.size()), path, precision, kept);
  }

  private boolean isFeasible(Path path, Precision precision) {
    return PathExclusion.isFeasible(path, models.of(precision), budget);
  }
}
