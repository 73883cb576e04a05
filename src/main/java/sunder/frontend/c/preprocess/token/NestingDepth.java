package sunder.frontend.c.preprocess.token;

import java.util.TreeMap;
import sunder.family.ConfigSet;

/**
 * The number of open brackets at a place of a text, by variant. Mutable; a text whose brackets are
 * the same in all variants costs no operations on sets of variants.
 */
public final class NestingDepth {
  private final ConfigSet variants;

  /** The depth of all variants if {@link #byDepth} is empty. */
  private int common;

  /** The variants by their depths, if these differ. */
  private TreeMap<Integer, ConfigSet> byDepth = new TreeMap<>();

  /** Starts at depth 0 in some variants. */
  public NestingDepth(ConfigSet variants) {
    this.variants = variants;
  }

  /** Changes the depth of the variants that have a bracket, as far as they are of the text. */
  public void change(ConfigSet bracket, int by) {
    if (byDepth.isEmpty() && variants.isSubsetOf(bracket)) {
      common += by;
      return;
    } else if (byDepth.isEmpty()) {
      byDepth.put(common, variants);
    }
    TreeMap<Integer, ConfigSet> next = new TreeMap<>();
    byDepth.forEach(
        (depth, set) -> {
          ConfigSet both = set.and(bracket);
          if (!both.isEmpty()) {
            next.merge(depth + by, both, ConfigSet::or);
          }
          if (!both.equals(set)) {
            next.merge(depth, set.minus(both), ConfigSet::or);
          }
        });
    byDepth = next;
    if (byDepth.size() == 1) {
      common = byDepth.firstKey();
      byDepth.clear();
    }
  }

  /** Returns the variants of the text at a depth. */
  public ConfigSet at(int depth) {
    return byDepth.isEmpty()
        ? common == depth ? variants : variants.minus(variants)
        : byDepth.getOrDefault(depth, variants.minus(variants));
  }
}
