package sunder.verify.components;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.learning.Learner.WordAutomaton;

/**
 * One side of a port beside an assumption: a premise of the rule, breadth first, for all variants
 * of a group at once. Mutable.
 */
final class PortProduct {
  private final Port side;
  private final WordAutomaton assumption;
  private final Aim aim;
  private final Budget budget;
  private final Map<Pair, ConfigSet> reached = new LinkedHashMap<>();
  private final Deque<Arrival> open = new ArrayDeque<>();

  /** What a word is looked for. */
  enum Aim {
    /** One that the assumption allows and that leads to abort: the first premise. */
    ABORT,
    /** One that the side has and the assumption has not: the second premise. */
    REFUSAL
  }

  /** States of both. */
  record Pair(int state, int guess) {}

  /** A word with the variants that have it. */
  record Found(List<Integer> word, ConfigSet variants) {}

  private record Arrival(Pair at, ConfigSet variants, int letter, Optional<Arrival> from) {}

  PortProduct(Port side, WordAutomaton assumption, Aim aim, Budget budget) {
    this.side = side;
    this.assumption = assumption;
    this.aim = aim;
    this.budget = budget;
  }

  /** A shortest word, if there is one. */
  Optional<Found> search(ConfigSet group) {
    Arrival start =
        new Arrival(new Pair(0, assumption.initial()), group, Letters.SILENT, Optional.empty());
    if (assumption.initial() == WordAutomaton.REFUSED) {
      return aim == Aim.REFUSAL ? Optional.of(found(start)) : Optional.empty();
    }
    open.add(start);
    while (!open.isEmpty()) {
      budget.check();
      Optional<Found> found = visit(open.remove());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The variants of each pair; complete if nothing was found. */
  Map<Pair, ConfigSet> reached() {
    return Collections.unmodifiableMap(reached);
  }

  private Optional<Found> visit(Arrival arrival) {
    ConfigSet none = arrival.variants().space().none();
    ConfigSet before = reached.getOrDefault(arrival.at(), none);
    ConfigSet variants = arrival.variants().minus(before);
    if (variants.isEmpty()) {
      return Optional.empty();
    }
    if (aim == Aim.ABORT && side.aborts().get(arrival.at().state())) {
      return Optional.of(found(arrival));
    }
    reached.put(arrival.at(), before.or(variants));
    for (Port.Edge edge : side.edges().get(arrival.at().state())) {
      ConfigSet when = edge.when().and(variants);
      if (!when.isEmpty()) {
        Arrival next = next(arrival, edge, when);
        if (next.at().guess() != WordAutomaton.REFUSED) {
          open.add(next);
        } else if (aim == Aim.REFUSAL) {
          return Optional.of(found(next));
        }
      }
    }
    return Optional.empty();
  }

  private Arrival next(Arrival from, Port.Edge edge, ConfigSet when) {
    int guess =
        edge.letter() == Letters.SILENT
            ? from.at().guess()
            : assumption.next(from.at().guess(), edge.letter());
    return new Arrival(new Pair(edge.target(), guess), when, edge.letter(), Optional.of(from));
  }

  private static Found found(Arrival last) {
    List<Integer> word = new ArrayList<>();
    Optional<Arrival> at = Optional.of(last);
    while (at.isPresent()) {
      if (at.get().letter() != Letters.SILENT) {
        word.add(at.get().letter());
      }
      at = at.get().from();
    }
    Collections.reverse(word);
    return new Found(word, last.variants());
  }
}
