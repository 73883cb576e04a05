package sunder.bench.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The runner of the conformance suite: verifies each program by itself, several at a time.
 *
 * @param verifier the verifier
 * @param limit the time limit of each program
 * @param work a scratch folder, which exists
 * @param progress receives each result
 */
public record ConformanceRunner(
    Verifier verifier, Duration limit, Path work, Consumer<Row> progress) {
  /** A verifier that has not stopped after so many times its limit has failed. */
  private static final int PATIENCE = 5;

  /** A verifier of programs. */
  @FunctionalInterface
  public interface Verifier {
    /**
     * Verifies a program.
     *
     * @param program the program
     * @param options further options of the verifier
     * @param limit the time limit
     */
    Verdict verify(TestProgram program, List<String> options, Duration limit) throws IOException;
  }

  /** Runs all programs that are not skipped and returns their results in the same order. */
  public ConformanceResults run(List<TestProgram> programs)
      throws IOException, InterruptedException {
    ReferenceCompiler reference = ReferenceCompiler.installed(work);
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<Row>> running = new ArrayList<>();
      for (TestProgram program : programs) {
        if (!program.isSkipped()) {
          running.add(threads.submit(() -> row(program, reference)));
        }
      }
      List<Row> rows = new ArrayList<>();
      for (Future<Row> row : running) {
        rows.add(row.get());
        progress.accept(rows.get(rows.size() - 1));
      }
      return new ConformanceResults(rows);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private Row row(TestProgram program, ReferenceCompiler reference)
      throws IOException, InterruptedException {
    List<String> options = OptionTable.followed(program.options()).orElse(List.of());
    return Row.of(
        program,
        reference.answer(program),
        isolated(() -> verifier.verify(program, options, limit)));
  }

  /** Returns the verdict of a thread of its own; a failure of any kind is a verdict. */
  private Verdict isolated(Callable<Verdict> verification) throws InterruptedException {
    FutureTask<Verdict> task = new FutureTask<>(verification);
    Thread thread = new Thread(task, "sunder-conformance");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(limit.toMillis() * PATIENCE, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      return Verdict.failed(Optional.ofNullable(e.getCause()).map(Throwable::toString).orElse(""));
    } catch (TimeoutException e) {
      return Verdict.failed("no answer in " + PATIENCE + " times the limit");
    } finally {
      thread.interrupt();
    }
  }
}
