package sunder.frontend;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.verdict.Property;

/** What is verified: a checked family of programs, whatever language it was written in. */
public interface Subject {
  /** The features and the valid configurations. */
  FeatureModel features();

  /** A new automaton of the family, of which nothing is built yet. */
  Automaton automaton(Property property);

  /** The automaton as it is drawn; other steps than in the one that is searched are welcome. */
  default Automaton drawing(Property property) {
    return automaton(property);
  }

  /** The interpreter that replays plays of this family. */
  Replay replay(Property property);

  /** Names of the features that a run can depend on; on all others no behaviour does. */
  default Set<String> mentionedFeatures() {
    return features().features().stream().map(Feature::name).collect(Collectors.toSet());
  }

  /** What the user may have meant otherwise, in source order; the program is sound as it is. */
  default List<Diagnostic> warnings() {
    return List.of();
  }

  /** The free commands, any of which a {@link Property} may name as an error. */
  default Set<String> commands() {
    return Set.of();
  }

  /** Whether a {@link Property} may name this command as an error. */
  default boolean hasCommand(String name) {
    return commands().contains(name);
  }

  /**
   * What is wrong in variants that are not among the valid ones for it, each with its condition.
   */
  default List<Diagnostic> faults() {
    return List.of();
  }

  /** What its meaning assumes that the language leaves open, one sentence each. */
  default List<String> assumptions(Property property) {
    return List.of();
  }
}
