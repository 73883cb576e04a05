package sunder.verify.refinement;

import java.util.Optional;
import sunder.verify.Domain;
import sunder.verify.abstraction.Precision;
import sunder.verify.relation.RelationFinder;
import sunder.verify.relation.RelationFinder.Found;
import sunder.verify.search.Path;

/**
 * When a path that intervals refute is refuted by relations instead: where round after round
 * refuted paths and decided nothing, that is the sign of a missing relation. Intervals keep most of
 * the turns, so that neither starves the other. Mutable; one for a run.
 */
final class RelationTurns {
  /** From one turn to the next. */
  private static final int EVERY = 2;

  /**
   * When turns of relations begin, in rounds without a decision.
   *
   * @param first the first turn
   * @param interpolants the first one of interpolants; each further one comes after twice as many
   *     rounds
   */
  record Begin(int first, int interpolants) {
    /**
     * Fewer rounds would come between intervals and what they decide by themselves in families such
     * as Proc-30.
     */
    static final Begin AFTER_INTERVALS = new Begin(5, 6);

    /** Where relations are what is missing. */
    static final Begin AT_ONCE = new Begin(0, 0);
  }

  private final Domain domain;
  private final Begin begin;
  private final RelationFinder relations;
  private int rounds;
  private int nextInterpolants;
  private final int mostPerRound;
  private int taken;

  /**
   * @param mostPerRound how many paths of one round are refuted by relations
   */
  RelationTurns(Domain domain, Begin begin, RelationFinder relations, int mostPerRound) {
    this.begin = begin;
    this.nextInterpolants = begin.interpolants();
    this.mostPerRound = mostPerRound;
    this.domain = domain;
    this.relations = relations;
  }

  /** A round ended in which some variant was decided: intervals are on a good way. */
  void decided() {
    rounds = 0;
    taken = 0;
    nextInterpolants = begin.interpolants();
  }

  /** A round ended without a decision. */
  void undecided() {
    rounds++;
    taken = 0;
  }

  /** A precision that excludes a path which intervals refute, if it is the turn of relations. */
  Optional<Found> take(Path path, Precision precision) {
    if (domain == Domain.INTERVALS || taken >= mostPerRound || rounds < begin.first()) {
      return Optional.empty();
    }
    taken++;
    Optional<Found> found = Optional.empty();
    if ((rounds - begin.first()) % EVERY == 0) {
      found = relations.inProgram(path, precision);
    }
    if (found.isEmpty() && rounds >= nextInterpolants) {
      nextInterpolants *= 2;
      found = relations.byInterpolants(path, precision).filter(f -> f.relates(precision));
    }
    return found;
  }

  /** A precision that excludes an impossible path which intervals do not refute. */
  Optional<Found> insist(Path path, Precision precision) {
    if (domain == Domain.INTERVALS) {
      return Optional.empty();
    }
    return relations.inProgram(path, precision).or(() -> relations.byInterpolants(path, precision));
  }
}
