package sunder.frontend.ia.replay;

import java.util.List;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Statement;

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

  Statements.Flow run(Statement.While s, Scope scope, StateSet<State> states) {
    StateSet.Builder<State> normal = new StateSet.Builder<>();
    StateSet.Builder<State> returned = new StateSet.Builder<>();
    StateSet<State> pending = states;
    StateSet<State> remembered = StateSet.empty();
    FastForward next = new FastForward(machine, some -> round(s, scope, some).staying());
    for (long number = 1; !pending.isEmpty(); number++) {
      machine.tick(pending);
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
}
