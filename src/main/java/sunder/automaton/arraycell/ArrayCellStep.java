package sunder.automaton.arraycell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * A case of a transition in the array cell abstraction: the position of each of its indices
 * relative to {@code p}, with the resulting guard, values and cell updates. Immutable.
 *
 * <p>The number of cases is exponential in the number of indices. Beyond {@link #MOST_SIDES}
 * indices no more cases are distinguished: a read yields any value, and a write may be to the cell
 * or not, which over-approximates.
 *
 * @param index the register of the index {@code p}
 * @param cells the register of each array's cell
 * @param unknown creates the fresh input for an element that is read at another index
 * @param sides the position of each index
 * @param guard the guard from the positions and ranges
 * @param values the values of the read results
 * @param inputs the fresh inputs for elements at other indices
 * @param updates the updates of cells
 */
record ArrayCellStep(
    Symbol index,
    Map<ArrayRegister, Symbol> cells,
    UnaryOperator<Symbol> unknown,
    Map<IntTerm, Side> sides,
    BoolTerm guard,
    Map<Symbol, Term> values,
    Map<ElementRead, Symbol> inputs,
    Map<Symbol, Term> updates) {
  private static final int MOST_SIDES = 3;

  /** An element that is read; all reads of a transition precede its writes. */
  private record ElementRead(ArrayRegister array, IntTerm place) {}

  /** The position of an index relative to {@code p}. */
  private enum Side {
    BELOW,
    HERE,
    ABOVE;

    BoolTerm of(IntTerm place, IntTerm cell) {
      return switch (this) {
        case BELOW -> BoolTerm.less(place, cell);
        case HERE -> BoolTerm.equal(place, cell);
        case ABOVE -> BoolTerm.less(cell, place);
      };
    }
  }

  private ArrayCellStep(
      ArrayCellStep before,
      Map<IntTerm, Side> sides,
      BoolTerm guard,
      Map<Symbol, Term> values,
      Map<ElementRead, Symbol> inputs,
      Map<Symbol, Term> updates) {
    this(before.index, before.cells, before.unknown, sides, guard, values, inputs, updates);
  }

  /**
   * Returns the initial case, in which no position is determined.
   *
   * @param index the register of the index {@code p}
   * @param cells the register of each array's cell
   * @param unknown creates the fresh input for an element that is read at another index
   */
  static ArrayCellStep of(
      Symbol index, Map<ArrayRegister, Symbol> cells, UnaryOperator<Symbol> unknown) {
    return new ArrayCellStep(
        index, cells, unknown, Map.of(), BoolTerm.TRUE, Map.of(), Map.of(), Map.of());
  }

  private Term value(Term term) {
    return values.isEmpty() ? term : term.substitute(Term.Substitution.of(values));
  }

  /** Returns the cases after a read. */
  List<ArrayCellStep> read(ArrayAccess.Read read) {
    IntTerm place = (IntTerm) value(read.index());
    if (!isDistinguished(place)) {
      return List.of(withUnknown(read, place));
    }
    return sidesOf(place).stream()
        .map(side -> with(place, side))
        .filter(ArrayCellStep::isPossible)
        .map(c -> c.isHere(place) ? c.withCell(read) : c.withUnknown(read, place))
        .toList();
  }

  /** Returns the case after a read at {@code p}; an empty list if the index cannot be {@code p}. */
  List<ArrayCellStep> readHere(ArrayAccess.Read read) {
    IntTerm place = (IntTerm) value(read.index());
    Side known = sides.getOrDefault(place, Side.HERE);
    ArrayCellStep here = with(place, Side.HERE);
    return known == Side.HERE && here.isPossible() ? List.of(here.withCell(read)) : List.of();
  }

  /** Returns the cases after a write or a reset. */
  List<ArrayCellStep> write(ArrayAccess access) {
    Symbol cell = cells.get(access.array());
    if (!(access instanceof ArrayAccess.Write write)) {
      return List.of(withUpdate(cell, Term.zero(cell.sort())));
    }
    IntTerm place = (IntTerm) value(write.index());
    Term value = value(write.value());
    if (!isDistinguished(place)) {
      return List.of(withUpdate(cell, value), this);
    }
    return sidesOf(place).stream()
        .map(side -> with(place, side))
        .filter(ArrayCellStep::isPossible)
        .map(c -> c.isHere(place) ? c.withUpdate(cell, value) : c)
        .toList();
  }

  private boolean isDistinguished(IntTerm place) {
    return sides.size() < MOST_SIDES || sides.containsKey(place);
  }

  private List<Side> sidesOf(IntTerm place) {
    return sides.containsKey(place) ? List.of(sides.get(place)) : Arrays.asList(Side.values());
  }

  private boolean isHere(IntTerm place) {
    return sides.get(place) == Side.HERE;
  }

  private boolean isPossible() {
    return !guard.equals(BoolTerm.FALSE);
  }

  private ArrayCellStep with(IntTerm place, Side side) {
    if (sides.containsKey(place)) {
      return this;
    }
    Map<IntTerm, Side> more = new HashMap<>(sides);
    more.put(place, side);
    BoolTerm both = BoolTerm.and(guard, side.of(place, IntTerm.of(index)));
    return new ArrayCellStep(this, more, both, values, inputs, updates);
  }

  /** Returns the case after a read of the cell, with the range of the element's type as a guard. */
  private ArrayCellStep withCell(ArrayAccess.Read read) {
    Symbol result = read.result();
    Term cell = Term.of(cells.get(read.array()));
    BoolTerm inside =
        cell instanceof IntTerm value
            ? BoolTerm.and(guard, BoolTerm.within(result.low(), value, result.high()))
            : guard;
    return new ArrayCellStep(this, sides, inside, with(result, cell), inputs, updates);
  }

  private Map<Symbol, Term> with(Symbol result, Term value) {
    Map<Symbol, Term> more = new HashMap<>(values);
    more.put(result, value);
    return more;
  }

  private ArrayCellStep withUnknown(ArrayAccess.Read read, IntTerm place) {
    Map<ElementRead, Symbol> more = new LinkedHashMap<>(inputs);
    Symbol input =
        more.computeIfAbsent(
            new ElementRead(read.array(), place), element -> unknown.apply(read.result()));
    return new ArrayCellStep(
        this, sides, guard, with(read.result(), Term.of(input)), more, updates);
  }

  private ArrayCellStep withUpdate(Symbol cell, Term value) {
    Map<Symbol, Term> more = new TreeMap<>(updates);
    more.put(cell, value);
    return new ArrayCellStep(this, sides, guard, values, inputs, more);
  }

  /**
   * Conjoins to a condition its copies with {@code p} substituted for each counter whose index
   * equals {@code p}: bounds of the index become bounds of {@code p}. The abstraction derives
   * relations from such comparisons.
   */
  private BoolTerm withCellBounds(BoolTerm condition) {
    BoolTerm result = condition;
    for (Map.Entry<IntTerm, Side> entry : sides.entrySet()) {
      if (entry.getValue() == Side.HERE) {
        IntTerm difference = entry.getKey().minus(IntTerm.of(index));
        Optional<Symbol> counter =
            entry.getKey().direction().asSymbol().filter(symbol -> !symbol.equals(index));
        Optional<IntTerm> same = counter.flatMap(difference::solvedFor);
        if (same.isPresent()) {
          Symbol replaced = counter.orElseThrow();
          result =
              BoolTerm.and(
                  result, condition.substitute(s -> s.equals(replaced) ? same.get() : Term.of(s)));
        }
      }
    }
    return result;
  }

  /**
   * Returns the transition of this case; empty if its guard is false.
   *
   * @param step the original transition
   * @param source the source of the result
   * @param target the target of the result
   * @param rigid the registers whose updates are kept even if they are not live
   */
  Optional<Transition> toTransition(
      Transition step, Location source, Location target, Set<Symbol> rigid) {
    BoolTerm both = withCellBounds(BoolTerm.and(guard, (BoolTerm) value(step.guard())));
    if (both.equals(BoolTerm.FALSE)) {
      return Optional.empty();
    }
    Map<Symbol, Term> all = new TreeMap<>(updates);
    step.updates().forEach((register, term) -> all.put(register, value(term)));
    all.keySet().removeIf(r -> !target.live().contains(r) && !rigid.contains(r));
    List<Symbol> fresh = new ArrayList<>(step.inputs());
    fresh.addAll(inputs.values());
    return Optional.of(
        new Transition(
            source,
            target,
            step.presenceCondition(),
            fresh,
            List.of(),
            both,
            all,
            List.of(),
            step.moves().stream().map(move -> move.map(this::value)).toList(),
            step.choices(),
            step.span(),
            step.statements()));
  }
}
