package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** An action in the making. */
record Partial(
    ConfigSet when, BoolTerm guard, Map<Symbol, Term> updates, List<ArrayAccess> writes) {

  /** Nothing yet, where a condition holds. */
  static List<Partial> where(Truth condition) {
    List<Partial> result = new ArrayList<>();
    for (Truth.Case one : condition.cases()) {
      if (!one.condition().equals(BoolTerm.FALSE)) {
        result.add(new Partial(one.when(), one.condition(), Map.of(), List.of()));
      }
    }
    return result;
  }

  /** The same where a further condition holds. */
  List<Partial> and(ConfigSet further, BoolTerm condition) {
    ConfigSet both = when.and(further);
    BoolTerm here = BoolTerm.and(guard, condition);
    return both.isEmpty() || here.equals(BoolTerm.FALSE)
        ? List.of()
        : List.of(new Partial(both, here, updates, writes));
  }

  Partial updating(Symbol register, Term value) {
    Map<Symbol, Term> more = new TreeMap<>(updates);
    more.put(register, value);
    return new Partial(when, guard, more, writes);
  }

  Partial writing(ArrayAccess access) {
    List<ArrayAccess> more = new ArrayList<>(writes);
    more.removeIf(write -> write.array() == access.array());
    more.add(access);
    return new Partial(when, guard, updates, more);
  }

  Action action(Action.Outcome outcome, Registers registers) {
    boolean[] mentions = {false};
    guard.forEachSymbol(symbol -> mentions[0] |= symbol == registers.timeout());
    return new Action(when, guard, updates, writes, outcome, mentions[0]);
  }
}
