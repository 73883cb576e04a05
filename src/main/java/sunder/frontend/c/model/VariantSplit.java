package sunder.frontend.c.model;

import sunder.family.ConfigSet;

/** A construct means different things in a part of its variants. */
final class VariantSplit extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  VariantSplit(ConfigSet part) {
    super("split", null, false, false);
    this.part = part;
  }

  ConfigSet subset() {
    return part;
  }
}
