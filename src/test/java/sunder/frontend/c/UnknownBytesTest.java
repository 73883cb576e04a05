package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Certificates;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Script;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.Problem.EvidenceLevel;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * Random families that compute with a few unknown bytes, against gcc over all values of the inputs:
 * each variant, and in a part of the families each assertion, is UNSAFE exactly if some input makes
 * it fail. A part of the proofs is certified. A long run: {@code -Dsunder.gcc.bytes=2000}.
 */
class UnknownBytesTest {
  private static final int COUNT = Integer.getInteger("sunder.gcc.bytes", 6);
  private static final long FIRST = Long.getLong("sunder.gcc.first", 1);

  /** The most assertions of a program. */
  private static final int ASSERTIONS = 2;

  private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("sunder.gcc.limit", 3));

  /** Runs the variants with all inputs, each from the same initial data; a failure ends a run. */
  private static final String RUNS =
      """
      #define MOST 400
      enum { TABLE = 1 << 17 };
      extern char __data_start, _end;
      struct input { char type[8]; long low, count, at; int used; };
      static struct state {
        struct input inputs[3];
        int count, line, failed[MOST];
        jmp_buf end;
        struct { int value, times; } seen[2][TABLE];
      } *state;
      static long next(const char *type) {
        for (int i = 0; i < state->count; i++) {
          struct input *in = &state->inputs[i];
          if (!in->used && !strcmp(in->type, type)) {
            in->used = 1;
            return in->low + in->at;
          }
        }
        puts("undefined: an input more");
        exit(1);
      }
      unsigned char __VERIFIER_nondet_uchar(void) { return next("uchar"); }
      char __VERIFIER_nondet_char(void) { return next("char"); }
      short __VERIFIER_nondet_short(void) { return next("short"); }
      int __VERIFIER_nondet_int(void) { return next("int"); }
      int see(int which, int value) {
        unsigned at = value * 2654435761u;
        for (;; at++) {
          if (!state->seen[which][at % TABLE].times) state->seen[which][at % TABLE].value = value;
          if (state->seen[which][at % TABLE].value == value) break;
        }
        state->seen[which][at % TABLE].times++;
        return value;
      }
      void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
        state->line = line;
        longjmp(state->end, 1);
      }
      static void trapped(int signal) {
        puts("undefined");
        exit(1);
      }
      static int step(void) {
        for (int i = 0; i < state->count; i++) {
          if (++state->inputs[i].at < state->inputs[i].count) return 1;
          state->inputs[i].at = 0;
        }
        return 0;
      }
      static void tell(int which) {
        int rarest = -1, least = -1, most = -1;
        for (int i = 0; i < TABLE; i++) {
          int n = state->seen[which][i].times, value = state->seen[which][i].value;
          if (n) {
            if (rarest < 0 || n < state->seen[which][rarest].times) rarest = i;
            if (least < 0 || value < state->seen[which][least].value) least = i;
            if (most < 0 || value > state->seen[which][most].value) most = i;
          }
        }
        if (rarest >= 0)
          printf("see %d %d %d %d\\n", which, state->seen[which][least].value,
            state->seen[which][most].value, state->seen[which][rarest].value);
      }
      int main(int n, char **all) {
        struct state *first = calloc(1, sizeof *first);
        size_t size = &_end - &__data_start;
        char *initial = malloc(size);
        signal(SIGILL, trapped);
        k0 = atoi(all[2]);
        k1 = atoi(all[3]);
        for (char **in = all + 4; *in; in++) {
          struct input *next = &first->inputs[first->count++];
          sscanf(*in, "%7[a-z]:%ld:%ld", next->type, &next->low, &next->count);
        }
        for (int i = 0; programs[i]; i++) if (atoi(all[1]) < 0 || atoi(all[1]) == i) {
          state = calloc(1, sizeof *state);
          memcpy(state->inputs, first->inputs, sizeof first->inputs);
          state->count = first->count;
          memcpy(initial, &__data_start, size);
          do {
            memcpy(&__data_start, initial, size);
            for (int j = 0; j < state->count; j++) state->inputs[j].used = 0;
            state->line = 0;
            if (!setjmp(state->end)) programs[i]();
            state->failed[state->line] = 1;
          } while (step());
          memcpy(&__data_start, initial, size);
          for (int j = 1; j < MOST; j++) if (state->failed[j]) printf("fail %d %d\\n", i, j);
          tell(0);
          tell(1);
        }
        puts("end");
      }
      """;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + COUNT);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void verdictsAreThoseOfAllInputs(long seed) throws Exception {
    Assumptions.assumeTrue(new Gcc(folder).isThere(), Gcc.MISSING);
    Family family = new Family(seed, folder);
    Problem problem = problem(family);
    VerificationResult result = verify(problem, method(seed));
    compare(family, result);
    if (problem.evidence() == EvidenceLevel.WITH_INVARIANT) {
      assertThat(Certificates.refuted(problem, result.verdict(), LIMIT)).as(family.text).isEmpty();
    }
  }

  /** Returns the question: every assertion in a part of the families, proofs in another one. */
  static Problem problem(Family family) {
    Problem problem =
        new Problem(family.subject, new Property(Set.of(), Set.of(), PlayKind.HALTING));
    return switch ((int) (family.seed % 6)) {
      case 1, 4 -> problem.withGoal(Goal.EVERY_ASSERTION);
      case 2 -> problem.withEvidence();
      default -> problem;
    };
  }

  /** Returns the default method, but for some families. */
  static Method method(long seed) {
    return switch ((int) (seed % 20)) {
      case 9 -> Method.BRUTE_ARP;
      case 15 -> Method.SYMBOLIC;
      default -> Method.ARP;
    };
  }

  static VerificationResult verify(Problem problem, Method method) {
    Budget budget = new Budget(Optional.of(LIMIT), OptionalInt.empty());
    VerificationResult result =
        MethodFactory.create(method, SolverChoice.DEFAULT)
            .verify(problem, budget, ProgressListener.NONE);
    result.throwFailure();
    return result;
  }

  /** A random family, with all of its variants compiled to one program by gcc. */
  static final class Family {
    /** A constant to which every value is in the relation. */
    private static final Map<String, String> NEUTRAL =
        Map.of("!=", "2147483647", "<", "2147483647", ">", "-2147483648");

    private static final String HEADERS =
        """
        #include <assert.h>
        #include <ctype.h>
        #include <setjmp.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        int k0, k1, see(int, int);
        """;

    final String text;
    final CSubject subject;
    private final long seed;
    private final Gcc gcc;
    private final RandomBytes random;
    private final List<List<String>> variants;
    private final List<String> constants;
    private final Path binary;

    Family(long seed, Path folder) throws Exception {
      Abi abi = seed % 2 == 0 ? Abi.LP64 : Abi.ILP32;
      SignedArithmetic signed = seed % 3 == 0 ? SignedArithmetic.WRAP : SignedArithmetic.UNBOUNDED;
      this.seed = seed;
      this.gcc = new Gcc(folder, abi);
      this.random = new RandomBytes(seed);
      String template = random.program();
      this.variants = variants(random.features());
      this.binary = compiled(template, folder, signed);
      this.constants = constants();
      String known = template.replaceAll("SEE\\d", "");
      for (int i = 0; i < constants.size(); i++) {
        known = known.replace(" K" + i + ")", " " + constants.get(i) + ")");
      }
      this.text = known;
      int greatest = random.features().greatest();
      Map<String, Optional<COptions.Range>> ranges =
          greatest == 0
              ? Map.of()
              : Map.of(
                  "N",
                  Optional.of(new COptions.Range(BigInteger.ONE, BigInteger.valueOf(greatest))));
      COptions options = new COptions(List.of(), ranges).with(abi).with(signed);
      this.subject =
          new CFrontEnd(options).read(new SourceFile("bytes.c", text), ExternalModel.NONE);
    }

    private Path compiled(String template, Path folder, SignedArithmetic signed) throws Exception {
      Files.writeString(
          folder.resolve("bytes.c"),
          template.replaceAll("SEE(\\d)\\(", "see($1, ").replaceAll("K(\\d)\\)", "k$1)"));
      StringBuilder all = new StringBuilder(HEADERS);
      for (int i = 0; i < variants.size(); i++) {
        for (String name : RandomBytes.NAMES) {
          all.append("#define %s %s_%d\n".formatted(name, name, i));
        }
        variants.get(i).forEach(one -> all.append("#define " + one.replace('=', ' ') + "\n"));
        all.append("#include \"bytes.c\"\n");
        for (String name : RandomBytes.NAMES) {
          all.append("#undef " + name + "\n");
        }
        variants.get(i).forEach(one -> all.append("#undef " + one.replaceAll("=.*", "") + "\n"));
        all.append("#undef LETTER\n");
      }
      all.append("static int (*programs[])(void) = {");
      for (int i = 0; i < variants.size(); i++) {
        all.append("main_" + i + ", ");
      }
      Path file = Files.writeString(folder.resolve("all.c"), all + "0};\n" + RUNS);
      // What is undefined ends the program: one of a hundred leaves a signed type.
      return gcc.compiled(
          file,
          "",
          List.of(),
          "-fsanitize=undefined",
          "-fsanitize-undefined-trap-on-error",
          signed == SignedArithmetic.UNBOUNDED ? "-fno-wrapv" : "-fwrapv");
    }

    /** Returns the constants of the assertions: mostly such that few values fail, or none. */
    private List<String> constants() throws Exception {
      Random choices = new Random(seed);
      List<String> result = new ArrayList<>();
      for (int i = 0; i < ASSERTIONS; i++) {
        result.add(i < random.forms().size() ? NEUTRAL.get(random.forms().get(i)) : "0");
      }
      for (String line :
          output(choices.nextInt(variants.size()), List.copyOf(result), domains()).split("\n")) {
        if (line.startsWith("see ")) {
          String[] words = line.split(" ");
          int which = Integer.parseInt(words[1]);
          int number =
              Integer.parseInt(
                  words[
                      switch (random.forms().get(which)) {
                        case "<" -> 3;
                        case ">" -> 2;
                        default -> 4;
                      }]);
          int away = choices.nextInt(3) == 0 ? 1 : 0;
          result.set(
              which,
              String.valueOf(
                  random.forms().get(which).equals(">") ? number - away : number + away));
        }
      }
      return result;
    }

    /** Returns the features that are defined in each variant, as {@code -D} has them. */
    private static List<List<String>> variants(RandomBytes.Features features) {
      List<List<String>> result = new ArrayList<>(List.of(List.of()));
      for (String name : features.names()) {
        result.addAll(result.stream().map(some -> with(some, name)).toList());
      }
      return features.greatest() == 0
          ? result
          : IntStream.rangeClosed(1, features.greatest())
              .mapToObj(n -> "N=" + n)
              .flatMap(name -> result.stream().map(some -> with(some, name)))
              .toList();
    }

    private static List<String> with(List<String> some, String name) {
      return Stream.concat(some.stream(), Stream.of(name)).toList();
    }

    /** Returns the configuration of a variant, as a set. */
    ConfigSet configuration(List<String> variant) {
      ConfigSet result = subject.features().valid();
      for (Feature feature : subject.features().features()) {
        BigInteger value =
            variant.stream()
                .filter(name -> name.startsWith(feature.name() + "="))
                .map(name -> new BigInteger(name.substring(2)))
                .findFirst()
                .orElse(variant.contains(feature.name()) ? BigInteger.ONE : BigInteger.ZERO);
        result = result.with(feature, value);
      }
      return result;
    }

    private List<String> domains() {
      return random.domains().stream()
          .map(d -> d.type() + ":" + d.low() + ":" + d.count())
          .toList();
    }

    /**
     * Runs a variant.
     *
     * @param variant its number; -1 for all
     */
    private String output(int variant, List<String> known, List<String> inputs) throws Exception {
      List<String> arguments = new ArrayList<>(List.of(String.valueOf(variant)));
      arguments.addAll(known);
      arguments.addAll(inputs);
      String output = gcc.output(binary, arguments.toArray(String[]::new));
      Assumptions.assumeFalse(output.contains("undefined"), "the program is undefined");
      Assumptions.assumeTrue(output.endsWith("end\n"), "the inputs are not enumerated in time");
      return output;
    }

    /** Returns the lines of the assertions that fail with some input, by the variant's number. */
    Map<Integer, Set<Integer>> failing() throws Exception {
      return failing(-1, domains());
    }

    private Map<Integer, Set<Integer>> failing(int variant, List<String> inputs) throws Exception {
      return output(variant, constants, inputs)
          .lines()
          .filter(line -> line.startsWith("fail "))
          .map(line -> line.split(" "))
          .collect(
              Collectors.groupingBy(
                  words -> Integer.valueOf(words[1]),
                  Collectors.mapping(words -> Integer.valueOf(words[2]), Collectors.toSet())));
    }

    /** Returns the lines of the assertions that fail in a variant with the inputs of a script. */
    Set<Integer> failing(int variant, Script script) throws Exception {
      Map<String, Deque<Script.Answer>> left = new HashMap<>();
      script.answers().forEach((name, list) -> left.put(name, new ArrayDeque<>(list)));
      List<String> inputs = new ArrayList<>();
      for (RandomBytes.Domain domain : random.domains()) {
        Script.Answer next =
            left.getOrDefault("__VERIFIER_nondet_" + domain.type(), new ArrayDeque<>()).poll();
        BigInteger value =
            next instanceof Script.Answer.Return answer
                ? answer.value().orElseThrow()
                : BigInteger.ZERO;
        inputs.add(domain.type() + ":" + value + ":1");
      }
      return failing(variant, inputs).getOrDefault(variant, Set.of());
    }
  }

  /**
   * Compares the verdicts about a family with gcc.
   *
   * @return how many variants have each kind of verdict, or are unknown for each reason
   */
  static Map<String, Integer> compare(Family family, VerificationResult result) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    Map<Integer, Set<Integer>> allFailing = family.failing();
    for (int i = 0; i < family.variants.size(); i++) {
      List<String> variant = family.variants.get(i);
      ConfigSet configuration = family.configuration(variant);
      Set<Integer> failing = allFailing.getOrDefault(i, Set.of());
      String what = "seed %s, %s\n%s".formatted(family.seed, variant, family.text);
      Verdict verdict = verdict(result.verdict(), configuration).orElseThrow();
      compare(family, i, verdict, !failing.isEmpty(), what);
      counts.merge(
          verdict instanceof Verdict.Unknown unknown
              ? unknown.reason().title()
              : verdict.kind().text(),
          1,
          Integer::sum);
      for (AssertionVerdict one : result.assertions()) {
        int line = one.assertion().span().line();
        Optional<Verdict> known = verdict(one.verdict(), configuration);
        // The checks of a library function's memory accesses may be at the line of an assertion.
        if (known.isPresent() && one.assertion().kind() == Assertion.Kind.ASSERT) {
          String where = "line " + line + ", " + what;
          compare(family, i, known.get(), failing.contains(line), where);
        }
      }
    }
    return counts;
  }

  private static Optional<Verdict> verdict(FamilyVerdict verdict, ConfigSet configuration) {
    return verdict.groups().stream()
        .filter(group -> group.variants().intersects(configuration))
        .findFirst()
        .map(FamilyVerdict.Group::verdict);
  }

  private static void compare(
      Family family, int variant, Verdict verdict, boolean fails, String what) throws Exception {
    if (verdict instanceof Verdict.Safe) {
      assertThat(fails).as("SAFE: %s", what).isFalse();
    } else if (verdict instanceof Verdict.Unsafe unsafe) {
      Script script = unsafe.counterexample().script();
      assertThat(fails).as("UNSAFE by %s: %s", script, what).isTrue();
      assertThat(family.failing(variant, script)).as("UNSAFE by %s: %s", script, what).isNotEmpty();
    }
  }
}
