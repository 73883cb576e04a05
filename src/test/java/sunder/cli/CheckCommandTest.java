package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.cli.console.ExitCode;

/** {@code sunder check} with certificates that prove, and with files that nobody should trust. */
class CheckCommandTest {
  private static final String PROGRAM = "examples/intro.ia";
  private static final Duration PATIENCE = Duration.ofSeconds(100);
  private static final String TIME = "60s";

  @TempDir static Path folder;
  private static String certificate;

  @BeforeAll
  static void certify() throws Exception {
    Path file = folder.resolve("intro.smt2");
    CliRun.of("verify", PROGRAM, "--certificate", file.toString());
    certificate = Files.readString(file);
  }

  private static CliRun check(String text, String... options) throws Exception {
    Path file = folder.resolve("given.smt2");
    Files.writeString(file, text);
    return check(file, options);
  }

  private static CliRun check(Path file, String... options) {
    Stream<String> usual = Stream.of("check", PROGRAM, file.toString());
    String[] arguments =
        Stream.concat(usual, options.length > 0 ? Stream.of(options) : Stream.of("--timeout", TIME))
            .toArray(String[]::new);
    return assertTimeoutPreemptively(PATIENCE, () -> CliRun.of(arguments));
  }

  private static void assertRefused(CliRun run) {
    assertThat(run.code()).as("%s%s", run.out(), run.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("given.smt2:").doesNotContain("internal error");
  }

  @Test
  void whatVerifyWroteIsProved() throws Exception {
    CliRun run = check(certificate);
    assertThat(run.code()).isEqualTo(ExitCode.SAFE);
    assertThat(run.out()).contains("proves that");
  }

  @TestFactory
  Stream<DynamicTest> truncatedFilesProveNothing() {
    return Stream.iterate(0, i -> i < 40, i -> i + 1)
        .map(i -> (int) ((long) certificate.length() * i / 40))
        .map(
            length ->
                DynamicTest.dynamicTest(
                    length + " characters",
                    () -> {
                      CliRun run = check(certificate.substring(0, length));
                      assertThat(run.code()).isIn(ExitCode.BAD_INPUT, ExitCode.UNSAFE);
                      assertThat(run.err()).doesNotContain("internal error");
                    }));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "{\"tool\": \"sunder\"}",
        "(set-logic HORN)\n(check-sat)\n",
        ")",
        "|",
        "\"",
        "(set-info :sunder-certificate 3)",
        "(set-info :sunder-certificate 2)(set-info :program 7)(set-info a b)(set-info c d)",
        "\u0000\u0001\uFFFD"
      })
  void foreignFilesAreRefused(String text) throws Exception {
    assertRefused(check(text));
  }

  @Test
  void aCertificateForSomethingElseIsRefused() throws Exception {
    Path other = folder.resolve("given.smt2");
    CliRun.of("verify", "examples/linear3.ia", "--certificate", other.toString());
    assertRefused(check(other));
    assertRefused(check(certificate, "--check", "bounds"));
    assertRefused(check(certificate, "--config", "A"));
  }

  @Test
  void anotherVersionOfTheFormatIsNamed() throws Exception {
    CliRun run = check(certificate.replace(":sunder-certificate 2", ":sunder-certificate 1"));
    assertRefused(run);
    assertThat(run.err()).contains("version 1", "version 2", "write the certificate again");
  }

  @Test
  void aCertificateForNoVariantIsNone() throws Exception {
    String none =
        certificate.replaceAll("(?m)^\\(define-fun safe .*", "(define-fun safe () Bool false)");
    CliRun run = check(none.replaceFirst(":variants \\d+", ":variants 0"));
    assertRefused(run);
    assertThat(run.err()).contains("no variant");
  }

  /** What would make every answer {@code unsat}, or nothing of what follows be asked. */
  @TestFactory
  Stream<DynamicTest> nothingButDefinitionsStandsOutsideOfConditions() {
    Stream<String> hostile =
        Stream.of(
            "(assert false)",
            "(declare-const p Bool)\n(assert (= p (not p)))",
            "(define-fun-rec p () Bool (not p))",
            "(define-fun p () Bool (not p))",
            "(push 1)\n(push 1)\n(assert false)\n(pop 1)",
            "(push 1)\n(reset)\n(pop 1)",
            "(push 1)\n(define-fun safe () Bool false)\n(pop 1)",
            "(push 2)",
            "(pop 1)",
            "(reset)",
            "(exit)",
            "(set-option :timeout 1)",
            "(define-fun safe () Bool false)",
            "(define-fun quotient ((a Int) (b Int)) Bool false)",
            "(check-sat)");
    return hostile.flatMap(
        text ->
            Stream.of("(define-fun safe ", "; every run starts", "; step 2,")
                .map(
                    place ->
                        DynamicTest.dynamicTest(
                            text + " before " + place,
                            () -> {
                              int at = certificate.indexOf("\n" + place);
                              assertThat(at).isPositive();
                              String given =
                                  certificate.substring(0, at)
                                      + "\n"
                                      + text
                                      + certificate.substring(at);
                              assertRefused(check(given));
                            })));
  }

  /** The predicate of a control point with one integer register, and one thing more required. */
  private static String requiring(String condition, String... definitions) {
    Matcher predicate =
        Pattern.compile("\\(define-fun at-\\d+ \\(\\((\\S+) Int\\)\\) Bool (.*)\\)\n")
            .matcher(certificate);
    assertThat(predicate.find()).isTrue();
    String body = "(and " + predicate.group(2) + " " + condition.replace("$", predicate.group(1));
    return certificate.substring(0, predicate.start())
        + String.join("\n", definitions)
        + certificate.substring(predicate.start(), predicate.start(2))
        + body
        + ")"
        + certificate.substring(predicate.end(2));
  }

  @Test
  void deepNestingIsRefusedOrRead() throws Exception {
    assertRefused(check("(".repeat(2_000_000)));
    assertRefused(check(requiring("(not ".repeat(100_000) + "true" + ")".repeat(100_000))));
    String even = "(not ".repeat(900) + "true" + ")".repeat(900);
    assertThat(check(requiring(even)).code()).isEqualTo(ExitCode.SAFE);
  }

  @Test
  void hugeNumbersAreRefused() throws Exception {
    assertRefused(check(requiring("(<= $ " + "9".repeat(5_000) + ")")));
    String factor = " " + "9".repeat(1_999);
    assertRefused(check(requiring("(<= $ (*" + factor.repeat(200) + "))")));
  }

  @Test
  void definitionsThatDoubleEndAtTheTimeLimit() throws Exception {
    StringBuilder doubling = new StringBuilder("(define-fun d-0 ((x Int)) Bool (<= x 1000000))\n");
    for (int i = 1; i <= 200; i++) {
      doubling.append(
          "(define-fun d-%d ((x Int)) Bool (and (d-%d x) (d-%d x)))\n".formatted(i, i - 1, i - 1));
    }
    CliRun run = check(requiring("(d-200 $)", doubling.toString()), "--timeout", "2s");
    assertThat(run.code()).isIn(ExitCode.UNKNOWN, ExitCode.UNSAFE);
    assertThat(run.err()).doesNotContain("internal error");
  }

  @Test
  void aHundredMegabytesAreRefused() throws Exception {
    Path large = folder.resolve("given.smt2");
    try (Writer out = Files.newBufferedWriter(large)) {
      String megabyte = " ".repeat(1 << 20);
      for (int i = 0; i < 100; i++) {
        out.write(megabyte);
      }
    }
    CliRun run = check(large);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("larger than 64 MB");
    Files.delete(large);
  }

  @Test
  void itIsSaidWhyThereIsNoCertificate() {
    Path file = folder.resolve("none.smt2");
    CliRun run = CliRun.of("verify", "examples/m1.ia", "--certificate", file.toString());
    assertThat(run.err()).contains("no certificate: no variant is SAFE");
    assertThat(file).doesNotExist();
  }

  @Test
  void temporalFormulasHaveNoCertificates() {
    Path file = folder.resolve("none.smt2");
    List<String> arguments = List.of("verify", "examples/promela/response.pml", "--certificate");
    CliRun run =
        CliRun.of(
            Stream.concat(arguments.stream(), Stream.of(file.toString())).toArray(String[]::new));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--certificate");
    assertThat(file).doesNotExist();
  }
}
