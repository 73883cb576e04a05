package sunder.frontend.c.replay.scope;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.limit.CancellationPoint;

/** What is looked at means something else in a part of the variants. */
public final class Varies extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  private Varies(ConfigSet part) {
    super("varies", null, false, false);
    this.part = part;
  }

  /** What some of the variants have. */
  public record Part<T>(ConfigSet when, T what) {}

  /** Tells apart the variants inside a set, which all mean the same by it, from the others. */
  public static void unlessWithin(ConfigSet variants, ConfigSet set) {
    if (!variants.isSubsetOf(set)) {
      throw new Varies(variants.and(set));
    }
  }

  /** The only one, for all variants at hand. */
  public static <T> T only(StateSet<T> all, ConfigSet variants) {
    all.forEach((what, when) -> unlessWithin(variants, when));
    return all.stateOf(variants).orElseThrow();
  }

  /** Does something for all variants at once, or part by part where they differ. */
  public static <T> List<Part<T>> parts(ConfigSet variants, Function<ConfigSet, T> action) {
    CancellationPoint.check();
    List<Part<T>> result = new ArrayList<>();
    Deque<ConfigSet> open = new ArrayDeque<>(variants.isEmpty() ? List.of() : List.of(variants));
    while (!open.isEmpty()) {
      ConfigSet part = open.pop();
      try {
        result.add(new Part<>(part, action.apply(part)));
      } catch (Varies varies) {
        open.push(part.minus(varies.part));
        open.push(part.and(varies.part));
      }
    }
    return result;
  }
}
