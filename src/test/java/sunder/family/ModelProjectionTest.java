package sunder.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * What the SAT solver says of models is what diagrams say of small ones, and what another solver
 * says of larger ones; {@code -Dsunder.projection=1000} for a long run.
 */
class ModelProjectionTest {
  private static final int COUNT = Integer.getInteger("sunder.projection", 60);
  private static final int LARGE = 300;
  private static final int POINTS = 1_000;

  private static Feature feature(Random random, int index) {
    BigInteger low = BigInteger.valueOf(random.nextInt(7) - 3);
    return random.nextInt(4) > 0
        ? new Feature.Bool("B" + index)
        : new Feature.Numeric("N" + index, low, low.add(BigInteger.valueOf(random.nextInt(12))));
  }

  private static List<Feature> features(Random random, int number) {
    return IntStream.range(0, number).mapToObj(i -> feature(random, i)).toList();
  }

  private static Rule rule(Random random, List<Feature> features, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 8);
    if (kind <= 1) {
      Feature feature = features.get(random.nextInt(features.size()));
      BigInteger low = feature.low().add(BigInteger.valueOf(random.nextInt(4) - 1));
      return new Rule.InRange(feature, low, low.add(BigInteger.valueOf(random.nextInt(3))));
    } else if (kind == 2) {
      Map<Feature, BigInteger> weights = new LinkedHashMap<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        Feature feature = features.get(random.nextInt(features.size()));
        weights.put(feature, BigInteger.valueOf(random.nextInt(7) - 3));
      }
      return new Rule.SumAtMost(weights, BigInteger.valueOf(random.nextInt(15) - 5));
    } else if (kind == 3) {
      return rule(random, features, depth - 1).not();
    }
    List<Rule> parts = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      parts.add(rule(random, features, depth - 1));
    }
    return kind < 6 ? new Rule.AnyOf(parts) : new Rule.AllOf(parts);
  }

  @Test
  void projectionsBackbonesAndCountsAreThoseOfDiagrams() {
    int satisfiable = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      Random random = new Random(seed);
      List<Feature> features = features(random, 4 + random.nextInt(6));
      List<Rule> rules =
          IntStream.range(0, 1 + random.nextInt(6))
              .mapToObj(i -> rule(random, features, 3).or(rule(random, features, 2)))
              .collect(Collectors.toCollection(ArrayList::new));
      ConfigSpace space = ConfigSpace.of(features);
      ConfigSet valid = space.where(new Rule.AllOf(rules));
      rules.add(new Rule.OfSpace(valid));
      ExternalModel model = new ExternalModel(features, rules, Optional.empty());
      assertThat(model.firstContradiction().isPresent())
          .as("seed %s", seed)
          .isEqualTo(valid.isEmpty());
      if (!valid.isEmpty()) {
        satisfiable++;
        FeatureAnalysis expected = FeatureAnalysis.of(new FeatureModel(space, valid));
        assertThat(FeatureAnalysis.of(model, false)).as("seed %s", seed).isEqualTo(expected);
        ModelBackbone backbone = ModelBackbone.of(features, rules);
        for (Feature feature : features) {
          if (feature instanceof Feature.Numeric numeric) {
            List<ConfigSet.ValueRange> values = valid.valuesOf(feature);
            assertThat(backbone.hull(numeric))
                .as("seed %s", seed)
                .isEqualTo(
                    new ConfigSet.ValueRange(
                        values.get(0).low(), values.get(values.size() - 1).high()));
          }
        }
        List<Feature> order = new ArrayList<>(features);
        Collections.shuffle(order, random);
        List<Feature> kept = order.subList(0, 1 + random.nextInt(order.size()));
        ConfigSet projected = space.restated(model.projection(kept));
        assertThat(projected)
            .as("seed %s", seed)
            .isEqualTo(valid.exists(order.subList(kept.size(), order.size())));
      }
    }
    assertThat(satisfiable).isGreaterThan(COUNT / 3);
  }

  @Test
  void approximationsHaveTheValuesOfDiagramsAndDecideSets() {
    for (long seed = 0; seed < COUNT; seed++) {
      Random random = new Random(seed);
      List<Feature> features =
          IntStream.range(0, 3 + random.nextInt(6))
              .mapToObj(
                  i ->
                      random.nextInt(5) == 0
                          ? new Feature.Numeric("N" + i, BigInteger.ONE, BigInteger.valueOf(40))
                          : feature(random, i))
              .toList();
      List<Rule> rules =
          IntStream.range(0, 1 + random.nextInt(4))
              .mapToObj(i -> rule(random, features, 3).or(rule(random, features, 2)))
              .toList();
      ConfigSpace space = ConfigSpace.of(features);
      ConfigSet valid = space.where(new Rule.AllOf(rules));
      if (valid.isEmpty()) {
        continue;
      }
      ModelApproximation model = new ModelApproximation(features, rules);
      List<Rule> asked = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        IntStream.range(0, 1 + random.nextInt(6))
            .forEach(k -> asked.add(rule(random, features, 2)));
        // Other passes ask for the same sets and for others, in spaces with other orders.
        List<Feature> order = new ArrayList<>(features);
        if (i % 2 == 1) {
          Collections.shuffle(order, random);
        }
        ConfigSpace other = ConfigSpace.of(order);
        ConfigSet allowed = other.where(new Rule.AllOf(rules));
        List<ConfigSet> sets = asked.stream().map(other::where).toList();
        assertThat(model.possible(sets))
            .as("seed %s", seed)
            .isEqualTo(
                sets.stream().filter(set -> set.intersects(allowed)).collect(Collectors.toSet()));
        if (i == 1) {
          model.restrictedTo(features.stream().map(Feature::name).toList());
        }
      }
      for (Feature feature : features) {
        if (feature instanceof Feature.Numeric) {
          List<BigInteger> values =
              valid.valuesOf(feature).stream().flatMap(ConfigSet.ValueRange::values).toList();
          assertThat(model.valuesOf(feature.name()))
              .as("seed %s: %s", seed, feature)
              .isEqualTo(values.size() > 16 ? Optional.empty() : Optional.of(values));
        }
      }
    }
  }

  /** What was impossible in one space is so in others, and what has the same form is not. */
  @Test
  void impossibleSetsAreToldFromOthersOfTheSameForm() {
    int impossible = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      Random random = new Random(seed);
      List<Feature> features = features(random, 4 + random.nextInt(4));
      List<Rule> rules = List.of(rule(random, features, 2), rule(random, features, 2));
      ConfigSet valid = ConfigSpace.of(features).where(new Rule.AllOf(rules));
      if (valid.isEmpty()) {
        continue;
      }
      ModelApproximation model = new ModelApproximation(features, rules);
      List<Rule> asked =
          IntStream.range(0, 12)
              .mapToObj(i -> rule(random, features, 1))
              .sorted(Comparator.comparing(rule -> valid.intersects(valid.space().where(rule))))
              .toList();
      for (Rule rule : asked) {
        List<Feature> order = new ArrayList<>(features);
        Collections.shuffle(order, random);
        ConfigSet set = ConfigSpace.of(order).where(rule);
        boolean isPossible = valid.intersects(valid.space().where(rule));
        assertThat(model.isPossible(set)).as("seed %s: %s", seed, rule).isEqualTo(isPossible);
        impossible += isPossible ? 0 : 1;
      }
    }
    assertThat(impossible).isGreaterThan(COUNT);
  }

  /** A chain of definitions: only what the asked features depend on is kept. */
  @Test
  void definitionsThatNobodyAsksForAreDropped() {
    List<Feature.Bool> f = IntStream.range(0, 6).mapToObj(i -> new Feature.Bool("F" + i)).toList();
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Rule own = Rule.selected(f.get(i)).iff(Rule.selected(f.get(i + 1)));
      rules.add(new Rule.Definition(own, Set.of(f.get(i))));
    }
    Rule cycle = Rule.selected(f.get(5)).iff(Rule.selected(f.get(4)).not());
    assertThat(ModelSlice.of(rules, List.of(f.get(2)))).isEqualTo(rules.subList(2, 4));
    rules.add(new Rule.Definition(cycle, Set.of(f.get(4))));
    rules.add(new Rule.Definition(cycle, Set.of(f.get(5))));
    assertThat(ModelSlice.of(rules, List.of())).isEqualTo(rules.subList(4, 6));
  }

  /** Trees of features with requirements, of which another solver decides members and others. */
  @Test
  void membersOfLargeProjectionsHaveSolutions() throws ContradictionException, TimeoutException {
    Random random = new Random(1);
    List<Feature> features = new ArrayList<>();
    List<Rule> rules = new ArrayList<>();
    ISolver solver = SolverFactory.newDefault();
    solver.newVar(LARGE);
    for (int i = 0; i < LARGE; i++) {
      features.add(new Feature.Bool("F" + i));
      int parent = random.nextInt(Math.max(1, i));
      if (i > 0) {
        rules.add(new Rule.AnyOf(List.of(literal(features, -i), literal(features, parent))));
        solver.addClause(new VecInt(new int[] {-i - 1, parent + 1}));
      }
      int[] clause = new int[3];
      List<Rule> literals = new ArrayList<>();
      for (int j = 0; i > 0 && j < clause.length; j++) {
        int index = 1 + random.nextInt(i);
        boolean isPositive = j > 0;
        literals.add(literal(features, isPositive ? index : -index));
        clause[j] = isPositive ? index + 1 : -index - 1;
      }
      if (i > 3) {
        rules.add(new Rule.AnyOf(literals));
        solver.addClause(new VecInt(clause));
      }
    }
    assertThat(members(features, rules, solver, random)).isBetween(20, POINTS - 20);
  }

  /** Trees with alternative groups of some hundred members, compared with another solver. */
  @Test
  void backbonesOfLargeGroupsAreThoseOfAnotherSolver() throws TimeoutException {
    int fixed = 0;
    int satisfiable = 0;
    int members = 0;
    int count = Math.max(COUNT / 30, 1);
    for (long seed = 0; seed < count; seed++) {
      Random random = new Random(seed);
      List<Feature> features = new ArrayList<>(List.of(new Feature.Bool("F0")));
      List<Rule> rules = new ArrayList<>(List.of(literal(features, 0)));
      List<int[]> clauses = new ArrayList<>(List.of(new int[] {1}));
      while (features.size() < LARGE) {
        group(random, features, rules, clauses);
      }
      for (int i = 0; i < 40; i++) {
        int one = 1 + random.nextInt(features.size() - 1);
        int other = 1 + random.nextInt(features.size() - 1);
        boolean excludes = random.nextInt(4) > 0;
        rules.add(
            literal(features, -one)
                .or(excludes ? literal(features, -other) : literal(features, other)));
        clauses.add(new int[] {-one - 1, excludes ? -other - 1 : other + 1});
      }
      ISolver solver = SolverFactory.newDefault();
      boolean isVoid = !isAdded(solver, features.size(), clauses) || !solver.isSatisfiable();
      assertThat(
              new ExternalModel(features, rules, Optional.empty()).firstContradiction().isPresent())
          .as("seed %s", seed)
          .isEqualTo(isVoid);
      if (!isVoid) {
        satisfiable++;
        List<Feature.Bool> dead = new ArrayList<>();
        List<Feature.Bool> core = new ArrayList<>();
        for (int i = 0; i < features.size(); i++) {
          if (!solver.isSatisfiable(new VecInt(new int[] {i + 1}))) {
            dead.add((Feature.Bool) features.get(i));
          } else if (!solver.isSatisfiable(new VecInt(new int[] {-i - 1}))) {
            core.add((Feature.Bool) features.get(i));
          }
        }
        ModelBackbone backbone = ModelBackbone.of(features, rules);
        assertThat(backbone.dead).as("seed %s", seed).isEqualTo(dead);
        assertThat(backbone.core).as("seed %s", seed).isEqualTo(core);
        fixed += dead.size() + core.size();
        members += members(features, rules, solver, random);
      }
    }
    assertThat(fixed).isGreaterThan(3 * satisfiable);
    assertThat(satisfiable).isGreaterThanOrEqualTo(count / 2);
    assertThat(members).isBetween(5 * satisfiable, (POINTS - 5) * satisfiable);
  }

  /** A rule whose evaluation is given up does not count as satisfied. */
  @Test
  void aFeatureOfALargeRuleIsDead() {
    List<Feature> features = new ArrayList<>(List.of(new Feature.Bool("X"), new Feature.Bool("Q")));
    List<Rule> rules = new ArrayList<>();
    List<Rule> all = new ArrayList<>(List.of(literal(features, 0)));
    for (int i = 2; i < 2_000; i++) {
      features.add(new Feature.Bool("P" + i));
      rules.add(literal(features, 1).or(literal(features, i)));
      rules.add(literal(features, -1).or(literal(features, i)));
      all.add(literal(features, i));
    }
    rules.add(new Rule.AllOf(all).not());
    List<Feature.Bool> group =
        IntStream.range(0, 80)
            .filter(i -> i != 1)
            .mapToObj(i -> (Feature.Bool) features.get(i))
            .toList();
    rules.add(0, Rule.count(group, 0, 80));
    assertThat(ModelBackbone.of(features, rules).dead).isEqualTo(features.subList(0, 1));
  }

  /** Adds a group of features below a random one: alternative, or-group, optional or mandatory. */
  private static void group(
      Random random, List<Feature> features, List<Rule> rules, List<int[]> clauses) {
    int parent = random.nextInt(features.size());
    int first = features.size();
    int kind = random.nextInt(4);
    int size = kind == 0 && random.nextBoolean() ? 50 + random.nextInt(250) : 1 + random.nextInt(6);
    int[] any = new int[size + 1];
    any[size] = -parent - 1;
    for (int i = first; i < first + size; i++) {
      features.add(new Feature.Bool("F" + i));
      rules.add(literal(features, i).implies(literal(features, parent)));
      clauses.add(new int[] {-i - 1, parent + 1});
      any[i - first] = i + 1;
      if (kind == 3) {
        rules.add(literal(features, parent).implies(literal(features, i)));
        clauses.add(new int[] {-parent - 1, i + 1});
      }
      for (int j = first; j < i && kind == 0; j++) {
        clauses.add(new int[] {-i - 1, -j - 1});
      }
    }
    if (kind <= 1) {
      List<Feature.Bool> children =
          features.subList(first, features.size()).stream().map(Feature.Bool.class::cast).toList();
      Rule selected = Rule.count(children, 1, kind == 0 ? 1 : size);
      rules.add(literal(features, parent).implies(selected));
      clauses.add(any);
    }
  }

  /** Adds clauses to a solver; returns false if they are trivially contradictory. */
  private static boolean isAdded(ISolver solver, int variables, List<int[]> clauses) {
    solver.newVar(variables);
    try {
      for (int[] clause : clauses) {
        solver.addClause(new VecInt(clause));
      }
      return true;
    } catch (ContradictionException e) {
      return false;
    }
  }

  /**
   * Returns how many random points are in the projection to random features; another solver, which
   * has the features as variables from 1 on, decides each of them.
   */
  private static int members(
      List<Feature> features, List<Rule> rules, ISolver solver, Random random)
      throws TimeoutException {
    List<Feature> order = new ArrayList<>(features);
    Collections.shuffle(order, random);
    List<Feature> kept = order.subList(0, 14);
    ConfigSet projection = new ExternalModel(features, rules, Optional.empty()).projection(kept);
    ConfigSpace space = projection.space();
    int members = 0;
    for (int i = 0; i < POINTS; i++) {
      Map<Feature, BigInteger> values = new LinkedHashMap<>();
      int[] point = new int[kept.size()];
      int density = 1 + random.nextInt(5);
      for (int j = 0; j < point.length; j++) {
        boolean value = random.nextInt(6) < density;
        values.put(kept.get(j), value ? BigInteger.ONE : BigInteger.ZERO);
        int variable = features.indexOf(kept.get(j)) + 1;
        point[j] = value ? variable : -variable;
      }
      boolean isMember = space.single(new Configuration(values)).isSubsetOf(projection);
      assertThat(isMember).isEqualTo(solver.isSatisfiable(new VecInt(point)));
      members += isMember ? 1 : 0;
    }
    return members;
  }

  private static Rule literal(List<Feature> features, int index) {
    Rule selected = Rule.selected((Feature.Bool) features.get(Math.abs(index)));
    return index < 0 ? selected.not() : selected;
  }
}
