package sunder.frontend.c.model;

import sunder.family.ConfigSet;

/**
 * A signal that a construct has different meanings in a subset of the current variants and in the
 * others. {@code ElaborationContext.splitByVariants} then repeats the action for each part.
 */
public final class VariantSplit extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  public VariantSplit(ConfigSet part) {
    super("split", null, false, false);
    this.part = part;
  }

  /** Returns the subset. */
  public ConfigSet subset() {
    return part;
  }
}
