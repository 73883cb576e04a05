package sunder.certificate;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * The stores that some variants may have at each control point.
 *
 * @param model whose control points and registers these are
 * @param registers names of the registers in the regions, the same in every automaton of the same
 *     program and property
 * @param arrays such names of array registers
 * @param regions by the name of their control point; a point that is not listed is not reached
 */
public record Stores(
    Model model,
    Function<Symbol, String> registers,
    Function<ArrayRegister, String> arrays,
    Map<String, List<Region>> regions) {
  /** Of the program itself. */
  public Stores(
      Function<Symbol, String> registers,
      Function<ArrayRegister, String> arrays,
      Map<String, List<Region>> regions) {
    this(Model.PROGRAM, registers, arrays, regions);
  }

  /** What an invariant is one of. */
  public enum Model {
    /** The program's automaton. */
    PROGRAM,
    /**
     * The automaton of the same program with one symbolic cell in the place of its arrays ({@link
     * sunder.automaton.cell.CellAutomaton}). What fails nowhere there fails nowhere in the program.
     */
    ONE_CELL
  }
}
