package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

/** What is said to a compiler, and where features of a C program come from. */
class CompilerOptionsTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  private String program(String body) throws IOException {
    return file("p.c", "void reach_error(void);\n" + body);
  }

  private static CliRun run(String command, String file, String... options) {
    List<String> all = new ArrayList<>(List.of(command, "-q"));
    all.addAll(List.of(options));
    all.add(file);
    return CliRun.of(all.toArray(String[]::new));
  }

  private static String features(String file, String... options) {
    return run("check-model", file, options).out().replaceFirst(".*p\\.c: ", "").strip();
  }

  @Test
  void includedFilesAreFoundWhereOptionsSay() throws IOException {
    file("inc/a.h", "#ifdef MINE\n#define A 1\n#endif\n#include <b.h>\n");
    file("sys/b.h", "#ifdef THEIRS\n#error\n#endif\n#define B 2\n");
    String before = file("before.h", "#define C 3\n");
    String program = program("#include \"a.h\"\nint main(void) { int b[B]; int c[C]; return 0; }");
    String[] options = {
      "-I",
      folder.resolve("inc").toString(),
      "-isystem",
      folder.resolve("sys").toString(),
      "-include",
      before
    };
    assertThat(features(program, options)).isEqualTo("2 variants valid of 2, 1 feature");
    assertThat(run("check-model", program, options).err()).isEmpty();
  }

  /** What the model says of a defined feature holds for the others. */
  @ParameterizedTest
  @CsvSource({
    "-DA,1 variant UNSAFE 0 SAFE 0 UNKNOWN of 1",
    "-DA=1,1 variant UNSAFE 0 SAFE 0 UNKNOWN of 1",
    "-DA=0,0 variants UNSAFE 1 SAFE 0 UNKNOWN of 1",
    "-UA,0 variants UNSAFE 1 SAFE 0 UNKNOWN of 1",
    "-DOTHER,1 variant UNSAFE 1 SAFE 0 UNKNOWN of 2"
  })
  void definedFeaturesRestrictTheModel(String option, String verdict) throws IOException {
    String model = file("m.uvl", "features\n R\n  optional\n   A\n   B\nconstraints\n A <=> B\n");
    String program =
        program("int main(void) {\n#ifdef B\n  reach_error();\n#endif\n  return 0; }\n");
    String report = CliRun.of("verify", "--feature-model", model, option, program).out();
    assertThat(report.replace(",", "")).contains(verdict);
    CliRun wrong = CliRun.of("verify", "--feature-model", model, "-DA", "-UB", program);
    assertThat(wrong.err()).contains("no configuration of the feature model has");
    assertThat(wrong.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  /** An optional number is a macro where it is selected; without a range it has any value. */
  @ParameterizedTest
  @CsvSource({
    "Integer N {min 0; max 3},0 <= 0,#ifdef N,8 variants UNSAFE 2 SAFE 0 UNKNOWN of 10",
    "Integer N {min 0; max 3},N > 1 => B,#if N > 2 && !defined(B),0 variants UNSAFE",
    "Integer N,0 <= 0,#if defined(N) && N > 2,2 variants UNSAFE 4 SAFE 0 UNKNOWN of 6",
    "Integer N,0 <= 0,#if !defined(N) && N > 2,0 variants UNSAFE",
    "Integer N,N => B,#if defined(N) && !defined(B),0 variants UNSAFE",
    "Integer N,N > 1 => B,#ifdef N,UNSAFE",
    "Integer N,N > 1 => B,#if N > 2,the feature model compares N and gives it no range",
    "Real N,N > 1.5 => B,#if defined(N) && !defined(B),UNSAFE",
  })
  void optionalNumbersOfTheModel(String number, String rule, String condition, String verdict)
      throws IOException {
    String model =
        file(
            "m.uvl",
            "features\n R\n  optional\n   B\n   %s\nconstraints\n %s\n"
                .formatted(number.replace(";", ","), rule));
    String program =
        program(
            "int main(void) {\n%s\n  reach_error();\n#endif\n  return 0; }\n".formatted(condition));
    CliRun run = CliRun.of("verify", "--feature-model", model, program);
    assertThat(run.out().replace(",", "") + run.err()).contains(verdict);
  }

  /** A number that is undefined is none, whoever undefines it. */
  @ParameterizedTest
  @CsvSource({
    "'',,1 variant UNSAFE 11 SAFE 0 UNKNOWN of 12",
    "'',#undef CONFIG_N,0 variants UNSAFE 12 SAFE 0 UNKNOWN of 12",
    "-UCONFIG_N,,0 variants UNSAFE 1 SAFE 0 UNKNOWN of 1",
    "-DCONFIG_N=7,,1 variant UNSAFE 0 SAFE 0 UNKNOWN of 1",
    "-DCONFIG_N=(0x7UL),,1 variant UNSAFE 0 SAFE 0 UNKNOWN of 1",
    "-DCONFIG_N=6,,0 variants UNSAFE 1 SAFE 0 UNKNOWN of 1"
  })
  void definedNumbersRestrictTheModel(String option, String line, String verdict)
      throws IOException {
    String kconfig =
        "config Y\n\tbool \"y\"\nconfig N\n\tint \"n\"\n\trange 0 10\n\tdepends on Y\n";
    String program =
        program(
            (line == null ? "" : line)
                + "\nint main(void) {\n#ifdef CONFIG_N\n  if (CONFIG_N == 7) reach_error();\n"
                + "#endif\n  return 0; }\n");
    List<String> command = new ArrayList<>(List.of("verify", "--feature-model"));
    command.add(file("Kconfig", kconfig));
    if (!option.isEmpty()) {
      command.add(option);
    }
    command.add(program);
    String report = CliRun.of(command.toArray(String[]::new)).out();
    assertThat(report.replace(",", "")).contains(verdict);
    CliRun wrong = CliRun.of("verify", "--feature-model", command.get(2), "-DCONFIG_N=n", program);
    assertThat(wrong.err()).contains("the value of -D CONFIG_N is no number");
  }

  @Test
  void onlyMacrosWithAPrefixAreFeaturesWhereTheUserSaysSo() throws IOException {
    String program =
        program(
            "#ifdef FOR_cat\n#define TT cat\n#endif\n#ifndef TT\n#define TT none\n#endif\n"
                + "int none, cat;\nint main(void) {\n#if CONFIG_A && LEVEL > 2\n  reach_error();\n"
                + "#elif CONFIG_B > 3\n  reach_error();\n#endif\n  return TT; }\n");
    assertThat(features(program)).isEqualTo("16 variants valid of 16, 4 features");
    assertThat(features(program, "--feature-macros", "CONFIG_"))
        .isEqualTo("4 variants valid of 4, 2 features");
    assertThat(features(program, "--feature-macros", "CONFIG_", "--feature", "LEVEL:1..3"))
        .isEqualTo("12 variants valid of 12, 3 features");
    String report = CliRun.of("verify", "--feature-macros", "CONFIG_", program).out();
    assertThat(report.replaceAll("\\s+", " "))
        .contains("2 variants UNSAFE", "Only macros named CONFIG_* are features");
  }

  @Test
  void compileCommandsSayWhatACompilerIsTold() throws IOException {
    file("src/inc/a.h", "#define A 1\n");
    String program =
        file(
            "src/p.c",
            "#include \"a.h\"\nvoid reach_error(void);\n#ifdef DEBUG\n#endif\n"
                + "#if LEVEL > 2\n#endif\n"
                + "int main(void) { if (A + SIZE(3) == 4 && sizeof NAME == 4) reach_error(); }\n");
    String commands =
        file(
            "build/compile_commands.json",
            "[{\"directory\": \"../src\", \"file\": \"other.c\", \"arguments\": [\"cc\","
                + " \"-DA=7\"]},\n"
                + "{\"directory\": \"../src\", \"file\": \"p.c\", \"output\": {\"a\": [1]},"
                + " \"command\":"
                + " \"cc -I inc -DDEBUG -D LEVEL=3 -DSIZE(x)=x '-DNAME=\\\"a b\\\"' -DGONE -UGONE"
                + " -c p.c\"},\n"
                + "{\"directory\": \"../src\", \"file\": \"p.c\", \"command\": \"cc"
                + " -DSIZE=x\"}]\n");
    CliRun run = CliRun.of("verify", "--compile-commands", commands, program);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "4 variants UNSAFE",
            "What the compile commands define is free where it is a feature: DEBUG, LEVEL.");
    assertThat(run("check-model", program, "--compile-commands", file("no.json", "[{")).err())
        .contains("no.json:1:1: this is no JSON");
    assertThat(run("check-model", program, "--compile-commands", file("no.json", "{}")).err())
        .contains("this is no list of compile commands");
  }

  @Test
  void wordsOfCompileCommandsAreNoPatternsAndNamesThatNoFileHasAreToldOf() throws IOException {
    String program = file("words.c", "int main(void) { return 0; }\n");
    String pattern = file("pattern.json", commands("\"-DX\", \"-UA[(\""));
    CliRun read = CliRun.of("verify", "-q", "--compile-commands", pattern, program);
    assertThat(read.out()).contains("1 SAFE");
    String nul = file("nul.json", commands("\"-I\", \"a\\u0000b\""));
    CliRun told = CliRun.of("verify", "--compile-commands", nul, program);
    assertThat(told.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(told.err()).contains("nul.json:1:1: no file can have the name 'a\\u0000b'");
  }

  @Test
  void compileCommandsSayTheDataModel() throws IOException {
    String program =
        file("words.c", "int main(void) { return 1 / (sizeof(long) == 8 ? 0 : 1); }\n");
    String large = file("large.json", commands("\"-m32\", \"-m64\", \"-O2\""));
    assertThat(CliRun.of("verify", "-q", "--compile-commands", large, program).out())
        .contains("1 variant UNSAFE");
    String small = file("small.json", commands("\"-m32\""));
    assertThat(CliRun.of("verify", "-q", "--compile-commands", small, program).out())
        .contains("1 SAFE");
    CliRun said =
        CliRun.of("verify", "-q", "--compile-commands", large, "--data-model", "ilp32", program);
    assertThat(said.out()).contains("1 SAFE");
    String other = file("other.c", "int other(void) { return 1; }\n");
    String both =
        file(
            "both.json",
            "[{\"directory\": \".\", \"file\": \"words.c\", \"command\": \"cc -m32 words.c\"},"
                + "{\"directory\": \".\", \"file\": \"other.c\", \"command\": \"cc -m64"
                + " other.c\"}]");
    assertThat(CliRun.of("verify", "--compile-commands", both, program, other).err())
        .contains("files of one program are compiled with -m32 and with -m64");
  }

  /** As {@code gcc -Q --help=common} says of these words. */
  @ParameterizedTest
  @CsvSource({
    "-O2, unbounded, 1 SAFE",
    "-fwrapv, wrap, UNSAFE",
    "-ftrapv, trap, UNSAFE",
    "-ftrapv -fwrapv, wrap, UNSAFE",
    "-fwrapv -ftrapv, trap, UNSAFE",
    "-ftrapv -fwrapv -fno-wrapv, trap, UNSAFE",
    "-fno-strict-overflow, wrap, UNSAFE",
    "-fwrapv -fstrict-overflow, unbounded, 1 SAFE",
    "-fno-wrapv -fno-strict-overflow, wrap, UNSAFE",
    "-ftrapv -fno-strict-overflow -fno-wrapv, unbounded, 1 SAFE",
    "-ftrapv -fstrict-overflow, trap, UNSAFE",
    "-fno-strict-overflow -ftrapv -fno-trapv, wrap, UNSAFE"
  })
  void compileCommandsSayWhatSignedArithmeticMeans(String words, String meaning, String verdict)
      throws IOException {
    String program = sum();
    String said = file("said.json", commands("\"" + words.replace(" ", "\", \"") + "\""));
    assertThat(run("verify", program, "--compile-commands", said).out()).contains(verdict);
    assertThat(CliRun.of("verify", "--format", "json", "--compile-commands", said, program).out())
        .contains("\"signedArithmetic\": \"" + meaning + "\"");
  }

  private String sum() throws IOException {
    return file(
        "words.c",
        "extern void reach_error(void);\nextern int any(void);\nint main(void) {\n"
            + "  int x = any();\n  if (x > 0 && x + 1 < 0) reach_error();\n  return 0;\n}\n");
  }

  @Test
  void whatIsAskedOfSignedArithmeticComesFirst() throws IOException {
    String program = sum();
    String wraps = file("wraps.json", commands("\"-fwrapv\""));
    String[] asked = {"--compile-commands", wraps, "--signed", "unbounded"};
    assertThat(run("verify", program, asked).out()).contains("1 SAFE");
    String trap = CliRun.of("verify", "--check", "none", "--signed", "trap", program).out();
    assertThat(trap).contains("x + 1 (overflow)", "leaving a signed type is an error");
    String checked = CliRun.of("verify", "--check", "overflow", "--signed", "wrap", program).out();
    assertThat(checked).contains("reach_error()", "then concerns only shifts");
    String before = folder.resolve("before.json").toString();
    CliRun.of("verify", "--format", "json", "--output", before, program);
    assertThat(CliRun.of("verify", "--since", before, "--signed", "wrap", program).out())
        .contains(
            "1 variant newly unsafe",
            "another meaning of signed arithmetic, --signed" + " unbounded");
    String both =
        file(
            "both.json",
            "[{\"directory\": \".\", \"file\": \"words.c\", \"command\": \"cc words.c\"},"
                + "{\"directory\": \".\", \"file\": \"o.c\", \"command\": \"cc -fwrapv o.c\"}]");
    String other = file("o.c", "int other(void) { return 1; }\n");
    assertThat(CliRun.of("verify", "--compile-commands", both, program, other).err())
        .contains("different options for signed overflow", "--signed unbounded, wrap or trap");
  }

  private static String commands(String words) {
    return "[{\"directory\": \".\", \"file\": \"words.c\", \"arguments\": [\"cc\", %s]}]"
        .formatted(words);
  }

  @Test
  void severalFilesAreOneProgram() throws IOException {
    file("s.h", "#ifndef S\n#define S\nstruct s { int n; };\nint other(struct s *s);\n#endif\n");
    String one =
        file(
            "one.c",
            "#include \"s.h\"\nvoid reach_error(void);\nstatic int n = 1;\n"
                + "int main(void) { struct s s = { n }; if (other(&s) != 3) reach_error(); }\n");
    String two =
        file(
            "two.c",
            "#include \"s.h\"\nenum { ten = 10 };\nstatic int n = 2;\n#ifdef BUG\n#undef ten\n"
                + "#define ten 1\n#endif\n#ifndef NONE\nint other(struct s *s) { return s->n + n"
                + " % ten; }\n"
                + "#endif\n#if BUG > 1 && NONE\nint x = y;\n#endif\n");
    String third = file("three.c", "#ifdef TWICE\nint other(void *s) { return 0; }\n#endif\n");
    CliRun run = CliRun.of("verify", "-q", one, two);
    assertThat(run.out().replaceFirst(".*one.c: ", "").strip())
        .isEqualTo("2 UNSAFE, 6 FAULT, 1 SAFE of 9");
    assertThat(run.err())
        .contains("one.c:4:42: 'other' is called and not defined", "'y' is undeclared");
    assertThat(CliRun.of("verify", one, two).out()).contains("Linked with " + two);
    assertThat(run("check-model", one, third, two).err())
        .contains("'other' is defined in another file, too", "'other' is called and not defined");
  }

  @Test
  void noLinkerLooksAtTypes() throws IOException {
    String one =
        file(
            "v.c",
            "extern struct { int a; } v;\nint f(void);\nint unused(int);\n"
                + "int main(void) { return sizeof v - 4 + 0 * sizeof f(); }\n");
    String two =
        file(
            "w.c",
            "#if T == 1\nstruct s { int a; } v;\n#elif T == 2\nlong long f(void) { return 1; }\n"
                + "#elif T == 3\nint f(void) { return x; }\n"
                + "#elif T == 4\nlong long unused(char *p) { return *p; }\n#endif\n");
    CliRun run = CliRun.of("verify", "-q", "--feature", "T:0..4", one, two);
    assertThat(run.out().replaceFirst(".*v.c: ", "").strip())
        .isEqualTo("1 FAULT, 2 SAFE, 2 not read of 5");
    assertThat(run.err())
        .contains("'v' was declared before when T == 1", "types of 'f' when T == 2");
  }

  @Test
  void aFolderIsAllItsCFiles() throws IOException {
    file("tree/b.c", "#ifdef B\n#endif\nint main(void) { return 0; }\n");
    file("tree/sub/a.c", "int main(void) { return 1; }\n");
    file("tree/c.h", "no C\n");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    String tree = folder.resolve("tree").toString();
    assertThat(run("check-model", tree).out().lines().map(l -> l.replaceFirst(".*tree.", "")))
        .containsExactly(
            "b.c: 2 variants valid of 2, 1 feature", "sub/a.c: 1 variant valid of 1, 0 features");
    assertThat(run("verify", tree, "--format", "json").out()).startsWith("[");
    assertThat(run("check-model", empty.toString()).err()).contains("is a directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#define FIRST_1 0,\n#define SECOND(a, b, ...) b\n#define IS_ENABLED(option) IS(option)\n"
            + "#define IS(x) IS_(FIRST_##x)\n#define IS_(x) SECOND(x 1, 0)\n"
      })
  void whatIsEnabledIsAFeatureInCodeToo(String macros) throws IOException {
    String program =
        program(
            macros
                + "int main(void) {\n  if (IS_ENABLED(CONFIG_A) && !IS_ENABLED(CONFIG_B))"
                + " reach_error();\n#if IS_ENABLED(CONFIG_B)\n  reach_error();\n#endif\n return"
                + " 0; }\n");
    assertThat(features(program)).isEqualTo("4 variants valid of 4, 2 features");
    assertThat(CliRun.of("verify", program).out())
        .contains("UNSAFE: 3 variants\n  when CONFIG_A || CONFIG_B");
  }

  @Test
  void aFeatureInAnExpressionIsZeroWhereItIsNotSet() throws IOException {
    String program =
        program(
            "#if ENABLE_A\nint a;\n#endif\n#ifdef ENABLE_B\n#endif\nint main(void) {\n"
                + "  if (ENABLE_A) reach_error();\n#if ENABLE_C\n  return ENABLE_B;\n#endif\n}\n");
    assertThat(CliRun.of("verify", program).out().replaceAll("\\s+", " "))
        .contains(
            "FAULT: 2 variants when !ENABLE_B && ENABLE_C",
            "3 variants when ENABLE_A && (ENABLE_B || !ENABLE_C)",
            "Used in expressions as well, and 0 where it is not set: ENABLE_A.");
  }

  @Test
  void theValueOfASwitchInCodeIsTold() throws IOException {
    String program =
        program(
            "#ifdef LEVEL\nint level = LEVEL;\n#endif\nint main(void) {\n#ifdef TESTED\n"
                + "  if (TESTED && !(TESTED)) reach_error();\n#endif\n#ifdef LEVEL\n"
                + "  if (level == 5) reach_error();\n#endif\n  return 0; }\n");
    String told = CliRun.of("verify", program).out().replaceAll("\\s+", " ");
    assertThat(told)
        .contains("SAFE: 4 variants", "(--feature NAME:LOW..HIGH for other values): LEVEL.");
    assertThat(CliRun.of("verify", "--feature", "LEVEL:0..7", program).out())
        .contains("UNSAFE: 2 variants")
        .doesNotContain("for other values");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "y == X && y",
        "y && X == 5",
        "y + X ? 1 : 0",
        "y || f(X)",
        "y == (X) && y",
        "-X || y"
      })
  void aSwitchBesideATestIsAValue(String expression) throws IOException {
    assertThat(used(expression)).contains("for other values): X.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"!X", "X && y", "y && X", "y ? X && y : 0", "(X) || y", "!(X) == y", "X ? y : 1"})
  void theTruthOfASwitchIsTheSameForAllItsValues(String expression) throws IOException {
    assertThat(used(expression)).doesNotContain("for other values");
  }

  private String used(String expression) throws IOException {
    String program =
        program(
            "static int f(int x) { return x; }\nint main(void) {\n  int y = f(2);\n#ifdef X\n"
                + "  y = "
                + expression
                + ";\n#endif\n  return y; }\n");
    return CliRun.of("verify", program).out().replaceAll("\\s+", " ");
  }

  @Test
  void namesThatAKconfigDoesNotHaveAreToldWithTheCodeBehindThem() {
    String models = "examples/models/";
    CliRun run =
        CliRun.of("verify", "--feature-model", models + "Kconfig.board", models + "board.c");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "Undefined, since the feature model does not have them: CONFIG_SMALL_MODULE,"
                + " CONFIG_GONE.",
            "Dead code, since the condition names one of these: examples/models/board.c:6.",
            "Code of every variant, though its condition names one of these:"
                + " examples/models/board.c:22.");
  }

  @Test
  void reportsTellWhatAValueOfAFeatureStandsFor() throws IOException {
    String program = program("#if N > 3 && N != 9\nint x;\n#endif\nint main(void) { return 0; }\n");
    assertThat(CliRun.of("verify", program).out().replaceAll("\\s+", " "))
        .contains(
            "Numbers that no condition tells apart are one value of a feature: N=3 is 3 or less,"
                + " N=4 is 4 to 8, N=10 is 10 or more.");
    assertThat(CliRun.of("verify", "--feature", "N:0..9", program).out()).doesNotContain("or less");
  }

  @Test
  void whatIsDefinedOrNotOnTheCommandLineIsNoFeature() throws IOException {
    String program =
        program(
            "#if SIZE == 4 && defined FAST && !defined SLOW && F(1) == 2\n#ifdef FREE\n#endif\n"
                + "int main(void) { reach_error(); }\n#else\nint main(void) { return 0; }\n#endif");
    String[] options = {"-D", "SIZE=4", "-DFAST", "-U", "SLOW", "-D", "F(x)=(x + 1)"};
    assertThat(features(program, options)).isEqualTo("2 variants valid of 2, 1 feature");
    assertThat(run("verify", program, options).code()).isEqualTo(ExitCode.UNSAFE);
  }

  @ParameterizedTest
  @CsvSource({
    "-5, SAFE",
    "0, SAFE",
    "2, SAFE",
    "3, UNSAFE",
    "4, UNSAFE",
    "5, UNSAFE",
    "1000000, UNSAFE"
  })
  void eachNumberOfAClassIsAsItsClass(String level, String verdict) {
    String file = "examples/regress/compared-numbers.c";
    CliRun one = run("verify", file, "-D", "LEVEL=" + level);
    assertThat(one.out()).containsPattern("1 (variant )?" + verdict + ".* of 1");
    String inClass = level.startsWith("-") || level.equals("0") ? "1" : level;
    String config = "LEVEL=" + (Integer.parseInt(inClass) > 4 ? "4" : inClass) + ",defined_LEVEL";
    CliRun ofFamily = run("verify", file, "--config", config);
    assertThat(ofFamily.code()).isEqualTo(one.code());
  }

  @Test
  void theValueOfAClassOfNumbersIsNotGuessed() throws IOException {
    String program =
        program("int main(void) {\n#if N > 2\n  if (N == 3) reach_error();\n#endif\n}");
    assertThat(run("verify", program).out()).containsPattern("1 (variant )?UNSAFE, 1 SAFE.* of 2");
    assertThat(run("verify", program, "--feature", "N:0..4").out())
        .containsPattern("1 (variant )?UNSAFE, 4 SAFE.* of 5");
  }

  @Test
  void theValueOfAClassOfNumbersIsNotWritten() throws IOException {
    String program =
        program(
            "#define S(x) #x\n#define T(x) S(x)\nint main(void) {\n#if N > 2\n"
                + "  char *s = T(N);\n#endif\n  return 0; }");
    assertThat(run("verify", program).out())
        .containsPattern("1 (variant )?SAFE.*, 1 not read of 2");
  }

  @Test
  void systemHeadersAskOfTheFeaturesOfAProject() throws IOException {
    file("sys/b.h", "#if N == 7\n#define B 1\n#else\n#define B 0\n#endif\n#if M == 7\n#endif\n");
    String program =
        program(
            "#include <b.h>\n#if N > 3\n#endif\nint main(void) {\n#if B\n  reach_error();\n"
                + "#endif\n  return 0; }");
    String sys = folder.resolve("sys").toString();
    assertThat(run("verify", program, "-isystem", sys).out())
        .containsPattern("1 (variant )?UNSAFE, 3 SAFE.* of 4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#ifndef P_H\n#define P_H\n#endif\n", // a guard
        "#define A 1\n#ifdef A\n#endif\n", // said before
        "#ifdef A\n#endif\n#undef A\n", // said in any case
        "#ifdef __APPLE__\n#endif\n#ifdef _WIN32\n#endif\n", // the compiler's
        "#ifdef CALL\n#undef CALL\n#endif\n#define CALL __attribute__((cold))\n", // text
        "#ifndef A\n#define A 0\n#endif\n", // a default that nobody tests
        "#ifdef __linux__\n#else\n#ifdef B\n#endif\n#endif\n", // nobody gets there
        "#if __has_include(<stdio.h>)\n#endif\n",
      })
  void isNoFeature(String text) throws IOException {
    String program = program(text + "int main(void) { return 0; }");
    assertThat(features(program)).startsWith("1 variant").endsWith("0 features");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#ifndef A; #define A 0; #endif; #if A; #endif | 2",
        "#if !(A <= 3) - (A == 2); #endif | 4",
        "#ifdef A; #if A > 3; #endif; #endif | 3",
        "#if A && A < 9; #endif | 4",
        "#if A - 3 == 0; #endif | 3",
        "#if A & 4; #endif | 7",
        "#if FOO(1, 2); #endif | 2",
        "#define A_X 1; #define IS(x) A_##x; #if IS(Y); #endif | 2",
        "#define HAS(x) defined(x##_A); #if HAS(B); #endif | 2",
        "#ifdef A; #define B 1; #else; #define B 2; #endif; #if B == 2; #endif | 2",
      })
  void isAFeature(String text, int variants) throws IOException {
    String program = program(text.replace("; ", "\n") + "\nint main(void) { return 0; }");
    assertThat(features(program)).startsWith(variants + " variants");
  }

  @Test
  void conditionsOfWhichNothingIsKnownAreTold() throws IOException {
    String program =
        program("int main(void) {\n#if FOO(1, 2)\n  reach_error();\n#endif\n  return 0; }");
    assertThat(CliRun.of("verify", program).out())
        .containsPattern("each is a feature: _FOO_1_2_[0-9a-f]+ is ");
  }

  @Test
  void pastedNamesAndQuotedTextsDifferByVariant() throws IOException {
    String program =
        program(
            """
            #ifdef A
            #define N 1
            #else
            #define N 2
            #endif
            #define PASTE(x, y) x##y
            #define CALL(x) PASTE(f, x)
            #define ALL(f, rest...) f(rest)
            int f1(int x) { return x; }
            int f2(int x) { return x + 1; }
            int main(void) { if (ALL(CALL(N), 1) == 2) reach_error(); return 0; }
            """);
    assertThat(run("verify", program).out()).containsPattern("1 (variant )?UNSAFE, 1 SAFE");
    assertThat(run("verify", program, "--config", "A").code()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void oneMistakeHidesNoOther() throws IOException {
    String program =
        program(
            "#ifdef A\nint = 1;\n#endif\n#ifdef B\nint f( { }\n#endif\n#ifdef"
                + " C\n#nonsense\n#endif\n"
                + "int main(void) { return 0; }");
    CliRun run = run("verify", program);
    assertThat(run.out()).containsPattern("4 FAULT, 1 SAFE, 3 not read of 8");
    assertThat(run.err()).contains(":3:", ":6:", ":9:");
  }
}
