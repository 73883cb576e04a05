package sunder.verify.abstraction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.interval.Partition;
import sunder.verify.Limits;

/**
 * The outcomes of transitions, by all that they depend on: what a precision leaves as it was for a
 * transition is not computed again, however many precisions are tried. Those that were of no use
 * for long are forgotten.
 */
final class KnownOutcomes {
  private Map<Shape, ByCells> recent = new HashMap<>();
  private Map<Shape, ByCells> before = Map.of();
  private int computed;

  /**
   * What a precision says of what a transition reads and computes.
   *
   * @param read the places that it reads, in their order
   * @param computed the places that it sets, in their order
   */
  record Shape(
      Transition transition,
      List<Seen> read,
      List<Seen> computed,
      Map<Symbol, Partition> features) {}

  /** A place, wherever it stands in the layout, with its partitions. */
  record Seen(Tracked tracked, List<Partition> partitions) {
    static Seen of(StoreLayout.Slot slot) {
      return slot instanceof StoreLayout.Elements array
          ? new Seen(array.tracked(), List.of(array.indexes(), array.values()))
          : new Seen(slot.tracked(), List.of(((StoreLayout.Scalar) slot).partition()));
    }
  }

  /** What is known under one shape, by the cells read. */
  final class ByCells {
    private final Map<Key, List<Outcome>> outcomes = new HashMap<>();

    private ByCells() {}

    /**
     * The outcomes from cells.
     *
     * @param unknown computes them
     */
    List<Outcome> of(int[] cells, Supplier<List<Outcome>> unknown) {
      return outcomes.computeIfAbsent(
          new Key(cells),
          key -> {
            computed++;
            return unknown.get();
          });
    }
  }

  /** What is known of a shape; what becomes known later is seen by all who asked. */
  ByCells of(Shape shape) {
    if (computed > Limits.OUTCOMES_KEPT) {
      before = recent;
      recent = new HashMap<>();
      computed = 0;
    }
    return recent.computeIfAbsent(
        shape, s -> before.containsKey(s) ? before.get(s) : new ByCells());
  }

  /** Cells read, as a key. */
  private record Key(int[] cells) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key that && Arrays.equals(cells, that.cells);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(cells);
    }
  }
}
