package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;

/**
 * A checked program: the input of every procedure.
 *
 * @param syntax the tree it came from; replay works from this one
 * @param features the features, holes included, and the valid configurations
 * @param free the free variables, arrays, procedures and length symbols, in source order
 * @param body the program
 * @param result the type of the body, empty for {@code void}
 */
public record TypedProgram(
    Program syntax,
    FeatureModel features,
    List<Identifier> free,
    Command body,
    Optional<Type.Data> result) {
  public TypedProgram {
    free = List.copyOf(free);
  }
}
