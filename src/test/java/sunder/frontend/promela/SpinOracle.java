package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.verdict.Property.Fairness;

/**
 * SPIN as an oracle: each checker that it generates is compiled once and run once, and searches in
 * a child process for each variant. Features are its global variables; what they begin with is not
 * in the text.
 */
final class SpinOracle {
  private static final long PATIENCE_SECONDS = 120;

  private static final String NO_FAIRNESS = "-DNOFAIR";

  /** Shallow searches are quick; what they leave open is searched once more. */
  private static final List<String> DEPTHS = List.of("-m5000", "-m1000000");

  private static final String DRIVER =
      """
      #define main search
      static int value[%d];
      #include "pan.c"
      #undef main
      #include <sys/wait.h>
      int main(int argc, char **argv)
      { char *rest = argv[1];
        argv[1] = argv[0];
        while (*rest)
        { int i, status = 0;
          for (i = 0; i < %d; i++) { value[i] = strtol(rest, &rest, 10); rest++; }
          fflush(stdout);
          if (fork() == 0) { exit(search(argc - 1, argv + 1)); }
          wait(&status);
          printf("\\n=== ended with %%d\\n", status);
        }
        return 0;
      }
      """;

  private final Path folder;
  private final List<String> features;

  /** What one checker says of one variant. */
  enum SpinResult {
    ERRORS,
    NONE,
    /** The search was cut off. */
    OPEN
  }

  /** What SPIN is to look for. */
  enum SpinSearch {
    ENDS,
    CLAIM,
    ACCEPTANCE,
    NON_PROGRESS
  }

  private record Checker(String name, String option) {}

  /**
   * @param folder where files are made
   * @param features the variables that stand for features, in the order of their values
   */
  SpinOracle(Path folder, List<String> features) {
    this.folder = folder;
    this.features = features;
  }

  /** Whether there is SPIN, and a C compiler. */
  static boolean isInstalled() {
    return isOnPath("spin") && compiler().isPresent();
  }

  /** A program is compiled to run for a moment, so the quicker compiler is the better one. */
  private static Optional<String> compiler() {
    return Stream.of("tcc", "gcc").filter(SpinOracle::isOnPath).findFirst();
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /**
   * What SPIN finds, for each variant.
   *
   * @param first what each feature variable begins with in the text, told from all other numbers
   * @param checked of a claim, what fails behind its end is looked for as well
   * @param fairness the infinite runs that count
   * @param variants the values of the features
   */
  List<SpinResult> search(
      String model,
      List<Integer> first,
      SpinSearch checked,
      Fairness fairness,
      List<List<Integer>> variants)
      throws Exception {
    generate(model, first);
    String fair = fairness == Fairness.WEAK ? " -f" : "";
    String runs = fairness == Fairness.WEAK ? "-DNFAIR=4" : NO_FAIRNESS;
    List<Checker> checkers = new ArrayList<>();
    switch (checked) {
      case ENDS -> checkers.add(compile(new Checker("ends", "-n"), NO_FAIRNESS, "-DSAFETY"));
      case CLAIM, ACCEPTANCE -> checkers.add(compile(new Checker("cycles", "-a -E" + fair), runs));
      case NON_PROGRESS ->
          checkers.add(compile(new Checker("cycles", "-l -E" + fair), runs, "-DNP"));
    }
    if (checked != SpinSearch.ENDS) {
      // A claim that has stopped hides what fails behind it.
      checkers.add(compile(new Checker("assertions", "-E"), NO_FAIRNESS, "-DNOCLAIM", "-DSAFETY"));
    }
    List<SpinResult> result = new ArrayList<>(variants.stream().map(v -> SpinResult.NONE).toList());
    for (Checker checker : checkers) {
      List<SpinResult> found = search(checker, variants);
      for (int i = 0; i < result.size(); i++) {
        result.set(i, worse(result.get(i), found.get(i)));
      }
    }
    return result;
  }

  private static SpinResult worse(SpinResult one, SpinResult other) {
    if (one == SpinResult.ERRORS || other == SpinResult.ERRORS) {
      return SpinResult.ERRORS;
    }
    return one == SpinResult.OPEN ? one : other;
  }

  private void generate(String model, List<Integer> first) throws Exception {
    Files.writeString(folder.resolve("m.pml"), model);
    // Where statements are merged, SPIN does not let a process go before another one between them.
    List<String> command = new ArrayList<>(List.of("spin", "-a", "m.pml"));
    command.addAll(1, model.contains(" priority ") ? List.of("-o3") : List.of());
    String output = run(command);
    assumeTrue(!output.contains("infinite goto loop"), "SPIN refuses the model");
    assumeTrue(!output.contains("jump into d_step"), "SPIN refuses the model");
    assertThat(folder.resolve("pan.c")).as("%s%n%s", model, output).exists();
    String checker = Files.readString(folder.resolve("pan.c"), StandardCharsets.ISO_8859_1);
    for (int i = 0; i < first.size(); i++) {
      String begins = "now.%s = ".formatted(features.get(i));
      String own = begins + first.get(i) + ";";
      assertThat(checker.contains(begins)).as("%s", begins).isEqualTo(checker.contains(own));
      checker = checker.replace(own, begins + "value[" + i + "];");
    }
    Files.writeString(folder.resolve("pan.c"), checker, StandardCharsets.ISO_8859_1);
    Files.writeString(
        folder.resolve("driver.c"), DRIVER.formatted(features.size(), features.size()));
  }

  private Checker compile(Checker checker, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(compiler().orElseThrow(), "-w"));
    command.addAll(List.of("-DNOREDUCE", "-DMEMLIM=400"));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", checker.name(), "driver.c"));
    String output = run(command);
    assumeTrue(!output.contains("used but not defined"), "SPIN's own program does not compile");
    assumeTrue(!output.contains("duplicate label"), "SPIN's own program does not compile");
    assertThat(folder.resolve(checker.name())).as(output).exists();
    return checker;
  }

  private List<SpinResult> search(Checker checker, List<List<Integer>> variants) throws Exception {
    List<SpinResult> result = new ArrayList<>(variants.stream().map(v -> SpinResult.OPEN).toList());
    for (String depth : DEPTHS) {
      List<Integer> open = new ArrayList<>();
      for (int i = 0; i < result.size(); i++) {
        if (result.get(i) == SpinResult.OPEN) {
          open.add(i);
        }
      }
      if (!open.isEmpty()) {
        List<SpinResult> found = search(checker, depth, open.stream().map(variants::get).toList());
        for (int i = 0; i < open.size(); i++) {
          result.set(open.get(i), found.get(i));
        }
      }
    }
    return result;
  }

  private List<SpinResult> search(Checker checker, String depth, List<List<Integer>> variants)
      throws Exception {
    String values =
        variants.stream()
            .flatMap(List::stream)
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    String program = folder.resolve(checker.name()).toString();
    List<String> command = new ArrayList<>(List.of(program, values + ",", depth, "-w16"));
    command.addAll(List.of(checker.option().split(" ")));
    String output = run(command);
    List<SpinResult> result = new ArrayList<>();
    for (String part : output.split("\n=== ended with \\d+\n")) {
      result.add(finding(part));
    }
    assertThat(result).as(output).hasSameSizeAs(variants);
    return result;
  }

  private static SpinResult finding(String output) {
    // Such as a loop without a step, or an else within an else.
    assumeTrue(!output.contains("error: proctype"), "SPIN refuses the model");
    assertThat(output).contains("errors: ");
    if (!output.contains("errors: 0")) {
      return SpinResult.ERRORS;
    }
    boolean cut =
        output.contains("max search depth too small") || output.contains("Search not completed");
    return cut ? SpinResult.OPEN : SpinResult.NONE;
  }

  private String run(List<String> command) throws Exception {
    Path output = folder.resolve("output");
    java.lang.Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    assumeTrue(ended, "SPIN takes too long");
    return Files.readString(output, StandardCharsets.ISO_8859_1);
  }
}
