package sunder.report.drawing;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;
import sunder.automaton.ModelView;
import sunder.automaton.ModelView.State;
import sunder.drawing.Theme;

/** Writes an automaton as DOT text: a node for each state, an edge with all its labels. */
final class DotModel {
  private DotModel() {}

  static void write(ModelView model, Writer writer) throws IOException {
    writer.write("digraph model {\n  rankdir=LR;\n  node [shape=circle, label=\"\"];\n");
    writer.write("  start [shape=point];\n  start -> s0;\n");
    for (State state : model.states()) {
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

  private static String attributes(State state) {
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
