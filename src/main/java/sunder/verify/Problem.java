package sunder.verify;

import java.util.List;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Rejection;

/**
 * What to decide.
 *
 * @param subject the family
 * @param requestedVariants the variants asked about: the valid ones, or the part that {@code
 *     --config} names
 * @param property what makes a variant unsafe
 * @param goal when the procedure may stop
 * @param evidence whether safe verdicts carry what a certificate needs
 * @param interleavings which are explored where states are searched one by one
 * @param sharedAutomaton the automaton of all who ask for one; if there is none, each gets a new
 *     one
 */
public record Problem(
    Subject subject,
    ConfigSet requestedVariants,
    Property property,
    Goal goal,
    EvidenceLevel evidence,
    Interleavings interleavings,
    Optional<Automaton> sharedAutomaton) {
  /** The question about every variant that there is one about. */
  public Problem(Subject subject, Property property) {
    this(
        subject,
        subject.asked(),
        property,
        Goal.EVERY_VARIANT,
        EvidenceLevel.VERDICT_ONLY,
        Interleavings.ALTERNATING,
        Optional.empty());
  }

  /** The variants to decide: those asked about that can be verified. */
  public ConfigSet scope() {
    return requestedVariants.minus(
        Rejection.variants(subject.rejections(), requestedVariants.space().none()));
  }

  /** The verdicts of the others. */
  public List<FamilyVerdict.Group> rejected() {
    return Rejection.groups(subject.rejections(), requestedVariants);
  }

  /** The features of the family, and its valid variants. */
  public FeatureModel features() {
    return subject.features();
  }

  /** An automaton of the family: the shared one, or a new one, of which nothing is built yet. */
  public Automaton automaton() {
    return sharedAutomaton.orElseGet(() -> subject.automaton(property));
  }

  /** The interpreter that confirms plays. */
  public Replay replay() {
    return subject.replay(property);
  }

  /** The same question about fewer variants. */
  public Problem restrictedTo(ConfigSet smaller) {
    return new Problem(subject, smaller, property, goal, evidence, interleavings, sharedAutomaton);
  }

  /** The same question with another end. */
  public Problem withGoal(Goal other) {
    return new Problem(
        subject, requestedVariants, property, other, evidence, interleavings, sharedAutomaton);
  }

  /**
   * The same question with verdicts from which a certificate can be written: that is a set of
   * states that no step leaves, so every order of steps counts.
   */
  public Problem withEvidence() {
    return new Problem(
        subject,
        requestedVariants,
        property,
        goal,
        EvidenceLevel.WITH_INVARIANT,
        Interleavings.ALL,
        sharedAutomaton);
  }

  /** The same question, to be decided by these orders of steps. */
  public Problem withInterleavings(Interleavings orders) {
    return new Problem(
        subject, requestedVariants, property, goal, evidence, orders, sharedAutomaton);
  }

  /**
   * The same question on an automaton of the family that is there: what one run builds of it, the
   * next need not. For runs one after the other.
   */
  public Problem withAutomaton(Automaton built) {
    return new Problem(
        subject, requestedVariants, property, goal, evidence, interleavings, Optional.of(built));
  }

  /** How much a procedure keeps of why a variant is safe. */
  public enum EvidenceLevel {
    /** Its kind alone. */
    VERDICT_ONLY,
    /** The stores that were found, as a certificate needs them; they take memory. */
    WITH_INVARIANT
  }

  /** When a procedure may stop. */
  public enum Goal {
    /** When every variant has a verdict. */
    EVERY_VARIANT,
    /** When every assertion is decided in every variant; variants come first. */
    EVERY_ASSERTION,
    /**
     * As soon as some variant is proved SAFE: what a sketch needs. The open ones are not asked
     * about.
     */
    ONE_SAFE
  }

  /** Which orders of the steps of processes are explored. */
  public enum Interleavings {
    /** Every one. */
    ALL,
    /** Enough of them to decide what is asked, where the language tells which are. */
    REDUCED,
    /**
     * By turns: what is near is found soon, and by short plays, where all are explored; what has
     * many orders ends where some are not.
     */
    ALTERNATING
  }
}
