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
 * Boxes of stores for each location that hold the values of its registers in all runs of all
 * variants: the interval analysis of Cousot and Cousot (POPL 1977) over the featured automaton,
 * with widening at the heads of loops and descending sweeps behind it. An abstract search that
 * knows them needs no cuts for what they say already.
 *
 * <p>A location in a loop has one box for each combination of values of what counts its rounds, as
 * long as these are few: a loop that is run a few times is followed round by round (trace
 * partitioning, Rival and Mauborgne, TOPLAS 2007, by values).
 *
 * <p>{@link StatementReachability} carries boxes along, too, but those of each set of variants
 * apart, to say who begins a statement; here all variants share what is true of each of them.
 *
 * <p>Of arrays and features nothing is said, so that the boxes are an inductive invariant by
 * themselves: they are a post-fixed point before the sweeps, and what a sweep leaves at a location
 * still contains every step into it from what is left elsewhere.
 */
public final class ForwardIntervalAnalysis {
  private final ReversePostorder control;

  /** What counts the rounds of the loops that a location is in. */
  private final Map<Location, Set<Symbol>> counters = new HashMap<>();

  private final Map<Location, LocationBoxes> boxes = new HashMap<>();
  private final StoreBox zero;
  private final ConfigSet scope;
  private final Budget budget;

  /** Intervals of registers that steps began with. */
  private long effort;

  private ForwardIntervalAnalysis(ReversePostorder control, ConfigSet scope, Budget budget) {
    this.control = control;
    this.zero = StoreBox.zero(control.order.get(0).live(), Set.of());
    this.scope = scope;
    this.budget = budget;
  }

  /**
   * Those of an automaton.
   *
   * @param scope the variants
   * @return empty if they would take long
   * @throws sunder.verify.LimitReached if the run must stop
   */
  public static Optional<ForwardIntervalAnalysis> of(
      Automaton automaton, ConfigSet scope, Budget budget) {
    return ReversePostorder.of(automaton.initial(), scope, budget)
        .map(control -> new ForwardIntervalAnalysis(control, scope, budget))
        .filter(ForwardIntervalAnalysis::find);
  }

  /** Those of a location, by what is counted; none where no run gets. Mutable. */
  private static final class LocationBoxes {
    final Map<List<Interval>, StoreBox> byCount = new LinkedHashMap<>();

    /** Whether there were too many: then there is one. */
    boolean isOne;

    /** What was widened once, or may be from the next time on. */
    final Set<List<Interval>> met = new HashSet<>();
  }

  private boolean find() {
    findCounters();
    return ascend() && descend();
  }

  /**
   * The registers that the steps of a loop, but of no inner one, move by constants: those that are
   * looked at where the loop is left, or all if none is. What is moved beside a counter takes other
   * values for each value that it starts from.
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

  /** The natural loop of the steps that come back to its head. */
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

  /** To a post-fixed point; false if that takes too many steps. */
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

  /** The boxes behind a step from those before it. */
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

  /** Whether what is known of a location has grown by a box. */
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

  /** Takes back what widening gave away, where each box that is left is within one of before. */
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
   * Leaves of a box of stores at a location those that runs can have there.
   *
   * @param symbols which of its registers are narrowed
   * @return false if there are none
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

  /** What they say of a location's registers. */
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

  /** How many locations some run may reach. */
  public long reachableLocationCount() {
    return boxes.values().stream().filter(there -> !there.byCount.isEmpty()).count();
  }
}
