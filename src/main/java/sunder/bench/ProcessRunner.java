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
 * The execution of measured child processes in a scratch folder.
 *
 * @param work a scratch folder, which exists
 * @param stop becomes true when the measurement is cancelled, also during a run
 */
record ProcessRunner(Path work, BooleanSupplier stop) {
  private static final long MILLIS_OF_A_TICK = 10;

  /**
   * The result of a process; {@code exit} is -1 if it was killed at its limit.
   *
   * @param exitCode the exit status
   * @param nanos the wall-clock time in nanoseconds
   * @param cpuMillis the processor time in milliseconds; 0 if the system does not report it
   */
  record ProcessResult(int exitCode, long nanos, long cpuMillis) {
    long millis() {
      return nanos / 1_000_000;
    }
  }

  /**
   * Returns the measured file of a series at a size: its file, a list of files, or a generated
   * text.
   */
  Path program(Suite.Series series, int size) throws IOException {
    if (series.program().startsWith("file ")) {
      return Path.of(series.program().substring("file ".length()).strip());
    }
    if (series.isOfFiles()) {
      Path list = work.resolve(series.name() + "-" + size + ".txt");
      return Files.write(list, files(series, size));
    }
    if (series.program().startsWith(EditHistory.PREFIX)) {
      Path file = work.resolve(series.name() + "-" + size + ".ia");
      return Files.writeString(
          file, EditHistory.textAfter(size, EditHistory.initialText(series.program())));
    }
    Optional<IntFunction<String>> sketch = SketchGenerators.named(series.program());
    String name = series.program();
    String ending = sketch.isPresent() ? ".pml" : ProgramGenerators.ending(name);
    Path file = work.resolve(name.replaceFirst("\\..*", "") + "-" + size + ending);
    if (!Files.exists(file)) {
      IntFunction<String> text =
          sketch.or(() -> ProgramGenerators.named(series.program())).orElseThrow();
      Files.writeString(file, text.apply(size));
    }
    return file;
  }

  /**
   * Returns the first {@code size} files of the folders, folder by folder and in alphabetical
   * order.
   *
   * @throws IOException if the folders have fewer files
   */
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

  /**
   * Executes a command. It is killed somewhat after {@code timeout}, so that it can stop at its
   * limit by itself.
   */
  ProcessResult run(List<String> command, Duration timeout)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(output()).redirectError(errors());
    return run(builder, System.nanoTime() + timeout.toNanos() * 3 / 2 + 10_000_000_000L);
  }

  /**
   * Executes a process and kills it at the time {@code end}. A signal may have reached the process
   * as well as this one, so cancellation is checked after its end.
   *
   * @throws InterruptedException if the measurement is cancelled
   */
  ProcessResult run(ProcessBuilder builder, long end) throws IOException, InterruptedException {
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
      return new ProcessResult(ended ? process.exitValue() : -1, nanos, cpuOfChildren() - before);
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Returns the processor time of all ended children in milliseconds; 0 on systems other than
   * Linux.
   */
  private static long cpuOfChildren() {
    try {
      String line = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      return MILLIS_OF_A_TICK * (Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
      return 0;
    }
  }

  /** Returns the file with the standard output of the last process. */
  File output() {
    return work.resolve("report.json").toFile();
  }

  /** Returns the file with the standard error of the last process. */
  File errors() {
    return work.resolve("errors.txt").toFile();
  }
}
