package sunder.proof;

import java.util.ArrayList;
import java.util.List;
import sunder.automaton.Location;
import sunder.expression.Symbol;

/**
 * The sorts of a predicate's parameters.
 *
 * @param scalars of the first ones
 * @param arrays of the elements of the arrays behind them
 */
record Signature(List<Symbol.Sort> scalars, List<Symbol.Sort> arrays) {
  /** What is live at a control point. */
  static Signature of(Location location) {
    return new Signature(
        location.live().stream().map(Symbol::sort).toList(),
        location.liveArrays().stream().map(array -> array.sort()).toList());
  }

  /** Scalars behind an array make another signature. */
  static Signature of(Formula.Definition definition) {
    List<Symbol.Sort> scalars = new ArrayList<>();
    List<Symbol.Sort> arrays = new ArrayList<>();
    for (Formula.Parameter parameter : definition.parameters()) {
      if (parameter instanceof Formula.ArrayParameter array) {
        arrays.add(array.sort());
      } else if (arrays.isEmpty()) {
        scalars.add(((Formula.Scalar) parameter).symbol().sort());
      }
    }
    return new Signature(scalars, arrays);
  }
}
