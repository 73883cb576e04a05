package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.Precision;

/**
 * A division of assertions into groups, each verified by a loop with a separate precision, since
 * cuts for one assertion multiply the states of the search for another one.
 *
 * <p>The division is greedy: an assertion joins the first group for which a common search can have
 * no more states than two separate ones. An assertion without cuts is a separate group: its
 * searches are small, and its cuts are not known yet. A single assertion can be divided into its
 * {@link FailureDisjuncts}.
 *
 * @param groups each assertion in exactly one group, or one assertion by its failure disjuncts,
 *     with the precisions for their paths
 * @param capacity the greatest number of states that all searches together can have
 */
record PropertyGrouping(List<GroupPlan> groups, double capacity) {
  /**
   * A group.
   *
   * @param disjunct the failure disjunct to which it is restricted, if it is
   */
  record GroupPlan(
      List<Assertion> assertions,
      Optional<FailureDisjuncts.FailureDisjunct> disjunct,
      Precision precision,
      double capacity) {
    /** Creates a group with all failure disjuncts. */
    GroupPlan(List<Assertion> assertions, Precision precision, double capacity) {
      this(assertions, Optional.empty(), precision, capacity);
    }

    GroupPlan with(Precision other, double states) {
      return new GroupPlan(assertions, disjunct, other, states);
    }
  }

  /**
   * Returns the division of assertions.
   *
   * @param own the precision for the paths to each assertion
   * @param known the locations at which states are counted
   */
  static PropertyGrouping of(
      Map<Assertion, Precision> own, Collection<Location> known, Location initial) {
    List<GroupPlan> parts = new ArrayList<>();
    own.forEach(
        (assertion, precision) -> {
          double alone = precision.capacity(known, initial);
          GroupPlan part = new GroupPlan(List.of(assertion), precision, alone);
          for (int i = 0; alone > known.size() && i < parts.size(); i++) {
            GroupPlan both = together(parts.get(i), part, known, initial);
            if (both.capacity <= parts.get(i).capacity + alone) {
              parts.set(i, both);
              return;
            }
          }
          parts.add(part);
        });
    return of(parts);
  }

  static PropertyGrouping of(List<GroupPlan> parts) {
    return new PropertyGrouping(parts, parts.stream().mapToDouble(GroupPlan::capacity).sum());
  }

  private static GroupPlan together(
      GroupPlan one, GroupPlan other, Collection<Location> known, Location initial) {
    List<Assertion> assertions = new ArrayList<>(one.assertions);
    assertions.addAll(other.assertions);
    Precision precision = one.precision.refine(other.precision.cutsMissingIn(one.precision));
    return new GroupPlan(assertions, precision, precision.capacity(known, initial));
  }

  /** Returns the message for {@code --trace}. */
  String traceMessage(long states) {
    return "a search for all assertions has "
        + states
        + " states and goes on\n  apart in "
        + groups.size()
        + " parts they can have "
        + (long) capacity
        + " states";
  }

  /** Returns the message for {@code --trace} for a division with singleton cells. */
  String singletonTraceMessage() {
    return "goes on in "
        + groups.size()
        + " parts that tell apart every value on the way to a failure:\n  they can have "
        + (long) capacity
        + " states";
  }

  /**
   * Returns whether a common search with this number of states is to be replaced by separate ones:
   * it has then cost as much as all of them can cost together, so that at most the same effort is
   * lost again.
   */
  boolean isProfitableAt(long states) {
    return groups.size() > 1 && states > capacity;
  }
}
