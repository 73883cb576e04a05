package sunder.bench.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The table of compiler options: which of them the verifier follows, and by which options of its
 * own ({@code options.txt}).
 */
final class OptionTable {
  private static final List<Entry> ENTRIES =
      ResourceLines.of("options.txt").map(OptionTable::entry).toList();

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
