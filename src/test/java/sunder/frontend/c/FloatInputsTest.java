package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Script;
import sunder.verdict.Verdict;

/**
 * Random programs with floating-point inputs: the play of an unsafe one reaches the error when gcc
 * has compiled it, and no input does in a safe one. A long run: {@code -Dsunder.gcc.inputs=1000}.
 */
class FloatInputsTest {
  private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("sunder.gcc.limit", 3));
  private static final int RUNS = 60;

  /** Reads the bits of inputs from its arguments. */
  private static final String STUB =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static char **at;
      static unsigned long long next(void) { return *at ? strtoull(*at++, 0, 16) : 0; }
      double __VERIFIER_nondet_double(void) {
        unsigned long long b = next(); double d; memcpy(&d, &b, 8); return d;
      }
      float __VERIFIER_nondet_float(void) { return __VERIFIER_nondet_double(); }
      void reach_error(void) { puts("error"); exit(0); }
      static void __attribute__((constructor)) start(int n, char **all) { at = all + 1; }
      """;

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc.inputs", cases = 4)
  void inputsDecideAsWithGcc(long seed) throws Exception {
    Abi abi = seed % 2 == 0 ? Abi.LP64 : Abi.ILP32;
    Gcc gcc = new Gcc(folder, abi);
    Assumptions.assumeTrue(gcc.isThere(), Gcc.MISSING);
    String text = new RandomFloatInputs(seed).program();
    Path file = Files.writeString(folder.resolve("inputs.c"), text);
    Path binary = gcc.compiled(file, STUB, List.of());
    VerifiedFamily judged =
        VerifiedFamily.of(
            new SourceFile(file.toString(), text), COptions.NONE.with(abi), Set.of(), LIMIT);
    Random random = new Random(seed);
    for (FamilyVerdict.Group group : judged.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        List<String> inputs = inputs(unsafe.counterexample().script());
        assertThat(gcc.output(binary, inputs.toArray(String[]::new)))
            .as("seed %s: UNSAFE by %s\n%s", seed, inputs, text)
            .contains("error");
      } else if (group.verdict() instanceof Verdict.Safe) {
        for (int run = 0; run < RUNS; run++) {
          String[] inputs = {hex(number(random)), hex(number(random))};
          assertThat(gcc.output(binary, inputs))
              .as("seed %s: SAFE, but not with %s\n%s", seed, List.of(inputs), text)
              .isEmpty();
        }
      }
    }
  }

  private static double number(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> List.of(0.0, -0.0, 1.0, -1.0, Double.NaN, 1 / 0.0, -1 / 0.0).get(random.nextInt(7));
      case 1 -> Double.longBitsToDouble(random.nextLong());
      case 2 -> Math.nextUp((double) (random.nextInt(41) - 20));
      case 3 -> (random.nextInt(801) - 100) / 4.0;
      default -> random.nextGaussian() * 50;
    };
  }

  private static String hex(double value) {
    return Long.toHexString(Double.doubleToRawLongBits(value));
  }

  /** The inputs in the order in which they are read: that of {@code float} comes first. */
  private static List<String> inputs(Script script) {
    List<String> result = new ArrayList<>();
    for (String type : List.of("float", "double")) {
      script
          .answers()
          .getOrDefault("__VERIFIER_nondet_" + type, List.of())
          .forEach(
              answer -> {
                BigInteger key = ((Script.Answer.Return) answer).value().orElseThrow();
                BigInteger bits = key.signum() < 0 ? key.not() : key;
                double size =
                    type.equals("float")
                        ? Float.intBitsToFloat(bits.intValueExact())
                        : Double.longBitsToDouble(bits.longValueExact());
                result.add(hex(key.signum() < 0 ? -size : size));
              });
    }
    return result;
  }
}
