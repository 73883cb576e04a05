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
 * The verdicts of a run so far, for variants and for assertions; what is decided stays decided,
 * whatever ends the run. A variant's verdict is the worst of its assertions. Mutable.
 *
 * <p>Each variant is decided first: it is left alone once something fails in it. After {@link
 * #reopenFailedVariants} the other assertions of these variants are asked about, too.
 */
public final class RunVerdicts {
  private final ConfigSet scope;
  private final Goal goal;
  private final Map<Assertion, PropertyVerdicts> tallies = new TreeMap<>();
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
   * @param assertions all that may fail
   */
  public RunVerdicts(ConfigSet scope, Goal goal, Collection<Assertion> assertions) {
    this.scope = scope;
    this.goal = goal;
    this.open = scope;
    this.failing = none();
    addAssertions(assertions);
  }

  /** Says what else may fail; nothing is decided yet. */
  public void addAssertions(Collection<Assertion> assertions) {
    assertions.forEach(a -> tallies.computeIfAbsent(a, b -> new PropertyVerdicts(none())));
  }

  /** The variants in which something is to be decided yet. */
  public ConfigSet open() {
    return open;
  }

  /** The variants for which it is to be decided yet whether an assertion can fail. */
  public ConfigSet open(Assertion assertion) {
    return open(assertion, open);
  }

  /** Those of {@code variants}, which are mostly few: all that are open are a large diagram. */
  public ConfigSet open(Assertion assertion, ConfigSet variants) {
    return variants.and(open).minus(tally(assertion).closed());
  }

  /** All assertions, in the order of the text. */
  public Collection<Assertion> assertions() {
    return tallies.keySet();
  }

  private PropertyVerdicts tally(Assertion assertion) {
    PropertyVerdicts tally = tallies.get(assertion);
    if (tally == null) {
      throw new IllegalArgumentException("nobody knew that this may fail: " + assertion);
    }
    return tally;
  }

  /** Whether the goal is reached, or nothing is open. */
  public boolean isDone() {
    return open.isEmpty() || goal == Goal.ONE_SAFE && !safe.isEmpty();
  }

  /** Of what takes several proofs, one is there. */
  public void recordPartialProof() {
    changes++;
  }

  /** Grows with each decision, and with what is proved for one. */
  public int changeCount() {
    return changes;
  }

  /** Whether variants are asked about in which something fails. */
  public boolean includesFailedVariants() {
    return behindFailures;
  }

  /** Asks about all other assertions of the variants that are unsafe, if that is the goal. */
  public void reopenFailedVariants() {
    if (goal == Goal.EVERY_ASSERTION && open.isEmpty() && !tallies.isEmpty()) {
      behindFailures = true;
      open = failing;
      open = stillOpen();
    }
  }

  /**
   * What is open of {@code variants} is safe. For variants with an assertion that was decided
   * before this is not the evidence: it is not of that one.
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
    tallies.values().forEach(tally -> tally.add(decided, new Verdict.Safe(evidence)));
    leave(decided.minus(elsewhere), undecided, evidence);
    leave(elsewhere, undecided, new Certificate.Invariant(Optional::empty));
  }

  /**
   * The same from somebody else.
   *
   * @throws IllegalStateException if something fails in one of them
   */
  public void markProved(ConfigSet variants, Certificate evidence) {
    if (variants.intersects(failing)) {
      throw new IllegalStateException(
          "parts of a family contradict each other: a variant is safe, and something fails in it");
    }
    markSafe(variants, evidence);
  }

  /** Where it is open in {@code variants}, the assertion cannot fail. */
  public void markSafe(Assertion assertion, ConfigSet variants, Certificate evidence) {
    close(assertion, variants, (tally, decided) -> tally.add(decided, new Verdict.Safe(evidence)));
  }

  /** Where it is open in {@code variants}, what the counterexample says fails. */
  public void markUnsafe(ConfigSet variants, Counterexample evidence) {
    ConfigSet decided = open(evidence.failed(), variants);
    if (!decided.isEmpty()) {
      atOnce(() -> noteUnsafe(decided, evidence));
    }
  }

  private void noteUnsafe(ConfigSet decided, Counterexample evidence) {
    changes++;
    Verdict verdict = new Verdict.Unsafe(evidence);
    tally(evidence.failed()).add(decided, verdict);
    add(unsafe, decided.minus(failing), verdict);
    failing = failing.or(decided);
    open = behindFailures ? stillOpen() : open.minus(decided);
  }

  /** What is open of {@code variants} stays unknown. */
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
    tallies.values().forEach(tally -> tally.giveUp(given, reason));
    changes++;
    add(unknown, large.minus(failing), new Verdict.Unknown(UnknownReason.MEMORY));
    add(unknown, given.minus(large).minus(failing), new Verdict.Unknown(reason));
    open = open.minus(given);
  }

  /** A play that fails so is possible in some variants, but a limit ended its replay. */
  public void markNotReplayed(Assertion failed, ConfigSet variants) {
    tally(failed).notReplayed(variants);
  }

  /** Where it is open in {@code variants}, the assertion stays unknown. */
  public void markUnknown(Assertion assertion, ConfigSet variants, UnknownReason reason) {
    close(assertion, variants, (tally, decided) -> tally.giveUp(decided, reason));
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
    decision.accept(tally(assertion), decided);
    closedApart = true;
    changes++;
    ConfigSet done = open.minus(stillOpen());
    if (!done.isEmpty()) {
      leave(done, undecided(), new Certificate.Invariant(Optional::empty));
    }
  }

  /** Takes a decision as a whole: whatever ends it among its sets leaves nothing of it. */
  private void atOnce(Runnable decision) {
    List<Runnable> undo = tallies.values().stream().map(PropertyVerdicts::snapshot).toList();
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
    return some(tally -> open.minus(tally.closed()));
  }

  /** Variants with an assertion that nobody goes on asking about. */
  private ConfigSet undecided() {
    return some(PropertyVerdicts::unknown);
  }

  /** The variants that one of the assertions has. */
  private ConfigSet some(Function<PropertyVerdicts, ConfigSet> variants) {
    return tallies.values().stream().map(variants).reduce(none(), ConfigSet::or);
  }

  private ConfigSet none() {
    return scope.space().none();
  }

  /** Where some run may meet what is not followed: it is not proved that none does. */
  ConfigSet possiblyIncomplete() {
    ConfigSet result = none();
    for (Map.Entry<Assertion, PropertyVerdicts> entry : tallies.entrySet()) {
      if (entry.getKey().isLimit()) {
        result = result.or(scope.minus(entry.getValue().safe(none())));
      }
    }
    return result;
  }

  /** Nothing is open any more in these variants. */
  private void leave(ConfigSet variants, ConfigSet undecided, Certificate evidence) {
    if (variants.isEmpty()) {
      return;
    }
    changes++;
    open = open.minus(variants);
    ConfigSet fine = variants.minus(failing);
    add(safe, fine.minus(undecided), new Verdict.Safe(evidence));
    ConfigSet left = fine.and(undecided);
    for (PropertyVerdicts tally : tallies.values()) {
      for (Group group : tally.givenUp()) {
        add(unknown, left.and(group.variants()), group.verdict());
        left = left.minus(group.variants());
      }
    }
  }

  /** Where runs get to what is not followed: nothing else is proved there. */
  private List<Group> lost() {
    List<Group> result = new ArrayList<>();
    tallies.forEach(
        (assertion, tally) ->
            assertion
                .limit()
                .map(Verdict.Unknown::new)
                .ifPresent(why -> add(result, tally.unknown(), why)));
    return result;
  }

  private static void add(List<Group> groups, ConfigSet variants, Verdict verdict) {
    if (!variants.isEmpty()) {
      groups.add(new Group(variants, verdict));
    }
  }

  /**
   * What is decided there is decided here, too. It is about some of the variants, perhaps those of
   * another space, and about the same assertions; what is undecided there says nothing.
   *
   * @throws IllegalStateException if an assertion fails here and does not there, or the other way
   */
  public void merge(RunVerdicts other) {
    ConfigSpace space = scope.space();
    other.tallies.forEach((assertion, there) -> requireAgreement(assertion, there, space));
    for (Group group : other.safe) {
      markSafe(space.copyOf(group.variants()), evidence(group, space));
    }
    // First what is proved: behind a failure nobody asks for it.
    other.tallies.forEach(
        (assertion, there) -> {
          for (Group group : there.decided()) {
            if (group.verdict() instanceof Verdict.Safe) {
              markSafe(assertion, space.copyOf(group.variants()), evidence(group, space));
            }
          }
        });
    other.tallies.forEach(
        (assertion, there) -> {
          for (Group group : there.decided()) {
            if (group.verdict() instanceof Verdict.Unsafe unsafe) {
              markUnsafe(space.copyOf(group.variants()), unsafe.counterexample());
            }
          }
          assertion
              .limit()
              .ifPresent(
                  why ->
                      markUnknown(assertion, space.copyOf(there.givenUp(why, other.none())), why));
          markNotReplayed(assertion, space.copyOf(there.notReplayed()));
        });
    failure = failure.or(() -> other.failure);
  }

  private void requireAgreement(Assertion assertion, PropertyVerdicts there, ConfigSpace space) {
    PropertyVerdicts here = tally(assertion);
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

  /** From another space without stores: nobody asked for them. */
  private static Certificate evidence(Group group, ConfigSpace space) {
    Certificate evidence = ((Verdict.Safe) group.verdict()).evidence();
    if (group.variants().space() == space) {
      return evidence;
    }
    Optional<Certificate.Visited> visited = evidence.visited().map(v -> moved(v, space));
    return evidence.fold(
        invariant -> new Certificate.Invariant(invariant.model(), Optional::empty, visited),
        exhausted -> new Certificate.Exhausted(Optional::empty, visited));
  }

  private static Certificate.Visited moved(Certificate.Visited visited, ConfigSpace space) {
    Map<Span, ConfigSet> statements = new LinkedHashMap<>(visited.statements());
    statements.replaceAll((span, variants) -> space.copyOf(variants));
    Map<String, ConfigSet> triggered = new LinkedHashMap<>(visited.triggered());
    triggered.replaceAll((name, variants) -> space.copyOf(variants));
    return new Certificate.Visited(statements, triggered);
  }

  /** What another run decided of an assertion, in variants of which this one knows nothing. */
  public void merge(AssertionVerdict other) {
    PropertyVerdicts tally = tally(other.assertion());
    atOnce(
        () ->
            other
                .verdict()
                .groups()
                .forEach(group -> tally.add(group.variants(), group.verdict())));
  }

  /** The open variants stay unknown: whether a play is possible was told in two ways. */
  public void abortWith(ReplayMismatch bug) {
    recordFailure(bug);
    markUnknown(open, UnknownReason.SOLVER_UNKNOWN);
  }

  /** Notes a bug of ours that came up on the way; the first one counts. */
  public void recordFailure(ReplayMismatch bug) {
    failure = failure.or(() -> Optional.of(bug));
  }

  /** What ended the run, or a part of it. */
  public Optional<ReplayMismatch> failure() {
    return failure;
  }

  /**
   * The verdict: unsafe groups as found, then safe, then unknown. Its scope is that of the run
   * without the variants that the goal left open.
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

  /** What is known of each assertion, in the order of the text. */
  public List<AssertionVerdict> assertionVerdicts() {
    List<AssertionVerdict> result = new ArrayList<>();
    List<Group> lost = lost();
    tallies.forEach(
        (assertion, tally) ->
            result.add(tally.verdict(assertion, assertion.isLimit() ? List.of() : lost)));
    return result;
  }
}
