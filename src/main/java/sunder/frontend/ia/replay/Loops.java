package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Statement;
import sunder.verdict.Play;

/**
 * Runs loops, each state round by round until it leaves.
 *
 * <p>A state that the loop's head saw before in the same execution of the loop will not leave it,
 * so it is dropped. The head remembers the states of one round, a later one each time (as in
 * Brent's cycle detection), which finds every cycle in the end. In the same rounds it looks whether
 * the next ones can be gone through at once.
 */
record Loops(Machine machine, Expressions expressions, Statements statements) {
  /** The first round, a power of two, before which some are skipped: most loops are shorter. */
  private static final long FIRST_TO_SKIP = 128;

  /**
   * The round from which on values do not depend on Boolean features any more: a loop may run for
   * ever with values that look different and are not, and only constants can be skipped.
   */
  private static final long FIRST_PLAIN = 1_024;

  Statements.Flow run(Statement.While s, Scope scope, StateSet<State> states) {
    boolean joins = machine.joins;
    try {
      return rounds(s, scope, states);
    } finally {
      machine.joins = joins;
    }
  }

  private Statements.Flow rounds(Statement.While s, Scope scope, StateSet<State> states) {
    StateSet.Builder<State> normal = new StateSet.Builder<>();
    StateSet.Builder<State> returned = new StateSet.Builder<>();
    StateSet<State> pending = states;
    StateSet<State> remembered = StateSet.empty();
    FastForward next = new FastForward(machine, some -> round(s, scope, some).staying());
    for (long number = 1; !pending.isEmpty(); number++) {
      machine.tick(pending);
      if (number == FIRST_PLAIN) {
        Optional<StateSet<State>> plain = expressions.arithmetic().plain(pending, machine.room(0));
        machine.joins &= plain.isEmpty();
        pending = plain.orElse(pending);
      }
      if (Long.bitCount(number) == 1) {
        pending = number < FIRST_TO_SKIP ? pending : next.skip(pending);
        remembered = pending;
      }
      Round round = round(s, scope, pending);
      normal.addAll(round.left());
      returned.addAll(round.flow().returned());
      pending = round.flow().normal().minus(remembered);
    }
    return new Statements.Flow(normal.build(), returned.build());
  }

  /**
   * What a round comes to.
   *
   * @param left states that leave at the head
   */
  private record Round(StateSet<State> left, Statements.Flow flow) {
    /** The states behind the round; none if some leave the loop in it. */
    StateSet<State> staying() {
      return left.isEmpty() && flow.returned().isEmpty() ? flow.normal() : StateSet.empty();
    }
  }

  private Round round(Statement.While s, Scope scope, StateSet<State> states) {
    OperandArithmetic.Test test =
        expressions.branch(s.span(), s.condition(), scope.place(), states);
    return new Round(test.no(), statements.runScoped(List.of(s.body()), scope.place(), test.yes()));
  }

  /**
   * Goes through many rounds of a loop at once where that is certain to come to the same as one
   * round after the other: each moves the variables by the same numbers, takes the same way, and
   * nothing is observed of it.
   *
   * <p>One round tells by how much each cell moves. A {@link TrialRound} from the state as a
   * function of the round's number, {@code value + number * move}, must then end in that function
   * one round later; it holds for as many rounds as all that it asks has one answer. By induction
   * these rounds go that way.
   *
   * @param round runs one round; states that leave the loop are not in the result
   */
  private record FastForward(Machine machine, UnaryOperator<StateSet<State>> round) {
    /**
     * The last rounds are run one by one: a play shows the last tests before a move, at least one
     * of each round, and what they stored.
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
      Optional<State> next =
          behind(state, variants, new TrialRound()).filter(s -> isAlike(s, state));
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
}
