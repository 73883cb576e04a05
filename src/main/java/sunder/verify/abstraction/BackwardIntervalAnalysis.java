package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * The backward interval analysis over the featured automaton (Cousot and Cousot, POPL 1977): for
 * each location a box that contains all stores from which a run may reach one of some failures. It
 * complements {@link ForwardIntervalAnalysis}: if a sum must exceed a bound, the box contains the
 * partial sums from which it may. A search for these failures need not visit other stores.
 */
public final class BackwardIntervalAnalysis {
  private final ReversePostorder control;
  private final ConfigSet scope;
  private final Function<Transition, List<Transition>> failing;
  private final Budget budget;

  /** The boxes of the locations from which a failure may be reached. */
  private final Map<Location, StoreBox> boxes = new HashMap<>();

  private long effort;

  private BackwardIntervalAnalysis(
      ReversePostorder control,
      ConfigSet scope,
      Function<Transition, List<Transition>> failing,
      Budget budget) {
    this.control = control;
    this.scope = scope;
    this.failing = failing;
    this.budget = budget;
  }

  /**
   * Analyses some failures.
   *
   * @param scope the variants
   * @param failing returns the parts of a step into an abort that belong to these failures
   * @return nothing if a limit is exceeded
   * @throws sunder.verify.LimitReached if the run must stop
   */
  public static Optional<BackwardIntervalAnalysis> of(
      Automaton automaton,
      ConfigSet scope,
      Function<Transition, List<Transition>> failing,
      Budget budget) {
    return ReversePostorder.of(automaton.initial(), scope, budget)
        .map(control -> new BackwardIntervalAnalysis(control, scope, failing, budget))
        .filter(BackwardIntervalAnalysis::find);
  }

  /** Returns whether a run from a store in a box may reach a failure. */
  public boolean mayFail(Location location, Box box) {
    StoreBox known = boxes.get(location);
    return known != null
        && known.scalars().symbols().stream()
            .noneMatch(s -> known.scalars().get(s).intersect(box.get(s)).isEmpty());
  }

  /**
   * The cuts that make each value a separate cell.
   *
   * @param states an upper bound on the states of a search with these cuts
   */
  public record SingletonCuts(CutPoints cuts, double states) {}

  /**
   * Returns the cuts that make each value a separate cell, for the registers that a precision cuts
   * and the values on runs to a failure. A search then distinguishes the sums of the variants,
   * while coarse cells of sums yield sets of variants with large diagrams, of which each round
   * separates only some.
   *
   * @param reachable the values that runs can have
   * @return nothing if a search could have more than the given number of states, without Booleans
   */
  public Optional<SingletonCuts> singletonCuts(
      ForwardIntervalAnalysis reachable, Precision precision, double most) {
    CutPoints cuts = new CutPoints();
    double states = 0;
    for (Map.Entry<Location, StoreBox> entry : boxes.entrySet()) {
      Box box = entry.getValue().scalars().copy();
      if (reachable.narrow(entry.getKey(), entry.getKey().live(), box)) {
        StoreLayout layout = new StoreLayout(entry.getKey(), precision, control.order.get(0));
        double here = layout.capacity();
        Map<Symbol, Interval> values = new HashMap<>();
        for (StoreLayout.QuantitySlot slot : layout.scalars) {
          if (slot.tracked() instanceof TrackedQuantity.Register && !slot.symbol().isBoolean()) {
            values.put(slot.symbol(), box.get(slot.symbol()));
            here *= count(box.get(slot.symbol())) / slot.partition().cellCount();
          }
        }
        states += here;
        if (states > most) {
          return Optional.empty();
        }
        values.forEach((register, all) -> cutAll(register, all, cuts));
      }
    }
    return Optional.of(new SingletonCuts(cuts, states));
  }

  private static double count(Interval values) {
    return values.hasLow() && values.hasHigh()
        ? values.high().subtract(values.low()).doubleValue() + 1
        : Double.POSITIVE_INFINITY;
  }

  private static void cutAll(Symbol register, Interval values, CutPoints cuts) {
    for (BigInteger at = values.low();
        at.compareTo(values.high()) <= 0;
        at = at.add(BigInteger.ONE)) {
      cuts.add(register, at);
    }
    cuts.add(register, values.high().add(BigInteger.ONE));
  }

  /** Computes a post-fixed point by a worklist. Returns false if it takes too many steps. */
  private boolean find() {
    TreeSet<Integer> open = new TreeSet<>(control.numbers.values());
    while (!open.isEmpty() && effort <= Limits.MAX_INTERVALS_OF_INTERVAL_ANALYSIS) {
      Location location = control.order.get(open.pollLast());
      if (grows(location)) {
        control.incoming.get(location).forEach(t -> open.add(control.numbers.get(t.source())));
      }
    }
    return open.isEmpty();
  }

  private boolean grows(Location location) {
    StoreBox known = boxes.get(location);
    Optional<StoreBox> all = Optional.ofNullable(known);
    for (Transition step : location.outgoing()) {
      if (step.presenceCondition().intersects(scope)) {
        for (Transition part : parts(step)) {
          Optional<StoreBox> before = before(part);
          Optional<StoreBox> joined = all;
          all = before.map(box -> joined.map(box::hull).orElse(box)).or(() -> joined);
        }
      }
    }
    if (all.isEmpty() || known != null && all.get().hasSameEntries(known)) {
      return false;
    }
    // What grows a second time is in a loop.
    boxes.put(location, known == null ? all.get() : known.widen(all.get()));
    return true;
  }

  private List<Transition> parts(Transition step) {
    if (step.target().role() == Location.Role.ABORT) {
      return failing.apply(step);
    }
    return boxes.containsKey(step.target()) ? List.of(step) : List.of();
  }

  /**
   * Returns the stores before a step that leads to a failure, as a box of the registers that are
   * live there.
   */
  private Optional<StoreBox> before(Transition step) {
    budget.check();
    Box box = new Box();
    step.source().live().forEach(register -> box.set(register, Box.rangeOf(register)));
    effort += 1 + box.size();
    if (!Contractor.contract(step.guard(), box)) {
      return Optional.empty();
    }
    StoreBox behind = boxes.getOrDefault(step.target(), new StoreBox());
    for (Symbol register : behind.scalars().symbols()) {
      Term value = step.updates().getOrDefault(register, Term.of(register));
      Interval wanted = behind.scalars().get(register);
      if (!IntervalTransfer.narrow(value, wanted, box)) {
        return Optional.empty();
      }
    }
    StoreBox result = new StoreBox();
    step.source().live().forEach(register -> result.scalars().set(register, box.get(register)));
    return Optional.of(result);
  }
}
