package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.verify.feature.FeatureClasses;

/**
 * A transition under one precision: which source cells it depends on, which target cells it copies,
 * and the outcomes for each combination of cells read, computed once.
 */
final class TransitionPlan {
  private static final int COMPUTED = -1;

  private final AbstractStep step;
  private final int[] read;
  private final int[] copiedFrom;
  private final int[] computedAt;
  private final Map<Key, List<Outcome>> memo = new HashMap<>();

  TransitionPlan(
      Transition original,
      StoreLayout source,
      StoreLayout target,
      Precision precision,
      Directions directions,
      FeatureClasses classes) {
    Transition transition = directions.update(original, source, target);
    List<Symbol> computed = new ArrayList<>();
    List<ArrayRegister> computedArrays = new ArrayList<>();
    this.copiedFrom = new int[target.size()];
    for (Symbol register : target.registers()) {
      boolean updated = transition.updates().containsKey(register);
      copiedFrom[target.position(register)] =
          updated ? COMPUTED : copied(source.position(register), register);
      if (updated) {
        computed.add(register);
      }
    }
    for (ArrayRegister array : target.arrays()) {
      boolean touched = touches(transition, array);
      int width = 2 * precision.indexes(array).cells();
      for (int i = 0; i < width; i++) {
        copiedFrom[target.position(array) + i] =
            touched ? COMPUTED : copied(source.position(array), array) + i;
      }
      if (touched) {
        computedArrays.add(array);
      }
    }
    Set<Symbol> symbols = symbolsRead(transition, computed);
    Relations relations = directions.relations(symbols, source, computed);
    symbols.addAll(relations.symbols());
    this.read = positionsRead(transition, symbols, source, precision);
    this.computedAt = positionsOf(copiedFrom);
    this.step =
        new AbstractStep(
            new StepShape(transition, relations, precision, computed, computedArrays),
            source,
            classes);
  }

  /** What is live behind a step and not computed by it was live before. */
  private static int copied(int position, Object what) {
    if (position < 0) {
      throw new IllegalStateException(what + " is live only behind a step that does not set it");
    }
    return position;
  }

  private static boolean touches(Transition transition, ArrayRegister array) {
    return transition.reads().stream().anyMatch(read -> read.array() == array)
        || transition.writes().stream().anyMatch(write -> write.array() == array);
  }

  private static int[] positionsOf(int[] copiedFrom) {
    return java.util.stream.IntStream.range(0, copiedFrom.length)
        .filter(i -> copiedFrom[i] == COMPUTED)
        .toArray();
  }

  private static Set<Symbol> symbolsRead(Transition transition, List<Symbol> computed) {
    Set<Symbol> symbols = new TreeSet<>(transition.guard().symbols());
    computed.forEach(r -> symbols.addAll(transition.updates().get(r).symbols()));
    transition.reads().forEach(read -> symbols.addAll(read.index().symbols()));
    transition.writes().forEach(access -> addSymbols(access, symbols));
    return symbols;
  }

  private static int[] positionsRead(
      Transition transition, Set<Symbol> symbols, StoreLayout source, Precision precision) {
    Set<Integer> positions = new TreeSet<>();
    symbols.stream().map(source::position).filter(p -> p >= 0).forEach(positions::add);
    for (ArrayRegister array : source.arrays()) {
      if (touches(transition, array)) {
        int width = 2 * precision.indexes(array).cells();
        for (int i = 0; i < width; i++) {
          positions.add(source.position(array) + i);
        }
      }
    }
    return positions.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void addSymbols(ArrayAccess access, Set<Symbol> symbols) {
    if (access instanceof ArrayAccess.Write write) {
      symbols.addAll(write.index().symbols());
      symbols.addAll(write.value().symbols());
    }
  }

  /** The outcomes from the given source cells. */
  List<Outcome> outcomes(int[] cells) {
    int[] relevant = new int[read.length];
    for (int i = 0; i < read.length; i++) {
      relevant[i] = cells[read[i]];
    }
    return memo.computeIfAbsent(new Key(relevant), key -> step.outcomes(cells));
  }

  /** The target's cells: copied where the transition changes nothing, else as computed. */
  int[] target(int[] cells, Outcome outcome) {
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
