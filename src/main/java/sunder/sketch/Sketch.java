package sunder.sketch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Holes;
import sunder.frontend.ia.syntax.Program;

/**
 * A program with holes.
 *
 * @param syntax the program, if its language has trees that can be completed
 * @param model all its features and valid configurations
 * @param holes the features that are holes, in source order; may be empty
 * @param others the features that are not
 */
public record Sketch(
    Optional<Program> syntax,
    FeatureModel model,
    List<Feature.Numeric> holes,
    List<Feature> others) {
  public Sketch {
    holes = List.copyOf(holes);
    others = List.copyOf(others);
  }

  /** The holes of a checked program. */
  public static Sketch of(TypedProgram program) {
    Set<String> names = new LinkedHashSet<>(Holes.names(program.syntax()).values());
    FeatureModel model = program.features();
    List<Feature.Numeric> holes =
        names.stream().map(name -> (Feature.Numeric) model.feature(name).orElseThrow()).toList();
    List<Feature> others =
        model.features().stream().filter(feature -> !names.contains(feature.name())).toList();
    return new Sketch(Optional.of(program.syntax()), model, holes, others);
  }

  /** A family all of whose numeric features are holes. */
  public static Sketch of(FeatureModel model) {
    List<Feature.Numeric> holes = new ArrayList<>();
    List<Feature> others = new ArrayList<>();
    for (Feature feature : model.features()) {
      if (feature instanceof Feature.Numeric numeric) {
        holes.add(numeric);
      } else {
        others.add(feature);
      }
    }
    return new Sketch(Optional.empty(), model, holes, others);
  }

  /** The hole of this name. */
  public Optional<Feature.Numeric> hole(String name) {
    return holes.stream().filter(hole -> hole.name().equals(name)).findFirst();
  }
}
