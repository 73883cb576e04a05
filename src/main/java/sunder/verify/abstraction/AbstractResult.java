package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Visited;
import sunder.certificate.Stores.Region;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
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

  /** The open configurations in which some assertions hold: none of these is met where it fails. */
  public ConfigSet without(Predicate<Assertion> some) {
    List<ConfigSet> sets =
        aborts.stream().filter(a -> some.test(a.failed())).map(Arrival::may).toList();
    return open.minus(open.space().union(sets));
  }

  /**
   * The statements that may begin in variants that reach no abort; nothing about others, which the
   * search need not have followed to the end, and nothing where it would take long.
   */
  public Optional<Visited> visited(ConfigSet safe) {
    return safe.isEmpty() || aborts.stream().anyMatch(arrival -> arrival.may().intersects(safe))
        ? Optional.empty()
        : reached.visited(safe);
  }

  /**
   * The path by which a configuration of {@code arrival.may()} arrived; by must steps if it can.
   */
  public Path pathTo(Arrival arrival, Configuration configuration) {
    return path(
        arrival.linkFor(configuration, wanted(arrival, configuration)), arrival, configuration);
  }

  /** Such paths to an arrival, at most one by each of its last steps. */
  public List<Path> pathsTo(Arrival arrival, Configuration configuration) {
    return arrival.linksFor(configuration, wanted(arrival, configuration)).stream()
        .map(link -> path(Optional.of(link), arrival, configuration))
        .toList();
  }

  private static Function<Arrival.Link, ConfigSet> wanted(
      Arrival arrival, Configuration configuration) {
    return arrival.must().contains(configuration) ? Arrival.Link::must : Arrival.Link::may;
  }

  private Path path(Optional<Arrival.Link> last, Arrival arrival, Configuration configuration) {
    Function<Arrival.Link, ConfigSet> wanted = wanted(arrival, configuration);
    List<Transition> steps = new ArrayList<>();
    List<ConfigSet> conditions = new ArrayList<>(List.of(open));
    Optional<Arrival.Link> link = last;
    while (link.isPresent()) {
      steps.add(link.get().via());
      conditions.add(link.get().via().when());
      link = link.get().from().linkFor(configuration, wanted);
    }
    Collections.reverse(steps);
    return new Path(steps, open.space().intersection(conditions));
  }
}
