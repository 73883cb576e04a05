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
import sunder.interval.Partition;
import sunder.interval.StoreBox;
import sunder.verify.Limits;

/**
 * Where a transition lands from one box: every combination of cells that its image meets.
 *
 * <p>Registers that add the same input meet exponentially many. Beyond {@link
 * Limits#MAX_CELL_COMBINATIONS} the image becomes a product for the greater part: a register that
 * shares nothing with others ({@link UpdateIndependence}) keeps the stretch of cells that it meets,
 * which is what all combinations say of it; of those that hang together the first are told apart,
 * and of each other one the stretch is kept that it meets behind each combination of those. Both
 * contain the image, so what is reached is over-approximated still, and a must step to all of it is
 * one as before.
 */
final class AbstractPost {
  private final AbstractTransition plan;
  private final Transition step;
  private final LinearTermConstraints relations;
  private final List<StoreLayout.QuantitySlot> computed;
  private final List<Term> updates;
  private final ConfigSet when;
  private final StoreBox box;
  private final List<TargetCells> hits = new ArrayList<>();
  private final List<AbstractSuccessor> result = new ArrayList<>();

  /** For each computed register and cell: that it lands there. */
  private final List<Map<Integer, BoolTerm>> landing;

  /** The places of the registers whose cells are told apart. */
  private final Set<Integer> told = new TreeSet<>();

  /** Cells in which the step lands from the stores of a part of the box. */
  private record TargetCells(int[] cells, StoreBox from) {}

  /**
   * @param when the configurations for which {@code box} stands
   * @param box all stores of the source, features included
   */
  AbstractPost(AbstractTransition plan, ConfigSet when, StoreBox box) {
    this.plan = plan;
    this.step = ProductLinearization.substitute(plan.transition, box.scalars());
    this.relations = plan.relations;
    this.computed = plan.computed;
    this.updates = computed.stream().map(slot -> step.updates().get(slot.symbol())).toList();
    this.when = when;
    this.box = box;
    IntStream.range(0, computed.size()).forEach(told::add);
    this.landing = computed.stream().<Map<Integer, BoolTerm>>map(r -> new HashMap<>()).toList();
  }

  List<AbstractSuccessor> successors() {
    BoolTerm guard = relations.conjoin(step.guard());
    Transition related = guard == step.guard() ? step : step.with(guard, step.updates());
    Optional<StoreBox> entered = IntervalTransfer.applyGuard(related, box);
    entered
        .filter(landing -> !relations.refutes(() -> conditions(new int[0], 0), landing.scalars()))
        .ifPresent(this::land);
    return result;
  }

  private void land(StoreBox landing) {
    int[] cells = new int[computed.size()];
    land(0, cells, landing);
    if (isTooMany()) {
      hits.clear();
      told.clear();
      told.addAll(few(landing));
      land(0, cells, landing);
    }
    hits.forEach(this::finish);
  }

  private boolean isTooMany() {
    return computed.size() > 1
        && told.size() == computed.size()
        && hits.size() > Limits.MAX_CELL_COMBINATIONS;
  }

  /** Of the registers that hang together the first that have few combinations; at least one. */
  private Set<Integer> few(StoreBox landing) {
    Set<Integer> alone =
        UpdateIndependence.of(relations.conjoin(step.guard()), updates, landing.scalars()).alone();
    Set<Integer> result = new TreeSet<>();
    long combinations = 1;
    for (int i = 0; i < computed.size(); i++) {
      Partition partition = computed.get(i).partition();
      Interval value = IntervalTransfer.evaluate(updates.get(i), landing.scalars());
      int met = partition.lastCell(value) - partition.firstCell(value) + 1;
      boolean isOne = met == 1;
      if (!alone.contains(i)
          && (isOne || result.isEmpty() || combinations * met <= Limits.MAX_EXACT_COMBINATIONS)) {
        combinations *= met;
        result.add(i);
      }
    }
    return result;
  }

  /**
   * Tries every cell of the next computed register; the box is contracted to where it lands there.
   */
  private void land(int index, int[] cells, StoreBox landing) {
    if (index == computed.size()) {
      hits.add(new TargetCells(withStretches(cells, landing), landing));
      return;
    }
    if (!told.contains(index)) {
      cells[index] = Partition.ANY;
      land(index + 1, cells, landing);
      return;
    }
    Partition partition = computed.get(index).partition();
    Term update = updates.get(index);
    Interval value = IntervalTransfer.evaluate(update, landing.scalars());
    int last = partition.lastCell(value);
    for (int cell = partition.firstCell(value); cell <= last && !isTooMany(); cell++) {
      StoreBox part = landing.copy();
      Interval target = partition.cell(cell);
      if (IntervalTransfer.narrow(update, target, part.scalars())) {
        cells[index] = cell;
        if (!relations.refutes(() -> conditions(cells, index + 1), part.scalars())) {
          land(index + 1, cells, part);
        }
      }
    }
  }

  /** Registers that are not told apart get all cells that they meet. */
  private int[] withStretches(int[] cells, StoreBox landing) {
    int[] result = cells.clone();
    for (int i = 0; i < computed.size(); i++) {
      if (!told.contains(i)) {
        Partition partition = computed.get(i).partition();
        Interval value = IntervalTransfer.evaluate(updates.get(i), landing.scalars());
        result[i] = partition.cellRange(partition.firstCell(value), partition.lastCell(value));
      }
    }
    return result;
  }

  private void finish(TargetCells hit) {
    StoreBox landing = hit.from();
    int[] cells = Arrays.copyOf(hit.cells(), plan.width());
    int position = computed.size();
    for (StoreLayout.ArraySlot slot : plan.computedArrays) {
      ArrayBox behind = IntervalTransfer.arrayAfter(step, slot.array(), landing);
      for (int i = 0; i < slot.indexes().cellCount(); i++) {
        Interval range = behind.read(slot.indexes().cell(i));
        cells[position++] = slot.values().firstCell(range);
        cells[position++] = slot.values().lastCell(range);
      }
    }
    result.add(
        relations == LinearTermConstraints.NONE
            ? new AbstractSuccessor(when, cells, isMust(cells, landing))
            : new AbstractSuccessor(when, cells, () -> isMust(cells, landing)));
  }

  private boolean isMust(int[] cells, StoreBox landing) {
    if (!writesAreExact()) {
      return false;
    }
    if (landsWhole(cells)) {
      return true;
    }
    StoreBox source = box.copy();
    for (ArrayAccess.Read read : step.reads()) {
      Interval indexes = Contractor.evaluate(read.index(), source.scalars());
      source.scalars().set(read.result(), source.array(read.array()).read(indexes));
    }
    return MustCheck.holds(
        conditions(cells, computed.size()),
        relations,
        step.inputs(),
        elementsThatInputsDecide(),
        source.scalars(),
        landing.scalars());
  }

  /** Whether every store lands here whatever the inputs are; the common case, cheaply. */
  private boolean landsWhole(int[] cells) {
    if (!step.reads().isEmpty() || !relations.isCertain(step.guard(), box.scalars())) {
      return false;
    }
    for (int i = 0; i < computed.size(); i++) {
      Interval values = IntervalTransfer.evaluate(updates.get(i), box.scalars());
      if (!computed.get(i).partition().cell(cells[i]).contains(values)
          && !relations.implies(lands(i, cells[i]), box.scalars())) {
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
  private List<BoolTerm> conditions(int[] cells, int count) {
    List<BoolTerm> result = new ArrayList<>();
    result.add(step.guard());
    for (int i = 0; i < count; i++) {
      result.add(lands(i, cells[i]));
    }
    return result;
  }

  private BoolTerm lands(int index, int in) {
    return landing
        .get(index)
        .computeIfAbsent(
            in, cell -> computed.get(index).partition().cell(cell).membership(updates.get(index)));
  }

  /**
   * Whether a step is a must step: for every store of the source there is an input that makes the
   * requirements true. Answers "no" when in doubt.
   *
   * <p>Each input is given a value that makes the requirements certain: the solution of an equation
   * in which it occurs with coefficient 1 or -1, else a constant. This is one choice of the
   * existential witness, so a "yes" is right.
   */
  private static final class MustCheck {
    private final LinearTermConstraints relations;
    private final Box source;
    private final Box contracted;
    private final Set<Symbol> dependent;
    private final Map<Symbol, Term> chosen = new HashMap<>();
    private List<BoolTerm> requirements;

    private MustCheck(
        List<BoolTerm> requirements,
        LinearTermConstraints relations,
        Set<Symbol> dependent,
        Box source,
        Box contracted) {
      this.relations = relations;
      this.requirements = requirements;
      this.dependent = dependent;
      this.source = source;
      this.contracted = contracted;
    }

    /**
     * @param requirements guard and landing conditions, over registers, elements, features and
     *     inputs
     * @param relations what holds of every store of the source besides
     * @param dependent elements at an index that inputs decide: no value of an input may depend on
     *     them
     * @param source every store of the source, array elements included
     * @param contracted the same contracted by the requirements: a hint for values of inputs
     */
    static boolean holds(
        List<BoolTerm> requirements,
        LinearTermConstraints relations,
        List<Symbol> inputs,
        Set<Symbol> dependent,
        Box source,
        Box contracted) {
      List<BoolTerm> conjuncts = new ArrayList<>();
      requirements.forEach(requirement -> conjuncts.addAll(requirement.conjuncts()));
      return new MustCheck(conjuncts, relations, dependent, source, contracted).holds(inputs);
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
      return requirements.stream().allMatch(r -> relations.isCertain(r, source));
    }

    private Term constant(Symbol input) {
      BigInteger value = contracted.get(input).nearestToZero();
      return input.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value);
    }

    /** Finds an equation for the input and replaces the input by its solution. */
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

    /** What {@code input} must equal for {@code equation == 0}, if no element depends on it. */
    private Optional<IntTerm> solution(IntTerm equation, Symbol input) {
      return equation
          .solvedFor(input)
          .filter(value -> Collections.disjoint(value.symbols(), dependent));
    }

    /** The solution must lie in the range of the input's type. */
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
   * Which updates of a step have nothing to do with the others: no symbol of one occurs in another,
   * and no chain of conditions of the step leads from one to another. What such updates yield
   * together is the product of what each yields. A symbol of one value ties nothing.
   */
  private static final class UpdateIndependence {
    private final List<Group> groups = new ArrayList<>();

    /**
     * Terms and conditions that hang together.
     *
     * @param updates their places in the list of updates
     */
    private record Group(Set<Symbol> symbols, Set<Integer> updates) {}

    private UpdateIndependence() {}

    /**
     * @param condition holds of what the updates are evaluated in
     * @param box likewise
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

    /** The places of the updates that are alone. */
    Set<Integer> alone() {
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
