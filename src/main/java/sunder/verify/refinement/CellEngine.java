package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem.Goal;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/**
 * Refinement of the program with one symbolic cell in the place of its arrays. It proves; what it
 * finds possible is none of its business any more, and left to the others.
 *
 * <p>It decides by decisions of its own, from which what is safe is taken over: there an assertion
 * is closed in some variants as soon as the cell can do nothing for it, or somebody else has
 * decided it.
 */
final class CellEngine implements Engine {
  private final Run run;
  private final Supplier<Optional<RefinementLoop>> make;
  private Optional<RefinementLoop> loop = Optional.empty();
  private Optional<Decisions> own = Optional.empty();
  private boolean isSpent;

  /**
   * @param make a loop over the program with one cell, if there is such a program
   */
  CellEngine(Run run, Supplier<Optional<RefinementLoop>> make) {
    this.run = run;
    this.make = make;
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (own.isEmpty()) {
      begin(decisions);
    }
    Decisions mine = own.orElseThrow();
    leaveAside(decisions, mine);
    if (isSpent || mine.isDone()) {
      isSpent = true;
      return Engine.Advance.SPENT;
    }
    return round(loop.orElseThrow(), mine, decisions);
  }

  @Override
  public void askAnew(Decisions decisions) {
    own = Optional.empty();
    isSpent = false;
  }

  @Override
  public boolean isSpent() {
    return isSpent;
  }

  private void begin(Decisions decisions) {
    own = Optional.of(new Decisions(decisions.open(), Goal.EVERY_VARIANT, decisions.assertions()));
    loop = make.get();
    isSpent = loop.isEmpty();
  }

  /** What is decided elsewhere is not asked any more. */
  private static void leaveAside(Decisions decisions, Decisions mine) {
    for (Assertion assertion : decisions.assertions()) {
      mine.unknown(
          assertion,
          mine.open(assertion).minus(decisions.open(assertion)),
          UnknownReason.NO_PROGRESS);
    }
  }

  private Engine.Advance round(RefinementLoop loop, Decisions mine, Decisions decisions) {
    if (!loop.isSearching()) {
      run.nextRound(OptionalInt.empty());
      run.listener().trace(() -> "a round with one symbolic cell");
    }
    int before = decisions.changes();
    isSpent = loop.round(Extent.FIRST_ABORT, Timetable.TURN, mine) == Engine.Advance.STUCK;
    run.listener().partitions(this::partitions);
    decisions.adopt(mine);
    return decisions.changes() != before
        ? Engine.Advance.DECIDED
        : isSpent ? Engine.Advance.SPENT : Engine.Advance.REFINED;
  }

  @Override
  public Map<String, List<String>> partitions() {
    return loop.map(l -> l.precision().texts()).orElse(Map.of());
  }

  @Override
  public Map<String, String> origins() {
    return loop.map(l -> l.origins()).orElse(Map.of());
  }
}
