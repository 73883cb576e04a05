package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/** Refines something that is made of the program when it is first asked for, if it can be. */
abstract class LoopEngine implements Engine {
  final Run run;
  private final Supplier<Optional<RefinementLoop>> make;
  Optional<RefinementLoop> loop = Optional.empty();
  boolean isSpent;

  /**
   * @param make a loop, if there is anything for it
   */
  LoopEngine(Run run, Supplier<Optional<RefinementLoop>> make) {
    this.run = run;
    this.make = make;
  }

  /** Makes the loop. */
  final void begin() {
    loop = make.get();
    isSpent = loop.isEmpty();
  }

  /** Begins a round, or goes on with it. */
  final Engine.Advance round(Decisions decisions) {
    RefinementLoop found = loop.orElseThrow();
    if (!found.isSearching()) {
      run.nextRound(OptionalInt.empty());
      began();
    }
    Engine.Advance advance = found.round(Extent.FIRST_ABORT, Timetable.TURN, decisions);
    isSpent = advance == Engine.Advance.STUCK;
    run.listener().partitions(this::partitions);
    return advance;
  }

  /** Is told of each round. */
  void began() {}

  @Override
  public final boolean isSpent() {
    return isSpent;
  }

  @Override
  public final Map<String, List<String>> partitions() {
    return loop.map(found -> found.precision().texts()).orElse(Map.of());
  }

  @Override
  public final Map<String, String> origins() {
    return loop.map(RefinementLoop::origins).orElse(Map.of());
  }
}
