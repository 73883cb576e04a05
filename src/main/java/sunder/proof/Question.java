package sunder.proof;

import sunder.automaton.Automaton;
import sunder.family.ConfigSet;

/**
 * What a certificate answers.
 *
 * @param identity tells other programs and properties apart
 * @param automaton of the program, nothing of it built yet
 * @param scope the variants asked about
 */
public record Question(Identity identity, Automaton automaton, ConfigSet scope) {}
