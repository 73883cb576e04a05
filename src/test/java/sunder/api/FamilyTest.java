package sunder.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sunder.limit.DiagramTooLarge;

@Timeout(120)
class FamilyTest {
  private static final Options OPTIONS = Options.DEFAULT.withTimeout(Duration.ofMinutes(5));

  /** As the documentation of the package shows it; the next test holds them together. */
  private static List<String> documentedExample() throws FamilyException {
    List<String> printed = new ArrayList<>();
    Family family =
        Family.parse(
            "lift.ia",
            """
            features A, B; int n; |-
            int x = 0; #if (A) x = x + n; #if (B) x = x - n; if (x == 1) abort; : void
            """);
    Verdicts verdicts = family.verify(Options.DEFAULT.withTimeout(Duration.ofSeconds(30)));
    for (Group group : verdicts.groups()) {
      printed.add(group.verdict() + " when " + group.variants().condition());
      group.play().ifPresent(play -> printed.add(play.moves().toString()));
    }
    Variants some = family.variants("A,!B");
    boolean safe = some.isSubsetOf(verdicts.variants(Verdict.SAFE));
    printed.add("A,!B is safe: " + safe);
    return printed;
  }

  /** As the command line has it: nothing else than the documented exception comes out. */
  @Test
  void whatThereIsNoRoomForIsBadInput() {
    List<Supplier<RuntimeException>> lacks =
        List.of(
            DiagramTooLarge::new,
            () -> {
              throw new OutOfMemoryError();
            });
    for (Supplier<RuntimeException> lack : lacks) {
      assertThatThrownBy(
              () ->
                  Family.of(
                      Path.of("f.ia"),
                      () -> {
                        throw lack.get();
                      },
                      Reading.DEFAULT))
          .isInstanceOfSatisfying(
              FamilyException.class, e -> assertThat(e.problems().get(0).hint()).contains("-Xmx"))
          .hasMessageContaining("f.ia: too large or too deeply nested");
    }
  }

  @Test
  void theExampleOfTheDocumentationWorks() throws FamilyException {
    assertThat(documentedExample())
        .contains("SAFE when !A && !B", "UNSAFE when A", "[run, n.read, n.1, abort.run]")
        .contains("A,!B is safe: false");
  }

  @Test
  void theExampleIsTheOneOfTheDocumentation() throws IOException {
    String documentation = Files.readString(Path.of("src/main/java/sunder/api/package-info.java"));
    Matcher example =
        Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n \\* \\}</pre>").matcher(documentation);
    assertThat(example.find()).isTrue();
    String test = Files.readString(Path.of("src/test/java/sunder/api/FamilyTest.java"));
    String shown =
        example.group(1).replaceAll("(?m)^ \\* ?", "").replace("System.out.println", "printed.add");
    assertThat(words(test))
        .contains(words(shown.replace("play.moves())", "play.moves().toString())")));
  }

  private static String words(String code) {
    return code.replaceAll("\\s+", "");
  }

  @Test
  void filesModelsAndScopesAreRead() throws FamilyException {
    Family family = Family.read(Path.of("examples/intro.ia"));
    assertThat(family.features()).containsExactly("A", "B");
    assertThat(family.variants().count()).isEqualTo(4);
    Variants some = family.variants("A");
    Verdicts verdicts = family.verify(some, OPTIONS);
    assertThat(verdicts.asked()).isEqualTo(some);
    assertThat(verdicts.of(some)).isEqualTo(Verdict.UNSAFE);
    assertThat(verdicts.variants(Verdict.SAFE).isEmpty()).isTrue();
    assertThatThrownBy(() -> verdicts.of(family.variants()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** By the command line each of its formulas is violated. */
  @Test
  void everyTemporalFormulaIsAsked() throws FamilyException {
    Family family = Family.read(Path.of("examples/promela/response.pml"));
    for (Options.Method method : Options.Method.values()) {
      Verdicts verdicts = family.verify(OPTIONS.withMethod(method));
      assertThat(verdicts.of(family.variants("Sleepy"))).isEqualTo(Verdict.UNSAFE);
      assertThat(verdicts.of(family.variants("!Sleepy"))).isEqualTo(Verdict.SAFE);
      assertThat(verdicts.groups().get(0).play()).isPresent();
    }
    Family later =
        Family.parse(
            "two.pml",
            """
            features bool A, B;
            byte x, y;
            active proctype p() { x = A; y = B }
            ltl one { [] (x == 0) }
            ltl other { <> (y == 1) }
            """);
    Verdicts verdicts = later.verify(OPTIONS);
    assertThat(verdicts.variants(Verdict.SAFE)).isEqualTo(later.variants("!A,B"));
    assertThat(verdicts.variants(Verdict.UNSAFE)).isEqualTo(later.variants("A || !B"));
  }

  @Test
  void playsHaveStepsWithLinesAndValues() throws FamilyException {
    Play play =
        Family.read(Path.of("examples/intro.ia")).verify(OPTIONS).groups().stream()
            .flatMap(group -> group.play().stream())
            .findFirst()
            .orElseThrow();
    Play.Step last = play.steps().get(play.steps().size() - 1);
    assertThat(last.move()).isEqualTo("abort.run");
    assertThat(last.line()).isEqualTo(10);
    assertThat(last.changes()).containsEntry("x", "1");
    assertThat(play.variant().selects("A") || play.variant().selects("B")).isTrue();
    assertThatThrownBy(() -> play.variant().value("C")).hasMessageContaining("C");
  }

  @Test
  void whatIsWrongHasItsPlace() {
    assertThatThrownBy(() -> Family.parse("bad.ia", "|- x = 1; : void"))
        .isInstanceOfSatisfying(
            FamilyException.class,
            e -> assertThat(e.problems().get(0).place()).isEqualTo("bad.ia:1:4"))
        .hasMessageStartingWith("bad.ia:1:4: ");
    assertThatThrownBy(() -> Family.read(Path.of("no-such.ia")))
        .isInstanceOf(FamilyException.class);
  }

  @Test
  void aLimitIsUnknownWithAReason() throws FamilyException {
    Family family = Family.read(Path.of("examples/linear3.ia"));
    Verdicts verdicts =
        family.verify(Options.DEFAULT.withMethod(Options.Method.SYMBOLIC).withMaxIterations(2));
    assertThat(verdicts.variants(Verdict.UNKNOWN).isEmpty()).isFalse();
    assertThat(verdicts.groups())
        .filteredOn(group -> group.verdict() == Verdict.UNKNOWN)
        .allMatch(group -> group.reason().orElseThrow().contains("iteration"));
  }

  @Test
  void setsAreDiagramsNotLists() throws FamilyException {
    StringBuilder text = new StringBuilder("features F0");
    for (int i = 1; i < 40; i++) {
      text.append(", F").append(i);
    }
    Family family = Family.parse("many.ia", text + "; |- #if (F0 || F39) abort; : void");
    Verdicts verdicts = family.verify(OPTIONS);
    assertThat(verdicts.variants(Verdict.UNSAFE).count())
        .isEqualTo(BigInteger.ONE.shiftLeft(40).subtract(BigInteger.ONE.shiftLeft(38)));
    assertThat(verdicts.variants(Verdict.UNSAFE).condition()).isEqualTo("F0 || F39");
    assertThat(verdicts.variants(Verdict.SAFE).any()).isPresent();
  }

  @Test
  void checksAndErrorCommandsCount() throws FamilyException {
    Family family = Family.parse("d.ia", "int n; void bad(); |- n = 1 / n; bad(); : void");
    assertThat(family.verify(OPTIONS).of(family.variants())).isEqualTo(Verdict.SAFE);
    assertThat(family.verify(OPTIONS.withCheck(Options.Check.DIV)).of(family.variants()))
        .isEqualTo(Verdict.UNSAFE);
    assertThat(family.verify(OPTIONS.withErrorCommand("bad")).of(family.variants()))
        .isEqualTo(Verdict.UNSAFE);
  }

  /** Whoever uses the library needs no type of the inside. */
  @Test
  void publicSignaturesHaveTypesOfThisPackageAndTheJdkAlone() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/sunder/api"))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        if (!name.equals("package-info")) {
          Class<?> type = Class.forName("sunder.api." + name);
          if (Modifier.isPublic(type.getModifiers())) {
            check(type);
          }
        }
      }
    }
  }

  private static void check(Class<?> type) {
    List<Executable> all = new ArrayList<>(List.of(type.getConstructors()));
    for (var method : type.getMethods()) {
      all.add(method);
      assertThat(method.getReturnType().getName()).as(method.toString()).matches(FamilyTest.OURS);
    }
    for (Executable each : all) {
      for (Class<?> parameter : each.getParameterTypes()) {
        assertThat(parameter.getName()).as(each.toString()).matches(FamilyTest.OURS);
      }
    }
  }

  private static final String OURS = "\\[?L?(java\\..*|sunder\\.api\\..*|int|long|boolean|void)";

  @Test
  void whatWasNotVerifiedIsNeverSafe() throws FamilyException {
    Family family = Family.read(Path.of("examples/regress/partly-verified.c"));
    assertThat(family.variants().count()).isEqualTo(8);
    Verdicts verdicts = family.verify(OPTIONS);
    assertThat(verdicts.asked()).isEqualTo(family.variants());
    assertThat(verdicts.variants(Verdict.SAFE)).isEqualTo(family.variants("!TYPO,!NESTED,!ODD"));
    assertThat(verdicts.variants(Verdict.FAULT)).isEqualTo(family.variants("TYPO"));
    assertThat(verdicts.variants(Verdict.UNREAD)).isEqualTo(family.variants("!TYPO,NESTED"));
    assertThat(verdicts.of(family.variants("TYPO"))).isEqualTo(Verdict.FAULT);
    assertThat(verdicts.of(family.variants("!TYPO,!ODD"))).isEqualTo(Verdict.UNREAD);
    assertThat(verdicts.of(family.variants("!TYPO,ODD"))).isEqualTo(Verdict.UNSAFE);
    for (Group group : verdicts.groups()) {
      boolean isRejected = group.verdict() == Verdict.FAULT || group.verdict() == Verdict.UNREAD;
      assertThat(group.problems()).hasSize(isRejected ? 1 : 0);
    }
    Verdicts some = family.verify(family.variants("NESTED"), OPTIONS);
    assertThat(some.variants(Verdict.FAULT).or(some.variants(Verdict.UNREAD)))
        .isEqualTo(family.variants("NESTED"));
  }

  /** No relation that proves one variant is of use for the other. */
  private static final String MULTIPLES =
      """
      features A;
      boolean more, b;
      |-
      int s = 0, m = 0, x = 0, y = 0;
      while (more) {
        if (b) { x = x + 1; y = y + 1; } else { x = x + 2; y = y + 3; }
        m = x + y;
        s = m;
        #if (A) s = s + m;
        if (b) { if (s == m) x = x + 1; }
      }
      m = x + y;
      s = m;
      #if (A) s = s + m;
      while (m > 0) {
        m = m - 1;
        s = s - 1;
        #if (A) s = s - 1;
      }
      if (s != 0) abort;
      : void
      """;

  @Test
  void threadsWorkOnPartsOfAFamily() throws Exception {
    Family family = Family.parse("multiples.ia", MULTIPLES);
    Verdicts verdicts = family.verify(Options.DEFAULT.withJobs(2));
    assertThat(verdicts.variants(Verdict.SAFE)).isEqualTo(family.variants());
    assertThat(verdicts.groups()).as("proved one by one").hasSize(2);
    assertThatThrownBy(() -> Options.DEFAULT.withJobs(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
