package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * Everything about a type is a matter of the variant: random families in which types, lengths,
 * initializers and strings differ, each variant compiled by gcc and run with every input. The
 * verdicts must be those of gcc. A long run: {@code -Dsunder.gcc.types=500}.
 */
class VariantTypesTest {
  private static final int COUNT = Integer.getInteger("sunder.gcc.types", 1);
  private static final long FIRST = Long.getLong("sunder.gcc.first", 1);
  private static final Duration LIMIT = Duration.ofSeconds(Long.getLong("sunder.gcc.limit", 4));

  private static final String STUB =
      """
      #include <stdio.h>
      #include <stdlib.h>
      static int input;
      static void __attribute__((constructor)) start(int n, char **all) { input = atoi(all[1]); }
      unsigned char __VERIFIER_nondet_uchar(void) { return input; }
      void show(unsigned short h) { printf("%d", h); }
      void reach_error(void) { }
      """;

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + COUNT);
  }

  private static Abi abi(long seed) {
    return seed % 3 == 0 ? Abi.LP64 : Abi.ILP32;
  }

  private static COptions options(long seed) {
    return COptions.NONE.with(abi(seed));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void verdictsAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed = printed(new RandomTypes(seed).program(0), abi(seed));
    Random random = new Random(seed);
    String expected = chosen(printed, random, RandomTypes.INPUTS);
    String text = new RandomTypes(seed).program(Integer.parseInt(expected));
    Set<Check> checks = random.nextBoolean() ? Set.of(Check.BOUNDS) : Set.of();
    compare(text, checks, printed, expected::equals, seed);
  }

  /** What floating-point numbers decide is replayed: the variants that fail are all found. */
  @ParameterizedTest
  @MethodSource("fewerSeeds")
  void numbersAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed = printed(new RandomFloats(seed).program(-1), abi(seed));
    String expected = chosen(printed, new Random(seed), 1);
    String text = new RandomFloats(seed).program(Integer.parseInt(expected));
    VerifiedFamily judged = compare(text, Set.of(Check.UNINIT), printed, expected::equals, seed);
    printed.forEach(
        (selected, outputs) -> {
          // Whether memory is there is an input; of those only the first that is tried counts.
          boolean asks = text.contains("= malloc(");
          if (new RandomFloats(seed).isFollowed()) {
            assertThat(judged.groups(selected))
                .as("seed %s, %s:\n%s", seed, selected, text)
                .noneMatch(
                    group ->
                        group.verdict() instanceof Verdict.Unknown unknown
                            && unknown.reason() == UnknownReason.FLOATING);
          }
          if (!asks && outputs.contains(expected) && isFollowed(judged, selected)) {
            assertThat(judged.groups(selected))
                .as("seed %s, %s: gcc: %s\n%s", seed, selected, outputs, text)
                .allMatch(group -> group.verdict() instanceof Verdict.Unsafe);
          }
        });
  }

  /** Signed arithmetic wraps around, in constant expressions too. */
  @ParameterizedTest
  @MethodSource("fewerSeeds")
  void signedResultsAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed = printed(new RandomSigned(seed).program(-1), abi(seed));
    String expected = chosen(printed, new Random(seed), RandomTypes.INPUTS);
    String text = new RandomSigned(seed).program(Integer.parseInt(expected));
    compare(
        text, options(seed).with(SignedArithmetic.WRAP), Set.of(), printed, expected::equals, seed);
  }

  /** A member of a union is read by the bytes of the member that was stored last. */
  @ParameterizedTest
  @MethodSource("fewerSeeds")
  void unionsAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed = printed(new RandomUnions(seed).program(-1), abi(seed));
    String expected = chosen(printed, new Random(seed), RandomTypes.INPUTS);
    String text = new RandomUnions(seed).program(Integer.parseInt(expected));
    compare(text, Set.of(), printed, expected::equals, seed);
  }

  /** Operations on vectors and complex numbers are operations on their elements. */
  @ParameterizedTest
  @MethodSource("fewerSeeds")
  void vectorsAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed =
        printed(new RandomVectors(seed).program(-1), abi(seed), "-fwrapv");
    String expected = chosen(printed, new Random(seed), RandomTypes.INPUTS);
    String text = new RandomVectors(seed).program(Integer.parseInt(expected));
    COptions options = options(seed).with(SignedArithmetic.WRAP);
    VerifiedFamily judged = compare(text, options, Set.of(), printed, expected::equals, seed);
    requireDecided(judged, printed.keySet(), text, seed);
  }

  /** Programs without inputs about literals and macros: every variant is decided. */
  @ParameterizedTest
  @MethodSource("seeds")
  void literalsAndMacrosAreThoseOfGcc(long seed) throws Exception {
    Map<Set<String>, List<String>> printed =
        printed(new RandomLiterals(seed).program(-1), abi(seed));
    String expected = chosen(printed, new Random(seed), 1);
    String text = new RandomLiterals(seed).program(Integer.parseInt(expected));
    VerifiedFamily judged = compare(text, Set.of(), printed, expected::equals, seed);
    requireDecided(judged, printed.keySet(), text, seed);
  }

  /** Returns the output of a variant with one of some inputs. */
  private static String chosen(Map<Set<String>, List<String>> printed, Random random, int inputs) {
    List<List<String>> all = List.copyOf(printed.values());
    return all.get(random.nextInt(all.size())).get(random.nextInt(inputs));
  }

  /** Nothing but the time keeps a variant from being decided. */
  private static void requireDecided(
      VerifiedFamily judged, Set<Set<String>> variants, String text, long seed) {
    for (Set<String> selected : variants) {
      assertThat(judged.groups(selected))
          .as("seed %s, %s:\n%s", seed, selected, text)
          .noneMatch(
              group ->
                  group.verdict() instanceof Verdict.Unknown unknown
                      && unknown.reason() != UnknownReason.TIMEOUT);
    }
  }

  static LongStream fewerSeeds() {
    return LongStream.range(FIRST, FIRST + Math.max(2, COUNT / 2));
  }

  /** Whether nothing but floating point, or the time, keeps a variant from being decided. */
  private static boolean isFollowed(VerifiedFamily judged, Set<String> selected) {
    return judged.groups(selected).stream()
        .noneMatch(
            group ->
                group.verdict() instanceof Verdict.Unknown unknown
                    && unknown.reason() != UnknownReason.FLOATING);
  }

  /** What leaves an array is an error in exactly the variants in which gcc's checks find it. */
  @ParameterizedTest
  @MethodSource("seeds")
  void boundsAreThoseOfGcc(long seed) throws Exception {
    String text = new RandomTypes(seed).program(-1, RandomTypes.AccessKinds.ANYWHERE);
    Map<Set<String>, List<String>> printed =
        printed(
            text, abi(seed), "-fsanitize=address,bounds,vla-bound", "-fno-sanitize-recover=all");
    compare(text, Set.of(Check.BOUNDS), printed, output -> !output.matches("\\d+"), seed);
  }

  /** What each variant prints with each input. */
  private Map<Set<String>, List<String>> printed(String text, Abi abi, String... flags)
      throws Exception {
    Gcc gcc = new Gcc(folder, abi);
    Assumptions.assumeTrue(gcc.isThere(), Gcc.MISSING);
    Path file = Files.writeString(folder.resolve("types.c"), text);
    Map<Set<String>, List<String>> printed = new LinkedHashMap<>();
    for (Set<String> selected : selections()) {
      Path binary = gcc.compiled(file, STUB, List.copyOf(selected), flags);
      List<String> outputs = new ArrayList<>();
      for (int input = 0; input < RandomTypes.INPUTS; input++) {
        String output = gcc.output(binary, String.valueOf(input));
        outputs.add(
            output.matches("\\d+")
                ? output
                : output.replaceAll("(?s).*(ERROR|error)([^\n]*).*", "$2"));
      }
      printed.put(selected, outputs);
    }
    return printed;
  }

  private static VerifiedFamily compare(
      String text,
      Set<Check> checks,
      Map<Set<String>, List<String>> printed,
      Predicate<String> fails,
      long seed)
      throws Exception {
    return compare(text, options(seed), checks, printed, fails, seed);
  }

  private static VerifiedFamily compare(
      String text,
      COptions options,
      Set<Check> checks,
      Map<Set<String>, List<String>> printed,
      Predicate<String> fails,
      long seed)
      throws Exception {
    VerifiedFamily judged =
        VerifiedFamily.of(new SourceFile("types.c", text), options, checks, LIMIT);
    printed.forEach(
        (selected, outputs) -> {
          for (FamilyVerdict.Group group : judged.groups(selected)) {
            if (!(group.verdict() instanceof Verdict.Unknown)) {
              assertThat(group.verdict() instanceof Verdict.Unsafe)
                  .as("seed %s, %s: unsafe? gcc: %s\n%s", seed, selected, outputs, text)
                  .isEqualTo(outputs.stream().anyMatch(fails));
            }
          }
        });
    return judged;
  }

  private static List<Set<String>> selections() {
    List<Set<String>> result = new ArrayList<>();
    for (int bits = 0; bits < 1 << RandomTypes.FEATURES.size(); bits++) {
      Set<String> selected = new TreeSet<>();
      for (int i = 0; i < RandomTypes.FEATURES.size(); i++) {
        if ((bits >> i & 1) == 1) {
          selected.add(RandomTypes.FEATURES.get(i));
        }
      }
      result.add(selected);
    }
    return result;
  }
}
