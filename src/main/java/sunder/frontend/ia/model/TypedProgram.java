package sunder.frontend.ia.model;

import java.util.List;
import java.util.Optional;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;

/**
 * A typed program: the input of the automaton's construction.
 *
 * @param syntax the syntax tree, which the replay interprets
 * @param features the features, including holes, and the valid configurations
 * @param free the free variables, arrays, procedures and length symbols, in source order
 * @param body the program's body
 * @param result the type of the body; empty for {@code void}
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
