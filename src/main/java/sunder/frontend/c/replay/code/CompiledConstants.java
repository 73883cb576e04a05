package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.VariationalSet;
import sunder.frontend.c.preprocess.token.Literals;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.ReplayDataModel;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/**
 * Compiled expressions whose values depend on nothing but the variant: constants and features.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.ConstantExpressions},
 * with which it shares no code.
 */
final class CompiledConstants {
  private CompiledConstants() {}

  /**
   * Returns an expression that ends the execution without a failure, for operations that are not
   * supported.
   */
  static CompiledExpression.Rvalue unsupported(Type type, Span span) {
    return new CompiledExpression.Rvalue(
        type, s -> VariationalSet.empty(), s -> VariationalSet.empty(), span);
  }

  static CompiledExpression.Rvalue of(BigInteger value, Type type, Span span) {
    ConcreteValue.Int number = new ConcreteValue.Int(value);
    return CompiledExpression.Rvalue.of(type, span, states -> states.map(s -> s.push(number)));
  }

  /**
   * Returns a numeric constant; an integer has the first type of C17, 6.4.4.1, that contains its
   * value.
   */
  static CompiledExpression number(Expression.NumericConstant e, ReplayDataModel model) {
    Optional<BigInteger> value = Literals.value(e.text());
    String suffix = Literals.suffix(e.text());
    boolean unsigned = suffix.contains("u");
    boolean either = !unsigned && !Literals.isDecimal(e.text());
    int longs = suffix.length() - (unsigned ? 1 : 0);
    return Stream.of(Type.Int.INT, model.longType(true), Type.Int.LONG_LONG)
        .skip(longs)
        .flatMap(
            type ->
                Stream.of(type, Type.Int.of(type.name(), type.rank(), type.bits(), false))
                    .filter(t -> either || t.isSigned() != unsigned))
        .filter(type -> value.filter(type::contains).isPresent())
        .findFirst()
        .<CompiledExpression>map(type -> of(value.orElseThrow(), type, e.span()))
        .orElseGet(() -> real(e, IeeeArithmetic.type(e.text(), model.abi().longDoubleSize())));
  }

  private static CompiledExpression.Rvalue real(Expression.NumericConstant e, Type.Floating type) {
    return IeeeArithmetic.constant(e.text(), type)
        .map(
            value ->
                CompiledExpression.Rvalue.of(
                    type, e.span(), states -> states.map(s -> s.push(value))))
        .orElseGet(() -> unsupported(type, e.span()));
  }

  /** Returns the value of a feature in each variant; a Boolean feature is 1 or 0. */
  static CompiledExpression.Rvalue feature(Feature feature, Type type, Span span) {
    return CompiledExpression.Rvalue.of(
        type,
        span,
        states -> {
          VariationalSet.Builder<MachineState> result = new VariationalSet.Builder<>();
          states.forEach((state, when) -> add(feature, state, when, result));
          return result.build();
        });
  }

  private static void add(
      Feature feature,
      MachineState state,
      ConfigSet when,
      VariationalSet.Builder<MachineState> result) {
    if (feature instanceof Feature.Bool bool) {
      ConfigSet selected = when.space().selected(bool);
      result.add(state.push(ConcreteValue.Int.of(true)), when.and(selected));
      result.add(state.push(ConcreteValue.Int.of(false)), when.minus(selected));
      return;
    }
    Feature.Numeric numeric = (Feature.Numeric) feature;
    when.valuesOf(numeric)
        .forEach(
            range -> {
              for (BigInteger v = range.low();
                  v.compareTo(range.high()) <= 0;
                  v = v.add(BigInteger.ONE)) {
                result.add(
                    state.push(new ConcreteValue.Int(v)),
                    when.and(when.space().inRange(numeric, v, v)));
              }
            });
  }
}
