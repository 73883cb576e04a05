package sunder.verify.abstraction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * The forward interval analysis of Cousot and Cousot (POPL 1977) over the featured automaton: boxes
 * at each location that contain the register values of all runs of all variants, with widening at
 * loop heads and narrowing iterations. An abstract search with these bounds needs no cuts for what
 * they imply.
 *
 * <p>A location in a loop has one box for each combination of values of the loop counters, as long
 * as there are few (trace partitioning by values, Rival and Mauborgne, TOPLAS 2007), so that loops
 * with few iterations are unrolled.
 *
 * <p>{@link StatementReachability} propagates boxes separately for each set of variants; here all
 * variants share one over-approximation.
 *
 * <p>Arrays and features are not bounded. Invariant: the boxes are inductive. They are a post-fixed
 * point before narrowing, and a narrowed box still contains the image of every incoming step.
 */
public final class ForwardIntervalAnalysis {
  private final ReversePostorder control;

  /** The counters of the loops that contain a location. */
  private final Map<Location, Set<Symbol>> counters = new HashMap<>();

  private final Map<Location, LocationBoxes> boxes = new HashMap<>();
  private final StoreBox zero;
  private final ConfigSet scope;
  private final Budget budget;

  /** The number of register intervals at the start of all steps computed. */
  private long effort;

  private ForwardIntervalAnalysis(ReversePostorder control, ConfigSet scope, Budget budget) {
    this.control = control;
    this.zero = StoreBox.zero(control.order.get(0).live(), Set.of());
    this.scope = scope;
    this.budget = budget;
  }

  /**
   * Analyses an automaton.
   *
   * @param scope the variants
   * @return nothing if a limit is exceeded
   * @throws sunder.verify.LimitReached if the run must stop
   */
  public static Optional<ForwardIntervalAnalysis> of(
      Automaton automaton, ConfigSet scope, Budget budget) {
    return ReversePostorder.of(automaton.initial(), scope, budget)
        .map(control -> new ForwardIntervalAnalysis(control, scope, budget))
        .filter(ForwardIntervalAnalysis::find);
  }

  /** The boxes of a location by the values of counters; none if it is unreachable. Mutable. */
  private static final class LocationBoxes {
    final Map<List<Interval>, StoreBox> byCount = new LinkedHashMap<>();

    /** Whether there were too many boxes, which were then joined into one. */
    boolean isOne;

    /** The boxes, by counter values, that are widened at their next growth. */
    final Set<List<Interval>> met = new HashSet<>();
  }

  private boolean find() {
    findCounters();
    return ascend() && descend();
  }

  /**
   * Finds the counters of each loop: the registers that its steps, but not those of inner loops,
   * change by constants, and that its exits test; if its exits test none, all of them. Other
   * registers have different values for each of their initial values.
   */
  private void findCounters() {
    Map<Transition, Set<Location>> innermost = new HashMap<>();
    List<Set<Location>> loops = control.backEdges.values().stream().map(this::loop).toList();
    for (Set<Location> loop : loops) {
      for (Location location : loop) {
        for (Transition step : control.incoming.get(location)) {
          if (loop.contains(step.source())) {
            innermost.merge(step, loop, (one, other) -> one.size() <= other.size() ? one : other);
          }
        }
      }
    }
    Map<Set<Location>, Set<Symbol>> moved = new IdentityHashMap<>();
    innermost.forEach(
        (step, loop) ->
            step.updates()
                .forEach(
                    (register, update) -> {
                      if (isMoved(register, update)) {
                        moved.computeIfAbsent(loop, l -> new TreeSet<>()).add(register);
                      }
                    }));
    moved.forEach(
        (loop, registers) -> {
          Set<Symbol> tested = testedAtExits(loop);
          tested.retainAll(registers);
          Set<Symbol> counting = tested.isEmpty() ? registers : tested;
          loop.forEach(
              here -> counters.computeIfAbsent(here, l -> new TreeSet<>()).addAll(counting));
        });
  }

  private static Set<Symbol> testedAtExits(Set<Location> loop) {
    Set<Symbol> tested = new TreeSet<>();
    for (Location location : loop) {
      for (Transition step : location.outgoing()) {
        if (!loop.contains(step.target())) {
          step.guard().forEachSymbol(tested::add);
        }
      }
    }
    return tested;
  }

  /** Returns the natural loop of back edges. */
  private Set<Location> loop(List<Transition> back) {
    Set<Location> loop = new HashSet<>(List.of(back.get(0).target()));
    Deque<Location> open = new ArrayDeque<>();
    back.stream().map(Transition::source).filter(loop::add).forEach(open::add);
    while (!open.isEmpty()) {
      budget.check();
      control.incoming.get(open.remove()).stream()
          .map(Transition::source)
          .filter(loop::add)
          .forEach(open::add);
    }
    return loop;
  }

  private static boolean isMoved(Symbol register, Term update) {
    return update instanceof IntTerm term
        && term.direction().asSymbol().filter(moved -> moved == register).isPresent();
  }

  /** Computes a post-fixed point. Returns false if a limit is exceeded. */
  private boolean ascend() {
    Location initial = control.order.get(0);
    control.order.forEach(location -> boxes.put(location, new LocationBoxes()));
    joins(initial, zero);
    TreeSet<Integer> open = new TreeSet<>(List.of(0));
    while (!open.isEmpty() && effort <= Limits.MAX_INTERVALS_OF_INTERVAL_ANALYSIS) {
      Location location = control.order.get(open.pollFirst());
      for (Transition step : location.outgoing()) {
        for (StoreBox behind : post(step)) {
          if (joins(step.target(), behind)) {
            open.add(control.numbers.get(step.target()));
          }
        }
      }
    }
    return open.isEmpty();
  }

  /** Returns the images of the boxes at the source of a step. */
  private List<StoreBox> post(Transition step) {
    if (!step.presenceCondition().intersects(scope)) {
      return List.of();
    }
    List<StoreBox> result = new ArrayList<>();
    for (StoreBox before : boxes.get(step.source()).byCount.values()) {
      budget.check();
      effort += 1 + before.scalars().size();
      IntervalTransfer.post(step, before)
          .map(ForwardIntervalAnalysis::registers)
          .ifPresent(result::add);
    }
    return result;
  }

  private static StoreBox registers(StoreBox box) {
    StoreBox result = new StoreBox();
    box.scalars()
        .forEach(
            (symbol, values) -> {
              if (symbol.kind() != Symbol.Kind.FEATURE) {
                result.scalars().set(symbol, values);
              }
            });
    return result;
  }

  private List<Interval> countOf(Location location, StoreBox box) {
    return boxes.get(location).isOne
        ? List.of()
        : counters.getOrDefault(location, Set.of()).stream()
            .map(register -> box.scalars().get(register))
            .map(values -> values.isPoint() ? values : Interval.ALL)
            .toList();
  }

  /** Joins a box at a location. Returns whether the location's boxes have grown. */
  private boolean joins(Location location, StoreBox box) {
    LocationBoxes known = boxes.get(location);
    List<Interval> count = countOf(location, box);
    StoreBox before = known.byCount.get(count);
    if (before == null) {
      known.byCount.put(count, box);
      if (known.byCount.size() > Limits.MAX_BOXES_PER_LOCATION) {
        StoreBox all = known.byCount.values().stream().reduce(StoreBox::hull).orElseThrow();
        known.isOne = true;
        known.byCount.clear();
        known.byCount.put(List.of(), all);
      }
      return true;
    }
    StoreBox joined = before.hull(box);
    if (joined.hasSameEntries(before)) {
      return false;
    }
    boolean isAgain = control.backEdges.containsKey(location) && !known.met.add(count);
    known.byCount.put(count, isAgain ? before.widen(joined) : joined);
    return true;
  }

  /** Performs the narrowing iterations. */
  private boolean descend() {
    for (int sweep = 0; sweep < Limits.NARROWING_ITERATIONS; sweep++) {
      for (Location location : control.order) {
        Map<List<Interval>, StoreBox> stepped = new LinkedHashMap<>();
        if (location == control.order.get(0)) {
          stepped.put(countOf(location, zero), zero);
        }
        for (Transition step : control.incoming.get(location)) {
          for (StoreBox behind : post(step)) {
            stepped.merge(countOf(location, behind), behind, StoreBox::hull);
          }
        }
        LocationBoxes known = boxes.get(location);
        if (stepped.values().stream().allMatch(box -> isWithin(box, known))) {
          known.byCount.clear();
          known.byCount.putAll(stepped);
        }
      }
    }
    return effort <= Limits.MAX_INTERVALS_OF_INTERVAL_ANALYSIS;
  }

  private static boolean isWithin(StoreBox inner, LocationBoxes outer) {
    return outer.byCount.values().stream()
        .anyMatch(known -> known.hull(inner).hasSameEntries(known));
  }

  /**
   * Contracts a box of stores at a location by the analysis.
   *
   * @param symbols the registers to be narrowed
   * @return false if the box becomes empty
   */
  boolean narrow(Location location, Set<Symbol> symbols, Box box) {
    if (!control.numbers.containsKey(location)) {
      return true;
    }
    boolean isReached = false;
    Map<Symbol, Interval> hull = new HashMap<>();
    for (StoreBox known : boxes.get(location).byCount.values()) {
      Map<Symbol, Interval> both = new HashMap<>();
      for (Symbol symbol : symbols) {
        if (known.scalars().has(symbol)) {
          both.put(symbol, box.get(symbol).intersect(known.scalars().get(symbol)));
        }
      }
      if (both.values().stream().noneMatch(Interval::isEmpty)) {
        both.forEach((symbol, values) -> hull.merge(symbol, values, Interval::hull));
        isReached = true;
      }
    }
    hull.forEach(box::set);
    return isReached;
  }

  /** Returns the invariant of a location as a condition. */
  BoolTerm invariant(Location location) {
    return control.numbers.containsKey(location)
        ? BoolTerm.or(
            boxes.get(location).byCount.values().stream()
                .map(ForwardIntervalAnalysis::invariant)
                .toList())
        : BoolTerm.TRUE;
  }

  private static BoolTerm invariant(StoreBox box) {
    List<BoolTerm> all = new ArrayList<>();
    box.scalars()
        .forEach(
            (symbol, values) -> {
              if (!values.contains(Box.rangeOf(symbol))) {
                all.add(values.membership(Term.of(symbol)));
              }
            });
    return BoolTerm.and(all);
  }

  /** Returns the number of locations that may be reachable. */
  public long reachableLocationCount() {
    return boxes.values().stream().filter(there -> !there.byCount.isEmpty()).count();
  }
}
