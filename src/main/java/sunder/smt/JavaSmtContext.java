package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.sosy_lab.common.ShutdownManager;
import org.sosy_lab.common.configuration.Configuration;
import org.sosy_lab.common.configuration.InvalidConfigurationException;
import org.sosy_lab.common.log.LogManager;
import org.sosy_lab.java_smt.SolverContextFactory;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.InterpolatingProverEnvironment;
import org.sosy_lab.java_smt.api.Model;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;

/** A solver context of JavaSMT, without log output and with the default random seed. */
record JavaSmtContext(ShutdownManager shutdown, SolverContext context) implements LinearSolver {
  /**
   * The exception for a solver that is not available; the message is one line and does not name the
   * solver.
   */
  static final class SolverUnavailable extends Exception {
    private static final long serialVersionUID = 1L;

    SolverUnavailable(String message) {
      super(message);
    }
  }

  /**
   * Opens a context.
   *
   * @throws SolverUnavailable if the solver's library is missing or cannot be loaded
   */
  static JavaSmtContext open(SolverChoice choice) throws SolverUnavailable {
    ShutdownManager shutdown = ShutdownManager.create();
    try {
      SolverContext context =
          SolverContextFactory.createSolverContext(
              Configuration.defaultConfiguration(),
              LogManager.createNullLogManager(),
              shutdown.getNotifier(),
              SolverContextFactory.Solvers.valueOf(choice.name()),
              library -> loadLibrary(choice, library));
      return new JavaSmtContext(shutdown, context);
    } catch (InvalidConfigurationException | LinkageError | RuntimeException e) {
      throw new SolverUnavailable(reason(e));
    }
  }

  /** Loads a native library, except that of z3-turnkey, which contains and loads its own. */
  private static void loadLibrary(SolverChoice choice, String library) {
    if (choice != SolverChoice.Z3) {
      System.loadLibrary(library);
    }
  }

  private static String reason(Throwable problem) {
    Throwable cause = rootOf(problem);
    if (cause instanceof ClassNotFoundException) {
      return "not on the class path";
    }
    return cause instanceof UnsatisfiedLinkError
        ? "its native library is not found"
        : firstLine(cause);
  }

  private static String firstLine(Throwable problem) {
    Throwable cause = rootOf(problem);
    String text = Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName());
    return text.lines().findFirst().orElse("");
  }

  private static Throwable rootOf(Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  String version() {
    return context.getVersion();
  }

  /** Interrupts a running query from any thread; the context cannot be used afterwards. */
  void interrupt() {
    shutdown.requestShutdown("time is up");
  }

  /**
   * Returns whether the context was {@link #interrupt interrupted}, even after the query had ended.
   */
  boolean isInterrupted() {
    return shutdown.getNotifier().shouldShutdown();
  }

  @Override
  public SatResult check(Query query) {
    ProverOptions[] options =
        query.core() == CoreMode.SMALL
            ? new ProverOptions[] {ProverOptions.GENERATE_MODELS, ProverOptions.GENERATE_UNSAT_CORE}
            : new ProverOptions[] {ProverOptions.GENERATE_MODELS};
    try (ProverEnvironment prover = context.newProverEnvironment(options)) {
      return check(query, prover);
    } catch (InterruptedException e) {
      return new SatResult.Unknown("interrupted");
    } catch (SolverException | RuntimeException e) {
      // Native solvers throw solver-specific exceptions, also after an interrupt.
      return new SatResult.Unknown(
          isInterrupted() ? "interrupted" : "the solver failed: " + firstLine(e));
    } catch (StackOverflowError e) {
      return new SatResult.Unknown("the query is nested too deeply for the solver");
    }
  }

  private SatResult check(Query query, ProverEnvironment prover)
      throws SolverException, InterruptedException {
    FormulaTranslator translator = new FormulaTranslator(context.getFormulaManager());
    Map<BooleanFormula, Integer> indices = new LinkedHashMap<>();
    for (int i = 0; i < query.constraints().size(); i++) {
      BooleanFormula formula = translator.translate(query.constraints().get(i));
      indices.putIfAbsent(formula, i);
      prover.addConstraint(formula);
    }
    for (var fact : query.facts()) {
      prover.addConstraint(translator.translate(fact));
    }
    if (!prover.isUnsat()) {
      return new SatResult.Satisfiable(model(translator, prover));
    }
    return new SatResult.Unsatisfiable(
        query.core() == CoreMode.SMALL
            ? core(prover.getUnsatCore(), indices)
            : new TreeSet<>(IntStream.range(0, query.constraints().size()).boxed().toList()));
  }

  /**
   * Returns the sequence interpolants of linear blocks, each read by a function; empty if the
   * blocks are satisfiable or the solver gives up.
   */
  <R> Optional<List<R>> interpolate(
      List<BoolTerm> blocks, BiFunction<InterpolantReader, BooleanFormula, R> reading) {
    try (InterpolatingProverEnvironment<?> prover =
        context.newProverEnvironmentWithInterpolation()) {
      return interpolate(blocks, reading, prover);
    } catch (InterruptedException | SolverException | RuntimeException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private <T, R> Optional<List<R>> interpolate(
      List<BoolTerm> blocks,
      BiFunction<InterpolantReader, BooleanFormula, R> reading,
      InterpolatingProverEnvironment<T> prover)
      throws SolverException, InterruptedException {
    FormulaTranslator translator = new FormulaTranslator(context.getFormulaManager());
    List<T> handles = new ArrayList<>();
    for (BoolTerm block : blocks) {
      handles.add(prover.addConstraint(translator.translate(block)));
    }
    if (!prover.isUnsat()) {
      return Optional.empty();
    }
    InterpolantReader reader = new InterpolantReader(context.getFormulaManager(), translator);
    List<R> result = new ArrayList<>();
    for (BooleanFormula interpolant : prover.getSeqInterpolants0(handles)) {
      result.add(reading.apply(reader, interpolant));
    }
    return Optional.of(result);
  }

  private static SortedSet<Integer> core(
      List<BooleanFormula> formulas, Map<BooleanFormula, Integer> indices) {
    SortedSet<Integer> core = new TreeSet<>();
    for (BooleanFormula formula : formulas) {
      Integer index = indices.get(formula);
      if (index != null) {
        core.add(index);
      }
    }
    return core;
  }

  private static Map<Symbol, BigInteger> model(
      FormulaTranslator translator, ProverEnvironment prover) throws SolverException {
    Map<Symbol, BigInteger> values = new LinkedHashMap<>();
    try (Model model = prover.getModel()) {
      translator
          .integers()
          .forEach(
              (symbol, variable) ->
                  values.put(
                      symbol,
                      Optional.ofNullable(model.evaluate(variable)).orElse(BigInteger.ZERO)));
      translator
          .booleans()
          .forEach(
              (symbol, variable) ->
                  values.put(
                      symbol,
                      Boolean.TRUE.equals(model.evaluate(variable))
                          ? BigInteger.ONE
                          : BigInteger.ZERO));
    }
    return values;
  }

  @Override
  public void close() {
    context.close();
  }
}
