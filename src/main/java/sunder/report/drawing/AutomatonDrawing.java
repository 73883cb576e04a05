package sunder.report.drawing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;
import sunder.automaton.AutomatonView;
import sunder.automaton.Location;
import sunder.drawing.Theme;
import sunder.report.Wording;
import sunder.report.json.JsonFields;

/**
 * Writes featured symbolic automata as in Fig. 3 of family-symbolic-games: as DOT and SVG with a
 * node for each state and edges {@code [phi, b] move}; as JSON with an object for each letter.
 */
public final class AutomatonDrawing {
  private final AutomatonView model;

  /**
   * Creates a drawing. Conditions are printed relative to the variants of the view; letters that
   * differ in their variants only are merged.
   */
  public AutomatonDrawing(AutomatonView model) {
    this.model = model.merged();
  }

  /** Writes DOT text. */
  public void writeDot(Writer writer) throws IOException {
    DotWriter.write(model, writer);
  }

  /** Writes an SVG document; no other program is needed. */
  public void writeSvg(Writer writer) throws IOException {
    writer.write(AutomatonPicture.of(model).svg());
    writer.flush();
  }

  /** Writes one JSON object with {@code states} and {@code transitions}. */
  public void writeJson(Writer writer) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(writer)) {
      json.useDefaultPrettyPrinter();
      new JsonFields()
          .list("states", model.states(), AutomatonDrawing::fields)
          .list("transitions", model.edges(), this::fields)
          .write(json);
    }
    writer.write("\n");
    writer.flush();
  }

  private static JsonFields fields(AutomatonView.State state) {
    return new JsonFields()
        .put("state", state.number())
        .put("initial", state.isInitial())
        .put("final", state.role() != Location.Role.ORDINARY)
        .put("unsafe", state.role() == Location.Role.ABORT);
  }

  private JsonFields fields(AutomatonView.LabelledEdge letter) {
    return new JsonFields()
        .put("from", letter.source().number())
        .put("to", letter.target().number())
        .put("condition", Wording.condition(letter.presenceCondition(), model.scope()))
        .put("guard", letter.condition())
        .put("moves", letter.moves());
  }

  /**
   * Writes an automaton as DOT text: a node for each state, and an edge with all labels for each
   * pair of states.
   */
  private static final class DotWriter {
    private DotWriter() {}

    static void write(AutomatonView model, Writer writer) throws IOException {
      writer.write("digraph model {\n  rankdir=LR;\n  node [shape=circle, label=\"\"];\n");
      writer.write("  start [shape=point];\n  start -> s0;\n");
      for (AutomatonView.State state : model.states()) {
        writer.write("  s" + state.number() + " [" + attributes(state) + "];\n");
      }
      for (AutomatonEdges.Edge edge : AutomatonEdges.of(model).edges()) {
        writer.write(
            "  s%s -> s%s [label=\"%s\"%s];\n"
                .formatted(
                    edge.source().number(), edge.target().number(), labels(edge), colour(edge)));
      }
      writer.write("}\n");
      writer.flush();
    }

    private static String attributes(AutomatonView.State state) {
      return switch (state.role()) {
        case ORDINARY -> "label=\"" + state.number() + "\"";
        case ABORT -> "label=\"abort\", shape=doublecircle, color=red";
        case END -> "label=\"" + state.number() + "\", shape=doublecircle";
      };
    }

    /** Returns the labels, one per line; several ones are left-aligned. */
    private static String labels(AutomatonEdges.Edge edge) {
      String end = edge.labels().size() > 1 ? "\\l" : "";
      return edge.labels().stream()
          .map(label -> escape(label.text()) + end)
          .collect(Collectors.joining());
    }

    private static String colour(AutomatonEdges.Edge edge) {
      if (edge.condition().isEmpty()) {
        return "";
      }
      String colour = Theme.lightColour(edge.condition().getAsInt());
      return ", color=\"%s\", fontcolor=\"%s\"".formatted(colour, colour);
    }

    private static String escape(String text) {
      return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
  }
}
