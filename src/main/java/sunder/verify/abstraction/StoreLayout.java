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
 * How the abstract stores of a location are packed into an {@code int[]}: one cell number for each
 * live register and linear term that has more than one cell; for each live array whose elements
 * have more than one cell, a lowest and a highest cell for each class of indices. Everything else
 * is not stored.
 */
final class StoreLayout {
  private final Map<TrackedQuantity, Slot> slots = new LinkedHashMap<>();

  /** Registers and linear terms that are stored. */
  final List<QuantitySlot> scalars = new ArrayList<>();

  /** Arrays that are stored. */
  final List<ArraySlot> arrays = new ArrayList<>();

  private int size;

  /** The place of one thing that is tracked. */
  sealed interface Slot {
    /** What it is the place of: of an array, its elements. */
    TrackedQuantity tracked();

    /** Where its numbers begin. */
    int position();

    /** How many they are. */
    int width();
  }

  /**
   * The cell of a register, or of a linear term where all of its registers are live.
   *
   * @param symbol stands for the value: the register, or a symbol that equals the term
   */
  record QuantitySlot(TrackedQuantity tracked, Symbol symbol, Partition partition, int position)
      implements Slot {
    @Override
    public int width() {
      return 1;
    }

    /** What the symbol stands for. */
    Term term() {
      return tracked instanceof TrackedQuantity.LinearTerm linear ? linear.term() : Term.of(symbol);
    }

    Interval values(int[] cells) {
      return partition.cell(cells[position]);
    }
  }

  /** Cells of the elements of an array, from which to which for each class of indices. */
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

    /** The values of the elements in a class of indices. */
    Interval values(int[] cells, int indexClass) {
      int at = position + 2 * indexClass;
      return values.union(cells[at], cells[at + 1]);
    }

    /** Whether a step reads or writes it. */
    boolean isTouchedBy(Transition transition) {
      return transition.reads().stream().anyMatch(read -> read.array() == array)
          || transition.writes().stream().anyMatch(write -> write.array() == array);
    }
  }

  /**
   * @param initial where all registers are 0, but features are not: terms with features are not
   *     tracked there
   */
  StoreLayout(Location location, Precision precision, Location initial) {
    for (Symbol register : location.live()) {
      Partition partition = precision.of(register);
      if (partition.cellCount() > 1) {
        addScalar(TrackedQuantity.of(register), register, partition);
      }
    }
    for (IntTerm term : precision.directionsInInsertionOrder()) {
      if (isTracked(term, location, initial)) {
        TrackedQuantity tracked = new TrackedQuantity.LinearTerm(term);
        addScalar(tracked, precision.directions().get(term), precision.of(tracked));
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

  /** How many numbers. */
  int size() {
    return size;
  }

  /** All places, in their order. */
  Collection<Slot> slots() {
    return slots.values();
  }

  /** The place of what is tracked, if it is stored. */
  Optional<Slot> slot(TrackedQuantity tracked) {
    return Optional.ofNullable(slots.get(tracked));
  }

  /** Linear terms that are stored. */
  List<QuantitySlot> linearTerms() {
    return scalars.stream().filter(s -> s.tracked() instanceof TrackedQuantity.LinearTerm).toList();
  }

  /** The store in which all is 0. */
  int[] zero() {
    int[] cells = new int[size];
    scalars.forEach(s -> cells[s.position()] = s.partition().cellOf(BigInteger.ZERO));
    for (ArraySlot array : arrays) {
      int zero = array.values().cellOf(BigInteger.ZERO);
      java.util.Arrays.fill(cells, array.position(), array.position() + array.width(), zero);
    }
    return cells;
  }

  /** The stores that the cells stand for; of what is not stored the box says nothing. */
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
   * How many abstract stores it can tell apart: the product of the cells of what is live. Booleans
   * are left out, as every precision tells them apart.
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
