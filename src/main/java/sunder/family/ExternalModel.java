package sunder.family;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A feature model from a file ({@code --feature-model}).
 *
 * @param features its features; if there are any, other names in conditions are not features
 *     without a declaration
 * @param rules its constraints, which are satisfiable
 * @param tree its feature diagram, if the format has one
 * @param namespace the names that the model decides, beside its features
 */
public record ExternalModel(
    List<Feature> features,
    List<Rule> rules,
    Optional<FeatureTree> tree,
    Optional<Namespace> namespace) {
  /** The model without features and constraints. */
  public static final ExternalModel NONE =
      new ExternalModel(List.of(), List.of(), Optional.empty());

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

  /** Creates a model that excludes no names. */
  public ExternalModel(List<Feature> features, List<Rule> rules, Optional<FeatureTree> tree) {
    this(features, rules, tree, Optional.empty());
  }

  public ExternalModel {
    features = List.copyOf(features);
    rules = List.copyOf(rules);
  }

  /** Returns the model with a feature diagram. */
  public ExternalModel withTree(FeatureTree shape) {
    return new ExternalModel(features, rules, Optional.of(shape), namespace);
  }

  /** Returns the model in which no names with a prefix are defined, except for some. */
  public ExternalModel closed(String prefix, Set<String> defined) {
    return new ExternalModel(features, rules, tree, Optional.of(new Namespace(prefix, defined)));
  }

  /** Returns whether a macro is undefined in all configurations, since the model lacks it. */
  public boolean excludes(String macro) {
    return namespace.stream()
        .anyMatch(n -> macro.startsWith(n.prefix()) && !n.defined().contains(macro));
  }

  /**
   * Returns its valid configurations, at least one, in a space that has its features.
   *
   * @throws ConfigSpace.DiagramTooLarge if their diagram is too large
   */
  public ConfigSet valid(ConfigSpace space) {
    return space.where(new Rule.AllOf(rules));
  }
}
