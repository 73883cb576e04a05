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
record GuardedAction(
    GuardedUnion.GuardedValue<ActionEffect> effect, Outcome outcome, boolean mentionsTimeout) {
  /** Where a step leads. */
  enum Outcome {
    NEXT,
    /** The run is unsafe. */
    ERROR
  }

  static GuardedAction of(
      GuardedUnion.GuardedValue<ActionEffect> effect,
      Outcome outcome,
      PromelaRegisterAllocation registers) {
    boolean[] mentions = {false};
    effect.condition().forEachSymbol(symbol -> mentions[0] |= symbol == registers.timeout);
    return new GuardedAction(effect, outcome, mentions[0]);
  }

  /** The same, but for what it stores. */
  GuardedAction with(ActionEffect other) {
    return new GuardedAction(
        new GuardedUnion.GuardedValue<>(presenceCondition(), guard(), other),
        outcome,
        mentionsTimeout);
  }

  ConfigSet presenceCondition() {
    return effect.presenceCondition();
  }

  BoolTerm guard() {
    return effect.condition();
  }

  /** The same where a condition holds as well. */
  List<GuardedAction> restrict(LiftedCondition condition) {
    return new GuardedUnion<>(List.of(effect))
        .restrict(condition).cases().stream()
            .map(here -> new GuardedAction(here, outcome, mentionsTimeout))
            .toList();
  }

  /** The same with what {@code timeout} stands for. */
  GuardedAction with(Symbol timeout, BoolTerm value) {
    if (!mentionsTimeout) {
      return this;
    }
    BoolTerm now = guard().substitute(symbol -> symbol == timeout ? value : Term.of(symbol));
    return new GuardedAction(
        new GuardedUnion.GuardedValue<>(presenceCondition(), now, effect.value()), outcome, true);
  }

  /** Where it is enabled. */
  LiftedCondition enabled(ConfigSet all) {
    LiftedCondition holds = LiftedCondition.of(all, guard());
    return presenceCondition().equals(all)
        ? holds
        : LiftedCondition.ofVariants(presenceCondition(), all).and(holds);
  }

  /**
   * What a step stores.
   *
   * @param input a number that is chosen by it, if one is
   */
  record ActionEffect(Map<Symbol, Term> updates, List<ArrayAccess> writes, Optional<Symbol> input) {
    static final ActionEffect NONE = new ActionEffect(Map.of(), List.of(), Optional.empty());

    /** A number is chosen, and stored in a register. */
    static ActionEffect ofChoice(Symbol input, Symbol register) {
      return new ActionEffect(Map.of(register, IntTerm.of(input)), List.of(), Optional.of(input));
    }

    ActionEffect withUpdate(Symbol register, Term value) {
      Map<Symbol, Term> more = new TreeMap<>(updates);
      more.put(register, value);
      return new ActionEffect(more, writes, input);
    }

    /**
     * @throws IllegalStateException if the array is written already: a transition writes one
     *     element of it at most
     */
    ActionEffect withWrite(ArrayAccess access) {
      if (writes.stream().anyMatch(write -> write.array() == access.array())) {
        throw new IllegalStateException("two writes of " + access.array() + " in one step");
      }
      List<ArrayAccess> more = new ArrayList<>(writes);
      more.add(access);
      return new ActionEffect(updates, more, input);
    }
  }
}
