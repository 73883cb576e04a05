package sunder.verify.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Goal;
import sunder.verify.ReplayRejected;

/** The verdicts of a run so far; what is decided stays decided, whatever ends the run. Mutable. */
public final class Decisions {
  private final ConfigSet scope;
  private final Goal goal;
  private final List<FamilyVerdict.Group> unsafe = new ArrayList<>();
  private final List<FamilyVerdict.Group> safe = new ArrayList<>();
  private final List<FamilyVerdict.Group> unknown = new ArrayList<>();
  private ConfigSet open;
  private Optional<ReplayRejected> failure = Optional.empty();

  /** Of a run that decides every variant of {@code scope}. */
  public Decisions(ConfigSet scope) {
    this(scope, Goal.EVERY_VARIANT);
  }

  public Decisions(ConfigSet scope, Goal goal) {
    this.scope = scope;
    this.goal = goal;
    this.open = scope;
  }

  /** The variants without a verdict. */
  public ConfigSet open() {
    return open;
  }

  /** The variants for which it is open whether an assertion can fail. */
  public ConfigSet open(Assertion assertion) {
    return open;
  }

  /** Whether the goal is reached, or nothing is open. */
  public boolean isDone() {
    return open.isEmpty() || goal == Goal.ONE_SAFE && !safe.isEmpty();
  }

  /** Those of {@code variants} that are open are safe. */
  public void safe(ConfigSet variants, Certificate evidence) {
    add(safe, variants, new Verdict.Safe(evidence));
  }

  /** Those of {@code variants} that are open are unsafe. */
  public void unsafe(ConfigSet variants, Counterexample evidence) {
    add(unsafe, variants, new Verdict.Unsafe(evidence));
  }

  /** Those of {@code variants} that are open stay unknown. */
  public void unknown(ConfigSet variants, UnknownReason reason) {
    add(unknown, variants, new Verdict.Unknown(reason));
  }

  /** The open variants stay unknown: whether a play is possible was told in two ways. */
  public void fail(ReplayRejected bug) {
    failed(bug);
    unknown(open, UnknownReason.SOLVER_UNKNOWN);
  }

  /** Notes a bug of ours that came up on the way; the first one counts. */
  public void failed(ReplayRejected bug) {
    failure = failure.or(() -> Optional.of(bug));
  }

  /** What ended the run, or a part of it. */
  public Optional<ReplayRejected> failure() {
    return failure;
  }

  private void add(List<FamilyVerdict.Group> groups, ConfigSet variants, Verdict verdict) {
    ConfigSet decided = variants.and(open);
    if (!decided.isEmpty()) {
      open = open.minus(decided);
      groups.add(new FamilyVerdict.Group(decided, verdict));
    }
  }

  /**
   * The verdict: unsafe groups as found, then safe, then unknown. Its scope is that of the run
   * without the variants that the goal left open.
   */
  public FamilyVerdict verdict() {
    if (!isDone()) {
      throw new IllegalStateException("variants without a verdict");
    }
    List<FamilyVerdict.Group> groups = new ArrayList<>(unsafe);
    groups.addAll(safe);
    groups.addAll(unknown);
    return new FamilyVerdict(scope.minus(open), groups);
  }
}
