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
public final class ReplayVariantSplit extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  private ReplayVariantSplit(ConfigSet part) {
    super("varies", null, false, false);
    this.part = part;
  }

  /** What some of the variants have. */
  public record ConditionalResult<T>(ConfigSet presenceCondition, T result) {}

  /** Tells apart the variants inside a set, which all mean the same by it, from the others. */
  public static void splitUnlessSubset(ConfigSet variants, ConfigSet set) {
    if (!variants.isSubsetOf(set)) {
      throw new ReplayVariantSplit(variants.and(set));
    }
  }

  /** The only one, for all variants at hand. */
  public static <T> T uniqueMeaning(StateSet<T> all, ConfigSet variants) {
    all.forEach((what, when) -> splitUnlessSubset(variants, when));
    return all.stateOf(variants).orElseThrow();
  }

  /** Does something for all variants at once, or part by part where they differ. */
  public static <T> List<ConditionalResult<T>> splitByVariants(
      ConfigSet variants, Function<ConfigSet, T> action) {
    CancellationPoint.check();
    List<ConditionalResult<T>> result = new ArrayList<>();
    Deque<ConfigSet> open = new ArrayDeque<>(variants.isEmpty() ? List.of() : List.of(variants));
    while (!open.isEmpty()) {
      ConfigSet part = open.pop();
      try {
        result.add(new ConditionalResult<>(part, action.apply(part)));
      } catch (ReplayVariantSplit varies) {
        open.push(part.minus(varies.part));
        open.push(part.and(varies.part));
      }
    }
    return result;
  }
}
