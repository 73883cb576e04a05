package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.smt.SatResult;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * Searches models of simple path conditions without a solver: constraint propagation over the
 * intervals of all inputs, then assignment of one input after the other with propagation and
 * bounded backtracking. Models are checked by evaluation. The answer "unsatisfiable" means that
 * propagation, with all values of small ranges, has excluded every model.
 *
 * <p>The first attempt does not backtrack. It assigns many inputs at once while that succeeds, so
 * that a long path with many irrelevant inputs needs few propagations.
 */
final class PropagationModelSearch {
  private static final SatResult UNCLEAR = new SatResult.Unknown("a few trials do not tell");

  private final BoolTerm condition;
  private final Budget budget;
  private final List<Symbol> symbols;
  private final Propagation box;
  private long mostWork = Limits.MAX_CONTRACTION_WORK;
  private int trials;
  private boolean complete = true;

  private PropagationModelSearch(BoolTerm condition, Budget budget) {
    this.condition = condition;
    this.budget = budget;
    this.symbols = List.copyOf(condition.symbols());
    this.box = new Propagation(condition.conjuncts());
  }

  /**
   * Returns a model, "unsatisfiable" with all conjuncts as the core, or "unknown".
   *
   * @throws sunder.verify.LimitReached if the budget is used up
   */
  static SatResult find(List<BoolTerm> conjuncts, Budget budget) {
    BoolTerm condition = BoolTerm.and(conjuncts);
    if (condition.equals(BoolTerm.FALSE)) {
      return all(conjuncts.size());
    }
    PropagationModelSearch search = new PropagationModelSearch(condition, budget);
    if (!search.box.start()) {
      return all(conjuncts.size());
    }
    if (search.fixBlocks() || search.fixEach()) {
      return new SatResult.Satisfiable(search.values());
    }
    return search.complete ? all(conjuncts.size()) : UNCLEAR;
  }

  private static SatResult all(int size) {
    return new SatResult.Unsatisfiable(new TreeSet<>(IntStream.range(0, size).boxed().toList()));
  }

  /**
   * Assigns to each symbol the value closest to 0, in blocks of growing size while that succeeds,
   * otherwise its first possible value.
   */
  private boolean fixBlocks() {
    int start = box.mark();
    int size = symbols.size();
    for (int from = 0; from < symbols.size(); ) {
      budget.check();
      int mark = box.mark();
      int to = Math.min(from + size, symbols.size());
      if (box.fixNearZero(symbols.subList(from, to))) {
        from = to;
        size *= 2;
        continue;
      }
      box.undo(mark);
      if (size > 1) {
        size = Math.max(1, (to - from) / 2);
      } else if (isExpensive() || !fixAny(symbols.get(from++))) {
        box.undo(start);
        return false;
      }
    }
    boolean found = tryPoint();
    if (!found) {
      box.undo(start);
    }
    return found;
  }

  private boolean fixAny(Symbol symbol) {
    int mark = box.mark();
    for (BigInteger value : candidates(box.get(symbol))) {
      if (box.fix(symbol, Interval.point(value))) {
        return true;
      }
      box.undo(mark);
    }
    return false;
  }

  private boolean isExpensive() {
    return box.work() > mostWork;
  }

  /** Assigns one symbol after the other, within a limit on propagation work. */
  private boolean fixEach() {
    mostWork =
        Math.min(Limits.MAX_CONTRACTION_WORK, box.work() + Limits.MAX_TRIAL_CONTRACTION_WORK);
    return fix(0);
  }

  private boolean fix(int index) {
    if (index == symbols.size()) {
      return tryPoint();
    }
    Symbol symbol = symbols.get(index);
    Interval range = box.get(symbol);
    Set<BigInteger> candidates = candidates(range);
    complete &= isAll(candidates, range);
    int mark = box.mark();
    for (BigInteger value : candidates) {
      budget.check();
      if (++trials > Limits.MAX_TRIED_VALUES || isExpensive()) {
        complete = false;
        return false;
      }
      if (box.fix(symbol, Interval.point(value)) && fix(index + 1)) {
        return true;
      }
      box.undo(mark);
    }
    return false;
  }

  /**
   * Evaluates all conjuncts at a point; an evaluation that is too large makes "unsatisfiable"
   * impossible.
   */
  private boolean tryPoint() {
    Optional<Boolean> holds = condition.evaluate(symbol -> box.get(symbol).low());
    complete &= holds.isPresent();
    return holds.orElse(false);
  }

  private Map<Symbol, BigInteger> values() {
    Map<Symbol, BigInteger> values = new TreeMap<>();
    symbols.forEach(symbol -> values.put(symbol, box.get(symbol).low()));
    return values;
  }

  private static boolean isAll(Set<BigInteger> values, Interval range) {
    return range.hasLow()
        && range.hasHigh()
        && range.high().subtract(range.low()).compareTo(BigInteger.valueOf(values.size())) < 0;
  }

  /** Returns the value closest to 0, the ends, and all values of a small range. */
  private static Set<BigInteger> candidates(Interval range) {
    Set<BigInteger> result = new LinkedHashSet<>();
    result.add(range.nearestToZero());
    if (range.hasLow()) {
      result.add(range.low());
    }
    if (range.hasHigh()) {
      result.add(range.high());
    }
    if (range.hasLow() && range.hasHigh()) {
      BigInteger value = range.low();
      for (int i = 0; i < Limits.MAX_ENUMERATED_RANGE && range.contains(value); i++) {
        result.add(value);
        value = value.add(BigInteger.ONE);
      }
    }
    return result;
  }

  /**
   * Bounds propagation (AC-3 over intervals): a condition is contracted again when the interval of
   * one of its symbols has changed. Changes can be undone.
   */
  private static final class Propagation {
    private final List<Constraint> constraints = new ArrayList<>();
    private final Map<Symbol, List<Constraint>> watching = new HashMap<>();
    private final Box box = new Box();
    private final Deque<Constraint> queue = new ArrayDeque<>();
    private final Deque<Change> trail = new ArrayDeque<>();
    private long work;

    private record Change(Symbol symbol, Interval before) {}

    private static final class Constraint {
      private final BoolTerm condition;
      private final List<Symbol> symbols;
      private final int size;
      private boolean waiting;
      private int looks;

      Constraint(BoolTerm condition) {
        this.condition = condition;
        this.symbols = List.copyOf(condition.symbols());
        this.size = condition.size();
      }
    }

    Propagation(List<BoolTerm> conditions) {
      for (BoolTerm condition : conditions) {
        Constraint constraint = new Constraint(condition);
        constraints.add(constraint);
        constraint.symbols.forEach(
            symbol -> watching.computeIfAbsent(symbol, s -> new ArrayList<>()).add(constraint));
      }
    }

    /**
     * Contracts by every condition. Returns false if the box becomes empty; then only {@link #undo}
     * is allowed.
     */
    boolean start() {
      constraints.forEach(this::enqueue);
      return propagate();
    }

    /**
     * Assigns to some symbols the values of their intervals closest to 0. Returns as {@link
     * #start}.
     */
    boolean fixNearZero(List<Symbol> symbols) {
      symbols.forEach(symbol -> set(symbol, Interval.point(box.get(symbol).nearestToZero())));
      return propagate();
    }

    /** Narrows one symbol. Returns as {@link #start}. */
    boolean fix(Symbol symbol, Interval interval) {
      set(symbol, interval);
      return propagate();
    }

    Interval get(Symbol symbol) {
      return box.get(symbol);
    }

    /** Returns a mark for {@link #undo}. */
    int mark() {
      return trail.size();
    }

    /** Undoes all changes since the mark. */
    void undo(int mark) {
      while (trail.size() > mark) {
        Change change = trail.pop();
        box.set(change.symbol(), change.before());
      }
    }

    /** Returns the total size of contracted conditions, as a measure of time. */
    long work() {
      return work;
    }

    private void set(Symbol symbol, Interval interval) {
      Interval before = box.get(symbol);
      if (!before.equals(interval)) {
        box.set(symbol, interval);
        changed(symbol, before);
      }
    }

    private void changed(Symbol symbol, Interval before) {
      trail.push(new Change(symbol, before));
      watching.getOrDefault(symbol, List.of()).forEach(this::enqueue);
    }

    private void enqueue(Constraint constraint) {
      if (!constraint.waiting) {
        constraint.waiting = true;
        queue.add(constraint);
      }
    }

    private boolean propagate() {
      List<Constraint> visited = new ArrayList<>();
      boolean possible = true;
      while (possible && !queue.isEmpty()) {
        Constraint constraint = queue.remove();
        constraint.waiting = false;
        if (constraint.looks++ == 0) {
          visited.add(constraint);
        }
        possible = constraint.looks > Limits.MAX_CONTRACTIONS_PER_CONDITION || contract(constraint);
      }
      queue.forEach(constraint -> constraint.waiting = false);
      queue.clear();
      visited.forEach(constraint -> constraint.looks = 0);
      return possible;
    }

    private boolean contract(Constraint constraint) {
      work += constraint.size;
      List<Interval> before = constraint.symbols.stream().map(box::get).toList();
      boolean possible = Contractor.contract(constraint.condition, box);
      for (int i = 0; i < before.size(); i++) {
        Symbol symbol = constraint.symbols.get(i);
        if (!box.get(symbol).equals(before.get(i))) {
          changed(symbol, before.get(i));
        }
      }
      return possible;
    }
  }
}
