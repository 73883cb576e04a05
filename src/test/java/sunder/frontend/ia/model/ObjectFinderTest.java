package sunder.frontend.ia.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

class ObjectFinderTest {
  private static List<String> objects(String body) throws InputException {
    String text = "void f(void, void);\nint n;\n|-\n" + body + "\n: void\n";
    return LocalObjectAnalysis.find(
            IaElaborator.elaborate(Parser.parse(new SourceFile("a.ia", text))))
        .stream()
        .map(found -> names(found.variables()) + " " + names(found.procedures()))
        .toList();
  }

  private static List<String> names(List<? extends Identifier> identifiers) {
    return identifiers.stream().map(Identifier::name).toList();
  }

  @Test
  void variablesThatOnlyProceduresTouchAreObjects() throws InputException {
    assertThat(
            objects(
                """
                int x; int y;
                void up() { x = x + 1; }
                int get() { return x; }
                void set(int v) { y = v; }
                f(up(), set(get()));
                """))
        .containsExactly("[x] [up, get]", "[y] [set]");
  }

  @Test
  void whatTheMainBodyTouchesIsTheClients() throws InputException {
    assertThat(
            objects(
                """
                int x; int y;
                void up() { x = x + 1; }
                void down() { y = y - 1; }
                f({ x = 0; }, down());
                up();
                """))
        .containsExactly("[y] [down]");
  }

  @Test
  void procedureWithTwoVariablesKeepsThemTogether() throws InputException {
    assertThat(
            objects(
                """
                int x; int y[2];
                void up() { x = x + 1; }
                void both() { int z; z = x; y[0] = z; }
                f(up(), both());
                """))
        .containsExactly("[x, y, z] [up, both]");
  }

  @Test
  void callsFromOneObjectToAnotherKeepThemApart() throws InputException {
    assertThat(
            objects(
                """
                int x;
                void put() { x = x + 1; }
                int y;
                void move() { if (y > 0) { y = y - 1; put(); } }
                f(move(), skip);
                """))
        .containsExactly("[x] [put]", "[y] [move]");
  }

  @Test
  void firstValuesFromOutsideTouchNothing() throws InputException {
    assertThat(
            objects(
                """
                int x = n; int y = 2;
                void up() { x = x + 1; y = y + 1; }
                f(up(), skip);
                """))
        .containsExactly("[x, y] [up]");
  }

  @Test
  void programWithoutProceduresHasNoObjects() throws InputException {
    assertThat(objects("int x; x = 1;")).isEmpty();
  }
}
