package sunder.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.smt.SolverChoice;
import sunder.verify.Method;
import sunder.verify.SearchOrder;

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
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "bfs",
      converter = OrderConverter.class,
      description = {
        "How abstraction refinement takes its open states:",
        "bfs: layer by layer, shortest plays (default)",
        "dfs: the newest first; random: any, always the same for the same input"
      })
  private SearchOrder order;

  @Mixin private SolverOptions solver;

  Method method() {
    return method;
  }

  SearchOrder order() {
    return order;
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

  /** By the spelling of {@link SearchOrder}. */
  static final class OrderConverter implements ITypeConverter<SearchOrder> {
    @Override
    public SearchOrder convert(String text) {
      return SearchOrder.of(text)
          .orElseThrow(
              () -> new TypeConversionException("'" + text + "' is none of bfs, dfs, random"));
    }
  }
}
