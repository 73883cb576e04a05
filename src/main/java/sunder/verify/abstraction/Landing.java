package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.interval.ArrayBox;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.Partition;
import sunder.interval.StoreBox;

/** Where a transition lands from one box: every combination of cells that its image meets. */
final class Landing {
  private final Transition step;
  private final Relations relations;
  private final Precision precision;
  private final List<Symbol> computed;
  private final List<ArrayRegister> computedArrays;
  private final ConfigSet when;
  private final StoreBox box;
  private final int[] cells;
  private final List<Outcome> result = new ArrayList<>();

  /**
   * @param computed target registers whose cells are wanted, with updates in the transition
   * @param computedArrays target arrays whose cells are wanted
   * @param when the configurations for which {@code box} stands
   * @param box all stores of the source, features included
   */
  Landing(
      Transition transition,
      Relations relations,
      Precision precision,
      List<Symbol> computed,
      List<ArrayRegister> computedArrays,
      ConfigSet when,
      StoreBox box) {
    this.step = PointValues.substitute(transition, box.scalars());
    this.relations = relations;
    this.precision = precision;
    this.computed = computed;
    this.computedArrays = computedArrays;
    this.when = when;
    this.box = box;
    int width = computedArrays.stream().mapToInt(a -> 2 * precision.indexes(a).cells()).sum();
    this.cells = new int[computed.size() + width];
  }

  List<Outcome> outcomes() {
    BoolTerm guard = relations.with(step.guard());
    Transition related = guard == step.guard() ? step : step.with(guard, step.updates());
    Optional<StoreBox> entered = IntervalStep.enter(related, box);
    entered
        .filter(landing -> !relations.refute(() -> conditions(0), landing.scalars()))
        .ifPresent(landing -> land(0, landing));
    return result;
  }

  /**
   * Tries every cell of the next computed register; the box is contracted to where it lands there.
   */
  private void land(int index, StoreBox landing) {
    if (index == computed.size()) {
      finish(landing);
      return;
    }
    Partition partition = precision.of(computed.get(index));
    Term update = step.updates().get(computed.get(index));
    Interval value = IntervalStep.evaluate(update, landing.scalars());
    int last = partition.lastCell(value);
    for (int cell = partition.firstCell(value); cell <= last; cell++) {
      StoreBox part = landing.copy();
      Interval target = partition.cell(cell);
      if (IntervalStep.narrow(update, target, part.scalars())) {
        cells[index] = cell;
        if (!relations.refute(() -> conditions(index + 1), part.scalars())) {
          land(index + 1, part);
        }
      }
    }
  }

  private void finish(StoreBox landing) {
    int position = computed.size();
    for (ArrayRegister array : computedArrays) {
      ArrayBox behind = IntervalStep.arrayBehind(step, array, landing);
      Partition indexes = precision.indexes(array);
      Partition values = precision.elements(array);
      for (int i = 0; i < indexes.cells(); i++) {
        Interval range = behind.read(indexes.cell(i));
        cells[position++] = values.firstCell(range);
        cells[position++] = values.lastCell(range);
      }
    }
    result.add(new Outcome(when, cells.clone(), isMust(landing)));
  }

  private boolean isMust(StoreBox landing) {
    if (!writesAreExact()) {
      return false;
    }
    if (landsWhole()) {
      return true;
    }
    StoreBox source = box.copy();
    for (ArrayAccess.Read read : step.reads()) {
      Interval indexes = Contractor.evaluate(read.index(), source.scalars());
      source.scalars().set(read.result(), source.array(read.array()).read(indexes));
    }
    return MustCheck.holds(
        conditions(computed.size()),
        relations,
        step.inputs(),
        elementsThatInputsDecide(),
        source.scalars(),
        landing.scalars());
  }

  /** Whether every store lands here whatever the inputs are; the common case, cheaply. */
  private boolean landsWhole() {
    if (!step.reads().isEmpty() || !relations.isCertain(step.guard(), box.scalars())) {
      return false;
    }
    for (int i = 0; i < computed.size(); i++) {
      Term update = step.updates().get(computed.get(i));
      Interval values = IntervalStep.evaluate(update, box.scalars());
      if (!precision.of(computed.get(i)).cell(cells[i]).contains(values)
          && !relations.prove(lands(i), box.scalars())) {
        return false;
      }
    }
    return true;
  }

  /** What is read at an index with an input in it, or with such an element. */
  private Set<Symbol> elementsThatInputsDecide() {
    Set<Symbol> deciding = new TreeSet<>(step.inputs());
    Set<Symbol> elements = new TreeSet<>();
    for (ArrayAccess.Read read : step.reads()) {
      if (!java.util.Collections.disjoint(read.index().symbols(), deciding)) {
        deciding.add(read.result());
        elements.add(read.result());
      }
    }
    return elements;
  }

  /** A write at an index known as an interval is a nondeterminism marker, never a must. */
  private boolean writesAreExact() {
    return step.writes().stream()
        .allMatch(
            access ->
                !(access instanceof ArrayAccess.Write write)
                    || Contractor.evaluate(write.index(), box.scalars()).isPoint());
  }

  /** The guard, and that the first computed registers land in the cells that are tried. */
  private List<BoolTerm> conditions(int count) {
    List<BoolTerm> result = new ArrayList<>();
    result.add(step.guard());
    for (int i = 0; i < count; i++) {
      result.add(lands(i));
    }
    return result;
  }

  private BoolTerm lands(int index) {
    Symbol register = computed.get(index);
    return lands(step.updates().get(register), precision.of(register).cell(cells[index]));
  }

  private static BoolTerm lands(Term update, Interval cell) {
    if (update instanceof BoolTerm condition) {
      return cell.contains(BigInteger.ONE) ? condition : condition.not();
    }
    IntTerm value = (IntTerm) update;
    BoolTerm above = cell.hasLow() ? BoolTerm.atMost(IntTerm.of(cell.low()), value) : BoolTerm.TRUE;
    BoolTerm below =
        cell.hasHigh() ? BoolTerm.atMost(value, IntTerm.of(cell.high())) : BoolTerm.TRUE;
    return BoolTerm.and(above, below);
  }
}
