package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges.CutOff;
import sunder.automaton.StepStatements;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Coverage;
import sunder.certificate.InvariantMap.Region;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;

/**
 * The family-wise reachability search in the abstract automaton: Fig. 4 of family-symbolic-games
 * over abstract states.
 *
 * <p>Where we deviate: all configurations that arrive at a state in one layer of the breadth-first
 * search are merged before the state is expanded, so that the cost follows the number of abstract
 * states and not the number of paths; and beside the configurations that reach a state, those that
 * reach it by must steps only are recorded.
 *
 * @param scope all variants of the run, decided or not
 */
public record Abstractor(
    AbstractModelFactory models,
    ConfigSet scope,
    SearchOrder order,
    Budget budget,
    ProgressListener listener) {
  /** The extent to which a configuration is followed. */
  public enum SearchExtent {
    /** Up to its first error. */
    FIRST_ABORT,
    /** To every error that it may reach, until it reaches one by must steps. */
    EVERY_ABORT,
    /** To all reachable states. */
    EVERYWHERE
  }

  /**
   * The query of a search.
   *
   * @param open the open configurations
   * @param relevantVariants returns the open configurations for which an assertion counts as an
   *     error
   * @param extent the extent of the search
   * @param relevantSteps returns the restrictions of a step to an error that count; together they
   *     are the step, or the part of it that is in question
   * @param pruning the states from which such an error may be reachable, if an analysis has
   *     computed them
   */
  public record SearchQuery(
      ConfigSet open,
      Function<Assertion, ConfigSet> relevantVariants,
      SearchExtent extent,
      Function<Transition, List<Transition>> relevantSteps,
      Optional<BackwardIntervalAnalysis> pruning) {
    /** Creates a query for all steps to errors. */
    public SearchQuery(ConfigSet open, Function<Assertion, ConfigSet> asked, SearchExtent extent) {
      this(open, asked, extent, List::of, Optional.empty());
    }
  }

  /** A monitor that abandons searches which grow too large. */
  @FunctionalInterface
  public interface SizeMonitor {
    /** Returns whether a search with so many states, at these locations, is to be abandoned. */
    boolean isTooLarge(long states, Collection<Location> met);
  }

  /**
   * Creates a search for all open configurations, which {@link Search#resume} executes.
   *
   * @param watch the monitor of its size
   */
  public Search start(Precision precision, SearchQuery aim, SizeMonitor watch) {
    ConfigSet open = aim.open();
    // Decided variants may stay in the search: sets without holes for them are smaller diagrams.
    boolean keepsDecided = open.size() > Limits.MAX_NODES_OF_OPEN_SET && scope.size() < open.size();
    ConfigSet searched = keepsDecided ? scope : open;
    return new Search(models.of(precision, open), aim, searched, watch);
  }

  /** A search that can be paused and resumed. Mutable. */
  public final class Search {
    private final AbstractModel model;
    private final SearchQuery aim;
    private final ConfigSet searched;
    private final SizeMonitor watch;
    private final ConfigSet none;
    private final StateTable states = new StateTable();
    private final List<SearchNode> aborts = new ArrayList<>();
    private final Waitlist frontier;
    private ConfigSet active;
    private long nextLook = Limits.STATES_BEFORE_SIZE_CHECK;
    private boolean givenUp;
    private long transitions;

    private Search(AbstractModel model, SearchQuery aim, ConfigSet searched, SizeMonitor watch) {
      this.model = model;
      this.aim = aim;
      this.searched = searched;
      this.active = searched;
      this.watch = watch;
      this.none = searched.space().none();
      this.frontier = new Waitlist(order, none);
      frontier.nodeOf(states.intern(model.initial())).start(searched);
    }

    /**
     * Continues for about so many transitions. Returns whether the search has ended or was
     * abandoned.
     */
    public boolean resume(long mostTransitions) {
      long end =
          mostTransitions < Long.MAX_VALUE - transitions
              ? transitions + mostTransitions
              : Long.MAX_VALUE;
      while (!frontier.isEmpty() && transitions < end && !givenUp) {
        for (SearchNode arrival : frontier.pop()) {
          visit(arrival);
          look();
          if (givenUp) {
            break;
          }
        }
        listener.states(states.size());
      }
      return givenUp || frontier.isEmpty();
    }

    private void look() {
      if (states.size() >= nextLook) {
        nextLook = 2 * nextLook;
        givenUp = watch.isTooLarge(states.size(), model.locations());
      }
    }

    /** Returns whether the search was abandoned, so that it has no result. */
    public boolean isGivenUp() {
      return givenUp;
    }

    /** Returns the locations that it has reached. */
    public Collection<Location> locations() {
      return model.locations();
    }

    /** Returns its query. */
    public SearchQuery query() {
      return aim;
    }

    /** Returns the number of states up to now. */
    public long states() {
      return states.size();
    }

    /** Returns the number of transitions up to now. */
    public long transitions() {
      return transitions;
    }

    /** Returns the result of a search that has ended. */
    public ReachabilityResult result() {
      return new ReachabilityResult(
          aim.open(), List.copyOf(aborts), reached(), states.size(), transitions);
    }

    private ReachabilityResult.ReachedSet reached() {
      return new ReachabilityResult.ReachedSet() {
        @Override
        public Map<String, List<Region>> regions(ConfigSet safe) {
          return Search.this.regions(safe);
        }

        @Override
        public Optional<Coverage> coveredStatements(ConfigSet safe) {
          return StatementCoverage.of(states, model, safe);
        }
      };
    }

    private Map<String, List<Region>> regions(ConfigSet safe) {
      Map<String, List<Region>> result = new TreeMap<>();
      for (AbstractState state : states.states()) {
        ConfigSet variants = state.may().and(safe);
        if (!variants.isEmpty()) {
          result
              .computeIfAbsent(state.location().name(), name -> new ArrayList<>())
              .addAll(model.regions(state, variants));
        }
      }
      return result;
    }

    private void visit(SearchNode arrival) {
      budget.check();
      AbstractState state = arrival.state();
      ConfigSet newMust = arrival.must().minus(state.must()).and(active);
      ConfigSet newMay = arrival.may().minus(state.may()).and(active).or(newMust);
      if (newMay.isEmpty()) {
        return;
      }
      arrival.restrictTo(newMay, newMust);
      state.addConfigurations(newMay, newMust);
      if (state.location().role() == Location.Role.ABORT) {
        reachAbort(arrival);
      } else if (mayFail(state)) {
        for (Transition transition : state.location().outgoing()) {
          if (transition.target().role() == Location.Role.ABORT) {
            aim.relevantSteps().apply(transition).forEach(part -> follow(arrival, part));
          } else {
            follow(arrival, transition);
          }
        }
      }
    }

    private boolean mayFail(AbstractState state) {
      return aim.pruning().isEmpty()
          || aim.pruning().get().mayFail(state.location(), model.registerBounds(state));
    }

    private void reachAbort(SearchNode arrival) {
      ConfigSet asked =
          aim.relevantVariants().apply(arrival.state().location().failedAssertion().orElseThrow());
      if (!arrival.may().intersects(asked)) {
        return;
      }
      aborts.add(arrival);
      if (searched == aim.open() && aim.extent() != SearchExtent.EVERYWHERE) {
        boolean first = aim.extent() == SearchExtent.FIRST_ABORT;
        active = active.minus((first ? arrival.may() : arrival.must()).and(asked));
      }
    }

    /**
     * Returns the configurations that take a step by must; the must check is skipped if none of
     * them arrived by must steps.
     */
    private ConfigSet mustOf(SearchNode arrival, AbstractSuccessor outcome) {
      return arrival.must().isEmpty() || !outcome.isMust()
          ? none
          : arrival.must().and(outcome.configurations());
    }

    private void follow(SearchNode arrival, Transition transition) {
      if (!transition.presenceCondition().intersects(arrival.may())) {
        return;
      }
      for (AbstractSuccessor outcome : model.successors(transition, arrival.state())) {
        ConfigSet may = arrival.may().and(outcome.configurations());
        if (!may.isEmpty()) {
          ConfigSet must = mustOf(arrival, outcome);
          transitions++;
          AbstractState target =
              states.intern(model.targetState(transition, arrival.state(), outcome));
          if (target.isNew(may, must)) {
            frontier.nodeOf(target).addParent(arrival, transition, may, must);
          }
        }
      }
    }
  }

  /**
   * The waitlist, with at most one search node for each state: configurations that arrive at a
   * waiting state are merged into its node. Mutable.
   *
   * <p>States are compared by identity, since {@link StateTable} has each one once.
   */
  private static final class Waitlist {
    private final SearchOrder order;
    private final ConfigSet none;
    private final Random random = new Random(0);
    private Map<AbstractState, SearchNode> byState = new IdentityHashMap<>();
    private List<SearchNode> waiting = new ArrayList<>();

    Waitlist(SearchOrder order, ConfigSet none) {
      this.order = order;
      this.none = none;
    }

    boolean isEmpty() {
      return waiting.isEmpty();
    }

    /** Returns the waiting node of a state, which is created if there is none. */
    SearchNode nodeOf(AbstractState state) {
      SearchNode known = byState.get(state);
      if (known == null) {
        known = new SearchNode(state, none);
        byState.put(state, known);
        waiting.add(known);
      }
      return known;
    }

    /** Removes the nodes to expand next: a whole layer in breadth-first order, otherwise one. */
    List<SearchNode> pop() {
      if (order == SearchOrder.BFS) {
        List<SearchNode> layer = waiting;
        waiting = new ArrayList<>();
        byState = new IdentityHashMap<>();
        return layer;
      }
      int last = waiting.size() - 1;
      if (order == SearchOrder.RANDOM) {
        java.util.Collections.swap(waiting, random.nextInt(last + 1), last);
      }
      SearchNode taken = waiting.remove(last);
      byState.remove(taken.state());
      return List.of(taken);
    }
  }

  /**
   * Computes the statements that may begin in each variant: those of all steps from the states of a
   * finished search, which over-approximate all runs, so that the other statements are unreachable.
   *
   * <p>A step is inspected only if one of its statements is not known to be reachable, and the
   * number of inspected steps is limited. If sets of variants are large diagrams, a statement that
   * one variant reaches counts as reached by all.
   */
  private static final class StatementCoverage {
    private final AbstractModel model;
    private final ConfigSet safe;
    private final Detail detail;
    private final Map<Span, ConfigSet> visits = new LinkedHashMap<>();
    private int steps;

    private enum Detail {
      /** The variants that reach each statement. */
      VARIANTS,
      /** Whether any variant reaches each statement. */
      ANY
    }

    private StatementCoverage(AbstractModel model, ConfigSet safe) {
      this.model = model;
      this.safe = safe;
      this.detail =
          safe.size() > Limits.MAX_SAFE_SET_NODES_FOR_COVERAGE ? Detail.ANY : Detail.VARIANTS;
    }

    /**
     * @param safe variants that the search followed to the end
     */
    static Optional<Coverage> of(StateTable states, AbstractModel model, ConfigSet safe) {
      if (states.size() > Limits.MAX_STATES_FOR_COVERAGE) {
        return Optional.empty();
      }
      StatementCoverage visits = new StatementCoverage(model, safe);
      int nodes = 0;
      for (AbstractState state : states.states()) {
        if (visits.isCovered(state)) {
          continue;
        }
        nodes += state.may().size();
        if (nodes > Limits.MAX_NODES_FOR_COVERAGE) {
          return Optional.empty();
        }
        if (!visits.addStepsFrom(state)) {
          return Optional.empty();
        }
      }
      return Optional.of(new Coverage(visits.visits));
    }

    /** Returns whether the steps from a state contribute no statement to the result. */
    private boolean isCovered(AbstractState state) {
      if (detail == Detail.VARIANTS) {
        return false;
      }
      Location at = state.location();
      return at.outgoing().stream().noneMatch(transition -> isNew(transition.statements()))
          && at.cutOffs().stream().noneMatch(way -> isNew(way.statements()));
    }

    private boolean isNew(StepStatements passed) {
      return passed.anyMatch(statement -> !visits.containsKey(statement));
    }

    /** Adds the statements of the steps from a state. Returns false if the limit is reached. */
    private boolean addStepsFrom(AbstractState state) {
      // The safe variants may be a large diagram, so that their intersection with a state is not
      // computed if only its emptiness matters.
      ConfigSet here = detail == Detail.ANY ? state.may() : state.may().and(safe);
      if (!here.intersects(safe)) {
        return true;
      }
      for (Transition transition : state.location().outgoing()) {
        ConfigSet when = here.and(transition.presenceCondition());
        if (addsStatement(transition.statements(), when)) {
          if (++steps > Limits.MAX_STEPS_FOR_COVERAGE) {
            return false;
          }
          begin(transition.statements(), taken(transition, state, when));
        }
      }
      for (CutOff way : state.location().cutOffs()) {
        begin(way.statements(), here.and(way.presenceCondition()));
      }
      return true;
    }

    private ConfigSet taken(Transition transition, AbstractState state, ConfigSet when) {
      ConfigSet taken = safe.space().none();
      for (AbstractSuccessor outcome : model.successors(transition, state)) {
        taken = taken.or(outcome.configurations());
      }
      return taken.and(when);
    }

    private boolean addsStatement(StepStatements passed, ConfigSet when) {
      return detail == Detail.ANY
          ? isNew(passed) && when.intersects(safe)
          : passed.anyMatch(statement -> !when.isSubsetOf(visited(statement)));
    }

    private ConfigSet visited(Span statement) {
      return visits.getOrDefault(statement, safe.space().none());
    }

    private void begin(StepStatements passed, ConfigSet when) {
      if (when.intersects(safe)) {
        ConfigSet runs = detail == Detail.ANY ? safe : when;
        passed.forEach(statement -> visits.merge(statement, runs, ConfigSet::or));
      }
    }
  }
}
