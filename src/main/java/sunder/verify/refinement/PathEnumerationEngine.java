package sunder.verify.refinement;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.ReachedStates;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalTransfer;
import sunder.verify.engine.Engine;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.CounterexampleAnalysis;
import sunder.verify.search.ErrorPathEnumeration;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/**
 * Enumerates error paths by length. It finds every unsafe variant eventually (the argument of
 * Theorem 11 of family-symbolic-games), and proves variants with finitely many paths safe. Prefixes
 * that interval propagation refutes are not extended.
 */
final class PathEnumerationEngine implements Engine {
  private final VerificationRun run;
  private Optional<ErrorPathEnumeration<StoreBox>> enumeration = Optional.empty();
  private ConfigSet undecided;
  private long steps;

  /** The number of prefixes at which the remaining variants are computed again. */
  private long nextCheckAt;

  PathEnumerationEngine(VerificationRun run) {
    this.run = run;
    this.undecided = run.problem().scope().space().none();
  }

  @Override
  public String title() {
    return "enumeration of error paths";
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    if (steps > SchedulingParameters.MAX_ENUMERATION_STEPS || verdicts.open().isEmpty()) {
      return Engine.TurnResult.EXHAUSTED;
    }
    if (enumeration.isEmpty()) {
      enumeration = Optional.of(enumerate(verdicts));
    }
    int before = verdicts.changeCount();
    long checks = run.budget().checkCount();
    examinePaths(enumeration.get(), verdicts);
    run.totals().addExamination(run.budget().checkCount() - checks);
    verdicts.markSafe(
        verdicts.open().minus(remainingVariants(verdicts.open())),
        new ReachedStates(Optional::empty));
    if (verdicts.changeCount() != before) {
      return Engine.TurnResult.DECIDED;
    }
    return enumeration.get().hasMore() ? Engine.TurnResult.PAUSED : Engine.TurnResult.EXHAUSTED;
  }

  /**
   * Returns the open variants that have a prefix left. It inspects all prefixes, so it is called
   * when their number has doubled or is 0.
   */
  private ConfigSet remainingVariants(ConfigSet open) {
    ErrorPathEnumeration<StoreBox> current = enumeration.orElseThrow();
    long prefixes = current.prefixes();
    if (prefixes < nextCheckAt && current.hasMore()) {
      return open;
    }
    nextCheckAt = prefixes > SchedulingParameters.PREFIXES_BEFORE_RARE_CHECKS ? 2 * prefixes : 0;
    return current.pending(open).or(undecided);
  }

  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    enumeration = Optional.empty();
    nextCheckAt = 0;
    undecided = verdicts.open().space().none();
  }

  private ErrorPathEnumeration<StoreBox> enumerate(RunVerdicts verdicts) {
    Automaton automaton = run.automaton();
    return new ErrorPathEnumeration<>(
        automaton, verdicts, new IntervalFilter(automaton), run.budget());
  }

  private void examinePaths(ErrorPathEnumeration<StoreBox> current, RunVerdicts verdicts) {
    long before = current.prefixes();
    boolean more = true;
    for (int i = 0; i < SchedulingParameters.MAX_PATHS_PER_TURN && more; i++) {
      Optional<Path> path =
          current.next(
              verdicts.open(), verdicts.open(), SchedulingParameters.MAX_PREFIXES_PER_PATH);
      path.ifPresent(found -> examine(found, verdicts));
      steps += path.map(Path::length).orElse(0);
      more = path.isPresent();
    }
    steps += Math.max(SchedulingParameters.MAX_PATHS_PER_TURN, current.prefixes() - before);
  }

  /** Examines a path; the variants of an undecided one are left to other engines. */
  private void examine(Path path, RunVerdicts verdicts) {
    run.counterexampleAnalysis()
        .analyze(path, CounterexampleAnalysis.ReplayedVariants.FAMILY, verdicts)
        .ifPresent(doubt -> undecided = undecided.or(doubt.all()));
  }

  /** The propagation of a box along each prefix; features have the ranges of their types. */
  private record IntervalFilter(Automaton automaton)
      implements ErrorPathEnumeration.StepFilter<StoreBox> {
    @Override
    public StoreBox initial() {
      return StoreBox.zero(automaton.initial().live(), automaton.initial().liveArrays());
    }

    @Override
    public Optional<StoreBox> step(StoreBox state, Transition transition) {
      return IntervalTransfer.post(transition, state);
    }
  }
}
