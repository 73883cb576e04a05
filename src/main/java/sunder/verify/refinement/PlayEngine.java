package sunder.verify.refinement;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Exhausted;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalStep;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;
import sunder.verify.search.Examiner;
import sunder.verify.search.Path;
import sunder.verify.search.PlayEnumeration;

/**
 * Enumerates plays: finds every unsafe variant in the end (the argument of Theorem 11 of
 * family-symbolic-games), and proves those safe that have finitely many plays. Prefixes that plain
 * intervals refute are left out.
 */
final class PlayEngine implements Engine {
  private final Run run;
  private Optional<PlayEnumeration<StoreBox>> plays = Optional.empty();
  private ConfigSet undecided;
  private long steps;

  /** How many prefixes may be there before it is asked again for which variants plays may come. */
  private long asksAt;

  PlayEngine(Run run) {
    this.run = run;
    this.undecided = run.problem().scope().space().none();
  }

  /** Looks at some more plays. */
  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (steps > Timetable.STEPS_OF_ALL_PLAYS || decisions.open().isEmpty()) {
      return Engine.Advance.SPENT;
    }
    if (plays.isEmpty()) {
      plays = Optional.of(enumerate(decisions));
    }
    int before = decisions.changes();
    long checks = run.budget().checks();
    lookAtSome(plays.get(), decisions);
    run.totals().examined(run.budget().checks() - checks);
    decisions.safe(decisions.open().minus(left(decisions.open())), new Exhausted(Optional::empty));
    if (decisions.changes() != before) {
      return Engine.Advance.DECIDED;
    }
    return plays.get().hasMore() ? Engine.Advance.PAUSED : Engine.Advance.SPENT;
  }

  /**
   * The open variants of which plays may come yet. All prefixes are looked at for it, so where they
   * are many it is asked when they are twice as many, or none.
   */
  private ConfigSet left(ConfigSet open) {
    PlayEnumeration<StoreBox> enumeration = plays.orElseThrow();
    long prefixes = enumeration.prefixes();
    if (prefixes < asksAt && enumeration.hasMore()) {
      return open;
    }
    asksAt = prefixes > Timetable.MANY_PREFIXES ? 2 * prefixes : 0;
    return enumeration.pending(open).or(undecided);
  }

  @Override
  public void askAnew(Decisions decisions) {
    plays = Optional.empty();
    asksAt = 0;
    undecided = decisions.open().space().none();
  }

  private PlayEnumeration<StoreBox> enumerate(Decisions decisions) {
    Automaton automaton = run.automaton();
    return new PlayEnumeration<>(automaton, decisions, new IntervalFilter(automaton), run.budget());
  }

  private void lookAtSome(PlayEnumeration<StoreBox> enumeration, Decisions decisions) {
    long before = enumeration.prefixes();
    boolean more = true;
    for (int i = 0; i < Timetable.PLAYS_OF_A_TURN && more; i++) {
      Optional<Path> path =
          enumeration.next(decisions.open(), decisions.open(), Timetable.PREFIXES_OF_A_PLAY);
      path.ifPresent(found -> examine(found, decisions));
      steps += path.map(Path::length).orElse(0);
      more = path.isPresent();
    }
    steps += Math.max(Timetable.PLAYS_OF_A_TURN, enumeration.prefixes() - before);
  }

  /** A play of which nobody knows leaves its variants to others. */
  private void examine(Path path, Decisions decisions) {
    run.examiner()
        .examine(path, Examiner.Reach.FAMILY, decisions)
        .ifPresent(doubt -> undecided = undecided.or(doubt.all()));
  }

  /** Carries the box of stores along; features are as their types say. */
  private record IntervalFilter(Automaton automaton)
      implements PlayEnumeration.StepFilter<StoreBox> {
    @Override
    public StoreBox initial() {
      return StoreBox.zero(automaton.initial().live(), automaton.initial().liveArrays());
    }

    @Override
    public Optional<StoreBox> step(StoreBox state, Transition transition) {
      return IntervalStep.post(transition, state);
    }
  }
}
