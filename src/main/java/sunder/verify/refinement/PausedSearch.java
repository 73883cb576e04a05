package sunder.verify.refinement;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.SearchTotals;

/** The search of a round, which may take several turns. Mutable. */
final class PausedSearch {
  private final Abstractor abstractor;
  private final SearchTotals totals;
  private Optional<Abstractor.Search> search = Optional.empty();
  private Abstractor.Extent extent = Abstractor.Extent.FIRST_ABORT;

  PausedSearch(Abstractor abstractor, SearchTotals totals) {
    this.abstractor = abstractor;
    this.totals = totals;
  }

  /**
   * Goes on with the search that is under way, or with a new one.
   *
   * @param next extent of a new search
   * @param open variants of a new search
   * @return the result if it came to its end
   */
  Optional<AbstractResult> goOn(
      Abstractor.Extent next, Precision precision, ConfigSet open, long mostTransitions) {
    if (search.isEmpty()) {
      extent = next;
      search = Optional.of(abstractor.start(precision, open, next));
    }
    Abstractor.Search current = search.get();
    long states = current.states();
    long transitions = current.transitions();
    boolean ended = current.goOn(mostTransitions);
    totals.grown(current.states() - states, current.transitions() - transitions);
    if (!ended) {
      return Optional.empty();
    }
    search = Optional.empty();
    totals.made(current.states());
    return Optional.of(current.result());
  }

  boolean isUnderWay() {
    return search.isPresent();
  }

  /** How far the latest search went. */
  Abstractor.Extent extent() {
    return extent;
  }
}
