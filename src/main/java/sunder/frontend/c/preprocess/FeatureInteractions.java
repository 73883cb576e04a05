package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which names the conditions of a program tie together: those of one condition, and with them those
 * that decide what its macros are. Decision diagrams are small if such features are neighbours.
 */
final class FeatureInteractions {
  /** What so many names decide together is near to none of them. */
  private static final int MOST_TOGETHER = 12;

  /** The names of the conditionals that are open. */
  private final Deque<Set<String>> open = new ArrayDeque<>();

  /** The names that decide what a macro is. */
  private final Map<String, Set<String>> deciding = new HashMap<>();

  private final Set<Set<String>> ties = new LinkedHashSet<>();

  /** Hears of every directive of the program, in order. */
  void observe(LogicalLine line) {
    switch (line.directiveName()) {
      case "if", "ifdef", "ifndef" -> open.push(condition(line.arguments()));
      case "elif", "elifdef", "elifndef" ->
          condition(line.arguments()).forEach(name -> peek().add(name));
      case "endif" -> open.poll();
      case "define", "undef" -> {
        if (line.tokens().size() > 1) {
          decide(line.tokens().get(1).text(), line.tokens().subList(2, line.tokens().size()));
        }
      }
      default -> {}
    }
  }

  /** Sets of names that should be neighbours. */
  Collection<Set<String>> interactions() {
    return ties;
  }

  private Set<String> peek() {
    return open.isEmpty() ? new LinkedHashSet<>() : open.element();
  }

  private Set<String> condition(List<PreprocessingToken> words) {
    Set<String> names = named(words);
    tie(names);
    Set<String> nested = new LinkedHashSet<>(peek());
    nested.addAll(names);
    tie(nested);
    return names;
  }

  /** The names in a text, and those that decide what these are. */
  private Set<String> named(List<PreprocessingToken> words) {
    Set<String> names = new LinkedHashSet<>();
    for (PreprocessingToken word : words) {
      if (word.isIdentifier()) {
        names.addAll(deciding.getOrDefault(word.text(), Set.of(word.text())));
      }
    }
    return names;
  }

  private void decide(String macro, List<PreprocessingToken> body) {
    Set<String> names = new LinkedHashSet<>(Set.of(macro));
    names.addAll(deciding.getOrDefault(macro, Set.of()));
    open.forEach(names::addAll);
    names.addAll(named(body));
    deciding.put(macro, names.size() > MOST_TOGETHER ? Set.of(macro) : names);
  }

  private void tie(Set<String> names) {
    if (names.size() > 1 && names.size() <= MOST_TOGETHER) {
      ties.add(Set.copyOf(names));
    }
  }
}
