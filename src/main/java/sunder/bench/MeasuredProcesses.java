package sunder.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Runs programs to be measured, in a scratch folder.
 *
 * @param work a scratch folder, which exists
 * @param stop becomes true when measuring shall stop, also in the middle of a run
 */
record MeasuredProcesses(Path work, BooleanSupplier stop) {
  private static final long MILLIS_OF_A_TICK = 10;

  /** How a process ended; {@code exit} is -1 if it had to be killed. */
  record Ended(int exit, long nanos, long cpuMillis) {
    long millis() {
      return nanos / 1_000_000;
    }
  }

  /** The text to be measured of a series: its file, or what its generator makes. */
  Path program(Suite.Series series, int size) throws IOException {
    if (series.program().startsWith("file ")) {
      return Path.of(series.program().substring("file ".length()).strip());
    }
    if (series.isOfFiles()) {
      Path list = work.resolve(series.name() + "-" + size + ".txt");
      return Files.write(list, files(series, size));
    }
    if (series.program().startsWith(Edits.PREFIX)) {
      Path file = work.resolve(series.name() + "-" + size + ".ia");
      return Files.writeString(file, Edits.after(size, Edits.origin(series.program())));
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

  /** The first so many, folder by folder, which are there. */
  private static List<String> files(Suite.Series series, int size) throws IOException {
    List<String> files = new ArrayList<>();
    String folders = series.program().substring(Suite.Series.FILES.length());
    for (String folder : folders.split(",")) {
      try (Stream<Path> all = Files.list(Path.of(folder.strip()))) {
        all.map(Path::toString).filter(f -> f.endsWith(".ia")).sorted().forEach(files::add);
      }
    }
    if (files.size() < size) {
      throw new IOException("%s: %s files, not %s".formatted(folders, files.size(), size));
    }
    return files.subList(0, size);
  }

  /** Runs a command, somewhat longer than its own limit at most. */
  Ended run(List<String> command, Duration timeout) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output()).redirectError(errors());
    return run(builder, System.nanoTime() + timeout.toNanos() * 3 / 2 + 10_000_000_000L);
  }

  /**
   * Runs a process up to some time at most. A signal may have reached it as well as us.
   *
   * @throws InterruptedException if measuring shall stop
   */
  Ended run(ProcessBuilder builder, long end) throws IOException, InterruptedException {
    long start = System.nanoTime();
    long before = cpuOfChildren();
    Process process = builder.start();
    try {
      boolean ended = false;
      while (!ended && System.nanoTime() < end && !stop.getAsBoolean()) {
        ended = process.waitFor(50, TimeUnit.MILLISECONDS);
      }
      if (stop.getAsBoolean()) {
        throw new InterruptedException("told to stop");
      }
      long nanos = System.nanoTime() - start;
      return new Ended(ended ? process.exitValue() : -1, nanos, cpuOfChildren() - before);
    } finally {
      process.destroyForcibly();
    }
  }

  /** What all children that ended took of the processors, in milliseconds; Linux alone tells. */
  private static long cpuOfChildren() {
    try {
      String line = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return MILLIS_OF_A_TICK * (Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return 0;
    }
  }

  /** What the last one wrote. */
  File output() {
    return work.resolve("report.json").toFile();
  }

  /** What the last one wrote on its standard error. */
  File errors() {
    return work.resolve("errors.txt").toFile();
  }
}
