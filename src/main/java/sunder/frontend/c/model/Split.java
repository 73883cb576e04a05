package sunder.frontend.c.model;

import sunder.family.ConfigSet;

/** A construct means different things in a part of its variants. */
final class Split extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  Split(ConfigSet part) {
    super("split", null, false, false);
    this.part = part;
  }

  ConfigSet part() {
    return part;
  }
}
