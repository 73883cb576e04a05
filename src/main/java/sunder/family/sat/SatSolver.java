package sunder.family.sat;

import java.util.Arrays;
import org.logicng.collections.LNGBooleanVector;
import org.logicng.collections.LNGIntVector;
import org.logicng.datastructures.Tristate;
import org.logicng.handlers.SATHandler;
import org.logicng.solvers.sat.MiniSat2Solver;
import org.logicng.solvers.sat.MiniSatConfig;
import sunder.limit.CancellationPoint;

/**
 * An incremental SAT solver. Variables are numbered from 1; a literal is a variable or its negative
 * number, as in DIMACS.
 */
public final class SatSolver {
  private static final SATHandler CANCELLATION =
      new SATHandler() {
        @Override
        public boolean detectedConflict() {
          CancellationPoint.check();
          return true;
        }
      };

  /** A solver that decides some literals first, in their order. */
  private static final class OrderedSolver extends MiniSat2Solver {
    private int[] first = {};
    private int next;

    OrderedSolver() {
      super(MiniSatConfig.builder().incremental(false).build());
    }

    @Override
    protected int pickBranchLit() {
      while (next < first.length) {
        int literal = first[next++];
        if (value(literal) == Tristate.UNDEF) {
          return literal;
        }
      }
      return super.pickBranchLit();
    }

    @Override
    protected void cancelUntil(int level) {
      super.cancelUntil(level);
      next = 0;
    }
  }

  private final OrderedSolver solver = new OrderedSolver();
  private LNGBooleanVector model = new LNGBooleanVector();

  /** Returns a new variable. */
  public int newVariable() {
    return solver.newVar(true, true) + 1;
  }

  /** Adds a variable that a search assigns only by propagation. */
  public int newAuxiliaryVariable() {
    return solver.newVar(true, false) + 1;
  }

  /** Returns the number of variables. */
  public int variables() {
    return solver.nVars();
  }

  /** Sets the value of a variable that the next search tries first. */
  public void setPhase(int variable, boolean phase) {
    solver.variables().get(variable - 1).setPolarity(!phase);
  }

  /** Sets the literals that searches decide first, in this order. */
  public void setFirst(int... literals) {
    solver.first = Arrays.stream(literals).map(SatSolver::encoded).toArray();
  }

  /** Adds a clause. */
  public void add(int... clause) {
    LNGIntVector literals = new LNGIntVector(clause.length);
    for (int literal : clause) {
      literals.push(encoded(literal));
    }
    solver.addClause(literals, null);
  }

  private static int encoded(int literal) {
    return MiniSat2Solver.mkLit(Math.abs(literal) - 1, literal < 0);
  }

  /** Returns whether the clauses are satisfiable together with some literals. */
  public boolean isSatisfiable(int... assumptions) {
    CancellationPoint.check();
    LNGIntVector literals = new LNGIntVector(Math.max(1, assumptions.length));
    for (int literal : assumptions) {
      literals.push(encoded(literal));
    }
    boolean result = solver.solve(CANCELLATION, literals) == Tristate.TRUE;
    if (result) {
      model = solver.model();
    }
    return result;
  }

  /** Returns whether propagation of the clauses alone determines a variable. */
  public boolean isFixed(int variable) {
    return solver.variables().get(variable - 1).assignment() != Tristate.UNDEF;
  }

  /**
   * Returns the value of a variable in the last model that was found; false if that model does not
   * assign it, which may be so for an auxiliary variable.
   */
  public boolean value(int variable) {
    return model.get(variable - 1);
  }

  /**
   * Returns some of the assumptions of the last search, which had no model, that contradict the
   * clauses.
   */
  public int[] core() {
    return Arrays.stream(solver.conflict().toArray())
        .map(l -> MiniSat2Solver.sign(l) ? MiniSat2Solver.var(l) + 1 : -MiniSat2Solver.var(l) - 1)
        .toArray();
  }
}
