package sunder.frontend.c.preprocess;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.frontend.c.grammar.CLexer;

/**
 * Finds the global variables that stand for features in a product simulator: named with a prefix
 * and assigned what a function chooses. One that is assigned a constant is no choice.
 */
final class PrefixedNames {
  private PrefixedNames() {}

  static Set<String> of(List<Line> lines, List<String> prefixes) {
    List<Word> words =
        prefixes.isEmpty()
            ? List.of()
            : lines.stream()
                .filter(line -> line.kind() == Line.Kind.TEXT)
                .flatMap(line -> line.words().stream())
                .toList();
    Set<String> found = new LinkedHashSet<>();
    for (int i = 0; i + 3 < words.size(); i++) {
      String name = words.get(i).text();
      boolean chosen =
          words.get(i + 1).is(CLexer.ASSIGN)
              && words.get(i + 2).is(CLexer.IDENTIFIER)
              && words.get(i + 3).is(CLexer.LPAREN);
      if (chosen && prefixes.stream().anyMatch(name::startsWith)) {
        found.add(name);
      }
    }
    return found;
  }
}
