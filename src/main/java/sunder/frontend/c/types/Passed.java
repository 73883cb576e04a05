package sunder.frontend.c.types;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sunder.source.Span;

/**
 * Finds the declarations of a body that jumps may pass. Such an object is there without a value
 * from the beginning of its block on (C11, 6.2.4), until a run comes by its declaration.
 */
final class Passed {
  private final Map<String, Integer> jumps = new HashMap<>();

  private Passed(List<Stmt> body) {
    body.forEach(this::countJumps);
  }

  /** Notes it of the objects that are declared in a block. */
  static void note(List<Stmt> items, Span block) {
    if (items.stream().anyMatch(Passed::hasLabel)) {
      Passed passed = new Passed(items);
      passed.list(items, block);
      items.forEach(passed::within);
    }
  }

  private static boolean hasLabel(Stmt s) {
    return s instanceof Stmt.Label
        || s instanceof Stmt.Switch
        || s.parts().stream().anyMatch(Passed::hasLabel);
  }

  private void countJumps(Stmt s) {
    if (s instanceof Stmt.Goto jump) {
      jumps.merge(jump.label(), 1, Integer::sum);
    }
    s.parts().forEach(this::countJumps);
  }

  private void within(Stmt s) {
    if (s instanceof Stmt.Block block) {
      list(block.items(), block.span());
    } else if (s instanceof Stmt.For loop) {
      list(Stream.concat(loop.start().parts().stream(), Stream.of(loop.body())).toList(), s.span());
    }
    s.parts().forEach(this::within);
  }

  private void list(List<Stmt> items, Span block) {
    Behind behind = new Behind();
    List<Stmt> flat = items.stream().flatMap(Passed::inOneList).toList();
    for (int i = flat.size() - 1; i >= 0; i--) {
      if (flat.get(i) instanceof Stmt.Declare declare
          && declare.variable().kind() == Variable.Kind.LOCAL
          && behind.isEntered()) {
        declare.variable().notePassed(block);
      }
      behind.add(flat.get(i), false);
    }
  }

  /** What only some variants have stands in the same block. */
  private static Stream<Stmt> inOneList(Stmt s) {
    return s instanceof Stmt.Part part
        ? part.items().stream().flatMap(Passed::inOneList)
        : Stream.of(s);
  }

  /** What stands behind a declaration in its block. */
  private final class Behind {
    private final Set<String> labels = new HashSet<>();
    private final Map<String, Integer> own = new HashMap<>();
    private boolean hasCase;

    void add(Stmt s, boolean inSwitch) {
      if (s instanceof Stmt.Label label) {
        labels.add(label.name());
      } else if (s instanceof Stmt.Goto jump) {
        own.merge(jump.label(), 1, Integer::sum);
      } else if (s instanceof Stmt.Case || s instanceof Stmt.Default) {
        hasCase |= !inSwitch;
      }
      s.parts().forEach(part -> add(part, inSwitch || s instanceof Stmt.Switch));
    }

    /** Whether something jumps there from elsewhere. */
    boolean isEntered() {
      return hasCase
          || labels.stream()
              .anyMatch(label -> jumps.getOrDefault(label, 0) > own.getOrDefault(label, 0));
    }
  }
}
