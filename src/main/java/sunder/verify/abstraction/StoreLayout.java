package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;

/**
 * The layout of the abstract stores of a location in an {@code int[]}. Entries are cell indices:
 * one for each live register, and for each linear term over live registers and features, whose
 * partition has more than one cell; for a live array whose elements have more than one cell, the
 * lowest and the highest cell of the elements in each index class (a cell of the partition of its
 * indices). Quantities with one cell are not stored.
 */
final class StoreLayout {
  private final Map<TrackedQuantity, Slot> slots = new LinkedHashMap<>();

  /** The stored registers and linear terms. */
  final List<QuantitySlot> scalars = new ArrayList<>();

  final List<ArraySlot> arrays = new ArrayList<>();

  private int size;

  /** The slot of a partitioned quantity. */
  sealed interface Slot {
    /** Returns the quantity; for an array, its elements. */
    TrackedQuantity tracked();

    /** Returns the first index of the slot in the array. */
    int position();

    /** Returns the number of entries. */
    int width();
  }

  /**
   * The slot of a register, or of a linear term whose registers are all live.
   *
   * @param symbol the register, or a symbol that equals the term
   */
  record QuantitySlot(TrackedQuantity tracked, Symbol symbol, Partition partition, int position)
      implements Slot {
    @Override
    public int width() {
      return 1;
    }

    /** Returns the register or the linear term. */
    Term term() {
      return tracked instanceof TrackedQuantity.LinearTerm linear ? linear.term() : Term.of(symbol);
    }

    Interval values(int[] cells) {
      return partition.cell(cells[position]);
    }
  }

  /** The slot of an array: for each index class, the lowest and highest cell of its elements. */
  record ArraySlot(ArrayRegister array, Partition indexes, Partition values, int position)
      implements Slot {
    @Override
    public TrackedQuantity tracked() {
      return new TrackedQuantity.ArrayElements(array);
    }

    @Override
    public int width() {
      return 2 * indexes.cellCount();
    }

    /** Returns the values of the elements in an index class. */
    Interval values(int[] cells, int indexClass) {
      int at = position + 2 * indexClass;
      return values.union(cells[at], cells[at + 1]);
    }

    /** Returns whether a transition reads or writes the array. */
    boolean isTouchedBy(Transition transition) {
      return transition.reads().stream().anyMatch(read -> read.array() == array)
          || transition.writes().stream().anyMatch(write -> write.array() == array);
    }
  }

  /**
   * @param initial the initial location, at which terms with features are not stored: registers are
   *     0, but features are not
   */
  StoreLayout(Location location, Precision precision, Location initial) {
    for (Symbol register : location.live()) {
      Partition partition = precision.of(register);
      if (partition.cellCount() > 1) {
        addScalar(TrackedQuantity.of(register), register, partition);
      }
    }
    for (IntTerm term : precision.linearTermsInInsertionOrder()) {
      if (isTracked(term, location, initial)) {
        TrackedQuantity tracked = new TrackedQuantity.LinearTerm(term);
        addScalar(tracked, precision.linearTerms().get(term), precision.of(tracked));
      }
    }
    for (ArrayRegister array : location.liveArrays()) {
      Partition indexes = precision.of(new TrackedQuantity.ArrayIndices(array));
      Partition values = precision.of(new TrackedQuantity.ArrayElements(array));
      if (values.cellCount() > 1) {
        ArraySlot slot = new ArraySlot(array, indexes, values, size);
        arrays.add(slot);
        add(slot);
      }
    }
  }

  private static boolean isTracked(IntTerm term, Location location, Location initial) {
    return term.symbols().stream()
        .allMatch(
            s ->
                s.kind() == Symbol.Kind.FEATURE
                    ? location != initial
                    : location.live().contains(s));
  }

  private void addScalar(TrackedQuantity tracked, Symbol symbol, Partition partition) {
    if (partition.cellCount() > 1) {
      QuantitySlot slot = new QuantitySlot(tracked, symbol, partition, size);
      scalars.add(slot);
      add(slot);
    }
  }

  private void add(Slot slot) {
    slots.put(slot.tracked(), slot);
    size += slot.width();
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  Collection<Slot> slots() {
    return slots.values();
  }

  Optional<Slot> slot(TrackedQuantity tracked) {
    return Optional.ofNullable(slots.get(tracked));
  }

  List<QuantitySlot> linearTerms() {
    return scalars.stream().filter(s -> s.tracked() instanceof TrackedQuantity.LinearTerm).toList();
  }

  /** Returns the cells of the store in which all registers are 0. */
  int[] zero() {
    int[] cells = new int[size];
    scalars.forEach(s -> cells[s.position()] = s.partition().cellOf(BigInteger.ZERO));
    for (ArraySlot array : arrays) {
      int zero = array.values().cellOf(BigInteger.ZERO);
      java.util.Arrays.fill(cells, array.position(), array.position() + array.width(), zero);
    }
    return cells;
  }

  /**
   * Returns the concretisation of cells as a box, which does not bound quantities that are not
   * stored.
   */
  StoreBox box(int[] cells) {
    StoreBox box = new StoreBox();
    for (QuantitySlot slot : scalars) {
      box.scalars().set(slot.symbol(), slot.values(cells).intersect(Box.rangeOf(slot.symbol())));
    }
    for (ArraySlot slot : arrays) {
      Interval range = StoreBox.rangeOf(slot.array());
      List<Interval> classes = new ArrayList<>();
      for (int i = 0; i < slot.indexes().cellCount(); i++) {
        classes.add(slot.values(cells, i).intersect(range));
      }
      box.setArray(slot.array(), ArrayBox.of(slot.indexes(), classes));
    }
    return box;
  }

  /**
   * Returns the number of abstract stores: the product of the numbers of cells. Booleans are left
   * out, since every precision distinguishes them.
   */
  double capacity() {
    double product = 1;
    for (QuantitySlot slot : scalars) {
      product *= slot.symbol().isBoolean() ? 1 : slot.partition().cellCount();
    }
    for (ArraySlot slot : arrays) {
      double cells = slot.values().cellCount();
      product *= Math.pow(cells * cells, slot.indexes().cellCount());
    }
    return product;
  }
}
