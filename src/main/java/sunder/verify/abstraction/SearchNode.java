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
 * Configurations that arrive at a state in one layer of the search, and from where.
 *
 * <p>All arrivals of a layer at one state are merged into one before the state is expanded.
 */
public final class SearchNode {
  private final AbstractState state;
  private ConfigSet may;
  private ConfigSet must;
  private ParentEdge links;

  /** At abort, further ways of configurations that came otherwise. */
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

  /** What fails here, at an error. */
  public Assertion failedAssertion() {
    return state.location().failedAssertion().orElseThrow();
  }

  public ConfigSet may() {
    return may;
  }

  public ConfigSet must() {
    return must;
  }

  /** The search starts here. */
  public void start(ConfigSet configurations) {
    may = configurations;
    must = configurations;
  }

  /** Adds configurations that arrive by a step; little is kept of one that adds none. */
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

  /** Keeps only what is new at the state: what remains is expanded. */
  public void restrictTo(ConfigSet newMay, ConfigSet newMust) {
    may = newMay;
    must = newMust;
  }

  /**
   * How configurations came here; empty at the start.
   *
   * @param next the other ways
   */
  public record ParentEdge(
      SearchNode from, Transition via, ConfigSet may, ConfigSet must, ParentEdge next) {}

  /**
   * The step by which a configuration arrived.
   *
   * @param wanted may or must sets, by which the configuration is looked up
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

  /** The steps by which a configuration arrived, one for each transition. */
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
