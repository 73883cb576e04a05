package sunder.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import sunder.bench.Measurement.Status;
import sunder.bench.ProcessMeasurer.ReportReader;

/**
 * The measurement of another tool, one run for each variant: a solver of constrained Horn clauses
 * such as Spacer in {@code z3}, which reads the clauses of {@code sunder model --format smt2}, or a
 * tool for C, which reads the program with the variant's macros. Only the time of that tool counts,
 * and the limit applies to the sum over all variants.
 *
 * @param children the executor of child processes
 * @param sunder the command that starts this tool
 * @param inProcess runs a command line of this tool in this process, and returns its exit code:
 *     most families have too many variants for a process each
 * @param contender the other tool; its options are its command
 */
record VariantMeasurer(
    ProcessRunner children,
    List<String> sunder,
    ToIntFunction<List<String>> inProcess,
    Suite.Contender contender) {
  private static final String DEFINES = "{defines}";

  /** Measures the tool. The run has failed if the tool or its input are missing. */
  Measurement measure(Path program, Duration timeout, Suite.Case cell, int repetition)
      throws InterruptedException {
    try {
      return measured(program, timeout, cell, repetition);
    } catch (IOException e) {
      return new Measurement(
          cell, repetition, Status.FAILED, Map.of(), String.valueOf(e.getMessage()));
    }
  }

  private Measurement measured(Path program, Duration timeout, Suite.Case cell, int repetition)
      throws IOException, InterruptedException {
    Map<Metric, BigInteger> figures = new EnumMap<>(Metric.class);
    List<List<String>> commands = commands(program, timeout);
    figures.put(Metric.VALID, BigInteger.valueOf(commands.size()));
    long most = timeout.toMillis();
    long millis = 0;
    long cpu = 0;
    for (List<String> command : commands) {
      Metric answer = Metric.UNKNOWN;
      if (millis < most) {
        Duration left = Duration.ofMillis(most - millis);
        if (isSolver()) {
          command.add("-T:" + (left.toSeconds() + 1));
        }
        ProcessRunner.ProcessResult ended = children.run(command, left);
        millis += ended.millis();
        cpu += ended.cpuMillis();
        answer = answer();
      }
      figures.merge(answer, BigInteger.ONE, BigInteger::add);
    }
    figures.put(Metric.MILLIS, BigInteger.valueOf(millis));
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(millis));
    figures.put(Metric.CPU_MILLIS, BigInteger.valueOf(cpu));
    Status status = millis < most ? Status.DONE : Status.LIMIT;
    return new Measurement(cell, repetition, status, figures, "");
  }

  private boolean isSolver() {
    return contender.command() == Suite.MeasuredCommand.CLAUSES;
  }

  /** Returns the metric that the tool's answer counts in. */
  private Metric answer() throws IOException {
    String text =
        Files.readString(children.output().toPath(), StandardCharsets.ISO_8859_1)
            + Files.readString(children.errors().toPath(), StandardCharsets.ISO_8859_1);
    if (contender.answers().unsafe().filter(p -> p.matcher(text).find()).isPresent()) {
      return Metric.UNSAFE;
    }
    return contender.answers().safe().filter(p -> p.matcher(text).find()).isPresent()
        ? Metric.SAFE
        : Metric.UNKNOWN;
  }

  private List<List<String>> commands(Path program, Duration timeout)
      throws IOException, InterruptedException {
    List<List<String>> result = new ArrayList<>();
    for (String variant : variants(program, timeout)) {
      List<String> command = new ArrayList<>();
      for (String word : contender.options()) {
        if (word.equals(DEFINES)) {
          command.addAll(defines(variant));
        } else {
          command.add(word.replace("{work}", children.work().toString()));
        }
      }
      Path input = isSolver() ? clauses(program, variant, result.size()) : program;
      command.add(input.toString());
      result.add(command);
    }
    return result;
  }

  /** Returns the compiler flags that select a variant: {@code A,!B,N=3} has -DA and -DN=3. */
  private static List<String> defines(String variant) {
    return Arrays.stream(variant.split(","))
        .filter(value -> !value.isEmpty() && !value.startsWith("!"))
        .map(value -> "-D" + value)
        .toList();
  }

  /** Returns the file with the clauses of a variant, which is generated at the first request. */
  private Path clauses(Path program, String variant, int number) throws IOException {
    Path query = children.work().resolve(program.getFileName() + "-" + number + ".smt2");
    if (!Files.exists(query)) {
      List<String> command = new ArrayList<>();
      command.addAll(List.of("model", "--format", "smt2", "--output", query.toString()));
      if (!variant.isEmpty()) {
        command.addAll(List.of("--config", variant));
      }
      command.add(program.toString());
      if (inProcess.applyAsInt(command) != 0 || !Files.exists(query)) {
        throw new IOException("no clauses of " + program + " for " + variant);
      }
    }
    return query;
  }

  /** Returns the variants of a program in the format of {@code --config}. */
  private List<String> variants(Path program, Duration timeout)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(sunder);
    command.addAll(List.of("verify", "--format", "json", "-q", "--list"));
    command.addAll(List.of("--max-iterations", "1", program.toString()));
    children.run(command, timeout);
    return ReportReader.read(children.output().toPath()).variants();
  }
}
