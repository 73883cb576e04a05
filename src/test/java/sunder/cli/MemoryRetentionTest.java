package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.limit.CancellationPoint;
import sunder.verify.Problem;
import sunder.verify.Verifier;

/** What a verification has read and computed is free when it has ended, whatever ended it. */
class MemoryRetentionTest {
  private static final SortedMap<String, String> PROGRAMS =
      new TreeMap<>(
          Map.of(
              "a.ia", "features A;\n|-\nint x = 0;\n#if (A) x = 1;\nif (x == 1) abort;\n: void\n",
              "b.c",
                  """
              #include <string.h>
              #include "b.h"
              int main(void) {
                char text[9] = "abc";
                double half = 0.5;
                unsigned n = 0;
                while (n < LEAST + strlen(text) * half)
                  n++;
                return n / (n - 7);
              }
              """,
              "c.pml", "byte n; active proctype p() { do :: n++ :: break od; assert(n < 9) }\n"));

  @TempDir private Path folder;

  /** The problems of the runs; strong references to them would be on no list. */
  private final List<Reference<Problem>> problems = new ArrayList<>();

  private Verifier watched(Verifier verifier) {
    return (problem, budget, listener) -> {
      problems.add(new WeakReference<>(problem));
      return verifier.verify(problem, budget, listener);
    };
  }

  private List<String> write() throws IOException {
    Files.writeString(folder.resolve("b.h"), "#define LEAST 5\n");
    List<String> files = new ArrayList<>();
    for (String name : PROGRAMS.keySet()) {
      Path file = folder.resolve(name);
      files.add(Files.writeString(file, PROGRAMS.get(name)).toString());
    }
    return files;
  }

  private void requireFreed(int expected) throws InterruptedException {
    assertThat(problems).hasSize(expected);
    for (int i = 0; i < 100 && problems.stream().anyMatch(p -> p.get() != null); i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(problems).extracting(Reference::get).containsOnlyNulls();
  }

  @Test
  void afterVerdictsAndLimits() throws Exception {
    VerifierFactory verifiers =
        (method, solver, strategy) -> watched(Main.VERIFIERS.create(method, solver, strategy));
    int runs = 0;
    for (String file : write()) {
      for (String limit : List.of("1m", "1ms")) {
        runs++;
        CliRun.with(
            verifiers, ShutdownManager.withoutSignals(), "verify", "--timeout", limit, file);
      }
    }
    // A limit may end a run before it verifies.
    assertThat(problems).hasSizeBetween(runs / 2, runs);
    requireFreed(problems.size());
  }

  @Test
  void afterAWorkerWasAbandoned() throws Exception {
    CountDownLatch freed = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    ShutdownManager interruption = ShutdownManager.withoutSignals();
    VerifierFactory stuck =
        (method, solver, strategy) ->
            watched(
                (problem, budget, listener) -> {
                  try {
                    interruption.interrupt();
                    freed.await();
                    CancellationPoint.check();
                    throw new IllegalStateException("an abandoned worker goes on");
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  } finally {
                    stopped.countDown();
                  }
                });
    CliRun run = CliRun.with(stuck, interruption, "verify", write().get(0));
    assertThat(run.out()).contains("(interrupted)");
    freed.countDown();
    stopped.await();
    requireFreed(1);
  }
}
