package sunder.verify.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;

/**
 * A box contracted by many conditions at once: a condition is looked at again when an interval of
 * its symbols changed, not all of them when any did (AC-3 over bounds). Changes can be taken back.
 */
final class Propagation {
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
    private boolean waiting;
    private int looks;

    Constraint(BoolTerm condition) {
      this.condition = condition;
      this.symbols = List.copyOf(condition.symbols());
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

  /** Symbols visited so far: a measure of the time it took. */
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
      possible = constraint.looks > Limits.LOOKS_AT_A_CONDITION || contract(constraint);
    }
    queue.forEach(constraint -> constraint.waiting = false);
    queue.clear();
    visited.forEach(constraint -> constraint.looks = 0);
    return possible;
  }

  private boolean contract(Constraint constraint) {
    work += constraint.symbols.size();
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
