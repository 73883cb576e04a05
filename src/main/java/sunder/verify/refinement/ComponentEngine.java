package sunder.verify.refinement;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/** The refinement of composed components, beside the refinement of the whole automaton. */
final class ComponentEngine extends DerivedModelEngine {
  private boolean isDivided;

  /**
   * @param divide creates the loop over components, or nothing if there are none; called in the
   *     first turn
   */
  ComponentEngine(VerificationRun run, Supplier<Optional<RefinementLoop>> divide) {
    super(run, divide);
  }

  @Override
  public String title() {
    return "refinement of components";
  }

  @Override
  public Engine.TurnResult advance(RunVerdicts verdicts) {
    if (!isDivided) {
      isDivided = true;
      createLoop();
    }
    return isSpent ? Engine.TurnResult.EXHAUSTED : round(verdicts);
  }

  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    loop.ifPresent(found -> found.onAssertionsReopened(verdicts));
  }
}
