package sunder.bench.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The table of compiler options: which of them the verifier follows, and by which options of its
 * own ({@code options.txt}).
 */
final class OptionTable {
  private static final List<Entry> ENTRIES = lines("options.txt").map(OptionTable::entry).toList();

  private OptionTable() {}

  /**
   * An entry of the table.
   *
   * @param pattern the option; a star at its end matches any rest
   * @param answer {@code same}, {@code differs}, {@code pass}, or options of the verifier
   */
  private record Entry(String pattern, String answer) {
    boolean matches(String option) {
      return pattern.endsWith("*")
          ? option.startsWith(pattern.substring(0, pattern.length() - 1))
          : option.equals(pattern);
    }
  }

  private static Entry entry(String line) {
    String[] words = line.split("\\s+", 2);
    return new Entry(words[0], words[1]);
  }

  /** Returns the entries of a table of this package: lines that do not start with {@code #}. */
  static Stream<String> lines(String name) {
    try (InputStream in = OptionTable.class.getResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(String::strip).filter(line -> !line.matches("#.*|"));
    } catch (IOException e) {
      throw new IllegalStateException(e); // the resource is part of the jar
    }
  }

  /** Returns the options of the verifier for compiler options; empty if one is not followed. */
  static Optional<List<String>> followed(List<String> options) {
    List<String> result = new ArrayList<>();
    for (String option : options) {
      String answer =
          ENTRIES.stream()
              .filter(entry -> entry.matches(option))
              .map(Entry::answer)
              .findFirst()
              .orElse("differs");
      switch (answer) {
        case "differs" -> {
          return Optional.empty();
        }
        case "same" -> {}
        case "pass" -> result.add(option);
        default -> result.addAll(List.of(answer.split("\\s+")));
      }
    }
    return Optional.of(result);
  }
}
