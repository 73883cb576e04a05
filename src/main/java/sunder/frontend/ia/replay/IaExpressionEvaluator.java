package sunder.frontend.ia.replay;

import static sunder.source.TypeSwitch.on;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.verdict.Play;

/**
 * The interpreter of expressions. Each evaluation pushes the value on the operands of each state.
 */
record IaExpressionEvaluator(
    InterpreterContext machine,
    OperandArithmetic arithmetic,
    IaVariableAccess variables,
    IaCallInterpreter calls) {
  /** Returns the states after the evaluation of an expression; a call of type void pushes 0. */
  VariationalSet<IaMachineState> evaluate(
      Expression expression,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    if (states.isEmpty()) {
      return states;
    }
    machine.tick(states);
    return ExpressionEvaluation.KINDS.apply(
        new ExpressionEvaluation(this, place, states), expression);
  }

  /**
   * Returns the states in which a condition is true and those in which it is false, without its
   * value on the operands.
   */
  OperandArithmetic.BranchStates test(
      Expression condition, Scope.ActivationBindings place, VariationalSet<IaMachineState> states) {
    machine.listener().evaluating(condition.span());
    VariationalSet<IaMachineState> valued =
        arithmetic.splitToConstants(evaluate(condition, place, states));
    return new OperandArithmetic.BranchStates(
        valued.filter(state -> !state.top().isFalse()).map(IaMachineState::pop),
        valued.filter(state -> state.top().isFalse()).map(IaMachineState::pop));
  }

  /**
   * Returns the same as {@code test}, and reports the branch to the listener.
   *
   * @param whole the statement or expression with the branches
   */
  OperandArithmetic.BranchStates branch(
      Span whole,
      Expression condition,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    OperandArithmetic.BranchStates test = test(condition, place, states);
    if (!test.whenTrue().isEmpty()) {
      machine.listener().branched(whole, condition.span(), Play.BranchDirection.TRUE);
    }
    if (!test.whenFalse().isEmpty()) {
      machine.listener().branched(whole, condition.span(), Play.BranchDirection.FALSE);
    }
    return test;
  }

  /** Reports the value of an expression, which is the top operand, to the listener. */
  private VariationalSet<IaMachineState> reported(
      Expression e, Entity entity, VariationalSet<IaMachineState> states) {
    if (machine.hasListener()) {
      states.forEach(
          (state, variants) -> machine.listener().evaluated(e.span(), entity.value(), state.top()));
    }
    return states;
  }

  private VariationalSet<IaMachineState> named(
      Expression.Name e,
      Entity entity,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    if (entity instanceof Entity.Local local) {
      IaMachineState.StoreCell cell = IaMachineState.StoreCell.scalar(local.location());
      return states.mapInjective(state -> state.push(state.load(cell)));
    } else if (entity instanceof Entity.FreeVariable free) {
      return variables.readFree(free, states, e.span());
    } else if (entity instanceof Entity.FeatureConstant constant) {
      return arithmetic.push(constant.feature(), states);
    } else if (entity instanceof Entity.LengthSymbol length) {
      return arithmetic.push(machine.length(length.symbol()), states);
    }
    return calls.call(entity, List.of(), place, states, e.span());
  }

  /** The cases of the evaluation, by kind of expression. */
  private record ExpressionEvaluation(
      IaExpressionEvaluator by,
      Scope.ActivationBindings place,
      VariationalSet<IaMachineState> states) {
    private static final TypeSwitch<
            ExpressionEvaluation, Expression, VariationalSet<IaMachineState>>
        KINDS =
            Expression.byKind(
                on(
                    Expression.IntConstant.class,
                    (at, e) -> at.by.arithmetic.push(e.value(), at.states)),
                on(
                    Expression.BoolConstant.class,
                    (at, e) ->
                        at.by.arithmetic.push(OperatorSemantics.ofBoolean(e.value()), at.states)),
                on(Expression.Name.class, ExpressionEvaluation::name),
                on(Expression.Element.class, ExpressionEvaluation::element),
                on(Expression.Call.class, ExpressionEvaluation::call),
                on(Expression.Unary.class, ExpressionEvaluation::unary),
                on(Expression.Binary.class, ExpressionEvaluation::binary),
                on(Expression.Conditional.class, ExpressionEvaluation::conditional),
                on(Expression.FeatureConditional.class, ExpressionEvaluation::featureConditional),
                on(Expression.Hole.class, ExpressionEvaluation::hole));

    VariationalSet<IaMachineState> name(Expression.Name e) {
      return place
          .bindings()
          .lookup(
              e.name(),
              states,
              (entity, some) -> by.reported(e, entity, by.named(e, entity, place, some)));
    }

    VariationalSet<IaMachineState> element(Expression.Element e) {
      VariationalSet<IaMachineState> indexed = by.evaluate(e.index(), place, states);
      return place
          .bindings()
          .lookup(
              e.name(),
              indexed,
              (array, some) ->
                  by.reported(e, array, by.variables.readElement(array, some, e.span())));
    }

    VariationalSet<IaMachineState> call(Expression.Call e) {
      return place
          .bindings()
          .lookup(
              e.name(),
              states,
              (callee, some) ->
                  by.reported(
                      e, callee, by.calls.call(callee, e.arguments(), place, some, e.span())));
    }

    VariationalSet<IaMachineState> unary(Expression.Unary e) {
      return by.arithmetic.apply(e.operator(), by.evaluate(e.operand(), place, states));
    }

    VariationalSet<IaMachineState> binary(Expression.Binary e) {
      VariationalSet<IaMachineState> operands =
          by.evaluate(e.right(), place, by.evaluate(e.left(), place, states));
      return by.arithmetic.apply(e, operands);
    }

    VariationalSet<IaMachineState> conditional(Expression.Conditional e) {
      OperandArithmetic.BranchStates test = by.branch(e.span(), e.condition(), place, states);
      return by.evaluate(e.then(), place, test.whenTrue())
          .or(by.evaluate(e.otherwise(), place, test.whenFalse()));
    }

    VariationalSet<IaMachineState> featureConditional(Expression.FeatureConditional e) {
      ConfigSet when = by.machine.features.variantsSatisfying(e.condition());
      VariationalSet<IaMachineState> then = by.evaluate(e.then(), place, states.within(when));
      VariationalSet<IaMachineState> otherwise =
          by.evaluate(e.otherwise(), place, states.outside(when));
      return by.arithmetic.mergeVariants(e.condition(), states, then, otherwise);
    }

    VariationalSet<IaMachineState> hole(Expression.Hole e) {
      return by.arithmetic.push(by.machine.features.of(e), states);
    }
  }
}
