package sunder.frontend.c.syntax;

import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/** Thrown at a place that the parser does not take, in the variants that have what stands there. */
final class NotRead extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet when;
  private final transient Diagnostic what;

  NotRead(ConfigSet when, Diagnostic what) {
    super(what.message(), null, false, false);
    this.when = when;
    this.what = what;
  }

  ConfigSet when() {
    return when;
  }

  Diagnostic what() {
    return what;
  }
}
