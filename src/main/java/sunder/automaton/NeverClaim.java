package sunder.automaton;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * What no infinite run of an automaton may do: a generalized Buechi automaton that reads the states
 * of a run that are seen, and accepts the runs that are violations. A run that can go no further
 * stays in its last state for ever; so does, for the claim, one whose states are not seen any more.
 *
 * @param runStarts whether runs begin at a location: those before only set values up; where they
 *     begin they are seen
 * @param observed which states are, by location: a condition on its registers in disjoint sets of
 *     variants, together all
 * @param propositions what the edges ask of a state, in the same way
 * @param edges those that leave each state of the claim; it begins in state 0
 * @param acceptanceSets how many there are, at least one
 * @param fairness what every run that counts does for ever; asked once all locations are known
 */
public record NeverClaim(
    Predicate<Location> runStarts,
    Function<Location, List<GuardedCondition>> observed,
    List<Function<Location, List<GuardedCondition>>> propositions,
    List<List<Edge>> edges,
    int acceptanceSets,
    Supplier<List<FairnessCondition>> fairness) {
  public NeverClaim {
    propositions = List.copyOf(propositions);
    edges = edges.stream().map(List::copyOf).toList();
  }

  /** Of all runs. */
  public NeverClaim(
      Predicate<Location> begins,
      Function<Location, List<GuardedCondition>> seen,
      List<Function<Location, List<GuardedCondition>>> propositions,
      List<List<Edge>> edges,
      int acceptanceSets) {
    this(begins, seen, propositions, edges, acceptanceSets, List::of);
  }

  /** The same, but only of runs that are fair. */
  public NeverClaim withFairness(Supplier<List<FairnessCondition>> conditions) {
    return new NeverClaim(runStarts, observed, propositions, edges, acceptanceSets, conditions);
  }

  /**
   * A run that ends in a cycle is fair if it takes such a step there, or is in such a state.
   *
   * @param states by location, as propositions are
   */
  public record FairnessCondition(
      Predicate<Transition> steps, Function<Location, List<GuardedCondition>> states) {}

  /**
   * A condition in some variants.
   *
   * @param reads the elements that the condition is about
   */
  public record GuardedCondition(
      ConfigSet presenceCondition, List<ArrayAccess.Read> reads, BoolTerm condition) {
    public GuardedCondition {
      reads = List.copyOf(reads);
    }
  }

  /**
   * A transition of the claim.
   *
   * @param holding numbers of propositions that hold
   * @param failing numbers of propositions that do not
   * @param accepting the acceptance sets that it is in, a bit for each
   */
  public record Edge(List<Integer> holding, List<Integer> failing, int target, long accepting) {
    public Edge {
      holding = List.copyOf(holding);
      failing = List.copyOf(failing);
    }
  }
}
