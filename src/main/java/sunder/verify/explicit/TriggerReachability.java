package sunder.verify.explicit;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton.Trigger;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.verify.Limits;

/**
 * Vacuity detection on a finished explicit search: the variants that reach the trigger of a
 * property.
 */
public final class TriggerReachability {
  private final ExplicitSearch search;
  private final ConfigSet scope;
  private final Map<Location, StatePredicate> compiled = new HashMap<>();
  private int looks;

  private TriggerReachability(ExplicitSearch search, ConfigSet scope) {
    this.search = search;
    this.scope = search.codes.space.withAnyInputs(scope);
  }

  /**
   * Returns the variants in which each trigger is reached, by its vacuity message.
   *
   * @param search the finished search
   * @param scope the completely searched variants
   * @return the variants by message; triggers with an inexact or too expensive result are omitted
   */
  public static Map<String, ConfigSet> of(
      ExplicitSearch search, List<Trigger> triggers, ConfigSet scope) {
    Map<String, ConfigSet> result = new LinkedHashMap<>();
    for (Trigger trigger : triggers) {
      new TriggerReachability(search, scope)
          .look(trigger)
          .ifPresent(who -> result.put(trigger.vacuityMessage(), who));
    }
    return result;
  }

  private Optional<ConfigSet> look(Trigger trigger) {
    ConfigSet found = search.sets().none();
    for (int state = 0; state < search.states() && !scope.isSubsetOf(found); state++) {
      ConfigSet here = search.sets().and(search.variantsAt(state), scope);
      if (!here.isSubsetOf(found)) {
        if (++looks > Limits.MAX_STATES_FOR_COVERAGE) {
          return Optional.empty();
        }
        Optional<ConfigSet> holding = holding(state, trigger);
        if (holding.isEmpty()) {
          return Optional.empty();
        }
        found = search.sets().or(found, search.sets().and(here, holding.get()));
      }
    }
    return Optional.of(search.codes.space.variants(found));
  }

  private Optional<ConfigSet> holding(int state, Trigger trigger) {
    CompiledLocation code = search.loadState(state);
    return compiled
        .computeIfAbsent(
            code.location(), here -> StatePredicate.of(trigger.cases().apply(here), search))
        .holding(search, code);
  }
}
