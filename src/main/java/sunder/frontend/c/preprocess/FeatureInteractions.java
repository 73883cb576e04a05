package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * Collects interactions of features: names that occur in one condition, and the names that decide
 * the definitions of its macros. Decision diagrams are small if such features are adjacent.
 */
final class FeatureInteractions {
  /** The number of names beyond which an interaction is ignored. */
  private static final int MOST_TOGETHER = 12;

  /** The names of the open conditional sections. */
  private final Deque<Set<String>> open = new ArrayDeque<>();

  /** The names that decide the definition of a macro. */
  private final Map<String, Set<String>> deciding = new HashMap<>();

  private final Set<Set<String>> interactions = new LinkedHashSet<>();

  /** Processes each directive of the program, in order. */
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

  Collection<Set<String>> interactions() {
    return interactions;
  }

  private Set<String> peek() {
    return open.isEmpty() ? new LinkedHashSet<>() : open.element();
  }

  private Set<String> condition(List<PreprocessingToken> words) {
    Set<String> names = named(words);
    add(names);
    Set<String> nested = new LinkedHashSet<>(peek());
    nested.addAll(names);
    add(nested);
    return names;
  }

  /** Returns the names in a token sequence, with those that decide their definitions. */
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

  private void add(Set<String> names) {
    if (names.size() > 1 && names.size() <= MOST_TOGETHER) {
      interactions.add(Set.copyOf(names));
    }
  }
}
