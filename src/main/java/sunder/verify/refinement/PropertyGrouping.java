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
 * Which assertions are better searched for apart, each group with a precision of its own: cuts that
 * one assertion needs multiply the states in which another one is looked for. Two belong together
 * if one search for both can have no more states than two searches. One that asked for nothing yet
 * stays alone: its searches are small, and what it will ask for is not known.
 *
 * <p>One assertion alone may be searched for by its {@link FailureDisjuncts}.
 *
 * @param groups all assertions, with the precision that their own paths asked for
 * @param capacity the most states that all these searches together can have
 */
record PropertyGrouping(List<GroupPlan> groups, double capacity) {
  /**
   * Assertions that stay together.
   *
   * @param disjunct how they fail, if not all that do are searched for
   */
  record GroupPlan(
      List<Assertion> assertions,
      Optional<FailureDisjuncts.FailureDisjunct> disjunct,
      Precision precision,
      double capacity) {
    /** All their ways to fail. */
    GroupPlan(List<Assertion> assertions, Precision precision, double capacity) {
      this(assertions, Optional.empty(), precision, capacity);
    }

    /** The same with another precision. */
    GroupPlan with(Precision other, double states) {
      return new GroupPlan(assertions, disjunct, other, states);
    }
  }

  /**
   * @param own for each assertion the precision that paths to it asked for
   * @param known control points at which to count
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

  /** For {@code --trace}. */
  String traceMessage(long states) {
    return "a search for all assertions has "
        + states
        + " states and goes on\n  apart in "
        + groups.size()
        + " parts they can have "
        + (long) capacity
        + " states";
  }

  /** The same where each part tells all values apart. */
  String singletonTraceMessage() {
    return "goes on in "
        + groups.size()
        + " parts that tell apart every value on the way to a failure:\n  they can have "
        + (long) capacity
        + " states";
  }

  /**
   * Whether to search apart once a common search has seen so many states: it has cost as much then
   * as all the others can cost together, so that no more than as much again is lost.
   */
  boolean isProfitableAt(long states) {
    return groups.size() > 1 && states > capacity;
  }
}
