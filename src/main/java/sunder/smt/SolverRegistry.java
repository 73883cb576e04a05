package sunder.smt;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** The registry of available solvers, determined by a small query to each. */
public final class SolverRegistry {
  private SolverRegistry() {}

  /**
   * The availability of a solver.
   *
   * @param choice the solver
   * @param version the version that it reports; empty if it does not work
   * @param problem the reason why it does not work, in one line; empty if it works
   */
  public record SolverStatus(
      SolverChoice choice, Optional<String> version, Optional<String> problem) {
    /** Returns whether the solver works. */
    public boolean works() {
      return version.isPresent();
    }
  }

  /** Returns the availability of every solver, in the order of {@link SolverChoice}. */
  public static List<SolverStatus> all() {
    return Arrays.stream(SolverChoice.values()).map(SolverRegistry::probe).toList();
  }

  /** Returns the availability of a solver. */
  public static SolverStatus probe(SolverChoice choice) {
    try (JavaSmtContext context = JavaSmtContext.open(choice)) {
      Optional<String> problem = tryOut(context);
      return new SolverStatus(
          choice, problem.isPresent() ? Optional.empty() : Optional.of(context.version()), problem);
    } catch (JavaSmtContext.SolverUnavailable e) {
      return new SolverStatus(choice, Optional.empty(), Optional.of(e.getMessage()));
    }
  }

  private static Optional<String> tryOut(JavaSmtContext context) {
    Symbol x = new Symbol.Supply().of(Symbol.Kind.INPUT, Symbol.Sort.INT, "x");
    BoolTerm isOne = BoolTerm.equal(IntTerm.of(x), IntTerm.ONE);
    SatResult yes =
        context.check(new LinearSolver.Query(List.of(isOne), List.of(), LinearSolver.CoreMode.ALL));
    SatResult no =
        context.check(
            new LinearSolver.Query(
                List.of(isOne, isOne.not()), List.of(), LinearSolver.CoreMode.ALL));
    if (yes.isSatisfiable() && no.isUnsatisfiable()) {
      return Optional.empty();
    }
    Set<String> reasons = new TreeSet<>();
    for (SatResult answer : List.of(yes, no)) {
      reasons.add(answer.fold(a -> "", a -> "", SatResult.Unknown::reason));
    }
    reasons.remove("");
    return Optional.of(reasons.isEmpty() ? "wrong answers" : String.join("; ", reasons));
  }
}
