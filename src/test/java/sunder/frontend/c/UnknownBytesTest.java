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
  private static final int COUNT = Integer.getInteger("sunder.gcc.bytes", 12);
  private static final long FIRST = Long.getLong("sunder.gcc.first", 1);

  /** The most assertions of a program. */
  private static final int ASSERTIONS = 2;

  private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("sunder.gcc.limit", 3));

  /** Runs a variant with all inputs, each from the same initial data; a failure ends a run. */
  private static final String STUB =
      """
      #undef main
      #include <setjmp.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #define MOST 100
      enum { TABLE = 1 << 17 };
      int program(void);
      extern char __data_start, _end;
      int k0, k1;
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
        puts("an input more");
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
        state = calloc(1, sizeof *state);
        k0 = atoi(all[1]);
        k1 = atoi(all[2]);
        for (all += 3; *all; all++) {
          struct input *in = &state->inputs[state->count++];
          sscanf(*all, "%7[a-z]:%ld:%ld", in->type, &in->low, &in->count);
        }
        size_t size = &_end - &__data_start;
        char *initial = malloc(size);
        memcpy(initial, &__data_start, size);
        do {
          memcpy(&__data_start, initial, size);
          for (int i = 0; i < state->count; i++) state->inputs[i].used = 0;
          state->line = 0;
          if (!setjmp(state->end)) program();
          state->failed[state->line] = 1;
        } while (step());
        for (int i = 1; i < MOST; i++) if (state->failed[i]) printf("fail %d\\n", i);
        tell(0);
        tell(1);
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

  /** A random family, with its variants compiled by gcc. */
  static final class Family {
    /** A constant to which every value is in the relation. */
    private static final Map<String, String> NEUTRAL =
        Map.of("!=", "2147483647", "<", "2147483647", ">", "-2147483648");

    final String text;
    final CSubject subject;
    private final long seed;
    private final Gcc gcc;
    private final RandomBytes random;
    private final List<String> constants;
    private final Path file;
    private final String[] flags;

    Family(long seed, Path folder) throws Exception {
      Abi abi = seed % 2 == 0 ? Abi.LP64 : Abi.ILP32;
      SignedArithmetic signed =
          seed % 3 == 0 ? SignedArithmetic.WRAP : SignedArithmetic.UNBOUNDED;
      this.seed = seed;
      this.gcc = new Gcc(folder, abi);
      this.random = new RandomBytes(seed);
      // What is undefined ends the program: then the generator is wrong.
      List<String> all =
          new ArrayList<>(
              List.of("-Dmain=program", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"));
      if (signed == SignedArithmetic.UNBOUNDED) {
        all.add("-fno-wrapv");
      }
      this.flags = all.toArray(String[]::new);
      String template = random.program();
      this.file =
          Files.writeString(
              folder.resolve("bytes.c"),
              "extern int k0, k1, see(int, int); "
                  + template.replaceAll("SEE(\\d)\\(", "see($1, ").replaceAll("K(\\d)\\)", "k$1)"));
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

    /** Returns the constants of the assertions: mostly such that few values fail, or none. */
    private List<String> constants() throws Exception {
      Random choices = new Random(seed);
      List<List<String>> variants = variants();
      Path binary = compiled(variants.get(choices.nextInt(variants.size())));
      List<String> result = new ArrayList<>();
      for (int i = 0; i < ASSERTIONS; i++) {
        result.add(i < random.forms().size() ? NEUTRAL.get(random.forms().get(i)) : "0");
      }
      for (String line : output(binary, List.copyOf(result), domains()).split("\n")) {
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
              String.valueOf(random.forms().get(which).equals(">") ? number - away : number + away));
        }
      }
      return result;
    }

    /** Returns the features that are defined in each variant, as {@code -D} has them. */
    List<List<String>> variants() {
      List<List<String>> result = new ArrayList<>(List.of(List.of()));
      for (String name : random.features().names()) {
        result.addAll(result.stream().map(some -> with(some, name)).toList());
      }
      int greatest = random.features().greatest();
      return greatest == 0
          ? result
          : IntStream.rangeClosed(1, greatest)
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

    private Path compiled(List<String> variant) throws Exception {
      return gcc.compiled(file, STUB, variant, flags);
    }

    private List<String> domains() {
      return random.domains().stream()
          .map(d -> d.type() + ":" + d.low() + ":" + d.count())
          .toList();
    }

    private String output(Path binary, List<String> known, List<String> inputs) throws Exception {
      List<String> arguments = new ArrayList<>(known);
      arguments.addAll(inputs);
      String output = gcc.output(binary, arguments.toArray(String[]::new));
      assertThat(output).as("seed %s: undefined\n%s", seed, file).endsWith("end\n");
      return output;
    }

    /** Returns the lines of the assertions that fail in a variant with some input. */
    Set<Integer> failing(Path binary) throws Exception {
      return failing(binary, domains());
    }

    private Set<Integer> failing(Path binary, List<String> inputs) throws Exception {
      return output(binary, constants, inputs)
          .lines()
          .filter(line -> line.startsWith("fail "))
          .map(line -> Integer.valueOf(line.substring(5)))
          .collect(Collectors.toSet());
    }

    /** Returns the lines of the assertions that fail in a variant with the inputs of a script. */
    Set<Integer> failing(Path binary, Script script) throws Exception {
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
      return failing(binary, inputs);
    }
  }

  /**
   * Compares the verdicts about a family with gcc.
   *
   * @return how many variants have each kind of verdict, or are unknown for each reason
   */
  static Map<String, Integer> compare(Family family, VerificationResult result) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    for (List<String> variant : family.variants()) {
      ConfigSet configuration = family.configuration(variant);
      Path binary = family.compiled(variant);
      Set<Integer> failing = family.failing(binary);
      String what = "seed %s, %s\n%s".formatted(family.seed, variant, family.text);
      Verdict verdict = verdict(result.verdict(), configuration).orElseThrow();
      compare(family, binary, verdict, !failing.isEmpty(), what);
      counts.merge(
          verdict instanceof Verdict.Unknown unknown
              ? unknown.reason().title()
              : verdict.kind().text(),
          1,
          Integer::sum);
      for (AssertionVerdict one : result.assertions()) {
        int line = one.assertion().span().line();
        Optional<Verdict> known = verdict(one.verdict(), configuration);
        if (known.isPresent()) {
          String where = "line " + line + ", " + what;
          compare(family, binary, known.get(), failing.contains(line), where);
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
      Family family, Path binary, Verdict verdict, boolean fails, String what)
      throws Exception {
    if (verdict instanceof Verdict.Safe) {
      assertThat(fails).as("SAFE: %s", what).isFalse();
    } else if (verdict instanceof Verdict.Unsafe unsafe) {
      Script script = unsafe.counterexample().script();
      assertThat(fails).as("UNSAFE by %s: %s", script, what).isTrue();
      assertThat(family.failing(binary, script)).as("UNSAFE by %s: %s", script, what).isNotEmpty();
    }
  }
}
