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
import sunder.smt.Answer;
import sunder.verify.Budget;
import sunder.verify.Limits;

/**
 * Easy play conditions need no solver: contract the box of all inputs, fix one input, contract
 * again; go back where that fails, a bounded number of times. Values found are checked by
 * evaluation; "none" means that contraction, and all values of the small ranges that were tried,
 * left nothing.
 *
 * <p>A first attempt never goes back. It fixes many inputs at once while that goes well, so that a
 * long play whose inputs hardly matter costs a few contractions and not one for each of them.
 */
final class PropagationModelSearch {
  private static final Answer UNCLEAR = new Answer.Unknown("a few trials do not tell");

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
   * An answer whose core, if any, is everything; "unknown" says nothing.
   *
   * @throws sunder.verify.LimitReached if the budget is used up
   */
  static Answer find(List<BoolTerm> conjuncts, Budget budget) {
    BoolTerm condition = BoolTerm.and(conjuncts);
    if (condition.equals(BoolTerm.FALSE)) {
      return all(conjuncts.size());
    }
    PropagationModelSearch search = new PropagationModelSearch(condition, budget);
    if (!search.box.start()) {
      return all(conjuncts.size());
    }
    if (search.fixBlocks() || search.fixEach()) {
      return new Answer.Satisfiable(search.values());
    }
    return search.complete ? all(conjuncts.size()) : UNCLEAR;
  }

  private static Answer all(int size) {
    return new Answer.Unsatisfiable(new TreeSet<>(IntStream.range(0, size).boxed().toList()));
  }

  /**
   * Every symbol nearest to 0, as many at a time as go well, or else at the first value that does.
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

  /** Trials at conditions that take long to contract are better left to the solver. */
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

  /** Where nobody can tell, as numbers are too large, "none" would say too much. */
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

  /** The value nearest to 0, the ends, and all values of a small range. */
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
   * A box contracted by many conditions at once: a condition is looked at again when an interval of
   * its symbols changed, not all of them when any did (AC-3 over bounds). Changes can be taken
   * back.
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
     * Contracts by every condition.
     *
     * @return false if nothing is left; then only {@link #undo} makes sense
     */
    boolean start() {
      constraints.forEach(this::enqueue);
      return propagate();
    }

    /** Gives some symbols the values nearest to 0 in their intervals; as {@link #start}. */
    boolean fixNearZero(List<Symbol> symbols) {
      symbols.forEach(symbol -> set(symbol, Interval.point(box.get(symbol).nearestToZero())));
      return propagate();
    }

    /** Narrows one symbol; as {@link #start}. */
    boolean fix(Symbol symbol, Interval interval) {
      set(symbol, interval);
      return propagate();
    }

    Interval get(Symbol symbol) {
      return box.get(symbol);
    }

    /** Where {@link #undo} can come back to. */
    int mark() {
      return trail.size();
    }

    /** Takes back all changes since the mark. */
    void undo(int mark) {
      while (trail.size() > mark) {
        Change change = trail.pop();
        box.set(change.symbol(), change.before());
      }
    }

    /** How large the conditions looked at so far are: a measure of the time it took. */
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
