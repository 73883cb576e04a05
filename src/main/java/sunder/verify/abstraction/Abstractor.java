package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Region;
import sunder.certificate.Visited;
import sunder.family.ConfigSet;
import sunder.verify.Budget;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;

/**
 * Family-wise search of the abstract automaton, by default breadth first, in layers: Fig. 4 of
 * family-symbolic-games over abstract states.
 *
 * <p>Where we deviate: all configurations that arrive at a state in one layer are merged before it
 * is expanded, so that cost follows the number of abstract states and not the number of ways into
 * them; and beside the configurations that reach a state we keep those that reach it by must steps
 * alone.
 */
public final class Abstractor {
  /** An open set with more nodes than this makes every set of the search as large. */
  private static final int LARGE = 100;

  private final AbstractModels models;
  private final ConfigSet scope;
  private final SearchOrder order;
  private final Budget budget;
  private final ProgressListener listener;

  /**
   * @param scope all variants of the run, decided or not
   */
  public Abstractor(
      AbstractModels models,
      ConfigSet scope,
      SearchOrder order,
      Budget budget,
      ProgressListener listener) {
    this.models = models;
    this.scope = scope;
    this.order = order;
    this.budget = budget;
    this.listener = listener;
  }

  /** How far a configuration is followed. */
  public enum Extent {
    /** Until it first reaches abort. */
    FIRST_ABORT,
    /** To every abort that it reaches. */
    EVERY_ABORT
  }

  /**
   * Searches for all open configurations at once, to the end.
   *
   * @throws sunder.verify.LimitReached if the budget is used up; nothing is then known
   */
  public AbstractResult check(Precision precision, ConfigSet open, Extent extent) {
    Search search = start(precision, open, extent);
    search.goOn(Long.MAX_VALUE);
    return search.result();
  }

  /** Such a search that can be taken up again and again; nothing is done yet. */
  public Search start(Precision precision, ConfigSet open, Extent extent) {
    // Decided variants may stay in the search: sets without holes for them are smaller diagrams.
    boolean keepsDecided = open.size() > LARGE && scope.size() < open.size();
    ConfigSet searched = keepsDecided ? scope : open;
    return new Search(
        models.of(precision, open), open, searched, keepsDecided ? Extent.EVERY_ABORT : extent);
  }

  /** A search under way. Mutable. */
  public final class Search {
    private final AbstractModel model;
    private final ConfigSet open;
    private final ConfigSet searched;
    private final Extent extent;
    private final ConfigSet none;
    private final StateTable states = new StateTable();
    private final List<Arrival> aborts = new ArrayList<>();
    private final Frontier frontier;
    private ConfigSet active;
    private long transitions;

    private Search(AbstractModel model, ConfigSet open, ConfigSet searched, Extent extent) {
      this.model = model;
      this.open = open;
      this.searched = searched;
      this.active = searched;
      this.extent = extent;
      this.none = open.space().none();
      this.frontier = new Frontier(order, none);
      frontier.at(states.intern(model.initial())).start(searched);
    }

    /**
     * Goes on until about so many more transitions are taken.
     *
     * @return whether it came to its end
     */
    public boolean goOn(long mostTransitions) {
      long end =
          mostTransitions < Long.MAX_VALUE - transitions
              ? transitions + mostTransitions
              : Long.MAX_VALUE;
      while (!frontier.isEmpty() && transitions < end) {
        frontier.take().forEach(this::visit);
        listener.states(states.size());
      }
      return frontier.isEmpty();
    }

    /** The variants that it is about. */
    public ConfigSet open() {
      return open;
    }

    /** States found so far. */
    public long states() {
      return states.size();
    }

    /** Transitions taken so far. */
    public long transitions() {
      return transitions;
    }

    /** What it found; to be asked at its end. */
    public AbstractResult result() {
      return new AbstractResult(open, List.copyOf(aborts), reached(), states.size(), transitions);
    }

    private AbstractResult.Reached reached() {
      return new AbstractResult.Reached() {
        @Override
        public Map<String, List<Region>> regions(ConfigSet safe) {
          return Search.this.regions(safe);
        }

        @Override
        public Optional<Visited> visited(ConfigSet safe) {
          return StatementVisits.of(states, model, safe);
        }
      };
    }

    private Map<String, List<Region>> regions(ConfigSet safe) {
      Map<String, List<Region>> result = new TreeMap<>();
      for (AbstractState state : states.all()) {
        ConfigSet variants = state.may().and(safe);
        if (!variants.isEmpty()) {
          result
              .computeIfAbsent(state.location().name(), name -> new ArrayList<>())
              .addAll(model.regions(state, variants));
        }
      }
      return result;
    }

    private void visit(Arrival arrival) {
      budget.check();
      AbstractState state = arrival.state();
      ConfigSet newMust = arrival.must().minus(state.must()).and(active);
      ConfigSet newMay = arrival.may().minus(state.may()).and(active).or(newMust);
      if (newMay.isEmpty()) {
        return;
      }
      arrival.restrictTo(newMay, newMust);
      state.reached(newMay, newMust);
      if (state.location().role() == Location.Role.ABORT) {
        reachAbort(arrival);
      } else {
        state.location().outgoing().forEach(transition -> follow(arrival, transition));
      }
    }

    private void reachAbort(Arrival arrival) {
      aborts.add(arrival);
      if (searched == open) {
        active = active.minus(extent == Extent.FIRST_ABORT ? arrival.may() : arrival.must());
      }
    }

    private void follow(Arrival arrival, Transition transition) {
      if (!transition.when().intersects(arrival.may())) {
        return;
      }
      for (Outcome outcome : model.outcomes(transition, arrival.state())) {
        ConfigSet may = arrival.may().and(outcome.when());
        if (!may.isEmpty()) {
          ConfigSet must = outcome.isMust() ? arrival.must().and(outcome.when()) : none;
          transitions++;
          AbstractState target = states.intern(model.target(transition, arrival.state(), outcome));
          if (target.isNew(may, must)) {
            frontier.at(target).merge(arrival, transition, may, must);
          }
        }
      }
    }
  }
}
