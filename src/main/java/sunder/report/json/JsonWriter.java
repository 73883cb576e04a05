package sunder.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.Writer;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;

/**
 * A JSON report writer: writes one object for each report.
 *
 * @param <T> the type of the reports
 */
abstract class JsonWriter<T> implements ReportWriter<T> {
  private final JsonDocument document;

  /**
   * Creates a writer.
   *
   * @param writer the target, which is flushed and never closed
   * @param shape one object or an array
   * @throws IOException if the target cannot be written
   */
  JsonWriter(Writer writer, JsonReport.Shape shape) throws IOException {
    this.document = new JsonDocument(writer, shape);
  }

  /** Returns the fields of the object for a report. */
  abstract JsonFields fields(T report);

  @Override
  public final ReportFragment compose(T report) throws IOException {
    return document.compose(fields(report)::write);
  }

  @Override
  public final ReportFragment compose(UnreportedFile file) throws IOException {
    return document.compose(file);
  }

  @Override
  public final ReportFragment composeWritten(String written) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(written)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return document.compose(json -> json.copyCurrentStructure(parser));
      }
      ReportFragment objects = // a list, even of one
          document.compose(
              json -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                  json.copyCurrentStructure(parser);
                }
              },
              JsonReport.Shape.LIST);
      return () -> {
        announce(2);
        objects.write();
      };
    }
  }

  @Override
  public final void announce(int reports) throws IOException {
    document.announce(reports);
  }

  @Override
  public final void close() throws IOException {
    document.close();
  }
}
