package sunder.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import sunder.bench.Measurement.Status;

/** Measures {@code sunder verify} in a fresh JVM of the kind that runs now. */
public final class ProcessMeasurer implements Measurer {
  private static final Set<String> LIMITS = Set.of("timeout", "memory", "interrupted");
  private static final Set<Integer> VERDICT_EXITS = Set.of(0, 10, 20);

  private final Children children;
  private final String mainClass;
  private final Set<String> prepared = new HashSet<>();

  /**
   * @param work a scratch folder, which exists
   * @param mainClass the command line's, found on the class path of this JVM
   * @param stop becomes true when measuring shall stop, also in the middle of a run
   */
  public ProcessMeasurer(Path work, String mainClass, BooleanSupplier stop) {
    this.children = new Children(work, stop);
    this.mainClass = mainClass;
  }

  @Override
  public Measurement measure(Suite suite, MeasuredCase cell, int repetition)
      throws IOException, InterruptedException {
    Series series = suite.series(cell.series());
    Contender contender =
        series.contenders().stream()
            .filter(c -> c.name().equals(cell.contender()))
            .findFirst()
            .orElseThrow();
    if (contender.horn().isPresent()) {
      return new HornMeasurer(children, java(), contender.horn().get()).measure(series, cell, repetition);
    }
    Path program = children.program(series, cell.size());
    if (!contender.prepare().isEmpty() && prepared.add(series.name() + "/" + contender.name())) {
      children.run(command(contender, contender.prepare(), series, program), series.timeout());
    }
    Children.Ended ended = children.run(command(contender, contender.jvm(), series, program), series.timeout());
    return measurement(cell, repetition, ended);
  }

  private List<String> command(Contender contender, List<String> jvm, Series series, Path program) {
    List<String> command = new ArrayList<>(java());
    command.addAll(1, jvm.stream().map(flag -> flag.replace("{work}", work())).toList());
    command.addAll(List.of("verify", "--format", "json", "-q"));
    command.addAll(List.of("--timeout", series.timeout().toSeconds() + "s"));
    command.addAll(contender.options());
    command.add(program.toString());
    return command;
  }

  /** The command line without a command. */
  private List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        mainClass);
  }

  private String work() {
    return children.work().toString();
  }

  private Measurement measurement(MeasuredCase cell, int repetition, Children.Ended ended)
      throws IOException {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(ended.millis()));
    if (ended.exit() < 0) {
      return new Measurement(cell, repetition, Status.LIMIT, figures, "killed after the timeout");
    }
    if (!VERDICT_EXITS.contains(ended.exit())) {
      String line = Files.readString(children.errors().toPath()).lines().findFirst().orElse("");
      String detail = "exit " + ended.exit() + ": " + line.replace(work(), "");
      return new Measurement(cell, repetition, Status.FAILED, figures, detail);
    }
    ReportReader report = ReportReader.read(children.output().toPath());
    figures.putAll(report.figures());
    boolean limited = report.reasons().stream().anyMatch(LIMITS::contains);
    return new Measurement(
        cell,
        repetition,
        limited ? Status.LIMIT : Status.DONE,
        figures,
        String.join("; ", report.reasons()));
  }
}
