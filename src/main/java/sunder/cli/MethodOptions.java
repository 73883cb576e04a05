package sunder.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.smt.SolverChoice;
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

  @Mixin private SolverOptions solver;

  Method method() {
    return method;
  }

  SolverChoice solver() {
    return solver.solver();
  }

  /**
   * Tries a solver that is not built in, so that a missing one is told before any work.
   *
   * @throws UsageException if it does not work here
   */
  void requireSolver() throws UsageException {
    solver.requireSolver();
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
}
