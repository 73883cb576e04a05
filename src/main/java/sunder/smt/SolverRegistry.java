package sunder.smt;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/** Tells which solvers work here, by trying each on a small query. */
public final class SolverRegistry {
  private SolverRegistry() {}

  /**
   * Whether a solver works here.
   *
   * @param version what it calls itself, if it works
   * @param problem why it does not work, in one line, if so
   */
  public record SolverStatus(
      SolverChoice choice, Optional<String> version, Optional<String> problem) {
    public boolean works() {
      return version.isPresent();
    }
  }

  /** Every solver that {@code --solver} accepts, in the order of {@link SolverChoice}. */
  public static List<SolverStatus> all() {
    return Arrays.stream(SolverChoice.values()).map(SolverRegistry::probe).toList();
  }

  /** Tries this one. */
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
