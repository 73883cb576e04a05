package sunder.frontend.ia.flow;

import java.util.List;
import java.util.Map;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.ControlPointFactory;
import sunder.automaton.flow.Instruction;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * The shared state of the lowering of one program: the factory of control points, the register
 * allocation, the liveness analysis, the property, and the lowering of commands, expressions, calls
 * and arrays.
 */
final class IaProgramLowering {
  final ControlPointFactory flow;
  final IaRegisterAllocation registers;
  private final Property property;
  final LivenessAnalysis effects;

  /** The first-failure flag of each assertion; empty unless execution continues after failures. */
  final Map<Assertion, Symbol> firstFailureFlags;

  final IaCommandLowering commands;
  final IaExpressionLowering expressions;
  final IaCallLowering calls;
  final IaArrayLowering arrays;

  /**
   * @param aborted for each assertion the register that records that it was the first to fail;
   *     empty unless execution continues after failures and the verdict is needed
   */
  IaProgramLowering(
      ControlPointFactory flow,
      IaRegisterAllocation registers,
      Property property,
      Map<Assertion, Symbol> aborted) {
    this.flow = flow;
    this.registers = registers;
    this.property = property;
    this.effects = new LivenessAnalysis(property.plays());
    this.firstFailureFlags = aborted;
    this.commands = new IaCommandLowering(this);
    this.expressions = new IaExpressionLowering(this);
    this.calls = new IaCallLowering(this);
    this.arrays = new IaArrayLowering(this);
  }

  boolean isErrorCommand(Identifier.FreeProcedure procedure) {
    return property.errorCommands().contains(procedure.name());
  }

  Symbol temporary(String name, Term like) {
    Type.Data type = like instanceof BoolTerm ? Type.Bool.INSTANCE : Type.Int.UNBOUNDED;
    return registers.temporary(name, type);
  }

  ControlPoint assign(Symbol register, Term value, ControlPoint next, Span span) {
    return flow.of(new Instruction.Assign(register, value, next, span));
  }

  ControlPoint branch(BoolTerm condition, ControlPoint yes, ControlPoint no, Span span) {
    return condition.equals(BoolTerm.TRUE)
        ? yes
        : condition.equals(BoolTerm.FALSE)
            ? no
            : flow.of(new Instruction.Branch(condition, yes, no, span));
  }

  /**
   * Returns the start of a step that consists of the moves.
   *
   * @param inputs the input symbols of the last move, each with the register that receives it
   * @param moves the moves of the step, at least one
   */
  ControlPoint ask(Map<Symbol, Symbol> inputs, List<Move> moves, ControlPoint next, Span span) {
    ControlPoint at = next;
    for (int i = moves.size() - 1; i >= 0; i--) {
      Map<Symbol, Symbol> fresh = i == moves.size() - 1 ? inputs : Map.of();
      at = flow.of(new Instruction.EmitMove(i == 0, fresh, moves.get(i), at, span));
    }
    return at;
  }

  /** Returns a point that appends a move to the current step. */
  ControlPoint answer(Move move, ControlPoint next, Span span) {
    return flow.of(new Instruction.EmitMove(false, Map.of(), move, next, span));
  }

  /**
   * Returns the start of a failed assertion, which executes {@code abort}. The point {@code next}
   * is used only for complete plays.
   */
  ControlPoint abort(Assertion.Kind kind, ControlPoint next, Span span) {
    Assertion assertion = new Assertion(kind, span);
    if (!continuesAfterAbort()) {
      return answer(Move.abort(), flow.error(assertion), span);
    }
    return recordFirstFailure(
        assertion, answer(Move.abort(), answer(Move.abortDone(), next, span), span), span);
  }

  /**
   * Returns a point that sets the first-failure flag of an assertion if no other assertion failed
   * before; {@code next} itself if there are no such flags.
   */
  ControlPoint recordFirstFailure(Assertion assertion, ControlPoint next, Span span) {
    if (firstFailureFlags.isEmpty()) {
      return next;
    }
    BoolTerm first = BoolTerm.TRUE;
    for (Map.Entry<Assertion, Symbol> other : firstFailureFlags.entrySet()) {
      if (!other.getKey().equals(assertion)) {
        first = BoolTerm.and(first, BoolTerm.of(other.getValue()).not());
      }
    }
    Symbol register = firstFailureFlags.get(assertion);
    BoolTerm set = first.equals(BoolTerm.TRUE) ? first : BoolTerm.or(BoolTerm.of(register), first);
    return assign(register, set, next, span);
  }

  /** Returns whether execution continues after {@code abort} (complete plays). */
  boolean continuesAfterAbort() {
    return property.plays() == Property.PlayKind.COMPLETE;
  }

  /**
   * Returns the start of a failed check: {@code abort} if the property includes the check,
   * otherwise the execution ends.
   */
  ControlPoint failedCheck(Check check, ControlPoint next, Span span) {
    return property.checks().contains(check)
        ? abort(Assertion.Kind.of(check), next, span)
        : flow.cutOff();
  }

  /** Returns whether execution continues after a failed check. */
  boolean continuesAfter(Check check) {
    return continuesAfterAbort() && property.checks().contains(check);
  }
}
