package sunder.cli.option;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.report.json.JsonTree;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.TerminalText;
import sunder.verify.Problem;
import sunder.verify.refinement.ReusedFacts;

/** The options for the reuse of facts from the JSON report of an earlier run. */
public final class ReuseOptions {
  @Option(
      names = "--reuse",
      paramLabel = "REPORT",
      description =
          "Start from REPORT: its counterexamples are replayed, and its partitions are used"
              + " first. Nothing of it is trusted.")
  private Optional<String> report = Optional.empty();

  @Option(
      names = "--rename",
      paramLabel = "OLD=NEW",
      description = "With --reuse: a feature or variable that was renamed (repeatable).")
  private Map<String, String> renames = new LinkedHashMap<>();

  private List<JsonTree> reports = List.of();
  private Optional<SourceFile> file = Optional.empty();
  private boolean isOnly;

  /** The cached reports of earlier versions of each file. */
  private final Map<String, List<JsonTree>> remembered = new ConcurrentHashMap<>();

  /**
   * Reads the report if one is given; an invalid report gives a warning and is ignored.
   *
   * @param files the number of files to verify
   * @param environment the process environment
   * @throws UsageException if options do not fit
   */
  public void read(int files, ProcessEnvironment environment) throws UsageException {
    if (report.isEmpty() && !renames.isEmpty()) {
      throw new UsageException("--rename: only with --reuse REPORT");
    }
    for (Map.Entry<String, String> rename : renames.entrySet()) {
      if (!ReusedFactsReader.isName(rename.getKey())
          || !ReusedFactsReader.isName(rename.getValue())) {
        throw new UsageException("--rename: '%s' are not two names".formatted(rename));
      }
    }
    if (report.isPresent()) {
      try {
        SourceFile text = FileName.read(report.get());
        file = Optional.of(text);
        JsonTree tree = parsed(text.text());
        reports = tree.elements().isEmpty() ? List.of(tree) : tree.elements();
        if (reports.stream().noneMatch(one -> one.fields().containsKey("properties"))) {
          throw new IOException("it has no report");
        }
      } catch (InputException e) {
        warn(environment, e.diagnostics().get(0).message());
      } catch (IOException e) {
        warn(environment, e.getMessage().lines().findFirst().orElse(""));
      }
      warnOfUnknownNames(environment);
      isOnly = files == 1 && reports.stream().map(one -> one.get("file")).distinct().count() == 1;
    }
  }

  private static JsonTree parsed(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return JsonTree.read(parser);
    }
  }

  /**
   * Adds reports on an earlier text of a file, which are used if the given report has none.
   *
   * @param name the file name
   * @param earlier the JSON reports; corrupt ones are ignored
   */
  public void addEarlierReports(String name, List<String> earlier) {
    List<JsonTree> trees = new ArrayList<>();
    try {
      for (String text : earlier) {
        trees.add(parsed(text));
      }
    } catch (IOException e) {
      return; // they are no help
    }
    remembered.put(name, trees);
  }

  /** Warns of old names in {@code --rename} that the report does not contain. */
  private void warnOfUnknownNames(ProcessEnvironment environment) {
    for (String old : reports.isEmpty() ? Set.<String>of() : renames.keySet()) {
      if (!ReusedFactsReader.containsName(file.orElseThrow().text(), old)) {
        environment.err().println("sunder: --rename: the report has no '" + old + "'");
      }
    }
  }

  private void warn(ProcessEnvironment environment, String why) {
    reports = List.of();
    environment.err().println(TerminalText.escape("sunder: --reuse: not used: " + why));
  }

  /** Returns the facts for a verification problem of a file. */
  public ReusedFacts facts(String name, Problem problem) {
    SourceFile from = file.orElseGet(() -> new SourceFile(name, ""));
    return Stream.concat(
            reports.stream().filter(one -> isOnly || one.get("file").text().equals(name)),
            remembered.getOrDefault(name, List.of()).stream())
        .filter(one -> is(one.get("entry"), problem.subject().entryFunction()))
        .filter(one -> is(one.get("ltl"), problem.property().formula()))
        .findFirst()
        .filter(ReusedFactsReader::isExpensive)
        .map(one -> new ReusedFactsReader(from, renames).of(one, problem.features()))
        .orElse(ReusedFacts.NONE);
  }

  private static boolean is(JsonTree field, Optional<String> value) {
    return field.text().equals(value.orElse(""));
  }
}
