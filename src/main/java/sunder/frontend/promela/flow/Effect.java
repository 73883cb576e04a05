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

  Effect writing(ArrayAccess access) {
    List<ArrayAccess> more = new ArrayList<>(writes);
    more.removeIf(write -> write.array() == access.array());
    more.add(access);
    return new Effect(updates, more);
  }
}
