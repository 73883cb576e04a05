package sunder.smt;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import sunder.limit.LargeStackExecutor;

/**
 * A back end that limits the queries of each solver context: SMTInterpol becomes slower and larger
 * over thousands of queries in one context, and an interrupted context cannot be used again.
 */
final class RestartingLinearSolver implements LinearSolver {
  static final int QUERIES_PER_CONTEXT = 50;

  private final SolverChoice choice;
  private final int questionsPerContext;
  private final QueryThread thread;
  private Optional<JavaSmtContext> context = Optional.empty();
  private int questions;

  RestartingLinearSolver(SolverChoice choice, int questionsPerContext, BooleanSupplier stop) {
    this.choice = choice;
    this.questionsPerContext = questionsPerContext;
    this.thread = new QueryThread(stop);
  }

  @Override
  public SatResult check(Query query) {
    try {
      SatResult stopped = new SatResult.Unknown("interrupted");
      return query(context -> context.check(query), SatResult.Unknown.class::isInstance, stopped)
          .orElse(new SatResult.Unknown("interrupted, without effect"));
    } catch (JavaSmtContext.SolverUnavailable e) {
      return new SatResult.Unknown(choice.title() + " does not work here: " + e.getMessage());
    }
  }

  /**
   * Runs a query in a context.
   *
   * @param question the query
   * @param isSpoilt returns whether a result indicates that the context should not be used again
   * @param stopped the result if the query must not begin
   * @return empty if the solver does not react to an interrupt
   * @throws JavaSmtContext.SolverUnavailable if the solver is not available
   */
  <T> Optional<T> query(Function<JavaSmtContext, T> question, Predicate<T> isSpoilt, T stopped)
      throws JavaSmtContext.SolverUnavailable {
    JavaSmtContext current = fresh();
    Optional<T> answer = thread.run(current::interrupt, () -> question.apply(current), stopped);
    if (answer.isEmpty()) {
      context = Optional.empty(); // closing it would wait for the query
    } else if (isSpoilt.test(answer.get()) || current.isInterrupted()) {
      discard();
    }
    return answer;
  }

  private JavaSmtContext fresh() throws JavaSmtContext.SolverUnavailable {
    if (questions++ % questionsPerContext == 0) {
      discard();
    }
    if (context.isEmpty()) {
      context = Optional.of(JavaSmtContext.open(choice));
    }
    return context.get();
  }

  private void discard() {
    context.ifPresent(JavaSmtContext::close);
    context = Optional.empty();
  }

  @Override
  public void close() {
    discard();
    thread.close();
  }

  /**
   * The thread of the queries. A separate thread bounds the wait for a solver that does not end:
   * native solvers may ignore interrupts for any time.
   */
  static final class QueryThread implements AutoCloseable {
    private static final long PERIOD_MILLIS = 20;

    /** The time in milliseconds that an interrupted solver has to end. */
    private static final long PATIENCE_MILLIS = 500;

    private final BooleanSupplier stop;
    private ExecutorService thread;

    QueryThread(BooleanSupplier stop) {
      this.stop = stop;
    }

    /**
     * Runs a query; calls {@code interrupt}, possibly several times, when it must stop.
     *
     * @param interrupt interrupts the query
     * @param stopped the result if the query must not begin
     * @return empty if the query is still running on an abandoned thread; its resources must not be
     *     used by others
     */
    <T> Optional<T> run(Runnable interrupt, Supplier<T> query, T stopped) {
      if (stop.getAsBoolean()) {
        return Optional.of(stopped);
      }
      Future<T> running = thread().submit(query::get);
      long patience = PATIENCE_MILLIS;
      while (patience > 0) {
        try {
          return Optional.of(running.get(PERIOD_MILLIS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
          if (stop.getAsBoolean()) {
            interrupt.run();
            patience -= PERIOD_MILLIS;
          }
        } catch (ExecutionException e) {
          throw rethrown(e.getCause());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          interrupt.run();
          patience = 0;
        }
      }
      close();
      return Optional.empty();
    }

    private static RuntimeException rethrown(Throwable cause) {
      if (cause instanceof Error error) {
        throw error;
      }
      return cause instanceof RuntimeException e ? e : new IllegalStateException(cause);
    }

    private ExecutorService thread() {
      if (thread == null) {
        // The translation of terms is recursive and needs a large stack.
        thread =
            Executors.newSingleThreadExecutor(task -> LargeStackExecutor.newThread(task, "solver"));
      }
      return thread;
    }

    @Override
    public void close() {
      if (thread != null) {
        thread.shutdown();
        thread = null;
      }
    }
  }
}
