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
 * The stores that some variants may have at each control point.
 *
 * @param model whose control points and registers these are
 * @param registers names of the registers in the regions, the same in every automaton of the same
 *     program and property
 * @param arrays such names of array registers
 * @param regions by the name of their control point; a point that is not listed is not reached
 */
public record InvariantMap(
    InvariantModel model,
    Function<Symbol, String> registers,
    Function<ArrayRegister, String> arrays,
    Map<String, List<Region>> regions) {
  /** What an invariant is one of. */
  public enum InvariantModel {
    /** The program's automaton. */
    PROGRAM,
    /**
     * The automaton of the same program with one symbolic cell in the place of its arrays ({@link
     * sunder.automaton.arraycell.ArrayCellAbstraction}). What fails nowhere there fails nowhere in
     * the program.
     */
    ONE_CELL
  }

  /**
   * Some stores in some variants: those that satisfy all that is said of registers and of elements.
   *
   * @param variants in which they are possible
   * @param registers over the registers that are live there, the features and the cells
   * @param elements of arrays that are live there; of the others nothing is said
   * @param cells single elements that {@code registers} speaks of
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

    /** Without single elements. */
    public Region(ConfigSet variants, BoolTerm registers, List<ArrayInvariant> elements) {
      this(variants, registers, elements, List.of());
    }

    /** A symbol that stands for one element of an array that is live there. */
    public record CellElement(ArrayRegister array, BigInteger index, Symbol element) {}

    /**
     * What holds for every index of an array that is inside it.
     *
     * @param index stands for the index in the condition
     * @param element stands for the element
     * @param condition over these two, registers and features
     */
    public record ArrayInvariant(
        ArrayRegister array, Symbol index, Symbol element, BoolTerm condition) {}
  }
}
