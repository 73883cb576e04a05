package sunder.verify.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Problem.Goal;
import sunder.verify.ReplayMismatch;

/**
 * The verdicts of a run, for variants and assertions. They are final however the run ends. The
 * verdict of a variant is the worst one of its assertions. Mutable.
 *
 * <p>Variants are decided first: a variant is closed once an assertion fails in it. After {@link
 * #reopenFailedVariants}, the other assertions of these variants are open again.
 */
public final class RunVerdicts {
  private final ConfigSet scope;
  private final Goal goal;
  private final Map<Assertion, PropertyVerdicts> propertyVerdicts = new TreeMap<>();
  private final List<Group> unsafe = new ArrayList<>();
  private final List<Group> safe = new ArrayList<>();
  private final List<Group> unknown = new ArrayList<>();
  private ConfigSet failing;
  private ConfigSet open;
  private boolean behindFailures;
  private boolean closedApart;
  private int changes;
  private Optional<ReplayMismatch> failure = Optional.empty();

  /**
   * @param assertions all assertions that may fail
   */
  public RunVerdicts(ConfigSet scope, Goal goal, Collection<Assertion> assertions) {
    this.scope = scope;
    this.goal = goal;
    this.open = scope;
    this.failing = none();
    addAssertions(assertions);
  }

  /** Adds further assertions that may fail; nothing may be decided yet. */
  public void addAssertions(Collection<Assertion> assertions) {
    assertions.forEach(a -> propertyVerdicts.computeIfAbsent(a, b -> new PropertyVerdicts(none())));
  }

  /** Returns the variants with an open assertion. */
  public ConfigSet open() {
    return open;
  }

  /** Returns the variants in which an assertion is open. */
  public ConfigSet open(Assertion assertion) {
    return open(assertion, open);
  }

  /**
   * Returns the variants, of a usually small set, in which an assertion is open; the set of all of
   * them may be a large diagram.
   */
  public ConfigSet open(Assertion assertion, ConfigSet variants) {
    return variants.and(open).minus(verdictsOf(assertion).closed());
  }

  /** Returns all assertions, in textual order. */
  public Collection<Assertion> assertions() {
    return propertyVerdicts.keySet();
  }

  private PropertyVerdicts verdictsOf(Assertion assertion) {
    PropertyVerdicts verdicts = propertyVerdicts.get(assertion);
    if (verdicts == null) {
      throw new IllegalArgumentException("nobody knew that this may fail: " + assertion);
    }
    return verdicts;
  }

  /** Returns whether the goal is reached or nothing is open. */
  public boolean isDone() {
    return open.isEmpty() || goal == Goal.ONE_SAFE && !safe.isEmpty();
  }

  /** Records one of several proofs that a verdict needs, as progress. */
  public void recordPartialProof() {
    changes++;
  }

  /** Returns a counter that grows with each verdict, UNKNOWN included, and each partial proof. */
  public int changeCount() {
    return changes;
  }

  /** Returns whether assertions of failed variants are open. */
  public boolean includesFailedVariants() {
    return behindFailures;
  }

  /** Reopens the undecided assertions of failed variants, if that is the goal. */
  public void reopenFailedVariants() {
    if (goal == Goal.EVERY_ASSERTION && open.isEmpty() && !propertyVerdicts.isEmpty()) {
      behindFailures = true;
      open = failing;
      open = stillOpen();
    }
  }

  /**
   * Marks the open assertions of some variants as safe. The evidence does not cover assertions that
   * were decided before.
   */
  public void markSafe(ConfigSet variants, Certificate evidence) {
    ConfigSet decided = variants.and(open);
    if (!decided.isEmpty()) {
      atOnce(() -> noteSafe(decided, evidence));
    }
  }

  private void noteSafe(ConfigSet decided, Certificate evidence) {
    ConfigSet undecided = undecided();
    ConfigSet elsewhere = closedApart ? decided.and(some(PropertyVerdicts::closed)) : none();
    propertyVerdicts
        .values()
        .forEach(verdicts -> verdicts.add(decided, new Verdict.Safe(evidence)));
    leave(decided.minus(elsewhere), undecided, evidence);
    leave(elsewhere, undecided, new Certificate.AbstractInvariant(Optional::empty));
  }

  /**
   * Marks variants as safe by the evidence of another run.
   *
   * @throws IllegalStateException if an assertion fails in one of them
   */
  public void markProved(ConfigSet variants, Certificate evidence) {
    if (variants.intersects(failing)) {
      throw new IllegalStateException(
          "parts of a family contradict each other: a variant is safe, and something fails in it");
    }
    markSafe(variants, evidence);
  }

  /** Marks an assertion as safe in the variants in which it is open. */
  public void markSafe(Assertion assertion, ConfigSet variants, Certificate evidence) {
    close(
        assertion,
        variants,
        (verdicts, decided) -> verdicts.add(decided, new Verdict.Safe(evidence)));
  }

  /** Marks the assertion of a counterexample as failing in the variants in which it is open. */
  public void markUnsafe(ConfigSet variants, Counterexample evidence) {
    ConfigSet decided = open(evidence.failed(), variants);
    if (!decided.isEmpty()) {
      atOnce(() -> noteUnsafe(decided, evidence));
    }
  }

  private void noteUnsafe(ConfigSet decided, Counterexample evidence) {
    changes++;
    Verdict verdict = new Verdict.Unsafe(evidence);
    verdictsOf(evidence.failed()).add(decided, verdict);
    add(unsafe, decided.minus(failing), verdict);
    failing = failing.or(decided);
    open = behindFailures ? stillOpen() : open.minus(decided);
  }

  /** Marks the open assertions of some variants as unknown. */
  public void markUnknown(ConfigSet variants, UnknownReason reason) {
    ConfigSet given = variants.and(open);
    if (!given.isEmpty()) {
      atOnce(() -> noteUnknown(given, reason));
    }
  }

  private void noteUnknown(ConfigSet given, UnknownReason reason) {
    ConfigSet large =
        PropertyVerdicts.isPathFailure(reason)
            ? given.and(some(PropertyVerdicts::notReplayed))
            : none();
    propertyVerdicts.values().forEach(verdicts -> verdicts.giveUp(given, reason));
    changes++;
    add(unknown, large.minus(failing), new Verdict.Unknown(UnknownReason.MEMORY));
    add(unknown, given.minus(large).minus(failing), new Verdict.Unknown(reason));
    open = open.minus(given);
  }

  /** Records variants with a feasible path to an assertion whose replay was ended by a limit. */
  public void markNotReplayed(Assertion failed, ConfigSet variants) {
    verdictsOf(failed).notReplayed(variants);
  }

  /** Marks an assertion as unknown in the variants in which it is open. */
  public void markUnknown(Assertion assertion, ConfigSet variants, UnknownReason reason) {
    close(assertion, variants, (verdicts, decided) -> verdicts.giveUp(decided, reason));
  }

  private void close(
      Assertion assertion, ConfigSet variants, BiConsumer<PropertyVerdicts, ConfigSet> decision) {
    ConfigSet decided = open(assertion, variants);
    if (!decided.isEmpty()) {
      atOnce(() -> noteClosed(assertion, decided, decision));
    }
  }

  private void noteClosed(
      Assertion assertion, ConfigSet decided, BiConsumer<PropertyVerdicts, ConfigSet> decision) {
    decision.accept(verdictsOf(assertion), decided);
    closedApart = true;
    changes++;
    ConfigSet done = open.minus(stillOpen());
    if (!done.isEmpty()) {
      leave(done, undecided(), new Certificate.AbstractInvariant(Optional::empty));
    }
  }

  /** Executes an update atomically: an exception within it restores the state before. */
  private void atOnce(Runnable decision) {
    List<Runnable> undo =
        propertyVerdicts.values().stream().map(PropertyVerdicts::snapshot).toList();
    List<Integer> sizes = Stream.of(unsafe, safe, unknown).map(List::size).toList();
    ConfigSet failingBefore = failing;
    ConfigSet openBefore = open;
    try {
      decision.run();
    } catch (RuntimeException | Error ended) {
      undo.forEach(Runnable::run);
      unsafe.subList(sizes.get(0), unsafe.size()).clear();
      safe.subList(sizes.get(1), safe.size()).clear();
      unknown.subList(sizes.get(2), unknown.size()).clear();
      failing = failingBefore;
      open = openBefore;
      throw ended;
    }
  }

  private ConfigSet stillOpen() {
    return some(verdicts -> open.minus(verdicts.closed()));
  }

  /** Returns the variants with an assertion that is given up. */
  private ConfigSet undecided() {
    return some(PropertyVerdicts::unknown);
  }

  /** Returns the union of a set over all assertions. */
  private ConfigSet some(Function<PropertyVerdicts, ConfigSet> variants) {
    return propertyVerdicts.values().stream().map(variants).reduce(none(), ConfigSet::or);
  }

  private ConfigSet none() {
    return scope.space().none();
  }

  /** Returns the variants in which a run may reach an unsupported statement. */
  ConfigSet possiblyIncomplete() {
    ConfigSet result = none();
    for (Map.Entry<Assertion, PropertyVerdicts> entry : propertyVerdicts.entrySet()) {
      if (entry.getKey().isAnalysisLimit()) {
        result = result.or(scope.minus(entry.getValue().safe(none())));
      }
    }
    return result;
  }

  private void leave(ConfigSet variants, ConfigSet undecided, Certificate evidence) {
    if (variants.isEmpty()) {
      return;
    }
    changes++;
    open = open.minus(variants);
    ConfigSet fine = variants.minus(failing);
    add(safe, fine.minus(undecided), new Verdict.Safe(evidence));
    ConfigSet left = fine.and(undecided);
    for (PropertyVerdicts verdicts : propertyVerdicts.values()) {
      for (Group group : verdicts.givenUp()) {
        add(unknown, left.and(group.variants()), group.verdict());
        left = left.minus(group.variants());
      }
    }
  }

  /**
   * Returns the variants in which runs reach unsupported statements, with reasons: nothing else is
   * proved there.
   */
  private List<Group> lost() {
    List<Group> result = new ArrayList<>();
    propertyVerdicts.forEach(
        (assertion, verdicts) ->
            assertion
                .unknownReason()
                .map(Verdict.Unknown::new)
                .ifPresent(why -> add(result, verdicts.unknown(), why)));
    return result;
  }

  private static void add(List<Group> groups, ConfigSet variants, Verdict verdict) {
    if (!variants.isEmpty()) {
      groups.add(new Group(variants, verdict));
    }
  }

  /**
   * Adds the verdicts of another run with the same assertions, for some of the variants, perhaps of
   * another space. Its undecided variants have no effect.
   *
   * @throws IllegalStateException if verdicts of the two runs contradict each other
   */
  public void merge(RunVerdicts other) {
    ConfigSpace space = scope.space();
    other.propertyVerdicts.forEach((assertion, there) -> requireAgreement(assertion, there, space));
    for (Group group : other.safe) {
      markSafe(space.copyOf(group.variants()), evidence(group, space));
    }
    // Proofs come first, since failed variants are closed.
    other.propertyVerdicts.forEach(
        (assertion, there) -> {
          for (Group group : there.decided()) {
            if (group.verdict() instanceof Verdict.Safe) {
              markSafe(assertion, space.copyOf(group.variants()), evidence(group, space));
            }
          }
        });
    other.propertyVerdicts.forEach(
        (assertion, there) -> {
          for (Group group : there.decided()) {
            if (group.verdict() instanceof Verdict.Unsafe unsafe) {
              markUnsafe(space.copyOf(group.variants()), unsafe.counterexample());
            }
          }
          assertion
              .unknownReason()
              .ifPresent(
                  why ->
                      markUnknown(assertion, space.copyOf(there.givenUp(why, other.none())), why));
          markNotReplayed(assertion, space.copyOf(there.notReplayed()));
        });
    failure = failure.or(() -> other.failure);
  }

  private void requireAgreement(Assertion assertion, PropertyVerdicts there, ConfigSpace space) {
    PropertyVerdicts here = verdictsOf(assertion);
    for (Group group : there.decided()) {
      for (Group known : here.decided()) {
        if (group.verdict().kind() != known.verdict().kind()
            && space.copyOf(group.variants()).intersects(known.variants())) {
          throw new IllegalStateException(
              "parts of a family contradict each other: " + assertion + " fails, and it does not");
        }
      }
    }
  }

  /** Returns the evidence of another space, without its invariant. */
  private static Certificate evidence(Group group, ConfigSpace space) {
    Certificate evidence = ((Verdict.Safe) group.verdict()).evidence();
    if (group.variants().space() == space) {
      return evidence;
    }
    Optional<Certificate.Coverage> visited = evidence.coverage().map(v -> moved(v, space));
    return evidence.fold(
        invariant -> new Certificate.AbstractInvariant(invariant.model(), Optional::empty, visited),
        exhausted -> new Certificate.ReachedStates(Optional::empty, visited));
  }

  private static Certificate.Coverage moved(Certificate.Coverage visited, ConfigSpace space) {
    Map<Span, ConfigSet> statements = new LinkedHashMap<>(visited.statements());
    statements.replaceAll((span, variants) -> space.copyOf(variants));
    Map<String, ConfigSet> triggered = new LinkedHashMap<>(visited.reachedTriggers());
    triggered.replaceAll((name, variants) -> space.copyOf(variants));
    return new Certificate.Coverage(statements, triggered);
  }

  /** Adds the verdict of an assertion from another run. */
  public void merge(AssertionVerdict other) {
    PropertyVerdicts verdicts = verdictsOf(other.assertion());
    atOnce(
        () ->
            other
                .verdict()
                .groups()
                .forEach(group -> verdicts.add(group.variants(), group.verdict())));
  }

  /** Marks all open variants as unknown after contradictory results. */
  public void abortWith(ReplayMismatch bug) {
    recordFailure(bug);
    markUnknown(open, UnknownReason.INTERNAL_ERROR);
  }

  /** Records a bug of Sunder; the first one is kept. */
  public void recordFailure(ReplayMismatch bug) {
    failure = failure.or(() -> Optional.of(bug));
  }

  /** Returns the recorded bug. */
  public Optional<ReplayMismatch> failure() {
    return failure;
  }

  /**
   * Returns the verdict of the family: unsafe groups in the order of discovery, then safe, then
   * unknown ones. Its scope lacks the variants that the goal left open.
   */
  public FamilyVerdict verdict() {
    if (!isDone()) {
      throw new IllegalStateException("variants without a verdict");
    }
    List<Group> groups = new ArrayList<>(unsafe);
    groups.addAll(safe);
    groups.addAll(unknown);
    return new FamilyVerdict(scope.minus(open), groups);
  }

  /** Returns the verdict of each assertion, in textual order. */
  public List<AssertionVerdict> assertionVerdicts() {
    List<AssertionVerdict> result = new ArrayList<>();
    List<Group> lost = lost();
    propertyVerdicts.forEach(
        (assertion, verdicts) ->
            result.add(
                verdicts.verdict(assertion, assertion.isAnalysisLimit() ? List.of() : lost)));
    return result;
  }
}
