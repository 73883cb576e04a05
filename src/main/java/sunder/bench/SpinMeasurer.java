package sunder.bench;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.bench.Measurement.Status;

/**
 * The measurement of the model checker SPIN on a program, or on a sketch, one value of the hole
 * after the other. The hole is a variable; the verifier is generated and compiled once, with
 * partial order reduction, and each run reads the value from an environment variable. Other
 * contenders are delegated to another measurer.
 *
 * <p>{@link Metric#MILLIS} excludes the compiler, as in model-sketching; {@link Metric#ITERATIONS}
 * is the number of runs.
 */
public final class SpinMeasurer implements SuiteRunner.Measurer {
  /** The name of the contender that this class measures. */
  public static final String CONTENDER = "spin";

  private static final String HOLE = SpinSketch.HOLE;
  private static final int FIRST = 7777;
  private static final Pattern STATES = Pattern.compile("(\\d+) states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile("(\\d+) transitions");

  private final Path work;
  private final ProcessRunner children;
  private final SuiteRunner.Measurer others;

  /**
   * @param work a scratch folder, which exists
   * @param stop becomes true when the measurement is cancelled, also during a run
   * @param others the measurer of all other contenders
   */
  public SpinMeasurer(Path work, BooleanSupplier stop, SuiteRunner.Measurer others) {
    this.work = work;
    this.children = new ProcessRunner(work, stop);
    this.others = others;
  }

  /** Returns whether SPIN and a C compiler are on the path. */
  public static boolean isInstalled() {
    return isInstalled("spin") && isInstalled("gcc");
  }

  private static boolean isInstalled(String program) {
    for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }

  /** Signals a run that reached its limit or failed. */
  private static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    private final Status status;

    Failure(Status status, String message) {
      super(message);
      this.status = status;
    }
  }

  @Override
  public Measurement measure(Suite suite, Suite.Case cell, int repetition)
      throws IOException, InterruptedException {
    if (!cell.contender().equals(CONTENDER)) {
      return others.measure(suite, cell, repetition);
    }
    Suite.Series series = suite.series(cell.series());
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    long start = System.nanoTime();
    long end = start + series.timeout().toNanos();
    try {
      SpinSketch sketch =
          SpinSketch.of(series.program(), cell.size())
              .orElseThrow(
                  () ->
                      new Failure(
                          Status.FAILED,
                          "'" + series.program() + "' is neither Promela nor has it one hole"));
      generate(sketch, end);
      long compiling = System.nanoTime();
      run(List.of("gcc", "-w", "-O2", "-DSAFETY", "-o", "pan", "pan.c"), "", end);
      long compiled = System.nanoTime() - compiling;
      for (int value = sketch.low(); value <= sketch.high(); value++) {
        count(run(sketch.check(), Integer.toString(value), end), figures);
      }
      long nanos = System.nanoTime() - start;
      figures.put(Metric.WALL_MILLIS, millis(nanos));
      figures.put(Metric.MILLIS, millis(nanos - compiled));
      figures.put(Metric.VALID, BigInteger.valueOf(sketch.values()));
      return new Measurement(cell, repetition, Status.DONE, figures, "");
    } catch (Failure e) {
      figures.put(Metric.WALL_MILLIS, millis(System.nanoTime() - start));
      return new Measurement(cell, repetition, e.status, figures, e.getMessage());
    }
  }

  private static BigInteger millis(long nanos) {
    return BigInteger.valueOf(TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  private void generate(SpinSketch sketch, long end)
      throws IOException, InterruptedException, Failure {
    if (!sketch.text().contains(HOLE)) {
      Files.writeString(work.resolve("sketch.pml"), sketch.text());
      run(List.of("spin", "-a", "sketch.pml"), "", end);
      return;
    }
    String text = "int " + HOLE + " = " + FIRST + ";\n" + sketch.text();
    Files.writeString(work.resolve("sketch.pml"), text);
    run(List.of("spin", "-a", "sketch.pml"), "", end);
    Path checker = work.resolve("pan.c");
    String before = "now." + HOLE + " = " + FIRST + ";";
    String source = Files.readString(checker, StandardCharsets.ISO_8859_1);
    if (!source.contains(before)) {
      throw new Failure(Status.FAILED, "an unknown version of spin");
    }
    String after = "now." + HOLE + " = atoi(getenv(\"" + HOLE + "\"));";
    Files.writeString(checker, source.replace(before, after), StandardCharsets.ISO_8859_1);
  }

  private static void count(String output, Map<Metric, BigInteger> figures) throws Failure {
    if (!output.contains("errors: ") || output.contains("max search depth too small")) {
      throw new Failure(Status.FAILED, "a run of the checker is not complete");
    }
    Metric verdict = output.contains("errors: 0") ? Metric.SAFE : Metric.UNSAFE;
    add(figures, verdict, BigInteger.ONE);
    add(figures, Metric.ITERATIONS, BigInteger.ONE);
    add(figures, Metric.STATES, first(STATES, output));
    add(figures, Metric.TRANSITIONS, first(TRANSITIONS, output));
  }

  private static void add(Map<Metric, BigInteger> figures, Metric metric, BigInteger count) {
    figures.merge(metric, count, BigInteger::add);
  }

  private static BigInteger first(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? new BigInteger(matcher.group(1)) : BigInteger.ZERO;
  }

  /** Executes a command and returns its output. */
  private String run(List<String> command, String hole, long end)
      throws IOException, InterruptedException, Failure {
    Path output = work.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put(HOLE, hole);
    int exit = children.run(builder, end).exitCode();
    if (exit != 0) {
      throw exit < 0
          ? new Failure(Status.LIMIT, "killed after the timeout")
          : new Failure(Status.FAILED, command.get(0) + " ends with " + exit);
    }
    return Files.readString(output, StandardCharsets.ISO_8859_1);
  }

  /**
   * A sketch in the format for SPIN.
   *
   * @param text the text with {@link #HOLE}, which it does not declare, in the place of its only
   *     hole
   * @param low the least value of the hole
   * @param high the greatest value of the hole
   * @param check the command that executes the generated verifier
   */
  record SpinSketch(String text, int low, int high, List<String> check) {
    static final String HOLE = "HOLE";

    private static final List<String> SMALL = List.of("./pan", "-w16", "-m100000");
    private static final List<String> LARGE = List.of("./pan", "-w22", "-m3000000");

    /** The declaration of a hole in the syntax of PromelaSketcher, {@code features int[0,7] F}. */
    private static final Pattern DECLARATION =
        Pattern.compile(
            "(?m)^\\s*features\\s+int\\s*\\[(-?\\d{1,9})\\s*,\\s*(-?\\d{1,9})\\]\\s*(\\w+)[ \\t]*;?");

    /**
     * Returns a sketch of this package or of a user's file; empty if the program is not a sketch
     * with exactly one hole.
     *
     * @throws IOException if the file cannot be read
     */
    static Optional<SpinSketch> of(String program, int size) throws IOException {
      if (program.startsWith("file ")) {
        Path file = Path.of(program.substring("file ".length()).strip());
        return ofText(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
      if (ProgramGenerators.ending(program).equals(".pml")) {
        return ProgramGenerators.named(program)
            .map(text -> new SpinSketch(text.apply(size), 0, 0, LARGE));
      }
      int greatest = SketchGenerators.values(size) - 1;
      return SketchGenerators.with(program, bits -> HOLE)
          .map(text -> new SpinSketch(text.apply(size), 0, greatest, SMALL));
    }

    private static Optional<SpinSketch> ofText(String text) {
      Matcher declared = DECLARATION.matcher(text);
      if (!declared.find()) {
        return Optional.empty();
      }
      String name = declared.group(3);
      int low = Integer.parseInt(declared.group(1));
      int high = Integer.parseInt(declared.group(2));
      String rest = text.substring(0, declared.start()) + text.substring(declared.end());
      return DECLARATION.matcher(rest).find()
          ? Optional.empty()
          : Optional.of(
              new SpinSketch(rest.replaceAll("\\?" + name + "\\b", HOLE), low, high, SMALL));
    }

    /** Returns the number of values of the hole. */
    int values() {
      return high - low + 1;
    }
  }
}
