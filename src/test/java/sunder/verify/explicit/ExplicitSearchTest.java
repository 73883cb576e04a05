package sunder.verify.explicit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import sunder.expression.IntTerm;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.engine.WorkStatistics;
import sunder.verify.explicit.ExplicitResult.ErrorNode;
import sunder.verify.explicit.ExplicitSearch.SearchConfiguration;
import sunder.verify.search.Path;

/** What the explicit search decides, and what it leaves alone. */
class ExplicitSearchTest {
  private static ExplicitSearch begin(String text, long limit, Budget budget) throws Exception {
    return begin(text, new SearchConfiguration(Interleavings.ALL, limit), budget);
  }

  private static ExplicitSearch begin(String text, SearchConfiguration attempt, Budget budget)
      throws Exception {
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("case.ia", text)));
    Problem problem = new Problem(new IaProgram(program), Property.ABORT);
    return new ExplicitSearch(
        problem.automaton(),
        problem.scope(),
        attempt,
        budget,
        ExplicitSearch.ErrorPolicy.STOP,
        Optional.empty());
  }

  private static ExplicitResult search(String text, long limit) throws Exception {
    return begin(text, limit, Budget.unlimited()).run(arrival -> {});
  }

  private static ExplicitResult search(String text) throws Exception {
    return search(text, 10_000);
  }

  private static ConfigSet aborting(ExplicitResult result) {
    return result.errorNodes().stream()
        .map(ErrorNode::variants)
        .reduce(result.completed().space().none(), ConfigSet::or);
  }

  /** Safe are exactly the values of the only hole with a property; the others abort. */
  private static void assertSafe(ExplicitResult result, IntPredicate safe) {
    assertThat(result.givenUp().isEmpty()).isTrue();
    Feature.Numeric hole = (Feature.Numeric) result.completed().space().features().get(0);
    for (int value = hole.low().intValue(); value <= hole.high().intValue(); value++) {
      BigInteger exactly = BigInteger.valueOf(value);
      ConfigSet one = result.completed().space().inRange(hole, exactly, exactly);
      assertThat(result.completed().intersects(one))
          .as("safe %d", value)
          .isEqualTo(safe.test(value));
      assertThat(aborting(result).intersects(one))
          .as("aborting %d", value)
          .isEqualTo(!safe.test(value));
    }
  }

  @Test
  void aRegisterHoldsATermOverTheHole() throws Exception {
    assertSafe(
        search("|- int x = 3 * ??h[-20..20]; x = 7 - x; assert(x != 1 && x <= 40); : void"),
        h -> h != 2 && 7 - 3 * h <= 40);
  }

  @Test
  void wideHolesCostWhatNarrowOnesDo() throws Exception {
    String text =
        "|- int x = 10; int y; while (x > ??h[0..%s]) { x = x - 1; y = y + 1; } assert(y < 6); :"
            + " void";
    ExplicitResult narrow = search(text.formatted("15"));
    ExplicitResult wide = search(text.formatted("4294967295"));
    assertThat(wide.states()).isEqualTo(narrow.states());
    assertThat(aborting(wide).count()).isEqualTo(BigInteger.valueOf(5));
    assertThat(wide.givenUp().isEmpty()).isTrue();
  }

  @Test
  void indexesThatDependOnTheHoleAreSplit() throws Exception {
    assertSafe(
        search("|- int a[4]; a[??h[0..3]] = 1; a[2] = a[2] + 1; assert(a[h] < 2); : void"),
        h -> h != 2);
  }

  @Test
  void productsAndRemaindersAreSplit() throws Exception {
    assertSafe(
        search(
            "|- int x = ??h[-9..9]; assert(x * x != 49 && x %% 4 != 3 && x / 3 != -2); : void"
                .replace("%%", "%")),
        h -> h * h != 49 && h % 4 != 3 && h / 3 != -2);
  }

  @Test
  void finiteTypesWrap() throws Exception {
    assertSafe(
        search("|- int%4 x = ??h[-9..9]; assert(x != 3); : void"), h -> Math.floorMod(h, 4) != 3);
  }

  @Test
  void sumsOfHolesAreExact() throws Exception {
    ExplicitResult result = search("|- int x = ??h[0..9] + 2 * ??k[0..9]; assert(x != 7); : void");
    assertThat(aborting(result).count()).isEqualTo(BigInteger.valueOf(4));
    assertThat(result.completed().count()).isEqualTo(BigInteger.valueOf(96));
  }

  @Test
  void smallInputsAreEnumeratedAndRemembered() throws Exception {
    ExplicitResult result =
        search("int%5 n; |- int x = n; int y = n; assert(x + 3 * y != ??h[0..40]); : void");
    assertSafe(result, h -> h > 16);
    for (ErrorNode arrival : result.errorNodes()) {
      Path path = arrival.pathOf(arrival.variants().pick());
      assertThat(path.inputs()).hasSize(path.length()).anyMatch(inputs -> !inputs.isEmpty());
    }
  }

  @Test
  void numbersOfTheEnvironmentAreLeftAlone() throws Exception {
    ExplicitResult result =
        search("int n; |- if (??h[0..9] > 4) { int x = n; assert(x != h); } : void");
    assertThat(result.givenUp().count()).isEqualTo(BigInteger.valueOf(5));
    assertThat(result.completed().count()).isEqualTo(BigInteger.valueOf(5));
    assertThat(result.errorNodes()).isEmpty();
  }

  @Test
  void aNumberThatOnlyDecidesIsTriedWhereItMakesADifference() throws Exception {
    assertSafe(
        search("int n; |- int x = n; if (2 * x == 14 && ??h[0..9] > 4) abort; : void"),
        h -> h <= 4);
    assertSafe(
        search(
            "int n; |- int y = 4; int x = n; if (3 * x > y && x < 2 || h < ??h[0..3]) abort; :"
                + " void"),
        h -> true);
    assertSafe(
        search("int n; |- int y = 0; if (n < y - 5) y = 1; assert(y < ??h[0..3]); : void"),
        h -> h > 1);
  }

  @Test
  void numbersThatAreComparedWithEachOtherAreLeftAlone() throws Exception {
    ExplicitResult result =
        search("int n; |- int x = n; int y = n; assert(x != y + ??h[0..9]); : void");
    assertThat(result.givenUp().count()).isEqualTo(BigInteger.TEN);
    assertThat(result.resumable().isEmpty()).isTrue();
  }

  @Test
  void wideHolesInAProductAreLeftAlone() throws Exception {
    ExplicitResult result =
        search("|- int x = ??h[0..99999] * ??k[0..99999]; assert(x != 7); : void");
    assertThat(result.completed().isEmpty()).isTrue();
    assertThat(result.givenUp().count()).isEqualTo(BigInteger.valueOf(100_000).pow(2));
  }

  @Test
  void nothingIsSafeBehindTheLimit() throws Exception {
    String text = "|- int x; if (??h[0..9] == 3) abort; while (x < 1000 * h) x = x + 1; : void";
    ExplicitResult cut = search(text, 500);
    assertThat(cut.resumable()).isEqualTo(cut.givenUp());
    assertThat(aborting(cut).count()).isEqualTo(BigInteger.ONE);
    assertThat(cut.completed().count()).isEqualTo(BigInteger.ONE);
    assertThat(cut.givenUp().count()).isEqualTo(BigInteger.valueOf(8));
    assertThat(search(text, 100_000).completed().count()).isEqualTo(BigInteger.valueOf(9));
  }

  @Test
  void whatWasDoneIsCountedWhereASearchIsCutOff() throws Exception {
    String text = "|- int x; if (??h[0..9] == 3) abort; while (x < 1000 * h) x = x + 1; : void";
    Budget budget = Budget.unlimited();
    WorkStatistics totals = new WorkStatistics();
    ExplicitSearch search = begin(text, 100_000, budget);
    assertThatThrownBy(() -> search.runAndCount(totals, arrival -> budget.interrupt()))
        .isInstanceOf(LimitReached.class);
    assertThat(totals.transitions()).isPositive();
    assertThat(totals.effort()).isEqualTo(search.states() + totals.transitions());
  }

  @Test
  void booleanFeaturesAreFeaturesToo() throws Exception {
    ExplicitResult result =
        search(
            "features A; |- boolean b = A; int x = ??h[0..3]; if (b) x = x + 1; assert(x != 2); :"
                + " void");
    assertThat(aborting(result).count()).isEqualTo(BigInteger.TWO);
    assertThat(result.completed().count()).isEqualTo(BigInteger.valueOf(6));
  }

  @Test
  void aStateIsOneHoweverItCameAbout() throws Exception {
    for (String text :
        List.of(
            "features A; int%2 m; |- int a[1]; int w; #if (A) m = m; assert(a[w] == 0); : void",
            "features A; int%2 m; |- int x = 576460752303423488; m = m; #if (A) x = x + x;"
                + " #if (!A) x = 1152921504606846976; m = m; assert(x > 0); : void")) {
      ExplicitResult result = search(text);
      assertThat(result.completed().count()).isEqualTo(BigInteger.TWO);
      assertThat(result.reached().get()).hasSize((int) result.states());
    }
  }

  private static ExplicitResult symbolic(String text) throws Exception {
    return begin(text, SearchConfiguration.symbolic(Interleavings.ALL, 10_000), Budget.unlimited())
        .run(arrival -> {});
  }

  @Test
  void aSymbolicInputIsSplitOnlyByGuards() throws Exception {
    ExplicitResult result =
        symbolic(
            "int%256 m; |- int x = m; int y = x + ??h[0..3]; if (y > 257) abort; x = 0; y = 0; :"
                + " void");
    assertSafe(result, h -> h <= 2);
    assertThat(result.states()).isLessThan(20);
  }

  @Test
  void aPathHasValuesOfItsSymbolicInputs() throws Exception {
    ExplicitResult result =
        symbolic(
            "int%256 m; |- int a = m; int b = 0; while (b < 2) { a = m; b = b + 1; }"
                + " if (3 * a == 3 * ??h[7..8]) abort; : void");
    ErrorNode error = result.errorNodes().get(0);
    for (Configuration one : List.of(error.variants().pick(), error.variants().pick(1))) {
      Path path = error.pathOf(one);
      Term last =
          path.inputs().stream()
              .flatMap(inputs -> inputs.values().stream())
              .reduce((first, second) -> second)
              .orElseThrow();
      BigInteger hole = one.valueOf(one.values().keySet().iterator().next());
      assertThat(last).isEqualTo(IntTerm.of(hole));
      assertThat(path.variants().contains(one)).isTrue();
    }
  }

  @Test
  void aDeadInputNeitherConstrainsNorDistinguishesStates() throws Exception {
    ExplicitResult result =
        symbolic(
            "int%256 m; |- int i = 0; int c; while (i < 40) { c = m; if (c == 7) c = 0;"
                + " if (c > 9) c = 1; c = 0; i = i + 1; } assert(i == 40); : void");
    assertThat(result.completed().count()).isEqualTo(BigInteger.ONE);
    assertThat(result.states()).isLessThan(400);
  }

  @Test
  void anElementAtASymbolicIndexIsOneOfItsValues() throws Exception {
    assertSafe(
        symbolic(
            "int%256 m; |- int a[9]; a[2] = 5; a[3] = 5; a[4] = 6; int x = m; int y = a[x];"
                + " if (y == 5 && x == ??h[0..9]) abort; : void"),
        h -> h != 2 && h != 3);
  }

  @Test
  void aByteIsMaskedAndDividedExactly() throws Exception {
    assertSafe(
        symbolic(
            "int%256 m; |- int x = m; int y = x / 16; int z = x % 16;"
                + " if (y == 3 && z == ??h[0..20]) abort; : void"),
        h -> h > 15);
  }
}
