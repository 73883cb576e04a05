package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.verdict.Check;

/**
 * Computes on top of the operands, and splits states where a value looks different in its variants.
 */
record OperandArithmetic(Machine machine) {
  StateSet<State> push(BigInteger number, StateSet<State> states) {
    Value value = Value.of(number);
    return states.mapApart(state -> state.push(value));
  }

  StateSet<State> push(Feature feature, StateSet<State> states) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          if (feature instanceof Feature.Bool bool) {
            ConfigSet selected = machine.features.selected(bool);
            result.add(state.push(Value.ONE), variants.and(selected));
            result.add(state.push(Value.ZERO), variants.minus(selected));
          } else {
            result.add(state.push(valueOf((Feature.Numeric) feature, variants)), variants);
          }
        });
    return result.build();
  }

  private static Value valueOf(Feature.Numeric feature, ConfigSet variants) {
    BigInteger least = variants.least(feature);
    return least.equals(variants.greatest(feature)) ? Value.of(least) : Value.of(feature);
  }

  StateSet<State> apply(Expression.UnaryOperator operator, StateSet<State> states) {
    return switch (operator) {
      case NEGATE -> states.map(state -> state.replaceTop(Value::negate));
      case NOT ->
          concrete(states).map(state -> state.replaceTop(value -> Value.of(value.isFalse())));
    };
  }

  /** Replaces the two operands on top by the result. */
  StateSet<State> apply(Expression.Binary e, StateSet<State> states) {
    BinaryOperator operator = e.operator();
    return switch (operator) {
      case ADD -> linear(Value::plus, states);
      case SUBTRACT -> linear(Value::minus, states);
      case MULTIPLY -> multiply(states);
      case DIVIDE, REMAINDER -> divide(e, states);
      case LESS, AT_MOST, EQUAL, NOT_EQUAL, AT_LEAST, GREATER -> compare(operator, states);
      case AND -> linear((a, b) -> Value.of(!a.isFalse() && !b.isFalse()), bothConcrete(states));
      case OR -> linear((a, b) -> Value.of(!a.isFalse() || !b.isFalse()), bothConcrete(states));
    };
  }

  private StateSet<State> linear(BiFunction<Value, Value, Value> operator, StateSet<State> states) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          Value value = operator.apply(left(state), state.top());
          if (!machine.giveUpIfTooLarge(value.bits(), variants)) {
            result.add(replace(state, value), variants);
          }
        });
    return result.build();
  }

  /** Of two factors one must be a constant. */
  private StateSet<State> multiply(StateSet<State> states) {
    StateSet<State> easy = states.filter(state -> left(state).isConstant());
    StateSet<State> ready = concrete(states.filter(state -> !left(state).isConstant()));
    StateSet.Builder<State> result = new StateSet.Builder<>();
    easy.or(ready)
        .forEach(
            (state, variants) -> {
              Value left = left(state);
              Value right = state.top();
              if (!machine.giveUpIfTooLarge((long) left.bits() + right.bits(), variants)) {
                Value product =
                    right.isConstant() ? left.times(right.number()) : right.times(left.number());
                result.add(replace(state, product), variants);
              }
            });
    return result.build();
  }

  /** A zero divisor is a failed check; {@code /} and {@code %} truncate toward zero. */
  private StateSet<State> divide(Expression.Binary e, StateSet<State> states) {
    StateSet<State> ready = concrete(states);
    StateSet<State> failed = ready.filter(state -> state.top().isZero()).map(State::pop);
    StateSet.Builder<State> result = new StateSet.Builder<>();
    ready
        .filter(state -> !state.top().isZero())
        .forEach(
            (state, variants) -> {
              BigInteger divisor = state.top().number();
              result.addAll(divided(e.operator(), StateSet.of(state.pop(), variants), divisor));
            });
    Cause cause = new Cause.Divisor(e.right().span());
    result.addAll(
        machine
            .fail(Check.DIV, failed, e.span(), state -> cause)
            .map(state -> state.replaceTop(v -> Value.ZERO)));
    return result.build();
  }

  private StateSet<State> divided(
      BinaryOperator operator, StateSet<State> states, BigInteger divisor) {
    StateSet<State> even = states.filter(state -> state.top().hasOneResidue(divisor));
    StateSet<State> uneven = states.filter(state -> !state.top().hasOneResidue(divisor));
    return split(
            uneven,
            State::top,
            dividend -> dividend.divide(divisor),
            (state, quotient) ->
                state.replaceTop(
                    v ->
                        result(
                            operator, v, v.minus(Value.of(quotient.multiply(divisor))), divisor)))
        .or(
            split(
                even,
                State::top,
                dividend -> Operators.truth(dividend.signum() < 0).negate(),
                (state, sign) ->
                    state.replaceTop(
                        v ->
                            result(
                                operator, v, v.remainder(divisor, sign.signum() < 0), divisor))));
  }

  private static Value result(
      BinaryOperator operator, Value dividend, Value rest, BigInteger divisor) {
    return operator == BinaryOperator.REMAINDER ? rest : dividend.minus(rest).dividedBy(divisor);
  }

  /** The key is monotone: equality needs the sign of the difference, an order its own outcome. */
  private StateSet<State> compare(BinaryOperator operator, StateSet<State> states) {
    if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
      return split(
          states,
          state -> left(state).minus(state.top()),
          difference -> BigInteger.valueOf(difference.signum()),
          (state, sign) -> replace(state, Value.of(Operators.holds(operator, sign.signum()))));
    }
    return split(
        states,
        state -> left(state).minus(state.top()),
        difference -> Operators.truth(Operators.holds(operator, difference.signum())),
        (state, outcome) -> replace(state, Value.of(outcome)));
  }

  /** The state with a result in place of its two operands. */
  private static State replace(State state, Value result) {
    return state.pop().replaceTop(left -> result);
  }

  /**
   * The states in which the number on top is from 0 to {@code length - 1}, a constant, and the
   * others.
   */
  Test inside(BigInteger length, StateSet<State> states) {
    StateSet<State> flagged =
        split(
            states,
            State::top,
            index -> side(index, length),
            (state, side) -> state.push(Value.of(side)));
    StateSet<State> inside = flagged.filter(state -> state.top().isZero()).map(State::pop);
    StateSet<State> outside = flagged.filter(state -> !state.top().isZero()).map(State::pop);
    return new Test(concrete(inside), outside);
  }

  private static BigInteger side(BigInteger index, BigInteger length) {
    if (index.signum() < 0) {
      return BigInteger.ONE.negate();
    }
    return index.compareTo(length) < 0 ? BigInteger.ZERO : BigInteger.ONE;
  }

  /** Makes the value on top one of its type: modulo N for {@code int%N}. */
  StateSet<State> fit(Type type, StateSet<State> states) {
    if (!(type instanceof Type.Int integer) || integer.modulus().isEmpty()) {
      return states;
    }
    BigInteger modulus = integer.modulus().get();
    return split(
        states,
        State::top,
        number -> number.subtract(number.mod(modulus)),
        (state, start) -> state.replaceTop(value -> value.minus(Value.of(start))));
  }

  /**
   * Unites what a condition on features took apart. Where it is a Boolean feature, two states that
   * came of the same one whole, in its variants with the feature and in those without, are one with
   * values that depend on it, if these are linear.
   *
   * @param before the states at the condition
   * @param then what those in its variants have become, {@code otherwise} the others
   */
  StateSet<State> joined(
      FeatureFormula condition,
      StateSet<State> before,
      StateSet<State> then,
      StateSet<State> otherwise) {
    Optional<Feature.Bool> literal = machine.features.literal(condition);
    if (then.isEmpty() || otherwise.isEmpty() || literal.isEmpty() || !machine.joins) {
      return then.or(otherwise);
    }
    boolean isPositive = condition instanceof FeatureFormula.Feature;
    StateSet.Builder<State> result = new StateSet.Builder<>();
    Set<ConfigSet> done =
        isPositive
            ? addWholes(literal.get(), before, then, otherwise, result)
            : addWholes(literal.get(), before, otherwise, then, result);
    for (StateSet<State> half : List.of(then, otherwise)) {
      half.forEach(
          (state, variants) -> {
            if (!done.contains(variants)) {
              result.add(state, variants);
            }
          });
    }
    return uncrowded(result.build());
  }

  /**
   * Adds the states that are one of two.
   *
   * @param with what the states before have become in variants with the feature
   * @param without the same in those without
   * @return the variants of each of the two
   */
  private Set<ConfigSet> addWholes(
      Feature.Bool feature,
      StateSet<State> before,
      StateSet<State> with,
      StateSet<State> without,
      StateSet.Builder<State> result) {
    ConfigSet selected = machine.features.selected(feature);
    Map<ConfigSet, State> ones = byVariants(with);
    Map<ConfigSet, State> others = byVariants(without);
    Set<ConfigSet> done = new HashSet<>();
    before.forEach(
        (state, variants) -> {
          ConfigSet inside = variants.and(selected);
          ConfigSet outside = variants.minus(selected);
          if (ones.containsKey(inside)
              && others.containsKey(outside)
              && Collections.disjoint(done, List.of(inside, outside))) {
            ones.get(inside)
                .where(feature, others.get(outside))
                .ifPresent(
                    whole -> {
                      result.add(whole, variants);
                      done.addAll(List.of(inside, outside));
                    });
          }
        });
    return done;
  }

  /** Many states may be fewer if those with equal values are one. */
  private StateSet<State> uncrowded(StateSet<State> states) {
    if (states.size() <= machine.crowd) {
      return states;
    }
    StateSet<State> result = plain(states, states.size() - 1).orElse(states);
    machine.crowd = 2 * result.size();
    return result;
  }

  /** The state of each set of variants that are in no more than one. */
  private static Map<ConfigSet, State> byVariants(StateSet<State> states) {
    Map<ConfigSet, State> result = new HashMap<>();
    Set<ConfigSet> several = new HashSet<>();
    states.forEach(
        (state, variants) -> {
          if (result.put(variants, state) != null) {
            several.add(variants);
          }
        });
    result.keySet().removeAll(several);
    return result;
  }

  private static Value left(State state) {
    return state.pop().top();
  }

  /** Splits the states until the value on top is a constant in each. */
  StateSet<State> concrete(StateSet<State> states) {
    return split(
        states, State::top, n -> n, (state, number) -> state.replaceTop(v -> Value.of(number)));
  }

  private StateSet<State> bothConcrete(StateSet<State> states) {
    return split(
        concrete(states),
        OperandArithmetic::left,
        n -> n,
        (state, number) -> state.pop().replaceTop(v -> Value.of(number)).push(state.top()));
  }

  /**
   * The same states without values that depend on Boolean features, apart by what these are; none
   * if they are more than {@code most}.
   */
  Optional<StateSet<State>> plain(StateSet<State> states, int most) {
    StateSet<State> result = states;
    Optional<State.StoreCell> cell = ofChoices(result);
    while (cell.isPresent()) {
      State.StoreCell here = cell.get();
      StateSet.Builder<State> apart = new StateSet.Builder<>();
      ConfigSet[] beyond = {machine.features.space.none()};
      result.forEach(
          (state, variants) -> {
            Splitter splitter = new Splitter(machine.features, Math.max(0, most - apart.size()));
            ConfigSet left =
                splitter.split(
                    state.load(here),
                    variants,
                    number -> number,
                    (number, fixed, part) ->
                        apart.add(state.fix(fixed).store(here, Value.of(number)), part));
            beyond[0] = beyond[0].or(left);
          });
      if (!beyond[0].isEmpty() || apart.size() > most) {
        return Optional.empty();
      }
      result = apart.build();
      cell = ofChoices(result);
    }
    return Optional.of(result);
  }

  /** Some cell with a value that depends on a Boolean feature. */
  private static Optional<State.StoreCell> ofChoices(StateSet<State> states) {
    for (State state : states.states()) {
      for (State.StoreCell cell : state.store().keys()) {
        if (state.load(cell).isOfChoices()) {
          return Optional.of(cell);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Splits each state by a monotone key of a value.
   *
   * @param next the state to go on with, from the state, simplified, and the key
   */
  private StateSet<State> split(
      StateSet<State> states,
      Function<State, Value> value,
      Splitter.Key key,
      BiFunction<State, BigInteger, State> next) {
    StateSet.Builder<State> result = new StateSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          Value split = value.apply(state);
          if (split.isConstant()) {
            result.add(next.apply(state, key.of(split.number())), variants);
          } else if (TrialRound.dependsOn(split)) {
            result.add(next.apply(state, machine.trial().orElseThrow().key(split, key)), variants);
          } else {
            Splitter splitter = new Splitter(machine.features, machine.room(result.size()));
            machine.leaveUnfinished(
                splitter.split(
                    split,
                    variants,
                    key,
                    (common, fixed, part) ->
                        result.add(next.apply(state.fix(fixed), common), part)));
          }
        });
    return result.build();
  }

  /** The states of both outcomes of a test. */
  record Test(StateSet<State> yes, StateSet<State> no) {}
}
