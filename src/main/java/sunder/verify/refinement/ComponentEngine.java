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

/** Refinement of a program by its components: composed searches beside the monolithic ones. */
final class ComponentEngine implements Engine {
  private final Run run;
  private final Supplier<Optional<RefinementLoop>> divide;
  private Optional<RefinementLoop> loop = Optional.empty();
  private boolean isDivided;
  private boolean isSpent;

  /**
   * @param divide the loop over components, if there are any; asked at the first turn
   */
  ComponentEngine(Run run, Supplier<Optional<RefinementLoop>> divide) {
    this.run = run;
    this.divide = divide;
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (!isDivided) {
      isDivided = true;
      loop = divide.get();
      isSpent = loop.isEmpty();
    }
    return isSpent ? Engine.Advance.SPENT : round(loop.orElseThrow(), decisions);
  }

  private Engine.Advance round(RefinementLoop components, Decisions decisions) {
    if (!components.isSearching()) {
      run.nextRound(OptionalInt.empty());
    }
    Engine.Advance advance = components.round(Extent.FIRST_ABORT, Timetable.TURN, decisions);
    isSpent = advance == Engine.Advance.STUCK;
    run.listener().partitions(this::partitions);
    return advance;
  }

  @Override
  public boolean isSpent() {
    return isSpent;
  }

  @Override
  public void askAnew(Decisions decisions) {
    loop.ifPresent(RefinementLoop::askAnew);
  }

  @Override
  public Map<String, List<String>> partitions() {
    return loop.map(components -> components.precision().texts()).orElse(Map.of());
  }

  @Override
  public Map<String, String> origins() {
    return loop.map(RefinementLoop::origins).orElse(Map.of());
  }
}
