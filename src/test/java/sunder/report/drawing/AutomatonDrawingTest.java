package sunder.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import sunder.automaton.AutomatonView;
import sunder.frontend.ia.flow.AutomatonBuilder;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;
import sunder.testing.Markup;
import sunder.verdict.Property;

class AutomatonDrawingTest {
  private static AutomatonDrawing drawing() throws Exception {
    return drawing("int n; |- int x; #if (A) x = x + n; if (x == 1) abort; : void\n");
  }

  private static AutomatonDrawing drawing(String text) throws Exception {
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("test.ia", text)));
    var automaton = AutomatonBuilder.buildForDrawing(program, Property.ABORT);
    var drawn =
        (AutomatonView.Result.CompleteView) AutomatonView.of(automaton, program.features().valid());
    return new AutomatonDrawing(drawn.view());
  }

  @Test
  void dotHasANodeForEachStateAndAnEdgeForEachLetter() throws Exception {
    StringWriter out = new StringWriter();
    drawing().writeDot(out);
    assertThat(out.toString())
        .startsWith("digraph model {")
        .contains("s0 -> s1 [label=\"[?X=0] run\"];")
        .contains("s1 -> s2 [label=\"[A] n.read\"")
        .contains("[label=\"[!A, X == 1] abort.run\"")
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
  void svgHasEveryStateAndLabelAndIsMarkup() throws Exception {
    StringWriter out = new StringWriter();
    drawing().writeSvg(out);
    Document svg = Markup.parse(out.toString());
    List<String> texts =
        Markup.elements(svg, "text").stream().map(Element::getTextContent).toList();
    assertThat(texts).contains("0", "1", "abort", "[?X=0] run", "[A] n.read");
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
  }

  @Test
  void lettersThatDifferInTheirVariantsAloneAreOneAndOthersShareAnEdge() throws Exception {
    String text =
        """
        features A, B, C; |-
        #if (A) abort; #if (!A && B) abort; : void
        """;
    StringWriter out = new StringWriter();
    drawing(text).writeDot(out);
    assertThat(out.toString()).contains("[label=\"[A || B] abort.run\"");
  }

  @Test
  void edgesHaveTheColourOfTheirCondition() throws Exception {
    StringWriter out = new StringWriter();
    drawing().writeDot(out);
    assertThat(out.toString())
        .containsPattern("\\[A\\] n.read\", color=\"#[0-9a-f]{6}\", fontcolor=")
        .contains("n.?N\"];");
  }
}
