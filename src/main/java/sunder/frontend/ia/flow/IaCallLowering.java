package sunder.frontend.ia.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Move;
import sunder.automaton.flow.ControlPoint;
import sunder.automaton.flow.Instruction;
import sunder.automaton.flow.LiveSet;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * The lowering of calls to control flow: free procedures by the copy-cat strategy (symbolic-games,
 * Table 1), local procedures by inlining.
 */
record IaCallLowering(IaProgramLowering compiler) {
  /** The value of a call of type void, which no continuation uses. */
  static final Term NO_VALUE = IntTerm.ZERO;

  /**
   * Returns the start of a call of a free procedure, which evaluates its arguments any number of
   * times and returns.
   *
   * @param use the continuation for the returned value; called at most once
   */
  ControlPoint freeCall(
      TypedExpression.CallFree e, IaCallFrame site, IaExpressionLowering.ValueContinuation use) {
    Identifier.FreeProcedure procedure = e.procedure();
    Move call = Move.call(procedure.name(), procedure.result().isPresent());
    boolean unsafe = compiler.isErrorCommand(procedure);
    Assertion failed = new Assertion(Assertion.Kind.CALL, e.span());
    if (unsafe && !compiler.continuesAfterAbort()) {
      return compiler.ask(Map.of(), List.of(call), compiler.flow.error(failed), e.span());
    }
    ControlPoint start = call(e, call, site, use);
    return unsafe ? compiler.recordFirstFailure(failed, start, e.span()) : start;
  }

  private ControlPoint call(
      TypedExpression.CallFree e,
      Move call,
      IaCallFrame site,
      IaExpressionLowering.ValueContinuation use) {
    Identifier.FreeProcedure procedure = e.procedure();
    Optional<Type.Data> type = procedure.result();
    Optional<Symbol> input = type.map(t -> compiler.registers.input(procedure.name(), t));
    Optional<Symbol> register = type.map(t -> compiler.registers.temporary(procedure.name(), t));
    Map<Symbol, Symbol> inputs =
        input.map(symbol -> Map.of(symbol, register.get())).orElse(Map.of());
    Move back = Move.returns(procedure.name(), input.map(Term::of));
    ControlPoint after = use.apply(register.map(Term::of).orElse(NO_VALUE));
    if (e.arguments().isEmpty()) {
      return compiler.ask(inputs, List.of(call, back), after, e.span());
    }
    ControlPoint returning = compiler.ask(inputs, List.of(back), after, e.span());
    ControlPoint inside = new CopyCatLoop(procedure, e.arguments(), site, returning).point;
    return compiler.ask(Map.of(), List.of(call), inside, e.span());
  }

  /**
   * The loop head of a free procedure's call: the environment chooses between the evaluation of an
   * argument and the return.
   */
  private final class CopyCatLoop {
    private final Identifier.FreeProcedure procedure;
    private final List<Argument> arguments;
    private final IaCallFrame site;
    private final ControlPoint returning;
    final ControlPoint point;

    CopyCatLoop(
        Identifier.FreeProcedure procedure,
        List<Argument> arguments,
        IaCallFrame site,
        ControlPoint returning) {
      this.procedure = procedure;
      this.arguments = arguments;
      this.site = site;
      this.returning = returning;
      this.point = compiler.flow.deferred(ControlPoint.Kind.LOOP_HEAD, this::live, this::choices);
    }

    private LiveSet live() {
      LivenessTransfer used = compiler.effects.anyArgument(arguments, site.context()).iterated();
      return used.liveBefore(returning.live(), LiveSet.EMPTY);
    }

    private Instruction choices() {
      List<ControlPoint> choices = new ArrayList<>();
      for (int i = 0; i < arguments.size(); i++) {
        choices.add(demand(i));
      }
      choices.add(returning);
      return new Instruction.EnvironmentChoice(choices);
    }

    private ControlPoint demand(int i) {
      Argument argument = arguments.get(i);
      Optional<Type.Data> type = procedure.parameters().get(i);
      Move demand = Move.demand(procedure.name(), i + 1, type.isPresent());
      ControlPoint body =
          argument.fold(
              value -> evaluate(value, i, type.orElseThrow()),
              run -> compiler.commands.lower(run, site, supply(i, Optional.empty(), run)));
      return compiler.ask(Map.of(), List.of(demand), body, argument.span());
    }

    private ControlPoint evaluate(TypedExpression argument, int i, Type.Data type) {
      return compiler.expressions.evaluate(
          argument,
          site,
          value -> supply(i, Optional.of(TermOperations.wrapToType(value, type)), argument));
    }

    private ControlPoint supply(int i, Optional<Term> value, Argument argument) {
      Move supply = Move.supply(procedure.name(), i + 1, value);
      return compiler.answer(supply, point, argument.span());
    }
  }

  /**
   * Returns the start of a call of a local procedure. A call that reaches the end of the body
   * without {@code return} yields 0 or false.
   */
  ControlPoint localCall(
      TypedExpression.CallLocal e, IaCallFrame site, IaExpressionLowering.ValueContinuation use) {
    Identifier.LocalProcedure procedure = e.procedure();
    if (procedure.result().isEmpty()) {
      CallingContext callee = site.context().call(procedure, e.arguments());
      IaCallFrame inside = new IaCallFrame(callee, Optional.empty());
      return compiler.commands.lower(procedure.body(), inside, use.apply(NO_VALUE));
    }
    Type.Data type = procedure.result().get();
    Symbol result = compiler.registers.temporary(procedure.name(), type);
    CallingContext callee = site.context().call(procedure, e.arguments());
    return inlineBody(procedure.body(), callee, result, type, use.apply(Term.of(result)), e.span());
  }

  /** Returns the start of an inlined body that stores its value in the register {@code result}. */
  ControlPoint inlineBody(
      Command body,
      CallingContext context,
      Symbol result,
      Type.Data type,
      ControlPoint after,
      Span span) {
    boolean fallsOff = compiler.effects.of(body, context).killAtEnd().isPresent();
    long returns = body.descendants().stream().filter(Command.Return.class::isInstance).count();
    boolean oneWay = returns + (fallsOff ? 1 : 0) <= 1;
    ControlPoint next = oneWay ? after : compiler.flow.join(after);
    IaCallFrame inside =
        new IaCallFrame(context, Optional.of(new IaCallFrame.ReturnTarget(result, type, next)));
    ControlPoint end = compiler.assign(result, TermOperations.initial(type), next, span);
    return compiler.commands.lower(body, inside, end);
  }
}
