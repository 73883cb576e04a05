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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sunder.report.ChangesSince;
import sunder.report.UnreadFile;
import sunder.report.json.JsonReport.Shape;

/** A JSON text that is written object by object: one object, or a list of them. */
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

  /** Whether no object is begun and not ended. */
  private boolean isBetweenObjects() {
    JsonStreamContext here = json.getOutputContext();
    return here.inRoot() || here.inArray() && here.getParent().inRoot();
  }

  /** What writes the objects. */
  JsonGenerator generator() {
    return json;
  }

  /** Writes of a file without a report: the fields of one that are known, or what is wrong. */
  void unread(UnreadFile file) throws IOException {
    if (!isBetweenObjects()) {
      return; // memory ran out in the midst of another report
    }
    JsonFields fields =
        JsonParts.begin(file.version(), file.file())
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
    fields.write(json);
    json.flush();
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
