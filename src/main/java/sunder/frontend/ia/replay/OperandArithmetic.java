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
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.Cause;
import sunder.verdict.Check;

/**
 * The arithmetic of the operand stack. It splits the variants of a state where the result of an
 * operation on a feature-dependent value is not one linear function.
 */
record OperandArithmetic(InterpreterContext machine) {
  VariationalSet<IaMachineState> push(BigInteger number, VariationalSet<IaMachineState> states) {
    LinearValue value = LinearValue.of(number);
    return states.mapInjective(state -> state.push(value));
  }

  VariationalSet<IaMachineState> push(Feature feature, VariationalSet<IaMachineState> states) {
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          if (feature instanceof Feature.Bool bool) {
            ConfigSet selected = machine.features.variantsSelecting(bool);
            result.add(state.push(LinearValue.ONE), variants.and(selected));
            result.add(state.push(LinearValue.ZERO), variants.minus(selected));
          } else {
            result.add(state.push(valueOf((Feature.Numeric) feature, variants)), variants);
          }
        });
    return result.build();
  }

  private static LinearValue valueOf(Feature.Numeric feature, ConfigSet variants) {
    BigInteger least = variants.least(feature);
    return least.equals(variants.greatest(feature))
        ? LinearValue.of(least)
        : LinearValue.of(feature);
  }

  /** Returns the states with the top operand replaced by the result of a unary operation. */
  VariationalSet<IaMachineState> apply(
      Expression.UnaryOperator operator, VariationalSet<IaMachineState> states) {
    return switch (operator) {
      case NEGATE -> states.map(state -> state.replaceTop(LinearValue::negate));
      case NOT ->
          splitToConstants(states)
              .map(state -> state.replaceTop(value -> LinearValue.of(value.isFalse())));
    };
  }

  /** Returns the states with the two top operands replaced by the result of a binary operation. */
  VariationalSet<IaMachineState> apply(Expression.Binary e, VariationalSet<IaMachineState> states) {
    BinaryOperator operator = e.operator();
    return switch (operator) {
      case ADD -> linear(LinearValue::plus, states);
      case SUBTRACT -> linear(LinearValue::minus, states);
      case MULTIPLY -> multiply(states);
      case DIVIDE, REMAINDER -> divide(e, states);
      case LESS, AT_MOST, EQUAL, NOT_EQUAL, AT_LEAST, GREATER -> compare(operator, states);
      case AND ->
          linear((a, b) -> LinearValue.of(!a.isFalse() && !b.isFalse()), bothConcrete(states));
      case OR ->
          linear((a, b) -> LinearValue.of(!a.isFalse() || !b.isFalse()), bothConcrete(states));
    };
  }

  private VariationalSet<IaMachineState> linear(
      BiFunction<LinearValue, LinearValue, LinearValue> operator,
      VariationalSet<IaMachineState> states) {
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          LinearValue value = operator.apply(left(state), state.top());
          if (!machine.abandonIfTooLarge(value.bitLength(), variants)) {
            result.add(replace(state, value), variants);
          }
        });
    return result.build();
  }

  /** Multiplies the two top operands, after a split that makes at least one factor constant. */
  private VariationalSet<IaMachineState> multiply(VariationalSet<IaMachineState> states) {
    VariationalSet<IaMachineState> easy = states.filter(state -> left(state).isConstant());
    VariationalSet<IaMachineState> ready =
        splitToConstants(states.filter(state -> !left(state).isConstant()));
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    easy.or(ready)
        .forEach(
            (state, variants) -> {
              LinearValue left = left(state);
              LinearValue right = state.top();
              if (!machine.abandonIfTooLarge(
                  (long) left.bitLength() + right.bitLength(), variants)) {
                LinearValue product =
                    right.isConstant()
                        ? left.times(right.constantValue())
                        : right.times(left.constantValue());
                result.add(replace(state, product), variants);
              }
            });
    return result.build();
  }

  /**
   * Divides; a divisor of zero is a failed check, and {@code /} and {@code %} truncate toward zero.
   */
  private VariationalSet<IaMachineState> divide(
      Expression.Binary e, VariationalSet<IaMachineState> states) {
    VariationalSet<IaMachineState> ready = splitToConstants(states);
    VariationalSet<IaMachineState> failed =
        ready.filter(state -> state.top().isZero()).map(IaMachineState::pop);
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    ready
        .filter(state -> !state.top().isZero())
        .forEach(
            (state, variants) -> {
              BigInteger divisor = state.top().constantValue();
              result.addAll(
                  divided(e.operator(), VariationalSet.of(state.pop(), variants), divisor));
            });
    Cause cause = new Cause.DivisionByZero(e.right().span());
    result.addAll(
        machine
            .fail(Check.DIV, failed, e.span(), state -> cause)
            .map(state -> state.replaceTop(v -> LinearValue.ZERO)));
    return result.build();
  }

  private VariationalSet<IaMachineState> divided(
      BinaryOperator operator, VariationalSet<IaMachineState> states, BigInteger divisor) {
    VariationalSet<IaMachineState> even =
        states.filter(state -> state.top().hasConstantResidue(divisor));
    VariationalSet<IaMachineState> uneven =
        states.filter(state -> !state.top().hasConstantResidue(divisor));
    return split(
            uneven,
            IaMachineState::top,
            dividend -> dividend.divide(divisor),
            (state, quotient) ->
                state.replaceTop(
                    v ->
                        result(
                            operator,
                            v,
                            v.minus(LinearValue.of(quotient.multiply(divisor))),
                            divisor)))
        .or(
            split(
                even,
                IaMachineState::top,
                dividend -> OperatorSemantics.ofBoolean(dividend.signum() < 0).negate(),
                (state, sign) ->
                    state.replaceTop(
                        v ->
                            result(
                                operator, v, v.remainder(divisor, sign.signum() < 0), divisor))));
  }

  private static LinearValue result(
      BinaryOperator operator, LinearValue dividend, LinearValue rest, BigInteger divisor) {
    return operator == BinaryOperator.REMAINDER
        ? rest
        : dividend.minus(rest).divideExactly(divisor);
  }

  /**
   * Compares by a monotone key of the difference: its sign for (in)equality, the outcome itself for
   * an order.
   */
  private VariationalSet<IaMachineState> compare(
      BinaryOperator operator, VariationalSet<IaMachineState> states) {
    if (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL) {
      return split(
          states,
          state -> left(state).minus(state.top()),
          difference -> BigInteger.valueOf(difference.signum()),
          (state, sign) ->
              replace(state, LinearValue.of(OperatorSemantics.holds(operator, sign.signum()))));
    }
    return split(
        states,
        state -> left(state).minus(state.top()),
        difference ->
            OperatorSemantics.ofBoolean(OperatorSemantics.holds(operator, difference.signum())),
        (state, outcome) -> replace(state, LinearValue.of(outcome)));
  }

  /** Returns the state with the two top operands replaced by the result. */
  private static IaMachineState replace(IaMachineState state, LinearValue result) {
    return state.pop().replaceTop(left -> result);
  }

  /**
   * Returns the states whose top operand is in {@code 0 .. length - 1}, where it becomes a
   * constant, and the others.
   */
  BranchStates splitByBounds(BigInteger length, VariationalSet<IaMachineState> states) {
    VariationalSet<IaMachineState> flagged =
        split(
            states,
            IaMachineState::top,
            index -> side(index, length),
            (state, side) -> state.push(LinearValue.of(side)));
    VariationalSet<IaMachineState> inside =
        flagged.filter(state -> state.top().isZero()).map(IaMachineState::pop);
    VariationalSet<IaMachineState> outside =
        flagged.filter(state -> !state.top().isZero()).map(IaMachineState::pop);
    return new BranchStates(splitToConstants(inside), outside);
  }

  private static BigInteger side(BigInteger index, BigInteger length) {
    if (index.signum() < 0) {
      return BigInteger.ONE.negate();
    }
    return index.compareTo(length) < 0 ? BigInteger.ZERO : BigInteger.ONE;
  }

  /** Returns the states with the top operand converted to the type: modulo N for {@code int%N}. */
  VariationalSet<IaMachineState> wrapToType(Type type, VariationalSet<IaMachineState> states) {
    if (!(type instanceof Type.Int integer) || integer.modulus().isEmpty()) {
      return states;
    }
    BigInteger modulus = integer.modulus().get();
    return split(
        states,
        IaMachineState::top,
        number -> number.subtract(number.mod(modulus)),
        (state, start) -> state.replaceTop(value -> value.minus(LinearValue.of(start))));
  }

  /**
   * Returns the states after a static choice. If the condition is a literal of a Boolean feature, a
   * state that it split is merged again: the two successors become one state whose values depend on
   * the feature, if they are linear.
   *
   * @param before the states before the choice
   * @param then the states after the branch of the condition
   * @param otherwise the states after the other branch
   */
  VariationalSet<IaMachineState> mergeVariants(
      FeatureFormula condition,
      VariationalSet<IaMachineState> before,
      VariationalSet<IaMachineState> then,
      VariationalSet<IaMachineState> otherwise) {
    Optional<Feature.Bool> literal = machine.features.literal(condition);
    if (then.isEmpty() || otherwise.isEmpty() || literal.isEmpty() || !machine.mergesVariants) {
      return then.or(otherwise);
    }
    boolean isPositive = condition instanceof FeatureFormula.BooleanFeature;
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    Set<ConfigSet> done =
        isPositive
            ? addMerged(literal.get(), before, then, otherwise, result)
            : addMerged(literal.get(), before, otherwise, then, result);
    for (VariationalSet<IaMachineState> half : List.of(then, otherwise)) {
      half.forEach(
          (state, variants) -> {
            if (!done.contains(variants)) {
              result.add(state, variants);
            }
          });
    }
    return reduced(result.build());
  }

  /**
   * Adds the merged states to the result.
   *
   * @param with the successors in variants with the feature
   * @param without the successors in variants without the feature
   * @return the sets of variants whose states were merged
   */
  private Set<ConfigSet> addMerged(
      Feature.Bool feature,
      VariationalSet<IaMachineState> before,
      VariationalSet<IaMachineState> with,
      VariationalSet<IaMachineState> without,
      VariationalSet.Builder<IaMachineState> result) {
    ConfigSet selected = machine.features.variantsSelecting(feature);
    Map<ConfigSet, IaMachineState> ones = byVariants(with);
    Map<ConfigSet, IaMachineState> others = byVariants(without);
    Set<ConfigSet> done = new HashSet<>();
    before.forEach(
        (state, variants) -> {
          ConfigSet inside = variants.and(selected);
          ConfigSet outside = variants.minus(selected);
          if (ones.containsKey(inside)
              && others.containsKey(outside)
              && Collections.disjoint(done, List.of(inside, outside))) {
            ones.get(inside)
                .ifSelected(feature, others.get(outside))
                .ifPresent(
                    whole -> {
                      result.add(whole, variants);
                      done.addAll(List.of(inside, outside));
                    });
          }
        });
    return done;
  }

  /**
   * Returns the states, without values that depend on Boolean features if that representation has
   * fewer states.
   */
  private VariationalSet<IaMachineState> reduced(VariationalSet<IaMachineState> states) {
    if (states.size() <= machine.mergeThreshold) {
      return states;
    }
    VariationalSet<IaMachineState> result =
        splitByBooleanFeatures(states, states.size() - 1).orElse(states);
    machine.mergeThreshold = 2 * result.size();
    return result;
  }

  /** Returns the state of each set of variants that belongs to a single state. */
  private static Map<ConfigSet, IaMachineState> byVariants(VariationalSet<IaMachineState> states) {
    Map<ConfigSet, IaMachineState> result = new HashMap<>();
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

  private static LinearValue left(IaMachineState state) {
    return state.pop().top();
  }

  /** Returns the states after a split by the top operand, which is a constant in each of them. */
  VariationalSet<IaMachineState> splitToConstants(VariationalSet<IaMachineState> states) {
    return split(
        states,
        IaMachineState::top,
        n -> n,
        (state, number) -> state.replaceTop(v -> LinearValue.of(number)));
  }

  private VariationalSet<IaMachineState> bothConcrete(VariationalSet<IaMachineState> states) {
    return split(
        splitToConstants(states),
        OperandArithmetic::left,
        n -> n,
        (state, number) -> state.pop().replaceTop(v -> LinearValue.of(number)).push(state.top()));
  }

  /**
   * Returns the states after a split that removes all dependencies of cells on Boolean features;
   * empty if more than {@code most} states result.
   */
  Optional<VariationalSet<IaMachineState>> splitByBooleanFeatures(
      VariationalSet<IaMachineState> states, int most) {
    VariationalSet<IaMachineState> result = states;
    Optional<IaMachineState.StoreCell> cell = booleanDependentCell(result);
    while (cell.isPresent()) {
      IaMachineState.StoreCell here = cell.get();
      VariationalSet.Builder<IaMachineState> apart = new VariationalSet.Builder<>();
      ConfigSet[] beyond = {machine.features.space.none()};
      result.forEach(
          (state, variants) -> {
            VariantSplitter splitter =
                new VariantSplitter(machine.features, Math.max(0, most - apart.size()));
            ConfigSet left =
                splitter.split(
                    state.load(here),
                    variants,
                    number -> number,
                    (number, fixed, part) ->
                        apart.add(
                            state.substitute(fixed).store(here, LinearValue.of(number)), part));
            beyond[0] = beyond[0].or(left);
          });
      if (!beyond[0].isEmpty() || apart.size() > most) {
        return Optional.empty();
      }
      result = apart.build();
      cell = booleanDependentCell(result);
    }
    return Optional.of(result);
  }

  /** Returns some cell whose value depends on a Boolean feature. */
  private static Optional<IaMachineState.StoreCell> booleanDependentCell(
      VariationalSet<IaMachineState> states) {
    for (IaMachineState state : states.values()) {
      for (IaMachineState.StoreCell cell : state.store().keys()) {
        if (state.load(cell).dependsOnBooleanFeature()) {
          return Optional.of(cell);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the states after a split of their variants by a monotone key of a value.
   *
   * @param next the successor, from the state with the features that the split fixes, and the key
   */
  private VariationalSet<IaMachineState> split(
      VariationalSet<IaMachineState> states,
      Function<IaMachineState, LinearValue> value,
      VariantSplitter.MonotoneKey key,
      BiFunction<IaMachineState, BigInteger, IaMachineState> next) {
    VariationalSet.Builder<IaMachineState> result = new VariationalSet.Builder<>();
    states.forEach(
        (state, variants) -> {
          LinearValue split = value.apply(state);
          if (split.isConstant()) {
            result.add(next.apply(state, key.apply(split.constantValue())), variants);
          } else if (ParametricIteration.dependsOn(split)) {
            result.add(
                next.apply(state, machine.parametricIteration().orElseThrow().key(split, key)),
                variants);
          } else {
            VariantSplitter splitter =
                new VariantSplitter(machine.features, machine.remainingStates(result.size()));
            machine.markUnfinished(
                splitter.split(
                    split,
                    variants,
                    key,
                    (common, fixed, part) ->
                        result.add(next.apply(state.substitute(fixed), common), part)));
          }
        });
    return result.build();
  }

  /** The states in which a test is true and those in which it is false. */
  record BranchStates(
      VariationalSet<IaMachineState> whenTrue, VariationalSet<IaMachineState> whenFalse) {}
}
