package sunder.replay;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.syntax.Expression;
import sunder.syntax.Expression.BinaryOperator;
import sunder.verdict.Check;

/** Evaluates expressions; each pushes its value on the operands of each state. */
final class Expressions {
  private final Machine machine;
  private final Variables variables;
  private final Calls calls;
  private final Cases<Expression, Handler<Expression>> handlers;

  Expressions(Machine machine, Variables variables, Calls calls) {
    this.machine = machine;
    this.variables = variables;
    this.calls = calls;
    this.handlers = new Cases<>(Expression.class, handlers());
  }

  /** How one kind of expression is evaluated. */
  private interface Handler<E extends Expression> {
    StateSet value(E expression, Place place, StateSet states);
  }

  /** The states of both outcomes of a condition, its value dropped. */
  record Test(StateSet yes, StateSet no) {}

  private Map<Class<? extends Expression>, Handler<Expression>> handlers() {
    Map<Class<? extends Expression>, Handler<Expression>> map = new HashMap<>();
    on(map, Expression.IntConstant.class, (e, place, states) -> push(e.value(), states));
    on(
        map,
        Expression.BoolConstant.class,
        (e, place, states) -> push(Operators.truth(e.value()), states));
    on(map, Expression.Name.class, this::name);
    on(map, Expression.Element.class, this::element);
    on(map, Expression.Call.class, this::call);
    on(map, Expression.Unary.class, this::unary);
    on(map, Expression.Binary.class, this::binary);
    on(map, Expression.Conditional.class, this::conditional);
    on(map, Expression.FeatureConditional.class, this::featureConditional);
    on(
        map,
        Expression.Hole.class,
        (e, place, states) -> pushFeature(machine.features().of(e), states));
    return map;
  }

  private static <E extends Expression> void on(
      Map<Class<? extends Expression>, Handler<Expression>> map,
      Class<E> type,
      Handler<E> handler) {
    map.put(type, (e, place, states) -> handler.value(type.cast(e), place, states));
  }

  /** Evaluates an expression; one without a value, a call of type void, pushes 0. */
  StateSet value(Expression expression, Place place, StateSet states) {
    if (states.isEmpty()) {
      return states;
    }
    machine.tick(states);
    return handlers.of(expression).value(expression, place, states);
  }

  Test test(Expression condition, Place place, StateSet states) {
    StateSet valued = value(condition, place, states);
    return new Test(
        valued.filter(state -> state.top().signum() != 0).map(State::pop),
        valued.filter(state -> state.top().signum() == 0).map(State::pop));
  }

  private static StateSet push(BigInteger value, StateSet states) {
    return states.map(state -> state.push(value));
  }

  private StateSet name(Expression.Name e, Place place, StateSet states) {
    StateSet result = StateSet.EMPTY;
    for (Names.Meaning meaning : place.names().lookup(e.name(), states)) {
      result = result.or(named(e, meaning.entity(), place, meaning.states()));
    }
    return result;
  }

  private StateSet named(Expression.Name e, Entity entity, Place place, StateSet states) {
    if (entity instanceof Entity.Local local) {
      Cell cell = Cell.scalar(local.location());
      return states.map(state -> state.push(state.load(cell)));
    } else if (entity instanceof Entity.FreeVariable free) {
      return variables.readFree(free, states, e.span());
    } else if (entity instanceof Entity.FeatureConstant constant) {
      return pushFeature(constant.feature(), states);
    } else if (entity instanceof Entity.Length length) {
      return push(machine.length(length.symbol()), states);
    }
    return calls.call(entity, List.of(), place, states, e.span());
  }

  private StateSet element(Expression.Element e, Place place, StateSet states) {
    StateSet indexed = value(e.index(), place, states);
    StateSet result = StateSet.EMPTY;
    for (Names.Meaning meaning : place.names().lookup(e.name(), indexed)) {
      result = result.or(variables.readElement(meaning.entity(), meaning.states(), e.span()));
    }
    return result;
  }

  private StateSet call(Expression.Call e, Place place, StateSet states) {
    StateSet result = StateSet.EMPTY;
    for (Names.Meaning meaning : place.names().lookup(e.name(), states)) {
      result =
          result.or(
              calls.call(meaning.entity(), e.arguments(), place, meaning.states(), e.span()));
    }
    return result;
  }

  private StateSet unary(Expression.Unary e, Place place, StateSet states) {
    return value(e.operand(), place, states)
        .map(state -> state.replaceTop(v -> Operators.apply(e.operator(), v)));
  }

  private StateSet binary(Expression.Binary e, Place place, StateSet states) {
    if (Operators.isComparison(e.operator())) {
      Optional<Feature.Numeric> right = numericFeature(e.right(), place);
      if (right.isPresent()) {
        return compare(e.operator(), right.get(), value(e.left(), place, states));
      }
    }
    StateSet operands = value(e.right(), place, value(e.left(), place, states));
    if (!Operators.isDivision(e.operator())) {
      return apply(e.operator(), operands);
    }
    StateSet failed = operands.filter(state -> state.top().signum() == 0);
    return apply(e.operator(), operands.filter(state -> state.top().signum() != 0))
        .or(
            machine
                .fail(Check.DIV, failed.map(State::pop), e.span())
                .map(state -> state.replaceTop(v -> BigInteger.ZERO)));
  }

  private StateSet apply(BinaryOperator operator, StateSet operands) {
    StateSet.Builder result = new StateSet.Builder();
    operands.forEach(
        (state, variants) -> {
          BigInteger right = state.top();
          BigInteger left = state.pop().top();
          if (!machine.isTooLarge(Operators.bits(operator, left, right), variants)) {
            result.add(
                state.pop().replaceTop(v -> Operators.apply(operator, left, right)), variants);
          }
        });
    return result.build();
  }

  /**
   * A value compared with a numeric feature, such as a hole: two outcomes, however many values the
   * feature has. The value is on top of the operands.
   */
  private StateSet compare(BinaryOperator operator, Feature.Numeric feature, StateSet states) {
    StateSet.Builder result = new StateSet.Builder();
    states.forEach(
        (state, variants) -> {
          ConfigSet yes =
              machine.features().where(feature, Operators.mirrored(operator), state.top());
          result.add(state.replaceTop(v -> BigInteger.ONE), variants.and(yes));
          result.add(state.replaceTop(v -> BigInteger.ZERO), variants.minus(yes));
        });
    return result.build();
  }

  /** The numeric feature that an expression stands for in every variant. */
  private Optional<Feature.Numeric> numericFeature(Expression expression, Place place) {
    if (expression instanceof Expression.Hole hole) {
      return Optional.of(machine.features().of(hole));
    }
    if (expression instanceof Expression.Name name
        && place.names().unconditional(name.name()).orElse(new Entity.Abort())
            instanceof Entity.FeatureConstant constant
        && constant.feature() instanceof Feature.Numeric numeric) {
      return Optional.of(numeric);
    }
    return Optional.empty();
  }

  private StateSet pushFeature(Feature feature, StateSet states) {
    StateSet.Builder result = new StateSet.Builder();
    states.forEach(
        (state, variants) -> {
          var parts = machine.features().values(feature, variants, machine.room(result.size()));
          ConfigSet left = variants;
          for (var part : parts.entrySet()) {
            result.add(state.push(part.getKey()), part.getValue());
            left = left.minus(part.getValue());
          }
          machine.leaveUnfinished(left);
        });
    return result.build();
  }

  private StateSet conditional(Expression.Conditional e, Place place, StateSet states) {
    Test test = test(e.condition(), place, states);
    return value(e.then(), place, test.yes()).or(value(e.otherwise(), place, test.no()));
  }

  private StateSet featureConditional(
      Expression.FeatureConditional e, Place place, StateSet states) {
    ConfigSet when = machine.features().where(e.condition());
    return value(e.then(), place, states.within(when))
        .or(value(e.otherwise(), place, states.outside(when)));
  }
}
