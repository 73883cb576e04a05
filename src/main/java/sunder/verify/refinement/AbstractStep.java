package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.ArrayRegister;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.ArrayBox;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.Partition;

/**
 * The abstract successors of a transition: may steps to every combination of target cells that the step's
 * image meets, each marked must where every store of the source has a step there (else it is the {@code nd}
 * of assume-guarantee-games, section 5.1).
 */
final class AbstractStep {
  private final Transition transition;
  private final Layout source;
  private final Precision precision;
  private final List<Symbol> computed;
  private final List<ArrayRegister> computedArrays;
  private final List<Symbol> features;
  private final FeatureClasses classes;

  AbstractStep(
      Transition transition,
      Layout source,
      Precision precision,
      List<Symbol> computed,
      List<ArrayRegister> computedArrays,
      FeatureClasses classes) {
    this.transition = transition;
    this.source = source;
    this.precision = precision;
    this.computed = computed;
    this.computedArrays = computedArrays;
    this.features = featuresOf(transition);
    this.classes = classes;
  }

  private static List<Symbol> featuresOf(Transition transition) {
    Set<Symbol> symbols = new TreeSet<>(transition.guard().symbols());
    transition.updates().values().forEach(term -> symbols.addAll(term.symbols()));
    transition.reads().forEach(read -> symbols.addAll(read.index().symbols()));
    for (ArrayAccess access : transition.writes()) {
      if (access instanceof ArrayAccess.Write write) {
        symbols.addAll(write.index().symbols());
        symbols.addAll(write.value().symbols());
      }
    }
    return symbols.stream().filter(s -> s.kind() == Symbol.Kind.FEATURE).toList();
  }

  /** Every abstract successor from the given source cells. */
  List<Outcome> outcomes(int[] cells) {
    List<Outcome> result = new ArrayList<>();
    splitFeatures(0, transition.when(), boxOf(cells), result);
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
      addOutcomes(when, box, result);
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

  private void addOutcomes(ConfigSet when, StoreBox box, List<Outcome> result) {
    Optional<StoreBox> entered = IntervalStep.enter(transition, box);
    if (entered.isPresent()) {
      int width = computedArrays.stream().mapToInt(a -> 2 * precision.indexes(a).cells()).sum();
      land(0, new int[computed.size() + width], when, box, entered.get(), result);
    }
  }

  /** Tries every cell of the next computed register; the box is contracted to where it lands there. */
  private void land(
      int index, int[] cells, ConfigSet when, StoreBox box, StoreBox landing, List<Outcome> result) {
    if (index == computed.size()) {
      finish(cells, when, box, landing, result);
      return;
    }
    Partition partition = precision.of(computed.get(index));
    Term update = transition.updates().get(computed.get(index));
    Interval value = IntervalStep.evaluate(update, landing.scalars());
    int last = partition.lastCell(value);
    for (int cell = partition.firstCell(value); cell <= last; cell++) {
      StoreBox part = landing.copy();
      if (IntervalStep.narrow(update, partition.cell(cell), part.scalars())) {
        cells[index] = cell;
        land(index + 1, cells, when, box, part, result);
      }
    }
  }

  private void finish(
      int[] cells, ConfigSet when, StoreBox box, StoreBox landing, List<Outcome> result) {
    int position = computed.size();
    for (ArrayRegister array : computedArrays) {
      ArrayBox behind = IntervalStep.arrayBehind(transition, array, landing);
      Partition indexes = precision.indexes(array);
      Partition values = precision.elements(array);
      for (int i = 0; i < indexes.cells(); i++) {
        Interval range = behind.read(indexes.cell(i));
        cells[position++] = values.firstCell(range);
        cells[position++] = values.lastCell(range);
      }
    }
    result.add(new Outcome(when, cells.clone(), isMust(cells, box, landing)));
  }

  private boolean isMust(int[] cells, StoreBox box, StoreBox landing) {
    if (!writesAreExact(box)) {
      return false;
    }
    List<BoolTerm> requirements = new ArrayList<>();
    requirements.add(transition.guard());
    for (int i = 0; i < computed.size(); i++) {
      Term update = transition.updates().get(computed.get(i));
      requirements.add(lands(update, precision.of(computed.get(i)).cell(cells[i])));
    }
    StoreBox source = box.copy();
    for (ArrayAccess.Read read : transition.reads()) {
      Interval indexes = Contractor.evaluate(read.index(), source.scalars());
      source.scalars().set(read.result(), source.array(read.array()).read(indexes));
    }
    return MustCheck.holds(
        requirements,
        transition.inputs(),
        elementsThatInputsDecide(),
        source.scalars(),
        landing.scalars());
  }

  /** What is read at an index with an input in it, or with such an element. */
  private Set<Symbol> elementsThatInputsDecide() {
    Set<Symbol> deciding = new TreeSet<>(transition.inputs());
    Set<Symbol> elements = new TreeSet<>();
    for (ArrayAccess.Read read : transition.reads()) {
      if (!java.util.Collections.disjoint(read.index().symbols(), deciding)) {
        deciding.add(read.result());
        elements.add(read.result());
      }
    }
    return elements;
  }

  /** A write at an index known as an interval is a nondeterminism marker, never a must. */
  private boolean writesAreExact(StoreBox box) {
    return transition.writes().stream()
        .allMatch(
            access ->
                !(access instanceof ArrayAccess.Write write)
                    || Contractor.evaluate(write.index(), box.scalars()).isPoint());
  }

  private static BoolTerm lands(Term update, Interval cell) {
    if (update instanceof BoolTerm condition) {
      return cell.contains(BigInteger.ONE) ? condition : condition.not();
    }
    IntTerm value = (IntTerm) update;
    BoolTerm above =
        cell.hasLow() ? BoolTerm.atMost(IntTerm.of(cell.low()), value) : BoolTerm.TRUE;
    BoolTerm below =
        cell.hasHigh() ? BoolTerm.atMost(value, IntTerm.of(cell.high())) : BoolTerm.TRUE;
    return BoolTerm.and(above, below);
  }
}
