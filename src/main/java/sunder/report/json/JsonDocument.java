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
import sunder.report.BaselineComparison;
import sunder.report.ReportFragment;
import sunder.report.UnreportedFile;
import sunder.report.json.JsonReport.Shape;

/**
 * A JSON document that is written object by object: one object, or an array of objects. Each object
 * is composed in memory, with its final indentation, before any of it is written.
 */
final class JsonDocument implements Closeable {
  private final JsonGenerator json;
  private final Writer writer;
  private Shape shape;

  /**
   * Starts the document.
   *
   * @param writer the target, which is flushed and never closed
   * @param shape one object or an array
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

  /** Announces the number of objects of one file: several objects become an array. */
  void announce(int objects) throws IOException {
    if (objects > 1 && shape == Shape.OBJECT) {
      shape = Shape.LIST;
      json.writeStartArray();
    }
  }

  /**
   * Composes values with the indentation of their context.
   *
   * @param frame writes the context before the values; its text is removed from the result
   * @param values writes the values
   * @return the text of the values
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

  ReportFragment compose(JsonFields.Value object) throws IOException {
    return compose(object, shape);
  }

  /** Composes one or several objects for a document of a shape. */
  ReportFragment compose(JsonFields.Value objects, Shape of) throws IOException {
    ChunkedText text =
        compose(of == Shape.LIST ? JsonGenerator::writeStartArray : json -> {}, objects);
    return () -> {
      text.writeTo(json);
      json.flush();
    };
  }

  JsonGenerator generator() {
    return json;
  }

  /**
   * Composes the object of a file without a verification report: its known fields and the errors.
   */
  ReportFragment compose(UnreportedFile file) throws IOException {
    JsonFields fields =
        JsonFragments.header(file.version(), file.file())
            .put("entry", file.task().entry())
            .put("ltl", file.task().formula())
            .put("since", file.baselineState().map(JsonBaselineComparison::title));
    file.limit()
        .ifPresentOrElse(
            limit ->
                fields.put(
                    "verdicts",
                    List.of(
                        new JsonFields()
                            .put("verdict", "UNKNOWN")
                            .put("condition", "true")
                            .putAll(JsonFragments.reason(limit, limit.advice())))),
            () -> fields.put("diagnostics", JsonFragments.diagnostics("error", file.errors())));
    return compose(fields::write);
  }

  /** Ends the array and the last line. Writes nothing if there was no object. */
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

  /**
   * A writer to memory in chunks, which needs no more memory than its characters: a report can have
   * millions.
   */
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

    /** Writes the text as the next value, or values, of a generator; nothing if it is blank. */
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
   * The indentation of reports: objects and long arrays are indented; each feature, configuration
   * and variant is on one line, since there can be thousands.
   */
  private static final class JsonLayout implements DefaultPrettyPrinter.Indenter {
    /** The fields whose value, or each of whose items, is on one line. */
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

    /** The arrays with one item per line; the unnamed one is the array of several files. */
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
    private final Container part;

    private enum Container {
      OBJECT,
      ARRAY
    }

    private JsonLayout(Container part) {
      this.part = part;
    }

    static DefaultPrettyPrinter printer() {
      Separators separators =
          Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
      return new DefaultPrettyPrinter(separators)
          .withObjectIndenter(new JsonLayout(Container.OBJECT))
          .withArrayIndenter(new JsonLayout(Container.ARRAY));
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
      if (part == Container.ARRAY) {
        return !LONG.contains(nameOf(context)) || context.getParent().inArray();
      }
      for (JsonStreamContext c = context; c != null; c = c.getParent()) {
        if (SMALL.contains(nameOf(c))) {
          return true;
        }
      }
      return false;
    }

    /**
     * Returns the name of the field whose value the context is; empty for the root and for items of
     * arrays.
     */
    private static String nameOf(JsonStreamContext context) {
      JsonStreamContext parent = context.getParent();
      String name = parent == null ? null : parent.getCurrentName();
      return name == null ? "" : name;
    }
  }

  /** The object {@code since} of a JSON report: its comparison with a baseline. */
  static final class JsonBaselineComparison {
    private JsonBaselineComparison() {}

    /** Returns the value of SARIF's property {@code baselineState}. */
    static String title(BaselineComparison.BaselineState state) {
      return state.name().toLowerCase(Locale.ROOT);
    }

    static JsonFields of(BaselineComparison changes) {
      return new JsonFields()
          .put("report", changes.baselineName())
          .list("changes", changes.changes(), JsonBaselineComparison::change)
          .listIfAny("featuresAdded", changes.addedFeatures())
          .listIfAny("featuresGone", changes.removedFeatures())
          .put("note", changes.note());
    }

    private static JsonFields change(BaselineComparison.Change change) {
      JsonFields fields = new JsonFields().put("change", change.kind().title());
      change
          .property()
          .ifPresent(
              place ->
                  fields
                      .put("kind", place.kind())
                      .put("file", place.file())
                      .put("line", place.line())
                      .put("column", place.column())
                      .put("text", place.text())
                      .put("gone", place.isRemoved()));
      return fields.putAll(JsonFragments.condition(change.variantCondition()));
    }
  }
}
