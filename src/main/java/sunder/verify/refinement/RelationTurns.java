package sunder.verify.refinement;

import java.util.Optional;
import sunder.verify.abstraction.Precision;
import sunder.verify.relation.RelationFinder;
import sunder.verify.relation.RelationFinder.Found;
import sunder.verify.search.Path;

/**
 * When a path that intervals refute is refuted by relations instead: where intervals refuted one
 * path after the other and nothing was decided, that is the sign of a missing relation. Intervals
 * keep most of the turns, so that neither starves the other. Mutable; one for a run.
 */
final class RelationTurns {
  /** The first turn of relations, and how many refutations lie between two of them. */
  private static final int PROGRAM_EVERY = 4;

  /** The first turn of interpolants; each further one comes after twice as many refutations. */
  private static final int INTERPOLANTS_FIRST = 8;

  private final RelationFinder relations;
  private int refuted;
  private int nextInterpolants = INTERPOLANTS_FIRST;

  RelationTurns(RelationFinder relations) {
    this.relations = relations;
  }

  /** Some variant was decided: intervals are on a good way. */
  void decided() {
    refuted = 0;
    nextInterpolants = INTERPOLANTS_FIRST;
  }

  /** A precision that excludes a path which intervals refute, if it is the turn of relations. */
  Optional<Found> take(Path path, Precision precision) {
    refuted++;
    Optional<Found> found = Optional.empty();
    if (refuted % PROGRAM_EVERY == 0) {
      found = relations.inProgram(path, precision);
    }
    if (found.isEmpty() && refuted >= nextInterpolants) {
      nextInterpolants *= 2;
      found = relations.byInterpolants(path, precision);
    }
    return found;
  }

  /** A precision that excludes an impossible path which intervals do not refute. */
  Optional<Found> insist(Path path, Precision precision) {
    return relations.inProgram(path, precision).or(() -> relations.byInterpolants(path, precision));
  }
}
