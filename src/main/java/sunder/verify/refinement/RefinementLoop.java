package sunder.verify.refinement;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.certificate.Certificate;
import sunder.certificate.Invariant;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * A round of the loop: search the abstract automaton for all open variants; those that do not reach
 * abort are safe; a path of one that does is a genuine play, which decides every variant that its
 * replay drives to abort, or it is spurious and refines the precision (assume-guarantee-games, Fig.
 * 3; model-sketching, Algorithm 1).
 *
 * <p>A loop is about some assertions, at first about all; what happens at others does not matter to
 * it.
 */
final class RefinementLoop {
  private final Run run;
  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final Map<Assertion, Precision> own = new TreeMap<>();
  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;
  private boolean isSpent;
  private Optional<Separation> separation = Optional.empty();

  RefinementLoop(
      Run run,
      Precision initial,
      Abstractor abstractor,
      PathRefiner refiner,
      Collection<Assertion> assertions) {
    this.run = run;
    this.precision = initial;
    this.abstractor = abstractor;
    this.refiner = refiner;
    assertions.forEach(assertion -> own.put(assertion, initial));
  }

  /** The variants in which one of its assertions is open. */
  ConfigSet open(Decisions decisions) {
    if (own.size() == decisions.assertions().size()) {
      return decisions.open();
    }
    ConfigSet result = run.problem().scope().space().none();
    for (Assertion assertion : own.keySet()) {
      result = result.or(decisions.open(assertion));
    }
    return result;
  }

  /** A round with a search of this extent; of all that there is, where several have to be found. */
  Advance round(Extent extent, Decisions decisions) {
    int before = decisions.changes();
    Precision searched = precision;
    ConfigSet open = open(decisions);
    boolean everywhere = decisions.areBehindFailures() && own.size() > 1;
    Abstractor.Aim aim =
        new Abstractor.Aim(
            open,
            assertion -> own.containsKey(assertion) ? decisions.open(assertion) : none(),
            everywhere ? Extent.EVERYWHERE : extent);
    Optional<AbstractResult> result = abstractor.check(precision, aim, this::isTooLarge);
    if (result.isEmpty()) {
      return isSpent ? Advance.STUCK : Advance.REFINED;
    }
    run.totals().searched(result.get().states(), result.get().transitions());
    conclude(result.get(), aim, decisions);
    if (!decisions.isDone()) {
      refine(new AbstractPaths(run, refiner, precision, decisions), result.get(), aim.extent());
    }
    boolean decided = decisions.changes() > before;
    refiner.ended(decided ? Advance.DECIDED : Advance.REFINED);
    return decided
        ? Advance.DECIDED
        : precision.isFinerThan(searched) ? Advance.REFINED : Advance.STUCK;
  }

  private ConfigSet none() {
    return run.problem().scope().space().none();
  }

  private boolean isTooLarge(long states) {
    if (isBetterApart(states)) {
      return true;
    }
    isSpent = run.allowance().isSpentBy(states);
    obstacle = isSpent ? UnknownReason.ITERATION_LIMIT : obstacle;
    return isSpent;
  }

  private boolean isBetterApart(long states) {
    if (own.size() > 1) {
      Separation now =
          Separation.of(own, abstractor.locations(precision), run.automaton().initial());
      separation = Optional.of(now).filter(s -> s.paysAt(states));
      separation.ifPresent(s -> run.listener().trace(() -> s.said(states)));
    }
    return separation.isPresent();
  }

  /** What a search shows that found all errors which it may reach. */
  private void conclude(AbstractResult result, Abstractor.Aim aim, Decisions decisions) {
    ConfigSet safe = aim.open().minus(result.reaching(own::containsKey));
    if (own.size() == decisions.assertions().size()) {
      decisions.safe(safe, invariant(result, safe));
    } else {
      own.keySet().forEach(each -> decisions.safe(each, safe, invariant(result, safe)));
    }
    if (aim.extent() == Extent.EVERYWHERE) {
      for (Assertion each : own.keySet()) {
        ConfigSet here = decisions.open(each).minus(result.reaching(each::equals));
        decisions.safe(each, here, invariant(result, here));
      }
    }
  }

  private Certificate invariant(AbstractResult result, ConfigSet safe) {
    return new Invariant(run.kept(() -> result.reached().regions(safe)));
  }

  private void refine(AbstractPaths paths, AbstractResult result, Extent extent) {
    paths.examine(result, extent);
    precision = paths.finer();
    obstacle = paths.obstacle().orElse(obstacle);
    paths.cuts().forEach((failed, cuts) -> own.merge(failed, precision, (p, q) -> p.refine(cuts)));
  }

  /** How its assertions are better searched for, once a search has shown that. */
  Optional<Separation> separation() {
    return separation;
  }

  /** Its assertions, each with the precision that paths to it asked for. */
  Map<Assertion, Precision> own() {
    return own;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
