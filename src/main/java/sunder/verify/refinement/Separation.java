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
 * <p>One assertion alone may be searched for by its {@link Ways}.
 *
 * @param parts all assertions, with the precision that their own paths asked for
 * @param capacity the most states that all these searches together can have
 */
record Separation(List<Part> parts, double capacity) {
  /**
   * Assertions that stay together.
   *
   * @param way how they fail, if not all that do are searched for
   */
  record Part(
      List<Assertion> assertions, Optional<Ways.Way> way, Precision precision, double capacity) {
    /** All their ways to fail. */
    Part(List<Assertion> assertions, Precision precision, double capacity) {
      this(assertions, Optional.empty(), precision, capacity);
    }

    /** The same with another precision. */
    Part with(Precision other, double states) {
      return new Part(assertions, way, other, states);
    }
  }

  /**
   * @param own for each assertion the precision that paths to it asked for
   * @param known control points at which to count
   */
  static Separation of(
      Map<Assertion, Precision> own, Collection<Location> known, Location initial) {
    List<Part> parts = new ArrayList<>();
    own.forEach(
        (assertion, precision) -> {
          double alone = precision.capacity(known, initial);
          Part part = new Part(List.of(assertion), precision, alone);
          for (int i = 0; alone > known.size() && i < parts.size(); i++) {
            Part both = together(parts.get(i), part, known, initial);
            if (both.capacity <= parts.get(i).capacity + alone) {
              parts.set(i, both);
              return;
            }
          }
          parts.add(part);
        });
    return of(parts);
  }

  static Separation of(List<Part> parts) {
    return new Separation(parts, parts.stream().mapToDouble(Part::capacity).sum());
  }

  private static Part together(Part one, Part other, Collection<Location> known, Location initial) {
    List<Assertion> assertions = new ArrayList<>(one.assertions);
    assertions.addAll(other.assertions);
    Precision precision = one.precision.refine(other.precision.cutsBeyond(one.precision));
    return new Part(assertions, precision, precision.capacity(known, initial));
  }

  /** For {@code --trace}. */
  String said(long states) {
    return "a search for all assertions has "
        + states
        + " states and goes on\n  apart in "
        + parts.size()
        + " parts they can have "
        + (long) capacity
        + " states";
  }

  /** The same where each part tells all values apart. */
  String saidOfValues() {
    return "goes on in "
        + parts.size()
        + " parts that tell apart every value on the way to a failure:\n  they can have "
        + (long) capacity
        + " states";
  }

  /**
   * Whether to search apart once a common search has seen so many states: it has cost as much then
   * as all the others can cost together, so that no more than as much again is lost.
   */
  boolean paysAt(long states) {
    return parts.size() > 1 && states > capacity;
  }
}
