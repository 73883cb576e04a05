package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verify.search.Path;

/**
 * The result of a finished search of the abstract automaton.
 *
 * @param open the configurations of the query; the search may have visited others
 * @param errorNodes the nodes at errors, in the order of the search
 * @param reachedSet the reached set, which must be read before the next search
 * @param states the number of distinct abstract states
 * @param transitions the number of abstract transitions
 */
public record ReachabilityResult(
    ConfigSet open,
    List<SearchNode> errorNodes,
    ReachedSet reachedSet,
    long states,
    long transitions) {

  /** The reached set of a search. */
  public interface ReachedSet {
    Map<String, List<Region>> regions(ConfigSet safe);

    /**
     * Returns the statements that may begin in safe variants, or nothing if that costs more than a
     * fraction of the search.
     */
    Optional<Coverage> coveredStatements(ConfigSet safe);
  }

  /** Returns the open configurations in which none of some assertions fails. */
  public ConfigSet notReaching(Predicate<Assertion> some) {
    List<ConfigSet> sets =
        errorNodes.stream()
            .filter(a -> some.test(a.failedAssertion()))
            .map(SearchNode::may)
            .toList();
    return open.minus(open.space().union(sets));
  }

  /**
   * Returns the statements that may begin in variants that reach no error, or nothing if that is
   * expensive to compute. The search need not follow other variants to the end.
   */
  public Optional<Coverage> coveredStatements(ConfigSet safe) {
    return safe.isEmpty() || errorNodes.stream().anyMatch(arrival -> arrival.may().intersects(safe))
        ? Optional.empty()
        : reachedSet.coveredStatements(safe);
  }

  /**
   * Returns the path by which a configuration of {@code arrival.may()} reached a node; by must
   * steps if there is such a path.
   */
  public Path pathTo(SearchNode arrival, Configuration configuration) {
    return path(
        arrival.parentEdgeFor(configuration, wanted(arrival, configuration)),
        arrival,
        configuration);
  }

  /** Returns such paths, at most one for each last step. */
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
