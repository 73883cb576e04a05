package sunder.frontend.c.preprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;

/**
 * Random arithmetic in conditions over numbers, character constants and names that are undefined or
 * have a value: for each assignment of the names a variant has the parts and the errors of {@code
 * gcc -E}. A long run: {@code -Dsunder.gcc.arithmetic=1000}.
 */
class ConditionsAgainstGccTest {
  private static final List<String> NAMES = List.of("X", "Y", "Z");
  private static final Pattern REPORT =
      Pattern.compile("assignment(\\d+):(\\d+):\\d+: (?:(error)|warning: (integer overflow)).*");

  @TempDir private Path folder;

  /** A text whose parts are one word each, under conditions in each other. */
  private static final class RandomParts {
    private static final String DEFAULT = "#ifndef Y\n#define Y 4\n#endif\n";

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private int words;
    private int names = NAMES.size();

    RandomParts(long seed) {
      this.random = new Random(seed);
    }

    private String any(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private String number() {
      String digits =
          switch (random.nextInt(8)) {
            case 0 -> any("0x7fffffff", "0xffffffff", "2147483648", "4294967295", "0b101", "017");
            case 1 -> any("0x7fffffffffffffff", "9223372036854775807", "0x8000000000000000");
            case 2 -> any("0xffffffffffffffff", "18446744073709551615", "63", "64", "100");
            default -> String.valueOf(random.nextInt(9));
          };
      return digits + any("", "", "", "u", "U", "l", "L", "ul", "LU", "ll", "ull", "uLL");
    }

    private String constant() {
      return switch (random.nextInt(12)) {
        case 0 -> any("'a'", "'\\0'", "'\\n'", "'\\377'", "'\\x41'", "'A'");
        case 1 -> any("K", "SEVEN", "FIVE", "__LINE__");
        case 2 -> "-" + number();
        default -> number();
      };
    }

    private String name() {
      return names == 0 ? constant() : NAMES.get(random.nextInt(names));
    }

    private String expression(int depth) {
      if (depth == 0) {
        return random.nextInt(3) > 0 ? name() : constant();
      }
      String left = expression(depth - 1);
      return switch (random.nextInt(12)) {
        case 0 -> any("-", "~", "!", "+") + "(" + left + ")";
        case 1 -> "(" + left + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
        case 2 -> "(" + left + any(" / ", " % ") + expression(depth - 1) + ")";
        case 3 -> "(" + left + any(" << ", " >> ") + any("1", "2", "8", "63", "-1", "70u") + ")";
        case 4 -> "(" + left + any(" & ", " | ", " ^ ") + expression(depth - 1) + ")";
        case 5 -> "(" + left + " * " + constant() + ")";
        case 6 -> "(" + left + any(" && ", " || ") + expression(depth - 1) + ")";
        case 7 -> any("MORE", "LESS") + "(" + left + ")";
        case 8 -> "(" + condition(0) + any(" && ", " || ") + left + ")";
        default -> "(" + left + any(" + ", " - ") + any(constant(), name()) + ")";
      };
    }

    private String condition(int depth) {
      if (depth > 0 && random.nextInt(3) == 0) {
        return any("!(", "(") + condition(depth - 1) + any(") && ", ") || ") + condition(depth - 1);
      }
      String compares = any(" < ", " <= ", " > ", " >= ", " == ", " != ");
      return switch (random.nextInt(8)) {
        case 0 -> "defined " + any("X", "Y", "Z", "K");
        case 1 -> "defined(" + any("X", "Y", "Z") + ") && " + name() + compares + name();
        case 2 -> name() + " && " + number() + " / " + name() + compares + number();
        case 3 -> "1, " + name() + compares + number();
        case 4 -> name() + any(" - ", " + ") + number() + compares + constant();
        case 5 -> expression(2);
        default -> expression(1 + random.nextInt(2)) + compares + expression(random.nextInt(2));
      };
    }

    private void word() {
      text.append("word").append(words++).append('\n');
    }

    private String opening() {
      return switch (random.nextInt(4)) {
        case 0 -> any("ifdef ", "ifndef ") + any("X", "Y", "Z");
        case 1 -> "if " + any("X", "Y", "Z") + any(" > ", " == ", " < ") + random.nextInt(5);
        default -> "if " + condition(1);
      };
    }

    private void parts(int depth) {
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        if (names > 0 && random.nextInt(3) == 0) {
          text.append(any("#undef K\n#define K 2\n", "#undef K\n#define K X\n", DEFAULT));
        }
        text.append('#').append(opening()).append('\n');
        word();
        if (depth > 0) {
          parts(depth - 1);
        }
        if (random.nextInt(3) == 0) {
          text.append('#').append(alternative()).append('\n');
          word();
        }
        if (random.nextBoolean()) {
          text.append("#else\n");
          word();
        }
        text.append("#endif\n");
      }
    }

    private String alternative() {
      return random.nextInt(3) == 0
          ? any("elifdef ", "elifndef ") + any("X", "Y", "Z")
          : "elif " + condition(1);
    }

    String program() {
      text.append(
          """
          #define FIVE 5
          #define SEVEN 7u
          #define MORE(x) ((x) + 1)
          #define LESS(x) (x - 1u)
          #if X > 2
          #define K 3
          #elif X < 0
          #define K (Y + 1)
          #endif
          """);
      names = 0;
      parts(0);
      names = 1 + random.nextInt(NAMES.size());
      parts(random.nextInt(3));
      return text.toString();
    }

    /** Values of the names, none where they are not defined. */
    Map<String, Long> assignment() {
      Map<String, Long> values = new LinkedHashMap<>();
      for (String name : NAMES) {
        switch (random.nextInt(5)) {
          case 0 -> {}
          case 3 -> values.put(name, 0L);
          case 1 -> values.put(name, (long) random.nextInt(200) - 100);
          case 2 -> values.put(name, random.nextLong() >> 40);
          default -> values.put(name, (long) random.nextInt(10) - 2);
        }
      }
      return values;
    }
  }

  /** What gcc reads in one assignment. */
  private static final class Expected {
    private final Set<String> words = new TreeSet<>();
    private final Set<Integer> errors = new TreeSet<>();
    private boolean isOverflow;
  }

  @RandomSeeds(property = "sunder.gcc.arithmetic", cases = 10)
  void eachAssignmentHasTheWordsAndErrorsOfGcc(long seed) throws Exception {
    RandomParts random = new RandomParts(seed);
    String text = random.program();
    List<Map<String, Long>> assignments = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      assignments.add(random.assignment());
    }
    List<Expected> expected = expected(text, assignments);
    PreprocessedFile read =
        Preprocessor.run(
                List.of(new SourceFile("random.c", text)), COptions.NONE, ExternalModel.NONE)
            .get(0);
    for (int i = 0; i < assignments.size(); i++) {
      if (!expected.get(i).isOverflow) {
        compare(seed, text, assignments.get(i), expected.get(i), read);
      }
    }
  }

  private static void compare(
      long seed, String text, Map<String, Long> values, Expected expected, PreprocessedFile read) {
    ConfigSet here = in(read.features().valid(), values);
    for (PreprocessedFile.ConditionalDiagnostic part : read.unsupported()) {
      if (part.diagnostic().message().contains("different things")
          && part.presenceCondition().intersects(here)) {
        return; // so many alternatives of macros are not followed
      }
      assertThat(part.presenceCondition().intersects(here))
          .as("seed %s, %s, %s", seed, values, part)
          .isFalse();
    }
    List<Feature> features = read.features().space().features();
    boolean isOne =
        features.stream().noneMatch(f -> isOpaque(f) || isNoStateOfItsOwn(f, features, values));
    if (isOne) {
      assertThat(here.count())
          .as("seed %s, variants of %s in\n%s", seed, values, text)
          .isEqualTo(BigInteger.ONE);
    }
    assertThat(here.isEmpty())
        .as("seed %s, %s is in no variant of\n%s", seed, values, text)
        .isFalse();
    Map<Integer, ConfigSet> errors = new LinkedHashMap<>();
    for (PreprocessedFile.ConditionalDiagnostic fault : read.errors()) {
      errors.merge(fault.diagnostic().span().line(), fault.presenceCondition(), ConfigSet::or);
    }
    ConfigSet same = here;
    for (Map.Entry<Integer, ConfigSet> error : errors.entrySet()) {
      if (expected.errors.isEmpty() || error.getKey() <= expected.errors.iterator().next()) {
        same = within(same, expected.errors.contains(error.getKey()), error.getValue());
      }
    }
    assertThat(errors.keySet())
        .as("seed %s, %s", seed, values)
        .containsAll(expected.errors.stream().limit(1).toList());
    for (CToken token : expected.errors.isEmpty() ? read.tokens() : List.<CToken>of()) {
      if (token.text().startsWith("word")) {
        same = within(same, expected.words.contains(token.text()), token.presenceCondition());
      }
    }
    assertThat(same.isEmpty())
        .as(
            "seed %s, %s: words %s, errors %s in\n%s",
            seed, values, expected.words, expected.errors, text)
        .isFalse();
  }

  private static ConfigSet within(ConfigSet set, boolean holds, ConfigSet when) {
    return holds ? set.and(when) : set.minus(when);
  }

  /** Whether a name is 0 here that has the same text as one that is undefined, or is 1. */
  private static boolean isNoStateOfItsOwn(
      Feature feature, List<Feature> all, Map<String, Long> values) {
    return feature instanceof Feature.Bool
        && values.getOrDefault(feature.name(), 1L).equals(0L)
        && !all.contains(new Feature.Bool(Feature.definedName(feature.name())));
  }

  private static boolean isOpaque(Feature feature) {
    return !NAMES.contains(feature.name().replaceFirst("^defined_", ""));
  }

  /** The variants that an assignment is one of. */
  private static ConfigSet in(ConfigSet valid, Map<String, Long> values) {
    ConfigSet result = valid;
    for (Feature feature : valid.space().features()) {
      if (isOpaque(feature) || isNoStateOfItsOwn(feature, valid.space().features(), values)) {
        continue;
      }
      String name = feature.name().replaceFirst("^defined_", "");
      if (feature instanceof Feature.Numeric number) {
        BigInteger value = BigInteger.valueOf(values.getOrDefault(name, 0L));
        result = result.and(inClass(number, value, valid));
      } else {
        ConfigSet selected = valid.space().selected((Feature.Bool) feature);
        boolean isZero = values.getOrDefault(name, 1L).equals(0L) && feature.name().equals(name);
        result = within(result, values.containsKey(name) && !isZero, selected);
      }
    }
    return result;
  }

  private static ConfigSet inClass(Feature.Numeric number, BigInteger wanted, ConfigSet valid) {
    BigInteger last = wanted.max(number.low()).min(number.high());
    BigInteger low = number.low(); // the value of the first class
    BigInteger high = last;
    while (low.compareTo(high) < 0) {
      BigInteger middle = low.add(high).add(BigInteger.ONE).shiftRight(1);
      if (valid.space().inRange(number, middle, last).intersects(valid)) {
        low = middle;
      } else {
        high = middle.subtract(BigInteger.ONE);
      }
    }
    return valid.space().inRange(number, low, low);
  }

  /** One run of gcc for all assignments, each with the names and lines of a file of its own. */
  private List<Expected> expected(String text, List<Map<String, Long>> assignments)
      throws Exception {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < assignments.size(); i++) {
      for (String name : List.of("X", "Y", "Z", "K", "FIVE", "SEVEN", "MORE", "LESS")) {
        all.append("#undef ").append(name).append('\n');
      }
      assignments
          .get(i)
          .forEach((name, value) -> all.append("#define %s %s\n".formatted(name, value)));
      all.append(
          "assignment%s\n#line 1 \"assignment%s\"\n%s#line 1 \"next\"\n".formatted(i, i, text));
    }
    Path file = Files.writeString(folder.resolve("all.c"), all);
    Path out = folder.resolve("out.i");
    Path errors = folder.resolve("errors");
    Optional<Process> gcc = start(file, out, errors);
    Assumptions.assumeTrue(gcc.isPresent() && gcc.get().waitFor(100, TimeUnit.SECONDS));
    List<Expected> expected = new ArrayList<>();
    for (String word : Files.readString(out).split("\\s+")) {
      if (word.startsWith("assignment")) {
        expected.add(new Expected());
      } else if (word.startsWith("word")) {
        expected.get(expected.size() - 1).words.add(word);
      }
    }
    for (String line : Files.readAllLines(errors)) {
      Matcher report = REPORT.matcher(line);
      if (report.matches()) {
        Expected one = expected.get(Integer.parseInt(report.group(1)));
        int number = Integer.parseInt(report.group(2));
        String condition = text.lines().toList().get(number - 1);
        if (report.group(3) != null) {
          one.errors.add(number);
        } else {
          one.isOverflow |= condition.matches(".*\\b([XYZK])\\b.*");
        }
      }
    }
    return expected;
  }

  private static Optional<Process> start(Path file, Path out, Path errors) {
    try {
      return Optional.of(
          new ProcessBuilder(
                  "gcc",
                  "-m32",
                  "-std=gnu17",
                  "-pedantic",
                  "-ftrack-macro-expansion=0",
                  "-E",
                  "-P",
                  file.toString())
              .redirectOutput(out.toFile())
              .redirectError(errors.toFile())
              .start());
    } catch (java.io.IOException e) {
      return Optional.empty(); // there is no gcc
    }
  }
}
