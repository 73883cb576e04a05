package sunder.proof;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.CellAutomaton;
import sunder.certificate.Model;
import sunder.family.ConfigSet;

/**
 * What a certificate answers.
 *
 * @param identity tells other programs and properties apart
 * @param automaton of the program, nothing of it built yet
 * @param scope the variants asked about
 */
public record Question(Identity identity, Automaton automaton, ConfigSet scope) {
  /**
   * The same question to another model of the program, whose answers are its answers, too.
   *
   * @return nothing if the program has no such model
   */
  Optional<Question> to(Model model) {
    return model == Model.PROGRAM
        ? Optional.of(this)
        : CellAutomaton.of(automaton).map(cell -> new Question(identity, cell, scope));
  }
}
