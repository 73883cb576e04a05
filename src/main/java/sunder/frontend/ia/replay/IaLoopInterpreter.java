package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Statement;
import sunder.verdict.Play;

/**
 * The interpreter of loops, which executes a loop iteration by iteration until each state leaves
 * it.
 *
 * <p>A state that occurred at the loop head before, in the same execution of the loop, never leaves
 * the loop and is dropped. The head stores the states of one iteration and replaces them at the
 * iterations 1, 2, 4, 8, ... (Brent's cycle detection), which finds every cycle. At the same
 * iterations it tries to accelerate the loop.
 */
record IaLoopInterpreter(
    InterpreterContext machine,
    IaExpressionEvaluator expressions,
    IaStatementInterpreter statements) {
  /**
   * The first iteration, a power of two, at which acceleration is tried; most loops are shorter.
   */
  private static final long FIRST_ACCELERATED = 128;

  /**
   * The first iteration from which values do not depend on Boolean features. A non-terminating loop
   * may produce equal values in different representations, and only constants can be accelerated.
   */
  private static final long FIRST_WITHOUT_FEATURES = 1_024;

  IaStatementInterpreter.CompletionStates run(
      Statement.While s, Scope scope, VariationalSet<IaMachineState> states) {
    boolean joins = machine.mergesVariants;
    try {
      return rounds(s, scope, states);
    } finally {
      machine.mergesVariants = joins;
    }
  }

  private IaStatementInterpreter.CompletionStates rounds(
      Statement.While s, Scope scope, VariationalSet<IaMachineState> states) {
    VariationalSet.Builder<IaMachineState> normal = new VariationalSet.Builder<>();
    VariationalSet.Builder<IaMachineState> returned = new VariationalSet.Builder<>();
    VariationalSet<IaMachineState> pending = states;
    VariationalSet<IaMachineState> remembered = VariationalSet.empty();
    LoopAcceleration next =
        new LoopAcceleration(machine, some -> round(s, scope, some).continuing());
    for (long number = 1; !pending.isEmpty(); number++) {
      machine.tick(pending);
      if (number == FIRST_WITHOUT_FEATURES) {
        Optional<VariationalSet<IaMachineState>> plain =
            expressions.arithmetic().splitByBooleanFeatures(pending, machine.remainingStates(0));
        machine.mergesVariants &= plain.isEmpty();
        pending = plain.orElse(pending);
      }
      if (Long.bitCount(number) == 1) {
        pending = number < FIRST_ACCELERATED ? pending : next.skip(pending);
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
   * The result of one iteration.
   *
   * @param exited the states that leave the loop at its head
   * @param completion the states after the body
   */
  private record IterationResult(
      VariationalSet<IaMachineState> exited, IaStatementInterpreter.CompletionStates completion) {
    /** Returns the states after the iteration; empty if some states leave the loop in it. */
    VariationalSet<IaMachineState> continuing() {
      return exited.isEmpty() && completion.returned().isEmpty()
          ? completion.normal()
          : VariationalSet.empty();
    }
  }

  private IterationResult round(
      Statement.While s, Scope scope, VariationalSet<IaMachineState> states) {
    OperandArithmetic.BranchStates test =
        expressions.branch(s.span(), s.condition(), scope.activation(), states);
    return new IterationResult(
        test.whenFalse(),
        statements.runInNewScope(List.of(s.body()), scope.activation(), test.whenTrue()));
  }

  /**
   * Loop acceleration: it replaces many iterations by one step if each of them adds the same
   * constants to the variables, takes the same branches, and performs no observable move.
   *
   * <p>One concrete iteration yields the increment of each cell. A {@link ParametricIteration} then
   * executes the loop body once on the state as a function of the iteration number, {@code value +
   * number * increment}. If the result is that function at the next number, the step is valid, by
   * induction, for as many iterations as every test has the same outcome.
   *
   * @param iteration executes one iteration; its result lacks the states that leave the loop
   */
  private record LoopAcceleration(
      InterpreterContext machine, UnaryOperator<VariationalSet<IaMachineState>> iteration) {
    /**
     * The number of last iterations that are executed one by one. A play shows the last tests
     * before a move, at least one of each iteration, and the values that they stored.
     */
    private static final BigInteger LAST_ITERATIONS =
        BigInteger.valueOf(Play.Step.MOST_BRANCHES + 1L);

    /** Returns the states before the current or a later iteration. */
    VariationalSet<IaMachineState> skip(VariationalSet<IaMachineState> states) {
      if (machine.parametricIteration().isPresent()) {
        return states;
      }
      VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
      states.forEach((state, variants) -> result.add(skip(state, variants), variants));
      return result.build();
    }

    private IaMachineState skip(IaMachineState state, ConfigSet variants) {
      Optional<IaMachineState> next =
          successor(state, variants, new ParametricIteration()).filter(s -> isAlike(s, state));
      if (next.isEmpty()) {
        return state;
      }
      ParametricIteration trial = new ParametricIteration();
      Optional<IaMachineState> start = withInductionValues(state, state, next.get());
      Optional<IaMachineState> end = start.flatMap(s -> successor(s, variants, trial));
      BigInteger rounds = trial.uniformIterations().subtract(LAST_ITERATIONS);
      return rounds.signum() > 0 && end.equals(withInductionValues(next.get(), state, next.get()))
          ? ParametricIteration.atIteration(rounds, start.get())
          : state;
    }

    /** Returns the state after an iteration if there is exactly one. */
    private Optional<IaMachineState> successor(
        IaMachineState state, ConfigSet variants, ParametricIteration trial) {
      try {
        VariationalSet<IaMachineState> start = VariationalSet.of(state, variants);
        VariationalSet<IaMachineState> end =
            machine.runIteration(trial, () -> iteration.apply(start));
        return end.uniqueValue(variants);
      } catch (ParametricIteration.NonUniformIteration e) {
        return Optional.empty();
      }
    }

    private static boolean isAlike(IaMachineState one, IaMachineState other) {
      return one.operands().equals(other.operands())
          && one.environment().equals(other.environment())
          && one.firstFailure().equals(other.firstFailure());
    }

    /**
     * Returns {@code first} with cells that are linear in the iteration number, with the increments
     * from one state to another; empty if an increment is not constant.
     */
    private static Optional<IaMachineState> withInductionValues(
        IaMachineState first, IaMachineState from, IaMachineState to) {
      IaMachineState result = first;
      for (IaMachineState.StoreCell cell : from.store().differingKeys(to.store())) {
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
