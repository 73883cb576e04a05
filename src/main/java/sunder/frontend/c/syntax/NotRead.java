package sunder.frontend.c.syntax;

import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/** Thrown at a place that the parser does not take, in the variants that have what stands there. */
final class NotRead extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient ConfigSet when;
  private final transient Diagnostic what;

  private final boolean isFault;

  NotRead(ConfigSet when, Diagnostic what) {
    this(when, what, false);
  }

  private NotRead(ConfigSet when, Diagnostic what, boolean isFault) {
    super(what.message(), null, false, false);
    this.when = when;
    this.what = what;
    this.isFault = isFault;
  }

  /** What no compiler takes either. */
  static NotRead fault(ConfigSet when, Diagnostic what) {
    return new NotRead(when, what, true);
  }

  /** Tells it of those variants that matter. */
  void tell(ConfigSet left, Parser.Refusals refusals) {
    if (isFault) {
      refusals.fault(when.and(left), what);
    } else {
      refusals.refuse(when.and(left), what);
    }
  }

  ConfigSet when() {
    return when;
  }

  Diagnostic what() {
    return what;
  }
}
