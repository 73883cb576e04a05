package sunder.frontend.ia.flow;

import java.util.Map;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.Instruction;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The lowering of array accesses to control flow (symbolic-games, section 5): an access with an
 * index in {@code 0 .. length - 1} continues, any other executes {@code abort} or ends the
 * execution.
 */
record IaArrayLowering(IaProgramLowering compiler) {
  /** The control flow of an access whose index is in bounds. */
  private interface ElementAccess {
    /**
     * Returns the start of the access to an element.
     *
     * @param index the index, which is in bounds
     * @param value the stored value; 0 or false for a read
     * @param after the control point after the access
     */
    ControlPoint lower(IntTerm index, Term value, ControlPoint after);
  }

  ControlPoint read(
      TypedExpression.ReadElement e, IaCallFrame site, IaExpressionLowering.ValueContinuation use) {
    return e.array()
        .fold(
            local -> {
              ArrayRegister array = site.context().array(local);
              Symbol register = compiler.registers.temporary(array.name(), local.element());
              return read(e, site, register, use, load(array, register, e.span()));
            },
            free -> {
              Symbol register = compiler.registers.temporary(free.name(), free.element());
              Symbol input = compiler.registers.input(free.name(), free.element());
              return read(e, site, register, use, answer(free.name(), input, register, e.span()));
            });
  }

  /** Returns the start of a read. After a failed read that continues, the value is 0 or false. */
  private ControlPoint read(
      TypedExpression.ReadElement e,
      IaCallFrame site,
      Symbol register,
      IaExpressionLowering.ValueContinuation use,
      ElementAccess access) {
    ControlPoint after = afterAccess(use.apply(Term.of(register)));
    Term zero = TermOperations.initial(register);
    return compiler.expressions.evaluate(
        e.index(),
        site,
        value -> {
          IntTerm index = (IntTerm) value;
          ControlPoint inside = access.lower(index, zero, after);
          ControlPoint failed = compiler.assign(register, zero, after, e.span());
          return checked(index, e.array().length(), inside, failed, e.span());
        });
  }

  private ElementAccess load(ArrayRegister array, Symbol register, Span span) {
    return (index, value, after) -> {
      Symbol element = compiler.registers.element(array);
      return compiler.flow.of(new Instruction.Load(array, index, register, element, after, span));
    };
  }

  private ElementAccess answer(String name, Symbol input, Symbol register, Span span) {
    return (index, value, after) ->
        compiler.ask(
            Map.of(input, register), Move.readElement(name, index, Term.of(input)), after, span);
  }

  ControlPoint assign(Command.AssignElement c, IaCallFrame site, ControlPoint next) {
    ElementAccess access =
        c.target()
            .fold(
                local -> store(site.context().array(local), c.span()),
                free -> write(free.name(), c.span()));
    ControlPoint after = afterAccess(next);
    return compiler.expressions.evaluateBoth(
        c.index(),
        c.value(),
        site,
        (place, value) -> {
          IntTerm index = (IntTerm) place;
          Term stored = TermOperations.wrapToType(value, c.target().element());
          ControlPoint inside = access.lower(index, stored, after);
          return checked(index, c.target().length(), inside, after, c.span());
        });
  }

  private ElementAccess store(ArrayRegister array, Span span) {
    return (index, value, after) ->
        compiler.flow.of(new Instruction.Store(array, index, value, after, span));
  }

  private ElementAccess write(String name, Span span) {
    return (index, value, after) ->
        compiler.ask(Map.of(), Move.writeElement(name, index, value), after, span);
  }

  /**
   * Returns the control point after an access: a join if execution continues after a failed check,
   * since two paths then reach it.
   */
  private ControlPoint afterAccess(ControlPoint next) {
    return compiler.continuesAfter(Check.BOUNDS) ? compiler.flow.join(next) : next;
  }

  /**
   * Returns the start of the bounds check of an access.
   *
   * @param goOn the control point after a failed access, if execution continues there
   */
  private ControlPoint checked(
      IntTerm index, Identifier.Length length, ControlPoint inside, ControlPoint goOn, Span span) {
    ControlPoint outside = compiler.failedCheck(Check.BOUNDS, goOn, span);
    ControlPoint failed = afterAccess(outside);
    BoolTerm below = BoolTerm.less(index, length(length));
    BoolTerm notNegative = BoolTerm.atMost(IntTerm.ZERO, index);
    return compiler.branch(notNegative, compiler.branch(below, inside, failed, span), failed, span);
  }

  private IntTerm length(Identifier.Length length) {
    if (length instanceof Identifier.Length.Symbolic symbolic) {
      return IntTerm.of(compiler.registers.length(symbolic.symbol()));
    }
    return IntTerm.of(((Identifier.Length.Constant) length).value());
  }
}
