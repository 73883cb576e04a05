package sunder.verify.abstraction;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verify.Limits;

/**
 * A node of the search: configurations that arrive at a state in one layer, with parent edges. All
 * arrivals of a layer at one state are merged into one node before the state is expanded.
 */
public final class SearchNode {
  private final AbstractState state;
  private ConfigSet may;
  private ConfigSet must;
  private ParentEdge links;

  /** At an error, further parent edges of configurations that have one already. */
  private ParentEdge moreLinks;

  private int more;

  public SearchNode(AbstractState state, ConfigSet none) {
    this.state = state;
    this.may = none;
    this.must = none;
  }

  public AbstractState state() {
    return state;
  }

  /** Returns the assertion that fails, for a node at an error. */
  public Assertion failedAssertion() {
    return state.location().failedAssertion().orElseThrow();
  }

  public ConfigSet may() {
    return may;
  }

  public ConfigSet must() {
    return must;
  }

  /** Makes the node the root of the search. */
  public void start(ConfigSet configurations) {
    may = configurations;
    must = configurations;
  }

  /**
   * Adds configurations that arrive by a step; a step without new configurations is dropped, except
   * at errors.
   */
  public void addParent(SearchNode from, Transition via, ConfigSet moreMay, ConfigSet moreMust) {
    if (moreMay.isSubsetOf(may) && moreMust.isSubsetOf(must)) {
      if (state.location().role() == Location.Role.ABORT
          && more++ < Limits.MAX_EXTRA_PARENT_EDGES) {
        moreLinks = new ParentEdge(from, via, moreMay, moreMust, moreLinks);
      }
      return;
    }
    may = may.or(moreMay);
    must = must.or(moreMust);
    links = new ParentEdge(from, via, moreMay, moreMust, links);
  }

  /** Restricts the node to the configurations that are new at its state. */
  public void restrictTo(ConfigSet newMay, ConfigSet newMust) {
    may = newMay;
    must = newMust;
  }

  /**
   * A linked list of parent edges; empty at the root.
   *
   * @param next the other parent edges
   */
  public record ParentEdge(
      SearchNode from, Transition via, ConfigSet may, ConfigSet must, ParentEdge next) {}

  /**
   * Returns the parent edge by which a configuration arrived.
   *
   * @param wanted the may or must set in which the configuration is looked up
   */
  Optional<ParentEdge> parentEdgeFor(
      Configuration configuration, Function<ParentEdge, ConfigSet> wanted) {
    for (ParentEdge link = links; link != null; link = link.next()) {
      if (wanted.apply(link).contains(configuration)) {
        return Optional.of(link);
      }
    }
    return Optional.empty();
  }

  /** Returns the parent edges by which a configuration arrived, one for each transition. */
  List<ParentEdge> parentEdgesFor(
      Configuration configuration, Function<ParentEdge, ConfigSet> wanted) {
    Map<Transition, ParentEdge> result = new LinkedHashMap<>();
    for (ParentEdge first : Arrays.asList(links, moreLinks)) {
      for (ParentEdge link = first; link != null; link = link.next()) {
        if (wanted.apply(link).contains(configuration)) {
          result.putIfAbsent(link.via(), link);
        }
      }
    }
    return List.copyOf(result.values());
  }
}
