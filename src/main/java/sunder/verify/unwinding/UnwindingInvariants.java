package sunder.verify.unwinding;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.interval.ArrayBox;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.smt.Interpolator;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.abstraction.IntervalTransfer;
import sunder.verify.relation.BlockFormulas;
import sunder.verify.search.AbortDistances;

/**
 * Invariants from the interpolants of a finite unwinding, for variants that are safe because none
 * of their finitely many error paths is feasible.
 */
public final class UnwindingInvariants {
  /** The limit of interpolation queries; a path that is split by its variants needs several. */
  private static final int MOST = 2_000;

  private final Automaton automaton;
  private final Interpolator interpolator;
  private final Budget budget;
  private final RegionBuilder regions;
  private ConfigSet omitted;
  private int queries;

  private UnwindingInvariants(Problem problem, Interpolator interpolator, Budget budget) {
    this.automaton = problem.automaton();
    this.interpolator = interpolator;
    this.budget = budget;
    this.regions = new RegionBuilder(automaton.supply());
    this.omitted = problem.scope().space().none();
  }

  /**
   * The result: invariants of some variants.
   *
   * @param stores their reachable stores, over-approximated at each location
   */
  public record VariantInvariants(ConfigSet variants, InvariantMap stores) {}

  /**
   * Returns the invariants of as many variants as possible.
   *
   * @param problem a problem whose scope is safe
   * @param budget checked during the computation
   * @return empty if the unwinding is too large, or no path could be interpolated
   */
  public static Optional<VariantInvariants> of(Problem problem, Budget budget) {
    try (Interpolator interpolator = new Interpolator(budget::isExhausted)) {
      return new UnwindingInvariants(problem, interpolator, budget).find(problem.scope());
    }
  }

  private Optional<VariantInvariants> find(ConfigSet scope) {
    Optional<Unwinding> tree = Unwinding.of(automaton, scope, budget);
    tree.ifPresent(found -> found.plays.forEach(play -> explain(play, play.variants)));
    ConfigSet variants = scope.minus(omitted);
    if (tree.isEmpty() || variants.isEmpty()) {
      return Optional.empty();
    }
    InvariantMap stores =
        new InvariantMap(
            InvariantMap.InvariantModel.PROGRAM,
            automaton.names()::of,
            automaton.names()::of,
            regions.of(tree.get(), variants));
    return Optional.of(new VariantInvariants(variants, stores));
  }

  /** Labels the nodes of an error path with interpolants for some variants. */
  private void explain(UnwindingNode play, ConfigSet variants) {
    budget.check();
    ConfigSet some = variants.minus(omitted);
    if (some.isEmpty()) {
      return;
    }
    if (++queries > MOST) {
      omitted = omitted.or(some);
      return;
    }
    List<UnwindingNode> path = play.path();
    BlockFormulas blocks = new BlockFormulas(automaton.supply());
    for (int i = 1; i < path.size(); i++) {
      blocks.append(path.get(i).step(), path.get(i - 1).box, regions::cell);
    }
    if (!explain(path, blocks, some)) {
      split(play, blocks, some);
    }
  }

  /**
   * Labels the nodes of a path with interpolants; returns false if the solver yields none over
   * registers.
   */
  private boolean explain(List<UnwindingNode> path, BlockFormulas blocks, ConfigSet variants) {
    List<BoolTerm> conditions = new ArrayList<>(blocks.blocks());
    conditions.set(0, BoolTerm.and(facts(symbols(blocks), variants), conditions.get(0)));
    List<BoolTerm> known = new ArrayList<>();
    if (conditions.size() > 1) {
      List<Optional<BoolTerm>> found = interpolator.interpolants(conditions).orElse(List.of());
      for (int i = 0; i < found.size(); i++) {
        int block = i;
        found.get(i).flatMap(term -> blocks.toRegisters(block, term)).ifPresent(known::add);
      }
    }
    if (known.size() != conditions.size() - 1) {
      return false;
    }
    for (int i = 0; i < known.size(); i++) {
      path.get(i + 1).strengthen(variants, known.get(i));
    }
    return true;
  }

  /**
   * Splits the variants by the values of one variant's features, because values may be correlated
   * in ways that ranges do not express.
   */
  private void split(UnwindingNode play, BlockFormulas blocks, ConfigSet variants) {
    ConfigSet like = variants;
    for (Symbol symbol : symbols(blocks)) {
      Feature feature = automaton.featureSymbols().get(symbol);
      like = like.with(feature, variants.pick().valueOf(feature));
    }
    if (like.equals(variants)) {
      omitted = omitted.or(variants);
      return;
    }
    explain(play, like);
    explain(play, variants.minus(like));
  }

  /** Returns the features that occur in a path. */
  private static Set<Symbol> symbols(BlockFormulas blocks) {
    Set<Symbol> result = new TreeSet<>();
    for (BoolTerm block : blocks.blocks()) {
      block.forEachSymbol(
          symbol -> {
            if (symbol.kind() == Symbol.Kind.FEATURE) {
              result.add(symbol);
            }
          });
    }
    return result;
  }

  private BoolTerm facts(Set<Symbol> features, ConfigSet variants) {
    List<BoolTerm> facts = new ArrayList<>();
    Map<Symbol, Feature> known = automaton.featureSymbols();
    for (Symbol symbol : features) {
      facts.add(
          known.get(symbol) instanceof Feature.Numeric numeric
              ? values(IntTerm.of(symbol), variants.valuesOf(numeric))
              : truth(symbol, (Feature.Bool) known.get(symbol), variants));
    }
    return BoolTerm.and(facts);
  }

  private static BoolTerm values(IntTerm value, List<ConfigSet.ValueRange> ranges) {
    return BoolTerm.or(
        ranges.stream()
            .map(
                range ->
                    BoolTerm.and(
                        BoolTerm.atMost(IntTerm.of(range.low()), value),
                        BoolTerm.atMost(value, IntTerm.of(range.high()))))
            .toList());
  }

  private static BoolTerm truth(Symbol symbol, Feature.Bool feature, ConfigSet variants) {
    boolean mayBeTrue = !variants.with(feature, BigInteger.ONE).isEmpty();
    boolean mayBeFalse = !variants.with(feature, BigInteger.ZERO).isEmpty();
    return mayBeTrue && mayBeFalse
        ? BoolTerm.TRUE
        : mayBeTrue ? BoolTerm.of(symbol) : BoolTerm.of(symbol).not();
  }

  /**
   * The conversion of labelled nodes to regions. Mutable: it creates symbols for array elements.
   */
  private static final class RegionBuilder {
    private final Symbol.Supply supply;
    private final Map<ElementKey, Symbol> cells = new LinkedHashMap<>();

    private record ElementKey(ArrayRegister array, BigInteger index) {}

    RegionBuilder(Symbol.Supply supply) {
      this.supply = supply;
    }

    /** Returns the symbol of an array element in conditions. */
    Symbol cell(ArrayRegister array, BigInteger index) {
      return cells.computeIfAbsent(new ElementKey(array, index), place -> supply.element(array));
    }

    /** Returns the regions of some variants, by the name of the location. */
    Map<String, List<Region>> of(Unwinding tree, ConfigSet variants) {
      Map<String, List<Region>> result = new TreeMap<>();
      for (Location location : tree.distances.allLocations()) {
        ConfigSet apart = variants.minus(tree.distances.reachingFrom(location));
        if (location.role() == Location.Role.ORDINARY && !apart.isEmpty()) {
          add(location, new Region(apart, BoolTerm.TRUE, List.of()), result);
        }
      }
      ReadIndices read = ReadIndices.of(tree);
      for (UnwindingNode prefix : tree.prefixes) {
        for (UnwindingNode.InterpolantLabel part : prefix.labels()) {
          ConfigSet able = part.variants().and(variants);
          if (!able.isEmpty()) {
            add(prefix.end, region(prefix, able, part.condition(), read), result);
          }
        }
      }
      return result;
    }

    private static void add(Location at, Region region, Map<String, List<Region>> result) {
      result.computeIfAbsent(at.name(), name -> new ArrayList<>()).add(region);
    }

    private Region region(
        UnwindingNode prefix, ConfigSet variants, BoolTerm condition, ReadIndices read) {
      StoreBox box = prefix.box;
      List<BoolTerm> conditions = new ArrayList<>(List.of(condition));
      for (Symbol register : prefix.end.live()) {
        conditions.add(box.scalars().get(register).membership(Term.of(register)));
      }
      List<Region.ArrayInvariant> elements = new ArrayList<>();
      for (ArrayRegister array : prefix.end.liveArrays()) {
        Optional<SortedSet<BigInteger>> indices = read.of(array);
        indices.ifPresent(few -> conditions.add(single(array, box.array(array), few)));
        if (indices.isEmpty()) {
          elements.add(elements(array, box.array(array)));
        }
      }
      BoolTerm whole = BoolTerm.and(conditions);
      return new Region(variants, whole, elements, cellsIn(whole));
    }

    /** Returns the bounds of elements as constraints on their symbols. */
    private BoolTerm single(ArrayRegister array, ArrayBox box, SortedSet<BigInteger> indices) {
      return BoolTerm.and(
          indices.stream()
              .map(index -> box.read(Interval.point(index)).membership(Term.of(cell(array, index))))
              .toList());
    }

    private List<Region.CellElement> cellsIn(BoolTerm condition) {
      Set<Symbol> symbols = condition.symbols();
      List<Region.CellElement> used = new ArrayList<>();
      cells.forEach(
          (place, symbol) -> {
            if (symbols.contains(symbol)) {
              used.add(new Region.CellElement(place.array(), place.index(), symbol));
            }
          });
      return used;
    }

    private Region.ArrayInvariant elements(ArrayRegister array, ArrayBox box) {
      Symbol index = supply.index();
      Symbol element = supply.element(array);
      List<BoolTerm> conditions = new ArrayList<>();
      for (ArrayBox.Segment segment : box.segments()) {
        conditions.add(
            BoolTerm.or(
                segment.indexes().membership(Term.of(index)).not(),
                segment.values().membership(Term.of(element))));
      }
      return new Region.ArrayInvariant(array, index, element, BoolTerm.and(conditions));
    }

    /**
     * The indices at which the transitions of an unwinding read each array, if intervals determine
     * all of them exactly.
     */
    private static final class ReadIndices {
      /** The limit of indices; for more, constraints on segments of an array are smaller. */
      private static final int MOST = 64;

      private final Map<ArrayRegister, SortedSet<BigInteger>> indices = new TreeMap<>();
      private boolean areExact = true;

      private ReadIndices() {}

      /** Returns the indices read by the transitions that leave a node. */
      static ReadIndices of(Unwinding tree) {
        ReadIndices result = new ReadIndices();
        for (UnwindingNode prefix : tree.prefixes) {
          for (Transition step : prefix.end.outgoing()) {
            if (!step.reads().isEmpty() && step.presenceCondition().intersects(prefix.variants)) {
              // The elements that a disabled transition reads may be the reason that it is
              // disabled.
              result.add(step, IntervalTransfer.applyGuard(step, prefix.box).orElse(prefix.box));
            }
          }
        }
        return result;
      }

      private void add(Transition step, StoreBox entered) {
        for (ArrayAccess.Read read : step.reads()) {
          Interval index = Contractor.evaluate(read.index(), entered.scalars());
          areExact &= index.isPoint();
          if (index.isPoint()) {
            indices.computeIfAbsent(read.array(), array -> new TreeSet<>()).add(index.low());
          }
        }
      }

      /** Returns the indices at which an array is read; empty if they are not exact or too many. */
      Optional<SortedSet<BigInteger>> of(ArrayRegister array) {
        SortedSet<BigInteger> known = indices.getOrDefault(array, new TreeSet<>());
        return areExact && known.size() <= MOST ? Optional.of(known) : Optional.empty();
      }
    }
  }

  /**
   * The unwinding of the automaton along the paths of some variants that may still reach abort: a
   * finite tree.
   */
  private static final class Unwinding {
    /** The limit of nodes. */
    private static final int MOST = 10_000;

    final AbortDistances distances;
    private final Budget budget;

    /** The nodes at locations other than abort; each is behind its parent. */
    final List<UnwindingNode> prefixes = new ArrayList<>();

    /** The nodes at abort locations. */
    final List<UnwindingNode> plays = new ArrayList<>();

    private Unwinding(Automaton automaton, ConfigSet variants, Budget budget) {
      this.distances = new AbortDistances(automaton, variants.space().all(), budget);
      this.budget = budget;
      ConfigSet able = variants.and(distances.reachingFrom(automaton.initial()));
      if (!able.isEmpty()) {
        Location initial = automaton.initial();
        prefixes.add(
            new UnwindingNode(
                Optional.empty(),
                Optional.empty(),
                initial,
                able,
                StoreBox.zero(initial.live(), initial.liveArrays())));
      }
    }

    /** Returns the complete unwinding; empty if it is too large. */
    static Optional<Unwinding> of(Automaton automaton, ConfigSet variants, Budget budget) {
      Unwinding tree = new Unwinding(automaton, variants, budget);
      return tree.unwind() ? Optional.of(tree) : Optional.empty();
    }

    private boolean unwind() {
      Deque<UnwindingNode> open = new ArrayDeque<>(prefixes);
      while (!open.isEmpty() && prefixes.size() <= MOST) {
        budget.check();
        UnwindingNode prefix = open.pop();
        for (Transition step : prefix.end.outgoing()) {
          extend(prefix, step)
              .ifPresent(
                  longer -> {
                    boolean isPlay = longer.end.role() == Location.Role.ABORT;
                    (isPlay ? plays : prefixes).add(longer);
                    if (!isPlay) {
                      open.push(longer);
                    }
                  });
        }
      }
      return open.isEmpty();
    }

    private Optional<UnwindingNode> extend(UnwindingNode prefix, Transition step) {
      ConfigSet able =
          prefix.variants.and(step.presenceCondition()).and(distances.reachingFrom(step.target()));
      return able.isEmpty()
          ? Optional.empty()
          : IntervalTransfer.post(step, prefix.box)
              .map(
                  box ->
                      new UnwindingNode(
                          Optional.of(prefix), Optional.of(step), step.target(), able, box));
    }
  }
}
