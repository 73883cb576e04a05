package sunder.verify.abstraction;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.verify.feature.FeatureClasses;

/**
 * The abstract successors of a transition: may steps to every combination of target cells that the
 * step's image meets, each marked must where every store of the source has a step there (else it is
 * the {@code nd} of assume-guarantee-games, section 5.1).
 */
final class AbstractStep {
  private final StepShape shape;
  private final StoreLayout source;
  private final Precision precision;
  private final List<Symbol> features;
  private final FeatureClasses classes;

  AbstractStep(StepShape shape, StoreLayout source, FeatureClasses classes) {
    this.shape = shape;
    this.source = source;
    this.precision = shape.precision();
    this.features = featuresOf(shape.transition(), shape.relations());
    this.classes = classes;
  }

  private static List<Symbol> featuresOf(Transition transition, Relations relations) {
    Set<Symbol> symbols = new TreeSet<>(transition.deciding());
    symbols.addAll(relations.symbols());
    return symbols.stream().filter(s -> s.kind() == Symbol.Kind.FEATURE).toList();
  }

  /** Every abstract successor from the given source cells. */
  List<Outcome> outcomes(int[] cells) {
    List<Outcome> result = new ArrayList<>();
    splitFeatures(0, shape.transition().when(), boxOf(cells), result);
    return List.copyOf(result);
  }

  private StoreBox boxOf(int[] cells) {
    StoreBox box = new StoreBox();
    for (Symbol register : source.registers()) {
      Interval cell = precision.of(register).cell(cells[source.position(register)]);
      box.scalars().set(register, cell.intersect(Box.rangeOf(register)));
    }
    for (ArrayRegister array : source.arrays()) {
      box.setArray(array, arrayOf(array, cells, source.position(array)));
    }
    return box;
  }

  private ArrayBox arrayOf(ArrayRegister array, int[] cells, int position) {
    Partition values = precision.elements(array);
    Partition indexes = precision.indexes(array);
    Interval range = StoreBox.rangeOf(array);
    List<Interval> classes = new ArrayList<>();
    for (int i = 0; i < indexes.cells(); i++) {
      int at = position + 2 * i;
      classes.add(values.union(cells[at], cells[at + 1]).intersect(range));
    }
    return ArrayBox.of(indexes, classes);
  }

  /** A feature's class is known from the configuration: one outcome for each class. */
  private void splitFeatures(int index, ConfigSet when, StoreBox box, List<Outcome> result) {
    if (index == features.size()) {
      result.addAll(new ImageCells(shape, when, box).outcomes());
      return;
    }
    Symbol symbol = features.get(index);
    Partition partition = precision.of(symbol);
    Interval range = Box.rangeOf(symbol);
    for (int cell = 0; cell < partition.cells(); cell++) {
      Interval values = partition.cell(cell).intersect(range);
      if (!values.isEmpty()) {
        ConfigSet part = classes.restrict(when, symbol, values);
        if (!part.isEmpty()) {
          StoreBox inside = box.copy();
          inside.scalars().set(symbol, values);
          splitFeatures(index + 1, part, inside, result);
        }
      }
    }
  }
}
