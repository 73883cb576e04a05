package sunder.frontend.c.replay.code;

import java.util.LinkedHashSet;
import java.util.Set;
import sunder.family.StateSet;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Place;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/** Lists of arguments behind the parameters (C17, 7.16). What is not defined is not followed. */
final class Variadic {
  private final Machine machine;
  private final Evaluator evaluator;
  private final Evaluator.Caller caller;
  private final Operators operators;

  Variadic(Machine machine, Evaluator evaluator, Evaluator.Caller caller, Operators operators) {
    this.machine = machine;
    this.evaluator = evaluator;
    this.caller = caller;
    this.operators = operators;
  }

  /** {@code va_start}, {@code va_copy} or {@code va_end}. */
  Code call(String name, Expression.Call e, Place place) {
    Span span = e.span();
    if (name.equals("__builtin_va_end")) {
      return Code.Value.of(Type.VOID, span, s -> s.map(state -> state.push(Val.Nothing.NOTHING)));
    }
    Code first =
        e.arguments().isEmpty()
            ? Constants.nothing(Type.VOID, span)
            : list(e.arguments().get(0), place);
    if (!(first instanceof Code.Lvalue list)) {
      return first;
    }
    Code.Action given = caller::rest;
    if (name.equals("__builtin_va_copy")) {
      given = evaluator.value(list(e.arguments().get(1), place)).value();
    }
    Code.Value value = Code.Value.of(list.type(), span, given);
    Code.Value filled = evaluator.objects().store(list, value, span);
    return new Code.Value(Type.VOID, filled.value(), filled.effect(), span);
  }

  /** The object that holds what the list stands for: on some machines it is in a struct. */
  private Code list(Expression e, Place place) {
    boolean isStruct =
        evaluator.value(e, place).type() instanceof Type.Pointer pointer
            && pointer.to() instanceof Struct;
    Expression.Access through = Expression.Access.THROUGH_POINTER;
    return isStruct
        ? evaluator.code(new Expression.Member(e, "overflow_arg_area", through, e.span()), place)
        : evaluator.code(e, place);
  }

  /** {@code va_arg}. */
  Code next(Expression.NextArgument e, Type type, Place place) {
    Span span = e.span();
    if (!(list(e.list(), place) instanceof Code.Lvalue list)) {
      return Constants.nothing(type, span);
    }
    Code.Value held = machine.given(evaluator.value(list));
    Code.Action behind =
        states -> held.value().on(states).map(s -> s.pop().push(((Val.Rest) s.top()).next()));
    Code.Value moved =
        evaluator.objects().store(list, Code.Value.of(list.type(), span, behind), span);
    return Code.Value.of(
        type,
        span,
        states -> {
          StateSet<State> there =
              held.value()
                  .on(states)
                  .filter(s -> s.top() instanceof Val.Rest rest && fits(rest, type));
          Set<Type> types = new LinkedHashSet<>();
          there.forEach((s, when) -> types.add(first(s)));
          StateSet<State> result = StateSet.empty();
          for (Type one : types) {
            Code.Action first =
                here -> here.map(s -> s.pop().push(((Val.Rest) s.top()).values().get(0)));
            Code.Value read = operators.converted(Code.Value.of(one, span, first), type);
            StateSet<State> valued = read.value().on(there.filter(s -> first(s).equals(one)));
            result = result.or(moved.effect().on(valued));
          }
          return result;
        });
  }

  private static Type first(State state) {
    return ((Val.Rest) state.top()).types().get(0);
  }

  /** Of another type it is not defined what is read; no compiler tells signs apart. */
  private static boolean fits(Val.Rest rest, Type type) {
    return !rest.types().isEmpty()
        && (rest.types().get(0) instanceof Type.Number given
                && type instanceof Type.Number wanted
                && given.bits() == wanted.bits()
            || rest.types().get(0) instanceof Type.Real && rest.types().get(0).equals(type)
            || rest.types().get(0) instanceof Type.Pointer && type instanceof Type.Pointer);
  }
}
