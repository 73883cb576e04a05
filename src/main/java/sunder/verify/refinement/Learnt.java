package sunder.verify.refinement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Precision;

/** What the rounds of a loop came to: a precision, and how it got there. Mutable. */
final class Learnt {
  private final Map<String, String> origins = new TreeMap<>();
  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  Learnt(Precision initial) {
    this.precision = initial;
  }

  /** Takes over what the paths of a round asked for. */
  void from(AbstractPaths paths, int round) {
    precision = paths.finer();
    paths
        .origins()
        .forEach((term, why) -> origins.putIfAbsent(term.toString(), why + ", round " + round));
    obstacle = paths.obstacle().orElse(obstacle);
  }

  void stuckBy(UnknownReason reason) {
    obstacle = reason;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** What found each linear term that it tells apart, and when, by display name. */
  Map<String, String> origins() {
    return Collections.unmodifiableMap(origins);
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
