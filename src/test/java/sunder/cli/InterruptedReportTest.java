package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import sunder.certificate.Certificate.ReachedStates;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.ShutdownManager.Timing;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.testing.Results;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.Problem.Goal;
import sunder.verify.VerificationResult.Statistics;
import sunder.verify.search.RunVerdicts;

/**
 * Runs over 20 files that end at random moments, by a limit of time, a signal, or work that hears
 * of neither: each file stands exactly once in the report, in every form, and the exit code is that
 * of what it says. The clock is injected: it leaps, so that limits come at any step.
 */
class InterruptedReportTest {
  private static final int FILES = 20;
  private static final int ROUNDS = Integer.getInteger("sunder.interruptions", 40);
  private static final int SHOWN = 2_000;
  private static final long LEAP_NANOS = 60_000_000_000L;

  @TempDir private static Path folder;

  private static final String PROGRAM = "|- #if (ALARM) skip; : void\n";

  /** Its fault is told behind its report. */
  private static final String FAULTY =
      """
      #ifdef ALARM
      int alarm = unknown;
      #endif
      """;

  @BeforeAll
  static void write() throws IOException {
    for (int i = 0; i < FILES; i++) {
      Files.writeString(folder.resolve(name(i, ".ia")), PROGRAM);
      Files.writeString(folder.resolve(name(i, ".h")), FAULTY);
    }
  }

  private static String name(int number, String ending) {
    return "program-%02d%s".formatted(number, ending);
  }

  private static List<String> names(String command) {
    String ending = command.startsWith("verify") ? ".ia" : ".h";
    return IntStream.range(0, FILES).mapToObj(i -> name(i, ending)).toList();
  }

  /** What happens in one run, decided by one seed. */
  private static final class Chance {
    private final Random random;
    private final AtomicLong time = new AtomicLong(System.nanoTime());
    private final double leap;
    private int leaping;
    final ShutdownManager interruption;

    Chance(long seed) {
      this.random = new Random(seed);
      this.leap = Math.pow(10, -1 - 3 * random.nextDouble());
      this.interruption = new ShutdownManager(new Timing(this::now, 1));
    }

    /** Leaps come in swarms: beyond its limit, work has some time to end by itself. */
    private synchronized long now() {
      boolean leaps = one(leaping > 0 ? 0.5 : leap);
      leaping = leaps ? 20 : Math.max(0, leaping - 1);
      return time.addAndGet(leaps ? LEAP_NANOS : 1_000 + of(100_000));
    }

    synchronized boolean one(double probability) {
      return random.nextDouble() < probability;
    }

    synchronized int of(int bound) {
      return random.nextInt(bound);
    }

    /** Another thread may run in the meantime. */
    void pause() {
      if (one(0.3)) {
        LockSupport.parkNanos(of(3_000_000));
      }
    }

    /** Decides at once, late, never until it is stopped, or is told to stop meanwhile. */
    VerifierFactory verifiers() {
      return (method, solver, strategy) ->
          (problem, budget, listener) -> {
            if (one(0.02)) {
              interruption.interrupt();
            }
            pause();
            RunVerdicts verdicts = new RunVerdicts(problem.scope(), Goal.EVERY_VARIANT, List.of());
            if (one(0.1)) {
              long end = System.nanoTime() + of(20_000_000);
              while (System.nanoTime() < end) { // deaf to its limits
                LockSupport.parkNanos(1_000_000);
              }
            }
            if (budget.isExhausted()) {
              verdicts.markUnknown(problem.scope(), budget.exhaustionReason());
            } else if (one(0.1)) {
              throw new LimitReached(UnknownReason.TIMEOUT);
            } else {
              verdicts.markSafe(problem.scope(), new ReachedStates(Optional::empty));
              budget.recordDecision();
            }
            return Results.of(
                verdicts.verdict(), 1, Map.of(), new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
          };
    }

    /** Takes its time. */
    final class SlowWriter extends StringWriter {
      @Override
      public void write(String text, int from, int length) {
        pause();
        super.write(text, from, length);
        pause();
      }

      @Override
      public void flush() {
        pause();
      }
    }
  }

  private static CliRun run(Chance chance, String... arguments) {
    StringWriter out = chance.new SlowWriter();
    StringWriter err = chance.new SlowWriter();
    ProcessEnvironment environment =
        new ProcessEnvironment(
            new StandardOutput(out),
            new PrintWriter(err),
            Terminal.none(),
            chance.interruption,
            chance.verifiers());
    int exit = new Cli(environment).run(arguments);
    return new CliRun(exit, out.toString(), err.toString());
  }

  @Test
  void eachFileStandsOnceInEveryForm() throws Exception {
    String[] commands = {
      "verify --format text -q",
      "verify --format json",
      "verify --format html",
      "verify --format sarif",
      "verify --format junit",
      "check-model --format text -q",
      "check-model --format json"
    };
    for (int seed = 0; seed < ROUNDS; seed++) {
      Chance chance = new Chance(seed);
      List<String> arguments = new ArrayList<>();
      String command = commands[seed % commands.length];
      arguments.addAll(Arrays.asList(command.split(" ")));
      arguments.addAll(List.of("--timeout", "10s", "--jobs", "" + (1 + chance.of(4))));
      Path file = folder.resolve("report");
      boolean toFile = chance.one(0.3);
      if (toFile) {
        Files.deleteIfExists(file);
        arguments.addAll(List.of("--output", file.toString()));
      }
      names(command).forEach(name -> arguments.add(folder.resolve(name).toString()));
      CliRun run = run(chance, arguments.toArray(new String[0]));
      String report = toFile ? Files.readString(file) : run.out();
      String end = report.substring(Math.max(0, report.length() - SHOWN));
      String what = "seed %d: %s%n... %s%n%s".formatted(seed, arguments, end, run.err());
      List<String> files = new ArrayList<>();
      boolean isOpen = read(command, report, files);
      assertThat(files).as(what).isEqualTo(names(command));
      assertThat(run.code()).as(what).isEqualTo(code(command, report, isOpen));
      assertThat(folder.toFile().list()).as(what).noneMatch(name -> name.endsWith("~"));
    }
  }

  private static ExitCode code(String command, String report, boolean isOpen) {
    if (command.startsWith("check-model") && report.contains("FAULT")) {
      return ExitCode.UNSAFE;
    }
    return isOpen ? ExitCode.UNKNOWN : ExitCode.SAFE;
  }

  /**
   * Reads a report, whole.
   *
   * @param files gets their names, in order
   * @return whether something is undecided
   */
  private static boolean read(String command, String report, List<String> files) throws Exception {
    if (command.contains("json")) {
      JsonNode json = new ObjectMapper().readTree(report);
      boolean isOpen = false;
      for (JsonNode one : json) {
        files.add(name(one.get("file").asText()));
        isOpen |= one.get("verdicts").toString().contains("UNKNOWN");
      }
      return isOpen;
    } else if (command.contains("sarif")) {
      JsonNode run = new ObjectMapper().readTree(report).get("runs").get(0);
      JsonNode invocation = run.get("invocations").get(0);
      List<String> unread = new ArrayList<>();
      for (JsonNode note : invocation.get("toolExecutionNotifications")) {
        unread.add(place(note));
      }
      List<String> known = new ArrayList<>();
      for (JsonNode one : run.path("properties").path("reports")) {
        known.add(name(one.get("file").asText()));
      }
      assertThat(invocation.get("executionSuccessful").asBoolean()).isEqualTo(unread.isEmpty());
      List<String> undecided = new ArrayList<>();
      run.get("results").forEach(result -> undecided.add(place(result)));
      assertThat(known.containsAll(undecided)).isTrue();
      files.addAll(known);
      files.addAll(unread);
      files.sort(null);
      return !unread.isEmpty() || !undecided.isEmpty();
    } else if (command.contains("junit")) {
      Document xml =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(report.getBytes(StandardCharsets.UTF_8)));
      NodeList suites = xml.getElementsByTagName("testsuite");
      for (int i = 0; i < suites.getLength(); i++) {
        files.add(name(suites.item(i).getAttributes().getNamedItem("name").getNodeValue()));
      }
      return xml.getElementsByTagName("error").getLength() > 0;
    } else if (command.contains("html")) {
      assertThat(report).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
      Pattern title = Pattern.compile("<article[^>]*>\\s*<h1>([^<]*)</h1>");
      title.matcher(report).results().map(found -> name(found.group(1))).forEach(files::add);
      return report.contains("chip UNREAD") || report.contains("<dt><span class=\"chip UNKNOWN\"");
    }
    List<MatchResult> lines =
        Pattern.compile("(?m)^(.*\\.(?:ia|h)): (.*)$").matcher(report).results().toList();
    lines.forEach(line -> files.add(name(line.group(1))));
    assertThat(report.lines()).hasSize(lines.size());
    return lines.stream()
        .anyMatch(line -> line.group(2).matches(".*(nothing decided| [1-9]\\d* UNKNOWN).*"));
  }

  private static String place(JsonNode result) {
    JsonNode location = result.get("locations").get(0).get("physicalLocation");
    return name(location.get("artifactLocation").get("uri").asText());
  }

  /** Without its folder. */
  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
