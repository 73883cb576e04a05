package sunder.certificate;

import java.math.BigInteger;
import java.util.List;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;

/**
 * Some stores in some variants: those that satisfy all that is said of registers and of elements.
 *
 * @param variants in which they are possible
 * @param registers over the registers that are live there, the features and the cells
 * @param elements of arrays that are live there; of the others nothing is said
 * @param cells single elements that {@code registers} speaks of
 */
public record Region(
    ConfigSet variants, BoolTerm registers, List<Elements> elements, List<Cell> cells) {
  public Region {
    elements = List.copyOf(elements);
    cells = List.copyOf(cells);
  }

  /** Without single elements. */
  public Region(ConfigSet variants, BoolTerm registers, List<Elements> elements) {
    this(variants, registers, elements, List.of());
  }

  /** A symbol that stands for one element of an array that is live there. */
  public record Cell(ArrayRegister array, BigInteger index, Symbol element) {}

  /**
   * What holds for every index of an array that is inside it.
   *
   * @param index stands for the index in the condition
   * @param element stands for the element
   * @param condition over these two, registers and features
   */
  public record Elements(ArrayRegister array, Symbol index, Symbol element, BoolTerm condition) {}
}
