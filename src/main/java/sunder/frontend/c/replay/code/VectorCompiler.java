package sunder.frontend.c.replay.code;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.scope.ReplayStructType;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.syntax.Expression;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;

/**
 * The compilation of operations on vectors of GNU C, whose values are aggregates of their elements.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.elaborate.VectorOperators},
 * with which it shares no code.
 */
record VectorCompiler(OperatorCompiler operators, ReplayMemoryAccess objects) {
  private static int count(Type type) {
    return Math.toIntExact(type.elements().orElseThrow().length().orElseThrow());
  }

  /**
   * Returns a value whose elements are computed from the elements of operands.
   *
   * @param operation the operation on elements, which evaluates its operands in their order
   */
  private static CompiledExpression.Rvalue elementwise(
      Type result,
      List<CompiledExpression.Rvalue> operands,
      Span span,
      Function<List<CompiledExpression.Rvalue>, CompiledExpression.Rvalue> operation) {
    ElementOperands given = new ElementOperands(operands);
    List<CompiledExpression.Rvalue> made =
        IntStream.range(0, count(result))
            .mapToObj(
                i ->
                    operation.apply(
                        IntStream.range(0, operands.size())
                            .mapToObj(k -> given.element(k, i, i + k))
                            .toList()))
            .toList();
    return given.combined(result, made, slots -> ElementOperands.aggregate(slots, result), span);
  }

  CompiledExpression.Rvalue unary(
      Expression.UnaryOperator operator, CompiledExpression.Rvalue operand, Span span) {
    Type element = ElementOperands.slotType(operand.type());
    return elementwise(
        operand.type(),
        List.of(operand),
        span,
        held -> operators.convert(operators.unary(operator, held.get(0), span), element));
  }

  CompiledExpression.Rvalue binary(
      BinaryOperator operator,
      CompiledExpression.Rvalue left,
      CompiledExpression.Rvalue right,
      Span span) {
    Type type = left.type().isVector() ? left.type() : right.type();
    boolean compares = operator.isComparison();
    boolean shifts = operator.isShift();
    Type own = ElementOperands.slotType(type);
    Type element =
        compares
            ? Stream.of(left.type(), right.type())
                .filter(Type::isVector)
                .map(ElementOperands::slotType)
                .filter(part -> part instanceof Type.Int number && !number.isSigned())
                .findFirst()
                .orElse(own)
            : own;
    Type result = compares ? truth(type) : type;
    CompiledExpression.Rvalue one =
        left.type().isVector() ? left : operators.convert(left, element);
    CompiledExpression.Rvalue two =
        right.type().isVector() || shifts ? right : operators.convert(right, element);
    return elementwise(
        result,
        List.of(one, two),
        span,
        held -> {
          CompiledExpression.Rvalue a = operators.convert(held.get(0), element);
          CompiledExpression.Rvalue b =
              shifts ? held.get(1) : operators.convert(held.get(1), element);
          CompiledExpression.Rvalue value = operators.binary(operator, a, b, span);
          return operators.convert(
              compares ? operators.unary(Expression.UnaryOperator.MINUS, value, span) : value,
              ElementOperands.slotType(result));
        });
  }

  /** Returns the type of a comparison: signed integers of the size of the elements. */
  private Type truth(Type type) {
    int bytes =
        ElementOperands.slotType(type) instanceof Type.Int number
            ? number.size()
            : ((Type.Floating) ElementOperands.slotType(type)).size();
    Type element =
        Stream.of(
                Type.Int.INT,
                Type.Int.of("signed char", 1, 8, true),
                Type.Int.of("short", 2, 16, true),
                objects.model().longType(true),
                Type.Int.LONG_LONG)
            .filter(kind -> kind.size() == bytes)
            .findFirst()
            .orElse(Type.Int.of("int128", 10, 128, true));
    return objects.vector(element, count(type));
  }

  /** Returns a value with the same bytes in another type. */
  CompiledExpression.Rvalue reinterpreted(CompiledExpression.Rvalue value, Type type) {
    Type from = ElementOperands.slotType(value.type());
    Type to = ElementOperands.slotType(type);
    return new CompiledExpression.Rvalue(
        type,
        states ->
            value
                .value()
                .apply(states)
                .filter(s -> reinterpreted(ElementOperands.slots(s.top()), from, to).isPresent())
                .map(
                    s -> {
                      List<ConcreteValue> slots =
                          reinterpreted(ElementOperands.slots(s.top()), from, to).orElseThrow();
                      return s.pop()
                          .push(
                              type.isVector()
                                  ? ElementOperands.aggregate(slots, type)
                                  : slots.get(0));
                    }),
        value.effect(),
        value.span());
  }

  private static Optional<List<ConcreteValue>> reinterpreted(
      List<ConcreteValue> slots, Type from, Type to) {
    int old = 8 * ObjectRepresentation.numberSize(from).orElse(0);
    int width = 8 * ObjectRepresentation.numberSize(to).orElse(0);
    if (old == 0 || width == 0) {
      return Optional.empty();
    }
    BigInteger all = BigInteger.ZERO;
    for (int i = slots.size() - 1; i >= 0; i--) {
      Optional<BigInteger> bits = ObjectRepresentation.bits(slots.get(i), from);
      if (bits.isEmpty()) {
        return Optional.empty();
      }
      all = all.shiftLeft(old).or(bits.get().and(UnionRepresentation.ones(old)));
    }
    List<ConcreteValue> result = new ArrayList<>();
    for (int start = 0; start < old * slots.size(); start += width) {
      BigInteger bits = all.shiftRight(start).and(UnionRepresentation.ones(width));
      ConcreteValue value =
          old == width && from instanceof Type.Int one && to instanceof Type.Int other
              ? new ConcreteValue.Int(
                  other.convertFrom(one, OperatorCompiler.intValue(slots.get(start / old))))
              : ObjectRepresentation.ofBits(bits, to);
      result.add(
          value.withIndeterminacyOf(
              slots
                  .subList(start / old, (start + width - 1) / old + 1)
                  .toArray(ConcreteValue[]::new)));
    }
    return Optional.of(result);
  }

  /** Returns each element converted to the elements of another vector type. */
  CompiledExpression.Rvalue convertElements(CompiledExpression.Rvalue value, Type type, Span span) {
    return elementwise(
        type,
        List.of(value),
        span,
        held -> operators.convert(held.get(0), ElementOperands.slotType(type)));
  }

  /** Returns elements of the other operands, selected by the last operand modulo their number. */
  CompiledExpression.Rvalue shuffle(List<CompiledExpression.Rvalue> operands, Span span) {
    Type type = operands.get(0).type();
    int given = operands.size();
    return CompiledExpression.Rvalue.of(
        type,
        span,
        states -> {
          return ElementOperands.evaluated(operands, states)
              .map(
                  s -> {
                    List<ConcreteValue> source =
                        s.topOperands(given).subList(0, given - 1).stream()
                            .flatMap(operand -> ElementOperands.slots(operand).stream())
                            .toList();
                    BigInteger length = BigInteger.valueOf(source.size());
                    List<ConcreteValue> result =
                        ElementOperands.slots(s.top()).stream()
                            .map(
                                index ->
                                    source
                                        .get(
                                            OperatorCompiler.intValue(index).mod(length).intValue())
                                        .withIndeterminacyOf(index))
                            .toList();
                    return s.pop(given).push(ElementOperands.aggregate(result, type));
                  });
        });
  }

  /** Returns an element of a value that is no object; states with an index outside of it end. */
  CompiledExpression.Rvalue element(
      CompiledExpression.Rvalue whole, CompiledExpression.Rvalue index, Span span) {
    return CompiledExpression.Rvalue.of(
        ElementOperands.slotType(whole.type()),
        span,
        states ->
            index
                .value()
                .apply(whole.value().apply(states))
                .filter(s -> isIndex(s, count(whole.type())))
                .map(
                    s -> {
                      int at = OperatorCompiler.intValue(s.top()).intValue();
                      return s.pop(2).push(ElementOperands.slots(s.topOperands(2).get(0)).get(at));
                    }));
  }

  private static boolean isIndex(MachineState state, int count) {
    BigInteger index = OperatorCompiler.intValue(state.top());
    return index.signum() >= 0 && index.compareTo(BigInteger.valueOf(count)) < 0;
  }

  /** Returns an element of an object. */
  CompiledExpression.Lvalue element(
      CompiledExpression.Lvalue whole, CompiledExpression.Rvalue index, Span span) {
    ReplayStructType.Field field = ((ReplayStructType) whole.type()).fields().get(0);
    CompiledExpression.Lvalue array =
        objects.member(whole, new ReplayStructType.MemberSlot(field, 0), List.of(field), span);
    return objects.element(array, array.access(), index, span);
  }
}
