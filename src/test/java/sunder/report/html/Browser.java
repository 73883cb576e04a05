package sunder.report.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A real browser without a window, where one is installed and shows a page at all; tests are
 * skipped elsewhere.
 */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");

  /** Whether the browser shows a trivial page, once that was tried. */
  private static Optional<Boolean> showsPages = Optional.empty();

  private final Path profile;

  Browser(Path profile) {
    this.profile = profile;
  }

  private static String installed() {
    Optional<String> found = NAMES.stream().filter(Browser::runs).findFirst();
    assumeTrue(found.isPresent(), "no browser is installed: tried " + NAMES);
    return found.orElseThrow();
  }

  private static boolean runs(String name) {
    try {
      Process process =
          new ProcessBuilder(name, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The page as markup once its scripts have run.
   *
   * @param hash what stands behind {@code #} in its address
   */
  String open(String html, String hash) throws IOException, InterruptedException {
    return open(html, hash, 1280);
  }

  /** The same in a window of this width. */
  String open(String html, String hash, int width) throws IOException, InterruptedException {
    String name = installed();
    if (showsPages.isEmpty()) {
      showsPages = Optional.of(shown(name, "<p>seen</p>", "", width).contains("<p>seen</p>"));
    }
    assumeTrue(showsPages.orElseThrow(), name + " shows no page");
    return shown(name, html, hash, width);
  }

  private String shown(String name, String html, String hash, int width)
      throws IOException, InterruptedException {
    Path file = Files.writeString(profile.resolve("page.html"), html);
    List<String> command = new ArrayList<>(List.of(name, "--headless", "--no-sandbox"));
    command.addAll(
        List.of(
            "--disable-gpu",
            "--window-size=" + width + ",1000",
            "--disable-background-networking",
            "--disable-sync",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--virtual-time-budget=20000",
            "--user-data-dir=" + profile.resolve("profile"),
            "--dump-dom",
            file.toUri() + "#" + hash));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String page = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return page;
  }
}
