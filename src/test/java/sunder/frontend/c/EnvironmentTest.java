package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.Options;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.Verifiers;

/**
 * Programs whose environment changes what it is given, with gcc as a second opinion: with an
 * environment that does what a play says the error is reached; where a variant is safe, no random
 * environment gets there. A long run: {@code -Dsunder.gcc=500}.
 */
class EnvironmentTest {
  private static final int COUNT = Integer.getInteger("sunder.gcc", 8);
  private static final long FIRST = Long.getLong("sunder.gcc.first", 1);
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int RANDOM_ENVIRONMENTS = 40;

  private static final Pattern ANSWER = Pattern.compile("([a-z_]+)(\\S*) = (-?\\d+)");

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + COUNT);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void gccAgrees(long seed) throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere());
    String text = new RandomEnvironment(seed).program();
    Path file = Files.writeString(folder.resolve("environment.c"), text);
    CSubject subject =
        new CFrontEnd(Options.NONE).read(new SourceFile(file.toString(), text), ExternalModel.NONE);
    assertThat(subject.rejections()).as(text).isEmpty();
    VerificationResult result =
        Verifiers.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, new Property(Set.of(), Set.of(), PlayKind.HALTING)),
                new Budget(Optional.of(LIMIT), OptionalInt.empty()),
                ProgressListener.NONE);
    result.throwFailure();
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        Counterexample found = unsafe.counterexample();
        String told = told(found.play());
        assertThat(fails(told, 0, selected(found.configuration()), file))
            .as("seed %s, %s: UNSAFE with %s\n%s", seed, found.configuration(), told, text)
            .isTrue();
      } else if (group.verdict() instanceof Verdict.Safe) {
        for (List<String> selected : RandomC.selections()) {
          if (group.variants().intersects(variant(subject, selected))) {
            assertThat(fails("", 1 + (int) seed * RANDOM_ENVIRONMENTS, selected, file))
                .as("seed %s, %s: SAFE\n%s", seed, selected, text)
                .isFalse();
          }
        }
      }
    }
  }

  private static List<String> selected(Configuration variant) {
    return variant.values().entrySet().stream()
        .filter(value -> value.getValue().signum() != 0)
        .map(value -> value.getKey().name())
        .toList();
  }

  private static ConfigSet variant(CSubject subject, List<String> selected) {
    ConfigSet variants = subject.features().valid();
    for (Feature feature : subject.features().features()) {
      ConfigSet with = variants.space().selected((Feature.Bool) feature);
      variants = selected.contains(feature.name()) ? variants.and(with) : variants.minus(with);
    }
    return variants;
  }

  /** What the environment does in each of its calls, as cases of a switch. */
  private static String told(Play play) {
    List<StringBuilder> calls = new ArrayList<>();
    for (Play.Step step : play.steps()) {
      List<String> changes = new ArrayList<>();
      Optional<String> answer = Optional.empty();
      for (String part : step.move().split(", ")) {
        Matcher told = ANSWER.matcher(part);
        if (told.matches() && told.group(1).matches("change_.|look|seen")) {
          answer = Optional.of(told.group(3));
        } else if (told.matches() && !told.group(1).equals("o")) {
          changes.add(part + ";");
        }
      }
      answer.ifPresent(a -> calls.add(new StringBuilder(" answer = " + a + ";")));
      changes.forEach(change -> calls.get(calls.size() - 1).append(' ').append(change));
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < calls.size(); i++) {
      text.append("    case %d:%s break;\n".formatted(i, calls.get(i)));
    }
    return text.toString();
  }

  private boolean fails(String told, int seed, List<String> selected, Path file) throws Exception {
    String text =
        """
        #include <stdio.h>
        #include <stdlib.h>
        %s
        extern int x, y, z[2]; extern signed char w[5]; extern struct box b, k[2];
        void reach_error(void) { puts("ERROR"); exit(0); }
        static int calls;
        static int told(void) {
          int answer = 0;
          switch (calls++) {
        %s    default: ;
          }
          return answer;
        }
        static int any(void *to, int bytes) {
          for (int i = 0; %d && i < bytes; i++)
            if (rand() %% 2) ((char *) to)[i] = rand() %% 2 ? rand() %% 10 : -rand();
          return %d ? rand() %% 4 : told();
        }
        int look(const int *p) { return any(0, 0); }
        int seen(const struct box *p, int *const *q) { return any(0, 0); }
        int change_n(int *p) { return any(p, sizeof *p); }
        int change_t(signed char *t, int n) { return any(t, n); }
        int change_b(struct box *p, int n) { return any(p, n * sizeof *p); }
        int change_v(void *p, int n) { return any(p, n); }
        static void __attribute__((constructor)) start(int n, char **given) {
          srand(n > 1 ? atoi(given[1]) : 0);
        }
        """
            .formatted(RandomEnvironment.TYPES, told, seed, seed);
    Gcc gcc = new Gcc(folder);
    Path binary = gcc.compiled(file, text, selected);
    for (int i = 0; i < (seed == 0 ? 1 : RANDOM_ENVIRONMENTS); i++) {
      if (gcc.output(binary, String.valueOf(seed + i)).startsWith("ERROR")) {
        return true;
      }
    }
    return false;
  }
}
