package sunder.frontend.c.syntax;

import sunder.family.ConfigSet;

/** A construct reads differently in a part of its variants. */
final class Cut extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet part;

  Cut(ConfigSet part) {
    super("cut", null, false, false);
    this.part = part;
  }

  ConfigSet part() {
    return part;
  }
}
