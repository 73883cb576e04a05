package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import sunder.report.UnreadFile;
import sunder.report.json.JsonReport.Shape;
import sunder.verdict.UnknownReason;

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
    JsonParts parts = new JsonParts(json);
    parts.begin(file.version(), file.file());
    if (file.since().isPresent()) {
      json.writeStringField("since", JsonChanges.title(file.since().get()));
    }
    if (file.limit().isPresent()) {
      UnknownReason limit = file.limit().get();
      json.writeArrayFieldStart("verdicts");
      json.writeStartObject();
      json.writeStringField("verdict", "UNKNOWN");
      json.writeStringField("condition", "true");
      parts.reason(limit, limit.advice());
      json.writeEndObject();
    } else {
      json.writeArrayFieldStart("diagnostics");
      parts.diagnostics("error", file.errors());
    }
    json.writeEndArray();
    json.writeEndObject();
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
}
