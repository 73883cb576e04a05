package sunder.verify.relation;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.search.Path;

/**
 * The steps of a spurious path that no store at their start can follow. Steps before and behind
 * them are irrelevant to its infeasibility, and so are the relations of their registers.
 *
 * @param path the whole path, from the initial location
 * @param from the index of the first step; the initial store counts if it is 0
 * @param to the index behind the last step, greater than {@code from}
 */
public record InfeasibleSegment(Path path, int from, int to) {
  /** Returns all steps of a path. */
  public static InfeasibleSegment whole(Path path) {
    return new InfeasibleSegment(path, 0, path.length());
  }

  /**
   * Returns the least segment up to the last of some steps that determines the values of all
   * symbols in their guards (a backward slice of the path).
   *
   * @param guards the indices of steps whose guards are contradictory, not empty
   */
  public static InfeasibleSegment of(Path path, Collection<Integer> guards) {
    int to = guards.stream().mapToInt(i -> i).max().orElseThrow() + 1;
    int least = guards.stream().mapToInt(i -> i).min().orElseThrow();
    Set<Symbol> needed = new TreeSet<>();
    for (int i = to - 1; i >= 0; i--) {
      Transition step = path.step(i);
      Set<Symbol> before = new TreeSet<>();
      for (Symbol symbol : needed) {
        Term update = step.updates().get(symbol);
        (update == null ? Term.of(symbol) : update).forEachSymbol(before::add);
      }
      if (guards.contains(i)) {
        step.guard().forEachSymbol(before::add);
      }
      if (before.stream().anyMatch(symbol -> symbol.kind() == Symbol.Kind.ELEMENT)) {
        return new InfeasibleSegment(path, 0, to);
      }
      before.removeIf(symbol -> symbol.kind() != Symbol.Kind.REGISTER);
      if (before.isEmpty() && i <= least) {
        return new InfeasibleSegment(path, i, to);
      }
      needed = before;
    }
    return new InfeasibleSegment(path, 0, to);
  }

  /** Returns the steps of the segment, in the variants of the path. */
  Path steps() {
    return new Path(path.transitions().subList(from, to), path.variants());
  }
}
