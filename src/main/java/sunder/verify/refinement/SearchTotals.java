package sunder.verify.refinement;

import java.util.OptionalInt;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.explicit.ExplicitShare;

/** Counts rounds and the sizes of their searches; says what kind of round it is. Mutable. */
final class SearchTotals {
  /** Every so often, where the rounds in between decided nothing. */
  private static final int SHARED_EVERY = 4;

  /** Every so often in any case. */
  private static final int SURELY_SHARED_EVERY = 16;

  private int rounds;
  private boolean shared;
  private boolean nextIsShared;
  private boolean decided;
  private long states;
  private long transitions;
  private long largest;
  private long last;

  /**
   * Begins a round.
   *
   * @throws LimitReached if the user allows no more
   */
  void nextRound(Budget budget) {
    budget.check();
    OptionalInt limit = budget.maxIterations();
    if (limit.isPresent() && rounds >= limit.getAsInt()) {
      throw new LimitReached(UnknownReason.ITERATION_LIMIT);
    }
    rounds++;
    boolean due = rounds % SHARED_EVERY == 0;
    shared = nextIsShared || due && !decided || rounds % SURELY_SHARED_EVERY == 0;
    nextIsShared = false;
    decided &= !due;
  }

  /** Notes that a round decided some variants. */
  void decided() {
    decided = true;
  }

  void add(AbstractResult result) {
    add(result.states(), result.transitions());
  }

  void add(ExplicitShare.Extent extent) {
    add(extent.states(), extent.transitions());
  }

  private void add(long moreStates, long moreTransitions) {
    states += moreStates;
    transitions += moreTransitions;
    largest = Math.max(largest, moreStates);
    last = moreStates;
  }

  /** In these rounds the search goes on behind the first abort, and plays are enumerated too. */
  boolean isSharedRound() {
    return shared;
  }

  /**
   * Makes the next round one of these, as a search behind the first abort may get further.
   *
   * @return false if this one was one already
   */
  boolean shareNext() {
    nextIsShared = !shared;
    return nextIsShared;
  }

  Abstractor.Extent extent() {
    return isSharedRound() ? Abstractor.Extent.EVERY_ABORT : Abstractor.Extent.FIRST_ABORT;
  }

  int rounds() {
    return rounds;
  }

  long states() {
    return states;
  }

  long transitions() {
    return transitions;
  }

  long largest() {
    return largest;
  }

  long last() {
    return last;
  }
}
