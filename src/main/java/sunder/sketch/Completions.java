package sunder.sketch;

import sunder.family.Feature;
import sunder.verify.Goal;

/** Which completions of a sketch are asked for. */
public sealed interface Completions {
  /** How far the procedure has to go for it. */
  default Goal goal() {
    return this instanceof One ? Goal.ONE_SAFE : Goal.EVERY_VARIANT;
  }

  /** Any: the first that is found. */
  record One() implements Completions {}

  /** Every one. */
  record All() implements Completions {}

  /** One in which the hole has its least or greatest value that works. */
  record Extreme(Feature.Numeric hole, Direction direction) implements Completions {}

  /** Which end. */
  enum Direction {
    LEAST,
    GREATEST
  }
}
