package sunder.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Completed programs: they say what the sketch says for these values, and are safe. */
class HoleInstantiationTest {
  private static String complete(String text) {
    CompletionResult fillings =
        SketchCompletion.with(text, new CompletionResult.CompletionGoal.Any());
    String program = fillings.completedText().orElseThrow();
    CompletionResult again = SketchCompletion.all(program);
    assertThat(again.unsafe()).as(program).satisfies(set -> assertThat(set.isEmpty()).isTrue());
    assertThat(again.undecided()).as(program).isEmpty();
    return program;
  }

  @Test
  void everyPlaceOfAHoleAndItsNameGetTheValue() {
    String program =
        complete(
            """
            int n;
            |-
            int x = ??h[2..5];
            #if (h > 4) x = x + 1;
            if (x == h) x = ??h[2..5] + 1;
            assert(x == 6 && h != 4 || h >= 5);
            : void
            """);
    assertThat(program)
        .contains("int x = 5;", "#if (true)", "if (x == 5) x = 5 + 1;", "5 >= 5")
        .doesNotContain("h");
  }

  @Test
  void negativeValuesKeepTheirSign() {
    assertThat(complete("|- int x = 1 - ??[-3..-3]; assert(x == 4 && -??[-2..-2] == 2); : void"))
        .contains("1 - -3", "--2 == 2");
  }

  @Test
  void theRestOfTheTextStaysAsItIs() {
    assertThat(
            complete(
                "// Of A.\n|-\nint x; x = ??h[0..3]; /* h */ if(x>2)diverge;assert(x<3); : void"))
        .matches(
            "// Of A.\n\\|-\nint x; x = [012]; /\\* h \\*/ if\\(x>2\\)diverge;assert\\(x<3\\); : void");
  }

  @Test
  void numbersDoNotMeltIntoTheWordsBesideThem() {
    assertThat(complete("|- int p() { return??[3..3]; } assert(p() == 3); : void"))
        .contains("return 3;");
  }

  @Test
  void holesWithoutNamesAreDifferent() {
    assertThat(complete("|- assert(??[0..3] == ??[0..3] + 3); : void")).contains("3 == 0 + 3");
  }

  @Test
  void aFreeVariableHidesTheHole() {
    assertThat(complete("int h; |- int x = ??h[1..3]; if (h > 0) x = x + 1; assert(x > 2); : void"))
        .contains("int x = 3;", "if (h > 0) x = x + 1;");
  }

  @Test
  void aParameterHidesTheHoleInItsProcedureOnly() {
    String program =
        complete(
            """
            |-
            int x = ??h[0..3];
            void p(int h) { x = h; }
            if (h < 2) p(5);
            assert(x < 3);
            : void
            """);
    assertThat(program).contains("??h[2..2]", "x = h;", "if (h < 2) p(5);");
  }

  @Test
  void aLocalVariableHidesTheHoleInItsBlockOnly() {
    String program =
        complete(
            """
            |-
            int x = ??h[0..3];
            { int h = 5; x = x + h; }
            if (h == 1) x = 0;
            assert(x < 3);
            : void
            """);
    assertThat(program).contains("??h[1..1]", "if (h == 1) x = 0;");
  }

  @Test
  void otherFeaturesThatMatterAreConstrained() {
    String program =
        complete("features A; |- int x = ??h[0..3]; #if (A) x = x + 9; assert(x < 3); : void");
    assertThat(program).contains("constraint !A;", "int x = 0;");
  }

  @Test
  void nothingIsCompletedWhereNothingWorks() {
    CompletionResult none =
        SketchCompletion.with(
            "|- assert(??h[0..3] > 3); : void", new CompletionResult.CompletionGoal.Any());
    assertThat(none.outcome()).isEqualTo(CompletionResult.Outcome.IMPOSSIBLE);
    assertThat(none.completedText()).isEmpty();
    assertThat(none.completion()).isEmpty();
  }
}
