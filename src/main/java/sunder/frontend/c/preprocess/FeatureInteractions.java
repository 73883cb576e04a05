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

  /** The number of open conditional sections that each of their names is in. */
  private final Map<String, Integer> openNames = new HashMap<>();

  /** The names that decide the definition of a macro; of another, it is its own name only. */
  private final Map<String, Set<String>> deciding = new HashMap<>();

  private final Set<Set<String>> interactions = new LinkedHashSet<>();

  /** Processes each directive of the program, in order. */
  void observe(LogicalLine line) {
    switch (line.directiveName()) {
      case "if", "ifdef", "ifndef" -> {
        Set<String> names = condition(line.arguments());
        open.push(new LinkedHashSet<>());
        names.forEach(this::addToSection);
      }
      case "elif", "elifdef", "elifndef" -> {
        Set<String> names = condition(line.arguments());
        if (!open.isEmpty()) {
          names.forEach(this::addToSection);
        }
      }
      case "endif" -> {
        if (!open.isEmpty()) {
          open.pop()
              .forEach(name -> openNames.computeIfPresent(name, (n, i) -> i > 1 ? i - 1 : null));
        }
      }
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

  /** Adds a name to the innermost open section. */
  private void addToSection(String name) {
    if (open.element().add(name)) {
      openNames.merge(name, 1, Integer::sum);
    }
  }

  private Set<String> condition(List<PreprocessingToken> words) {
    Set<String> names = named(words);
    add(names);
    if (!open.isEmpty()) {
      Set<String> nested = new LinkedHashSet<>(open.element());
      nested.addAll(names);
      add(nested);
    }
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
    if (openNames.size() > MOST_TOGETHER) {
      deciding.remove(macro);
      return;
    }
    Set<String> names = new LinkedHashSet<>(Set.of(macro));
    names.addAll(deciding.getOrDefault(macro, Set.of()));
    names.addAll(openNames.keySet());
    names.addAll(named(body));
    if (names.size() > MOST_TOGETHER) {
      deciding.remove(macro);
    } else if (names.size() > 1) {
      deciding.put(macro, names);
    }
  }

  private void add(Set<String> names) {
    if (names.size() > 1 && names.size() <= MOST_TOGETHER) {
      interactions.add(Set.copyOf(names));
    }
  }
}
