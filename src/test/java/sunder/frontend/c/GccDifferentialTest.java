package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

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
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Script;
import sunder.verdict.Verdict;

/**
 * gcc as a second opinion: random programs, each variant compiled with its {@code -D}s. The play of
 * an unsafe variant must reach the error there, and in all variants of its group; in a safe one no
 * random inputs may. A long run: {@code -Dsunder.gcc=500}.
 */
class GccDifferentialTest {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int RANDOM_RUNS = 6;

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc", cases = 6)
  void gccAgrees(long seed) throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
    String text = new RandomC(seed).program();
    Path file = Files.writeString(folder.resolve("program.c"), text);
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile(file.toString(), text), COptions.NONE, Set.of(), LIMIT);
    for (List<String> selected : RandomC.selections()) {
      compare(judged, selected, file, seed);
    }
  }

  private void compare(VerifiedFamily judged, List<String> selected, Path file, long seed)
      throws Exception {
    for (FamilyVerdict.Group group : judged.groups(selected)) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        assertThat(reachesError(answers(unsafe.counterexample().script()), selected, file))
            .as(
                "seed %s, %s: UNSAFE by %s\n%s",
                seed, selected, unsafe.counterexample().script(), Files.readString(file))
            .isTrue();
      } else if (group.verdict() instanceof Verdict.Safe) {
        requireSafe(selected, file, seed);
      }
    }
  }

  private void requireSafe(List<String> selected, Path file, long seed) throws Exception {
    Random random = new Random(seed);
    for (int run = 0; run < RANDOM_RUNS; run++) {
      List<String> answers = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        answers.add(String.valueOf(random.nextInt(21) - 10));
      }
      assertThat(reachesError(answers, selected, file))
          .as(
              "seed %s, %s: SAFE, but not with %s\n%s",
              seed, selected, answers, Files.readString(file))
          .isFalse();
    }
  }

  /** The answers in the order in which they are asked for: the programs ask one function a time. */
  private static List<String> answers(Script script) {
    List<String> result = new ArrayList<>();
    script
        .answers()
        .forEach(
            (name, list) ->
                list.forEach(
                    answer -> {
                      if (answer instanceof Script.Answer.Return r) {
                        result.add(name + ":" + r.value().orElseThrow());
                      }
                    }));
    return result;
  }

  private boolean reachesError(List<String> answers, List<String> selected, Path file)
      throws Exception {
    Gcc gcc = new Gcc(folder);
    return gcc.output(gcc.compiled(file, EnvironmentStubs.of(answers), selected)).contains("error");
  }
}
