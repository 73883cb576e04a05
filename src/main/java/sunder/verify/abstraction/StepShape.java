package sunder.verify.abstraction;

import java.util.List;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * What is the same about a transition from whatever cells it starts.
 *
 * @param relations linear terms with their cells in the source
 * @param precision says what the cells of its target are
 * @param computed target registers whose cells are wanted, with updates in the transition
 * @param computedArrays target arrays whose cells are wanted
 */
record StepShape(
    Transition transition,
    Relations relations,
    Precision precision,
    List<Symbol> computed,
    List<ArrayRegister> computedArrays) {

  /** How many entries an outcome has: one a register, two an index class of an array. */
  int width() {
    int ofArrays = computedArrays.stream().mapToInt(a -> 2 * precision.indexes(a).cells()).sum();
    return computed.size() + ofArrays;
  }
}
