package sunder.verify.refinement;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.limit.Checkpoint;
import sunder.smt.SolverChoice;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.engine.Procedure;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.engine.SearchTotals;
import sunder.verify.engine.Timetable;
import sunder.verify.refinement.Parting.Elsewhere;
import sunder.verify.search.Decisions;

/**
 * A part of a family that is looked at by itself: it starts from what the program says, not from
 * what the whole family had to tell apart. Mutable.
 *
 * @param <S> what works on it
 */
final class Part<S extends Schedule> {
  /** It ends by itself, and who looks at it does not take it apart once more. */
  static final long NO_LIMIT = Long.MAX_VALUE - 1;

  private final Run whole;
  final ConfigSet variants;
  private final SearchTotals told = new SearchTotals();
  private Optional<Problem> home = Optional.empty();
  private Optional<Run> own = Optional.empty();
  private Optional<S> schedule = Optional.empty();
  private long effort;
  private long rested;
  private long allowed;
  private boolean isOverElsewhere;

  /** What was told apart when it ended elsewhere. */
  private Learnt learnt = Learnt.NOTHING;

  /**
   * @param whole the run about the family
   * @param variants the part, in the space of that run
   */
  Part(Run whole, ConfigSet variants) {
    this.whole = whole;
    this.variants = variants;
  }

  /** The run about it, once it was begun here. */
  Run own() {
    return own.orElseThrow();
  }

  /** What works on it, once it was begun here. */
  Optional<S> schedule() {
    return schedule;
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
  void goOn(Problem there, SolverChoice solver, Function<Run, S> schedules) {
    if (own.isEmpty()) {
      home = Optional.of(there);
      ConfigSet some = there.asked().space().copyOf(variants);
      own = Optional.of(whole.part(there.restrictedTo(some).until(Goal.EVERY_VARIANT), solver));
    }
    Run run = own.get();
    Function<Run, Schedule> noted =
        r -> {
          schedule = Optional.of(schedules.apply(r));
          return schedule.get();
        };
    Procedure procedure = new Procedure(noted, noted);
    Checkpoint.during(
        run.budget()::checkpoint,
        () -> {
          run.goOn(procedure, Timetable.TURN_OF_A_PART);
          return run;
        });
  }

  /** Tells what it did and found; how much it did. */
  long tell(Decisions decisions) {
    Run run = own();
    long more = whole.note(run, told);
    effort += more;
    decisions.adopt(run.decisions());
    return more;
  }

  /**
   * What others are asked of it: they begin anew, so the next time they may go twice as far.
   *
   * @param slice what it may take before it is cut; never less than a turn
   */
  Elsewhere.Asked asked(long slice) {
    allowed = Math.max(2 * allowed, Math.max(slice, Timetable.TURN_OF_A_PART));
    return new Elsewhere.Asked(variants, allowed);
  }

  /** What was told apart when it ended elsewhere; nothing if it did not. */
  Learnt learnt() {
    return learnt;
  }

  /** Takes over what others found; how much they did. */
  long adopt(Elsewhere.Findings findings, Decisions decisions) {
    findings.safe().forEach((evidence, safe) -> decisions.proved(safe, evidence));
    findings.proved().forEach(proved -> adopt(proved, decisions));
    for (Learnt.Found found : findings.learnt().plays()) {
      if (!decisions.open().isEmpty()) {
        ArpVerifier.replay(whole, found, decisions);
      }
    }
    isOverElsewhere = findings.isOver() || allowed >= NO_LIMIT;
    learnt = findings.learnt();
    long before = whole.totals().effort();
    whole.totals().grown(findings.states(), findings.transitions());
    long more = whole.totals().effort() - before;
    effort += isOverElsewhere ? more : Math.max(more, allowed);
    return more;
  }

  /** Two things may stand at one place. */
  private void adopt(Elsewhere.Proved proved, Decisions decisions) {
    List<Assertion> there = decisions.assertions().stream().filter(proved::isAbout).toList();
    if (there.size() == 1) {
      Certificate evidence = new Certificate.Exhausted(Optional::empty);
      decisions.safe(there.get(0), proved.variants().and(variants), evidence);
    }
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

  /** From now on its effort counts anew. */
  void rest() {
    rested = effort;
  }

  void end() {
    own.ifPresent(whole::end);
    own = Optional.empty();
  }
}
