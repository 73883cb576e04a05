package sunder.frontend.c.replay.record;

import sunder.source.Span;

/**
 * A place that a run to an error passes.
 *
 * @param function that it is in
 * @param kind what is known there
 */
public record Waypoint(Span place, String function, Kind kind) {
  /** What is known of a run at a place. */
  public sealed interface Kind {
    /** A condition on variables holds, in C. */
    record Assumption(String condition) implements Kind {}

    /** The error happens. */
    record Target() implements Kind {}
  }
}
