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
import sunder.verify.learning.Learner.PrefixClosedAutomaton;

/**
 * The check of a premise of the assume-guarantee rule: a breadth-first search of the product of one
 * side of an interface and an assumption, for all variants of a group at once. Mutable.
 */
final class PremiseCheck {
  private final InterfaceAutomaton side;
  private final PrefixClosedAutomaton assumption;
  private final Premise aim;
  private final Budget budget;
  private final Map<ProductState, ConfigSet> reached = new LinkedHashMap<>();
  private final Deque<WaitlistEntry> open = new ArrayDeque<>();

  /** The premise, by the words that violate it. */
  enum Premise {
    /**
     * The first premise; a violation is a word that the assumption accepts and that leads to abort.
     */
    SAFETY,
    /** The second premise; a violation is a word of the side that the assumption rejects. */
    LANGUAGE_INCLUSION
  }

  /**
   * A product state.
   *
   * @param state the state of the side
   */
  record ProductState(int state, int assumptionState) {}

  /** A word that violates the premise, with the variants that have it. */
  record CounterexampleWord(List<Integer> word, ConfigSet variants) {}

  private record WaitlistEntry(
      ProductState at, ConfigSet variants, int letter, Optional<WaitlistEntry> from) {}

  PremiseCheck(
      InterfaceAutomaton side, PrefixClosedAutomaton assumption, Premise aim, Budget budget) {
    this.side = side;
    this.assumption = assumption;
    this.aim = aim;
    this.budget = budget;
  }

  /**
   * Returns a shortest violating word; empty if the premise holds for all variants of the group.
   */
  Optional<CounterexampleWord> search(ConfigSet group) {
    WaitlistEntry start =
        new WaitlistEntry(
            new ProductState(0, assumption.initial()),
            group,
            InterfaceAlphabet.SILENT,
            Optional.empty());
    if (assumption.initial() == PrefixClosedAutomaton.REJECTING) {
      return aim == Premise.LANGUAGE_INCLUSION ? Optional.of(found(start)) : Optional.empty();
    }
    open.add(start);
    while (!open.isEmpty()) {
      budget.check();
      Optional<CounterexampleWord> found = visit(open.remove());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Returns the reached product states with their variants; complete if no violation was found. */
  Map<ProductState, ConfigSet> reached() {
    return Collections.unmodifiableMap(reached);
  }

  private Optional<CounterexampleWord> visit(WaitlistEntry arrival) {
    ConfigSet none = arrival.variants().space().none();
    ConfigSet before = reached.getOrDefault(arrival.at(), none);
    ConfigSet variants = arrival.variants().minus(before);
    if (variants.isEmpty()) {
      return Optional.empty();
    }
    if (aim == Premise.SAFETY && side.aborts().get(arrival.at().state())) {
      return Optional.of(found(arrival));
    }
    reached.put(arrival.at(), before.or(variants));
    for (InterfaceAutomaton.LetterEdge edge : side.edges().get(arrival.at().state())) {
      ConfigSet when = edge.configurations().and(variants);
      if (!when.isEmpty()) {
        WaitlistEntry next = next(arrival, edge, when);
        if (next.at().assumptionState() != PrefixClosedAutomaton.REJECTING) {
          open.add(next);
        } else if (aim == Premise.LANGUAGE_INCLUSION) {
          return Optional.of(found(next));
        }
      }
    }
    return Optional.empty();
  }

  private WaitlistEntry next(
      WaitlistEntry from, InterfaceAutomaton.LetterEdge edge, ConfigSet when) {
    int guess =
        edge.letter() == InterfaceAlphabet.SILENT
            ? from.at().assumptionState()
            : assumption.next(from.at().assumptionState(), edge.letter());
    return new WaitlistEntry(
        new ProductState(edge.target(), guess), when, edge.letter(), Optional.of(from));
  }

  private static CounterexampleWord found(WaitlistEntry last) {
    List<Integer> word = new ArrayList<>();
    Optional<WaitlistEntry> at = Optional.of(last);
    while (at.isPresent()) {
      if (at.get().letter() != InterfaceAlphabet.SILENT) {
        word.add(at.get().letter());
      }
      at = at.get().from();
    }
    Collections.reverse(word);
    return new CounterexampleWord(word, last.variants());
  }
}
