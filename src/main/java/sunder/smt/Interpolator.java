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
 * Sequence interpolants of unsatisfiable blocks: between two blocks a formula over the symbols that
 * both sides share, which follows from the blocks before it and contradicts those behind it. The
 * built-in solver gives them, whichever solver decides the queries. Belongs to one thread.
 *
 * <p>What comes out is a hint, to be used only where a wrong one costs time alone, or where it is
 * checked again.
 */
public final class Interpolator implements AutoCloseable {
  /** A proof is kept for each context; a new one for so many questions keeps memory flat. */
  private static final int QUESTIONS_PER_CONTEXT = 20;

  private final RestartingLinearSolver solver;

  /**
   * @param stop becomes true when a running question shall end without an answer; asked from
   *     another thread
   */
  public Interpolator(BooleanSupplier stop) {
    this.solver = new RestartingLinearSolver(SolverChoice.SMTINTERPOL, QUESTIONS_PER_CONTEXT, stop);
  }

  /**
   * The comparisons in the interpolants between each block and the next.
   *
   * @return one set fewer than blocks; empty if the blocks are satisfiable, or the solver gave up
   */
  public Optional<List<Set<BoolTerm.Compare>>> interpolantComparisons(List<BoolTerm> blocks) {
    return between(blocks, InterpolantReader::comparisons);
  }

  /**
   * The interpolants themselves, between each block and the next.
   *
   * @return one fewer than blocks, each empty if it is more than a Boolean combination of linear
   *     comparisons and Boolean symbols; nothing if the blocks are satisfiable, or the solver gave
   *     up
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

  /** The ranges of a symbol and the facts of a fresh one belong to the first block with it. */
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
