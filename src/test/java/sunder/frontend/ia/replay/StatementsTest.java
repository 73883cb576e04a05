package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each statement form, by programs that abort or do not. */
class StatementsTest {
  private static ReplayFamily body(String body) {
    return ReplayFamily.of("int n; boolean b; void f(void); int g(int); |-", body, ": void");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abort;",
        "skip; abort();",
        "int x; if (x == 0) abort;",
        "boolean c; if (!c) abort;",
        "int x = 2, y; x = x + 1; if (x == 3 && y == 0) abort;",
        "int x = 5; { int x; if (x == 0) abort; }",
        "int x = 5; { int x = 1; } if (x == 5) abort;",
        "int i; int s; while (i < 10) { s = s + i; i = i + 1; } if (s == 45) abort;",
        "int i; while (i < 3) { int t; if (t == 0) t = 1; else abort; i = i + 1; } assert(i != 3);",
        "if (false) skip; else abort;",
        "assert(1 > 2);",
        "assume(true); abort;",
        "int a[3]; a[2] = 4; if (a[0] + a[1] + a[2] == 4) abort;",
        "boolean a[2]; a[1] = true; if (a[1] && !a[0]) abort;",
        "int i; while (i < 2) { int a[2]; if (i == 1 && a[0] == 0) abort; a[0] = 7; i = i + 1; }",
        "int f2() { return 3; } if (f2() == 3) abort;",
        "int f2() { if (true) return 1; return 2; } if (f2() == 1) abort;",
        "int f2() { int i; while (true) { i = i + 1; if (i == 5) return i; } return 9; }"
            + " if (f2() == 5) abort;",
        "int%4 m = 3; m = m + 2; if (m == 1) abort;",
        "int%4 m; m = m - 1; if (m == 3) abort;",
        "int%4 a[2]; a[1] = 7; if (a[1] == 3) abort;",
        "int x; x = 1; or x = 2; if (x == 1) abort;",
      })
  void aborts(String body) {
    assertThat(body(body).aborts(EMPTY)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "skip;",
        "diverge; abort;",
        "assume(false); abort;",
        "assert(true);",
        "while (true) skip; abort;",
        "int x; while (true) { x = 1 - x; } abort;",
        "int x; while (n == 0) { } abort;",
        "int a[3]; int i = 3; a[i] = 1; abort;",
        "int a[3]; int i = -1; if (a[i] == 0) abort; else abort;",
        "int z; if (1 / z == 0) abort; else abort;",
        "int z; if (1 % z == 0) abort; else abort;",
        "int x = 5; { x = 1; } if (x == 5) abort;",
      })
  void doesNotAbort(String body) {
    assertThat(body(body).aborts(EMPTY)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"L, 1", "R, 2", "L R, 1", "R L, 2"})
  void choicesFollowTheScript(String choices, int expected) {
    ReplayFamily family =
        body("int x; x = 1; or x = 2; skip; or skip; if (x == " + expected + ") abort;");
    assertThat(family.aborts(script("or: " + choices))).isTrue();
  }

  @Test
  void aChoiceOfThreeTakesTwoDecisions() {
    ReplayFamily family = body("int x; x = 1; or x = 2; or x = 3; if (x == 2) abort;");
    assertThat(family.aborts(script("or: L R"))).isTrue();
    assertThat(family.aborts(script("or: R R"))).isFalse();
  }

  @Test
  void freeVariablesBindNothing() {
    ReplayFamily family = body("n = 5; if (n == 3) abort;");
    assertThat(family.play(script("n: 3"))).isEqualTo("run n.write(5) n.ok n.read n.3 abort.run");
  }

  @Test
  void booleansAreWrittenAsWords() {
    ReplayFamily family = body("b = !b; if (b) abort;");
    assertThat(family.play(script("b: 1 1")))
        .isEqualTo("run b.read b.true b.write(false) b.ok b.read b.true abort.run");
  }

  @Test
  void behindTheScriptTheEnvironmentAnswersZero() {
    assertThat(body("if (n == 0 && !b && g(1) == 0) { f(abort); abort; }").play(EMPTY))
        .isEqualTo("run n.read n.0 b.read b.false g.q g.0 f.run f.done abort.run");
  }

  @Test
  void answersOutsideTheTypeCutTheRunOff() {
    ReplayFamily family =
        ReplayFamily.of("int%3 m; boolean b; int%3 h(void); |- if (m >= 0) abort; : void");
    assertThat(family.aborts(script("m: 2"))).isTrue();
    assertThat(family.aborts(script("m: 3"))).isFalse();
    assertThat(family.aborts(script("m: -1"))).isFalse();
    ReplayFamily bool = ReplayFamily.of("boolean b; |- if (b) abort; else abort; : void");
    assertThat(bool.aborts(script("b: 2"))).isFalse();
    ReplayFamily call = ReplayFamily.of("int%3 h(void); |- if (h({abort;}) >= 0) abort; : void");
    assertThat(call.aborts(script("h: =3"))).isFalse();
    assertThat(call.aborts(script("h: run2 =1"))).isFalse();
    assertThat(call.aborts(script("h: 1"))).isFalse();
    assertThat(call.aborts(script("h: =2"))).isTrue();
  }

  @Test
  void finiteTypesReduceWhatPassesThem() {
    ReplayFamily family =
        ReplayFamily.of(
            "int%3 m; void f(int%3);",
            "|-",
            "int%3 up(int%5 v) { return v + 1; }",
            "m = 7; f(8);",
            "if (up(6) == 2 && up(4) == 2) abort;",
            ": void");
    assertThat(family.play(script("f: run1 done")))
        .isEqualTo("run m.write(1) m.ok f.run f-1.q f-1.2 f.done abort.run");
  }

  @Test
  void integersDoNotOverflow() {
    ReplayFamily family =
        body("int x = 9223372036854775807; x = x * x + 1; assert(x != n); if (x < 0) abort;");
    assertThat(family.aborts(script("n: 85070591730234615847396907784232501250"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"7, 2, 3, 1", "-7, 2, -3, -1", "7, -2, -3, 1", "-7, -2, 3, -1"})
  void divisionTruncates(int left, int right, int quotient, int remainder) {
    ReplayFamily family =
        body(
            "int x = %d; int y = %d; if (x / y == %d && x %% y == %d) abort;"
                .formatted(left, right, quotient, remainder));
    assertThat(family.aborts(EMPTY)).isTrue();
  }

  @Test
  void programsWithAValueAnswerIt() {
    ReplayFamily family = ReplayFamily.of("|- if (true) abort; return 3; : int");
    assertThat(family.play(EMPTY)).isEqualTo("q abort.run");
    assertThat(family.complete().play(EMPTY)).isEqualTo("q abort.run abort.done 3");
  }
}
