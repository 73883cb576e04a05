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
 * The featured symbolic automaton of a family: F = (Q, i, delta, F) of family-symbolic-games, Def.
 * in section 5, with its data left symbolic in registers.
 *
 * <p>When a run starts, every register is 0 (false) and every array element too, except the length
 * symbols, which the first transition sets.
 *
 * @param initial where every run starts
 * @param featureSymbols the symbols that stand for features' values in terms, with their features
 * @param lengthSymbols the rigid registers that hold array lengths, by name of the length symbol
 * @param lengthInputs the inputs of the first transition that answer these lengths, by the same
 *     names
 * @param annotation the initial abstraction that the type of a register asks for, if any
 * @param supply makes further symbols
 * @param claim what no infinite run may do, if that matters; then it is not enough that no run
 *     reaches abort
 * @param assertions all that may fail where a run is unsafe, in the order of the text
 * @param triggers what has to come about for its safety to be worth something
 * @param names what registers are called in every automaton of the same program and property
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

  /** The registers that are never updated twice: array lengths. */
  public Set<Symbol> rigid() {
    return Set.copyOf(lengthSymbols.values());
  }

  /**
   * The locations that control can reach in these variants, breadth first, at most {@code limit} of
   * them; what the data allows is not asked.
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
   * What is to come about in some run for a proof to be worth what it says.
   *
   * @param vacuityMessage what is true of a variant none of whose runs gets to such a state, a
   *     sentence
   * @param cases the condition of such states, by location, as a claim has them; none before runs
   *     begin
   */
  public record Trigger(
      String vacuityMessage, Function<Location, List<NeverClaim.GuardedCondition>> cases) {}

  /**
   * The integers of a register that its text asks to tell apart from the start.
   *
   * @param low the least of them
   * @param high the greatest, included
   */
  public record IntegerRange(BigInteger low, BigInteger high) {}
}
