package sunder.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server in Neovim without a window, by {@code examples/neovim/check.lua}. Skipped where {@code
 * nvim} is not installed.
 */
class NeovimTest {
  private static final long PATIENCE_SECONDS = 300;

  private static final String ENDLESS =
      """
      #include <assert.h>
      extern int __VERIFIER_nondet_int(void);
      int main(void) {
        int n = __VERIFIER_nondet_int(), steps = 0;
        while (n > 1) {
          n = n % 2 ? 3 * n + 1 : n / 2;
          steps = steps + 1;
        }
        assert(steps != 100000);
        return 0;
      }
      """;

  @TempDir Path folder;

  private static boolean isInstalled() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, "nvim")));
  }

  @Test
  void everyCheckOfTheScriptPasses() throws IOException, InterruptedException {
    assumeTrue(isInstalled(), "nvim is not installed");
    Path output = folder.resolve("output.txt");
    ProcessBuilder neovim =
        new ProcessBuilder(
                "nvim", "--headless", "--clean", "-c", "luafile examples/neovim/check.lua")
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    neovim
        .environment()
        .put("SUNDER", String.join(" ", List.of(java, "-cp", classes, "sunder.cli.Main")));
    Path endless = Files.writeString(folder.resolve("endless.c"), ENDLESS);
    neovim.environment().put("ENDLESS", endless.toString());
    for (String place : List.of("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")) {
      neovim.environment().put(place, folder.toString());
    }
    Process process = neovim.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(Files.readString(output)).endsWith("all checks passed\n");
    assertThat(process.exitValue()).isZero();
  }
}
