package sunder.report.drawing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import sunder.automaton.Location;
import sunder.automaton.ModelView;
import sunder.drawing.Theme;
import sunder.report.Wording;

/**
 * Writes featured symbolic automata as in Fig. 3 of family-symbolic-games: as DOT and SVG, a node
 * for each state and an edge {@code [phi, b] move}; as JSON, letter by letter.
 */
public final class ModelDrawing {
  private final ModelView model;

  /**
   * Conditions are written as they are among the variants that the view was drawn for; letters that
   * differ in their variants alone are written as one.
   */
  public ModelDrawing(ModelView model) {
    this.model = model.merged();
  }

  /** Writes DOT text. */
  public void writeDot(Writer writer) throws IOException {
    DotModel.write(model, writer);
  }

  /** Writes SVG; nothing else needs to be installed. */
  public void writeSvg(Writer writer) throws IOException {
    writer.write(ModelPicture.of(model).svg());
    writer.flush();
  }

  /** Writes one JSON object with {@code states} and {@code transitions}. */
  public void writeJson(Writer writer) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(writer)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeArrayFieldStart("states");
      for (ModelView.State state : model.states()) {
        write(json, state);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("transitions");
      for (ModelView.Letter letter : model.letters()) {
        write(json, letter);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    writer.write("\n");
    writer.flush();
  }

  private static void write(JsonGenerator json, ModelView.State state) throws IOException {
    json.writeStartObject();
    json.writeNumberField("state", state.number());
    json.writeBooleanField("initial", state.isInitial());
    json.writeBooleanField("final", state.role() != Location.Role.ORDINARY);
    json.writeBooleanField("unsafe", state.role() == Location.Role.ABORT);
    json.writeEndObject();
  }

  private void write(JsonGenerator json, ModelView.Letter letter) throws IOException {
    json.writeStartObject();
    json.writeNumberField("from", letter.source().number());
    json.writeNumberField("to", letter.target().number());
    json.writeStringField("condition", Wording.condition(letter.when(), model.scope()));
    writeStrings(json, "guard", letter.condition());
    writeStrings(json, "moves", letter.moves());
    json.writeEndObject();
  }

  private static void writeStrings(JsonGenerator json, String name, List<String> strings)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String string : strings) {
      json.writeString(string);
    }
    json.writeEndArray();
  }

  /** Writes an automaton as DOT text: a node for each state, an edge with all its labels. */
  private static final class DotModel {
    private DotModel() {}

    static void write(ModelView model, Writer writer) throws IOException {
      writer.write("digraph model {\n  rankdir=LR;\n  node [shape=circle, label=\"\"];\n");
      writer.write("  start [shape=point];\n  start -> s0;\n");
      for (ModelView.State state : model.states()) {
        writer.write("  s" + state.number() + " [" + attributes(state) + "];\n");
      }
      for (ModelEdges.Edge edge : ModelEdges.of(model).edges()) {
        writer.write(
            "  s%s -> s%s [label=\"%s\"%s];\n"
                .formatted(
                    edge.source().number(), edge.target().number(), labels(edge), colour(edge)));
      }
      writer.write("}\n");
      writer.flush();
    }

    private static String attributes(ModelView.State state) {
      return switch (state.role()) {
        case ORDINARY -> "label=\"" + state.number() + "\"";
        case ABORT -> "label=\"abort\", shape=doublecircle, color=red";
        case END -> "label=\"" + state.number() + "\", shape=doublecircle";
      };
    }

    /** One to a line, from the left where there are several. */
    private static String labels(ModelEdges.Edge edge) {
      String end = edge.labels().size() > 1 ? "\\l" : "";
      return edge.labels().stream()
          .map(label -> escape(label.text()) + end)
          .collect(Collectors.joining());
    }

    private static String colour(ModelEdges.Edge edge) {
      if (edge.condition().isEmpty()) {
        return "";
      }
      String colour = Theme.onLight(edge.condition().getAsInt());
      return ", color=\"%s\", fontcolor=\"%s\"".formatted(colour, colour);
    }

    private static String escape(String text) {
      return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
  }
}
