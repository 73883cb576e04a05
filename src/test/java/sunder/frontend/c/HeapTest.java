package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Script;
import sunder.verdict.Verdict;

/**
 * Random families with heap and strings, against gcc with its sanitizers: what fails with some
 * input and some failing allocations is in no SAFE variant, and every play fails there, too. A long
 * run: {@code -Dsunder.gcc.heap=500}.
 */
class HeapTest {
  private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("sunder.gcc.limit", 20));

  /** Which of the first allocations work: each way for the first three, then all. */
  private static final List<String> ANSWERS =
      List.of("1111111111", "0111111111", "1011111111", "1101111111", "0011111111", "0000000000");

  private static final String STUB =
      """
      #undef malloc
      #undef calloc
      #undef realloc
      #undef strdup
      #undef free
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static char **all;
      static void __attribute__((constructor)) start(int n, char **given) { all = given; }
      static int works(int list) { return *all[list] ? *all[list]++ == '1' : 0; }
      const char *__asan_default_options(void) { return "detect_leaks=0"; }
      unsigned char __VERIFIER_nondet_uchar(void) { return atoi(all[1]); }
      void show(unsigned char h) { printf("%d", h); fflush(stdout); }
      void reach_error(void) { }
      static struct block { char *at; size_t size; int seen; } blocks[100];
      static void *known(void *p, size_t n) {
        for (int i = 0; p; i++) if (!blocks[i].at) {
          blocks[i] = (struct block) {p, n, 0};
          break;
        }
        return p;
      }
      static void gone(void *p) {
        for (int i = 0; p && i < 100; i++) if (blocks[i].at == p) blocks[i].at = 0;
      }
      extern void *head;
      static void see(char *p) {
        for (int i = 0; p && i < 100; i++) {
          struct block *b = &blocks[i];
          if (b->at && p >= b->at && p < b->at + b->size && !b->seen) {
            b->seen = 1;
            for (size_t j = 0; j + 4 <= b->size; j += 4) see(*(char **) (b->at + j));
          }
        }
      }
      static void __attribute__((destructor)) end(void) {
        see(head);
        for (int i = 0; i < 100; i++) if (blocks[i].at && !blocks[i].seen) puts("leak");
      }
      void *the_malloc(size_t n) { return works(2) ? known(malloc(n), n) : 0; }
      void *the_calloc(size_t n, size_t m) { return works(3) ? known(calloc(n, m), n * m) : 0; }
      void *the_realloc(void *p, size_t n) {
        if (!works(4)) return 0;
        void *q = realloc(p, n);
        gone(p);
        return known(q, n);
      }
      char *the_strdup(const char *s) { return works(2) ? known(strdup(s), strlen(s) + 1) : 0; }
      void the_free(void *p) { free(p); gone(p); }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void assumeGcc() throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
  }

  /** What the program computes is what it shows. */
  @RandomSeeds(property = "sunder.gcc.heap", cases = 2)
  void resultsAreThoseOfGcc(long seed) throws Exception {
    String text = new RandomHeap(seed).program(-1, RandomHeap.InjectedError.NOTHING);
    List<String> shown = new ArrayList<>();
    for (List<String> selected : RandomC.selections()) {
      Path binary = compiled(text, selected);
      for (int k = 0; k < RandomHeap.INPUTS; k++) {
        shown.add(run(binary, List.of(String.valueOf(k), ANSWERS.get(0), "11", "11")));
      }
    }
    String expected = shown.get(new Random(seed).nextInt(shown.size()));
    Set<Check> checks = Check.memoryChecks();
    String asked =
        new RandomHeap(seed).program(Integer.parseInt(expected), RandomHeap.InjectedError.NOTHING);
    compare(asked, checks, expected::equals, seed);
  }

  @RandomSeeds(property = "sunder.gcc.heap", cases = 2)
  void usesAreThoseOfGcc(long seed) throws Exception {
    String text = new RandomHeap(seed).program(-1, RandomHeap.InjectedError.USES);
    Set<Check> checks = Set.of(Check.NULL, Check.BOUNDS, Check.LIFETIME);
    compare(text, checks, output -> !output.matches("\\d+"), seed);
  }

  @RandomSeeds(property = "sunder.gcc.heap", cases = 2)
  void leaksAreThoseOfGcc(long seed) throws Exception {
    String text = new RandomHeap(seed).program(-1, RandomHeap.InjectedError.LOSES);
    compare(text, Set.of(Check.LEAK), output -> output.contains("leak"), seed);
  }

  private Path compiled(String text, List<String> selected) throws Exception {
    Path file = Files.writeString(folder.resolve("heap.c"), text);
    return new Gcc(folder)
        .compiled(
            file,
            STUB,
            selected,
            "-fno-builtin",
            "-fsanitize=address,bounds",
            "-fno-sanitize-recover=all",
            "-Dmalloc=the_malloc",
            "-Dcalloc=the_calloc",
            "-Drealloc=the_realloc",
            "-Dstrdup=the_strdup",
            "-Dfree=the_free");
  }

  private String run(Path binary, List<String> arguments) throws Exception {
    return new Gcc(folder).output(binary, arguments.toArray(String[]::new));
  }

  private void compare(String text, Set<Check> checks, Predicate<String> fails, long seed)
      throws Exception {
    // With fewer objects more is unknown, and nothing wrong.
    COptions.EntryOptions runs = COptions.EntryOptions.MAIN.withMaxObjects(1 + (int) (seed % 6));
    COptions options = COptions.NONE.with(runs);
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile("heap.c", text), options, checks, LIMIT);
    for (List<String> selected : RandomC.selections()) {
      for (FamilyVerdict.Group group : judged.groups(selected)) {
        if (!(group.verdict() instanceof Verdict.Unknown)) {
          Path binary = compiled(text, selected);
          compare(
              binary, group.verdict(), fails, "seed %s, %s\n%s".formatted(seed, selected, text));
        }
      }
    }
  }

  private void compare(Path binary, Verdict verdict, Predicate<String> fails, String what)
      throws Exception {
    if (verdict instanceof Verdict.Unsafe unsafe) {
      List<String> inputs = inputs(unsafe.counterexample().script());
      assertThat(run(binary, inputs)).as("%s\nUNSAFE with %s", what, inputs).matches(fails);
      return;
    }
    for (int k = 0; k < RandomHeap.INPUTS; k++) {
      for (String works : ANSWERS) {
        List<String> inputs = List.of(String.valueOf(k), works, works, works);
        assertThat(run(binary, inputs))
            .as("%s\nSAFE, but %s", what, inputs)
            .matches(fails.negate());
      }
    }
  }

  /** The number, and which allocations work, as a script has them. */
  private static List<String> inputs(Script script) {
    List<String> result = new ArrayList<>();
    for (String name : List.of("__VERIFIER_nondet_uchar", "malloc", "calloc", "realloc")) {
      StringBuilder answers = new StringBuilder();
      for (Script.Answer answer : script.answers().getOrDefault(name, List.of())) {
        answers.append(((Script.Answer.Return) answer).value().orElseThrow());
      }
      result.add(answers.toString());
    }
    return result;
  }
}
