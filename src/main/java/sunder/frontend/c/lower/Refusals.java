package sunder.frontend.c.lower;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.types.Faults;
import sunder.source.Span;

/** Hears of what a run may reach and cannot be done. */
interface Refusals {
  void refuse(ConfigSet when, Span span, String message, Optional<String> hint);

  /** Into the faults of a program. */
  static Refusals into(Faults faults) {
    return faults::refuse;
  }

  /** Nobody listens: it was all heard before. */
  Refusals KNOWN = (when, span, message, hint) -> {};
}
