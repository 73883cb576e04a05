package sunder.verify.refinement;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.replay.Followed;
import sunder.replay.ReplayLimits;
import sunder.source.InputException;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/** Replays plays of an earlier run first: what fails so again is decided without any search. */
final class ReplayEngine implements Engine {
  private final Run run;
  private final List<Learnt.Found> plays;
  private boolean isSpent;

  ReplayEngine(Run run, List<Learnt.Found> plays) {
    this.run = run;
    this.plays = plays;
  }

  @Override
  public boolean isSpent() {
    return isSpent;
  }

  @Override
  public void askAnew(Decisions decisions) {
    isSpent = false;
  }

  @Override
  public Advance advance(Decisions decisions) {
    int before = decisions.changes();
    for (Learnt.Found found : isSpent ? List.<Learnt.Found>of() : plays) {
      if (!decisions.open().isEmpty()) {
        run.budget().check();
        replay(found, decisions);
      }
    }
    isSpent = true;
    return decisions.changes() == before ? Advance.SPENT : Advance.DECIDED;
  }

  private void replay(Learnt.Found found, Decisions decisions) {
    ConfigSet same = decisions.open().and(found.variants());
    ConfigSet tried = same.isEmpty() ? decisions.open() : same;
    ReplayLimits limits =
        ReplayLimits.of(found.play().moves().size()).stoppedBy(run.budget()::isExhausted);
    try {
      Optional<Followed> followed =
          run.problem().replay().follow(found.play(), tried.pick(), limits);
      if (followed.isPresent() && followed.get().end() instanceof Followed.Fails) {
        run.confirmation().replay(followed.get().script(), tried.pick(), decisions);
      }
    } catch (InputException e) {
      return; // it has moves that this program does not know
    }
  }
}
