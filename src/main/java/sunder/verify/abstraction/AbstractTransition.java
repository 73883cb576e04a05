package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.verify.feature.FeatureIntervals;

/**
 * A transition under one precision: the source cells that it reads, the target cells that it
 * copies, and a cache of successors by the cells that are read.
 *
 * <p>Successors are may steps to all combinations of target cells that the image of the step
 * intersects. A successor is a must step if every source store has a step to it; otherwise it has
 * the nondeterminism marker {@code nd} of assume-guarantee-games, section 5.1.
 */
final class AbstractTransition {
  private static final int COMPUTED = -1;

  /** The transition, with updates of the partitioned linear terms. */
  final Transition transition;

  /** The partitioned linear terms of the source. */
  final LinearTermConstraints constraints;

  /** The target registers and linear terms whose cells are computed. */
  final List<StoreLayout.QuantitySlot> computed = new ArrayList<>();

  /** The target arrays whose cells are computed. */
  final List<StoreLayout.ArraySlot> computedArrays = new ArrayList<>();

  private final StoreLayout source;
  private final FeatureIntervals classes;
  private final Optional<ForwardIntervalAnalysis> bounds;

  /** The symbols whose values decide its effect. */
  private final Set<Symbol> symbols;

  /** The partitions of the features on which it depends. */
  private final Map<Symbol, Partition> features = new TreeMap<>();

  private final int[] read;
  private final int[] copiedFrom;
  private final int[] computedAt;
  private final SuccessorCache.CellTable known;

  /**
   * @param outcomes the cache of successors over all precisions with the same bounds
   * @param bounds known bounds on the stores of all runs
   */
  AbstractTransition(
      Transition original,
      StoreLayout source,
      StoreLayout target,
      Precision precision,
      FeatureIntervals classes,
      SuccessorCache outcomes,
      Optional<ForwardIntervalAnalysis> bounds) {
    this.source = source;
    this.classes = classes;
    this.bounds = bounds;
    this.transition = LinearTermConstraints.update(original, source, target);
    this.copiedFrom = new int[target.size()];
    for (StoreLayout.QuantitySlot slot : target.scalars) {
      boolean isUpdated = transition.updates().containsKey(slot.symbol());
      copy(slot, isUpdated);
      if (isUpdated) {
        computed.add(slot);
      }
    }
    for (StoreLayout.ArraySlot slot : target.arrays) {
      boolean isTouched = slot.isTouchedBy(transition);
      copy(slot, isTouched);
      if (isTouched) {
        computedArrays.add(slot);
      }
    }
    this.symbols = symbolsRead();
    this.constraints = LinearTermConstraints.of(symbols, source, computed);
    symbols.addAll(constraints.symbols());
    List<StoreLayout.Slot> slotsRead = slotsRead(symbols);
    this.read =
        slotsRead.stream()
            .flatMapToInt(s -> IntStream.range(s.position(), s.position() + s.width()))
            .toArray();
    this.computedAt =
        IntStream.range(0, copiedFrom.length).filter(i -> copiedFrom[i] == COMPUTED).toArray();
    Set<Symbol> deciding = new TreeSet<>(transition.relevantSymbols());
    deciding.addAll(constraints.symbols());
    deciding.removeIf(symbol -> symbol.kind() != Symbol.Kind.FEATURE);
    deciding.forEach(feature -> features.put(feature, precision.of(feature)));
    List<StoreLayout.Slot> set = new ArrayList<>(computed);
    set.addAll(computedArrays);
    this.known =
        outcomes.of(
            new SuccessorCache.TransitionKey(
                original, seen(slotsRead), seen(set), Map.copyOf(features)));
  }

  /** Copies the cells of a quantity that the transition does not change. */
  private void copy(StoreLayout.Slot slot, boolean isComputed) {
    Optional<StoreLayout.Slot> before = source.slot(slot.tracked());
    if (!isComputed && before.isEmpty()) {
      throw new IllegalStateException(
          slot.tracked() + " is live only behind a step that does not set it");
    }
    for (int i = 0; i < slot.width(); i++) {
      copiedFrom[slot.position() + i] = isComputed ? COMPUTED : before.get().position() + i;
    }
  }

  private Set<Symbol> symbolsRead() {
    Set<Symbol> symbols = new TreeSet<>(transition.guard().symbols());
    computed.forEach(slot -> symbols.addAll(transition.updates().get(slot.symbol()).symbols()));
    transition.reads().forEach(read -> symbols.addAll(read.index().symbols()));
    transition
        .writes()
        .forEach(a -> a.writeOperands().forEach(term -> symbols.addAll(term.symbols())));
    return symbols;
  }

  private List<StoreLayout.Slot> slotsRead(Set<Symbol> symbols) {
    List<StoreLayout.Slot> result = new ArrayList<>();
    source.scalars.stream().filter(slot -> symbols.contains(slot.symbol())).forEach(result::add);
    source.arrays.stream().filter(slot -> slot.isTouchedBy(transition)).forEach(result::add);
    return result;
  }

  private static List<SuccessorCache.SlotPartitions> seen(List<StoreLayout.Slot> slots) {
    return slots.stream().map(SuccessorCache.SlotPartitions::of).toList();
  }

  /**
   * Returns the number of entries of a successor: one for each register, two for each index class
   * of an array.
   */
  int width() {
    return computedAt.length;
  }

  List<AbstractSuccessor> successors(int[] cells) {
    int[] relevant = new int[read.length];
    for (int i = 0; i < read.length; i++) {
      relevant[i] = cells[read[i]];
    }
    return known.of(relevant, () -> compute(cells));
  }

  private List<AbstractSuccessor> compute(int[] cells) {
    List<AbstractSuccessor> result = new ArrayList<>();
    List<Symbol> order = List.copyOf(features.keySet());
    StoreBox box = source.box(cells);
    if (bounds.isEmpty() || bounds.get().narrow(transition.source(), symbols, box.scalars())) {
      splitFeatures(order, transition.presenceCondition(), box, result);
    }
    return List.copyOf(result);
  }

  /** Adds successors for each class of features, which the configuration determines. */
  private void splitFeatures(
      List<Symbol> left, ConfigSet when, StoreBox box, List<AbstractSuccessor> result) {
    if (left.isEmpty()) {
      result.addAll(new AbstractPost(this, when, box).successors());
      return;
    }
    Symbol symbol = left.get(0);
    Partition partition = features.get(symbol);
    Interval range = Box.rangeOf(symbol);
    for (int cell = 0; cell < partition.cellCount(); cell++) {
      Interval values = partition.cell(cell).intersect(range);
      if (!values.isEmpty()) {
        ConfigSet part = classes.restrict(when, symbol, values);
        if (!part.isEmpty()) {
          StoreBox inside = box.copy();
          inside.scalars().set(symbol, values);
          splitFeatures(left.subList(1, left.size()), part, inside, result);
        }
      }
    }
  }

  /**
   * Returns the target cells: copied where the transition changes nothing, otherwise as computed.
   */
  int[] targetCells(int[] cells, AbstractSuccessor outcome) {
    int[] result = new int[copiedFrom.length];
    for (int i = 0; i < result.length; i++) {
      if (copiedFrom[i] >= 0) {
        result[i] = cells[copiedFrom[i]];
      }
    }
    for (int i = 0; i < computedAt.length; i++) {
      result[computedAt[i]] = outcome.cells()[i];
    }
    return result;
  }
}
