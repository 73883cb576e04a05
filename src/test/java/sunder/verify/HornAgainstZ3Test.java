package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.horn.HornClauses;
import sunder.horn.HornWriter;
import sunder.testing.Conditions;
import sunder.testing.Corpus;
import sunder.testing.Expectation;

/**
 * A second opinion on examples: z3 solves the clauses of the variants that are unsafe ("unsat"),
 * and of those that are not ("sat"). It may also not know. Skipped where there is no {@code z3};
 * {@code -Dsunder.z3=all} asks about every example.
 */
class HornAgainstZ3Test {
  private static final boolean ALL = "all".equals(System.getProperty("sunder.z3"));

  private static final List<String> SMALL =
      List.of(
          "intro.ia",
          "linear3.ia",
          "counter.ia",
          "vending.ia",
          "sensor.ia",
          "login.ia",
          "m1.ia",
          "retry.ia",
          "traffic-light.ia",
          "numeric/retry-limit.ia",
          "numeric/feature-values.ia",
          "data/stack-2.ia",
          "data/division.ia",
          "loops/count-up-down.ia",
          "loops/diamond-bad.ia",
          "regress/same-input.ia",
          "c/driver.c",
          "c/pump.c");

  @TempDir private Path folder;

  private static boolean isInstalled(String program) {
    for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }

  @Test
  void z3AgreesWhereItKnows() throws Exception {
    assumeTrue(isInstalled("z3"), "z3 is not there");
    int agreed = 0;
    for (Path file : Corpus.files()) {
      if (ALL || SMALL.contains(Corpus.ROOT.relativize(file).toString())) {
        for (Expectation expected : Corpus.expectations(file)) {
          agreed += compare(file, expected);
        }
      }
    }
    assertThat(agreed).as("answers").isGreaterThanOrEqualTo(SMALL.size());
  }

  /** How many answers agreed. */
  private int compare(Path file, Expectation expected) throws Exception {
    Subject subject =
        FrontEnds.of(file, expected.features()).read(Corpus.source(file), Corpus.model(expected));
    ConfigSet unsafe = new Conditions(subject.features()).of(expected.unsafe());
    Problem problem = new Problem(subject, expected.property());
    return compare(file, problem.restrictedTo(problem.scope().and(unsafe)), "unsat")
        + compare(file, problem.restrictedTo(problem.scope().minus(unsafe)), "sat");
  }

  private int compare(Path file, Problem problem, String expected) throws Exception {
    if (problem.scope().isEmpty()) {
      return 0;
    }
    Path clauses = folder.resolve("clauses.smt2");
    try (Writer out = Files.newBufferedWriter(clauses)) {
      new HornWriter(
              HornClauses.of(problem.automaton(), problem.scope(), (location, number) -> true)
                  .orElseThrow())
          .write(out, "a family");
    }
    String answer = z3(clauses);
    assertThat(answer).as("%s", file).isIn(expected, "unknown", "timeout");
    return answer.equals(expected) ? 1 : 0;
  }

  private String z3(Path clauses) throws Exception {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder("z3", "-T:2", clauses.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(output).strip();
  }
}
