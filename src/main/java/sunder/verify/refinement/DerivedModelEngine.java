package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.verify.abstraction.Abstractor.SearchExtent;
import sunder.verify.engine.Engine;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * An engine that refines an abstraction of a system that is derived from the program in the first
 * turn, if the derivation applies.
 */
abstract class DerivedModelEngine implements Engine {
  final VerificationRun run;
  private final Supplier<Optional<RefinementLoop>> make;
  Optional<RefinementLoop> loop = Optional.empty();
  boolean isSpent;

  /**
   * @param make creates the loop, or nothing if the derivation does not apply
   */
  DerivedModelEngine(VerificationRun run, Supplier<Optional<RefinementLoop>> make) {
    this.run = run;
    this.make = make;
  }

  final void createLoop() {
    loop = make.get();
    isSpent = loop.isEmpty();
  }

  /** Begins or continues a round of the loop. */
  final Engine.TurnResult round(RunVerdicts verdicts) {
    RefinementLoop found = loop.orElseThrow();
    if (!found.isSearching()) {
      run.nextRound(OptionalInt.empty());
      onRoundBegin();
    }
    Engine.TurnResult advance =
        found.round(SearchExtent.FIRST_ABORT, SchedulingParameters.EFFORT_PER_TURN, verdicts);
    isSpent = advance == Engine.TurnResult.STUCK;
    run.listener().partitions(this::partitions);
    return advance;
  }

  void onRoundBegin() {}

  @Override
  public final boolean isExhausted() {
    return isSpent;
  }

  @Override
  public final Map<String, List<String>> partitions() {
    return loop.map(found -> found.precision().toDisplayTexts()).orElse(Map.of());
  }

  @Override
  public final Map<String, String> termOrigins() {
    return loop.map(RefinementLoop::termOrigins).orElse(Map.of());
  }
}
