package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.script;

import org.junit.jupiter.api.Test;
import sunder.replay.Replay.ReplayResult;

/** The plays that the papers show. */
class PaperPlaysTest {
  private static final ReplayFamily INTRO =
      ReplayFamily.of(
          "int n;",
          "void abort();",
          "|-",
          "int x;",
          "#if (A) x = x + n;",
          "#if (B) x = x - n;",
          "if (x == 1) abort();",
          ": void");

  private static final ReplayFamily PROC2 =
      ReplayFamily.of(
          "void f(void, void);",
          "void abort();",
          "|-",
          "int x;",
          "int k;",
          "#if (A) k = 1;",
          "#if (B) k = 2;",
          "f({ x = x + 1; }, { if (x > k) abort(); });",
          ": void");

  private static final ReplayFamily LINEAR3 =
      ReplayFamily.of(
          "int x[k];",
          "int y;",
          "void abort();",
          "|-",
          "int i;",
          "int j;",
          "#if (A) j = j + 1;",
          "#if (B) j = j - 1;",
          "#if (C) j = j + 2;",
          "int p = y;",
          "while (i < k) {",
          "  if (x[i] == p) { if (j == 1) abort; else j = j - 1; }",
          "  i = i + 1;",
          "}",
          ": void");

  private static final ReplayFamily M2 =
      ReplayFamily.of(
          "int n;", "|-", "int x;", "while (x < n) x = x + 1;", "if (x > 0) abort;", ": void");

  private static final ReplayFamily STACK =
      ReplayFamily.of(
          "void empty(), overflow();",
          "int p;",
          "void ANALYSE(void, int);",
          "|-",
          "int buffer[3];",
          "int size;",
          "boolean isempty() { return size == 0; }",
          "boolean isfull() { return size == 3; }",
          "void push(int x) {",
          "  if (isfull()) overflow(); else { buffer[size] = x; size = size + 1; }",
          "}",
          "int pop() {",
          "  if (isempty()) { empty(); return 0; }",
          "  else { size = size - 1; return buffer[size]; }",
          "}",
          "ANALYSE(push(p), pop());",
          ": void");

  @Test
  void introOfFamilySymbolicGames() {
    assertThat(INTRO.replay(script("n: 1 0")).unsafe()).isEqualTo(INTRO.where("A"));
    assertThat(INTRO.replay(script("n: -1 0")).unsafe()).isEqualTo(INTRO.where("!A && B"));
    assertThat(INTRO.play(script("n: 1 0"))).isEqualTo("run n.read n.1 abort.run");
    ReplayResult both = INTRO.replay(script("n: 1 0"));
    assertThat(both.playOf().apply(INTRO.where("A && B").pick()).moves())
        .containsExactly("run", "n.read", "n.1", "n.read", "n.0", "abort.run");
  }

  @Test
  void introShowsTheVariablesThatChanged() {
    ReplayResult result = INTRO.replay(script("n: 1 0"));
    var steps = result.playOf().apply(INTRO.where("A && B").pick()).steps();
    assertThat(steps.get(3).changes()).hasToString("[ValueChange[name=x, value=1]]");
    assertThat(steps.get(3).source()).hasToString("test.ia:6:17");
    assertThat(steps.get(5).changes()).isEmpty();
    assertThat(steps.get(5).source()).hasToString("test.ia:7:13");
  }

  @Test
  void proc2OfFamilySymbolicGames() {
    assertThat(PROC2.replay(script("f: run1 run2")).unsafe()).isEqualTo(PROC2.where("!A && !B"));
    assertThat(PROC2.replay(script("f: run1 run1 run2")).unsafe()).isEqualTo(PROC2.where("!B"));
    assertThat(PROC2.unsafeCount(script("f: run1 run1 run1 run2"))).isEqualTo(4);
    assertThat(PROC2.play(script("f: run1 run2")))
        .isEqualTo("run f.run f-1.run f-1.done f-2.run abort.run");
  }

  @Test
  void linear3OfFamilySymbolicGames() {
    var script = script("x: 0 0", "y: 0", "length k: 2");
    assertThat(LINEAR3.replay(script).unsafe())
        .isEqualTo(LINEAR3.where("A && !B && !C || C && !(A && !B)"));
    assertThat(LINEAR3.replay(script).playOf().apply(LINEAR3.where("!A && !B && C").pick()).moves())
        .containsExactly(
            "run", "y.read", "y.0", "x[0].read", "x[0].0", "x[1].read", "x[1].0", "abort.run");
    assertThat(LINEAR3.unsafeCount(script("x: 0 0 0", "y: 0", "length k: 3"))).isEqualTo(5);
    assertThat(LINEAR3.unsafeCount(script("x: 0 0 0", "y: 0"))).isEqualTo(2);
  }

  @Test
  void m2OfSymbolicGames() {
    assertThat(M2.play(script("n: 1 0"))).isEqualTo("run n.read n.1 n.read n.0 abort.run");
    assertThat(M2.aborts(script("n: 0"))).isFalse();
  }

  @Test
  void stackOfAssumeGuaranteeGames() {
    assertThat(STACK.unsafe("empty").play(script("ANALYSE: run2")))
        .isEqualTo("run ANALYSE.run ANALYSE-2.q empty.run");
    assertThat(STACK.unsafe("overflow").play(script("ANALYSE: run1 run1 run1 run1", "p: 1 2 3 4")))
        .isEqualTo(
            "run ANALYSE.run ANALYSE-1.run p.read p.1 ANALYSE-1.done ANALYSE-1.run p.read p.2"
                + " ANALYSE-1.done ANALYSE-1.run p.read p.3 ANALYSE-1.done ANALYSE-1.run"
                + " overflow.run");
    assertThat(STACK.aborts(script("ANALYSE: run2"))).isFalse();
    assertThat(STACK.unsafe("empty").play(script("ANALYSE: run1 run2 run2", "p: 7")))
        .contains("ANALYSE-2.q ANALYSE-2.7 ANALYSE-2.q empty.run");
  }
}
