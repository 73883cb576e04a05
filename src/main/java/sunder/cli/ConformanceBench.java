package sunder.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.bench.ResultsFolder.MachineInfo;
import sunder.bench.conformance.ConformanceResults;
import sunder.bench.conformance.ConformanceRunner;
import sunder.bench.conformance.Row;
import sunder.bench.conformance.TestProgram;
import sunder.bench.conformance.Verdict;
import sunder.cli.console.ExitCode;
import sunder.report.BuildInfo;
import sunder.report.json.JsonTree;

/** The conformance suite of {@code sunder bench}: {@code verify} in process on each program. */
final class ConformanceBench {
  /** The name of the suite. */
  static final String NAME = "conformance";

  /** The time limit of each program in the published results. */
  static final Duration LIMIT = Duration.ofSeconds(8);

  /** A macro prefix that no program uses: with it, a program is a single variant. */
  private static final String NO_FEATURES = "SUNDER_NO_FEATURE_";

  private static final Pattern DIAGNOSTIC = Pattern.compile("(?m)^.*?:\\d+:\\d+: (.*)$");

  /** A step that is an answer of the environment: a name and its value. */
  private static final Pattern INPUT = Pattern.compile("\\S+ = (-?\\d+|NULL|&\\S+)");

  private ConformanceBench() {}

  /** Runs the programs below a folder. */
  static ConformanceResults run(Path from, Path work, Duration limit, Consumer<Row> progress)
      throws IOException, InterruptedException {
    return new ConformanceRunner(ConformanceBench::verify, limit, work, progress)
        .run(TestProgram.in(from));
  }

  /** Writes the results to a folder and returns the name of the summary. */
  static Path write(ConformanceResults results, Path target) throws IOException {
    Files.createDirectories(target);
    String machine = MachineInfo.describe(BuildInfo.version(), BuildInfo.commit());
    Files.writeString(target.resolve("raw.csv"), results.csv());
    return Files.writeString(
        target.resolve("summary.md"), results.markdown(machine, LIMIT.toSeconds() + " s"));
  }

  /** Verifies a program; a file without {@code main} is only read. */
  private static Verdict verify(TestProgram program, List<String> options, Duration limit)
      throws IOException {
    boolean runs = program.action() == TestProgram.Action.RUN;
    List<String> arguments =
        new ArrayList<>(
            runs
                ? List.of("verify", "-q", "--check", "none", "--unsafe", "abort")
                : List.of("check-model"));
    arguments.addAll(List.of("--data-model", "lp64", "--feature-macros", NO_FEATURES));
    arguments.addAll(List.of("--timeout", limit.toMillis() + "ms", "--format", "json"));
    arguments.addAll(options);
    arguments.add(program.file().toString());
    StringWriter report = new StringWriter();
    StringWriter messages = new StringWriter();
    int exit =
        Main.run(
            new PrintWriter(report), new PrintWriter(messages), arguments.toArray(String[]::new));
    if (exit == ExitCode.BAD_INPUT.value()) {
      Matcher message = DIAGNOSTIC.matcher(messages.toString());
      return new Verdict("NOT READ", "", message.find() ? message.group(1) : messages.toString());
    }
    if (exit == ExitCode.INTERNAL_ERROR.value() || exit == ExitCode.USAGE.value()) {
      return Verdict.failed(messages.toString());
    }
    return verdict(report.toString());
  }

  private static Verdict verdict(String report) throws IOException {
    JsonTree tree;
    try (JsonParser parser = new JsonFactory().createParser(report)) {
      parser.nextToken();
      tree = JsonTree.read(parser);
    }
    for (JsonTree group : tree.get("verdicts").elements()) {
      if (!group.get("variants").text().equals("0")) {
        Optional<String> input = input(group);
        return new Verdict(
            group.get("verdict").text(),
            input.map(answer -> Verdict.ENVIRONMENT).orElse(group.get("reason").text()),
            input.orElseGet(() -> message(tree, group)));
      }
    }
    return new Verdict("READ", "", "");
  }

  /** Returns the first answer of the environment in a counterexample. */
  private static Optional<String> input(JsonTree group) {
    return group.get("plays").elements().stream()
        .limit(1)
        .flatMap(play -> play.get("steps").elements().stream())
        .filter(step -> !step.get("text").text().strip().equals(step.get("move").text()))
        .map(step -> step.get("move").text())
        .filter(move -> INPUT.matcher(move).matches())
        .findFirst();
  }

  /** Returns the first diagnostic of a verdict, else the first construct that is not followed. */
  private static String message(JsonTree report, JsonTree group) {
    for (JsonTree diagnostic : group.get("diagnostics").elements()) {
      return diagnostic.get("message").text();
    }
    for (JsonTree property : report.get("properties").elements()) {
      if (property.get("kind").text().equals("unsupported")
          && !property.get("unknown").elements().isEmpty()) {
        return property.get("text").text();
      }
    }
    return "";
  }
}
