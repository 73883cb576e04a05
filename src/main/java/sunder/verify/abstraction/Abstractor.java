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
import sunder.certificate.Certificate.Visited;
import sunder.certificate.Stores.Region;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verify.Budget;
import sunder.verify.Limits;
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
 *
 * @param scope all variants of the run, decided or not
 */
public record Abstractor(
    AbstractModelFactory models,
    ConfigSet scope,
    SearchOrder order,
    Budget budget,
    ProgressListener listener) {
  /** How far a configuration is followed. */
  public enum SearchExtent {
    /** Until it first reaches abort. */
    FIRST_ABORT,
    /** To every abort that it may reach, until it surely reaches one. */
    EVERY_ABORT,
    /** As far as it goes, whatever it reaches. */
    EVERYWHERE
  }

  /**
   * What a search is for.
   *
   * @param open the configurations
   * @param relevantVariants those for which an assertion is of interest, part of the open ones;
   *     that others fail does not matter
   * @param extent how far they are followed
   * @param relevantSteps what of a step to an abort is followed; that together means the step, or
   *     what of it is of interest
   * @param pruning from where any of it may be reached, if that is known
   */
  public record SearchQuery(
      ConfigSet open,
      Function<Assertion, ConfigSet> relevantVariants,
      SearchExtent extent,
      Function<Transition, List<Transition>> relevantSteps,
      Optional<BackwardIntervalAnalysis> pruning) {
    /** Steps as they are. */
    public SearchQuery(ConfigSet open, Function<Assertion, ConfigSet> asked, SearchExtent extent) {
      this(open, asked, extent, List::of, Optional.empty());
    }
  }

  /** Ends searches that are not worth their ends. */
  @FunctionalInterface
  public interface SizeMonitor {
    /** Whether one with so many states, which has met these control points, is one. */
    boolean isTooLarge(long states, Collection<Location> met);
  }

  /**
   * A search for all open configurations at once that can be taken up again and again; nothing is
   * done yet.
   *
   * @param watch asked now and then
   */
  public Search start(Precision precision, SearchQuery aim, SizeMonitor watch) {
    ConfigSet open = aim.open();
    // Decided variants may stay in the search: sets without holes for them are smaller diagrams.
    boolean keepsDecided = open.size() > Limits.MAX_NODES_OF_OPEN_SET && scope.size() < open.size();
    ConfigSet searched = keepsDecided ? scope : open;
    return new Search(models.of(precision, open), aim, searched, watch);
  }

  /** A search under way. Mutable. */
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
     * Goes on until about so many more transitions are taken.
     *
     * @return whether it came to its end, or was given up
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

    /** Whether it was ended because it is too large; then nothing is known. */
    public boolean isGivenUp() {
      return givenUp;
    }

    /** The control points that it has met. */
    public Collection<Location> locations() {
      return model.locations();
    }

    /** What it is for. */
    public SearchQuery query() {
      return aim;
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
        public Optional<Visited> coveredStatements(ConfigSet safe) {
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

    /** Who takes a step by must; it is not asked for where nobody came by must steps. */
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
   * The arrivals that wait to be expanded, at most one for each state: what arrives at a waiting
   * state is merged into it. Mutable.
   *
   * <p>States are told apart by identity, as {@link StateTable} has each once.
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

    /** The waiting arrival at a state, a new one if there is none. */
    SearchNode nodeOf(AbstractState state) {
      SearchNode known = byState.get(state);
      if (known == null) {
        known = new SearchNode(state, none);
        byState.put(state, known);
        waiting.add(known);
      }
      return known;
    }

    /** Takes the next ones to expand: a whole layer, breadth first, else one. */
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
   * Which statements may begin in which variants, by the states of a finished search: those of
   * every step that leaves one of them. The search contains every run, so all others are dead.
   *
   * <p>A step is looked at only while a statement in it is not known to be run, and few steps are
   * looked at altogether: an answer that would take longer is none. Where the sets of variants are
   * ragged, what one variant runs counts as run by all.
   */
  private static final class StatementCoverage {
    private final AbstractModel model;
    private final ConfigSet safe;
    private final Detail detail;
    private final Map<Span, ConfigSet> visits = new LinkedHashMap<>();
    private int steps;

    /** How much is told. */
    private enum Detail {
      /** Which variants run a statement. */
      VARIANTS,
      /** Whether any does. */
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
    static Optional<Visited> of(StateTable states, AbstractModel model, ConfigSet safe) {
      if (states.size() > Limits.MAX_STATES_FOR_COVERAGE) {
        return Optional.empty();
      }
      StatementCoverage visits = new StatementCoverage(model, safe);
      int nodes = 0;
      for (AbstractState state : states.states()) {
        if (visits.isTold(state)) {
          continue;
        }
        nodes += state.may().size();
        if (nodes > Limits.MAX_NODES_FOR_COVERAGE) {
          return Optional.empty();
        }
        if (!visits.look(state)) {
          return Optional.empty();
        }
      }
      return Optional.of(new Visited(visits.visits));
    }

    /** Whether all that begins behind a state is known to be run by whoever could. */
    private boolean isTold(AbstractState state) {
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

    /** False if that were too much. */
    private boolean look(AbstractState state) {
      // All that are safe may be a large diagram: where it matters whether any is, it is asked
      // last.
      ConfigSet here = detail == Detail.ANY ? state.may() : state.may().and(safe);
      if (!here.intersects(safe)) {
        return true;
      }
      for (Transition transition : state.location().outgoing()) {
        ConfigSet when = here.and(transition.presenceCondition());
        if (tellsNew(transition.statements(), when)) {
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

    private boolean tellsNew(StepStatements passed, ConfigSet when) {
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
