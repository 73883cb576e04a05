package sunder.frontend.ia.replay;

import static sunder.source.ByKind.on;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.source.ByKind;
import sunder.source.Span;
import sunder.verdict.Play;

/** Evaluates expressions; each pushes its value on the operands of each state. */
record Expressions(
    Machine machine, OperandArithmetic arithmetic, Variables variables, Calls calls) {
  /** Evaluates an expression; one without a value, a call of type void, pushes 0. */
  StateSet<State> value(Expression expression, Scope.Activation place, StateSet<State> states) {
    if (states.isEmpty()) {
      return states;
    }
    machine.tick(states);
    return Evaluation.KINDS.of(new Evaluation(this, place, states), expression);
  }

  /** The states of both outcomes of a condition, its value dropped. */
  OperandArithmetic.Test test(
      Expression condition, Scope.Activation place, StateSet<State> states) {
    machine.events().evaluating(condition.span());
    StateSet<State> valued = arithmetic.concrete(value(condition, place, states));
    return new OperandArithmetic.Test(
        valued.filter(state -> !state.top().isFalse()).map(State::pop),
        valued.filter(state -> state.top().isFalse()).map(State::pop));
  }

  /**
   * The same for a condition on which a way depends.
   *
   * @param whole what the ways are parts of
   */
  OperandArithmetic.Test branch(
      Span whole, Expression condition, Scope.Activation place, StateSet<State> states) {
    OperandArithmetic.Test test = test(condition, place, states);
    if (!test.yes().isEmpty()) {
      machine.events().branched(whole, condition.span(), Play.Way.TRUE);
    }
    if (!test.no().isEmpty()) {
      machine.events().branched(whole, condition.span(), Play.Way.FALSE);
    }
    return test;
  }

  /** Tells what an expression is, which is on top of the operands. */
  private StateSet<State> told(Expression e, Entity entity, StateSet<State> states) {
    if (machine.isHeard()) {
      states.forEach(
          (state, variants) -> machine.events().evaluated(e.span(), entity.value(), state.top()));
    }
    return states;
  }

  private StateSet<State> named(
      Expression.Name e, Entity entity, Scope.Activation place, StateSet<State> states) {
    if (entity instanceof Entity.Local local) {
      State.StoreCell cell = State.StoreCell.scalar(local.location());
      return states.mapApart(state -> state.push(state.load(cell)));
    } else if (entity instanceof Entity.FreeVariable free) {
      return variables.readFree(free, states, e.span());
    } else if (entity instanceof Entity.FeatureConstant constant) {
      return arithmetic.push(constant.feature(), states);
    } else if (entity instanceof Entity.Length length) {
      return arithmetic.push(machine.length(length.symbol()), states);
    }
    return calls.call(entity, List.of(), place, states, e.span());
  }

  /** By kind of expression. */
  private record Evaluation(Expressions by, Scope.Activation place, StateSet<State> states) {
    private static final ByKind<Evaluation, Expression, StateSet<State>> KINDS =
        Expression.byKind(
            on(
                Expression.IntConstant.class,
                (at, e) -> at.by.arithmetic.push(e.value(), at.states)),
            on(
                Expression.BoolConstant.class,
                (at, e) -> at.by.arithmetic.push(Operators.truth(e.value()), at.states)),
            on(Expression.Name.class, Evaluation::name),
            on(Expression.Element.class, Evaluation::element),
            on(Expression.Call.class, Evaluation::call),
            on(Expression.Unary.class, Evaluation::unary),
            on(Expression.Binary.class, Evaluation::binary),
            on(Expression.Conditional.class, Evaluation::conditional),
            on(Expression.FeatureConditional.class, Evaluation::featureConditional),
            on(Expression.Hole.class, Evaluation::hole));

    StateSet<State> name(Expression.Name e) {
      return place
          .names()
          .lookup(
              e.name(),
              states,
              (entity, some) -> by.told(e, entity, by.named(e, entity, place, some)));
    }

    StateSet<State> element(Expression.Element e) {
      StateSet<State> indexed = by.value(e.index(), place, states);
      return place
          .names()
          .lookup(
              e.name(),
              indexed,
              (array, some) -> by.told(e, array, by.variables.readElement(array, some, e.span())));
    }

    StateSet<State> call(Expression.Call e) {
      return place
          .names()
          .lookup(
              e.name(),
              states,
              (callee, some) ->
                  by.told(e, callee, by.calls.call(callee, e.arguments(), place, some, e.span())));
    }

    StateSet<State> unary(Expression.Unary e) {
      return by.arithmetic.apply(e.operator(), by.value(e.operand(), place, states));
    }

    StateSet<State> binary(Expression.Binary e) {
      StateSet<State> operands = by.value(e.right(), place, by.value(e.left(), place, states));
      return by.arithmetic.apply(e, operands);
    }

    StateSet<State> conditional(Expression.Conditional e) {
      OperandArithmetic.Test test = by.branch(e.span(), e.condition(), place, states);
      return by.value(e.then(), place, test.yes()).or(by.value(e.otherwise(), place, test.no()));
    }

    StateSet<State> featureConditional(Expression.FeatureConditional e) {
      ConfigSet when = by.machine.features.where(e.condition());
      StateSet<State> then = by.value(e.then(), place, states.within(when));
      StateSet<State> otherwise = by.value(e.otherwise(), place, states.outside(when));
      return by.arithmetic.joined(e.condition(), states, then, otherwise);
    }

    StateSet<State> hole(Expression.Hole e) {
      return by.arithmetic.push(by.machine.features.of(e), states);
    }
  }
}
