package sunder.verify.refinement;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.limit.Checkpoint;
import sunder.smt.SolverChoice;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.SearchTotals;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/**
 * A part of a family that is looked at by itself: it starts from what the program says, not from
 * what the whole family had to tell apart. Mutable.
 */
final class Part {
  private final Run whole;
  final ConfigSet variants;
  private final SearchTotals told = new SearchTotals();
  private Optional<Problem> home = Optional.empty();
  private Optional<Run> own = Optional.empty();
  private Optional<Portfolio> portfolio = Optional.empty();
  private long effort;
  private long rested;
  private int rounds = Timetable.ROUNDS_ELSEWHERE;
  private boolean isOverElsewhere;

  /**
   * @param whole the run about the family
   * @param variants the part, in the space of that run
   */
  Part(Run whole, ConfigSet variants) {
    this.whole = whole;
    this.variants = variants;
  }

  /** The question about the family with whose program it was begun, if it was. */
  Optional<Problem> home() {
    return home;
  }

  /** Effort since it began, or was put behind the others. */
  long spent() {
    return effort - rested;
  }

  /** All of it. */
  long effort() {
    return effort;
  }

  /** Goes on for a while; the only thing here that another thread may do. */
  void goOn(Problem there, SolverChoice solver, Function<Run, Portfolio> portfolios) {
    if (own.isEmpty()) {
      home = Optional.of(there);
      ConfigSet some = there.asked().space().copyOf(variants);
      own = Optional.of(whole.part(there.restrictedTo(some).until(Goal.EVERY_VARIANT), solver));
    }
    Run run = own.get();
    Procedure procedure =
        new Procedure(
            r -> {
              portfolio = Optional.of(portfolios.apply(r));
              return portfolio.get();
            });
    Checkpoint.during(
        run.budget()::checkpoint,
        () -> {
          run.goOn(procedure, Timetable.TURN_OF_A_PART);
          return run;
        });
  }

  /** Tells what it did and found; how much it did. */
  long tell(Decisions decisions) {
    Run run = own.orElseThrow();
    long more = whole.note(run, told);
    effort += more;
    decisions.adopt(run.decisions());
    return more;
  }

  /** What others are asked of it: each time they begin anew, and go twice as far. */
  Parting.Elsewhere.Asked asked() {
    Parting.Elsewhere.Asked asked = new Parting.Elsewhere.Asked(variants, rounds);
    rounds = Math.min(2 * rounds, Timetable.MOST_ROUNDS_ELSEWHERE);
    return asked;
  }

  /** Takes over what others found; how much they did. */
  long adopt(Parting.Elsewhere.Findings findings, Decisions decisions) {
    findings.safe().forEach((evidence, safe) -> decisions.proved(safe, evidence));
    for (Learnt.Found found : findings.plays()) {
      if (!decisions.open().isEmpty()) {
        ArpVerifier.replay(whole, found, decisions);
      }
    }
    isOverElsewhere = findings.isOver();
    long before = whole.totals().effort();
    whole.totals().grown(findings.states(), findings.transitions());
    long more = whole.totals().effort() - before;
    effort += more;
    return more;
  }

  /** What is decided elsewhere is not asked any more. */
  void leaveAside(ConfigSet open) {
    own.ifPresent(
        run -> {
          Decisions mine = run.decisions();
          ConfigSet elsewhere = mine.open().minus(mine.open().space().copyOf(open));
          mine.unknown(elsewhere, UnknownReason.NO_PROGRESS);
        });
  }

  /** Whether it goes no further. */
  boolean isOver() {
    return own.map(run -> run.decisions().isDone()).orElse(isOverElsewhere);
  }

  /** Where it is cut in two; nothing if it cannot be. */
  Optional<FeatureCut> cut(ConfigSet open) {
    Run run = own.orElseThrow();
    return portfolio.flatMap(
        p -> cut(run, run.problem().asked().space().copyOf(open), p.precision()));
  }

  /** Where what is open of a run is cut in two. */
  static Optional<FeatureCut> cut(Run run, ConfigSet open, Precision precision) {
    Collection<String> mentioned = run.problem().subject().mentionedFeatures();
    List<Feature> features =
        run.problem().features().features().stream()
            .filter(feature -> mentioned.contains(feature.name()))
            .toList();
    return FeatureCut.of(run.automaton(), open, run.problem().scope(), features, precision);
  }

  /** From now on its effort counts anew. */
  void rest() {
    rested = effort;
  }

  void end() {
    own.ifPresent(whole::end);
    own = Optional.empty();
  }
}
