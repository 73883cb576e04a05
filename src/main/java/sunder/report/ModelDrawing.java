package sunder.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import sunder.automaton.Location;
import sunder.automaton.ModelView;
import sunder.automaton.ModelView.Letter;
import sunder.automaton.ModelView.State;
import sunder.family.ConfigSet;

/**
 * Draws featured symbolic automata as in Fig. 3 of family-symbolic-games: a node for each state, an
 * edge {@code [phi, b] move} for each letter. DOT and JSON are written here; SVG is what Graphviz
 * makes of the DOT text.
 */
public final class ModelDrawing {
  private final ModelView model;
  private final ConfigSet valid;

  /**
   * @param valid the variants among which conditions are written
   */
  public ModelDrawing(ModelView model, ConfigSet valid) {
    this.model = model;
    this.valid = valid;
  }

  /** Graphviz could not be used; the message says what the user can do. */
  public static final class DrawingException extends Exception {
    private static final long serialVersionUID = 1L;

    DrawingException(String message) {
      super(message);
    }
  }

  /** Writes DOT text. */
  public void writeDot(Writer writer) throws IOException {
    writer.write("digraph model {\n  rankdir=LR;\n  node [shape=circle, label=\"\"];\n");
    writer.write("  start [shape=point];\n  start -> s0;\n");
    for (State state : model.states()) {
      writer.write("  s" + state.number() + " [" + attributes(state) + "];\n");
    }
    for (Letter letter : model.letters()) {
      writer.write(
          "  s%s -> s%s [label=\"%s\"];\n"
              .formatted(
                  letter.source().number(), letter.target().number(), escape(label(letter))));
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

  /** {@code [phi, b] word}, without the parts that are true. */
  private String label(Letter letter) {
    List<String> parts = new ArrayList<>();
    String when = ConditionText.of(letter.when(), valid);
    if (!when.equals("true")) {
      parts.add(when);
    }
    parts.addAll(letter.condition());
    String word = String.join(" ", letter.moves());
    return parts.isEmpty() ? word : ("[" + String.join(", ", parts) + "] " + word).strip();
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** Writes one JSON object with {@code states} and {@code transitions}. */
  public void writeJson(Writer writer) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(writer)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeArrayFieldStart("states");
      for (State state : model.states()) {
        write(json, state);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("transitions");
      for (Letter letter : model.letters()) {
        write(json, letter);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    writer.write("\n");
    writer.flush();
  }

  private static void write(JsonGenerator json, State state) throws IOException {
    json.writeStartObject();
    json.writeNumberField("state", state.number());
    json.writeBooleanField("initial", state.isInitial());
    json.writeBooleanField("final", state.role() != Location.Role.ORDINARY);
    json.writeBooleanField("unsafe", state.role() == Location.Role.ABORT);
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Letter letter) throws IOException {
    json.writeStartObject();
    json.writeNumberField("from", letter.source().number());
    json.writeNumberField("to", letter.target().number());
    json.writeStringField("condition", ConditionText.of(letter.when(), valid));
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

  /**
   * Writes SVG, made by the {@code dot} command of Graphviz.
   *
   * @throws DrawingException if there is no such command or it fails
   */
  public void writeSvg(Writer writer) throws IOException, DrawingException {
    StringWriter text = new StringWriter();
    writeDot(text);
    writer.write(new Graphviz("dot").svg(text.toString()));
    writer.flush();
  }

  /** The {@code dot} command. */
  record Graphviz(String command) {
    String svg(String dot) throws DrawingException {
      try {
        Process process =
            new ProcessBuilder(command, "-Tsvg")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Thread writing = new Thread(() -> feed(process, dot));
        writing.setDaemon(true);
        writing.start();
        String svg = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
          throw new DrawingException("Graphviz could not draw the model; try --format dot");
        }
        return svg;
      } catch (IOException e) {
        throw new DrawingException(
            "SVG needs the command 'dot' of Graphviz on the PATH; try --format dot");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DrawingException("interrupted while Graphviz was drawing");
      }
    }

    /** A reader that stops early has reported why. */
    private static void feed(Process process, String dot) {
      try (var out = process.getOutputStream()) {
        out.write(dot.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        process.destroy();
      }
    }
  }
}
