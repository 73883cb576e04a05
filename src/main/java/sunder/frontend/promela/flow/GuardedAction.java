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
 * The effect of a step in some variants and under a guard.
 *
 * @param effect the presence condition, the guard over registers, and the effect
 * @param mentionsTimeout whether the guard contains the symbol of {@code timeout}
 */
record GuardedAction(
    GuardedUnion.GuardedValue<ActionEffect> effect, Outcome outcome, boolean mentionsTimeout) {
  /** The kind of successor of an action. */
  enum Outcome {
    NEXT,
    /** The error location: an assertion fails or an expression is undefined. */
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

  /** Returns the action with its guard strengthened by a condition, in disjoint cases. */
  List<GuardedAction> restrict(LiftedCondition condition) {
    return new GuardedUnion<>(List.of(effect))
        .restrict(condition).cases().stream()
            .map(here -> new GuardedAction(here, outcome, mentionsTimeout))
            .toList();
  }

  /** Returns the action with a value in the place of {@code timeout}. */
  GuardedAction with(Symbol timeout, BoolTerm value) {
    if (!mentionsTimeout) {
      return this;
    }
    BoolTerm now = guard().substitute(symbol -> symbol == timeout ? value : Term.of(symbol));
    return new GuardedAction(
        new GuardedUnion.GuardedValue<>(presenceCondition(), now, effect.value()), outcome, true);
  }

  LiftedCondition enabled(ConfigSet all) {
    LiftedCondition holds = LiftedCondition.of(all, guard());
    return presenceCondition().equals(all)
        ? holds
        : LiftedCondition.ofVariants(presenceCondition(), all).and(holds);
  }

  /**
   * The effect of a step on registers: a simultaneous assignment.
   *
   * @param updates the new value of each changed register, over the old values
   * @param writes the writes to array registers, at most one for each array
   * @param input the symbol of a nondeterministically chosen number, if there is one
   */
  record ActionEffect(Map<Symbol, Term> updates, List<ArrayAccess> writes, Optional<Symbol> input) {
    static final ActionEffect NONE = new ActionEffect(Map.of(), List.of(), Optional.empty());

    /** Returns the effect that stores a chosen number in a register. */
    static ActionEffect ofChoice(Symbol input, Symbol register) {
      return new ActionEffect(Map.of(register, IntTerm.of(input)), List.of(), Optional.of(input));
    }

    ActionEffect withUpdate(Symbol register, Term value) {
      Map<Symbol, Term> more = new TreeMap<>(updates);
      more.put(register, value);
      return new ActionEffect(more, writes, input);
    }

    /**
     * Returns the effect with one more array write.
     *
     * @throws IllegalStateException if the effect writes to the array already, since a transition
     *     writes at most one element of an array
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
