package sunder.automaton;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.source.Span;
import sunder.typing.DataType;
import sunder.typing.Identifier;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;

/** What the compilers of commands, expressions, calls and arrays share. */
final class Compiler {
  private final ControlFlow flow;
  private final Registers registers;
  private final BuildOptions options;
  private final Effects effects;
  private final Optional<Symbol> aborted;
  private final CommandCompiler commands;
  private final ExpressionCompiler expressions;
  private final CallCompiler calls;
  private final ArrayCompiler arrays;

  Compiler(ControlFlow flow, Registers registers, BuildOptions options) {
    this.flow = flow;
    this.registers = registers;
    this.options = options;
    this.effects = new Effects(options.plays());
    this.aborted =
        options.plays() == PlayKind.COMPLETE
            ? Optional.of(registers.aborted())
            : Optional.empty();
    this.commands = new CommandCompiler(this);
    this.expressions = new ExpressionCompiler(this);
    this.calls = new CallCompiler(this);
    this.arrays = new ArrayCompiler(this);
  }

  ControlFlow flow() {
    return flow;
  }

  Registers registers() {
    return registers;
  }

  Effects effects() {
    return effects;
  }

  CommandCompiler commands() {
    return commands;
  }

  ExpressionCompiler expressions() {
    return expressions;
  }

  CallCompiler calls() {
    return calls;
  }

  ArrayCompiler arrays() {
    return arrays;
  }

  boolean isUnsafe(Identifier.FreeProcedure procedure) {
    return options.unsafeCommands().contains(procedure.name());
  }

  /** The register that remembers {@code abort}, if plays go on after it. */
  Optional<Symbol> aborted() {
    return aborted;
  }

  Symbol temporary(String name, Term like) {
    DataType type =
        like instanceof BoolTerm ? DataType.Bool.INSTANCE : DataType.Int.UNBOUNDED;
    return registers.temporary(name, type);
  }

  Point assign(Symbol register, Term value, Point next, Span span) {
    return flow.point(new Instruction.Assign(register, value, next, span));
  }

  Point branch(BoolTerm condition, Point yes, Point no, Span span) {
    return condition.equals(BoolTerm.TRUE)
        ? yes
        : condition.equals(BoolTerm.FALSE)
            ? no
            : flow.point(new Instruction.Branch(condition, yes, no, span));
  }

  /** The program asks and the environment answers, or the program is asked: a step of its own. */
  Point ask(Map<Symbol, Symbol> inputs, List<Move> moves, Point next, Span span) {
    return flow.point(new Instruction.Play(true, inputs, moves, next, span));
  }

  /** Moves that end what the step did before. */
  Point answer(List<Move> moves, Point next, Span span) {
    return flow.point(new Instruction.Play(false, Map.of(), moves, next, span));
  }

  /** {@code abort}; the next point matters only if plays go on. */
  Point abort(Point next, Span span) {
    return aborted
        .map(
            register ->
                assign(
                    register,
                    BoolTerm.TRUE,
                    answer(List.of(new Move.Abort(), new Move.AbortDone()), next, span),
                    span))
        .orElseGet(() -> answer(List.of(new Move.Abort()), flow.abort(), span));
  }

  /** A failed check: unsafe if it is asked for, else the run is cut off. */
  Point failed(Check check, Point next, Span span) {
    return options.checks().contains(check) ? abort(next, span) : flow.cut();
  }

  /** Whether a run goes on after a failed check. */
  boolean goesOnAfter(Check check) {
    return aborted.isPresent() && options.checks().contains(check);
  }
}
