package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.frontend.c.RandomC;
import sunder.frontend.promela.RandomPromela;
import sunder.testing.RandomFamilies;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.FamilySplitting;

/**
 * Random families of the three languages, by one thread, by several, and by a member of a cluster,
 * each of them taken apart at once: verdicts, conditions and exit codes are the same.
 */
class ClusterRandomTest {
  private static final int FAMILIES = Integer.getInteger("sunder.cluster.families", 1);
  private static final long SEED = Long.getLong("sunder.cluster.seed", 2);

  @TempDir private Path folder;

  private String cluster;

  @Test
  void whoWorksOnItDoesNotMatter() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      cluster = "127.0.0.1:" + socket.getLocalPort();
    }
    ShutdownManager end = new ShutdownManager();
    CompletableFuture<CliRun> worker =
        CompletableFuture.supplyAsync(
            () ->
                CliRun.with(
                    Main.VERIFIERS,
                    end,
                    "worker",
                    "--cluster=" + cluster,
                    "--listen=" + cluster,
                    "--jobs=2"));
    try {
      List<String> all = new ArrayList<>();
      for (long seed = SEED; seed < SEED + FAMILIES; seed++) {
        RandomPromela promela = new RandomPromela(seed);
        all.add(file("f" + seed + ".ia", RandomFamilies.text(seed)));
        all.add(file("f" + seed + ".pml", promela.text()));
        all.add(file("f" + seed + ".c", new RandomC(seed).program()));
        all.subList(all.size() - 3, all.size()).forEach(file -> check(List.of(file)));
      }
      if (FAMILIES > 1) {
        check(all);
      }
    } finally {
      end.interrupt();
    }
    assertThat(worker.get(60, TimeUnit.SECONDS).err()).contains("worker at " + cluster);
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private void check(List<String> files) {
    CliRun alone = verify(files, "--jobs=1");
    for (String where : List.of("--jobs=3", "--cluster=" + cluster)) {
      CliRun run = verify(files, where);
      assertThat(verdicts(run)).as("%s of %s: %s", where, files, run.err()).isNotEmpty();
      assertThat(verdicts(run)).as("%s of %s", where, files).isEqualTo(verdicts(alone));
      assertThat(run.exit()).as("%s of %s", where, files).isEqualTo(alone.exit());
    }
  }

  private static CliRun verify(List<String> files, String where) {
    VerifierFactory atOnce =
        (method, solver, strategy) -> {
          FamilySplitting parting = strategy.splitting();
          FamilySplitting all =
              new FamilySplitting(0, 1, Optional::empty).withMaxStepsPercent(1000);
          return MethodFactory.create(
              method,
              solver,
              strategy.with(
                  all.withThreads(parting.threads(), parting.copies())
                      .withRemote(parting.remote())));
        };
    List<String> command = new ArrayList<>(List.of("verify", "--timeout=120s", where));
    command.addAll(files);
    return CliRun.with(atOnce, new ShutdownManager(), command.toArray(String[]::new));
  }

  private static List<String> verdicts(CliRun run) {
    return run.out()
        .lines()
        .filter(
            line -> line.matches("(UNSAFE|SAFE|UNKNOWN|FAULT|UNREAD).*|.* UNKNOWN of .*|  when.*"))
        .toList();
  }
}
