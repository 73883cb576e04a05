package sunder.verify.explicit;

import java.util.ArrayList;
import java.util.List;
import sunder.verify.Interleavings;
import sunder.verify.engine.Timetable;

/**
 * One search: which orders of steps it explores, and after how many steps it ends. The last one of
 * several may do all that was allowed.
 */
public record Attempt(Interleavings interleavings, long limit) {
  /** The searches to try, one after the other, as long as something is open. */
  public static List<Attempt> of(Interleavings asked, long limit) {
    if (asked != Interleavings.BY_TURNS) {
      return List.of(new Attempt(asked, limit));
    }
    List<Attempt> result = new ArrayList<>();
    for (long first : Timetable.STEPS_IN_ALL_ORDERS) {
      result.add(new Attempt(Interleavings.ALL, Math.min(first, limit)));
      if (first >= limit) {
        return result;
      }
      boolean isLast = result.size() == 2 * Timetable.STEPS_IN_ALL_ORDERS.size() - 1;
      long next = isLast ? limit : Math.min(Timetable.STEPS_IN_SOME_ORDERS, limit);
      result.add(new Attempt(Interleavings.ENOUGH, next));
    }
    return result;
  }
}
