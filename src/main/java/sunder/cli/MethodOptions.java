package sunder.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.smt.SolverChoice;
import sunder.smt.SolverRegistry;
import sunder.smt.SolverStatus;
import sunder.verify.Method;

/** How to decide: the procedure and its solver. */
final class MethodOptions {
  @Option(
      names = "--method",
      paramLabel = "METHOD",
      defaultValue = "arp",
      converter = MethodConverter.class,
      description = {
        "arp: abstraction refinement (default)",
        "symbolic: the papers' symbolic procedure",
        "brute-arp, brute-symbolic: the same, one variant at a time"
      })
  private Method method;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      defaultValue = "smtinterpol",
      converter = SolverConverter.class,
      description = "SMT solver (default: ${DEFAULT-VALUE}; 'sunder solvers' lists them).")
  private SolverChoice solver;

  Method method() {
    return method;
  }

  SolverChoice solver() {
    return solver;
  }

  /**
   * Tries a solver that is not built in, so that a missing one is told before any work.
   *
   * @throws UsageException if it does not work here
   */
  void requireSolver() throws UsageException {
    if (solver == SolverChoice.DEFAULT) {
      return;
    }
    SolverStatus status = SolverRegistry.probe(solver);
    if (!status.works()) {
      throw new UsageException(
          "--solver: %s does not work here: %s ('sunder solvers' lists those that do)"
              .formatted(solver.title(), status.problem().orElse("no reason given")));
    }
  }

  /** By the spelling of the contract. */
  static final class MethodConverter implements ITypeConverter<Method> {
    @Override
    public Method convert(String text) {
      String all =
          Arrays.stream(Method.values()).map(Method::spelling).collect(Collectors.joining(", "));
      return Method.of(text)
          .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of " + all));
    }
  }

  /** By the solver's title. */
  static final class SolverConverter implements ITypeConverter<SolverChoice> {
    @Override
    public SolverChoice convert(String text) {
      return SolverChoice.named(text)
          .orElseThrow(
              () ->
                  new TypeConversionException("'" + text + "' is none of " + SolverChoice.names()));
    }
  }
}
