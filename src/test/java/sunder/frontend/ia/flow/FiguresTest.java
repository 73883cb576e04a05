package sunder.frontend.ia.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonView;
import sunder.automaton.AutomatonView.LabelledEdge;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.frontend.ia.model.TypedProgram;
import sunder.testing.AutomatonInvariants;
import sunder.verdict.Property;

/** The automata that family-symbolic-games draws. */
class FiguresTest {
  private static final TypedProgram INTRO =
      FlowTestPrograms.of(
          "int n;",
          "void abort();",
          "|-",
          "int x;",
          "#if (A) x = x + n;",
          "#if (B) x = x - n;",
          "if (x == 1) abort();",
          ": void");

  private static final TypedProgram PROC2 =
      FlowTestPrograms.of(
          "void f(void, void);",
          "|-",
          "int x;",
          "int k;",
          "#if (A) k = 1;",
          "#if (B) k = 2;",
          "f({x = x + 1;}, {if (x > k) abort;});",
          ": void");

  private static final TypedProgram LINEAR3 =
      FlowTestPrograms.of(
          "int x[k];",
          "int y;",
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

  private static AutomatonView draw(TypedProgram program, Property property) {
    Automaton automaton = AutomatonBuilder.buildForDrawing(program, property);
    assertThat(AutomatonInvariants.violations(automaton, program.features().valid(), 100))
        .isEmpty();
    return ((AutomatonView.Result.CompleteView)
            AutomatonView.of(automaton, program.features().valid()))
        .view();
  }

  private static List<String> edges(AutomatonView view, TypedProgram program) {
    return view.edges().stream()
        .map(
            letter ->
                "%d %d [%s] %s %s"
                    .formatted(
                        letter.source().number(),
                        letter.target().number(),
                        PresenceFormulas.print(
                            letter.presenceCondition(), program.features().valid()),
                        letter.condition(),
                        String.join(" ", letter.moves())))
        .toList();
  }

  private static Set<String> alphabet(AutomatonView view) {
    return view.edges().stream()
        .flatMap(letter -> letter.moves().stream())
        .map(move -> move.replaceAll("\\?(\\w)\\d*", "?$1").replaceAll("I \\+ 1", "I"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static ConfigSet where(TypedProgram program, String... selected) {
    ConfigSpace space = program.features().space();
    ConfigSet result = space.all();
    for (Feature feature : space.features()) {
      ConfigSet with = space.selected((Feature.Bool) feature);
      result = List.of(selected).contains(feature.name()) ? result.and(with) : result.minus(with);
    }
    return result;
  }

  @Test
  void figure3() {
    AutomatonView view = draw(INTRO, FlowTestPrograms.COMPLETE);
    assertThat(view.states()).hasSize(9);
    assertThat(edges(view, INTRO))
        .containsExactly(
            "0 1 [true] [?X=0] run",
            "1 2 [A] [] n.read",
            "1 3 [!A && B] [] n.read",
            "1 4 [!A && !B] [X == 1] abort.run",
            "1 5 [!A && !B] [X != 1] done",
            "2 6 [true] [?X=X + N] n.?N",
            "3 7 [true] [?X=X - N2] n.?N2",
            "4 8 [true] [] abort.done",
            "6 3 [B] [] n.read",
            "6 4 [!B] [X == 1] abort.run",
            "6 5 [!B] [X != 1] done",
            "7 4 [true] [X == 1] abort.run",
            "7 5 [true] [X != 1] done",
            "8 5 [true] [] done");
  }

  @Test
  void figure3WhereAbortHalts() {
    assertThat(draw(INTRO, Property.ABORT).states()).hasSize(8);
  }

  private static AutomatonView project(String... selected) {
    Automaton automaton = AutomatonBuilder.buildForDrawing(INTRO, FlowTestPrograms.COMPLETE);
    return ((AutomatonView.Result.CompleteView) AutomatonView.of(automaton, where(INTRO, selected)))
        .view();
  }

  /** Fig. 2: the four variants on their own; states as in Fig. 1, the final one shared. */
  @Test
  void figure2IsTheProjectionOfFigure3() {
    assertThat(project("A", "B").states()).hasSize(9);
    assertThat(project("A").states()).hasSize(7);
    assertThat(project("B").states()).hasSize(7);
    assertThat(project().states()).hasSize(5);
    assertThat(project().edges().stream().map(LabelledEdge::moves).map(List::toString))
        .containsExactly("[run]", "[abort.run]", "[done]", "[abort.done]", "[done]");
  }

  /** The paper draws three states after f.run, f-1.done and f-2.done, which do the same. */
  @Test
  void figure6() {
    AutomatonView view = draw(PROC2, FlowTestPrograms.COMPLETE);
    assertThat(view.states()).hasSize(11 - 2);
    assertThat(alphabet(view))
        .containsExactlyInAnyOrder(
            "run",
            "f.run",
            "f-1.run",
            "f-1.done",
            "f-2.run",
            "abort.run",
            "abort.done",
            "f-2.done",
            "f.done",
            "done");
    assertThat(edges(view, PROC2))
        .contains(
            "1 2 [A && !B] [?K=1] f.run",
            "1 2 [!A && !B] [] f.run",
            "2 3 [true] [?X=X + 1] f-1.run",
            "4 6 [true] [K < X] abort.run");
  }

  @Test
  void figure7() {
    AutomatonView view = draw(LINEAR3, FlowTestPrograms.COMPLETE);
    assertThat(view.states()).hasSize(9);
    assertThat(alphabet(view))
        .containsExactlyInAnyOrder(
            "run", "y.read", "y.?Y", "x[I].read", "x[I].?X", "abort.run", "abort.done", "done");
    assertThat(view.edges().stream().filter(l -> l.moves().equals(List.of("y.read"))))
        .hasSize(8)
        .allMatch(letter -> letter.presenceCondition().count().intValueExact() == 1);
  }

  @Test
  void silentLoopsStay() {
    TypedProgram loop =
        FlowTestPrograms.of(
            "int n; |- int x = n; while (x > 0) x = x - 1; if (x == 1) abort; : void");
    AutomatonView view = draw(loop, Property.ABORT);
    assertThat(view.edges()).anyMatch(letter -> letter.source().equals(letter.target()));
  }

  @Test
  void manyFeaturesInARowAreNotMultipliedOut() {
    StringBuilder text = new StringBuilder("int n;\n|-\nint x;\n");
    for (int i = 0; i < 30; i++) {
      text.append("#if (F").append(i).append(") x = x + ").append(i).append(";\n");
    }
    AutomatonView view =
        draw(FlowTestPrograms.of(text + "if (x == n) abort;\n: void"), Property.ABORT);
    assertThat(view.edges().size()).isLessThan(2000);
  }
}
