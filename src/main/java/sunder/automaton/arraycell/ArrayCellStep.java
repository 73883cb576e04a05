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
 * One of the cases of a step on an automaton with one cell: on which side of {@code p} each of its
 * indices is, and what follows for values and cells. Immutable.
 *
 * <p>A step with many indices would have too many cases. Behind {@link #MOST_SIDES} of them, no
 * more is told apart: a read gives any value, a write may be to the cell or not. That only adds
 * runs.
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

  /** An element that is read: all reads of a step come before its writes. */
  private record ElementRead(ArrayRegister array, IntTerm place) {}

  /** Where an index is. */
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
   * Of which nothing is known yet.
   *
   * @param index the register that holds the place of the cell
   * @param cells of the arrays
   * @param unknown the fresh input that stands for an element that is read elsewhere
   */
  static ArrayCellStep of(
      Symbol index, Map<ArrayRegister, Symbol> cells, UnaryOperator<Symbol> unknown) {
    return new ArrayCellStep(
        index, cells, unknown, Map.of(), BoolTerm.TRUE, Map.of(), Map.of(), Map.of());
  }

  private Term value(Term term) {
    return values.isEmpty() ? term : term.substitute(Term.Substitution.of(values));
  }

  /** The cases of a read. */
  List<ArrayCellStep> read(ArrayAccess.Read read) {
    IntTerm place = (IntTerm) value(read.index());
    if (!isTold(place)) {
      return List.of(withUnknown(read, place));
    }
    return sidesOf(place).stream()
        .map(side -> with(place, side))
        .filter(ArrayCellStep::isPossible)
        .map(c -> c.isHere(place) ? c.withCell(read) : c.withUnknown(read, place))
        .toList();
  }

  /** The case of a read that is at the cell, if it may be. */
  List<ArrayCellStep> readHere(ArrayAccess.Read read) {
    IntTerm place = (IntTerm) value(read.index());
    Side known = sides.getOrDefault(place, Side.HERE);
    ArrayCellStep here = with(place, Side.HERE);
    return known == Side.HERE && here.isPossible() ? List.of(here.withCell(read)) : List.of();
  }

  /** The cases of a write or a reset. */
  List<ArrayCellStep> write(ArrayAccess access) {
    Symbol cell = cells.get(access.array());
    if (!(access instanceof ArrayAccess.Write write)) {
      return List.of(withUpdate(cell, Term.zero(cell.sort())));
    }
    IntTerm place = (IntTerm) value(write.index());
    Term value = value(write.value());
    if (!isTold(place)) {
      return List.of(withUpdate(cell, value), this);
    }
    return sidesOf(place).stream()
        .map(side -> with(place, side))
        .filter(ArrayCellStep::isPossible)
        .map(c -> c.isHere(place) ? c.withUpdate(cell, value) : c)
        .toList();
  }

  private boolean isTold(IntTerm place) {
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

  /** What is read lies in its type here as elsewhere; the cell is one of an array of any values. */
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
   * The same condition with what follows from it for {@code p} where an index is there: bounds of
   * the index are bounds of {@code p}. Relations are looked for among what guards compare.
   */
  private BoolTerm toldOfCell(BoolTerm condition) {
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
   * The step in this case, if it can be taken.
   *
   * @param rigid registers whose updates stay whether they are live or not
   */
  Optional<Transition> toTransition(
      Transition step, Location source, Location target, Set<Symbol> rigid) {
    BoolTerm both = toldOfCell(BoolTerm.and(guard, (BoolTerm) value(step.guard())));
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
