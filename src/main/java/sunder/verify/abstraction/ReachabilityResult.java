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
 * @param errorNodes where abort was reached, in the order of the search
 * @param reachedSet knows all states; to be asked before the next search
 * @param states distinct abstract states
 * @param transitions abstract transitions taken
 */
public record ReachabilityResult(
    ConfigSet open,
    List<SearchNode> errorNodes,
    ReachedSet reachedSet,
    long states,
    long transitions) {

  /** Finds the stores that some of the safe variants reached, by the name of the control point. */
  public interface ReachedSet {
    Map<String, List<Region>> regions(ConfigSet safe);

    /**
     * The statements that may begin in variants that are safe; nothing where it would cost more
     * than a fraction of a search to know.
     */
    Optional<Visited> coveredStatements(ConfigSet safe);
  }

  /** The open configurations in which some assertions hold: none of these is met where it fails. */
  public ConfigSet notReaching(Predicate<Assertion> some) {
    List<ConfigSet> sets =
        errorNodes.stream()
            .filter(a -> some.test(a.failedAssertion()))
            .map(SearchNode::may)
            .toList();
    return open.minus(open.space().union(sets));
  }

  /**
   * The statements that may begin in variants that reach no abort; nothing about others, which the
   * search need not have followed to the end, and nothing where it would take long.
   */
  public Optional<Visited> coveredStatements(ConfigSet safe) {
    return safe.isEmpty() || errorNodes.stream().anyMatch(arrival -> arrival.may().intersects(safe))
        ? Optional.empty()
        : reachedSet.coveredStatements(safe);
  }

  /**
   * The path by which a configuration of {@code arrival.may()} arrived; by must steps if it can.
   */
  public Path pathTo(SearchNode arrival, Configuration configuration) {
    return path(
        arrival.parentEdgeFor(configuration, wanted(arrival, configuration)),
        arrival,
        configuration);
  }

  /** Such paths to an arrival, at most one by each of its last steps. */
  public List<Path> pathsTo(SearchNode arrival, Configuration configuration) {
    return arrival.parentEdgesFor(configuration, wanted(arrival, configuration)).stream()
        .map(link -> path(Optional.of(link), arrival, configuration))
        .toList();
  }

  private static Function<SearchNode.ParentEdge, ConfigSet> wanted(
      SearchNode arrival, Configuration configuration) {
    return arrival.must().contains(configuration)
        ? SearchNode.ParentEdge::must
        : SearchNode.ParentEdge::may;
  }

  private Path path(
      Optional<SearchNode.ParentEdge> last, SearchNode arrival, Configuration configuration) {
    Function<SearchNode.ParentEdge, ConfigSet> wanted = wanted(arrival, configuration);
    List<Transition> steps = new ArrayList<>();
    List<ConfigSet> conditions = new ArrayList<>(List.of(open));
    Optional<SearchNode.ParentEdge> link = last;
    while (link.isPresent()) {
      steps.add(link.get().via());
      conditions.add(link.get().via().presenceCondition());
      link = link.get().from().parentEdgeFor(configuration, wanted);
    }
    Collections.reverse(steps);
    return new Path(steps, open.space().intersection(conditions));
  }
}
