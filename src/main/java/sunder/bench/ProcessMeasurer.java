package sunder.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import sunder.bench.Measurement.Status;
import sunder.bench.memory.RetainedMemory;
import sunder.report.json.JsonTree;

/**
 * The measurement of {@code sunder verify} or {@code check}: each run in a new JVM of the same
 * installation as this one.
 */
public final class ProcessMeasurer implements SuiteRunner.Measurer {
  private static final Set<String> LIMITS = Set.of("timeout", "memory", "set size", "interrupted");
  private static final Set<Integer> VERDICT_EXITS = Set.of(0, 10, 20);

  private final Path work;
  private final Path pages;
  private final String mainClass;
  private final ToIntFunction<List<String>> inProcess;
  private final ProcessRunner children;
  private final Set<String> prepared = new HashSet<>();

  /** The addresses of the current contender's workers. */
  private String workers = "";

  /** The first verdicts of each program; later runs must agree with them. */
  private final Map<Path, List<String>> verdicts = new HashMap<>();

  /** The last executed step of each edit history. */
  private final Map<String, Integer> reached = new HashMap<>();

  /**
   * @param work a scratch folder, which exists
   * @param pages the folder of the pages that describe the work of cluster workers
   * @param mainClass the main class of the command line, on the class path of this JVM
   * @param inProcess runs a command line, without the program's name, in this JVM
   * @param stop becomes true when the measurement is cancelled, also during a run
   */
  public ProcessMeasurer(
      Path work,
      Path pages,
      String mainClass,
      ToIntFunction<List<String>> inProcess,
      BooleanSupplier stop) {
    this.pages = pages;
    this.children = new ProcessRunner(work, stop);
    this.work = work;
    this.mainClass = mainClass;
    this.inProcess = inProcess;
  }

  @Override
  public Measurement measure(Suite suite, Suite.Case cell, int repetition)
      throws IOException, InterruptedException {
    Suite.Series series = suite.series(cell.series());
    Suite.Contender contender =
        series.contenders().stream()
            .filter(c -> c.name().equals(cell.contender()))
            .findFirst()
            .orElseThrow();
    Path program = children.program(series, cell.size());
    if (contender.command().isOfOthers()) {
      return new VariantMeasurer(children, java(contender, contender.jvm()), inProcess, contender)
          .measure(program, series.timeout(), cell, repetition);
    }
    boolean isPrepared = contender.prepare().isEmpty();
    if (contender.workers() == 0) {
      isPrepared |= !prepared.add(series.name() + "/" + contender.name());
    }
    Measurement run;
    try (LocalCluster there =
        LocalCluster.start(contender.workers(), java(contender, contender.jvm()), work)) {
      workers = there.addresses();
      if (!isPrepared) { // each measurement starts new workers
        children.run(command(contender, contender.prepare(), series, program), series.timeout());
      }
      if (contender.isHistory()) {
        replayHistory(cell.size() - 1, contender, series);
      }
      ProcessRunner.ProcessResult ended = measured(contender, series, program, cell.size());
      run = measurement(cell, repetition, ended, contender.command());
      if (contender.workers() > 0) {
        draw(cell, contender);
      }
    }
    if (contender.isHistory()) {
      reach(cell.size(), contender, series);
    }
    boolean isCompared = series.isHistory() && contender.command() == Suite.MeasuredCommand.VERIFY;
    return isCompared && run.status() == Status.DONE ? agreeing(run, program) : run;
  }

  /** Returns the run, as failed if its verdicts differ from those of earlier runs. */
  private Measurement agreeing(Measurement run, Path program) throws IOException {
    List<String> found = ReportReader.read(children.output().toPath()).verdicts();
    List<String> first = verdicts.computeIfAbsent(program, key -> found);
    return found.equals(first) || !run.isComplete()
        ? run
        : new Measurement(
            run.cell(), run.repetition(), Status.FAILED, run.figures(), "other verdicts: " + found);
  }

  /**
   * Executes an edit history up to a step, from the start if the previous step is not the last
   * executed one.
   */
  private void replayHistory(int size, Suite.Contender contender, Suite.Series series)
      throws IOException, InterruptedException {
    if (reached.getOrDefault(series.name() + contender.name(), -1) == size) {
      return;
    }
    if (Files.exists(cacheFolder())) {
      try (Stream<Path> files = Files.list(cacheFolder())) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
    Files.writeString(before(), "[]");
    for (int i = 0; i <= size; i++) {
      measured(contender, series, children.program(series, i), i);
      reach(i, contender, series);
    }
  }

  private void reach(int size, Suite.Contender contender, Suite.Series series) throws IOException {
    Files.copy(children.output().toPath(), before(), StandardCopyOption.REPLACE_EXISTING);
    reached.clear();
    reached.put(series.name() + contender.name(), size);
  }

  private Path cacheFolder() {
    return work.resolve("kept");
  }

  private Path before() {
    return work.resolve("before.json");
  }

  private ProcessRunner.ProcessResult measured(
      Suite.Contender contender, Suite.Series series, Path program, int size)
      throws IOException, InterruptedException {
    if (contender.command().isOfMemory()) {
      List<String> retained = java(contender, contender.jvm(), RetainedMemory.class.getName());
      retained.addAll(
          contender.command() == Suite.MeasuredCommand.STATES_RETAINED
              ? List.of("states", program.toString())
              : List.of("nodes", Integer.toString(size)));
      return children.run(retained, series.timeout());
    }
    if (contender.command() == Suite.MeasuredCommand.START) {
      List<String> start = java(contender, contender.jvm());
      start.add("--version");
      return children.run(start, series.timeout());
    }
    if (contender.command() == Suite.MeasuredCommand.VERIFY) {
      return children.run(command(contender, contender.jvm(), series, program), series.timeout());
    }
    Path certificate = work.resolve("certificate.smt2");
    List<String> verify = command(contender, contender.jvm(), series, program);
    verify.addAll(List.of("--certificate", certificate.toString()));
    children.run(verify, series.timeout());
    List<String> check = java(contender, contender.jvm());
    check.addAll(List.of("check", "-q", "--timeout", series.timeout().toSeconds() + "s"));
    check.addAll(contender.options());
    check.addAll(List.of(program.toString(), certificate.toString()));
    return children.run(check, series.timeout());
  }

  private List<String> command(
      Suite.Contender contender, List<String> jvm, Suite.Series series, Path program) {
    List<String> command = java(contender, jvm);
    command.addAll(List.of("verify", "--format", "json", "-q"));
    command.addAll(List.of("--timeout", series.timeout().toSeconds() + "s"));
    for (String option : contender.options()) {
      command.add(
          option
              .replace("{work}", work.toString())
              .replace("{kept}", cacheFolder().toString())
              .replace("{before}", before().toString())
              .replace("{workers}", workers));
    }
    command.add((series.isOfFiles() ? "@" : "") + program);
    return command;
  }

  /** Writes a page about the work of the cluster's workers next to the results. */
  private void draw(Suite.Case cell, Suite.Contender contender)
      throws IOException, InterruptedException {
    String name = "%s-%s-%s.html".formatted(cell.series(), cell.size(), cell.contender());
    List<String> status = java(contender, contender.jvm());
    status.addAll(List.of("status", "--cluster", workers, "--page"));
    status.add(pages.resolve(name.replace(' ', '-')).toString());
    children.run(status, Duration.ofMinutes(1));
  }

  private List<String> java(Suite.Contender contender, List<String> flags) {
    return java(contender, flags, mainClass);
  }

  private List<String> java(Suite.Contender contender, List<String> flags, String main) {
    List<String> command = new ArrayList<>(contender.launcher());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    flags.forEach(flag -> command.add(flag.replace("{work}", work.toString())));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    return command;
  }

  private Measurement measurement(
      Suite.Case cell,
      int repetition,
      ProcessRunner.ProcessResult ended,
      Suite.MeasuredCommand measured)
      throws IOException {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(ended.millis()));
    figures.put(Metric.CPU_MILLIS, BigInteger.valueOf(ended.cpuMillis()));
    if (ended.exitCode() < 0) {
      return new Measurement(cell, repetition, Status.LIMIT, figures, "killed after the timeout");
    }
    if (!VERDICT_EXITS.contains(ended.exitCode())) {
      String line = Files.readString(children.errors().toPath()).lines().findFirst().orElse("");
      String detail = "exit " + ended.exitCode() + ": " + line.replace(work.toString(), "");
      return new Measurement(cell, repetition, Status.FAILED, figures, detail);
    }
    if (measured.isOfMemory()) {
      String[] numbers = Files.readString(children.output().toPath()).strip().split(" ");
      figures.put(Metric.LARGEST_MODEL, new BigInteger(numbers[0]));
      figures.put(Metric.PEAK_HEAP_BYTES, new BigInteger(numbers[1]));
      return new Measurement(cell, repetition, Status.DONE, figures, "");
    }
    if (measured != Suite.MeasuredCommand.VERIFY) {
      Status status = ended.exitCode() == 20 ? Status.LIMIT : Status.DONE;
      return new Measurement(cell, repetition, status, figures, "");
    }
    ReportReader report = ReportReader.read(children.output().toPath());
    figures.putAll(report.figures());
    boolean limited = report.reasons().stream().anyMatch(LIMITS::contains);
    return new Measurement(
        cell,
        repetition,
        limited ? Status.LIMIT : Status.DONE,
        figures,
        report.reasons().isEmpty()
            ? report.assumptions().orElse("")
            : String.join("; ", report.reasons()));
  }

  /**
   * The data of a JSON report of {@code sunder verify}.
   *
   * @param figures the values of the metrics
   * @param reasons the reasons for undecided variants
   * @param assumptions the sizes of learnt assumptions, if components were verified with any
   * @param variants the listed variants, in the format of {@code --config}
   * @param verdicts the verdicts by sets of variants and by property, as text for comparison
   */
  record ReportReader(
      Map<Metric, BigInteger> figures,
      Set<String> reasons,
      Optional<String> assumptions,
      List<String> variants,
      List<String> verdicts) {
    /**
     * Returns the data of a report.
     *
     * @throws IOException if the file is not a JSON report
     */
    static ReportReader read(Path file) throws IOException {
      try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
        JsonToken first = parser.nextToken();
        if (first != JsonToken.START_OBJECT && first != JsonToken.START_ARRAY) {
          throw new IOException("the report is neither a JSON object nor a list");
        }
        JsonTree tree = JsonTree.read(parser);
        if (tree.elements().isEmpty() && tree.fields().isEmpty()) {
          throw new IOException("the report is empty");
        }
        return first == JsonToken.START_OBJECT
            ? of(tree)
            : together(tree.elements().stream().map(ReportReader::of).toList());
      }
    }

    /** Returns the data of reports on several files, with the sums of their metrics. */
    private static ReportReader together(List<ReportReader> reports) {
      Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
      Set<String> reasons = new TreeSet<>();
      for (ReportReader report : reports) {
        report.figures.forEach((metric, value) -> figures.merge(metric, value, BigInteger::add));
        reasons.addAll(report.reasons);
      }
      return new ReportReader(figures, reasons, Optional.empty(), List.of(), List.of());
    }

    private static ReportReader of(JsonTree report) {
      Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
      figures(report, figures);
      figures(report.get("statistics"), figures);
      Set<String> reasons = new TreeSet<>();
      for (JsonTree verdict : report.get("verdicts").elements()) {
        JsonTree variants = verdict.get("variants");
        // The report of an input that could not be read has no number of variants.
        BigInteger count = variants == JsonTree.MISSING ? BigInteger.ONE : variants.number();
        Metric.ofJson(verdict.get("verdict").text())
            .ifPresent(metric -> figures.merge(metric, count, BigInteger::add));
        if (count.signum() > 0 && verdict.fields().containsKey("reason")) {
          reasons.add(verdict.get("reason").text());
        }
      }
      List<String> variants =
          report.get("perVariant").elements().stream()
              .map(variant -> configuration(variant.get("config")))
              .toList();
      List<String> verdicts = new ArrayList<>();
      for (JsonTree verdict : report.get("verdicts").elements()) {
        verdicts.add(verdict.get("verdict").text() + ": " + condition(verdict));
      }
      for (JsonTree property : report.get("properties").elements()) {
        verdicts.add(
            property.get("line").text()
                + " fails: "
                + condition(property.get("fails"))
                + ", proved: "
                + condition(property.get("proved")));
      }
      return new ReportReader(figures, reasons, assumptions(report), variants, verdicts);
    }

    private static String condition(JsonTree where) {
      return where.get("variants").text() + " when " + where.get("condition").text();
    }

    private static void figures(JsonTree object, Map<Metric, BigInteger> figures) {
      object
          .fields()
          .forEach(
              (name, value) -> {
                Optional<Metric> metric = Metric.ofJson(name);
                if (metric.isPresent() && value.text().matches("-?\\d+")) {
                  figures.put(metric.get(), value.number());
                }
              });
    }

    private static String configuration(JsonTree config) {
      List<String> values = new ArrayList<>();
      config
          .fields()
          .forEach(
              (feature, value) ->
                  values.add(
                      switch (value.text()) {
                        case "true" -> feature;
                        case "false" -> "!" + feature;
                        default -> feature + "=" + value.text();
                      }));
      return String.join(",", values);
    }

    /**
     * Returns the sums of the states and queries of all components' assumptions; empty if there are
     * none.
     */
    private static Optional<String> assumptions(JsonTree report) {
      Map<String, BigInteger> sums = new TreeMap<>();
      for (JsonTree component : report.get("components").elements()) {
        if (component.fields().containsKey("assumption")) {
          sums.merge("minimal", component.get("assumption").number(), BigInteger::add);
        }
        component
            .get("learnt")
            .fields()
            .forEach((name, value) -> sums.merge(name, value.number(), BigInteger::add));
      }
      if (sums.isEmpty()) {
        return Optional.empty();
      }
      String learnt =
          sums.containsKey("states")
              ? ", learnt %s with %s membership and %s equivalence queries"
                  .formatted(
                      sums.get("states"),
                      sums.get("membershipQueries"),
                      sums.get("equivalenceQueries"))
              : "";
      return Optional.of("assumptions: minimal " + sums.get("minimal") + learnt);
    }
  }
}
