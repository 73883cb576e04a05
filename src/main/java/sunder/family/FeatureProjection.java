package sunder.family;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.limit.DiagramTooLarge;

/**
 * The projection of the configurations of a program to some of its features, the kept ones. The
 * program is read in more configurations than the model allows ({@link
 * ExternalModel#approximated}); the values of the kept features in valid configurations are
 * computed exactly. Thread-safe, unless the sets are used elsewhere at the same time.
 */
public final class FeatureProjection {
  private final ExternalModel model;

  /** The configurations in which the program is read, those among them that are not valid too. */
  private final ConfigSet read;

  private final List<Feature> dropped;

  /** The kept features that the program does not have, but the model has. */
  private final List<Feature> added;

  private final FeatureModel features;
  private final ConfigSet readable;
  private final Map<ConfigSet, ConfigSet> rejected = new HashMap<>();
  private final Map<ConfigSet, ConfigSet> known = new HashMap<>();

  /**
   * Creates the projection.
   *
   * @param model the approximated model of the program
   * @param program the features of the program
   * @param read the configurations in which the program is read
   * @param kept the features that are kept, of the program or of the model alone
   * @param rejections sets of other configurations of the program
   * @throws DiagramTooLarge if the kept features have too many combinations of values
   */
  public FeatureProjection(
      ExternalModel model,
      FeatureModel program,
      ConfigSet read,
      Set<Feature> kept,
      Collection<ConfigSet> rejections) {
    this.model = model;
    this.read = read;
    List<Feature> order =
        new ArrayList<>(read.space().features().stream().filter(kept::contains).toList());
    this.added = kept.stream().filter(f -> !read.space().features().contains(f)).toList();
    order.addAll(added);
    this.dropped = read.space().features().stream().filter(f -> !kept.contains(f)).toList();
    ConfigSpace space = ConfigSpace.of(order);
    this.readable = space.restated(model.projection(read, order, program));
    ConfigSet valid = readable;
    for (ConfigSet set : rejections) {
      ConfigSet only = space.restated(model.projection(set, order, program)).minus(readable);
      rejected.put(set, only);
      valid = valid.or(only);
    }
    this.features = new FeatureModel(space, valid);
  }

  /** Returns the kept features with their values in valid configurations. */
  public FeatureModel features() {
    return features;
  }

  /**
   * Returns the values that the kept features have in one of the given sets of other
   * configurations, and in no valid configuration that is read.
   */
  public ConfigSet rejected(ConfigSet set) {
    return rejected.get(set);
  }

  /**
   * Returns the values of the kept features in the configurations of a set that are read: those of
   * the same configurations, if the set depends on no other feature there.
   */
  public synchronized ConfigSet of(ConfigSet set) {
    return known.computeIfAbsent(
        set, s -> features.space().restated(s.and(read).exists(dropped)).and(readable));
  }

  /**
   * Returns the same as {@link #of} for a set that depends on kept features only.
   *
   * @throws IllegalStateException if it depends on others
   */
  public ConfigSet exactly(ConfigSet set) {
    ConfigSet result = of(set);
    if (result.intersects(of(read.minus(set)))) {
      throw new IllegalStateException("a set depends on a feature that is not kept");
    }
    return result;
  }

  /** Returns the values of the kept features in configurations that are all in a set. */
  public ConfigSet always(ConfigSet set) {
    return of(set).minus(of(read.minus(set)));
  }

  /** Returns the configurations that are read and have the values of a set of this projection. */
  public synchronized ConfigSet extended(ConfigSet set) {
    return read.and(read.space().restated(set.exists(added)));
  }

  /**
   * Returns a valid configuration that has the values of one of this projection, and is read if one
   * that has them is.
   */
  public synchronized Configuration extended(Configuration values) {
    ConfigSet all = read.space().restated(features.space().single(values).exists(added));
    return model.validMember(read.and(all)).or(() -> model.validMember(all)).orElseThrow();
  }
}
