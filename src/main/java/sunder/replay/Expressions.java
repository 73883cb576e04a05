package sunder.replay;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.syntax.Expression;
import sunder.verdict.Play;

/** Evaluates expressions; each pushes its value on the operands of each state. */
final class Expressions {
  private final Machine machine;
  private final OperandArithmetic arithmetic;
  private final Variables variables;
  private final Calls calls;

  Expressions(Machine machine, OperandArithmetic arithmetic, Variables variables, Calls calls) {
    this.machine = machine;
    this.arithmetic = arithmetic;
    this.variables = variables;
    this.calls = calls;
  }

  /** Evaluates an expression; one without a value, a call of type void, pushes 0. */
  StateSet value(Expression expression, Activation place, StateSet states) {
    if (states.isEmpty()) {
      return states;
    }
    machine.tick(states);
    return expression.fold(new Evaluation(place, states));
  }

  /** The states of both outcomes of a condition, its value dropped. */
  OperandArithmetic.Test test(Expression condition, Activation place, StateSet states) {
    machine.events().evaluating(condition.span());
    StateSet valued = value(condition, place, states);
    return new OperandArithmetic.Test(
        valued.filter(state -> !state.top().isZero()).map(State::pop),
        valued.filter(state -> state.top().isZero()).map(State::pop));
  }

  /**
   * The same for a condition on which a way depends.
   *
   * @param whole what the ways are parts of
   */
  OperandArithmetic.Test branch(
      Span whole, Expression condition, Activation place, StateSet states) {
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
  private StateSet told(Expression e, Entity entity, StateSet states) {
    if (machine.isHeard()) {
      states.forEach(
          (state, variants) -> machine.events().evaluated(e.span(), entity.value(), state.top()));
    }
    return states;
  }

  private StateSet name(Expression.Name e, Activation place, StateSet states) {
    StateSet result = StateSet.EMPTY;
    for (ScopeBindings.Meaning meaning : place.names().lookup(e.name(), states)) {
      StateSet named = named(e, meaning.entity(), place, meaning.states());
      result = result.or(told(e, meaning.entity(), named));
    }
    return result;
  }

  private StateSet named(Expression.Name e, Entity entity, Activation place, StateSet states) {
    if (entity instanceof Entity.Local local) {
      StoreCell cell = StoreCell.scalar(local.location());
      return states.map(state -> state.push(state.load(cell)));
    } else if (entity instanceof Entity.FreeVariable free) {
      return variables.readFree(free, states, e.span());
    } else if (entity instanceof Entity.FeatureConstant constant) {
      return arithmetic.push(constant.feature(), states);
    } else if (entity instanceof Entity.Length length) {
      return arithmetic.push(machine.length(length.symbol()), states);
    }
    return calls.call(entity, List.of(), place, states, e.span());
  }

  private StateSet element(Expression.Element e, Activation place, StateSet states) {
    StateSet indexed = value(e.index(), place, states);
    StateSet result = StateSet.EMPTY;
    for (ScopeBindings.Meaning meaning : place.names().lookup(e.name(), indexed)) {
      StateSet read = variables.readElement(meaning.entity(), meaning.states(), e.span());
      result = result.or(told(e, meaning.entity(), read));
    }
    return result;
  }

  private StateSet call(Expression.Call e, Activation place, StateSet states) {
    StateSet result = StateSet.EMPTY;
    for (ScopeBindings.Meaning meaning : place.names().lookup(e.name(), states)) {
      StateSet called =
          calls.call(meaning.entity(), e.arguments(), place, meaning.states(), e.span());
      result = result.or(told(e, meaning.entity(), called));
    }
    return result;
  }

  private StateSet unary(Expression.Unary e, Activation place, StateSet states) {
    return arithmetic.apply(e.operator(), value(e.operand(), place, states));
  }

  private StateSet binary(Expression.Binary e, Activation place, StateSet states) {
    StateSet operands = value(e.right(), place, value(e.left(), place, states));
    return arithmetic.apply(e, operands);
  }

  private StateSet conditional(Expression.Conditional e, Activation place, StateSet states) {
    OperandArithmetic.Test test = branch(e.span(), e.condition(), place, states);
    return value(e.then(), place, test.yes()).or(value(e.otherwise(), place, test.no()));
  }

  private StateSet featureConditional(
      Expression.FeatureConditional e, Activation place, StateSet states) {
    ConfigSet when = machine.features().where(e.condition());
    return value(e.then(), place, states.within(when))
        .or(value(e.otherwise(), place, states.outside(when)));
  }

  /** By kind of expression. */
  private final class Evaluation implements Expression.Fold<StateSet> {
    private final Activation place;
    private final StateSet states;

    Evaluation(Activation place, StateSet states) {
      this.place = place;
      this.states = states;
    }

    @Override
    public StateSet intConstant(Expression.IntConstant e) {
      return arithmetic.push(e.value(), states);
    }

    @Override
    public StateSet boolConstant(Expression.BoolConstant e) {
      return arithmetic.push(Operators.truth(e.value()), states);
    }

    @Override
    public StateSet name(Expression.Name e) {
      return Expressions.this.name(e, place, states);
    }

    @Override
    public StateSet element(Expression.Element e) {
      return Expressions.this.element(e, place, states);
    }

    @Override
    public StateSet call(Expression.Call e) {
      return Expressions.this.call(e, place, states);
    }

    @Override
    public StateSet unary(Expression.Unary e) {
      return Expressions.this.unary(e, place, states);
    }

    @Override
    public StateSet binary(Expression.Binary e) {
      return Expressions.this.binary(e, place, states);
    }

    @Override
    public StateSet conditional(Expression.Conditional e) {
      return Expressions.this.conditional(e, place, states);
    }

    @Override
    public StateSet featureConditional(Expression.FeatureConditional e) {
      return Expressions.this.featureConditional(e, place, states);
    }

    @Override
    public StateSet hole(Expression.Hole e) {
      return arithmetic.push(machine.features().of(e), states);
    }
  }
}
