package sunder.certificate;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;

/**
 * The stores of some variants at each location, as unions of regions.
 *
 * @param model the automaton whose locations and registers are used
 * @param registers gives the stable name of a register in the regions, which is common to all
 *     automata of the same program and property
 * @param arrays gives the stable name of an array register
 * @param regions the regions by the name of their location; a location that is not listed is
 *     unreachable
 */
public record InvariantMap(
    InvariantModel model,
    Function<Symbol, String> registers,
    Function<ArrayRegister, String> arrays,
    Map<String, List<Region>> regions) {
  /** The automaton of an invariant. */
  public enum InvariantModel {
    /** The program's automaton. */
    PROGRAM,
    /**
     * The array cell abstraction of the program's automaton ({@link
     * sunder.automaton.arraycell.ArrayCellAbstraction}). An assertion that fails in no run of it
     * fails in no run of the program.
     */
    ONE_CELL
  }

  /**
   * A region: the stores in some variants that satisfy conditions on registers and on array
   * elements.
   *
   * @param variants the variants
   * @param registers the condition on live registers, features and cells
   * @param elements the conditions on elements of live arrays; other arrays are unconstrained
   * @param cells the single elements that occur in {@code registers}
   */
  public record Region(
      ConfigSet variants,
      BoolTerm registers,
      List<ArrayInvariant> elements,
      List<CellElement> cells) {
    public Region {
      elements = List.copyOf(elements);
      cells = List.copyOf(cells);
    }

    /** Creates a region without single elements. */
    public Region(ConfigSet variants, BoolTerm registers, List<ArrayInvariant> elements) {
      this(variants, registers, elements, List.of());
    }

    /** A symbol for one element of a live array. */
    public record CellElement(ArrayRegister array, BigInteger index, Symbol element) {}

    /**
     * A condition that holds for every index within an array.
     *
     * @param array the array
     * @param index the symbol of the index
     * @param element the symbol of the element at the index
     * @param condition the condition over these two, registers and features
     */
    public record ArrayInvariant(
        ArrayRegister array, Symbol index, Symbol element, BoolTerm condition) {}
  }
}
