package sunder.bench.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;

/** The tables of this package: text files whose lines are entries or start with {@code #}. */
final class ResourceLines {
  private ResourceLines() {}

  /** Returns the entries of a table. */
  static Stream<String> of(String name) {
    try (InputStream in = ResourceLines.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"));
    } catch (IOException e) {
      throw new IllegalStateException(e); // the resource is part of the jar
    }
  }
}
