package sunder.verify.components;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.verify.Budget;

/**
 * Membership queries of one side of a port: which variants can reach abort by a word. The side is
 * followed through all of its states at once, for all variants at once; what was found for the
 * beginning of a word is kept. Mutable.
 */
final class Words {
  private final Port side;
  private final ConfigSet none;
  private final Budget budget;
  private final Map<Map<Integer, ConfigSet>, Behind> known = new HashMap<>();
  private final Behind start;

  /** What may be behind a word: states with variants, and the variants that reached abort. */
  private static final class Behind {
    private final Map<Integer, ConfigSet> states;
    private final ConfigSet aborted;
    private final Map<Integer, Behind> next = new HashMap<>();

    Behind(Map<Integer, ConfigSet> states, ConfigSet aborted) {
      this.states = states;
      this.aborted = aborted;
    }
  }

  /**
   * @param open the variants that matter
   */
  Words(Port side, ConfigSet open, Budget budget) {
    this.side = side;
    this.none = open.space().none();
    this.budget = budget;
    this.start = behind(new LinkedHashMap<>(Map.of(0, open)));
  }

  /** The variants in which a run by this word, or by its beginning, reaches abort. */
  ConfigSet aborting(List<Integer> word) {
    Behind at = start;
    ConfigSet result = at.aborted;
    for (int letter : word) {
      Behind from = at;
      at = from.next.computeIfAbsent(letter, l -> after(from, l));
      result = result.or(at.aborted);
    }
    return result;
  }

  private Behind after(Behind from, int letter) {
    budget.check();
    Map<Integer, ConfigSet> states = new LinkedHashMap<>();
    from.states.forEach(
        (state, variants) ->
            side.edges().get(state).stream()
                .filter(edge -> edge.letter() == letter && edge.when().intersects(variants))
                .forEach(e -> states.merge(e.target(), e.when().and(variants), ConfigSet::or)));
    return behind(states);
  }

  /** Goes on by silent steps; the same states are one place. */
  private Behind behind(Map<Integer, ConfigSet> states) {
    List<Integer> open = new ArrayList<>(states.keySet());
    for (int i = 0; i < open.size(); i++) {
      budget.check();
      ConfigSet variants = states.get(open.get(i));
      for (Port.Edge edge : side.edges().get(open.get(i))) {
        ConfigSet when = edge.when().and(variants);
        ConfigSet before = states.getOrDefault(edge.target(), none);
        if (edge.letter() == Letters.SILENT && !when.isSubsetOf(before)) {
          states.put(edge.target(), before.or(when));
          open.add(edge.target());
        }
      }
    }
    return known.computeIfAbsent(states, s -> new Behind(s, aborted(s)));
  }

  private ConfigSet aborted(Map<Integer, ConfigSet> states) {
    ConfigSet result = none;
    for (Map.Entry<Integer, ConfigSet> entry : states.entrySet()) {
      result = side.aborts().get(entry.getKey()) ? result.or(entry.getValue()) : result;
    }
    return result;
  }
}
