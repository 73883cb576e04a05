package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sunder.report.ChangesSince;
import sunder.report.ReportPart;
import sunder.report.UnreadFile;
import sunder.report.json.JsonReport.Shape;

/**
 * A JSON text that is written object by object: one object, or a list of them. Each is composed in
 * memory, in the layout that it has at its place, before any of it is written.
 */
final class JsonDocument implements Closeable {
  private final JsonGenerator json;
  private final Writer writer;
  private Shape shape;

  /**
   * Starts the text.
   *
   * @param writer is flushed, never closed
   */
  JsonDocument(Writer writer, Shape shape) throws IOException {
    this.writer = writer;
    this.shape = shape;
    this.json = generator(writer);
    if (shape == Shape.LIST) {
      json.writeStartArray();
    }
  }

  private static JsonGenerator generator(Writer writer) throws IOException {
    JsonFactory factory =
        JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();
    return factory.createGenerator(writer).setPrettyPrinter(JsonLayout.printer());
  }

  /** Several objects are a list, even of one file. */
  void expect(int objects) throws IOException {
    if (objects > 1 && shape == Shape.OBJECT) {
      shape = Shape.LIST;
      json.writeStartArray();
    }
  }

  /**
   * Composes values.
   *
   * @param frame writes what stands before the values; its text is left out
   * @return the values in the layout that they have there
   */
  static ChunkedText compose(JsonFields.Value frame, JsonFields.Value values) throws IOException {
    ChunkedText text = new ChunkedText();
    try (JsonGenerator json = generator(text)) {
      frame.write(json);
      json.flush();
      text.clear();
      values.write(json);
    }
    return text;
  }

  /** Composes one object of this document. */
  ReportPart compose(JsonFields.Value object) throws IOException {
    return compose(object, shape);
  }

  /** The same of an object or of several ones, for a document of this shape. */
  ReportPart compose(JsonFields.Value objects, Shape of) throws IOException {
    ChunkedText text =
        compose(of == Shape.LIST ? JsonGenerator::writeStartArray : json -> {}, objects);
    return () -> {
      text.writeTo(json);
      json.flush();
    };
  }

  /** What writes the objects. */
  JsonGenerator generator() {
    return json;
  }

  /** Composes what is told of a file without report: its known fields, or what is wrong. */
  ReportPart compose(UnreadFile file) throws IOException {
    JsonFields fields =
        JsonParts.begin(file.version(), file.file())
            .put("entry", file.question().entry())
            .put("ltl", file.question().formula())
            .put("since", file.since().map(JsonChanges::title));
    file.limit()
        .ifPresentOrElse(
            limit ->
                fields.put(
                    "verdicts",
                    List.of(
                        new JsonFields()
                            .put("verdict", "UNKNOWN")
                            .put("condition", "true")
                            .with(JsonParts.reason(limit, limit.advice())))),
            () -> fields.put("diagnostics", JsonParts.diagnostics("error", file.errors())));
    return compose(fields::write);
  }

  /** Ends the list and the last line. Nothing is written if there was no object to write. */
  @Override
  public void close() throws IOException {
    boolean empty = json.getOutputContext().getEntryCount() == 0 && shape == Shape.OBJECT;
    if (shape == Shape.LIST) {
      json.writeEndArray();
    }
    json.close();
    if (!empty) {
      writer.write('\n');
    }
    writer.flush();
  }

  /** Text in chunks, which takes no more memory than its characters: a report can have millions. */
  static final class ChunkedText extends Writer {
    private static final int MOST_CHARACTERS = 1 << 16;

    private final List<String> chunks = new ArrayList<>();
    private final StringBuilder last = new StringBuilder();

    @Override
    public void write(char[] text, int from, int length) {
      last.append(text, from, length);
      if (last.length() >= MOST_CHARACTERS) {
        flush();
      }
    }

    @Override
    public void flush() {
      if (!last.isEmpty()) {
        chunks.add(last.toString());
        last.setLength(0);
      }
    }

    @Override
    public void close() {
      flush();
    }

    void clear() {
      chunks.clear();
      last.setLength(0);
    }

    /** Writes it as the next value, or values; nothing if it is blank. */
    void writeTo(JsonGenerator json) throws IOException {
      for (int i = 0; i < chunks.size(); i++) {
        if (i == 0 && chunks.size() == 1 && chunks.get(0).isBlank()) {
          return;
        } else if (i == 0) {
          json.writeRawValue(chunks.get(0).stripLeading());
        } else {
          json.writeRaw(chunks.get(i));
        }
      }
    }

    @Override
    public String toString() {
      return String.join("", chunks);
    }
  }

  /**
   * Indents objects and the lists of large ones, but keeps each feature, configuration and variant
   * on one line, since there can be thousands.
   */
  private static final class JsonLayout implements DefaultPrettyPrinter.Indenter {
    /** Fields whose value is on one line, or whose items are. */
    private static final Set<String> SMALL =
        Set.of(
            "config",
            "features",
            "holes",
            "perVariant",
            "claims",
            "ranges",
            "evidence",
            "steps",
            "unreached",
            "state",
            "lengths",
            "values",
            "diagnostics",
            "tests",
            "failing",
            "baseline",
            "changes");

    /** Lists with an item on each line; the unnamed one is the list of several files. */
    private static final Set<String> LONG =
        Set.of(
            "verdicts",
            "plays",
            "perVariant",
            "steps",
            "unreached",
            "diagnostics",
            "patterns",
            "claims",
            "contradictions",
            "safe",
            "unsafe",
            "methods",
            "undecided",
            "changes",
            "places",
            "tables",
            "tests",
            "");

    private final DefaultIndenter newLine = new DefaultIndenter("  ", "\n");
    private final Part part;

    /** Where the indentation is asked for. */
    private enum Part {
      OBJECT,
      ARRAY
    }

    private JsonLayout(Part part) {
      this.part = part;
    }

    static DefaultPrettyPrinter printer() {
      Separators separators =
          Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
      return new DefaultPrettyPrinter(separators)
          .withObjectIndenter(new JsonLayout(Part.OBJECT))
          .withArrayIndenter(new JsonLayout(Part.ARRAY));
    }

    @Override
    public boolean isInline() {
      return false;
    }

    @Override
    public void writeIndentation(JsonGenerator json, int level) throws IOException {
      if (isOnOneLine(json.getOutputContext())) {
        json.writeRaw(' ');
      } else {
        newLine.writeIndentation(json, level);
      }
    }

    private boolean isOnOneLine(JsonStreamContext context) {
      if (part == Part.ARRAY) {
        return !LONG.contains(nameOf(context)) || context.getParent().inArray();
      }
      for (JsonStreamContext c = context; c != null; c = c.getParent()) {
        if (SMALL.contains(nameOf(c))) {
          return true;
        }
      }
      return false;
    }

    /** The field whose value the context is; empty for the root and items of lists. */
    private static String nameOf(JsonStreamContext context) {
      JsonStreamContext parent = context.getParent();
      String name = parent == null ? null : parent.getCurrentName();
      return name == null ? "" : name;
    }
  }

  /** The object {@code since} of a JSON report: what an earlier one said otherwise. */
  static final class JsonChanges {
    private JsonChanges() {}

    /** As SARIF names it. */
    static String title(ChangesSince.State state) {
      return state.name().toLowerCase(Locale.ROOT);
    }

    static JsonFields of(ChangesSince changes) {
      return new JsonFields()
          .put("report", changes.earlier())
          .list("changes", changes.all(), JsonChanges::change)
          .listIfAny("featuresAdded", changes.added())
          .listIfAny("featuresGone", changes.gone())
          .put("note", changes.note());
    }

    private static JsonFields change(ChangesSince.Change change) {
      JsonFields fields = new JsonFields().put("change", change.kind().title());
      change
          .place()
          .ifPresent(
              place ->
                  fields
                      .put("kind", place.kind())
                      .put("file", place.file())
                      .put("line", place.line())
                      .put("column", place.column())
                      .put("text", place.text())
                      .put("gone", place.isEarlier()));
      return fields.with(JsonParts.condition(change.where()));
    }
  }
}
