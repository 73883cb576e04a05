package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.frontend.ia.replay.BoundedExplorer.Bounds;
import sunder.frontend.ia.replay.BoundedExplorer.Coverage;
import sunder.frontend.ia.replay.BoundedExplorer.Result;
import sunder.verdict.Script;

class BoundedExplorerTest {
  private static final Bounds BOUNDS = Bounds.of(6, -2, 3);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int n; |- int x = n; if (x * x == 4 && x < 0) abort; : void",
        "int n; |- int x; while (x < n) x = x + 1; if (x > 0) abort; : void",
        "void f(void, void); |- int x; f({x = x + 1;}, {if (x > 2) abort;}); : void",
        "|- int x; x = 1; or x = 2; or x = 3; if (x == 3) abort; : void",
        "int x[k]; |- int i; while (i < k) { if (x[i] == 3 && i == 2) abort; i = i + 1; } : void",
        "boolean b; int%3 m; int g(int); |- if (b && m == 2 && g(m) == -1) abort; : void",
        "int n; |- while (true) { if (n == 1) if (n == 2) if (n == 3) abort; } : void",
      })
  void findsAndReplays(String text) {
    ReplayFamily family = ReplayFamily.of(text);
    Result result = family.explore(family.configuration(Map.of()), BOUNDS);
    assertThat(result).isInstanceOf(Result.Aborts.class);
    Script script = ((Result.Aborts) result).script();
    assertThat(family.aborts(script)).as(script.toString()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int n; |- int x = n; if (x * x == 4 && x > 2) abort; : void",
        "boolean b; |- while (true) skip; abort; : void",
        "|- int%8 x; while (x != 9) { x = x + 3; } abort; : void",
        "int n; |- if (n == 3) diverge; : void",
      })
  void exhaustsSafePrograms(String text) {
    ReplayFamily family = ReplayFamily.of(text);
    assertThat(family.explore(family.configuration(Map.of()), BOUNDS))
        .isEqualTo(new Result.NotFound(Coverage.EXHAUSTED));
  }

  @Test
  void saysWhenItLeftSomethingOut() {
    ReplayFamily family =
        ReplayFamily.of("void f(void); |- int x; f({x = x + 1;}); if (x == 30) abort; : void");
    assertThat(family.explore(family.configuration(Map.of()), BOUNDS))
        .isEqualTo(new Result.NotFound(Coverage.BOUNDED));
    ReplayFamily endless = ReplayFamily.of("|- int x; while (true) x = x + 1; : void");
    assertThat(endless.explore(endless.configuration(Map.of()), BOUNDS))
        .isEqualTo(new Result.NotFound(Coverage.BOUNDED));
  }

  @Test
  void exploresOneVariant() {
    ReplayFamily family = ReplayFamily.of("int n; |- #if (A) if (n == 2) abort; : void");
    assertThat(family.explore(family.configuration(Map.of("A", 1)), BOUNDS))
        .isInstanceOf(Result.Aborts.class);
    assertThat(family.explore(family.configuration(Map.of()), BOUNDS))
        .isEqualTo(new Result.NotFound(Coverage.EXHAUSTED));
  }
}
