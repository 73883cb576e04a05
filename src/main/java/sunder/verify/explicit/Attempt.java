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
      if (first < limit) {
        result.add(new Attempt(Interleavings.ALL, first));
      }
      if (Timetable.STEPS_IN_SOME_ORDERS >= limit) {
        break;
      }
      result.add(new Attempt(Interleavings.ENOUGH, Timetable.STEPS_IN_SOME_ORDERS));
    }
    Interleavings last = result.isEmpty() ? Interleavings.ALL : Interleavings.ENOUGH;
    result.add(new Attempt(last, limit));
    return result;
  }
}
