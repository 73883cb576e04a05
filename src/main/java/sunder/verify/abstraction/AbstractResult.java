package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Transition;
import sunder.certificate.Region;
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
  @FunctionalInterface
  public interface Reached {
    Map<String, List<Region>> regions(ConfigSet safe);
  }

  /**
   * The configurations that reach one of some assertions, where they fail: in the others none can.
   */
  public ConfigSet reaching(Predicate<Assertion> some) {
    ConfigSet result = open.space().none();
    for (Arrival arrival : aborts) {
      result = some.test(arrival.failed()) ? result.or(arrival.may()) : result;
    }
    return result.and(open);
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
