package sunder.verify.plays;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.certificate.Stores;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.smt.Interpolator;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.relation.PathBlocks;

/** Finds the stores of variants that are safe because none of their few plays is possible. */
public final class PlayStores {
  /** So many plays are interpolated; one in several parts of its variants counts as several. */
  private static final int MOST = 2_000;

  private final Automaton automaton;
  private final Interpolator interpolator;
  private final Budget budget;
  private final PlayRegions regions;
  private ConfigSet without;
  private int asked;

  private PlayStores(Problem problem, Interpolator interpolator, Budget budget) {
    this.automaton = problem.automaton();
    this.interpolator = interpolator;
    this.budget = budget;
    this.regions = new PlayRegions(automaton.supply());
    this.without = problem.scope().space().none();
  }

  /**
   * What was found.
   *
   * @param variants whose stores these are
   */
  public record Found(ConfigSet variants, Stores stores) {}

  /**
   * The stores of as many variants as possible.
   *
   * @param problem all variants of its scope are safe
   * @return nothing if the variants have too many plays, or no play could be interpolated
   */
  public static Optional<Found> of(Problem problem, Budget budget) {
    try (Interpolator interpolator = new Interpolator(budget::isExhausted)) {
      return new PlayStores(problem, interpolator, budget).find(problem.scope());
    }
  }

  private Optional<Found> find(ConfigSet scope) {
    Optional<PlayTree> tree = PlayTree.of(automaton, scope, budget);
    tree.ifPresent(found -> found.plays().forEach(play -> explain(play, play.variants())));
    ConfigSet variants = scope.minus(without);
    if (tree.isEmpty() || variants.isEmpty()) {
      return Optional.empty();
    }
    Stores stores =
        new Stores(automaton.names()::of, automaton.names()::of, regions.of(tree.get(), variants));
    return Optional.of(new Found(variants, stores));
  }

  /** Says along a play why some variants cannot take it to its end. */
  private void explain(PlayPrefix play, ConfigSet variants) {
    budget.check();
    ConfigSet some = variants.minus(without);
    if (some.isEmpty()) {
      return;
    }
    if (++asked > MOST) {
      without = without.or(some);
      return;
    }
    List<PlayPrefix> path = play.path();
    PathBlocks blocks = new PathBlocks(automaton.supply());
    for (int i = 1; i < path.size(); i++) {
      blocks.append(path.get(i).step(), path.get(i - 1).box(), regions::cell);
    }
    if (!explain(path, blocks, some)) {
      split(play, blocks, some);
    }
  }

  /** False if the solver gave nothing that can be said of registers. */
  private boolean explain(List<PlayPrefix> path, PathBlocks blocks, ConfigSet variants) {
    List<BoolTerm> conditions = new ArrayList<>(blocks.blocks());
    conditions.set(0, BoolTerm.and(facts(symbols(blocks), variants), conditions.get(0)));
    List<BoolTerm> known = new ArrayList<>();
    if (conditions.size() > 1) {
      List<Optional<BoolTerm>> found = interpolator.formulas(conditions).orElse(List.of());
      for (int i = 0; i < found.size(); i++) {
        int block = i;
        found.get(i).flatMap(term -> blocks.meaning(block, term)).ifPresent(known::add);
      }
    }
    if (known.size() != conditions.size() - 1) {
      return false;
    }
    for (int i = 0; i < known.size(); i++) {
      path.get(i + 1).know(variants, known.get(i));
    }
    return true;
  }

  /** Values of features may exclude each other in ways that ranges do not show. */
  private void split(PlayPrefix play, PathBlocks blocks, ConfigSet variants) {
    ConfigSet like = variants;
    for (Symbol symbol : symbols(blocks)) {
      Feature feature = automaton.featureSymbols().get(symbol);
      like = like.with(feature, variants.pick().valueOf(feature));
    }
    if (like.equals(variants)) {
      without = without.or(variants);
      return;
    }
    explain(play, like);
    explain(play, variants.minus(like));
  }

  /** The features that a play speaks of. */
  private static Set<Symbol> symbols(PathBlocks blocks) {
    Set<Symbol> result = new TreeSet<>();
    for (BoolTerm block : blocks.blocks()) {
      block.forEachSymbol(
          symbol -> {
            if (symbol.kind() == Symbol.Kind.FEATURE) {
              result.add(symbol);
            }
          });
    }
    return result;
  }

  private BoolTerm facts(Set<Symbol> features, ConfigSet variants) {
    List<BoolTerm> facts = new ArrayList<>();
    Map<Symbol, Feature> known = automaton.featureSymbols();
    for (Symbol symbol : features) {
      facts.add(
          known.get(symbol) instanceof Feature.Numeric numeric
              ? values(IntTerm.of(symbol), variants.valuesOf(numeric))
              : truth(symbol, (Feature.Bool) known.get(symbol), variants));
    }
    return BoolTerm.and(facts);
  }

  private static BoolTerm values(IntTerm value, List<ConfigSet.ValueRange> ranges) {
    return BoolTerm.or(
        ranges.stream()
            .map(
                range ->
                    BoolTerm.and(
                        BoolTerm.atMost(IntTerm.of(range.low()), value),
                        BoolTerm.atMost(value, IntTerm.of(range.high()))))
            .toList());
  }

  private static BoolTerm truth(Symbol symbol, Feature.Bool feature, ConfigSet variants) {
    boolean mayBeTrue = !variants.with(feature, BigInteger.ONE).isEmpty();
    boolean mayBeFalse = !variants.with(feature, BigInteger.ZERO).isEmpty();
    return mayBeTrue && mayBeFalse
        ? BoolTerm.TRUE
        : mayBeTrue ? BoolTerm.of(symbol) : BoolTerm.of(symbol).not();
  }
}
