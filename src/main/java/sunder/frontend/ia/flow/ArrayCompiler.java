package sunder.frontend.ia.flow;

import java.util.List;
import java.util.Map;
import sunder.automaton.ControlPoint;
import sunder.automaton.Instruction;
import sunder.automaton.Move;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.DataType;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Accesses to arrays (symbolic-games, section 5): an index inside {@code 0 .. length - 1} goes on,
 * any other runs {@code abort} or cuts the run off.
 */
final class ArrayCompiler {
  private final Compiler compiler;

  ArrayCompiler(Compiler compiler) {
    this.compiler = compiler;
  }

  ControlPoint read(
      TypedExpression.ReadElement e, CompilationFrame site, ExpressionCompiler.Use use) {
    ArrayRegister array = site.context().array(e.array());
    Symbol register = compiler.registers().temporary(array.name(), e.array().element());
    ControlPoint after = afterRead(use.of(Term.of(register)));
    return compiler
        .expressions()
        .evaluate(
            e.index(),
            site,
            index -> {
              Symbol element = compiler.registers().element(array);
              ControlPoint inside =
                  compiler
                      .flow()
                      .point(
                          new Instruction.Load(
                              array, (IntTerm) index, register, element, after, e.span()));
              return checked(
                  (IntTerm) index, e.array().length(), inside, zero(register, after, e), e.span());
            });
  }

  ControlPoint read(
      TypedExpression.ReadFreeElement e, CompilationFrame site, ExpressionCompiler.Use use) {
    String name = e.array().name();
    Symbol register = compiler.registers().temporary(name, e.array().element());
    Symbol input = compiler.registers().input(name, e.array().element());
    ControlPoint after = afterRead(use.of(Term.of(register)));
    return compiler
        .expressions()
        .evaluate(
            e.index(),
            site,
            value -> {
              IntTerm index = (IntTerm) value;
              Move answer = new Move.AnswerElement(name, index, Term.of(input));
              ControlPoint inside =
                  compiler.ask(
                      Map.of(input, register),
                      List.of(new Move.ReadElement(name, index), answer),
                      after,
                      e.span());
              return checked(index, e.array().length(), inside, zero(register, after, e), e.span());
            });
  }

  ControlPoint assign(Command.AssignElement c, CompilationFrame site, ControlPoint next) {
    ArrayRegister array = site.context().array(c.target());
    DataType type = c.target().element();
    ControlPoint after = afterWrite(next);
    return compiler
        .expressions()
        .both(
            c.index(),
            c.value(),
            site,
            (index, value) -> {
              ControlPoint inside =
                  compiler
                      .flow()
                      .point(
                          new Instruction.Store(
                              array, (IntTerm) index, Values.stored(value, type), after, c.span()));
              return checked((IntTerm) index, c.target().length(), inside, after, c.span());
            });
  }

  ControlPoint write(Command.WriteElement c, CompilationFrame site, ControlPoint next) {
    String name = c.target().name();
    DataType type = c.target().element();
    ControlPoint after = afterWrite(next);
    return compiler
        .expressions()
        .both(
            c.index(),
            c.value(),
            site,
            (place, value) -> {
              IntTerm index = (IntTerm) place;
              Move write = new Move.WriteElement(name, index, Values.stored(value, type));
              ControlPoint inside =
                  compiler.ask(
                      Map.of(),
                      List.of(write, new Move.WrittenElement(name, index)),
                      after,
                      c.span());
              return checked(index, c.target().length(), inside, after, c.span());
            });
  }

  private ControlPoint afterRead(ControlPoint use) {
    return compiler.goesOnAfter(Check.BOUNDS) ? compiler.flow().join(use) : use;
  }

  private ControlPoint afterWrite(ControlPoint next) {
    return compiler.goesOnAfter(Check.BOUNDS) ? compiler.flow().join(next) : next;
  }

  /** After a failed read that goes on, its value is 0 or false. */
  private ControlPoint zero(Symbol register, ControlPoint after, TypedExpression e) {
    return compiler.assign(register, Values.initial(register), after, e.span());
  }

  private ControlPoint checked(
      IntTerm index, Identifier.Length length, ControlPoint inside, ControlPoint goOn, Span span) {
    ControlPoint outside = compiler.failed(Check.BOUNDS, goOn, span);
    ControlPoint failed =
        compiler.goesOnAfter(Check.BOUNDS) ? compiler.flow().join(outside) : outside;
    BoolTerm below = BoolTerm.less(index, length(length));
    BoolTerm notNegative = BoolTerm.atMost(IntTerm.ZERO, index);
    return compiler.branch(notNegative, compiler.branch(below, inside, failed, span), failed, span);
  }

  private IntTerm length(Identifier.Length length) {
    if (length instanceof Identifier.Length.Symbolic symbolic) {
      return IntTerm.of(compiler.registers().length(symbolic.symbol()));
    }
    return IntTerm.of(((Identifier.Length.Constant) length).value());
  }
}
