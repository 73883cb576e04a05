package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.testing.Scripts.EMPTY;
import static sunder.testing.Scripts.script;

import org.junit.jupiter.api.Test;
import sunder.verdict.Check;

/** Expressions are evaluated left to right, with their effects. */
class EvaluationOrderTest {
  @Test
  void aVariableIsReadBeforeWhatFollowsChangesIt() {
    ReplayFamily family =
        ReplayFamily.of("int f(void); |- int x; if (x + f({x = 1;}) == 5) abort; : void");
    assertThat(family.play(script("f: run1 =5")))
        .isEqualTo("run f.q f-1.run f-1.done f.5 abort.run");
    ReplayFamily swapped =
        ReplayFamily.of("int f(void); |- int x; if (f({x = 1;}) + x == 6) abort; : void");
    assertThat(swapped.aborts(script("f: run1 =5"))).isTrue();
  }

  @Test
  void bothOperandsOfLogicalOperatorsAreEvaluated() {
    ReplayFamily family = ReplayFamily.of("boolean a, b, c; |- if (a && b || c) abort; : void");
    assertThat(family.play(script("c: 1")))
        .isEqualTo("run a.read a.false b.read b.false c.read c.true abort.run");
    assertThat(family.play(script("a: 1", "b: 1")))
        .isEqualTo("run a.read a.true b.read b.true c.read c.false abort.run");
  }

  @Test
  void aConditionalEvaluatesOneBranch() {
    ReplayFamily family =
        ReplayFamily.of("boolean a; int b, c; |- assert((a ? b : c) != 1); : void");
    assertThat(family.play(script("a: 1", "b: 1")))
        .isEqualTo("run a.read a.true b.read b.1 abort.run");
    assertThat(family.play(script("c: 1"))).isEqualTo("run a.read a.false c.read c.1 abort.run");
  }

  @Test
  void theIndexComesBeforeTheValue() {
    ReplayFamily family = ReplayFamily.of("int i, v, x[5]; |- x[i] = v; abort; : void");
    assertThat(family.play(script("i: 2", "v: 7")))
        .isEqualTo("run i.read i.2 v.read v.7 x[2].write(7) x[2].ok abort.run");
    ReplayFamily local =
        ReplayFamily.of(
            "int f(void); |- int i; int a[3]; a[i] = f({i = 2;}); if (a[0] == 4) abort; : void");
    assertThat(local.aborts(script("f: run1 =4"))).isTrue();
  }

  @Test
  void elementsAskForTheIndexFirst() {
    ReplayFamily family = ReplayFamily.of("int i, x[k]; |- if (x[i] == 7) abort; : void");
    assertThat(family.play(script("i: 2", "x: 7", "length k: 3")))
        .isEqualTo("run i.read i.2 x[2].read x[2].7 abort.run");
    assertThat(family.aborts(script("i: 2", "x: 7", "length k: 2"))).isFalse();
    assertThat(family.aborts(script("i: 2", "x: 7", "length k: 0"))).isFalse();
  }

  @Test
  void anIndexOutsideIsUnsafeWhenChecked() {
    ReplayFamily read =
        ReplayFamily.of("int i, x[k]; |- int y = x[i]; : void").checking(Check.BOUNDS);
    assertThat(read.play(script("i: 1"))).isEqualTo("run i.read i.1 abort.run");
    assertThat(read.play(script("i: -1"))).isEqualTo("run i.read i.-1 abort.run");
    assertThat(read.aborts(script("i: 0"))).isFalse();
    ReplayFamily write =
        ReplayFamily.of("int i, v; |- int a[2]; a[i] = v; : void").checking(Check.BOUNDS);
    assertThat(write.play(script("i: 2"))).isEqualTo("run i.read i.2 v.read v.0 abort.run");
  }

  @Test
  void aZeroDivisorIsUnsafeWhenChecked() {
    ReplayFamily family = ReplayFamily.of("int n, m; |- int y = n / m; : void");
    assertThat(family.aborts(EMPTY)).isFalse();
    assertThat(family.checking(Check.DIV).play(EMPTY))
        .isEqualTo("run n.read n.0 m.read m.0 abort.run");
    assertThat(family.checking(Check.DIV).aborts(script("m: 1"))).isFalse();
    assertThat(family.checking(Check.BOUNDS).aborts(EMPTY)).isFalse();
  }
}
