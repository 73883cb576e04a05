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
record IaLoopInterpreter(
    InterpreterContext machine,
    IaExpressionEvaluator expressions,
    IaStatementInterpreter statements) {
  /** The first round, a power of two, before which some are skipped: most loops are shorter. */
  private static final long FIRST_TO_SKIP = 128;

  /**
   * The round from which on values do not depend on Boolean features any more: a loop may run for
   * ever with values that look different and are not, and only constants can be skipped.
   */
  private static final long FIRST_PLAIN = 1_024;

  IaStatementInterpreter.CompletionStates run(
      Statement.While s, Scope scope, StateSet<IaMachineState> states) {
    boolean joins = machine.joins;
    try {
      return rounds(s, scope, states);
    } finally {
      machine.joins = joins;
    }
  }

  private IaStatementInterpreter.CompletionStates rounds(
      Statement.While s, Scope scope, StateSet<IaMachineState> states) {
    StateSet.Builder<IaMachineState> normal = new StateSet.Builder<>();
    StateSet.Builder<IaMachineState> returned = new StateSet.Builder<>();
    StateSet<IaMachineState> pending = states;
    StateSet<IaMachineState> remembered = StateSet.empty();
    LoopAcceleration next =
        new LoopAcceleration(machine, some -> round(s, scope, some).continuing());
    for (long number = 1; !pending.isEmpty(); number++) {
      machine.tick(pending);
      if (number == FIRST_PLAIN) {
        Optional<StateSet<IaMachineState>> plain =
            expressions.arithmetic().splitByBooleanFeatures(pending, machine.remainingStates(0));
        machine.joins &= plain.isEmpty();
        pending = plain.orElse(pending);
      }
      if (Long.bitCount(number) == 1) {
        pending = number < FIRST_TO_SKIP ? pending : next.skip(pending);
        remembered = pending;
      }
      IterationResult round = round(s, scope, pending);
      normal.addAll(round.exited());
      returned.addAll(round.completion().returned());
      pending = round.completion().normal().minus(remembered);
    }
    return new IaStatementInterpreter.CompletionStates(normal.build(), returned.build());
  }

  /**
   * What a round comes to.
   *
   * @param exited states that leave at the head
   */
  private record IterationResult(
      StateSet<IaMachineState> exited, IaStatementInterpreter.CompletionStates completion) {
    /** The states behind the round; none if some leave the loop in it. */
    StateSet<IaMachineState> continuing() {
      return exited.isEmpty() && completion.returned().isEmpty()
          ? completion.normal()
          : StateSet.empty();
    }
  }

  private IterationResult round(Statement.While s, Scope scope, StateSet<IaMachineState> states) {
    OperandArithmetic.BranchOutcome test =
        expressions.branch(s.span(), s.condition(), scope.activation(), states);
    return new IterationResult(
        test.whenFalse(),
        statements.runInNewScope(List.of(s.body()), scope.activation(), test.whenTrue()));
  }

  /**
   * Goes through many rounds of a loop at once where that is certain to come to the same as one
   * round after the other: each moves the variables by the same numbers, takes the same way, and
   * nothing is observed of it.
   *
   * <p>One round tells by how much each cell moves. A {@link ParametricIteration} from the state as
   * a function of the round's number, {@code value + number * move}, must then end in that function
   * one round later; it holds for as many rounds as all that it asks has one answer. By induction
   * these rounds go that way.
   *
   * @param iteration runs one round; states that leave the loop are not in the result
   */
  private record LoopAcceleration(
      InterpreterContext machine, UnaryOperator<StateSet<IaMachineState>> iteration) {
    /**
     * The last rounds are run one by one: a play shows the last tests before a move, at least one
     * of each round, and what they stored.
     */
    private static final BigInteger KEPT = BigInteger.valueOf(Play.Step.MOST_BRANCHES + 1L);

    /** The states before a round, or before a later one. */
    StateSet<IaMachineState> skip(StateSet<IaMachineState> states) {
      if (machine.parametricIteration().isPresent()) {
        return states;
      }
      StateSet.Builder<IaMachineState> result = new StateSet.Builder<>();
      states.forEach((state, variants) -> result.add(skip(state, variants), variants));
      return result.build();
    }

    private IaMachineState skip(IaMachineState state, ConfigSet variants) {
      Optional<IaMachineState> next =
          behind(state, variants, new ParametricIteration()).filter(s -> isAlike(s, state));
      if (next.isEmpty()) {
        return state;
      }
      ParametricIteration trial = new ParametricIteration();
      Optional<IaMachineState> start = growing(state, state, next.get());
      Optional<IaMachineState> end = start.flatMap(s -> behind(s, variants, trial));
      BigInteger rounds = trial.uniformIterations().subtract(KEPT);
      return rounds.signum() > 0 && end.equals(growing(next.get(), state, next.get()))
          ? ParametricIteration.atIteration(rounds, start.get())
          : state;
    }

    /** The one state behind a round; none if there is another number of them. */
    private Optional<IaMachineState> behind(
        IaMachineState state, ConfigSet variants, ParametricIteration trial) {
      try {
        StateSet<IaMachineState> start = StateSet.of(state, variants);
        StateSet<IaMachineState> end = machine.trying(trial, () -> iteration.apply(start));
        return end.stateOf(variants);
      } catch (ParametricIteration.NonUniformIteration e) {
        return Optional.empty();
      }
    }

    private static boolean isAlike(IaMachineState one, IaMachineState other) {
      return one.operands().equals(other.operands())
          && one.environment().equals(other.environment())
          && one.firstFailure().equals(other.firstFailure());
    }

    /** A state whose cells grow in each round as from one state to another. */
    private static Optional<IaMachineState> growing(
        IaMachineState first, IaMachineState from, IaMachineState to) {
      Set<IaMachineState.StoreCell> cells = new TreeSet<>(from.store().keys());
      cells.addAll(to.store().keys());
      IaMachineState result = first;
      for (IaMachineState.StoreCell cell : cells) {
        LinearValue by = to.load(cell).minus(from.load(cell));
        if (!by.isConstant()) {
          return Optional.empty();
        }
        result =
            result.store(
                cell, ParametricIteration.inductionValue(first.load(cell), by.constantValue()));
      }
      return Optional.of(result);
    }
  }
}
