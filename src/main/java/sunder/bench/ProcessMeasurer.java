package sunder.bench;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import sunder.bench.Measurement.Status;

/** Measures {@code sunder verify} or {@code check} in a fresh JVM of the kind that runs now. */
public final class ProcessMeasurer implements Measurer {
  private static final Set<String> LIMITS = Set.of("timeout", "memory", "interrupted");
  private static final Set<Integer> VERDICT_EXITS = Set.of(0, 10, 20);

  private final Path work;
  private final String mainClass;
  private final BooleanSupplier stop;
  private final Set<String> prepared = new HashSet<>();

  /**
   * @param work a scratch folder, which exists
   * @param mainClass the command line's, found on the class path of this JVM
   * @param stop becomes true when measuring shall stop, also in the middle of a run
   */
  public ProcessMeasurer(Path work, String mainClass, BooleanSupplier stop) {
    this.stop = stop;
    this.work = work;
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
    Path program = program(series, cell.size());
    if (!contender.prepare().isEmpty() && prepared.add(series.name() + "/" + contender.name())) {
      run(command(contender, contender.prepare(), series, program), series.timeout());
    }
    Ended ended = measured(contender, series, program);
    return measurement(cell, repetition, ended, contender.measured());
  }

  private Ended measured(Contender contender, Series series, Path program)
      throws IOException, InterruptedException {
    if (contender.measured() == Contender.Measured.VERIFY) {
      return run(command(contender, contender.jvm(), series, program), series.timeout());
    }
    Path certificate = work.resolve("certificate.smt2");
    List<String> verify = command(contender, contender.jvm(), series, program);
    verify.addAll(List.of("--certificate", certificate.toString()));
    run(verify, series.timeout());
    List<String> check = java(contender.jvm());
    check.addAll(List.of("check", "-q", "--timeout", series.timeout().toSeconds() + "s"));
    check.addAll(contender.options());
    check.addAll(List.of(program.toString(), certificate.toString()));
    return run(check, series.timeout());
  }

  private Path program(Series series, int size) throws IOException {
    if (series.program().startsWith("file ")) {
      return Path.of(series.program().substring("file ".length()).strip());
    }
    Optional<IntFunction<String>> sketch = Sketches.named(series.program());
    String ending = sketch.isPresent() ? ".pml" : ".ia";
    Path file = work.resolve(series.program() + "-" + size + ending);
    if (!Files.exists(file)) {
      IntFunction<String> text = sketch.or(() -> Generators.named(series.program())).orElseThrow();
      Files.writeString(file, text.apply(size));
    }
    return file;
  }

  private List<String> command(Contender contender, List<String> jvm, Series series, Path program) {
    List<String> command = java(jvm);
    command.addAll(List.of("verify", "--format", "json", "-q"));
    command.addAll(List.of("--timeout", series.timeout().toSeconds() + "s"));
    contender.options().forEach(option -> command.add(option.replace("{work}", work.toString())));
    command.add(program.toString());
    return command;
  }

  private List<String> java(List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    flags.forEach(flag -> command.add(flag.replace("{work}", work.toString())));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    return command;
  }

  /** How a process ended; {@code exit} is -1 if it had to be killed. */
  private record Ended(int exit, long nanos) {}

  private Ended run(List<String> command, Duration timeout)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectOutput(output()).redirectError(errors()).start();
    try {
      boolean ended = await(process, start + timeout.toNanos() * 3 / 2 + 10_000_000_000L);
      return new Ended(ended ? process.exitValue() : -1, System.nanoTime() - start);
    } finally {
      process.destroyForcibly();
    }
  }

  /** False if it still runs at that time. A signal may have reached the process as well as us. */
  private boolean await(Process process, long endNanos) throws InterruptedException {
    boolean ended = false;
    while (!ended && System.nanoTime() < endNanos && !stop.getAsBoolean()) {
      ended = process.waitFor(50, TimeUnit.MILLISECONDS);
    }
    if (stop.getAsBoolean()) {
      throw new InterruptedException("told to stop");
    }
    return ended;
  }

  private File output() {
    return work.resolve("report.json").toFile();
  }

  private File errors() {
    return work.resolve("errors.txt").toFile();
  }

  private Measurement measurement(
      MeasuredCase cell, int repetition, Ended ended, Contender.Measured measured)
      throws IOException {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(ended.nanos() / 1_000_000));
    if (ended.exit() < 0) {
      return new Measurement(cell, repetition, Status.LIMIT, figures, "killed after the timeout");
    }
    if (!VERDICT_EXITS.contains(ended.exit())) {
      String line = Files.readString(errors().toPath()).lines().findFirst().orElse("");
      String detail = "exit " + ended.exit() + ": " + line.replace(work.toString(), "");
      return new Measurement(cell, repetition, Status.FAILED, figures, detail);
    }
    if (measured == Contender.Measured.CHECK) {
      Status status = ended.exit() == 20 ? Status.LIMIT : Status.DONE;
      return new Measurement(cell, repetition, status, figures, "");
    }
    ReportReader report = ReportReader.read(output().toPath());
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
