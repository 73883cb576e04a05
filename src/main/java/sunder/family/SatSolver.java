package sunder.family;

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
final class SatSolver {
  private static final SATHandler CANCELLATION =
      new SATHandler() {
        @Override
        public boolean detectedConflict() {
          CancellationPoint.check();
          return true;
        }
      };

  private final MiniSat2Solver solver =
      new MiniSat2Solver(MiniSatConfig.builder().incremental(false).build());
  private LNGBooleanVector model = new LNGBooleanVector();

  int newVariable() {
    return solver.newVar(true, true) + 1;
  }

  /** Adds a variable that a search assigns only by propagation. */
  int newAuxiliaryVariable() {
    return solver.newVar(true, false) + 1;
  }

  int variables() {
    return solver.nVars();
  }

  /** Sets the value of a variable that the next search tries first. */
  void setPhase(int variable, boolean phase) {
    solver.variables().get(variable - 1).setPolarity(!phase);
  }

  void add(int... clause) {
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
  boolean isSatisfiable(int... assumptions) {
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
  boolean isFixed(int variable) {
    return solver.variables().get(variable - 1).assignment() != Tristate.UNDEF;
  }

  /**
   * Returns the value of a variable in the last model that was found; false if that model does not
   * assign it, which may be so for an auxiliary variable.
   */
  boolean value(int variable) {
    return model.get(variable - 1);
  }

  /**
   * Returns some of the assumptions of the last search, which had no model, that contradict the
   * clauses.
   */
  int[] core() {
    return Arrays.stream(solver.conflict().toArray())
        .map(l -> MiniSat2Solver.sign(l) ? MiniSat2Solver.var(l) + 1 : -MiniSat2Solver.var(l) - 1)
        .toArray();
  }
}
