package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.frontend.promela.PromelaModel;
import sunder.report.DeadCode;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.testing.RandomFamilies;
import sunder.testing.RandomObjects;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Verdict;
import sunder.verify.Problem.Goal;
import sunder.verify.methods.MethodFactory;
import sunder.verify.methods.UncoveredStatements;

/** What proofs say of code that is never run. */
class DeadCodeTest {
  private static final int MOST_ROUNDS = 8;

  /** Statements of one random family. */
  private static final int MOST_TRIED = 3;

  /** Some plays have no end; nothing here depends on what is decided of these. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private static final int SEEDS = Integer.getInteger("sunder.dead.count", 10);

  private static IaProgram read(String text) throws InputException {
    return new IaFrontEnd().read(new SourceFile("dead.ia", text), ExternalModel.NONE);
  }

  private static Problem problem(String text) throws InputException {
    return new Problem(read(text), Property.ABORT);
  }

  private static DeadCode dead(Problem problem) {
    return dead(problem, Method.ARP);
  }

  private static DeadCode dead(Problem problem, Method method) {
    return dead(problem, verify(problem, method).verdict());
  }

  private static DeadCode dead(Problem problem, FamilyVerdict verdict) {
    return DeadCode.of(
        verdict,
        UncoveredStatements.of(verdict, Long.MAX_VALUE, problem, Budget.unlimited()),
        problem.subject(),
        problem.automaton().assertions(),
        problem.replay());
  }

  private static VerificationResult verify(Problem problem) {
    return verify(problem, Method.ARP);
  }

  private static VerificationResult verify(Problem problem, Method method) {
    return verify(problem, method, Optional.empty());
  }

  private static VerificationResult verify(
      Problem problem, Method method, Optional<Duration> patience) {
    Budget budget = new Budget(patience, OptionalInt.of(MOST_ROUNDS));
    return MethodFactory.create(method, SolverChoice.DEFAULT)
        .verify(problem.withGoal(Goal.EVERY_ASSERTION), budget, ProgressListener.NONE);
  }

  @Test
  void raggedSetsTellWhetherAnyVariantGetsThere() throws Exception {
    StringBuilder text = new StringBuilder("int n; |- int x; ");
    for (int i = 0; i < 16; i++) {
      text.append("#if (F").append(i).append(") x = x + 1; else skip; ");
    }
    text.append("if (x > 20) n = 2; if (x > 15) n = 3; if (x == 8) abort; : void");
    Problem problem = problem(text.toString());
    VerificationResult result = verify(problem);
    ConfigSet safe = problem.scope().space().none();
    for (var group : result.verdict().groups()) {
      safe = group.verdict() instanceof Verdict.Safe ? safe.or(group.variants()) : safe;
    }
    assertThat(safe.size()).isGreaterThan(64);
    assertThat(texts(dead(problem).statements())).containsExactly("n = 2;");
    DeadCode within = dead(problem.restrictedTo(safe));
    assertThat(texts(within.statements())).containsExactly("n = 2;", "abort;");
    assertThat(within.assertions()).isEmpty();
  }

  @Test
  void explicitSearchesTellOfModels() throws Exception {
    String text =
        """
        features bool A, B
        byte x; chan c = [0] of { byte };
        active proctype p() {
          byte y;
          if :: x > 3 -> y = 1; assert(y == 2)
             :: else -> c!1
          fi;
        #if (A)
          assert(x == 0);
          y = 3;
        #endif
          end: do :: x == 7 -> y = 9; break :: y == 0 && B -> assert(y < 1) od
        }
        active proctype q() { byte z; c?z; z = 2 }
        proctype unused() { x = 8 }
        """;
    PromelaModel model =
        new PromelaFrontEnd().read(new SourceFile("dead.pml", text), ExternalModel.NONE);
    Problem problem = new Problem(model, Property.ABORT);
    DeadCode dead = dead(problem);
    assertThat(texts(dead.statements())).containsExactly("y = 1", "assert(y == 2)", "y = 9");
    assertThat(texts(dead.assertions())).containsExactly("assert(y < 1)");
    ConfigSet asked = problem.scope().minus(dead.assertions().get(0).variants());
    assertThat(asked)
        .isEqualTo(FeatureFormulaEvaluator.configurations("asked", "!A,B", model.features()));
  }

  private static List<String> texts(List<DeadCode.DeadStatement> statements) {
    return statements.stream().map(s -> text(s.span())).toList();
  }

  private static String text(Span span) {
    return span.file().text().substring(span.start(), span.end());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int a[3]; a[3] = 1; n = 2; assert(n == 2); | n = 2; assert(n == 2);",
        "n = 1; diverge; n = 2; | n = 2;",
        "assume(false); if (n > 0) n = 2; | if (n > 0) n = 2;",
        "int x = 1; if (x > 2) n = 2; else n = 3; | n = 2;",
        "int x = 1; if (x > 2) { while (n > 0) n = 2; } n = 4; | while (n > 0) n = 2;",
        "while (n > 0) n = n - 1; n = 4; | ''",
        "if (n > 0) { n = 1; diverge; } n = 4; | ''",
        "int i; i = 1; while (true) { n = 1; } n = 2; | n = 2;",
        "void p(void c) { c; } p({ n = 1; }); n = 2; | ''",
        "n = 1; or n = 2; | ''",
      })
  void codeThatNoVariantRunsIsListed(String body, String expected) throws InputException {
    DeadCode dead = dead(problem("int n; |- " + body + " : void"));
    assertThat(String.join(" ", texts(dead.statements()))).isEqualTo(expected);
  }

  @Test
  void whereARunEndsIsTold() throws InputException {
    DeadCode dead = dead(problem("int n; |- int a[3];\n a[n + 3] = 1;\n : void"));
    assertThat(dead.statements()).isEmpty();
    assertThat(dead.assertions()).isEmpty();
    assertThat(dead.vacuities()).isEmpty();
    DeadCode cut = dead(problem("int n; |- int a[3];\n a[3] = 1;\n assert(n == n + 1); : void"));
    assertThat(cut.cutOff().orElseThrow().reason()).isEqualTo("index 3 of a[3]");
    assertThat(cut.cutOff().orElseThrow().at().line()).isEqualTo(2);
  }

  @Test
  void anAssertionThatSomeVariantsNeverAskIsNamed() throws InputException {
    Problem problem =
        problem(
            "features A, B; int n; |- int x; int z; #if (A) { x = 1; z = 1; }"
                + " #if (B) { if (x == 1) { assert(z > 0); } } n = x; : void");
    DeadCode dead = dead(problem);
    assertThat(dead.statements()).isEmpty();
    assertThat(texts(dead.assertions())).containsExactly("assert(z > 0);");
    ConfigSet where = dead.assertions().get(0).variants();
    assertThat(where.count()).isEqualTo(1);
    assertThat(where.pick().values().values()).hasToString("[0, 1]");
  }

  @ParameterizedTest
  @EnumSource(names = {"ARP", "SYMBOLIC", "COMPONENTS", "BRUTE_ARP", "BRUTE_SYMBOLIC"})
  void ofUnsafeVariantsPlainIntervalsTell(Method method) throws InputException {
    String text = "features A; int n; |- int x; #if (A) abort; if (x > 0) n = 1; %s : void";
    DeadCode dead = dead(problem(text.formatted("diverge; n = 2;")), method);
    assertThat(texts(dead.statements())).containsExactly("n = 1;", "n = 2;");
    assertThat(dead.cutOff().orElseThrow().reason()).isEqualTo("`diverge` is run");
    DeadCode behind = dead(problem(text.formatted("assert(n == n);")), method);
    assertThat(texts(behind.assertions())).containsExactly("assert(n == n);");
    assertThat(behind.assertions().get(0).variants().pick().values().values()).hasToString("[1]");
  }

  @Test
  void manyDifferentBoxesAreWidened() throws InputException {
    String text =
        "int n; |- int i; int x; while (i < 1000) { i = i + 1; if (x > 0) n = 1; }"
            + " if (i < 1000) n = 2; if (i > 1000) n = 3; if (x < 0) n = 4; abort; : void";
    DeadCode dead = dead(problem(text));
    assertThat(texts(dead.statements())).containsExactly("n = 1;", "n = 2;", "n = 4;");
  }

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of(Method.ARP, (LongFunction<String>) RandomFamilies::text, SEEDS),
        Arguments.of(Method.SYMBOLIC, (LongFunction<String>) RandomFamilies::text, SEEDS),
        Arguments.of(Method.COMPONENTS, (LongFunction<String>) RandomObjects::text, SEEDS / 2));
  }

  /** A statement that is said to be dead is replaced by abort: this one does not fail. */
  @ParameterizedTest
  @MethodSource("texts")
  void whatIsDeadMayAsWellAbort(Method method, LongFunction<String> family, int count)
      throws InputException {
    int said = 0;
    for (long seed = 0; seed < count; seed++) {
      String text = family.apply(seed);
      Optional<Problem> problem = readable(text);
      DeadCode dead =
          problem
              .map(p -> dead(p, verify(p, method, Optional.of(PATIENCE)).verdict()))
              .orElse(DeadCode.NONE);
      List<DeadCode.DeadStatement> all = new ArrayList<>(dead.statements());
      all.addAll(dead.assertions());
      for (DeadCode.DeadStatement statement : all.subList(0, Math.min(MOST_TRIED, all.size()))) {
        Span span = statement.span();
        String wrong = text.substring(0, span.start()) + "{ abort; }" + text.substring(span.end());
        Optional<Problem> aborting = readable(wrong);
        if (aborting.isPresent() && sameFeatures(aborting.get(), problem.orElseThrow())) {
          AssertionVerdict there =
              about(
                  span.start() + 2, aborting.get(), statement.variants().pick().values().values());
          assertThat(there.failing().isEmpty())
              .as(method + " " + seed + ": " + text(span) + "\n" + text)
              .isTrue();
          said += there.proved().isEmpty() ? 0 : 1;
        }
      }
    }
    assertThat(said).isPositive();
  }

  private static Optional<Problem> readable(String text) {
    try {
      return Optional.of(problem(text));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static boolean sameFeatures(Problem one, Problem other) {
    return one.features().features().equals(other.features().features());
  }

  /** What is known of the abort at a place, in one variant. */
  private static AssertionVerdict about(int start, Problem problem, Collection<BigInteger> values) {
    Map<Feature, BigInteger> variant = new LinkedHashMap<>();
    Iterator<BigInteger> value = values.iterator();
    problem.features().features().forEach(feature -> variant.put(feature, value.next()));
    Problem one = problem.restrictedTo(problem.scope().space().single(new Configuration(variant)));
    return verify(one, Method.ARP, Optional.of(PATIENCE)).assertions().stream()
        .filter(each -> each.assertion().span().start() == start)
        .findFirst()
        .orElseThrow();
  }
}
