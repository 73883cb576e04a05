package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Writer;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;

/**
 * Writes an object for each file.
 *
 * @param <T> what an object is about
 */
abstract class JsonWriter<T> implements ReportWriter<T> {
  private final JsonGenerator json;

  private final JsonDocument document;

  /**
   * @param writer is flushed, never closed
   */
  JsonWriter(Writer writer, JsonReport.Shape shape) throws IOException {
    this.document = new JsonDocument(writer, shape);
    this.json = document.generator();
  }

  /** What there is to say. */
  abstract JsonFields fields(T report);

  @Override
  public final void write(T report) throws IOException {
    fields(report).write(json);
    json.flush();
  }

  @Override
  public final void write(UnreadFile file) throws IOException {
    document.unread(file);
  }

  @Override
  public final void add(String written) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(written)) {
      if (parser.nextToken() == JsonToken.START_ARRAY) {
        expect(2); // a list, even of one
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          json.copyCurrentStructure(parser);
        }
      } else {
        json.copyCurrentStructure(parser);
      }
    }
    json.flush();
  }

  @Override
  public final void expect(int reports) throws IOException {
    document.expect(reports);
  }

  @Override
  public final void close() throws IOException {
    document.close();
  }
}
