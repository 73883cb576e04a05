package sunder.frontend.promela.flow;

import java.util.List;
import java.util.Map;
import sunder.automaton.ArrayAccess;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * What a step does to the data in some variants and under a condition.
 *
 * @param mentionsTimeout whether its condition depends on what else is enabled
 */
record Action(
    ConfigSet when,
    BoolTerm guard,
    Map<Symbol, Term> updates,
    List<ArrayAccess> writes,
    Outcome outcome,
    boolean mentionsTimeout) {

  /** Where a step leads. */
  enum Outcome {
    NEXT,
    /** The run is unsafe. */
    ERROR
  }

  /** Where it is enabled. */
  Truth enabled(ConfigSet all) {
    return when.equals(all) ? Truth.of(all, guard) : Truth.in(when, all).and(Truth.of(all, guard));
  }
}
