package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.Configuration;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.Verdict;

/**
 * Programs whose environment changes what it is given, with gcc as a second opinion: with an
 * environment that does what a play says the error is reached; where a variant is safe, no random
 * environment gets there. A long run: {@code -Dsunder.gcc=500}.
 */
class ExternalCallEffectsTest {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int RANDOM_ENVIRONMENTS = 40;

  private static final Pattern ANSWER = Pattern.compile("([a-z_]+)(\\S*) = (-?\\d+)");

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc", cases = 8)
  void gccAgrees(long seed) throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
    String text = new RandomEnvironment(seed).program();
    Path file = Files.writeString(folder.resolve("environment.c"), text);
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile(file.toString(), text), COptions.NONE, Set.of(), LIMIT);
    for (List<String> selected : RandomC.selections()) {
      for (FamilyVerdict.Group group : judged.groups(selected)) {
        if (group.verdict() instanceof Verdict.Unsafe unsafe) {
          Counterexample found = unsafe.counterexample();
          String told = told(found.play());
          assertThat(fails(told, 0, selected(found.configuration()), file))
              .as("seed %s, %s: UNSAFE with %s\n%s", seed, found.configuration(), told, text)
              .isTrue();
        } else if (group.verdict() instanceof Verdict.Safe) {
          assertThat(fails("", 1 + (int) seed * RANDOM_ENVIRONMENTS, selected, file))
              .as("seed %s, %s: SAFE\n%s", seed, selected, text)
              .isFalse();
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

  /** What the environment does in each of its calls, as cases of a switch. */
  private static String told(Play play) {
    List<StringBuilder> calls = new ArrayList<>();
    for (Play.Step step : play.steps()) {
      List<String> changes = new ArrayList<>();
      Optional<String> answer = Optional.empty();
      for (String part : step.move().split(", ")) {
        Matcher told = ANSWER.matcher(part);
        if (told.matches()
            && told.group(1).matches("change_.|give_.|look|look_at|seen")
            && told.group(2).isEmpty()) {
          answer = Optional.of(told.group(3));
        } else if (told.matches() && !told.group(1).equals("o")) {
          changes.add(part.replaceFirst("^give_", "the_") + ";");
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
        static int *the_n, *the_s; static signed char *the_t; static struct box *the_b;
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
        int look_at(int *p) { return any(0, 0); }
        int *give_s(void) { any(the_s = calloc(9, 4), 36); return the_s; }
        void leave(int n) { exit(0); }
        int look(const int *p) { return any(0, 0); }
        int seen(const struct box *p, int *const *q) { return any(0, 0); }
        int change_n(int *p) { return any(p, sizeof *p); }
        int change_t(signed char *t, int n) { return any(t, n); }
        int change_b(struct box *p, int n) { return any(p, n * sizeof *p); }
        int change_v(void *p, int n) { return any(p, n); }
        int *give_n(void) { return any(the_n = calloc(9, 4), 36) ? the_n : 0; }
        signed char *give_t(void) { return any(the_t = calloc(1, 99), 99) ? the_t : 0; }
        struct box *give_b(void) { return any(the_b = calloc(1, 99), 99) ? the_b : 0; }
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
