package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** What a step stores. */
record Effect(Map<Symbol, Term> updates, List<ArrayAccess> writes) {
  static final Effect NONE = new Effect(Map.of(), List.of());

  Effect updating(Symbol register, Term value) {
    Map<Symbol, Term> more = new TreeMap<>(updates);
    more.put(register, value);
    return new Effect(more, writes);
  }

  /**
   * @throws IllegalStateException if the array is written already: a transition writes one element
   *     of it at most
   */
  Effect writing(ArrayAccess access) {
    if (writes.stream().anyMatch(write -> write.array() == access.array())) {
      throw new IllegalStateException("two writes of " + access.array() + " in one step");
    }
    List<ArrayAccess> more = new ArrayList<>(writes);
    more.add(access);
    return new Effect(updates, more);
  }
}
