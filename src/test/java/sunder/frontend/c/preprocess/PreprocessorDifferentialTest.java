package sunder.frontend.c.preprocess;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.SourceFile;
import sunder.testing.RandomSeeds;

/**
 * Random conditions, macros and text: each variant has the words that {@code gcc -E} gives it. A
 * long run: {@code -Dsunder.gcc.conditions=500}.
 */
class PreprocessorDifferentialTest {
  private static final long FIRST = Long.getLong("sunder.gcc.first", 1);
  private static final int MACROS = 4;

  private static final String FIXED =
      """
      #define PASTE(x, y) PASTE_(x, y)
      #define PASTE_(x, y) x##y
      #define IS_1 1
      #define IS_2 0
      #define IS(x) IS_OF(x)
      #define IS_OF(x) IS_##x
      #define MORE(x) (x + 1)
      #define CHOOSE(x, ...) __VA_ARGS__
      #define TEXT(x) #x
      #define QUOTE(...) TEXT_OF(__VA_ARGS__)
      #define TEXT_OF(...) #__VA_ARGS__
      #define EMPTY
      #define USES(x) OVERRIDE(x)
      #ifdef _WIN32
      #define USES_WINDOWS
      #endif
      #define NIL(x) x
      #define REST(x, ...) x(__VA_ARGS__)
      #define COMMA(x, ...) f(x, ## __VA_ARGS__)
      #define NAMED(x, y...) g(x, ## y) y
      #define OPTIONAL(x, ...) f(x __VA_OPT__(, x ## __VA_ARGS__, EMPTY __VA_ARGS__)) h
      #define OPTIONAL_TEXT(x, ...) #__VA_OPT__(x __VA_ARGS__ NIL(x)) x ## __VA_OPT__(z)
      #define SELF(x) x SELF(NIL(OTHER)) (x) OTHER
      #define OTHER(x) NIL(SELF)(x) x OTHER
      #define LINE __LINE__ NIL(__LINE__)
      #define FIRST(x) OTHER
      #define SPACED(x)+x -EMPTY x
      #define SET_1 on,
      #define ON_1 ,
      #define SECOND(x, y, ...) y
      #define SET(x) SET_OF(x)
      #define SET_OF(x) SECOND(SET_##x 1, 0, 0)
      #define ON(x) ON_OF(ON_##x)
      #define ON_OF(x) SECOND(x 1, 0, 0)
      #define EITHER(x) ON_INNER(x)
      #define ON_INNER(x) ON_OF(ON_##x)
      #define NAMED_SET(x, y) SET(PASTE_(x, y))
      #define STEPS_1_SET ,
      #define CHOSEN(x) ON_OF(PASTE(PASTE(STEPS_, x), _SET))
      #ifdef A
      #define LEFT (x
      #define LIST 1, 2
      #else
      #define LEFT g((x, 2)
      #define LIST (1, 2)
      #endif
      #ifdef B
      #define RIGHT )
      #else
      #define RIGHT ) (y, 3)
      #endif
      #define FORWARD(x) QUOTE(x) PICK(x, 7, 8) NAMED(x, x) NIL(LEFT x RIGHT)
      #define PICK(x, ...) SECOND(x, __VA_ARGS__)
      """;

  @TempDir private Path folder;

  /** A text over the features A, B and N. */
  private static final class RandomDirectives {
    private final Random random;
    private final StringBuilder text = new StringBuilder(FIXED);

    RandomDirectives(long seed) {
      this.random = new Random(seed);
      for (int i = 0; i < MACROS; i++) {
        text.append("#define M%s %s\n".formatted(i, 1 + i % 2));
      }
    }

    private String any(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private String macro() {
      return "M" + random.nextInt(MACROS);
    }

    private String number() {
      return String.valueOf(random.nextInt(4));
    }

    /** Words and calls of macros, nested. */
    private String words(int depth) {
      StringBuilder result = new StringBuilder();
      for (int count = random.nextInt(4); count > 0; count--) {
        boolean calls = depth > 0 && random.nextInt(3) > 0;
        result.append(calls ? call(depth - 1) : word()).append(any("", " ", " ", "\n", "\\\n"));
      }
      return result.toString();
    }

    private String call(int depth) {
      String open = any("(", " (", "\\\n(");
      if (random.nextInt(3) == 0) {
        return any("NIL", "TEXT", "SELF", "FORWARD") + open + words(depth).replace(',', ';') + ")";
      }
      String rest = random.nextInt(3) == 0 ? "" : any(", ", ",", ", EMPTY,") + words(depth);
      return any("QUOTE", "COMMA", "NAMED", "OPTIONAL", "OPTIONAL_TEXT")
          + open
          + words(depth)
          + rest
          + ")";
    }

    /** Whether a feature is 1, by the macro that its value pastes. */
    private String set() {
      return any("SET(A)", "EITHER(B)", "ON(A)", "NAMED_SET(,A)", "NAMED_SET(B,)", "CHOSEN(B)");
    }

    private String word() {
      return switch (random.nextInt(8)) {
        case 0, 1 ->
            any("__LINE__", "LINE", "__COUNTER__", "FIRST(a)(b)", "SPACED(c)", "OTHER", "\\u00e9");
        case 2 ->
            "[" + set() + "]"; // nothing is pasted to this call, whose names no macro has then
        case 3 ->
            any(
                " LEFT 1 RIGHT ",
                " FORWARD(LIST) ",
                " FORWARD(LEFT LEFT RIGHT; LIST RIGHT) ",
                "LIST");
        default -> any("a", macro(), "EMPTY", "+", "-EMPTY", "2", "'\\x41'", "L\"b\\\"\"", "<:");
      };
    }

    private String condition(int depth) {
      if (depth > 0 && random.nextInt(3) > 0) {
        String left = condition(depth - 1);
        return any("!(", "(") + left + any(") && ", ") || ") + condition(depth - 1);
      }
      return switch (random.nextInt(10)) {
        case 0 -> any("A", "defined A", "!defined(B)", "B");
        case 1 -> "N" + any(" > ", " == ", " <= ", " != ") + number();
        case 2 -> "defined " + macro();
        case 3 -> macro() + any(" > ", " == ", " < ") + number();
        case 4 -> any("MORE", "IS") + "(" + any("1", "2", "1") + ")";
        case 5 -> "PASTE(M, " + random.nextInt(MACROS) + ") == " + number();
        case 6 -> "MORE(" + macro() + ") > " + number() + " + 1";
        case 7 ->
            random.nextBoolean()
                ? set()
                : any("__has_attribute", "__has_cpp_attribute")
                    + any("(packed)", "(no)", "( __unused__ )");
        case 8 ->
            random.nextInt(3) > 0
                ? any(
                    "__LINE__ > 40", "__COUNTER__ < 5", "#system(linux)", "#of(x)", "'ab' == 24930")
                : any("defined(malloc)", "MSDOS < 1", "!defined OVERRIDE", "defined USES_WINDOWS");
        default -> any("(A ? 1 : M0)", "N + 1 > 2", "3 - 2 * M1 > -1", "-1 < N");
      };
    }

    private String body() {
      return any(number(), macro(), "(" + macro() + " + 1)", "MORE(" + number() + ")", "");
    }

    private void lines(int depth) {
      for (int count = 1 + random.nextInt(4); count > 0; count--) {
        switch (random.nextInt(depth > 0 ? 9 : 7)) {
          case 0 ->
              text.append(
                  "word%s %s CHOOSE(a, %s) %s(%s, x);\n"
                      .formatted(number(), macro(), macro(), any("PASTE", "PASTE_"), macro()));
          case 1 ->
              text.append(
                  "TEXT(%s) %s word\n".formatted(macro(), any("MORE(N1)", "IS(1)", "IS_1")));
          case 2 -> {
            String name = macro();
            text.append("#undef %s\n".formatted(name));
            text.append(random.nextBoolean() ? "#define " + name + " " + body() + "\n" : "");
          }
          case 3, 4 -> text.append(words(3).replaceAll("(?m)^#", "")).append('\n');
          case 5 ->
              text.append(
                  any("#pragma %s_macro(\"%s\")\n", "_Pragma(\"%s_macro(\\\"%s\\\")\") word\n")
                      .formatted(any("push", "pop", "pop"), macro()));
          case 6 ->
              text.append(
                  any(
                      "#line 20\n",
                      "#assert of(x)\n",
                      "#unassert of\n",
                      "wo\\\nrd\n",
                      "%:ident \"\"\n"));
          default -> {
            text.append(any("#ifdef A\n", "#if " + condition(2) + "\n", "#ifndef M1\n"));
            lines(depth - 1);
            if (random.nextBoolean()) {
              text.append("#elif ").append(condition(1)).append('\n');
              lines(depth - 1);
            }
            text.append("#else\n");
            lines(depth - 1);
            text.append("#endif\n");
          }
        }
      }
    }

    String program() {
      lines(3);
      lines(2);
      return text.toString();
    }
  }

  private record Variant(boolean a, boolean b, Optional<Integer> n) {
    static List<Variant> all() {
      List<Variant> all = new ArrayList<>();
      for (int bits = 0; bits < 4; bits++) {
        all.add(new Variant(bits % 2 == 1, bits > 1, Optional.empty()));
        for (int n = -1; n < 5; n++) {
          all.add(new Variant(bits % 2 == 1, bits > 1, Optional.of(n)));
        }
      }
      return all;
    }

    List<String> definitions() {
      List<String> words = new ArrayList<>(List.of("gcc", "-m32", "-E", "-P", "-w", "-std=gnu17"));
      words.addAll(a ? List.of("-DA") : List.of());
      words.addAll(b ? List.of("-DB") : List.of());
      n.ifPresent(value -> words.add("-DN=" + value));
      return words;
    }

    /** Whether the family says of all that is set here. */
    boolean isOf(List<Feature> features) {
      List<String> names = features.stream().map(Feature::name).toList();
      return (!a || names.contains("A"))
          && (!b || names.contains("B"))
          && (n.isEmpty() || names.contains("N"));
    }

    /** Those of the family that it is one of. */
    ConfigSet in(ConfigSet valid) {
      ConfigSet result = valid;
      for (Feature feature : valid.space().features()) {
        if (feature instanceof Feature.Numeric number) {
          result = result.and(inClass(number, valid));
        } else {
          ConfigSet selected = valid.space().selected((Feature.Bool) feature);
          boolean set =
              switch (feature.name()) {
                case "A", "defined_A" -> a;
                case "B", "defined_B" -> b;
                case "defined_N" -> n.isPresent();
                default -> throw new IllegalStateException(feature.name());
              };
          result = set ? result.and(selected) : result.minus(selected);
        }
      }
      return result;
    }

    private ConfigSet inClass(Feature.Numeric number, ConfigSet valid) {
      BigInteger wanted = BigInteger.valueOf(n.orElse(0));
      ConfigSet found = valid.space().none();
      for (BigInteger value = number.low();
          value.compareTo(number.high()) <= 0;
          value = value.add(BigInteger.ONE)) {
        ConfigSet here = valid.space().inRange(number, value, value);
        boolean reaches = found.isEmpty() || value.compareTo(wanted) <= 0;
        found = reaches && here.intersects(valid) ? here : found;
      }
      return found;
    }
  }

  @RandomSeeds(property = "sunder.gcc.conditions", cases = 10)
  void eachVariantHasTheWordsOfGcc(long seed) throws Exception {
    compare(seed, new RandomDirectives(seed).program(), COptions.NONE);
  }

  /** A feature because the user says so: its definitions are there where it is selected. */
  @RandomSeeds(property = "sunder.gcc.conditions", cases = 10)
  void whatTheTextDefinesVaries(long seed) throws Exception {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>(new RandomDirectives(seed).program().lines().toList());
    for (String line : List.of("#define B 1", "#define B 2", "#define B 0", "#undef B", "word B")) {
      int place = random.nextInt(lines.size());
      boolean isSpliced = place > 0 && lines.get(place - 1).endsWith("\\");
      lines.add(isSpliced ? lines.size() : place, line);
    }
    COptions options = new COptions(List.of(), Map.of("B", Optional.empty()));
    compare(seed, String.join("\n", lines) + "\n", options);
  }

  /** What gcc says of attributes and built-ins is asked for every name of the table, and others. */
  @ParameterizedTest
  @EnumSource(COptions.Abi.class)
  void operatorsAnswerAsGcc(COptions.Abi abi) throws Exception {
    List<String> command =
        List.of("gcc", abi == COptions.Abi.LP64 ? "-m64" : "-m32", "-std=gnu17", "-E", "-P", "-w");
    StringBuilder text = new StringBuilder();
    String names = HeaderSearch.resource("has.txt").replaceAll("(?m)^#.*", "");
    for (String word : names.split("[\\s\\[\\]]+|=\\d+")) {
      if (word.matches("[A-Za-z_]\\w*")) {
        for (String name : List.of(word, "__" + word + "__", word + "2")) {
          text.append("__has_attribute(%s) __has_c_attribute(%s) ".formatted(name, name))
              .append("__has_cpp_attribute(gnu::%s)\n".formatted(name))
              .append(name.startsWith("__") ? "__has_builtin(%s)\n".formatted(name) : "");
        }
      }
    }
    Path file = Files.writeString(folder.resolve("operators.c"), text);
    Path version = Files.writeString(folder.resolve("v.c"), "#if __GNUC__ != 12\n#error\n#endif\n");
    Assumptions.assumeTrue(preprocessed(command, version).isPresent(), "gcc 12 is not installed");
    Optional<String> expected = preprocessed(command, file);
    assertThat(expected).isPresent();
    List<SourceFile> files = List.of(new SourceFile("random.c", text.toString()));
    PreprocessedFile read =
        Preprocessor.run(files, COptions.NONE.with(abi), ExternalModel.NONE).get(0);
    assertThat(words(read, read.features().valid())).isEqualTo(words(expected.get()));
  }

  private void compare(long seed, String text, COptions options) throws Exception {
    Assumptions.assumeTrue(
        preprocessed(Variant.all().get(0), Files.writeString(folder.resolve("e.c"), ""))
            .isPresent(),
        "gcc is not installed");
    List<SourceFile> files = List.of(new SourceFile("random.c", text));
    PreprocessedFile read = Preprocessor.run(files, options, ExternalModel.NONE).get(0);
    ConfigSet unread = read.features().space().none();
    for (PreprocessedFile.ConditionalDiagnostic part : read.unsupported()) {
      unread = unread.or(part.presenceCondition());
    }
    for (Variant variant : Variant.all()) {
      ConfigSet here = variant.in(read.features().valid());
      String own = variant.b() ? text : text.replaceAll("(?m)^#define B .*", "");
      Optional<String> expected =
          preprocessed(variant, Files.writeString(folder.resolve("random.c"), own));
      // A name that only text uses as a value is no feature.
      boolean isTextOnly =
          options.isUserFeature("B") && !variant.isOf(read.features().space().features());
      if (isTextOnly || here.intersects(unread)) {
        continue;
      }
      assertThat(read.errors())
          .as("seed %s, %s: refused by gcc: %s\n%s", seed, variant, expected.isEmpty(), text)
          .matches(
              errors ->
                  expected.isEmpty()
                      == errors.stream().anyMatch(e -> e.presenceCondition().intersects(here)));
      if (expected.isPresent()) {
        assertThat(here.count()).as("%s of\n%s", variant, text).isEqualTo(BigInteger.ONE);
        assertThat(words(read, here))
            .as("seed %s, %s:\n%s", seed, variant, text)
            .isEqualTo(words(expected.get()));
      }
    }
  }

  private static String words(PreprocessedFile read, ConfigSet variant) {
    return read.tokens().stream()
        .filter(
            token ->
                token.presenceCondition().intersects(variant)
                    && token.span().file().name().equals("random.c"))
        .map(CToken::text)
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(" "), PreprocessorDifferentialTest::asPrinted));
  }

  private static String words(String text) {
    return LogicalLine.tokenize(new SourceFile("expected", text)).stream()
        .filter(line -> line.kind() == LogicalLine.Kind.TEXT)
        .flatMap(line -> line.tokens().stream())
        .map(PreprocessingToken::text)
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(" "), PreprocessorDifferentialTest::asPrinted));
  }

  /**
   * Returns the text with the encoding prefix of a literal attached to a name or number before it:
   * {@code gcc -E} prints the tokens {@code c} and {@code L"b"} without a space between them.
   */
  private static String asPrinted(String tokens) {
    return tokens.replaceAll("(?U)(?<!\\S)([\\w.]+) (u8|[LuU])(?=[\"'])", "$1$2 ");
  }

  private static Optional<String> preprocessed(Variant variant, Path file) throws Exception {
    return preprocessed(variant.definitions(), file);
  }

  private static Optional<String> preprocessed(List<String> options, Path file) throws Exception {
    List<String> command = new ArrayList<>(options);
    command.add(file.toString());
    Path out = file.resolveSibling("out.i");
    command.addAll(List.of("-o", out.toString()));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(100, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0
          ? Optional.of(Files.readString(out))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // there is no gcc
    }
  }
}
