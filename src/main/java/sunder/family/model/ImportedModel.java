package sunder.family.model;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.DiagramSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * A feature model read from a file.
 *
 * @param features in the order of the file's tree
 * @param constraints what valid configurations satisfy, each with its place; together satisfiable
 */
public record ImportedModel(List<Feature> features, List<Constraint> constraints)
    implements ExternalModel {
  private static final int MOST_NODES = 2_000_000;

  /** A rule and the place it is from. */
  record Constraint(Rule rule, Span span) {}

  public ImportedModel {
    features = List.copyOf(features);
    constraints = List.copyOf(constraints);
  }

  /**
   * The model, once it is known that it has a valid configuration.
   *
   * @throws InputException if it has none, or its diagram becomes too large
   */
  static ImportedModel checked(List<Feature> features, List<Constraint> constraints)
      throws InputException {
    ConfigSpace space = DiagramSpace.of(features);
    ConfigSet valid = space.all();
    for (Constraint constraint : constraints) {
      valid = valid.and(inReach(constraint, space));
      if (valid.isEmpty()) {
        throw new InputException(
            Diagnostic.of(
                constraint.span(),
                "the feature model has no valid configuration: nothing satisfies it up to here",
                "remove or weaken a constraint"));
      }
      if (valid.size() > MOST_NODES) {
        throw tooLarge(constraint);
      }
    }
    return new ImportedModel(features, constraints);
  }

  private static ConfigSet inReach(Constraint constraint, ConfigSpace space) throws InputException {
    try {
      return constraint.rule().in(space);
    } catch (Rule.TooLarge e) {
      throw tooLarge(constraint);
    }
  }

  private static InputException tooLarge(Constraint constraint) {
    return new InputException(
        Diagnostic.of(
            constraint.span(),
            "the feature model is too large: the decision diagram up to here has no practical size",
            "leave out features that the program does not use"));
  }

  @Override
  public ConfigSet valid(ConfigSpace space) {
    ConfigSet valid = space.all();
    for (Constraint constraint : constraints) {
      valid = valid.and(constraint.rule().in(space));
    }
    return valid;
  }
}
