package sunder.report.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON value: an object has fields, a list has parts, anything else a text. */
public record JsonTree(Map<String, JsonTree> fields, List<JsonTree> parts, String text) {
  /** What is not there. */
  public static final JsonTree NOTHING = new JsonTree(Map.of(), List.of(), "");

  /** The value whose first token was just read. */
  public static JsonTree read(JsonParser parser) throws IOException {
    return read(parser, Set.of());
  }

  /** The same without fields of these names, which can be large. */
  static JsonTree read(JsonParser parser, Set<String> skipped) throws IOException {
    Map<String, JsonTree> fields = new LinkedHashMap<>();
    List<JsonTree> parts = new ArrayList<>();
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        if (skipped.contains(name)) {
          parser.skipChildren();
        } else {
          fields.put(name, read(parser, skipped));
        }
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        parts.add(read(parser, skipped));
      }
    }
    return new JsonTree(fields, parts, parser.getText());
  }

  /** The value of a field, {@link #NOTHING} if it is not there. */
  public JsonTree get(String field) {
    return fields.getOrDefault(field, NOTHING);
  }

  /**
   * @throws NumberFormatException if it is no integer
   */
  public BigInteger number() {
    return new BigInteger(text);
  }
}
