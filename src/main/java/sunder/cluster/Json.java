package sunder.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;

/** What travels, as text. */
final class Json {
  /** A report may be one long text. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private Json() {}

  static String text(JsonFields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      fields.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it is in memory
    }
    return text.toString();
  }

  static JsonTree read(String text) throws IOException {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      return JsonTree.read(parser);
    }
  }
}
