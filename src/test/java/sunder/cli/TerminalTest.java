package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.LiveProgress;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.cli.console.Terminal.Colours;
import sunder.cli.console.Terminal.StreamKind;
import sunder.report.text.Palette;
import sunder.verify.Verifier;

/** What is different where someone watches. */
class TerminalTest {
  private static final String EXAMPLE = "examples/intro.ia";
  private static final String ESCAPE = "\u001b[";

  private static CliRun on(Terminal terminal, VerifierFactory verifiers, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ProcessEnvironment environment =
        new ProcessEnvironment(
            new StandardOutput(out),
            new PrintWriter(err),
            terminal,
            new ShutdownManager(),
            verifiers);
    int exit = new Cli(environment).run(arguments);
    return new CliRun(exit, out.toString(), err.toString());
  }

  private static CliRun on(int width, String... arguments) {
    return on(
        new Terminal(StreamKind.TERMINAL, StreamKind.TERMINAL, Colours.AUTO, width),
        Main.VERIFIERS,
        arguments);
  }

  private static String plain(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*[mK]", "");
  }

  @Test
  void reportsFitTheTerminal() {
    String narrow = plain(on(50, "verify", "-v", EXAMPLE).out());
    assertThat(narrow.lines()).allMatch(line -> line.length() <= 60);
    assertThat(narrow.lines().filter(line -> line.contains("transitions"))).hasSize(1);
    assertThat(plain(on(200, "verify", "-v", EXAMPLE).out()))
        .contains("models of at most 6 states, the last of 4\n");
  }

  @Test
  void verdictsAndErrorsAreColoured() {
    assertThat(on(96, "verify", EXAMPLE).out())
        .contains("3 variants \u001b[31;1mUNSAFE\u001b[0m, 1 \u001b[32mSAFE\u001b[0m, 0 UNKNOWN")
        .contains("\n\u001b[31;1mUNSAFE\u001b[0m: 3 variants\n");
    assertThat(on(96, "verify", "no-such.ia").err()).contains(ESCAPE + "36m  hint: ");
  }

  @Test
  void aPipeHasNoColours() {
    Terminal pipe = new Terminal(StreamKind.OTHER, StreamKind.OTHER, Colours.AUTO, 50);
    CliRun run = on(pipe, Main.VERIFIERS, "verify", "-v", EXAMPLE, "no-such.ia");
    assertThat(run.out() + run.err()).doesNotContain(ESCAPE);
    assertThat(run.out())
        .as("of the usual width")
        .contains("models of at most 6 states, the last\n");
  }

  @Test
  void theOptionSaysWhenToUseColours() {
    Terminal unwanted = new Terminal(StreamKind.TERMINAL, StreamKind.TERMINAL, Colours.NEVER, 96);
    assertThat(on(unwanted, Main.VERIFIERS, "verify", EXAMPLE).out()).doesNotContain(ESCAPE);
    assertThat(on(unwanted, Main.VERIFIERS, "verify", "--color", "always", EXAMPLE).out())
        .contains(ESCAPE);
    assertThat(on(96, "verify", "--color=never", EXAMPLE).out()).doesNotContain(ESCAPE);
    assertThat(CliRun.of("verify", "--color", "always", EXAMPLE).out()).contains(ESCAPE);
    assertThat(on(96, "verify", "--format", "json", EXAMPLE).out()).doesNotContain(ESCAPE);
  }

  @Test
  void theEnvironmentMayForbidColours() {
    Terminal none = Terminal.ofProcess(Map.of("TERM", "xterm", "NO_COLOR", "1"));
    assertThat(none.out().palette()).isEqualTo(Palette.PLAIN);
    assertThat(Terminal.ofProcess(Map.of("TERM", "dumb")).err().isTerminal()).isFalse();
    assertThat(Terminal.none().out().width()).isEqualTo(96);
  }

  /** One that tells nothing for a while. */
  private static VerifierFactory slow() {
    return (method, solver, order) -> {
      Verifier real = Main.VERIFIERS.create(method, solver, order);
      return (problem, budget, listener) -> {
        listener.roundStarted(6, BigInteger.valueOf(123_460));
        listener.roundStarted(7, BigInteger.valueOf(123_456));
        LockSupport.parkNanos(800_000_000);
        return real.verify(problem, budget, sunder.verify.ProgressListener.NONE);
      };
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"arp", "symbolic", "brute-arp", "brute-symbolic"})
  void progressIsShownWhateverTheMethodTells(String method) {
    Terminal terminal = new Terminal(StreamKind.OTHER, StreamKind.TERMINAL, Colours.AUTO, 30);
    CliRun run = on(terminal, slow(), "verify", "--method", method, EXAMPLE);
    List<String> rows = List.of(run.err().split("\r\u001b\\[K", -1));
    assertThat(rows).hasSizeGreaterThan(3).allMatch(row -> row.length() < 30);
    assertThat(rows).anyMatch(row -> row.endsWith("4 of 123460 decided"));
    assertThat(rows.get(rows.size() - 1)).as("gone at the end").isEmpty();
  }

  @Test
  void progressSaysHowMuchIsStillToCome() {
    Terminal terminal = new Terminal(StreamKind.OTHER, StreamKind.TERMINAL, Colours.AUTO, 200);
    CliRun run = on(terminal, slow(), "compare", "--methods", "arp,symbolic", EXAMPLE, EXAMPLE);
    for (String part : List.of("arp (1 of 2): ", "symbolic (2 of 2): ")) {
      assertThat(run.err()).contains(EXAMPLE + " (1 of 2), " + part);
      assertThat(run.err()).contains(EXAMPLE + " (2 of 2), " + part);
    }
  }

  @Test
  void aLineIsCutToTheWidth() {
    assertThat(LiveProgress.truncate("file.ia: 3 s, reading", 80))
        .isEqualTo("file.ia: 3 s, reading");
    assertThat(LiveProgress.truncate("a/long/way/to/file.ia: 3 s, reading", 20))
        .isEqualTo("...ia: 3 s, reading")
        .hasSize(19);
    assertThat(LiveProgress.truncate("a\nb\u001b", 80)).isEqualTo("a\\u000ab\\u001b");
  }
}
