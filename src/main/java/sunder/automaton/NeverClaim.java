package sunder.automaton;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;

/**
 * A never claim: a generalised Büchi automaton that reads the observed states of infinite runs and
 * accepts the violating ones. A run that ends stutters in its last state for ever; a run that is
 * not observed any more stutters, for the claim, in its last observed state.
 *
 * @param runStarts whether runs begin at a location, after initialisation; the first state is
 *     observed
 * @param observed the condition for a state to be observed, by location, as cases of disjoint sets
 *     of variants that cover all
 * @param propositions the atomic propositions, each in the same form
 * @param edges the edges that leave each state of the claim; state 0 is initial
 * @param acceptanceSets the number of acceptance sets, at least one
 * @param fairness supplies the fairness conditions of runs to consider; evaluated when all
 *     locations are known
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

  /** Creates a claim without fairness conditions. */
  public NeverClaim(
      Predicate<Location> begins,
      Function<Location, List<GuardedCondition>> seen,
      List<Function<Location, List<GuardedCondition>>> propositions,
      List<List<Edge>> edges,
      int acceptanceSets) {
    this(begins, seen, propositions, edges, acceptanceSets, List::of);
  }

  /** Returns the claim restricted to fair runs. */
  public NeverClaim withFairness(Supplier<List<FairnessCondition>> conditions) {
    return new NeverClaim(runStarts, observed, propositions, edges, acceptanceSets, conditions);
  }

  /**
   * A fairness condition: a lasso satisfies it if its cycle contains such a transition or such a
   * state.
   *
   * @param steps accepts the transitions
   * @param states the condition on states, by location, in the form of propositions
   */
  public record FairnessCondition(
      Predicate<Transition> steps, Function<Location, List<GuardedCondition>> states) {}

  /**
   * A condition for some variants.
   *
   * @param presenceCondition the variants
   * @param reads the array elements that the condition reads
   * @param condition the condition
   */
  public record GuardedCondition(
      ConfigSet presenceCondition, List<ArrayAccess.Read> reads, BoolTerm condition) {
    public GuardedCondition {
      reads = List.copyOf(reads);
    }
  }

  /**
   * An edge of the claim.
   *
   * @param holding the numbers of the propositions that hold
   * @param failing the numbers of the propositions that do not hold
   * @param target the target state
   * @param accepting the acceptance sets that contain the edge, as a bit set
   */
  public record Edge(List<Integer> holding, List<Integer> failing, int target, long accepting) {
    public Edge {
      holding = List.copyOf(holding);
      failing = List.copyOf(failing);
    }
  }
}
