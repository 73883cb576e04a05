package sunder.frontend.c.replay.code;

import java.util.LinkedHashSet;
import java.util.Set;
import sunder.family.VariationalSet;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.LookupContext;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/**
 * The variadic argument functions {@code va_start}, {@code va_copy}, {@code va_end} and {@code
 * va_arg} (C17, 7.16); undefined uses end the execution.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.flow.control.CallLowering},
 * with which it shares no code.
 */
final class VariadicFunctions {
  private final AbstractMachine machine;
  private final ReplayExpressionCompiler evaluator;
  private final ReplayExpressionCompiler.FunctionExecutor caller;
  private final OperatorCompiler operators;

  VariadicFunctions(
      AbstractMachine machine,
      ReplayExpressionCompiler evaluator,
      ReplayExpressionCompiler.FunctionExecutor caller,
      OperatorCompiler operators) {
    this.machine = machine;
    this.evaluator = evaluator;
    this.caller = caller;
    this.operators = operators;
  }

  /** Returns a compiled {@code va_start}, {@code va_copy} or {@code va_end}. */
  CompiledExpression compileBuiltin(String name, Expression.Call e, LookupContext place) {
    Span span = e.span();
    if (name.equals("__builtin_va_end")) {
      return CompiledExpression.Rvalue.of(
          Type.VOID, span, s -> s.map(state -> state.push(ConcreteValue.NoValue.NOTHING)));
    }
    CompiledExpression first =
        e.arguments().isEmpty()
            ? CompiledConstants.unsupported(Type.VOID, span)
            : list(e.arguments().get(0), place);
    if (!(first instanceof CompiledExpression.Lvalue list)) {
      return first;
    }
    CompiledExpression.StateTransformer given = caller::pushVariadicArguments;
    if (name.equals("__builtin_va_copy")) {
      given = evaluator.value(list(e.arguments().get(1), place)).value();
    }
    CompiledExpression.Rvalue value = CompiledExpression.Rvalue.of(list.type(), span, given);
    CompiledExpression.Rvalue filled = evaluator.memoryAccess().store(list, value, span);
    return new CompiledExpression.Rvalue(Type.VOID, filled.value(), filled.effect(), span);
  }

  /**
   * Returns the object that holds the unread arguments; where {@code va_list} is a structure it is
   * one of its members.
   */
  private CompiledExpression list(Expression e, LookupContext place) {
    boolean isStruct =
        evaluator.value(e, place).type() instanceof Type.Pointer pointer
            && pointer.pointee() instanceof ReplayStructType;
    Expression.Access through = Expression.Access.ARROW;
    return isStruct
        ? evaluator.compileOperand(
            new Expression.Member(e, "overflow_arg_area", through, e.span()), place)
        : evaluator.compileOperand(e, place);
  }

  /** Returns a compiled {@code va_arg}. */
  CompiledExpression vaArg(Expression.VaArg e, Type type, LookupContext place) {
    Span span = e.span();
    if (!(list(e.list(), place) instanceof CompiledExpression.Lvalue list)) {
      return CompiledConstants.unsupported(type, span);
    }
    CompiledExpression.Rvalue held = machine.requireInitialized(evaluator.value(list));
    CompiledExpression.StateTransformer behind =
        states ->
            held.value()
                .apply(states)
                .map(s -> s.pop().push(((ConcreteValue.UnreadArguments) s.top()).next()));
    CompiledExpression.Rvalue moved =
        evaluator
            .memoryAccess()
            .store(list, CompiledExpression.Rvalue.of(list.type(), span, behind), span);
    return CompiledExpression.Rvalue.of(
        type,
        span,
        states -> {
          VariationalSet<MachineState> there =
              held.value()
                  .apply(states)
                  .filter(
                      s ->
                          s.top() instanceof ConcreteValue.UnreadArguments rest
                              && fits(rest, type));
          Set<Type> types = new LinkedHashSet<>();
          there.forEach((s, when) -> types.add(first(s)));
          VariationalSet<MachineState> result = VariationalSet.empty();
          for (Type one : types) {
            CompiledExpression.StateTransformer first =
                here ->
                    here.map(
                        s ->
                            s.pop()
                                .push(((ConcreteValue.UnreadArguments) s.top()).values().get(0)));
            CompiledExpression.Rvalue read =
                operators.convert(CompiledExpression.Rvalue.of(one, span, first), type);
            VariationalSet<MachineState> valued =
                read.value().apply(there.filter(s -> first(s).equals(one)));
            result = result.or(moved.effect().apply(valued));
          }
          return result;
        });
  }

  private static Type first(MachineState state) {
    return ((ConcreteValue.UnreadArguments) state.top()).types().get(0);
  }

  /**
   * Returns whether the next argument can be read as a type: integers of equal width, equal
   * floating types or structures, or pointers.
   */
  private static boolean fits(ConcreteValue.UnreadArguments rest, Type type) {
    return !rest.types().isEmpty()
        && (rest.types().get(0) instanceof Type.Int given
                && type instanceof Type.Int wanted
                && given.bits() == wanted.bits()
            || (type instanceof Type.Floating || type instanceof ReplayStructType)
                && rest.types().get(0).equals(type)
            || rest.types().get(0) instanceof Type.Pointer && type instanceof Type.Pointer);
  }
}
