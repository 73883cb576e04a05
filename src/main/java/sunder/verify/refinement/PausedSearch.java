package sunder.verify.refinement;

import java.util.Collection;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.engine.SearchTotals;
import sunder.verify.search.Decisions;

/** The search of a round, which may take several turns. Mutable. */
final class PausedSearch {
  private final SearchTotals totals;
  private Optional<Abstractor.Search> search = Optional.empty();
  private boolean behindFailures;

  PausedSearch(SearchTotals totals) {
    this.totals = totals;
  }

  /** Takes up a new search. */
  void begin(Abstractor.Search next, Decisions decisions) {
    search = Optional.of(next);
    behindFailures = decisions.areBehindFailures();
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

  /** Whether a search waits that is for what is asked about now. */
  boolean isUnderWay(Decisions decisions) {
    if (behindFailures != decisions.areBehindFailures()) {
      search = Optional.empty();
    }
    return search.isPresent();
  }

  /** The control points that the search under way has met. */
  Collection<Location> locations() {
    return search.orElseThrow().locations();
  }
}
