package sunder.frontend.ia.replay;

import static sunder.source.TypeSwitch.on;

import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.FeatureFormula.ComparisonOperator;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.limit.LruCache;
import sunder.source.TypeSwitch;

/** The features of the program, with an evaluator of conditions and bounds to sets of variants. */
final class ReplayFeatures {
  private static final int SUMS_REMEMBERED = 50;
  private static final int BOUNDS_REMEMBERED = 500;

  private static final TypeSwitch<ReplayFeatures, FeatureFormula, ConfigSet> KINDS =
      FeatureFormula.byKind(
          on(
              FeatureFormula.Constant.class,
              (at, f) -> f.value() ? at.space.all() : at.space.none()),
          on(FeatureFormula.BooleanFeature.class, (at, f) -> at.variantsSelecting(f.name())),
          on(FeatureFormula.NumericComparison.class, ReplayFeatures::compare),
          on(
              FeatureFormula.Not.class,
              (at, f) -> at.space.all().minus(at.variantsSatisfying(f.operand()))),
          on(FeatureFormula.Binary.class, ReplayFeatures::binary));

  final ConfigSpace space;
  private final Map<String, Feature> byName = new HashMap<>();
  private final Map<Expression.Hole, Feature.Numeric> holes = new HashMap<>();
  private final Map<FeatureFormula, ConfigSet> conditions = new IdentityHashMap<>();

  /** The sums whose decision diagram exceeds the size limit. */
  private final Set<Map<Feature, BigInteger>> tooLarge = new HashSet<>();

  /** A cache of sums with their bounds; successive replays request the same ones. */
  private final Map<Map<Feature, BigInteger>, Map<BigInteger, ConfigSet>> sums =
      new LruCache<>(SUMS_REMEMBERED);

  /**
   * The last requested sum, whose bounds are in {@code lastBounds}; a loop's counter requests one
   * sum repeatedly.
   */
  private Map<Feature, BigInteger> lastSum = Map.of();

  private Map<BigInteger, ConfigSet> lastBounds = Map.of();

  ReplayFeatures(Program program, FeatureModel model) {
    this.space = model.space();
    model.features().forEach(feature -> byName.put(feature.name(), feature));
    ProgramNames.of(program).holeNames().forEach((hole, name) -> holes.put(hole, numeric(name)));
  }

  Collection<Feature> all() {
    return space.features();
  }

  Feature.Numeric of(Expression.Hole hole) {
    return holes.get(hole);
  }

  private ConfigSet where(Feature.Numeric feature, ComparisonOperator operator, BigInteger value) {
    BigInteger low = feature.low();
    BigInteger high = feature.high();
    return switch (operator) {
      case LESS -> space.inRange(feature, low, value.subtract(BigInteger.ONE));
      case AT_MOST -> space.inRange(feature, low, value);
      case EQUAL -> space.inRange(feature, value, value);
      case NOT_EQUAL -> space.all().minus(space.inRange(feature, value, value));
      case AT_LEAST -> space.inRange(feature, value, high);
      case GREATER -> space.inRange(feature, value.add(BigInteger.ONE), high);
    };
  }

  ConfigSet variantsSelecting(Feature.Bool feature) {
    return space.selected(feature);
  }

  ConfigSet variantsSatisfying(FeatureFormula formula) {
    ConfigSet known = conditions.get(formula);
    if (known == null) {
      known = KINDS.apply(this, formula);
      conditions.put(formula, known);
    }
    return known;
  }

  /** Returns the Boolean feature of a condition that is a literal; empty otherwise. */
  Optional<Feature.Bool> literal(FeatureFormula formula) {
    FeatureFormula inner = formula instanceof FeatureFormula.Not not ? not.operand() : formula;
    return inner instanceof FeatureFormula.BooleanFeature feature
            && byName.get(feature.name()) instanceof Feature.Bool bool
        ? Optional.of(bool)
        : Optional.empty();
  }

  /**
   * Returns the variants in which a value is at most {@code bound}; empty if the decision diagram
   * exceeds the size limit.
   */
  Optional<ConfigSet> variantsAtMost(LinearValue value, BigInteger bound) {
    if (lastSum != value.factors()) {
      lastSum = value.factors();
      lastBounds = sums.computeIfAbsent(lastSum, sum -> new LruCache<>(BOUNDS_REMEMBERED));
    }
    BigInteger most = bound.subtract(value.constant());
    ConfigSet known = lastBounds.get(most);
    if (known == null && !tooLarge.contains(value.factors())) {
      known = space.sumAtMost(value.factors(), most).orElse(null);
      if (known == null) {
        tooLarge.add(value.factors());
      } else {
        lastBounds.put(most, known);
      }
    }
    return Optional.ofNullable(known);
  }

  /**
   * Returns the least value in the variants.
   *
   * @param variants a non-empty set
   */
  BigInteger minimum(LinearValue value, ConfigSet variants) {
    return value.constant().add(variants.leastSum(value.factors()));
  }

  private ConfigSet variantsSelecting(String name) {
    if (byName.get(name) instanceof Feature.Bool feature) {
      return space.selected(feature);
    }
    throw new IllegalStateException("not a Boolean feature: " + name);
  }

  private Feature.Numeric numeric(String name) {
    if (byName.get(name) instanceof Feature.Numeric feature) {
      return feature;
    }
    throw new IllegalStateException("not a numeric feature: " + name);
  }

  private ConfigSet compare(FeatureFormula.NumericComparison f) {
    return where(numeric(f.name()), f.operator(), f.value());
  }

  private ConfigSet binary(FeatureFormula.Binary f) {
    ConfigSet left = variantsSatisfying(f.left());
    ConfigSet right = variantsSatisfying(f.right());
    return switch (f.operator()) {
      case AND -> left.and(right);
      case OR -> left.or(right);
      case IMPLIES -> space.all().minus(left).or(right);
    };
  }
}
