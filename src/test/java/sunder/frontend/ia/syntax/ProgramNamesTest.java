package sunder.frontend.ia.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;

/** The names in a tree. */
class ProgramNamesTest {
  @Test
  void namesAreToldApartByWhereTheyStand() throws Exception {
    ProgramNames names =
        ProgramNames.of(
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
    assertThat(names.freeIdentifiers()).containsExactlyInAnyOrder("n", "z", "f");
    assertThat(names.localIdentifiers()).containsExactlyInAnyOrder("a", "p", "u");
    assertThat(names.declaredFeatures()).containsExactlyInAnyOrder("A", "K");
    assertThat(names.valueNames()).containsExactlyInAnyOrder("n", "u", "B");
    assertThat(names.holeNames()).hasSize(2);
    assertThat(names.allNames()).contains("len", "size", "h").hasSize(12);
  }

  @Test
  void holesWithoutNamesGetNamesThatAreFree() throws Exception {
    Program program =
        Parser.parse(
            new SourceFile(
                "holes.ia", "|- int hole1; hole1 = ??[0..1] + ??hole2[0..1] + ??[0..1]; : void"));
    assertThat(ProgramNames.of(program).holeNames().values())
        .containsExactly("hole3", "hole2", "hole4");
  }
}
