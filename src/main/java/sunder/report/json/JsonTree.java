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

/**
 * A JSON value in memory. An object has fields, an array has elements, and a scalar has a text.
 *
 * @param fields the fields of an object; empty for other values
 * @param elements the elements of an array; empty for other values
 * @param text the text of a scalar; empty for other values
 */
public record JsonTree(Map<String, JsonTree> fields, List<JsonTree> elements, String text) {
  /** The value of a missing field. */
  public static final JsonTree MISSING = new JsonTree(Map.of(), List.of(), "");

  /** Reads the value whose first token is the parser's current token. */
  public static JsonTree read(JsonParser parser) throws IOException {
    return read(parser, Set.of());
  }

  /** Reads a value without the fields of the given names, which can be large. */
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

  /** Returns the value of a field, {@link #MISSING} if it is missing. */
  public JsonTree get(String field) {
    return fields.getOrDefault(field, MISSING);
  }

  /**
   * Returns the value as an integer.
   *
   * @throws NumberFormatException if it is not an integer
   */
  public BigInteger number() {
    return new BigInteger(text);
  }
}
