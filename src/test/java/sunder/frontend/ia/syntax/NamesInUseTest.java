package sunder.frontend.ia.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;

/** The names in a tree. */
class NamesInUseTest {
  @Test
  void namesAreToldApartByWhereTheyStand() throws Exception {
    NamesInUse names =
        NamesInUse.of(
            Parser.parse(
                new SourceFile(
                    "names.ia",
                    """
                    features A;
                    feature K : 0..7;
                    int n;
                    int z[len];
                    void f(void);
                    |-
                    int a[size];
                    void p(int u) { a[u] = n; }
                    #if (B) p(??h[0..3] + ??[0..1]);
                    : void
                    """)));
    assertThat(names.free()).containsExactlyInAnyOrder("n", "z", "f");
    assertThat(names.local()).containsExactlyInAnyOrder("a", "p", "u");
    assertThat(names.features()).containsExactlyInAnyOrder("A", "K");
    assertThat(names.mentioned()).containsExactlyInAnyOrder("n", "u", "B");
    assertThat(names.holeNames()).hasSize(2);
    assertThat(names.all()).contains("len", "size", "h").hasSize(12);
  }

  @Test
  void holesWithoutNamesGetNamesThatAreFree() throws Exception {
    Program program =
        Parser.parse(
            new SourceFile(
                "holes.ia", "|- int hole1; hole1 = ??[0..1] + ??hole2[0..1] + ??[0..1]; : void"));
    assertThat(NamesInUse.of(program).holeNames().values())
        .containsExactly("hole3", "hole2", "hole4");
  }
}
