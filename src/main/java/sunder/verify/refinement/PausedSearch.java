package sunder.verify.refinement;

import java.util.Collection;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.engine.SearchTotals;

/** The search of a round, which may take several turns. Mutable. */
final class PausedSearch {
  private final SearchTotals totals;
  private Optional<Abstractor.Search> search = Optional.empty();

  PausedSearch(SearchTotals totals) {
    this.totals = totals;
  }

  /** Takes up a new search. */
  void begin(Abstractor.Search next) {
    search = Optional.of(next);
  }

  /**
   * Goes on with the search that is under way.
   *
   * @return the search if it came to its end, or is given up
   */
  Optional<Abstractor.Search> goOn(long mostTransitions) {
    Abstractor.Search current = search.orElseThrow();
    long states = current.states();
    long transitions = current.transitions();
    boolean ended = current.goOn(mostTransitions);
    totals.grown(current.states() - states, current.transitions() - transitions);
    if (!ended) {
      return Optional.empty();
    }
    search = Optional.empty();
    totals.made(current.states());
    return Optional.of(current);
  }

  /** Leaves the search that is under way, if there is one. */
  void drop() {
    search = Optional.empty();
  }

  boolean isUnderWay() {
    return search.isPresent();
  }

  /** The control points that the search under way has met. */
  Collection<Location> locations() {
    return search.orElseThrow().locations();
  }
}
