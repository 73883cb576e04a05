package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.certificate.Visited;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verify.search.Path;

/**
 * What a finished search of the abstract automaton found.
 *
 * @param open the configurations that were asked about; the search may have met others too
 * @param aborts where abort was reached, in the order of the search
 * @param reached knows all states; to be asked before the next search
 * @param states distinct abstract states
 * @param transitions abstract transitions taken
 */
public record AbstractResult(
    ConfigSet open, List<Arrival> aborts, Reached reached, long states, long transitions) {

  /** Finds the stores that some of the safe variants reached, by the name of the control point. */
  public interface Reached {
    Map<String, List<Region>> regions(ConfigSet safe);

    /**
     * The statements that may begin in variants that are safe; nothing where it would cost more
     * than a fraction of a search to know.
     */
    Optional<Visited> visited(ConfigSet safe);
  }

  /** The configurations that reach abort: the others are safe. */
  public ConfigSet reachingAbort() {
    ConfigSet result = open.space().none();
    for (Arrival arrival : aborts) {
      result = result.or(arrival.may());
    }
    return result.and(open);
  }

  /**
   * The statements that may begin in variants that reach no abort; nothing about others, which the
   * search need not have followed to the end, and nothing where it would take long.
   */
  public Optional<Visited> visited(ConfigSet safe) {
    return safe.isEmpty() || safe.intersects(reachingAbort())
        ? Optional.empty()
        : reached.visited(safe);
  }

  /**
   * The path by which a configuration of {@code arrival.may()} arrived; by must steps if it can.
   */
  public Path pathTo(Arrival arrival, Configuration configuration) {
    Function<Arrival.Link, ConfigSet> wanted =
        arrival.must().contains(configuration) ? Arrival.Link::must : Arrival.Link::may;
    List<Transition> steps = new ArrayList<>();
    List<ConfigSet> conditions = new ArrayList<>(List.of(open));
    Arrival at = arrival;
    var link = at.linkFor(configuration, wanted);
    while (link.isPresent()) {
      steps.add(link.get().via());
      conditions.add(link.get().via().when());
      at = link.get().from();
      link = at.linkFor(configuration, wanted);
    }
    Collections.reverse(steps);
    return new Path(steps, open.space().intersection(conditions));
  }
}
