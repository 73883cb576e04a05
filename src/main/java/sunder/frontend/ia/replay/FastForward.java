package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.verdict.Play;

/**
 * Goes through many rounds of a loop at once where that is certain to come to the same as one round
 * after the other: each moves the variables by the same numbers, takes the same way, and nothing is
 * observed of it.
 *
 * <p>One round tells by how much each cell moves. A {@link TrialRound} from the state as a function
 * of the round's number, {@code value + number * move}, must then end in that function one round
 * later; it holds for as many rounds as all that it asks has one answer. By induction these rounds
 * go that way.
 *
 * @param round runs one round; states that leave the loop are not in the result
 */
record FastForward(Machine machine, UnaryOperator<StateSet<State>> round) {
  /**
   * The last rounds are run one by one: a play shows the last tests before a move, at least one of
   * each round, and what they stored.
   */
  private static final BigInteger KEPT = BigInteger.valueOf(Play.Step.MOST_BRANCHES + 1L);

  /** The states before a round, or before a later one. */
  StateSet<State> skip(StateSet<State> states) {
    if (machine.trial().isPresent()) {
      return states;
    }
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach((state, variants) -> result.add(skip(state, variants), variants));
    return result.build();
  }

  private State skip(State state, ConfigSet variants) {
    Optional<State> next = behind(state, variants, new TrialRound()).filter(s -> isAlike(s, state));
    if (next.isEmpty()) {
      return state;
    }
    TrialRound trial = new TrialRound();
    Optional<State> start = growing(state, state, next.get());
    Optional<State> end = start.flatMap(s -> behind(s, variants, trial));
    BigInteger rounds = trial.rounds().subtract(KEPT);
    return rounds.signum() > 0 && end.equals(growing(next.get(), state, next.get()))
        ? TrialRound.in(rounds, start.get())
        : state;
  }

  /** The one state behind a round; none if there is another number of them. */
  private Optional<State> behind(State state, ConfigSet variants, TrialRound trial) {
    try {
      StateSet<State> start = StateSet.of(state, variants);
      StateSet<State> end = machine.trying(trial, () -> round.apply(start));
      return end.stateOf(variants);
    } catch (TrialRound.NotSteady e) {
      return Optional.empty();
    }
  }

  private static boolean isAlike(State one, State other) {
    return one.operands().equals(other.operands())
        && one.environment().equals(other.environment())
        && one.failed().equals(other.failed());
  }

  /** A state whose cells grow in each round as from one state to another. */
  private static Optional<State> growing(State first, State from, State to) {
    Set<State.StoreCell> cells = new TreeSet<>(from.store().keys());
    cells.addAll(to.store().keys());
    State result = first;
    for (State.StoreCell cell : cells) {
      Value by = to.load(cell).minus(from.load(cell));
      if (!by.isConstant()) {
        return Optional.empty();
      }
      result = result.store(cell, TrialRound.growing(first.load(cell), by.number()));
    }
    return Optional.of(result);
  }
}
