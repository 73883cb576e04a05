package sunder.smt;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.sosy_lab.java_smt.api.BooleanFormula;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;

/**
 * A solver for sequence interpolants: for an unsatisfiable sequence of blocks it returns between
 * two blocks a formula over their shared symbols that the blocks before imply and that contradicts
 * the blocks behind. It always uses the built-in solver SMTInterpol, whichever solver is chosen for
 * queries. It may be used by one thread only.
 *
 * <p>Invariant: the result is unproved; it may be used only as a hint or where it is checked again.
 */
public final class Interpolator implements AutoCloseable {
  /**
   * The number of queries for each context. A context retains its proofs, so that new ones bound
   * memory.
   */
  private static final int QUESTIONS_PER_CONTEXT = 20;

  private final RestartingLinearSolver solver;

  /**
   * Creates an interpolator.
   *
   * @param stop returns true when a running query must end without an answer; called by another
   *     thread
   */
  public Interpolator(BooleanSupplier stop) {
    this.solver = new RestartingLinearSolver(SolverChoice.SMTINTERPOL, QUESTIONS_PER_CONTEXT, stop);
  }

  /**
   * Returns the comparisons in the interpolants between each block and the next.
   *
   * @return one set fewer than blocks; empty if the blocks are satisfiable or the solver gave up
   */
  public Optional<List<Set<BoolTerm.Compare>>> interpolantComparisons(List<BoolTerm> blocks) {
    return between(blocks, InterpolantReader::comparisons);
  }

  /**
   * Returns the interpolants between each block and the next.
   *
   * @return one fewer than blocks, each empty if it is not a Boolean combination of linear
   *     comparisons and Boolean symbols; empty if the blocks are satisfiable or the solver gave up
   */
  public Optional<List<Optional<BoolTerm>>> interpolants(List<BoolTerm> blocks) {
    return between(blocks, InterpolantReader::formula);
  }

  private <R> Optional<List<R>> between(
      List<BoolTerm> blocks, BiFunction<InterpolantReader, BooleanFormula, R> reading) {
    List<BoolTerm> linear = linear(blocks);
    Optional<List<R>> none = Optional.empty();
    try {
      return solver
          .query(context -> context.interpolate(linear, reading), Optional::isEmpty, none)
          .orElse(none);
    } catch (JavaSmtContext.SolverUnavailable e) {
      return none;
    }
  }

  /**
   * Linearises the blocks. The range of a symbol and the facts about a fresh one are added to the
   * first block in which it occurs.
   */
  private static List<BoolTerm> linear(List<BoolTerm> blocks) {
    Set<Symbol> symbols = new LinkedHashSet<>();
    blocks.forEach(block -> block.forEachSymbol(symbols::add));
    Linearizer linearizer = Linearizer.withFreshSymbolsAbove(symbols);
    Set<Symbol> met = new LinkedHashSet<>();
    List<BoolTerm> result = new ArrayList<>();
    for (BoolTerm block : blocks) {
      int known = linearizer.facts().size();
      List<BoolTerm> parts = new ArrayList<>();
      parts.add(linearizer.linear(block));
      parts.addAll(linearizer.facts().subList(known, linearizer.facts().size()));
      Set<Symbol> fresh = block.symbols();
      fresh.removeAll(met);
      parts.addAll(LinearizingSolver.ranges(fresh));
      met.addAll(fresh);
      result.add(BoolTerm.and(parts));
    }
    return result;
  }

  @Override
  public void close() {
    solver.close();
  }
}
