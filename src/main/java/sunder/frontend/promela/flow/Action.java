package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.ArrayAccess;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * What a step does in some variants and under a condition.
 *
 * @param mentionsTimeout whether its condition depends on what else is enabled
 */
record Action(ByCase.Case<Effect> effect, Outcome outcome, boolean mentionsTimeout) {
  /** Where a step leads. */
  enum Outcome {
    NEXT,
    /** The run is unsafe. */
    ERROR
  }

  static Action of(ByCase.Case<Effect> effect, Outcome outcome, Registers registers) {
    boolean[] mentions = {false};
    effect.condition().forEachSymbol(symbol -> mentions[0] |= symbol == registers.timeout);
    return new Action(effect, outcome, mentions[0]);
  }

  /** The same, but for what it stores. */
  Action with(Effect other) {
    return new Action(new ByCase.Case<>(when(), guard(), other), outcome, mentionsTimeout);
  }

  ConfigSet when() {
    return effect.when();
  }

  BoolTerm guard() {
    return effect.condition();
  }

  /** The same where a condition holds as well. */
  List<Action> where(Truth condition) {
    return new ByCase<>(List.of(effect))
        .and(condition).list().stream()
            .map(here -> new Action(here, outcome, mentionsTimeout))
            .toList();
  }

  /** The same with what {@code timeout} stands for. */
  Action with(Symbol timeout, BoolTerm value) {
    if (!mentionsTimeout) {
      return this;
    }
    BoolTerm now = guard().substitute(symbol -> symbol == timeout ? value : Term.of(symbol));
    return new Action(new ByCase.Case<>(when(), now, effect.value()), outcome, true);
  }

  /** Where it is enabled. */
  Truth enabled(ConfigSet all) {
    Truth holds = Truth.of(all, guard());
    return when().equals(all) ? holds : Truth.in(when(), all).and(holds);
  }

  /**
   * What a step stores.
   *
   * @param input a number that is chosen by it, if one is
   */
  record Effect(Map<Symbol, Term> updates, List<ArrayAccess> writes, Optional<Symbol> input) {
    static final Effect NONE = new Effect(Map.of(), List.of(), Optional.empty());

    /** A number is chosen, and stored in a register. */
    static Effect choosing(Symbol input, Symbol register) {
      return new Effect(Map.of(register, IntTerm.of(input)), List.of(), Optional.of(input));
    }

    Effect updating(Symbol register, Term value) {
      Map<Symbol, Term> more = new TreeMap<>(updates);
      more.put(register, value);
      return new Effect(more, writes, input);
    }

    /**
     * @throws IllegalStateException if the array is written already: a transition writes one
     *     element of it at most
     */
    Effect writing(ArrayAccess access) {
      if (writes.stream().anyMatch(write -> write.array() == access.array())) {
        throw new IllegalStateException("two writes of " + access.array() + " in one step");
      }
      List<ArrayAccess> more = new ArrayList<>(writes);
      more.add(access);
      return new Effect(updates, more, input);
    }
  }
}
