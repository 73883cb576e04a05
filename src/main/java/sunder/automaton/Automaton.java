package sunder.automaton;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.verdict.Assertion;

/**
 * The featured symbolic automaton of a program family: F = (Q, i, delta, F) of
 * family-symbolic-games, Def. in section 5, with data kept symbolic in registers.
 *
 * <p>Initially all registers and array elements are 0 (false), except the length symbols, which the
 * first transition sets. Locations are computed when they are first requested.
 *
 * @param initial the initial location
 * @param featureSymbols the feature of each symbol that represents a feature's value in terms
 * @param lengthSymbols the rigid registers of array lengths, by name of the length symbol
 * @param lengthInputs the inputs of the first transition that determine these lengths, by the same
 *     names
 * @param annotation the initial abstraction that the type of a register requests, if any
 * @param supply creates further symbols
 * @param claim the claim that violating infinite runs satisfy; if it is present, unreachability of
 *     abort does not suffice for safety
 * @param assertions all assertions that may fail, in the order of the program text
 * @param triggers the conditions that must be reachable for a proof not to be vacuous
 * @param names the names of registers that are common to all automata of the same program and
 *     property
 */
public record Automaton(
    Location initial,
    Map<Symbol, Feature> featureSymbols,
    Map<String, Symbol> lengthSymbols,
    Map<String, Symbol> lengthInputs,
    Function<Symbol, Optional<IntegerRange>> annotation,
    Symbol.Supply supply,
    Optional<NeverClaim> claim,
    List<Assertion> assertions,
    List<Trigger> triggers,
    StableNames names) {
  public Automaton {
    assertions = List.copyOf(assertions);
    triggers = List.copyOf(triggers);
  }

  /** Returns the registers that are never updated after the first transition: array lengths. */
  public Set<Symbol> rigid() {
    return Set.copyOf(lengthSymbols.values());
  }

  /**
   * Returns the locations that control flow can reach in some variant of the scope, ignoring data,
   * in breadth-first order.
   *
   * @param scope the variants
   * @param limit the greatest number of locations
   */
  public Set<Location> reachable(ConfigSet scope, int limit) {
    Set<Location> found = new LinkedHashSet<>(List.of(initial));
    Deque<Location> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      for (Transition transition : open.remove().outgoing()) {
        if (transition.presenceCondition().intersects(scope)
            && found.size() < limit
            && found.add(transition.target())) {
          open.add(transition.target());
        }
      }
    }
    return found;
  }

  /**
   * A condition that some run must reach for a proof not to be vacuous.
   *
   * @param vacuityMessage the sentence that describes a variant in which no run reaches the
   *     condition
   * @param cases the condition by location, as in a claim; an empty list before runs begin
   */
  public record Trigger(
      String vacuityMessage, Function<Location, List<NeverClaim.GuardedCondition>> cases) {}

  /**
   * A range of a register's values that the program text requests to be distinguished initially.
   *
   * @param low the least value
   * @param high the greatest value
   */
  public record IntegerRange(BigInteger low, BigInteger high) {}
}
