package sunder.automaton.flow;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import sunder.automaton.Move;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * An immutable set of registers and array registers. An operation that changes nothing returns the
 * same object, so that sets share memory.
 *
 * @param registers the registers
 * @param arrays the array registers
 */
public record LiveSet(SortedSet<Symbol> registers, SortedSet<ArrayRegister> arrays) {
  /** The empty set. */
  public static final LiveSet EMPTY =
      new LiveSet(Collections.emptySortedSet(), Collections.emptySortedSet());

  /** Returns the set of one register. */
  public static LiveSet of(Symbol register) {
    return new LiveSet(new TreeSet<>(Collections.singleton(register)), EMPTY.arrays);
  }

  /** Returns the set of one array register. */
  public static LiveSet of(ArrayRegister array) {
    return new LiveSet(EMPTY.registers, new TreeSet<>(Collections.singleton(array)));
  }

  /** Returns the set of the given registers and array registers. */
  public static LiveSet of(Set<Symbol> registers, Set<ArrayRegister> arrays) {
    return new LiveSet(new TreeSet<>(registers), new TreeSet<>(arrays));
  }

  /** Returns the registers in a term. */
  public static LiveSet of(Term term) {
    TreeSet<Symbol> found = new TreeSet<>();
    term.forEachSymbol(
        symbol -> {
          if (symbol.kind() == Symbol.Kind.REGISTER) {
            found.add(symbol);
          }
        });
    return found.isEmpty() ? EMPTY : new LiveSet(found, EMPTY.arrays);
  }

  /** Returns the registers in a move. */
  static LiveSet of(Move move) {
    return move.terms().stream().map(LiveSet::of).reduce(EMPTY, LiveSet::plus);
  }

  /** Returns an unmodifiable view of the registers. */
  public SortedSet<Symbol> registers() {
    return Collections.unmodifiableSortedSet(registers);
  }

  /** Returns an unmodifiable view of the array registers. */
  public SortedSet<ArrayRegister> arrays() {
    return Collections.unmodifiableSortedSet(arrays);
  }

  /** Returns whether the set contains a register. */
  public boolean contains(Symbol register) {
    return registers.contains(register);
  }

  private boolean isEmpty() {
    return registers.isEmpty() && arrays.isEmpty();
  }

  /** Returns the union. */
  public LiveSet plus(LiveSet other) {
    if (isEmpty()) {
      return other;
    }
    SortedSet<Symbol> newRegisters = union(registers, other.registers);
    SortedSet<ArrayRegister> newArrays = union(arrays, other.arrays);
    return changed(newRegisters, newArrays);
  }

  /** Returns the difference. */
  public LiveSet minus(LiveSet other) {
    return changed(
        filter(registers, other.registers, (set, one) -> !set.contains(one)),
        filter(arrays, other.arrays, (set, one) -> !set.contains(one)));
  }

  /** Returns the intersection. */
  public LiveSet intersect(LiveSet other) {
    return changed(
        filter(registers, other.registers, SortedSet::contains),
        filter(arrays, other.arrays, SortedSet::contains));
  }

  private LiveSet changed(SortedSet<Symbol> newRegisters, SortedSet<ArrayRegister> newArrays) {
    return newRegisters == registers && newArrays == arrays
        ? this
        : new LiveSet(newRegisters, newArrays);
  }

  private static <T> SortedSet<T> union(SortedSet<T> one, SortedSet<T> other) {
    if (one.containsAll(other)) {
      return one;
    }
    TreeSet<T> sum = new TreeSet<>(one);
    sum.addAll(other);
    return sum;
  }

  private static <T> SortedSet<T> filter(
      SortedSet<T> set, SortedSet<T> other, BiPredicate<SortedSet<T>, T> keeps) {
    if (set.stream().allMatch(one -> keeps.test(other, one))) {
      return set;
    }
    TreeSet<T> kept = new TreeSet<>(set);
    kept.removeIf(one -> !keeps.test(other, one));
    return kept;
  }

  @Override
  public String toString() {
    return registers + " " + arrays;
  }
}
