package sunder.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import sunder.automaton.AutomatonBuilder;
import sunder.automaton.ModelView;
import sunder.source.SourceFile;
import sunder.syntax.Parser;
import sunder.typing.TypeChecker;
import sunder.typing.TypedProgram;
import sunder.verdict.Property;

class ModelDrawingTest {
  private static ModelDrawing drawing() throws Exception {
    String text = "int n; |- int x; #if (A) x = x + n; if (x == 1) abort; : void\n";
    TypedProgram program = TypeChecker.check(Parser.parse(new SourceFile("test.ia", text)));
    var automaton = AutomatonBuilder.buildForDrawing(program, Property.ABORT);
    var drawn = (ModelView.Result.Drawn) ModelView.of(automaton, program.features().valid());
    return new ModelDrawing(drawn.view(), program.features().valid());
  }

  @Test
  void dotHasANodeForEachStateAndAnEdgeForEachLetter() throws Exception {
    StringWriter out = new StringWriter();
    drawing().writeDot(out);
    assertThat(out.toString())
        .startsWith("digraph model {")
        .contains("s0 -> s1 [label=\"[?X=0] run\"];")
        .contains("s1 -> s2 [label=\"[A] n.read\"];")
        .contains("[label=\"[!A, X == 1] abort.run\"];")
        .contains("shape=doublecircle, color=red")
        .endsWith("}\n");
  }

  @Test
  void jsonIsOneObject() throws Exception {
    StringWriter out = new StringWriter();
    drawing().writeJson(out);
    assertThat(out.toString()).contains("\"condition\" : \"A\"", "\"n.?N\"", "\"unsafe\" : true");
    try (JsonParser parser = new JsonFactory().createParser(out.toString())) {
      while (parser.nextToken() != null) {
        assertThat(parser.currentToken()).isNotNull();
      }
    }
  }

  @Test
  void withoutGraphvizTheUserIsTold() {
    assertThatThrownBy(() -> new ModelDrawing.Graphviz("no-such-command").svg("digraph {}"))
        .isInstanceOf(ModelDrawing.DrawingException.class)
        .hasMessageContaining("Graphviz");
  }
}
