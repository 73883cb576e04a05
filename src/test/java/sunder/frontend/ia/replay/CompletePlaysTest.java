package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import org.junit.jupiter.api.Test;
import sunder.verdict.Check;

/** With complete plays abort is a command like others, and the run must end. */
class CompletePlaysTest {
  @Test
  void abortAndDivergeIsSafe() {
    ReplayFamily family = ReplayFamily.of("|- #if (A) { abort; diverge; } abort; : void");
    assertThat(family.complete().replay(EMPTY).unsafe()).isEqualTo(family.where("!A"));
    assertThat(family.replay(EMPTY).unsafe()).isEqualTo(family.where("true"));
  }

  @Test
  void thePlayGoesOnBehindAbort() {
    ReplayFamily family = ReplayFamily.of("int n; |- abort; n = 1; : void").complete();
    assertThat(family.play(EMPTY)).isEqualTo("run abort.run abort.done n.write(1) n.ok done");
  }

  @Test
  void withoutAbortItIsSafe() {
    assertThat(ReplayFamily.of("int n; |- n = 1; : void").complete().aborts(EMPTY)).isFalse();
  }

  @Test
  void aFailedCheckYieldsZeroAndGoesOn() {
    ReplayFamily family =
        ReplayFamily.of("int x[2], n; |- int a[2]; a[2] = 1; n = x[5] + 1 / a[0]; : void")
            .checking(Check.BOUNDS, Check.DIV)
            .complete();
    assertThat(family.play(EMPTY))
        .isEqualTo(
            "run abort.run abort.done abort.run abort.done abort.run abort.done n.write(0) n.ok"
                + " done");
  }

  @Test
  void aFailedCheckThatIsOffCutsTheRunOff() {
    assertThat(ReplayFamily.of("|- int a[2]; abort; a[2] = 1; : void").complete().aborts(EMPTY))
        .isFalse();
  }

  @Test
  void unsafeCommandsGoOnAsWell() {
    ReplayFamily family =
        ReplayFamily.of("int f(int); |- int x = f(4); if (x == 3) diverge; : void").unsafe("f");
    assertThat(family.play(script("f: run1 =3"))).isEqualTo("run f.q");
    assertThat(family.complete().aborts(script("f: run1 =3"))).isFalse();
    assertThat(family.complete().play(script("f: run1 =5")))
        .isEqualTo("run f.q f-1.q f-1.4 f.5 done");
  }

  @Test
  void assertionsGoOn() {
    ReplayFamily family = ReplayFamily.of("int n; |- assert(n == 1); n = 2; : void").complete();
    assertThat(family.play(EMPTY))
        .isEqualTo("run n.read n.0 abort.run abort.done n.write(2) n.ok done");
    assertThat(family.aborts(script("n: 1"))).isFalse();
  }

  @Test
  void aBodyThatEndsWithoutItsValueDiverges() {
    ReplayFamily family =
        ReplayFamily.of("int n; |- int f() { if (n == 1) return 2; abort; } int x = f(); : void");
    assertThat(family.play(EMPTY)).isEqualTo("run n.read n.0 abort.run");
    assertThat(family.complete().aborts(EMPTY)).isFalse();
  }
}
