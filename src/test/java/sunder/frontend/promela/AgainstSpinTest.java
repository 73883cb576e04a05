package sunder.frontend.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    Property property = formula.isPresent() ? Property.ABORT.with("p") : Property.ABORT;
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(new Problem(model, property), Budget.unlimited(), ProgressListener.NONE);
    result.throwFailure();
    String source =
        "#define F c_expr { atoi(getenv(\"F_VALUE\")) }\n"
            + "#define A c_expr { atoi(getenv(\"A_VALUE\")) }\n"
            + random.forSpin();
    Path checker = compile(source, formula.isPresent());
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      assertThat(group.verdict()).as(text).isNotInstanceOf(Verdict.Unknown.class);
      ConfigSet rest = group.variants();
      while (!rest.isEmpty()) {
        Configuration one = rest.pick();
        rest = rest.minus(rest.space().single(one));
        assertThat(group.verdict() instanceof Verdict.Unsafe)
            .as("UNSAFE in %s%n%s", one.values(), text)
            .isEqualTo(hasErrors(checker, one, formula.isPresent()));
      }
    }
  }

  private Path compile(String source, boolean temporal) throws Exception {
    Files.writeString(folder.resolve("m.pml"), source);
    run(List.of("spin", "-a", "m.pml"), Map.of());
    List<String> compiler = new ArrayList<>(List.of("gcc", "-w", "-DNOREDUCE", "-DNOFAIR"));
    if (!temporal) {
      compiler.add("-DSAFETY");
    }
    compiler.addAll(List.of("-o", "pan", "pan.c"));
    String output = run(compiler, Map.of());
    assertThat(folder.resolve("pan")).as("%s%n%s", source, output).exists();
    return folder.resolve("pan");
  }

  private boolean hasErrors(Path checker, Configuration one, boolean temporal) throws Exception {
    Map<String, String> values = Map.of("F_VALUE", value(one, "F"), "A_VALUE", value(one, "A"));
    List<String> command = new ArrayList<>(List.of(checker.toString(), "-m1000000"));
    if (temporal) {
      command.add("-a");
    }
    String output = run(command, values);
    assertThat(output).contains("errors: ").doesNotContain("max search depth too small");
    return !output.contains("errors: 0");
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
