package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.languages.FrontEnds;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.testing.Conditions;
import sunder.testing.Corpus;
import sunder.testing.Expectation;
import sunder.testing.Opinion;
import sunder.verify.methods.MethodFactory;

/** The text of a variant has the verdict that the variant has in its family: over the corpus. */
class DerivedVariantsTest {
  /** What takes long is left: the point is that nothing is decided otherwise. */
  private static final int PATIENCE = 1;

  /** One of so many is in the normal run. */
  private static final int EVERY = Integer.getInteger("sunder.derived.every", 4);

  private int sections;

  private int asked;

  private int decided;

  /**
   * A directive that uses {@code __COUNTER__} is not in the text of a variant, nor is its count.
   */
  private static final Set<String> COUNTING = Set.of("macros-of-places-and-counts.c");

  /** Files that fail for some numbers of a class only: the text of a variant has one of them. */
  private static final Set<String> FAILING_FOR_SOME_NUMBERS = Set.of("classes-in-code.c");

  private static final Pattern INCLUDE = Pattern.compile("#include \"(.*)\"");

  @Test
  void aVariantsTextHasItsVerdict() throws Exception {
    for (Path file : Corpus.files()) {
      if (COUNTING.contains(file.getFileName().toString())) {
        continue;
      }
      for (Expectation expected : Corpus.expectations(file)) {
        if (sections++ % EVERY != 0) {
          continue;
        }
        Subject family =
            FrontEnds.of(file, expected.features())
                .read(Corpus.source(file), Corpus.model(expected));
        ConfigSet unsafe = new Conditions(family.features()).of(expected.unsafe());
        ConfigSet safe = new Problem(family, expected.property()).scope().minus(unsafe);
        boolean mayAskUnsafe =
            !unsafe.isEmpty() && !FAILING_FOR_SOME_NUMBERS.contains(file.getFileName().toString());
        boolean isUnsafe = safe.isEmpty() || mayAskUnsafe && asked % 2 == 0;
        check(file, expected, family, (isUnsafe ? unsafe : safe).pick(), isUnsafe);
      }
    }
    assertThat(decided).as("decided of %s", asked).isGreaterThan(asked / 5);
  }

  private void check(
      Path file, Expectation expected, Subject family, Configuration variant, boolean isUnsafe)
      throws Exception {
    Optional<String> text = family.projection(variant);
    if (text.isEmpty()) {
      return;
    }
    String name = file + " in " + variant.values();
    Set<String> deselected =
        variant.values().keySet().stream()
            .filter(feature -> variant.values().get(feature).signum() == 0)
            .map(Feature::name)
            .collect(Collectors.toSet());
    // What no condition asks about has no line to be defined in but one above all others.
    long above =
        text.get().lines().takeWhile(line -> line.matches("#define \\w+ \\d+|#undef \\w+")).count();
    assertThat(text.get().lines().count() - above).as(name).isEqualTo(lines(file, deselected));
    Subject derived =
        FrontEnds.of(file, withoutFeatures(expected.features()))
            .read(new SourceFile(file.toString(), text.get()), ExternalModel.NONE);
    assertThat(derived.features().features()).as(name).isEmpty();
    Problem problem = new Problem(derived, expected.property());
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                problem,
                new Budget(Optional.empty(), OptionalInt.of(rounds(file))),
                ProgressListener.NONE);
    result.throwFailure();
    Opinion opinion = Opinion.of(name, problem, result.verdict());
    assertThat((isUnsafe ? opinion.safe() : opinion.unsafe()).isEmpty()).as(name).isTrue();
    asked++;
    decided += opinion.decided().intValueExact();
  }

  /** What was asked to vary is decided in the text of a variant. */
  private static COptions withoutFeatures(COptions options) {
    return new COptions(
        options.featureVariablePrefixes(),
        options.featureMacroPrefixes(),
        Map.of(),
        options.compilerOptions(),
        options.linkedFiles(),
        options.abi(),
        options.signedArithmetic(),
        options.entryOptions());
  }

  /** Small programs, which are there for their syntax. */
  private static int rounds(Path file) {
    return file.toString().endsWith(".c") ? 8 : PATIENCE;
  }

  /**
   * Returns the number of lines of a file with those of the headers that it includes, if they
   * exist.
   *
   * @param deselected the features without which the variant is: what stands behind {@code #ifdef}
   *     of one of them is not included
   */
  private static long lines(Path file, Set<String> deselected) {
    long lines = 0;
    if (!Files.exists(file)) {
      return lines;
    }
    Deque<Boolean> isOpen = new ArrayDeque<>();
    for (String line : Corpus.source(file).text().lines().toList()) {
      if (line.startsWith("#if")) {
        isOpen.push(!deselected.contains(line.replace("#ifdef ", "")));
      } else if (line.startsWith("#endif")) {
        isOpen.pop();
      }
      Matcher include = INCLUDE.matcher(line);
      boolean isIncluded = include.matches() && !isOpen.contains(false);
      lines += 1 + (isIncluded ? lines(file.resolveSibling(include.group(1)), deselected) : 0);
    }
    return lines;
  }
}
