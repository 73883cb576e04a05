package sunder.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of comma-separated values (RFC 4180, no line breaks within values). */
final class Csv {
  private Csv() {}

  static String line(List<String> values) {
    return values.stream().map(Csv::quote).collect(Collectors.joining(","));
  }

  private static String quote(String value) {
    return value.matches("[^\",\\r\\n]*") ? value : '"' + value.replace("\"", "\"\"") + '"';
  }

  static List<String> values(String line) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        value.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }
}
