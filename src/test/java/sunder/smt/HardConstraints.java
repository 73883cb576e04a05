package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** Small constraints that keep a solver busy. */
final class HardConstraints {
  private HardConstraints() {}

  /** One pigeon more than holes. */
  static List<BoolTerm> pigeons(Symbol.Supply supply, int holes) {
    List<IntTerm> pigeons = new ArrayList<>();
    for (int i = 0; i <= holes; i++) {
      pigeons.add(
          IntTerm.of(
              supply.integer(
                  Symbol.Kind.INPUT,
                  "p" + i,
                  Optional.of(BigInteger.ONE),
                  Optional.of(BigInteger.valueOf(holes)))));
    }
    List<BoolTerm> terms = new ArrayList<>();
    for (int i = 0; i <= holes; i++) {
      for (int j = 0; j < i; j++) {
        terms.add(BoolTerm.notEqual(pigeons.get(i), pigeons.get(j)));
      }
    }
    return terms;
  }
}
