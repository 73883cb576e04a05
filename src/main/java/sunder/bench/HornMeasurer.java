package sunder.bench;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import sunder.bench.Measurement.Status;

/**
 * Measures a solver of Horn clauses, such as Spacer in {@code z3}: one query a variant, the clauses
 * of {@code sunder model --format smt2}. Only the solver's own time counts; a limit is one for all
 * variants together.
 *
 * @param sunder the command that starts this tool
 * @param solver the command, on the path; reads a file of SMT-LIB 2
 */
record HornMeasurer(Children children, List<String> sunder, List<String> solver) {
  /** Measures; where there is no such solver, or no clauses, the run has failed. */
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
    List<Path> queries = queries(program, timeout);
    figures.put(Metric.VALID, BigInteger.valueOf(queries.size()));
    long most = timeout.toMillis();
    long millis = 0;
    for (Path query : queries) {
      Metric answer = Metric.UNKNOWN;
      if (millis < most) {
        Duration left = Duration.ofMillis(most - millis);
        List<String> command = new ArrayList<>(solver);
        command.add("-T:" + (left.toSeconds() + 1));
        command.add(query.toString());
        Children.Ended ended = children.run(command, left);
        millis += ended.millis();
        answer = answer();
      }
      figures.merge(answer, BigInteger.ONE, BigInteger::add);
    }
    figures.put(Metric.MILLIS, BigInteger.valueOf(millis));
    figures.put(Metric.WALL_MILLIS, BigInteger.valueOf(millis));
    Status status = millis < most ? Status.DONE : Status.LIMIT;
    return new Measurement(cell, repetition, status, figures, "");
  }

  /** Clauses that can be satisfied tell of a variant that is safe. */
  private Metric answer() throws IOException {
    String line = Files.readString(children.output().toPath()).lines().findFirst().orElse("");
    return switch (line.strip()) {
      case "sat" -> Metric.SAFE;
      case "unsat" -> Metric.UNSAFE;
      default -> Metric.UNKNOWN;
    };
  }

  /** The clauses of each variant, written once. */
  private List<Path> queries(Path program, Duration timeout)
      throws IOException, InterruptedException {
    List<Path> result = new ArrayList<>();
    for (String variant : variants(program, timeout)) {
      Path query = children.work().resolve(program.getFileName() + "-" + result.size() + ".smt2");
      if (!Files.exists(query)) {
        List<String> command = new ArrayList<>(sunder);
        command.addAll(List.of("model", "--format", "smt2", "--output", query.toString()));
        if (!variant.isEmpty()) {
          command.addAll(List.of("--config", variant));
        }
        command.add(program.toString());
        if (children.run(command, timeout).exit() != 0 || !Files.exists(query)) {
          throw new IOException("no clauses of " + program + " for " + variant);
        }
      }
      result.add(query);
    }
    return result;
  }

  /** The variants of a program as {@code --config} wants them. */
  private List<String> variants(Path program, Duration timeout)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(sunder);
    command.addAll(List.of("verify", "--format", "json", "-q", "--list"));
    command.addAll(List.of("--max-iterations", "1", program.toString()));
    children.run(command, timeout);
    return ReportReader.read(children.output().toPath()).variants();
  }
}
