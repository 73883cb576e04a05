package sunder.frontend.c.replay.scope;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.limit.CancellationPoint;

/**
 * A control-flow exception that splits a set of variants whose members give different results.
 *
 * <p>Input: an action on a set of variants. Output: its results with disjoint presence conditions
 * that cover the set. The action may be repeated for each part, so that it must have no effect
 * before it throws. Its counterpart in the translation is {@code
 * sunder.frontend.c.model.VariantSplit}, with which it shares no code.
 */
public final class ReplayVariantSplit extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  private ReplayVariantSplit(ConfigSet part) {
    super("varies", null, false, false);
    this.part = part;
  }

  /** A result and the variants that have it. */
  public record ConditionalResult<T>(ConfigSet presenceCondition, T result) {}

  /**
   * Checks that all variants under consideration are in a set.
   *
   * @throws ReplayVariantSplit if some are not
   */
  public static void splitUnlessSubset(ConfigSet variants, ConfigSet set) {
    if (!variants.isSubsetOf(set)) {
      throw new ReplayVariantSplit(variants.and(set));
    }
  }

  /**
   * Returns the state that all variants have.
   *
   * @throws ReplayVariantSplit if they have different states
   */
  public static <T> T uniqueMeaning(VariationalSet<T> all, ConfigSet variants) {
    all.forEach((what, when) -> splitUnlessSubset(variants, when));
    return all.uniqueValue(variants).orElseThrow();
  }

  /**
   * Returns the results of an action on a set of variants, which is split as long as the action
   * throws.
   */
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
