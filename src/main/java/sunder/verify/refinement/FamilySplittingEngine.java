package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.smt.SolverChoice;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * Family splitting: verifies subfamilies by separate runs, since cuts that prove one part of a
 * family can hinder the proof of another one.
 *
 * <p>An undecided subfamily is bisected in turn. The verdicts of the family are the union of those
 * of its subfamilies and of the run for the whole. First one variant of each half is verified as a
 * probe; the effort for the probes bounds the effort for subfamilies. The division and the verdicts
 * depend on effort, not on threads or time. Mutable.
 */
final class FamilySplittingEngine implements Engine {
  private final VerificationRun run;
  private final FamilySplitting options;
  private final SolverChoice solver;
  private final Function<VerificationRun, Portfolio> portfolios;
  private final Supplier<Precision> precision;
  private final SubfamilyWorkerPool workers;
  private final List<Subfamily<Portfolio>> probes = new ArrayList<>();
  private final List<Subfamily<Portfolio>> subfamilies = new ArrayList<>();

  /** The variants that were open at the start. */
  private ConfigSet whole;

  /** The greatest effort of a decided probe; 0 until a probe is decided. */
  private long maxProbeEffort;

  private boolean hasBegun;
  private long effort;

  /**
   * @param portfolios creates the engines of a subfamily
   * @param precision returns the precision of the run for the whole family
   */
  FamilySplittingEngine(
      VerificationRun run,
      FamilySplitting options,
      SolverChoice solver,
      Function<VerificationRun, Portfolio> portfolios,
      Supplier<Precision> precision) {
    this.run = run;
    this.options = options;
    this.solver = solver;
    this.portfolios = portfolios;
    this.precision = precision;
    this.workers = new SubfamilyWorkerPool(run.problem(), options);
    this.whole = run.problem().scope();
  }

  @Override
  public String title() {
    return "verification of sub-families";
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    if (!hasBegun) {
      hasBegun = true;
      whole = verdicts.open();
      cut(whole).ifPresent(this::probe);
    }
    endDecided(verdicts.open());
    if (subfamilies.isEmpty() || !mayGoOn(verdicts.open())) {
      return Engine.TurnResult.EXHAUSTED;
    }
    int before = verdicts.changeCount();
    List<Subfamily<Portfolio>> turn = nextTurn();
    List<Subfamily<Portfolio>> here = new ArrayList<>(turn);
    effort += workers.delegate(here, this::effortLimit, run, verdicts);
    workers.execute(
        here, (subfamily, problemCopy) -> subfamily.continueOn(problemCopy, solver, portfolios));
    for (Subfamily<Portfolio> subfamily : here) {
      effort += subfamily.publish(verdicts);
    }
    run.budget().check();
    run.listener().roundStarted(run.totals().rounds(), verdicts.open().count());
    turn.forEach(subfamily -> judge(subfamily, verdicts.open()));
    return verdicts.changeCount() == before ? Engine.TurnResult.PAUSED : Engine.TurnResult.DECIDED;
  }

  private void probe(FeatureSplitPoint cut) {
    ConfigSet upper = cut.upperHalf(whole.space());
    for (ConfigSet half : List.of(whole.minus(upper), whole.and(upper))) {
      ConfigSet one = half.space().single(half.pick());
      probes.add(subfamily(one));
      subfamilies.add(subfamily(half.minus(one)));
    }
    subfamilies.addAll(0, probes);
  }

  private void endDecided(ConfigSet open) {
    for (Subfamily<Portfolio> subfamily : List.copyOf(subfamilies)) {
      if (subfamily.variants.intersects(open)) {
        subfamily.restrictTo(open);
      } else {
        end(subfamily);
      }
    }
  }

  /**
   * Returns whether splitting is still promising: the remaining variants one by one, or subfamilies
   * at the greatest effort of a decided probe, cost at most a small multiple of the effort for the
   * whole.
   */
  private boolean mayGoOn(ConfigSet open) {
    BigInteger all = whole.count();
    long others = run.totals().effort() - effort;
    BigInteger effortBound = BigInteger.valueOf(SchedulingParameters.SPLIT_PROFIT_FACTOR * others);
    BigInteger decided = all.subtract(open.count());
    return effort <= others
        || all.compareTo(BigInteger.valueOf(SchedulingParameters.FEW_VARIANTS)) <= 0
        || maxProbeEffort > 0
            && all.multiply(BigInteger.valueOf(maxProbeEffort)).compareTo(effortBound) <= 0
        || all.multiply(BigInteger.valueOf(effort)).compareTo(effortBound.multiply(decided)) <= 0;
  }

  /**
   * Returns the subfamilies to continue; only the probes until they are decided or have become
   * expensive.
   */
  private List<Subfamily<Portfolio>> nextTurn() {
    List<Subfamily<Portfolio>> left = probes.stream().filter(subfamilies::contains).toList();
    if (left.stream().anyMatch(probe -> !isSlow(probe))) {
      return left;
    }
    for (int i = 0;
        i < Math.min(subfamilies.size(), SchedulingParameters.SUBFAMILIES_PER_TURN);
        i++) {
      Subfamily<Portfolio> subfamily = subfamilies.get(i);
      // Where the little effort that it may take would not do for one of its variants.
      if (subfamily.copy().isEmpty() && effortLimit(subfamily) < maxProbeEffort) {
        Optional<FeatureSplitPoint> cut = cut(subfamily.variants);
        cut.ifPresent(c -> replace(subfamily, subfamily.variants, c));
        i -= cut.isPresent() ? 1 : 0;
      }
    }
    return List.copyOf(
        subfamilies.subList(
            0, Math.min(subfamilies.size(), SchedulingParameters.SUBFAMILIES_PER_TURN)));
  }

  private Subfamily<Portfolio> subfamily(ConfigSet variants) {
    return new Subfamily<>(run, variants);
  }

  private Optional<FeatureSplitPoint> cut(ConfigSet variants) {
    return cut(run, variants, precision.get());
  }

  private static Optional<FeatureSplitPoint> cut(
      VerificationRun run, ConfigSet open, Precision precision) {
    List<Feature> features = FeatureSplitPoint.features(run.problem());
    return FeatureSplitPoint.of(run.automaton(), open, run.problem().scope(), features, precision);
  }

  /** Returns the split point of a subfamily that was verified remotely, by its final cuts. */
  private Optional<FeatureSplitPoint> cut(ReusedFacts remoteFacts, ConfigSet open) {
    CutPoints cuts = remoteFacts.cutsFor(run.automaton(), run.problem().scope());
    Precision initial = Precision.initial(run.automaton().annotation());
    return cut(run, open, cuts.isEmpty() ? precision.get() : initial.refine(cuts));
  }

  /** Returns the split point of a subfamily by its current precision. */
  private static Optional<FeatureSplitPoint> cut(Subfamily<Portfolio> subfamily, ConfigSet open) {
    VerificationRun localRun = subfamily.run();
    ConfigSet there = localRun.problem().requestedVariants().space().copyOf(open);
    return subfamily.scheduler().flatMap(portfolio -> cut(localRun, there, portfolio.precision()));
  }

  /**
   * Returns the effort limit of a subfamily: a fraction of the estimated effort for its variants
   * one by one.
   */
  private long effortLimit(Subfamily<Portfolio> subfamily) {
    long usual = options.effortBeforeSplit() / SchedulingParameters.SUBFAMILY_EFFORT_DIVISOR;
    BigInteger count = subfamily.variants.count();
    if (maxProbeEffort == 0 || count.equals(BigInteger.ONE)) {
      return usual;
    }
    BigInteger apart = count.multiply(BigInteger.valueOf(maxProbeEffort));
    return apart
        .divide(BigInteger.valueOf(SchedulingParameters.SUBFAMILY_GAIN_FACTOR))
        .min(BigInteger.valueOf(usual))
        .longValue();
  }

  private boolean isSlow(Subfamily<Portfolio> subfamily) {
    return subfamily.recentEffort() >= effortLimit(subfamily);
  }

  /** Bisects an undecided subfamily that has used up its limit, or queues it behind the others. */
  private void judge(Subfamily<Portfolio> subfamily, ConfigSet open) {
    ConfigSet left = subfamily.variants.and(open);
    if (left.isEmpty()) {
      maxProbeEffort =
          probes.contains(subfamily)
              ? Math.max(maxProbeEffort, subfamily.effort())
              : maxProbeEffort;
      end(subfamily);
    } else if (subfamily.isFinished() || isSlow(subfamily)) {
      Optional<FeatureSplitPoint> cut =
          subfamily.copy().isPresent() ? cut(subfamily, left) : cut(subfamily.reusedFacts(), left);
      if (cut.isPresent()) {
        replace(subfamily, left, cut.get());
      } else if (subfamily.isFinished()) {
        end(subfamily);
      } else if (subfamilies.stream().filter(p -> p.copy().isPresent()).count()
          < SchedulingParameters.MAX_ACTIVE_SUBFAMILIES) {
        subfamily.resetRecentEffort();
        subfamilies.remove(subfamily);
        subfamilies.add(subfamily);
      }
    }
  }

  private void replace(Subfamily<Portfolio> subfamily, ConfigSet left, FeatureSplitPoint cut) {
    ConfigSet upper = cut.upperHalf(left.space());
    int place = subfamilies.indexOf(subfamily);
    end(subfamily);
    subfamilies.add(place, subfamily(left.and(upper)));
    subfamilies.add(place, subfamily(left.minus(upper)));
  }

  private void end(Subfamily<Portfolio> subfamily) {
    subfamilies.remove(subfamily);
    subfamily.close();
  }

  /** Drops all subfamilies: assertions behind failures are verified for the whole family only. */
  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    hasBegun = true;
    List.copyOf(subfamilies).forEach(this::end);
  }

  @Override
  public boolean isExhausted() {
    return hasBegun && subfamilies.isEmpty();
  }
}
