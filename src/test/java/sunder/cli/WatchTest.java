package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;

/** What is saved is verified, and what includes it, and nothing else. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WatchTest {
  private static final String SAFE =
      "#include \"limit.h\"\nint main(void) { assert(LIMIT == 5); }\n";

  @TempDir private Path folder;

  private final ShutdownManager interruption = ShutdownManager.withoutSignals();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private CompletableFuture<Integer> watching;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private void watch(String... arguments) {
    ProcessEnvironment environment =
        new ProcessEnvironment(
            new StandardOutput(out),
            new PrintWriter(err, true),
            Terminal.none(),
            interruption,
            Main.VERIFIERS);
    List<String> all = new ArrayList<>(List.of("watch"));
    all.addAll(List.of(arguments));
    watching =
        CompletableFuture.supplyAsync(() -> new Cli(environment).run(all.toArray(String[]::new)));
  }

  /** Waits until so many reports about a file have been written. */
  private void await(String file, int reports) throws Exception {
    String heading = folder.resolve(file) + ":";
    while (count(heading) < reports && !watching.isDone()) {
      Thread.sleep(20);
    }
    assertThat(count(heading)).as(out + "\n" + err).isEqualTo(reports);
  }

  private int count(String heading) {
    return out.toString().split(Pattern.quote(heading), -1).length - 1;
  }

  private ExitCode stop() throws Exception {
    interruption.interrupt();
    return ExitCode.of(watching.get());
  }

  @AfterEach
  void end() {
    interruption.interrupt();
  }

  @Test
  void whatIsSavedIsVerifiedAndWhatIncludesIt() throws Exception {
    write("limit.h", "#define LIMIT 5\n");
    write("a.c", SAFE);
    write("b.c", "int main(void) { return 0; }\n");
    watch("--first", "-I", folder.toString(), folder.toString());
    await("a.c", 1);
    await("b.c", 1);
    write("limit.h", "#define LIMIT 6 /* one more */\n");
    await("a.c", 2);
    write("b.c", "int main(void) { assert(0); }\n");
    await("b.c", 2);
    write("new.c", SAFE);
    await("new.c", 1);
    await("a.c", 2);
    assertThat(stop()).isEqualTo(ExitCode.UNSAFE);
  }

  @Test
  void whatCannotBeReadIsLookedAtAgain() throws Exception {
    Path file = write("a.ia", "|- int x; x = ; : void\n");
    watch(file.toString());
    while (!err.toString().contains("watching")) {
      Thread.sleep(20);
    }
    write("a.ia", "|- int x; x = 1; : void\n");
    await("a.ia", 1);
    Files.delete(file);
    while (!err.toString().contains("no such file") && !watching.isDone()) {
      Thread.sleep(20);
    }
    assertThat(stop()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void whatIsOfOneRunIsRefused() throws Exception {
    watch("--output", folder.resolve("report").toString(), "examples/intro.ia");
    assertThat(ExitCode.of(watching.get())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("--output: only with 'sunder verify'");
  }
}
