package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.StateSet;
import sunder.frontend.c.preprocess.Literals;
import sunder.frontend.c.replay.memory.State;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.DataModel;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.source.Span;

/** Values that depend on nothing but the variant. */
final class Constants {
  private Constants() {}

  /** No run that is asked about gets to what cannot be evaluated. */
  static Code.Value nothing(Type type, Span span) {
    return new Code.Value(type, s -> StateSet.empty(), s -> StateSet.empty(), span);
  }

  static Code.Value of(BigInteger value, Type type, Span span) {
    Val.Int number = new Val.Int(value);
    return Code.Value.of(type, span, states -> states.map(s -> s.push(number)));
  }

  /** The first type of those of its kind that has the value. */
  static Code number(Expression.Number e, DataModel model) {
    Optional<BigInteger> value = Literals.value(e.text());
    String suffix = Literals.suffix(e.text());
    boolean unsigned = suffix.contains("u");
    boolean either = !unsigned && !Literals.isDecimal(e.text());
    int longs = suffix.length() - (unsigned ? 1 : 0);
    return Stream.of(Type.Number.INT, model.ofLong(true), Type.Number.LONG_LONG)
        .skip(longs)
        .flatMap(
            type ->
                Stream.of(type, Type.Number.of(type.name(), type.rank(), type.bits(), false))
                    .filter(t -> either || t.isSigned() != unsigned))
        .filter(type -> value.filter(type::contains).isPresent())
        .findFirst()
        .<Code>map(type -> of(value.orElseThrow(), type, e.span()))
        .orElseGet(() -> real(e, Reals.type(e.text(), model.extended())));
  }

  private static Code.Value real(Expression.Number e, Type.Real type) {
    return Reals.constant(e.text(), type)
        .map(value -> Code.Value.of(type, e.span(), states -> states.map(s -> s.push(value))))
        .orElseGet(() -> nothing(type, e.span()));
  }

  /** The value of a feature; a Boolean one is 1 or 0. */
  static Code.Value feature(Feature feature, Type type, Span span) {
    return Code.Value.of(
        type,
        span,
        states -> {
          StateSet.Builder<State> result = new StateSet.Builder<>();
          states.forEach((state, when) -> add(feature, state, when, result));
          return result.build();
        });
  }

  private static void add(
      Feature feature, State state, ConfigSet when, StateSet.Builder<State> result) {
    if (feature instanceof Feature.Bool bool) {
      ConfigSet selected = when.space().selected(bool);
      result.add(state.push(Val.Int.of(true)), when.and(selected));
      result.add(state.push(Val.Int.of(false)), when.minus(selected));
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
                    state.push(new Val.Int(v)), when.and(when.space().inRange(numeric, v, v)));
              }
            });
  }
}
