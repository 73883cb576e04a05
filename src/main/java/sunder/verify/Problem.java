package sunder.verify;

import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.verdict.Property;

/**
 * What to decide.
 *
 * @param subject the family
 * @param scope the variants asked about: the valid ones, or the part that {@code --config} names
 * @param property what makes a variant unsafe
 * @param goal when the procedure may stop
 * @param evidence whether safe verdicts carry what a certificate needs
 */
public record Problem(
    Subject subject, ConfigSet scope, Property property, Goal goal, Evidence evidence) {
  /** The question about every valid variant. */
  public Problem(Subject subject, Property property) {
    this(subject, subject.features().valid(), property, Goal.EVERY_VARIANT, Evidence.NAMED);
  }

  /** The features of the family, and its valid variants. */
  public FeatureModel features() {
    return subject.features();
  }

  /** A new automaton of the family, of which nothing is built yet. */
  public Automaton automaton() {
    return subject.automaton(property);
  }

  /** The interpreter that confirms plays. */
  public Replay replay() {
    return subject.replay(property);
  }

  /** The same question about fewer variants. */
  public Problem restrictedTo(ConfigSet smaller) {
    return new Problem(subject, smaller, property, goal, evidence);
  }

  /** The same question with another end. */
  public Problem until(Goal other) {
    return new Problem(subject, scope, property, other, evidence);
  }

  /** The same question with verdicts from which a certificate can be written. */
  public Problem withEvidence() {
    return new Problem(subject, scope, property, goal, Evidence.KEPT);
  }
}
