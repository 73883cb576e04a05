package sunder.frontend.c.model;

import java.util.List;
import sunder.family.ConfigSet;

/**
 * A signal that a construct has different meanings in subsets of the current variants. {@code
 * ElaborationContext.splitByVariants} then repeats the action for each part.
 */
public final class VariantSplit extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient List<ConfigSet> parts;

  /** The signal for the variants of a subset and the others. */
  public VariantSplit(ConfigSet part) {
    this(List.of(part));
  }

  /**
   * @param parts disjoint subsets; the other variants, if there are any, are one more
   */
  public VariantSplit(List<ConfigSet> parts) {
    super("split", null, false, false);
    this.parts = List.copyOf(parts);
  }

  /** Returns the disjoint subsets. */
  public List<ConfigSet> parts() {
    return parts;
  }
}
