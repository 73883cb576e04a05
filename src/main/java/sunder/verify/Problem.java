package sunder.verify;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.replay.Replay;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Rejection;

/**
 * A verification problem.
 *
 * @param subject the family
 * @param requestedVariants the variants to decide: all valid ones, or those that {@code --config}
 *     selects
 * @param property the property that makes a variant unsafe
 * @param goal the condition under which the procedure may stop
 * @param evidence whether safe verdicts carry the invariant that a certificate needs
 * @param interleavings the interleavings that an explicit-state search explores
 * @param sharedAutomaton supplies the automaton that all callers share; without it, each gets a new
 *     automaton
 */
public record Problem(
    Subject subject,
    ConfigSet requestedVariants,
    Property property,
    Goal goal,
    EvidenceLevel evidence,
    Interleavings interleavings,
    Optional<Supplier<Automaton>> sharedAutomaton) {
  /**
   * Creates the problem for all variants that can be verified. The property also contains the
   * checks that the subject requires.
   */
  public Problem(Subject subject, Property property) {
    this(
        subject,
        subject.requestedVariants(),
        property.withMore(subject.requiredChecks()),
        Goal.EVERY_VARIANT,
        EvidenceLevel.VERDICT_ONLY,
        Interleavings.ALTERNATING,
        Optional.empty());
  }

  /** Returns the variants to decide: the requested variants that can be verified. */
  public ConfigSet scope() {
    return requestedVariants.minus(
        Rejection.variants(subject.rejections(), requestedVariants.space().none()));
  }

  /** Returns the verdicts of the requested variants that cannot be verified. */
  public List<FamilyVerdict.Group> rejected() {
    return Rejection.groups(subject.rejections(), requestedVariants);
  }

  /** Returns the feature model of the family. */
  public FeatureModel features() {
    return subject.features();
  }

  /** Returns the shared automaton, or a new one whose locations are built on demand. */
  public Automaton automaton() {
    return sharedAutomaton.orElse(() -> subject.automaton(property)).get();
  }

  /** Returns the interpreter that replays counterexamples. */
  public Replay replay() {
    return subject.replay(property);
  }

  /** Returns the problem for fewer variants. */
  public Problem restrictedTo(ConfigSet smaller) {
    return new Problem(subject, smaller, property, goal, evidence, interleavings, sharedAutomaton);
  }

  /** Returns the problem for another subject of the same family, with an automaton of its own. */
  public Problem withSubject(Subject other) {
    return new Problem(
        other, requestedVariants, property, goal, evidence, interleavings, Optional.empty());
  }

  /** Returns the problem with another property, with an automaton of its own. */
  public Problem withProperty(Property other) {
    return new Problem(
        subject, requestedVariants, other, goal, evidence, interleavings, Optional.empty());
  }

  /** Returns the problem with another goal. */
  public Problem withGoal(Goal other) {
    return new Problem(
        subject, requestedVariants, property, other, evidence, interleavings, sharedAutomaton);
  }

  /**
   * Returns the problem with verdicts from which a certificate can be written. A certificate is a
   * set of states that is closed under all steps, so no interleaving may be left out.
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

  /** Returns the problem with other interleavings. */
  public Problem withInterleavings(Interleavings orders) {
    return new Problem(
        subject, requestedVariants, property, goal, evidence, orders, sharedAutomaton);
  }

  /**
   * Returns the problem on a shared automaton, for runs one after the other: locations that one run
   * builds are reused by the next.
   */
  public Problem withAutomaton(Automaton built) {
    return withAutomaton(() -> built);
  }

  /** Returns the problem with one automaton for all callers, which the first of them builds. */
  public Problem withSharedAutomaton() {
    AtomicReference<Automaton> built = new AtomicReference<>();
    return withAutomaton(
        () -> {
          if (built.get() == null) {
            built.set(subject.automaton(property));
          }
          return built.get();
        });
  }

  private Problem withAutomaton(Supplier<Automaton> shared) {
    return new Problem(
        subject, requestedVariants, property, goal, evidence, interleavings, Optional.of(shared));
  }

  /** The evidence that a procedure keeps for safe variants. */
  public enum EvidenceLevel {
    /** The kind of the proof. */
    VERDICT_ONLY,
    /** The reached stores, as a certificate needs them; they take memory. */
    WITH_INVARIANT
  }

  /** The condition under which a procedure may stop. */
  public enum Goal {
    /** Every variant has a verdict. */
    EVERY_VARIANT,
    /** Every assertion is decided in every variant; verdicts of variants come first. */
    EVERY_ASSERTION,
    /** One variant is proved SAFE, as for a sketch; the others need no verdict. */
    ONE_SAFE
  }

  /** The interleavings of processes that are explored. */
  public enum Interleavings {
    /** All interleavings. */
    ALL,
    /**
     * A subset that suffices to decide the property (partial-order reduction), where the language
     * provides it.
     */
    REDUCED,
    /**
     * Both in turns: a search of all interleavings finds errors close to the start with short
     * counterexamples, and a reduced search ends earlier.
     */
    ALTERNATING
  }
}
