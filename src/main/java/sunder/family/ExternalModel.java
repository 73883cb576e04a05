package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.family.order.InteractionGraph.Interaction;
import sunder.family.order.VariableOrder;
import sunder.limit.DiagramTooLarge;
import sunder.limit.LruCache;
import sunder.source.Diagnostic;

/** A feature model from a file ({@code --feature-model}); immutable. */
public final class ExternalModel {
  /** The model without features and constraints. */
  public static final ExternalModel NONE =
      new ExternalModel(List.of(), List.of(), Optional.empty());

  /** The greatest number of features of a model that programs get as a whole. */
  private static final int MOST_FEATURES = 500;

  /** The number of features up to which every diagram is small enough. */
  private static final int FEW_FEATURES = 20;

  /** The greatest number of features of a model that is counted without being asked to. */
  private static final int MOST_COUNTED = 1_000;

  /** The greatest number of new nodes for a count. */
  private static final long MOST_COUNTED_NODES = 1_000_000;

  private static final int MOST_PROJECTIONS = 16;

  private final List<Feature> features;
  private final List<Rule> rules;
  private final Optional<FeatureTree> tree;
  private final Optional<Namespace> namespace;
  private final List<Diagnostic> remarks;
  private final Optional<Diagnostic> contradiction;
  private final UnsettableSymbols unsettable;
  private Optional<Map<String, Feature>> byName = Optional.empty();
  private Optional<Boolean> isProjected = Optional.empty();
  private Optional<ModelApproximation> approximation = Optional.empty();
  private final Map<Set<Feature>, ExternalModel> projections = new LruCache<>(MOST_PROJECTIONS);
  private final Map<List<Rule>, ExternalModel> restrictions = new LruCache<>(MOST_PROJECTIONS);

  /**
   * The macro names with a prefix, of which the model determines the defined ones.
   *
   * @param prefix the prefix of these names
   * @param defined the names that may be defined: features and unconstrained names
   */
  public record Namespace(String prefix, Set<String> defined) {
    public Namespace {
      defined = Set.copyOf(defined);
    }
  }

  private ExternalModel(
      List<Feature> features,
      List<Rule> rules,
      Optional<FeatureTree> tree,
      Optional<Namespace> namespace,
      List<Diagnostic> remarks,
      Optional<Diagnostic> contradiction,
      UnsettableSymbols unsettable) {
    this.features = List.copyOf(features);
    this.rules = List.copyOf(rules);
    this.tree = tree;
    this.namespace = namespace;
    this.remarks = List.copyOf(remarks);
    this.contradiction = contradiction;
    this.unsettable = unsettable;
  }

  /** Creates a model that excludes no names. */
  public ExternalModel(List<Feature> features, List<Rule> rules, Optional<FeatureTree> tree) {
    this(
        features,
        rules,
        tree,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        UnsettableSymbols.NONE);
  }

  /**
   * Returns its features; if there are any, other names in conditions are not features without a
   * declaration.
   */
  public List<Feature> features() {
    return features;
  }

  /** Returns the feature with a name, if there is one. */
  public synchronized Optional<Feature> feature(String name) {
    if (byName.isEmpty()) {
      Map<String, Feature> found = new HashMap<>();
      features.forEach(feature -> found.put(feature.name(), feature));
      byName = Optional.of(found);
    }
    return Optional.ofNullable(byName.get().get(name));
  }

  /** Returns whether it has a feature with a name. */
  public boolean declares(String name) {
    return feature(name).isPresent();
  }

  /**
   * Returns whether it has a feature with a name that is a macro wherever it occurs, since the
   * model determines all macros with its prefix.
   */
  public boolean declaresMacro(String name) {
    return namespace.isPresent() && name.startsWith(namespace.get().prefix()) && declares(name);
  }

  /** Returns its constraints. */
  public List<Rule> rules() {
    return rules;
  }

  /** Returns its feature diagram, if the format has one. */
  public Optional<FeatureTree> tree() {
    return tree;
  }

  /** Returns the names that the model decides, beside its features. */
  public Optional<Namespace> namespace() {
    return namespace;
  }

  /** Returns the remarks on its text. */
  public List<Diagnostic> remarks() {
    return remarks;
  }

  /** Returns the model with remarks on its text. */
  public ExternalModel withRemarks(List<Diagnostic> others) {
    return new ExternalModel(features, rules, tree, namespace, others, contradiction, unsettable);
  }

  /** Returns the place and the reason for which no configuration is valid, if that is so. */
  public Optional<Diagnostic> contradiction() {
    return contradiction;
  }

  /** Returns the model with a reason for which no configuration is valid. */
  public ExternalModel withContradiction(Diagnostic reason) {
    return new ExternalModel(
        features, rules, tree, namespace, remarks, Optional.of(reason), unsettable);
  }

  /** Returns the symbols that nothing can set. */
  UnsettableSymbols unsettable() {
    return unsettable;
  }

  /** Returns the model with a search for the symbols that nothing can set. */
  public ExternalModel withUnsettable(UnsettableSymbols search) {
    return new ExternalModel(features, rules, tree, namespace, remarks, contradiction, search);
  }

  /** Returns the model with a feature diagram. */
  public ExternalModel withTree(FeatureTree shape) {
    return new ExternalModel(
        features, rules, Optional.of(shape), namespace, remarks, contradiction, unsettable);
  }

  /** Returns the model in which no names with a prefix are defined, except for some. */
  public ExternalModel closed(String prefix, Set<String> defined) {
    return new ExternalModel(
        features,
        rules,
        tree,
        Optional.of(new Namespace(prefix, defined)),
        remarks,
        contradiction,
        unsettable);
  }

  /** Returns whether a macro is undefined in all configurations, since the model lacks it. */
  public boolean excludes(String macro) {
    return namespace.stream()
        .anyMatch(n -> macro.startsWith(n.prefix()) && !n.defined().contains(macro));
  }

  /**
   * Returns a model whose {@link #forProgram} has further configurations: those whose features have
   * single values that are valid. {@link #isPossible} decides which sets have a valid configuration
   * of this model.
   */
  public ExternalModel approximated() {
    if (approximation.isPresent()) {
      return this;
    }
    ExternalModel result =
        new ExternalModel(features, rules, tree, namespace, remarks, contradiction, unsettable);
    result.approximation = Optional.of(new ModelApproximation(features, rules));
    return result;
  }

  /** Returns the model with further rules, which must have a solution; approximated if this is. */
  public synchronized ExternalModel restricted(List<Rule> more) {
    if (rules.containsAll(more)) {
      return this;
    }
    return restrictions.computeIfAbsent(
        List.copyOf(more),
        further -> {
          List<Rule> all = new ArrayList<>(rules);
          all.addAll(further);
          ExternalModel result =
              new ExternalModel(features, all, tree, namespace, remarks, contradiction, unsettable);
          return isApproximated() ? result.approximated() : result;
        });
  }

  /** Returns whether the model is {@link #approximated}. */
  public boolean isApproximated() {
    return approximation.isPresent();
  }

  /** Returns the only value of a Boolean feature of an approximated model, if there is one. */
  public Optional<Boolean> fixedValue(String name) {
    return approximation.flatMap(model -> model.fixedValue(name));
  }

  /** Returns a number of an approximated model, with its declared range. */
  public Optional<Feature.Numeric> declaredNumber(String name) {
    return approximation.flatMap(model -> model.number(name));
  }

  /**
   * Returns whether it has a number of that name without a range: its configurations say whether
   * the number is selected, and not its value.
   */
  public boolean hasUnboundedNumber(String name) {
    return declares(Feature.definedName(name)) && !declares(name);
  }

  /** Returns whether an approximated model has a feature with a name that may have two values. */
  public boolean hasFeature(String name) {
    return approximation.stream().anyMatch(model -> model.hasFeature(name))
        && fixedValue(name).isEmpty();
  }

  /** Returns the values of a number of an approximated model, if they are few. */
  public Optional<List<BigInteger>> fewValues(String name) {
    return approximation.flatMap(model -> model.valuesOf(name));
  }

  /** Returns whether a set of a space has a valid configuration; if not approximated, true. */
  public boolean isPossible(ConfigSet set) {
    return approximation.stream().allMatch(model -> model.isPossible(set));
  }

  /** Returns the sets of a space that have a valid configuration; if not approximated, all. */
  public Set<ConfigSet> possible(Collection<ConfigSet> sets) {
    return approximation.map(model -> model.possible(sets)).orElse(Set.copyOf(sets));
  }

  /** Returns whether the model is projected to the features of a program. */
  public synchronized boolean isProjected() {
    if (isProjected.isEmpty()) {
      boolean isSmall = features.size() <= FEW_FEATURES;
      isProjected =
          Optional.of(features.size() > MOST_FEATURES || !isSmall && countValid().isEmpty());
    }
    return isProjected.get();
  }

  /**
   * Returns the model for a program that has some features: a model with few features is returned
   * as it is, a larger one is projected.
   *
   * @param names names of features; others are ignored
   * @throws DiagramTooLarge if the projection is too large
   */
  public ExternalModel forProgram(Collection<String> names) {
    if (approximation.isPresent()) {
      Map<Feature, Rule> kept = approximation.get().restrictedTo(names);
      return new ExternalModel(
          List.copyOf(kept.keySet()),
          List.copyOf(kept.values()),
          Optional.empty(),
          namespace,
          remarks,
          contradiction,
          unsettable);
    }
    return isProjected() ? projectedTo(names) : this;
  }

  /**
   * Returns the projection of the model to the features with some names: its valid configurations
   * are those that extend to valid configurations of this model.
   *
   * @throws DiagramTooLarge if the projection is too large
   */
  public synchronized ExternalModel projectedTo(Collection<String> names) {
    Set<String> asked = Set.copyOf(names);
    Set<Feature> kept = new LinkedHashSet<>();
    features.stream().filter(feature -> asked.contains(feature.name())).forEach(kept::add);
    ExternalModel projection = projections.get(kept);
    if (projection == null) {
      List<Feature> order = List.copyOf(kept);
      ConfigSet valid = projection(order);
      projection =
          new ExternalModel(
              order,
              List.of(new Rule.OfSpace(valid)),
              Optional.empty(),
              namespace,
              remarks,
              contradiction,
              UnsettableSymbols.NONE);
      projections.put(kept, projection);
    }
    return projection;
  }

  /** Returns the values of some features in valid configurations. */
  ConfigSet projection(List<Feature> to) {
    return ModelProjection.of(ModelSlice.of(rules, to), to);
  }

  /**
   * Returns the values of some features of a program in the valid configurations of a set of its
   * space; features that the model lacks are not constrained by it.
   *
   * @throws DiagramTooLarge if the projection is too large
   */
  ConfigSet projection(ConfigSet set, List<Feature> to, FeatureModel program) {
    ConfigSpace space = ConfigSpace.of(List.copyOf(set.support()));
    List<Rule> all = new ArrayList<>(rules);
    all.add(new Rule.OfSpace(space.restated(set)));
    Set<Feature> numbers = new LinkedHashSet<>(to);
    numbers.addAll(space.features());
    numbers.forEach(feature -> all.addAll(classes(feature, program.declared())));
    return ModelProjection.of(ModelSlice.of(all, to), to);
  }

  /**
   * Returns the rules that relate a number of the model to the feature of a program that has its
   * name and represents classes of its values: by the least number of the class, and by the
   * greatest number of the first class.
   *
   * @param declared a set that has all values of the feature that are classes
   */
  private List<Rule> classes(Feature feature, ConfigSet declared) {
    Optional<Feature> number = feature(feature.name()).filter(own -> !own.equals(feature));
    if (number.isEmpty() || feature instanceof Feature.Bool) {
      return List.of();
    }
    Rule undefined =
        feature(Feature.definedName(feature.name()))
            .<Rule>map(own -> new Rule.InRange(own, BigInteger.ZERO, BigInteger.ZERO))
            .orElse(Rule.NEVER);
    List<BigInteger> values =
        declared.valuesOf(feature).stream().flatMap(ConfigSet.ValueRange::values).toList();
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      BigInteger value = values.get(i);
      boolean isLeast = value.equals(feature.low());
      BigInteger low = isLeast ? number.get().low().min(value) : value;
      BigInteger high =
          isLeast
              ? value
              : i + 1 < values.size()
                  ? values.get(i + 1).subtract(BigInteger.ONE)
                  : number.get().high().max(value);
      rules.add(
          new Rule.AnyOf(
              List.of(
                  undefined,
                  new Rule.InRange(feature, value, value).not(),
                  new Rule.InRange(number.get(), low, high))));
    }
    return rules;
  }

  /** Returns a valid configuration of a set, if there is one; if not approximated, the least. */
  Optional<Configuration> validMember(ConfigSet set) {
    return approximation.isPresent()
        ? approximation.get().validMember(set)
        : set.isEmpty() ? Optional.empty() : Optional.of(set.pick());
  }

  /** Returns whether counting the valid configurations may take minutes. */
  boolean isLarge() {
    return features.size() > MOST_COUNTED;
  }

  /** Returns the number of valid configurations; nothing if their diagram is too large. */
  Optional<BigInteger> countValid() {
    List<Interaction<Feature>> interactions = RuleInteractions.of(rules);
    for (List<Feature> order : VariableOrder.candidates(features, interactions)) {
      ConfigSpace space = ConfigSpace.of(features, features, order);
      try {
        return Optional.of(
            space.bounded(
                isLarge() ? ConfigSpace.MOST_NEW_NODES : MOST_COUNTED_NODES,
                () -> new Rule.AllOf(rules).in(space).count()));
      } catch (DiagramTooLarge e) {
        // The next order may do.
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the index of the first constraint that contradicts those before it; nothing if the
   * model is satisfiable.
   */
  public OptionalInt firstContradiction() {
    if (ModelBackbone.isSatisfiable(ModelSlice.of(rules, List.of()))) {
      return OptionalInt.empty();
    }
    int satisfiable = 0;
    int contradictory = rules.size();
    while (contradictory - satisfiable > 1) {
      int middle = (satisfiable + contradictory) / 2;
      if (ModelBackbone.isSatisfiable(rules.subList(0, middle))) {
        satisfiable = middle;
      } else {
        contradictory = middle;
      }
    }
    return OptionalInt.of(contradictory - 1);
  }

  /**
   * Returns its valid configurations, at least one, in a space that has its features.
   *
   * @throws DiagramTooLarge if their diagram is too large
   */
  public ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules));
  }
}
