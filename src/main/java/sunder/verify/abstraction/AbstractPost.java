package sunder.verify.abstraction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sunder.automaton.ArrayAccess;
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
import sunder.interval.LinearRefutation;
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.verify.Limits;

/**
 * The abstract post operator of a transition: computes the combinations of target cells that the
 * image of a box intersects.
 *
 * <p>Registers to which the same input is added have exponentially many combinations. Beyond {@link
 * Limits#MAX_CELL_COMBINATIONS}, the image becomes a Cartesian product: a register whose update is
 * independent of the others ({@link UpdateIndependence}) gets the range of its cells, without loss
 * of precision; of dependent registers, the first ones are enumerated, and each other one gets the
 * range of its cells for each combination of those. Both over-approximate the image, and a must
 * step to the product is one as before.
 */
final class AbstractPost {
  private final AbstractTransition plan;
  private final Transition step;
  private final LinearTermConstraints constraints;
  private final Optional<LinearRefutation.Repeated> refutation;
  private final List<StoreLayout.QuantitySlot> computed;
  private final List<Term> updates;
  private final ConfigSet when;
  private final StoreBox box;
  private final List<TargetCells> hits = new ArrayList<>();
  private final List<AbstractSuccessor> result = new ArrayList<>();

  /** For each computed register and cell, the condition that the register is in the cell. */
  private final List<Map<Integer, BoolTerm>> memberships;

  /** The indices of the registers whose cells are enumerated. */
  private final Set<Integer> enumerated = new TreeSet<>();

  /** A combination of target cells, with the source stores from which it may be reached. */
  private record TargetCells(int[] cells, StoreBox from) {}

  /**
   * @param when the configurations of the source state
   * @param box the source stores, including numeric features
   */
  AbstractPost(AbstractTransition plan, ConfigSet when, StoreBox box) {
    this.plan = plan;
    this.step = ProductLinearization.substitute(plan.transition, box.scalars());
    this.constraints = plan.constraints;
    this.refutation = constraints.refutation();
    this.computed = plan.computed;
    this.updates = computed.stream().map(slot -> step.updates().get(slot.symbol())).toList();
    this.when = when;
    this.box = box;
    IntStream.range(0, computed.size()).forEach(enumerated::add);
    this.memberships = computed.stream().<Map<Integer, BoolTerm>>map(r -> new HashMap<>()).toList();
  }

  List<AbstractSuccessor> successors() {
    BoolTerm guard = constraints.conjoin(step.guard());
    Transition related = guard == step.guard() ? step : step.with(guard, step.updates());
    Optional<StoreBox> entered = IntervalTransfer.applyGuard(related, box);
    entered
        .filter(contracted -> !isRefuted(new int[0], 0, contracted))
        .ifPresent(this::enumerateCells);
    return result;
  }

  private void enumerateCells(StoreBox contracted) {
    int[] cells = new int[computed.size()];
    enumerateCells(0, cells, contracted);
    if (isTooMany()) {
      hits.clear();
      enumerated.clear();
      enumerated.addAll(chooseEnumerated(contracted));
      enumerateCells(0, cells, contracted);
    }
    hits.forEach(this::finish);
  }

  private boolean isTooMany() {
    return computed.size() > 1
        && enumerated.size() == computed.size()
        && hits.size() > Limits.MAX_CELL_COMBINATIONS;
  }

  /** Returns the first dependent registers with few combinations, at least one. */
  private Set<Integer> chooseEnumerated(StoreBox contracted) {
    Set<Integer> independent =
        UpdateIndependence.of(constraints.conjoin(step.guard()), updates, contracted.scalars())
            .independent();
    Set<Integer> result = new TreeSet<>();
    long combinations = 1;
    for (int i = 0; i < computed.size(); i++) {
      Partition partition = computed.get(i).partition();
      Interval value = IntervalTransfer.evaluate(updates.get(i), contracted.scalars());
      int met = partition.lastCell(value) - partition.firstCell(value) + 1;
      boolean isOne = met == 1;
      if (!independent.contains(i)
          && (isOne || result.isEmpty() || combinations * met <= Limits.MAX_EXACT_COMBINATIONS)) {
        combinations *= met;
        result.add(i);
      }
    }
    return result;
  }

  /** Enumerates the cells of the next computed register; the box is contracted for each cell. */
  private void enumerateCells(int index, int[] cells, StoreBox contracted) {
    if (index == computed.size()) {
      hits.add(new TargetCells(withCellRanges(cells, contracted), contracted));
      return;
    }
    if (!enumerated.contains(index)) {
      cells[index] = Partition.ANY;
      enumerateCells(index + 1, cells, contracted);
      return;
    }
    Partition partition = computed.get(index).partition();
    Term update = updates.get(index);
    Interval value = IntervalTransfer.evaluate(update, contracted.scalars());
    int last = partition.lastCell(value);
    for (int cell = partition.firstCell(value); cell <= last && !isTooMany(); cell++) {
      StoreBox part = contracted.copy();
      Interval target = partition.cell(cell);
      if (IntervalTransfer.narrow(update, target, part.scalars())) {
        cells[index] = cell;
        if (!isRefuted(cells, index + 1, part)) {
          enumerateCells(index + 1, cells, part);
        }
      }
    }
  }

  /** Sets the ranges of cells of the registers that are not enumerated. */
  private int[] withCellRanges(int[] cells, StoreBox contracted) {
    int[] result = cells.clone();
    for (int i = 0; i < computed.size(); i++) {
      if (!enumerated.contains(i)) {
        Partition partition = computed.get(i).partition();
        Interval value = IntervalTransfer.evaluate(updates.get(i), contracted.scalars());
        result[i] = partition.cellRange(partition.firstCell(value), partition.lastCell(value));
      }
    }
    return result;
  }

  private void finish(TargetCells hit) {
    StoreBox contracted = hit.from();
    int[] cells = Arrays.copyOf(hit.cells(), plan.width());
    int position = computed.size();
    for (StoreLayout.ArraySlot slot : plan.computedArrays) {
      ArrayBox behind = IntervalTransfer.arrayAfter(step, slot.array(), contracted);
      for (int i = 0; i < slot.indexes().cellCount(); i++) {
        Interval range = behind.read(slot.indexes().cell(i));
        cells[position++] = slot.values().firstCell(range);
        cells[position++] = slot.values().lastCell(range);
      }
    }
    result.add(
        constraints == LinearTermConstraints.NONE
            ? new AbstractSuccessor(when, cells, isMust(cells, contracted))
            : new AbstractSuccessor(when, cells, () -> isMust(cells, contracted)));
  }

  private boolean isMust(int[] cells, StoreBox contracted) {
    if (!writesAreExact()) {
      return false;
    }
    if (containsImage(cells)) {
      return true;
    }
    StoreBox source = box.copy();
    for (ArrayAccess.Read read : step.reads()) {
      Interval indexes = Contractor.evaluate(read.index(), source.scalars());
      source.scalars().set(read.result(), source.array(read.array()).read(indexes));
    }
    return MustCheck.holds(
        conditions(cells, computed.size()),
        constraints,
        step.inputs(),
        elementsThatInputsDecide(),
        source.scalars(),
        contracted.scalars());
  }

  /**
   * Returns whether every store reaches the cells for all inputs, by a cheap sufficient condition.
   */
  private boolean containsImage(int[] cells) {
    if (!step.reads().isEmpty() || !constraints.isCertain(step.guard(), box.scalars())) {
      return false;
    }
    for (int i = 0; i < computed.size(); i++) {
      Interval values = IntervalTransfer.evaluate(updates.get(i), box.scalars());
      if (!computed.get(i).partition().cell(cells[i]).contains(values)
          && !constraints.implies(membership(i, cells[i]), box.scalars())) {
        return false;
      }
    }
    return true;
  }

  /** Returns the elements at an index that depends on an input. */
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

  /**
   * Returns whether the index of every write is exact; a write at an index range is no must step.
   */
  private boolean writesAreExact() {
    return step.writes().stream()
        .allMatch(
            access ->
                !(access instanceof ArrayAccess.Write write)
                    || Contractor.evaluate(write.index(), box.scalars()).isPoint());
  }

  /** Returns the guard and the conditions that the first computed registers are in their cells. */
  private List<BoolTerm> conditions(int[] cells, int count) {
    List<BoolTerm> result = new ArrayList<>();
    result.add(step.guard());
    for (int i = 0; i < count; i++) {
      result.add(membership(i, cells[i]));
    }
    return result;
  }

  /** Returns whether no store of a box gets into the first cells, by the linear constraints. */
  private boolean isRefuted(int[] cells, int count, StoreBox part) {
    return refutation.filter(r -> r.refutes(conditions(cells, count), part.scalars())).isPresent();
  }

  private BoolTerm membership(int index, int in) {
    return memberships
        .get(index)
        .computeIfAbsent(
            in, cell -> computed.get(index).partition().cell(cell).membership(updates.get(index)));
  }

  /**
   * The check for a must step: for every source store there is an input that satisfies the guard
   * and the membership conditions. The answer is "no" when in doubt.
   *
   * <p>Each input is set to a value that makes the requirements valid: the solution of an equation
   * in which its coefficient is 1 or -1, otherwise a constant. Since this is one witness of the
   * existential quantifier, "yes" is sound.
   */
  private static final class MustCheck {
    private final LinearTermConstraints constraints;
    private final Box source;
    private final Box contracted;
    private final Set<Symbol> dependent;
    private final Map<Symbol, Term> chosen = new HashMap<>();
    private List<BoolTerm> requirements;

    private MustCheck(
        List<BoolTerm> requirements,
        LinearTermConstraints constraints,
        Set<Symbol> dependent,
        Box source,
        Box contracted) {
      this.constraints = constraints;
      this.requirements = requirements;
      this.dependent = dependent;
      this.source = source;
      this.contracted = contracted;
    }

    /**
     * @param requirements guard and membership conditions, over registers, elements, features and
     *     inputs
     * @param constraints further conditions that hold for every source store
     * @param dependent elements at an index that depends on an input; the values of inputs must not
     *     depend on them
     * @param source the source stores, including array elements
     * @param contracted the source stores contracted by the requirements, a heuristic for values of
     *     inputs
     */
    static boolean holds(
        List<BoolTerm> requirements,
        LinearTermConstraints constraints,
        List<Symbol> inputs,
        Set<Symbol> dependent,
        Box source,
        Box contracted) {
      List<BoolTerm> conjuncts = new ArrayList<>();
      requirements.forEach(requirement -> conjuncts.addAll(requirement.conjuncts()));
      return new MustCheck(conjuncts, constraints, dependent, source, contracted).holds(inputs);
    }

    private boolean holds(List<Symbol> inputs) {
      Set<Symbol> open = new TreeSet<>(inputs);
      open.retainAll(BoolTerm.and(requirements).symbols());
      for (Symbol input : open) {
        if (!input.isBoolean()) {
          solve(input);
        }
      }
      for (Symbol input : open) {
        if (!chosen.containsKey(input)) {
          choose(input, constant(input));
        }
      }
      return requirements.stream().allMatch(r -> constraints.isCertain(r, source));
    }

    private Term constant(Symbol input) {
      BigInteger value = contracted.get(input).nearestToZero();
      return input.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value);
    }

    /** Finds an equation for an input and substitutes its solution. */
    private void solve(Symbol input) {
      Optional<IntTerm> solution =
          requirements.stream()
              .filter(BoolTerm.Compare.class::isInstance)
              .map(BoolTerm.Compare.class::cast)
              .filter(compare -> compare.relation() == BoolTerm.Relation.EQUAL)
              .flatMap(compare -> solution(compare.term(), input).stream())
              .findFirst();
      if (solution.isPresent()) {
        requirements = withRange(input, solution.get());
        choose(input, solution.get());
      }
    }

    /**
     * Returns the solution of {@code equation == 0} for an input, unless it depends on an element
     * at an index with inputs.
     */
    private Optional<IntTerm> solution(IntTerm equation, Symbol input) {
      return equation
          .solvedFor(input)
          .filter(value -> Collections.disjoint(value.symbols(), dependent));
    }

    /** Returns the condition that the solution is in the range of the input's type. */
    private List<BoolTerm> withRange(Symbol input, IntTerm solution) {
      List<BoolTerm> result = new ArrayList<>(requirements);
      input.low().ifPresent(low -> result.add(BoolTerm.atMost(IntTerm.of(low), solution)));
      input.high().ifPresent(high -> result.add(BoolTerm.atMost(solution, IntTerm.of(high))));
      return result;
    }

    private void choose(Symbol input, Term value) {
      Term.Substitution substitution = symbol -> symbol == input ? value : Term.of(symbol);
      requirements = requirements.stream().map(r -> r.substitute(substitution)).toList();
      chosen.put(input, value);
    }
  }

  /**
   * Independence of updates: two updates are independent if they share no symbol and no chain of
   * conjuncts connects their symbols. The image of independent updates is the product of their
   * images. A symbol with one value connects nothing.
   */
  private static final class UpdateIndependence {
    private final List<Group> groups = new ArrayList<>();

    /**
     * A connected component of terms and conjuncts.
     *
     * @param updates the indices of its updates
     */
    private record Group(Set<Symbol> symbols, Set<Integer> updates) {}

    private UpdateIndependence() {}

    /**
     * @param condition a condition on the stores in which the updates are evaluated
     * @param box bounds on these stores
     */
    static UpdateIndependence of(BoolTerm condition, List<Term> updates, Box box) {
      UpdateIndependence result = new UpdateIndependence();
      for (BoolTerm conjunct : condition.conjuncts()) {
        result.add(new Group(open(conjunct, box), Set.of()));
      }
      for (int i = 0; i < updates.size(); i++) {
        result.add(new Group(open(updates.get(i), box), Set.of(i)));
      }
      return result;
    }

    private static Set<Symbol> open(Term term, Box box) {
      Set<Symbol> symbols = new TreeSet<>();
      term.forEachSymbol(symbols::add);
      symbols.removeIf(symbol -> box.get(symbol).isPoint());
      return symbols;
    }

    private void add(Group group) {
      Set<Symbol> symbols = new TreeSet<>(group.symbols());
      Set<Integer> updates = new TreeSet<>(group.updates());
      groups.removeIf(
          other -> {
            boolean isTied = !Collections.disjoint(other.symbols(), group.symbols());
            if (isTied) {
              symbols.addAll(other.symbols());
              updates.addAll(other.updates());
            }
            return isTied;
          });
      groups.add(new Group(symbols, updates));
    }

    /** Returns the indices of the updates that are independent of all others. */
    Set<Integer> independent() {
      Set<Integer> result = new TreeSet<>();
      for (Group group : groups) {
        if (group.updates().size() == 1) {
          result.addAll(group.updates());
        }
      }
      return result;
    }
  }
}
