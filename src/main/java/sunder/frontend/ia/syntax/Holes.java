package sunder.frontend.ia.syntax;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Names the holes of a sketch; each is a numeric feature of that name. */
public final class Holes {
  private Holes() {}

  /**
   * Every hole of the program with its name, in source order: the given name, or {@code hole1},
   * {@code hole2}, ... for the others, leaving out names that the program uses.
   */
  public static Map<Expression.Hole, String> names(Program program) {
    NamesInUse used = NamesInUse.of(program);
    Set<String> taken = used.all();
    Map<Expression.Hole, String> names = new LinkedHashMap<>();
    int next = 1;
    for (Expression.Hole hole : used.holes()) {
      if (hole.name().isPresent()) {
        names.put(hole, hole.name().get());
        continue;
      }
      while (taken.contains("hole" + next)) {
        next++;
      }
      names.put(hole, "hole" + next);
      next++;
    }
    return Collections.unmodifiableMap(names);
  }
}
