package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** What the types of registers and elements say of their values. */
final class Typing {
  private Typing() {}

  /** The range of an integer symbol's type. */
  static BoolTerm range(Symbol symbol) {
    return symbol.isBoolean()
        ? BoolTerm.TRUE
        : between(symbol.low(), IntTerm.of(symbol), symbol.high());
  }

  static BoolTerm between(Optional<BigInteger> low, IntTerm value, Optional<BigInteger> high) {
    List<BoolTerm> bounds = new ArrayList<>();
    low.ifPresent(least -> bounds.add(BoolTerm.atMost(IntTerm.of(least), value)));
    high.ifPresent(most -> bounds.add(BoolTerm.atMost(value, IntTerm.of(most))));
    return BoolTerm.and(bounds);
  }
}
