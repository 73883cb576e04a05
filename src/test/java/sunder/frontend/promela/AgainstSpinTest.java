package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.Verifiers;

/**
 * Random models, all variants at once here, one at a time by SPIN. Skipped where there is no {@code
 * spin} or no C compiler; {@code -Dsunder.spin.count=500} makes it long.
 */
class AgainstSpinTest {
  @TempDir private Path folder;

  static LongStream seeds() {
    long first = Long.getLong("sunder.spin.first", 0);
    return LongStream.range(first, first + Integer.getInteger("sunder.spin.count", 2));
  }

  private static boolean isInstalled(String program) {
    for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(place, program))) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyVariantIsAsSpinSays(long seed) throws Exception {
    assumeTrue(isInstalled("spin") && isInstalled("gcc"), "spin and gcc are not there");
    RandomPromela random = new RandomPromela(new Random(seed));
    String text = random.text();
    Optional<String> formula = random.formula();
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("random.pml", text), ExternalModel.NONE);
    Property property = formula.isPresent() ? Property.ABORT.with("q") : Property.ABORT;
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(new Problem(model, property), Budget.unlimited(), ProgressListener.NONE);
    result.throwFailure();
    generate(random.forSpin());
    boolean temporal = formula.isPresent();
    List<Path> checkers = new ArrayList<>();
    if (temporal) {
      checkers.add(compile("formula", List.of()));
      // A claim that has stopped hides what fails behind it.
      checkers.add(compile("assertions", List.of("-DNOCLAIM", "-DSAFETY")));
    } else {
      checkers.add(compile("assertions", List.of("-DSAFETY")));
    }
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      assertThat(group.verdict()).as(text).isNotInstanceOf(Verdict.Unknown.class);
      ConfigSet rest = group.variants();
      while (!rest.isEmpty()) {
        Configuration one = rest.pick();
        rest = rest.minus(rest.space().single(one));
        assertThat(group.verdict() instanceof Verdict.Unsafe)
            .as("UNSAFE in %s%n%s", one.values(), text)
            .isEqualTo(hasErrors(checkers, one));
      }
    }
  }

  /** The source of a checker in which each feature begins with what the environment says. */
  private void generate(String model) throws Exception {
    Files.writeString(folder.resolve("m.pml"), model);
    String output = run(List.of("spin", "-a", "m.pml"), Map.of());
    assertThat(folder.resolve("pan.c")).as("%s%n%s", model, output).exists();
    String checker = Files.readString(folder.resolve("pan.c"), StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, Integer> feature : RandomPromela.FEATURES.entrySet()) {
      String name = feature.getKey();
      checker =
          checker.replace(
              "now.%s = %s;".formatted(name, feature.getValue()),
              "now.%1$s = atoi(getenv(\"VALUE_%1$s\"));".formatted(name));
    }
    Files.writeString(folder.resolve("pan.c"), checker, StandardCharsets.ISO_8859_1);
  }

  private Path compile(String name, List<String> options) throws Exception {
    List<String> compiler = new ArrayList<>(List.of("gcc", "-w", "-DNOREDUCE", "-DNOFAIR"));
    compiler.addAll(options);
    compiler.addAll(List.of("-o", name, "pan.c"));
    String output = run(compiler, Map.of());
    assertThat(folder.resolve(name)).as(output).exists();
    return folder.resolve(name);
  }

  private boolean hasErrors(List<Path> checkers, Configuration one) throws Exception {
    Map<String, String> values = new HashMap<>();
    for (String name : RandomPromela.FEATURES.keySet()) {
      values.put("VALUE_" + name, value(one, RandomPromela.nameOf(name)));
    }
    boolean result = false;
    for (Path checker : checkers) {
      String option = checker.endsWith("formula") ? "-a" : checkers.size() > 1 ? "-E" : "-m1000000";
      String output = run(List.of(checker.toString(), "-m1000000", "-w16", option), values);
      assertThat(output).contains("errors: ").doesNotContain("max search depth too small");
      result |= !output.contains("errors: 0");
    }
    return result;
  }

  private static String value(Configuration one, String name) {
    for (Map.Entry<Feature, BigInteger> entry : one.values().entrySet()) {
      if (entry.getKey().name().equals(name)) {
        return entry.getValue().toString();
      }
    }
    return "0";
  }

  private String run(List<String> command, Map<String, String> environment) throws Exception {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    java.lang.Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
    return Files.readString(output);
  }
}
