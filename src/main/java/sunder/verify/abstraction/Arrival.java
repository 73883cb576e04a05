package sunder.verify.abstraction;

import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;

/**
 * Configurations that arrive at a state in one layer of the search, and from where.
 *
 * <p>All arrivals of a layer at one state are merged into one before the state is expanded.
 */
public final class Arrival {
  private final AbstractState state;
  private ConfigSet may;
  private ConfigSet must;
  private Link links;

  public Arrival(AbstractState state, ConfigSet none) {
    this.state = state;
    this.may = none;
    this.must = none;
  }

  public AbstractState state() {
    return state;
  }

  /** What fails here, at an error. */
  public Assertion failed() {
    return state.location().failed().orElseThrow();
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

  /** Adds configurations that arrive by a step; nothing is kept of one that adds none. */
  public void merge(Arrival from, Transition via, ConfigSet moreMay, ConfigSet moreMust) {
    if (moreMay.isSubsetOf(may) && moreMust.isSubsetOf(must)) {
      return;
    }
    may = may.or(moreMay);
    must = must.or(moreMust);
    links = new Link(from, via, moreMay, moreMust, links);
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
  public record Link(Arrival from, Transition via, ConfigSet may, ConfigSet must, Link next) {}

  /**
   * The step by which a configuration arrived.
   *
   * @param wanted may or must sets, by which the configuration is looked up
   */
  java.util.Optional<Link> linkFor(
      sunder.family.Configuration configuration,
      java.util.function.Function<Link, ConfigSet> wanted) {
    for (Link link = links; link != null; link = link.next()) {
      if (wanted.apply(link).contains(configuration)) {
        return java.util.Optional.of(link);
      }
    }
    return java.util.Optional.empty();
  }
}
