package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments are evaluated at each use, where the call stands. */
class CallByNameTest {
  @Test
  void anArgumentIsEvaluatedAtEachUse() {
    ReplayFamily family =
        ReplayFamily.of(
            "int n; |- int twice(int v) { return v + v; } if (twice(n) == 5) abort; : void");
    assertThat(family.play(script("n: 2 3"))).isEqualTo("run n.read n.2 n.read n.3 abort.run");
  }

  @Test
  void anUnusedArgumentIsNotEvaluated() {
    ReplayFamily family =
        ReplayFamily.of("int n; |- int one(int v) { return 1; } if (one(n) == 1) abort; : void");
    assertThat(family.play(EMPTY)).isEqualTo("run abort.run");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int p(int v) { int x = v + 1; return x + v; } if (p(p(1)) == 7) abort;",
        "int p(int v) { int x; x = x + v; x = x + v; return x; } if (p(p(p(1))) == 8) abort;",
        "int x = 10; int p(int v) { int x = 1; return x + v; } if (p(x) == 11) abort;",
        "int x = 10; int p(int x) { return x; } if (p(x + 1) == 11) abort;",
        "int x; void p(void c) { int x = 5; c; c; if (x != 5) diverge; } p({x = x + 1;});"
            + " if (x == 2) abort;",
        "int x = 1; int p() { return x; } { int x = 2; if (p() == 1) abort; }",
        "int x = 1; void set(int v) { x = v; } set(x + 1); set(x + 1); if (x == 3) abort;",
        "int x; int next() { x = x + 1; return x; } int p(int a, int b) { return b - a; }"
            + " if (p(next(), next()) == -1) abort;",
        "void p(void c) { c; } void q(void c) { p({ c; c; }); } int x; q(x = x + 1);"
            + " if (x == 2) abort;",
        "void p(void c) { int y = 3; c; } int y = 1; p({ int z = y; if (z == 1) abort; });",
        "void p(void c) { c; } p(abort);",
        "void p(void c) { c; } p(abort());",
        "boolean p(boolean c) { return !c; } if (p(false)) abort;",
        "int p(int i) { int a[4]; a[i] = i; return a[i] + a[i]; } if (p(p(1)) == 4) abort;",
        "int a() { return 2; } int b() { return a() * a(); } int c() { return b() + b(); }"
            + " if (c() == 8) abort;",
      })
  void aborts(String body) {
    assertThat(ReplayFamily.of("int n; |-", body, ": void").aborts(EMPTY)).isTrue();
  }

  @Test
  void theEnvironmentRunsArgumentsInAnyOrder() {
    ReplayFamily family =
        ReplayFamily.of(
            "int g(int, void);",
            "|-",
            "int x;",
            "int y = g(x * 10, x = x + 1);",
            "if (y == 20 && x == 2) abort;",
            ": void");
    assertThat(family.play(script("g: run1 run2 run1 run2 run1 =20")))
        .isEqualTo(
            "run g.q g-1.q g-1.0 g-2.run g-2.done g-1.q g-1.10 g-2.run g-2.done g-1.q g-1.20 g.20"
                + " abort.run");
  }

  @Test
  void callsOfOneProcedureShareItsAnswers() {
    ReplayFamily family =
        ReplayFamily.of("void f(void); |- int x; f(f(x = x + 1)); if (x == 2) abort; : void");
    assertThat(family.play(script("f: run1 run1 done run1 run1 done done")))
        .isEqualTo(
            "run f.run f-1.run f.run f-1.run f-1.done f.done f-1.done f-1.run f.run f-1.run"
                + " f-1.done f.done f-1.done f.done abort.run");
  }

  @Test
  void argumentsOfFreeProceduresSeeTheLocalsOfTheCaller() {
    ReplayFamily family =
        ReplayFamily.of(
            "void f(void);",
            "|-",
            "void p(int v) { int x = v; f({ x = x + 1; if (x == 7) abort; }); }",
            "p(5);",
            ": void");
    assertThat(family.aborts(script("f: run1 run1 done"))).isTrue();
    assertThat(family.aborts(script("f: run1 done"))).isFalse();
  }

  @Test
  void localsAreFreshInEachRunOfAnArgument() {
    ReplayFamily family =
        ReplayFamily.of("void f(void); |- f({ int x; x = x + 1; if (x == 2) abort; }); : void");
    assertThat(family.aborts(script("f: run1 run1 run1 done"))).isFalse();
  }
}
