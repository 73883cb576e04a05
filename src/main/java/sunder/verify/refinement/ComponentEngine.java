package sunder.verify.refinement;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/** Refinement of a program by its components: composed searches beside the monolithic ones. */
final class ComponentEngine extends LoopEngine {
  private boolean isDivided;

  /**
   * @param divide the loop over components, if there are any; asked at the first turn
   */
  ComponentEngine(Run run, Supplier<Optional<RefinementLoop>> divide) {
    super(run, divide);
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (!isDivided) {
      isDivided = true;
      begin();
    }
    return isSpent ? Engine.Advance.SPENT : round(decisions);
  }

  @Override
  public void askAnew(Decisions decisions) {
    loop.ifPresent(found -> found.askAnew(decisions));
  }
}
