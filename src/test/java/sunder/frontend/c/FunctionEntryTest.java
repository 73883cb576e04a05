package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Play;
import sunder.verdict.Verdict;

/**
 * Functions by themselves, with gcc as a second opinion: a caller that does what the play says,
 * each answer a statement of C, must run into the failure; where a function is safe, no random
 * caller may. A long run: {@code -Dsunder.gcc=500}.
 */
class FunctionEntryTest {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int RANDOM_CALLERS = 4;

  private static final Pattern ANSWER =
      Pattern.compile("(length of )?([abpsn]\\b[\\w.\\[\\]]*) = (-?\\d+|NULL|&\\S+)");

  /** No caller makes objects of more elements. */
  private static final int MOST_ELEMENTS = 1_000_000;

  @TempDir private Path folder;

  @RandomSeeds(property = "sunder.gcc", cases = 6)
  void gccAgrees(long seed) throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
    String text = new RandomFunctions(seed).program();
    Path file = Files.writeString(folder.resolve("functions.c"), text);
    Set<Check> checks = seed % 2 == 0 ? Set.of() : Set.of(Check.NULL, Check.BOUNDS, Check.LIFETIME);
    COptions options =
        COptions.NONE.with(
            COptions.EntryOptions.of(List.of("f"), COptions.GlobalInitialization.INITIAL, 10));
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile(file.toString(), text), options, checks, LIMIT);
    for (List<String> selected : RandomC.selections()) {
      for (FamilyVerdict.Group group : judged.groups(selected)) {
        if (group.verdict() instanceof Verdict.Unsafe unsafe
            && !judged.variants(selected).contains(unsafe.counterexample().configuration())) {
          continue; // The play is told with what another variant looks at.
        }
        compare(group, selected, file, checks, seed);
      }
    }
  }

  private void compare(
      FamilyVerdict.Group group, List<String> selected, Path file, Set<Check> checks, long seed)
      throws Exception {
    if (group.verdict() instanceof Verdict.Unsafe unsafe) {
      Optional<String> caller = caller(unsafe.counterexample().play());
      if (caller.isPresent()) {
        assertThat(fails(caller.get(), selected, file, checks))
            .as("seed %s, %s: UNSAFE with %s\n%s", seed, selected, caller, Files.readString(file))
            .isTrue();
      }
    } else if (group.verdict() instanceof Verdict.Safe) {
      Random random = new Random(seed);
      for (int i = 0; i < RANDOM_CALLERS; i++) {
        String caller = caller(random);
        assertThat(fails(caller, selected, file, checks))
            .as("seed %s, %s: SAFE, but not with %s\n%s", seed, selected, caller, file)
            .isFalse();
      }
    }
  }

  /** What a play says of what the function is given, as statements; nothing if it is too much. */
  private static Optional<String> caller(Play play) {
    Map<String, String> lengths = new LinkedHashMap<>();
    List<String> statements = new ArrayList<>();
    for (Play.Step step : play.steps()) {
      for (String part : step.move().split(", ")) {
        Matcher answer = ANSWER.matcher(part);
        if (answer.matches() && answer.group(1) != null) {
          lengths.put(answer.group(2), answer.group(3));
        } else if (answer.matches()) {
          statements.add(answer.group(2) + " = " + answer.group(3));
        }
      }
    }
    if (lengths.values().stream().anyMatch(n -> Long.parseLong(n) > MOST_ELEMENTS)) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    for (String statement : statements) {
      String name = statement.substring(0, statement.indexOf(' '));
      text.append("  ")
          .append(
              statement.contains("&")
                  ? "%s = calloc(%s, sizeof *%s)"
                      .formatted(name, lengths.getOrDefault(name, "1"), name)
                  : statement)
          .append(";\n");
    }
    return Optional.of(text.toString());
  }

  /** Objects that are large enough for all that functions look at, or NULL. */
  private static String caller(Random random) {
    StringBuilder text = new StringBuilder("  a = %d; b = %d;\n".formatted(random.nextInt(), 1));
    text.append("  b = %d;\n".formatted(random.nextInt(256)));
    for (String pointer : List.of("p", "s", "n", "n->next", "n->next->next")) {
      if (random.nextInt(4) == 0) {
        return text.toString();
      }
      text.append("  %s = calloc(40, sizeof *%s);\n".formatted(pointer, pointer));
      text.append("  memset((void *) %s, %d, 4);\n".formatted(pointer, random.nextInt(10)));
    }
    return text.toString();
  }

  private boolean fails(String caller, List<String> selected, Path file, Set<Check> checks)
      throws Exception {
    String text =
        """
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        const char *__asan_default_options(void) { return "detect_leaks=0"; }
        void reach_error(void) { puts("ERROR"); exit(0); }
        %s
        int f();
        %s
        int main(void) {
        %s
          f(a, b, p, s, n);
          return 0;
        }
        """
            .formatted(
                RandomFunctions.TYPES,
                "int a; unsigned char b; int *p; signed char *s; struct node *n;",
                caller);
    Gcc gcc = new Gcc(folder);
    String output =
        gcc.output(
            gcc.compiled(
                file, text, selected, "-fsanitize=address,undefined", "-fno-sanitize-recover=all"));
    boolean error = output.startsWith("ERROR");
    return error || !checks.isEmpty() && output.matches("(?s).*(ERROR|runtime error).*");
  }
}
