package sunder.frontend.promela.flow;

import java.math.BigInteger;
import sunder.expression.Atom;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.promela.model.DataType;

/** What a variable holds once a number is stored in it. */
final class Wrapping {
  private Wrapping() {}

  /** The number itself where its bounds show that it fits. */
  static IntTerm into(DataType type, IntTerm value) {
    if (fits(type, value)) {
      return value;
    }
    if (type.kind() != DataType.Kind.SIGNED) {
      return value.modulo(type.size());
    }
    IntTerm shifted = value.minus(IntTerm.of(type.low()));
    return shifted.modulo(type.size()).plus(IntTerm.of(type.low()));
  }

  private static boolean fits(DataType type, IntTerm value) {
    BigInteger low = value.constant();
    BigInteger high = value.constant();
    for (int i = 0; i < value.length(); i++) {
      if (!(value.atom(i) instanceof Atom.Variable variable) || !isBounded(variable.symbol())) {
        return false;
      }
      BigInteger factor = value.coefficient(i);
      BigInteger one = variable.symbol().low().get().multiply(factor);
      BigInteger other = variable.symbol().high().get().multiply(factor);
      low = low.add(one.min(other));
      high = high.add(one.max(other));
    }
    return low.compareTo(type.low()) >= 0 && high.compareTo(type.high()) <= 0;
  }

  private static boolean isBounded(Symbol symbol) {
    return symbol.low().isPresent() && symbol.high().isPresent();
  }
}
