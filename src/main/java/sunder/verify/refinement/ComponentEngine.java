package sunder.verify.refinement;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/** Refinement of a program by its components: composed searches beside the monolithic ones. */
final class ComponentEngine extends LazyRefinementEngine {
  private boolean isDivided;

  /**
   * @param divide the loop over components, if there are any; asked at the first turn
   */
  ComponentEngine(VerificationRun run, Supplier<Optional<RefinementLoop>> divide) {
    super(run, divide);
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts decisions) {
    if (!isDivided) {
      isDivided = true;
      createLoop();
    }
    return isSpent ? Engine.TurnResult.EXHAUSTED : round(decisions);
  }

  @Override
  public void onAssertionsReopened(RunVerdicts decisions) {
    loop.ifPresent(found -> found.onAssertionsReopened(decisions));
  }
}
