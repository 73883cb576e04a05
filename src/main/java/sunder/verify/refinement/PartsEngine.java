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
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/**
 * Takes a family apart where it is not decided as a whole: what helps to prove one part may be what
 * hinders the proof of another one. A part that is not decided soon is cut in two in turn. What is
 * decided is the union of what the parts and the whole decide.
 *
 * <p>A variant of each half is looked at first, alone: what these take says how much parts may
 * take. Which parts there are, and what each of them decides, depends on effort alone, not on
 * threads or time. Mutable.
 */
final class PartsEngine implements Engine {
  private final Run run;
  private final Parting parting;
  private final SolverChoice solver;
  private final Function<Run, Portfolio> portfolios;
  private final Supplier<Precision> precision;
  private final Crew crew;
  private final List<Part<Portfolio>> probes = new ArrayList<>();
  private final List<Part<Portfolio>> parts = new ArrayList<>();

  /** What was open in the beginning. */
  private ConfigSet whole;

  /** The most effort that a probe took; 0 as long as none is decided. */
  private long price;

  private boolean hasBegun;
  private long effort;

  /**
   * @param portfolios the engines of a part
   * @param precision what must be told apart in the whole family
   */
  PartsEngine(
      Run run,
      Parting parting,
      SolverChoice solver,
      Function<Run, Portfolio> portfolios,
      Supplier<Precision> precision) {
    this.run = run;
    this.parting = parting;
    this.solver = solver;
    this.portfolios = portfolios;
    this.precision = precision;
    this.crew = new Crew(run.problem(), parting);
    this.whole = run.problem().scope();
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (!hasBegun) {
      hasBegun = true;
      whole = decisions.open();
      cut(whole).ifPresent(this::probe);
    }
    endDecided(decisions.open());
    if (parts.isEmpty() || !mayGoOn(decisions.open())) {
      return Engine.Advance.SPENT;
    }
    int before = decisions.changes();
    List<Part<Portfolio>> turn = nextTurn();
    List<Part<Portfolio>> here = new ArrayList<>(turn);
    effort += crew.askElsewhere(here, this::slice, run, decisions);
    crew.work(here, (part, home) -> part.goOn(home, solver, portfolios));
    for (Part<Portfolio> part : here) {
      effort += part.tell(decisions);
    }
    run.budget().check();
    run.listener().iteration(run.totals().rounds(), decisions.open().count());
    turn.forEach(part -> judge(part, decisions.open()));
    return decisions.changes() == before ? Engine.Advance.PAUSED : Engine.Advance.DECIDED;
  }

  private void probe(FeatureCut cut) {
    ConfigSet upper = cut.upper(whole.space());
    for (ConfigSet half : List.of(whole.minus(upper), whole.and(upper))) {
      ConfigSet one = half.space().single(half.pick());
      probes.add(part(one));
      parts.add(part(half.minus(one)));
    }
    parts.addAll(0, probes);
  }

  private void endDecided(ConfigSet open) {
    for (Part<Portfolio> part : List.copyOf(parts)) {
      if (part.variants.intersects(open)) {
        part.leaveAside(open);
      } else {
        end(part);
      }
    }
  }

  /**
   * Few variants one by one are no more than a small multiple of the whole; parts of many are worth
   * it if these, or those that were decided so far, let expect that.
   */
  private boolean mayGoOn(ConfigSet open) {
    BigInteger all = whole.count();
    long others = run.totals().effort() - effort;
    BigInteger worth = BigInteger.valueOf(Timetable.PAYING * others);
    BigInteger decided = all.subtract(open.count());
    return effort <= others
        || all.compareTo(BigInteger.valueOf(Timetable.FEW_VARIANTS)) <= 0
        || price > 0 && all.multiply(BigInteger.valueOf(price)).compareTo(worth) <= 0
        || all.multiply(BigInteger.valueOf(effort)).compareTo(worth.multiply(decided)) <= 0;
  }

  /** Until probes are decided, or take long, nothing else is begun. */
  private List<Part<Portfolio>> nextTurn() {
    List<Part<Portfolio>> left = probes.stream().filter(parts::contains).toList();
    if (left.stream().anyMatch(probe -> !isSlow(probe))) {
      return left;
    }
    for (int i = 0; i < Math.min(parts.size(), Timetable.PARTS_OF_A_TURN); i++) {
      Part<Portfolio> part = parts.get(i);
      // Where the little effort that it may take would not do for one of its variants.
      if (part.home().isEmpty() && slice(part) < price) {
        Optional<FeatureCut> cut = cut(part.variants);
        cut.ifPresent(c -> replace(part, part.variants, c));
        i -= cut.isPresent() ? 1 : 0;
      }
    }
    return List.copyOf(parts.subList(0, Math.min(parts.size(), Timetable.PARTS_OF_A_TURN)));
  }

  private Part<Portfolio> part(ConfigSet variants) {
    return new Part<>(run, variants);
  }

  private Optional<FeatureCut> cut(ConfigSet variants) {
    return cut(run, variants, precision.get());
  }

  /** Where what is open of a run is cut in two. */
  private static Optional<FeatureCut> cut(Run run, ConfigSet open, Precision precision) {
    List<Feature> features = FeatureCut.features(run.problem());
    return FeatureCut.of(run.automaton(), open, run.problem().scope(), features, precision);
  }

  /** The same of a part that ended elsewhere, by what was told apart there. */
  private Optional<FeatureCut> cut(Learnt learnt, ConfigSet open) {
    Cuts cuts = learnt.of(run.automaton(), run.problem().scope());
    Precision told = Precision.initial(run.automaton().annotation());
    return cut(run, open, cuts.isEmpty() ? precision.get() : told.refine(cuts));
  }

  /** The same of a part, by what it tells apart itself. */
  private static Optional<FeatureCut> cut(Part<Portfolio> part, ConfigSet open) {
    Run own = part.own();
    ConfigSet there = own.problem().asked().space().copyOf(open);
    return part.schedule().flatMap(portfolio -> cut(own, there, portfolio.precision()));
  }

  /** A part may take a small share of what its variants would take one by one. */
  private long slice(Part<Portfolio> part) {
    long usual = parting.slice() / Timetable.SLICES_OF_PARTS;
    BigInteger count = part.variants.count();
    if (price == 0 || count.equals(BigInteger.ONE)) {
      return usual;
    }
    BigInteger apart = count.multiply(BigInteger.valueOf(price));
    return apart
        .divide(BigInteger.valueOf(Timetable.OF_ITS_VARIANTS))
        .min(BigInteger.valueOf(usual))
        .longValue();
  }

  private boolean isSlow(Part<Portfolio> part) {
    return part.spent() >= slice(part);
  }

  /** What is not decided soon is cut in two, or waits until the others had their turns. */
  private void judge(Part<Portfolio> part, ConfigSet open) {
    ConfigSet left = part.variants.and(open);
    if (left.isEmpty()) {
      price = probes.contains(part) ? Math.max(price, part.effort()) : price;
      end(part);
    } else if (part.isOver() || isSlow(part)) {
      Optional<FeatureCut> cut =
          part.home().isPresent() ? cut(part, left) : cut(part.learnt(), left);
      if (cut.isPresent()) {
        replace(part, left, cut.get());
      } else if (part.isOver()) {
        end(part);
      } else if (parts.stream().filter(p -> p.home().isPresent()).count() < Timetable.MOST_PARTS) {
        part.rest();
        parts.remove(part);
        parts.add(part);
      }
    }
  }

  private void replace(Part<Portfolio> part, ConfigSet left, FeatureCut cut) {
    ConfigSet upper = cut.upper(left.space());
    int place = parts.indexOf(part);
    end(part);
    parts.add(place, part(left.and(upper)));
    parts.add(place, part(left.minus(upper)));
  }

  private void end(Part<Portfolio> part) {
    parts.remove(part);
    part.end();
  }

  /** Behind failures only the whole is asked. */
  @Override
  public void askAnew(Decisions decisions) {
    hasBegun = true;
    List.copyOf(parts).forEach(this::end);
  }

  @Override
  public boolean isSpent() {
    return hasBegun && parts.isEmpty();
  }
}
