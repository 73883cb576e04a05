package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * Composed and monolithic search by turns: each decides what it can, and neither waits for a search
 * of the other to end. Where components get stuck, the monolithic search goes on alone.
 */
final class ComponentTurns implements BoundedSchedule {
  /** States and transitions of a turn. */
  private static final long TURN = 2_000;

  private final Run run;
  private final FairSchedule whole;
  private final Supplier<Optional<RefinementLoop>> divide;
  private final Share share;
  private Optional<RefinementLoop> components = Optional.empty();
  private boolean isDivided;
  private boolean areStuck;
  private boolean wereLast;
  private long wholeEffort;
  private long componentEffort;

  /**
   * Who does how much.
   *
   * @param alone effort of the monolithic search before components are tried
   * @param components so much for one of the monolithic search
   */
  record Share(long alone, long components) {
    /** Programs that are done quickly need no components; the others get half of the effort. */
    static final Share EQUAL = new Share(10_000, 1);

    /** Just enough for the other side to find what components cannot. */
    static final Share COMPONENTS_FIRST = new Share(0, 16);
  }

  /**
   * @param divide the loop over components, if there are any; asked when it is their turn first
   */
  ComponentTurns(
      Run run, FairSchedule whole, Supplier<Optional<RefinementLoop>> divide, Share share) {
    this.run = run;
    this.whole = whole;
    this.divide = divide;
    this.share = share;
  }

  @Override
  public void turn(Decisions decisions) {
    turn(decisions, Long.MAX_VALUE);
  }

  @Override
  public void turn(Decisions decisions, long mostTransitions) {
    long before = run.totals().effort();
    if (isTurnOfComponents()) {
      wereLast = true;
      ofComponents(components.orElseThrow(), decisions);
      componentEffort += Math.max(1, run.totals().effort() - before);
    } else {
      wereLast = false;
      whole.turn(decisions, areStuck ? mostTransitions : TURN);
      wholeEffort += Math.max(1, run.totals().effort() - before);
    }
  }

  private boolean isTurnOfComponents() {
    if (areStuck || wholeEffort < share.alone()) {
      return false;
    }
    if (!isDivided) {
      isDivided = true;
      components = divide.get();
      areStuck = components.isEmpty();
    }
    return !areStuck && componentEffort <= share.components() * wholeEffort;
  }

  private void ofComponents(RefinementLoop loop, Decisions decisions) {
    if (!loop.isSearching()) {
      run.nextRound(OptionalInt.empty());
    }
    areStuck = loop.round(Extent.FIRST_ABORT, TURN, decisions) == Advance.STUCK;
    run.listener().partitions(this::partitions);
  }

  @Override
  public void askAnew(Decisions decisions) {
    whole.askAnew(decisions);
    components.ifPresent(RefinementLoop::askAnew);
  }

  @Override
  public Map<String, List<String>> partitions() {
    return wereLast && components.isPresent()
        ? components.get().learnt().precision().texts()
        : whole.partitions();
  }
}
