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
  private final FamilySplitting parting;
  private final SolverChoice solver;
  private final Function<VerificationRun, Portfolio> portfolios;
  private final Supplier<Precision> precision;
  private final SubfamilyWorkerPool crew;
  private final List<Subfamily<Portfolio>> probes = new ArrayList<>();
  private final List<Subfamily<Portfolio>> parts = new ArrayList<>();

  /** The variants that were open at the start. */
  private ConfigSet whole;

  /** The greatest effort of a decided probe; 0 until a probe is decided. */
  private long price;

  private boolean hasBegun;
  private long effort;

  /**
   * @param portfolios creates the engines of a subfamily
   * @param precision returns the precision of the run for the whole family
   */
  FamilySplittingEngine(
      VerificationRun run,
      FamilySplitting parting,
      SolverChoice solver,
      Function<VerificationRun, Portfolio> portfolios,
      Supplier<Precision> precision) {
    this.run = run;
    this.parting = parting;
    this.solver = solver;
    this.portfolios = portfolios;
    this.precision = precision;
    this.crew = new SubfamilyWorkerPool(run.problem(), parting);
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
    if (parts.isEmpty() || !mayGoOn(verdicts.open())) {
      return Engine.TurnResult.EXHAUSTED;
    }
    int before = verdicts.changeCount();
    List<Subfamily<Portfolio>> turn = nextTurn();
    List<Subfamily<Portfolio>> here = new ArrayList<>(turn);
    effort += crew.delegate(here, this::slice, run, verdicts);
    crew.execute(here, (part, home) -> part.continueOn(home, solver, portfolios));
    for (Subfamily<Portfolio> part : here) {
      effort += part.publish(verdicts);
    }
    run.budget().check();
    run.listener().roundStarted(run.totals().rounds(), verdicts.open().count());
    turn.forEach(part -> judge(part, verdicts.open()));
    return verdicts.changeCount() == before ? Engine.TurnResult.PAUSED : Engine.TurnResult.DECIDED;
  }

  private void probe(FeatureSplitPoint cut) {
    ConfigSet upper = cut.upperHalf(whole.space());
    for (ConfigSet half : List.of(whole.minus(upper), whole.and(upper))) {
      ConfigSet one = half.space().single(half.pick());
      probes.add(part(one));
      parts.add(part(half.minus(one)));
    }
    parts.addAll(0, probes);
  }

  private void endDecided(ConfigSet open) {
    for (Subfamily<Portfolio> part : List.copyOf(parts)) {
      if (part.variants.intersects(open)) {
        part.restrictTo(open);
      } else {
        end(part);
      }
    }
  }

  /**
   * Returns whether splitting is still promising: the remaining variants one by one, or subfamilies
   * at the price of the decided ones, cost at most a small multiple of the effort for the whole.
   */
  private boolean mayGoOn(ConfigSet open) {
    BigInteger all = whole.count();
    long others = run.totals().effort() - effort;
    BigInteger worth = BigInteger.valueOf(SchedulingParameters.SPLIT_PROFIT_FACTOR * others);
    BigInteger decided = all.subtract(open.count());
    return effort <= others
        || all.compareTo(BigInteger.valueOf(SchedulingParameters.FEW_VARIANTS)) <= 0
        || price > 0 && all.multiply(BigInteger.valueOf(price)).compareTo(worth) <= 0
        || all.multiply(BigInteger.valueOf(effort)).compareTo(worth.multiply(decided)) <= 0;
  }

  /**
   * Returns the subfamilies to continue; only the probes until they are decided or have become
   * expensive.
   */
  private List<Subfamily<Portfolio>> nextTurn() {
    List<Subfamily<Portfolio>> left = probes.stream().filter(parts::contains).toList();
    if (left.stream().anyMatch(probe -> !isSlow(probe))) {
      return left;
    }
    for (int i = 0; i < Math.min(parts.size(), SchedulingParameters.SUBFAMILIES_PER_TURN); i++) {
      Subfamily<Portfolio> part = parts.get(i);
      // Where the little effort that it may take would not do for one of its variants.
      if (part.copy().isEmpty() && slice(part) < price) {
        Optional<FeatureSplitPoint> cut = cut(part.variants);
        cut.ifPresent(c -> replace(part, part.variants, c));
        i -= cut.isPresent() ? 1 : 0;
      }
    }
    return List.copyOf(
        parts.subList(0, Math.min(parts.size(), SchedulingParameters.SUBFAMILIES_PER_TURN)));
  }

  private Subfamily<Portfolio> part(ConfigSet variants) {
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
  private Optional<FeatureSplitPoint> cut(ReusedFacts learnt, ConfigSet open) {
    CutPoints cuts = learnt.cutsFor(run.automaton(), run.problem().scope());
    Precision initial = Precision.initial(run.automaton().annotation());
    return cut(run, open, cuts.isEmpty() ? precision.get() : initial.refine(cuts));
  }

  /** Returns the split point of a subfamily by its current precision. */
  private static Optional<FeatureSplitPoint> cut(Subfamily<Portfolio> part, ConfigSet open) {
    VerificationRun own = part.run();
    ConfigSet there = own.problem().requestedVariants().space().copyOf(open);
    return part.scheduler().flatMap(portfolio -> cut(own, there, portfolio.precision()));
  }

  /**
   * Returns the effort limit of a subfamily: a fraction of the estimated effort for its variants
   * one by one.
   */
  private long slice(Subfamily<Portfolio> part) {
    long usual = parting.effortBeforeSplit() / SchedulingParameters.SUBFAMILY_EFFORT_DIVISOR;
    BigInteger count = part.variants.count();
    if (price == 0 || count.equals(BigInteger.ONE)) {
      return usual;
    }
    BigInteger apart = count.multiply(BigInteger.valueOf(price));
    return apart
        .divide(BigInteger.valueOf(SchedulingParameters.SUBFAMILY_GAIN_FACTOR))
        .min(BigInteger.valueOf(usual))
        .longValue();
  }

  private boolean isSlow(Subfamily<Portfolio> part) {
    return part.recentEffort() >= slice(part);
  }

  /** Bisects an undecided subfamily that has used up its limit, or queues it behind the others. */
  private void judge(Subfamily<Portfolio> part, ConfigSet open) {
    ConfigSet left = part.variants.and(open);
    if (left.isEmpty()) {
      price = probes.contains(part) ? Math.max(price, part.effort()) : price;
      end(part);
    } else if (part.isFinished() || isSlow(part)) {
      Optional<FeatureSplitPoint> cut =
          part.copy().isPresent() ? cut(part, left) : cut(part.reusedFacts(), left);
      if (cut.isPresent()) {
        replace(part, left, cut.get());
      } else if (part.isFinished()) {
        end(part);
      } else if (parts.stream().filter(p -> p.copy().isPresent()).count()
          < SchedulingParameters.MAX_ACTIVE_SUBFAMILIES) {
        part.resetRecentEffort();
        parts.remove(part);
        parts.add(part);
      }
    }
  }

  private void replace(Subfamily<Portfolio> part, ConfigSet left, FeatureSplitPoint cut) {
    ConfigSet upper = cut.upperHalf(left.space());
    int place = parts.indexOf(part);
    end(part);
    parts.add(place, part(left.and(upper)));
    parts.add(place, part(left.minus(upper)));
  }

  private void end(Subfamily<Portfolio> part) {
    parts.remove(part);
    part.close();
  }

  /** Drops all subfamilies: assertions behind failures are verified for the whole family only. */
  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    hasBegun = true;
    List.copyOf(parts).forEach(this::end);
  }

  @Override
  public boolean isExhausted() {
    return hasBegun && parts.isEmpty();
  }
}
