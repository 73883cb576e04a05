package sunder.verdict;

import java.util.Locale;

/** What counts as unsafe besides {@code abort}: what {@code --check} turns on. */
public enum Check {
  /** An array index outside makes the run unsafe. */
  BOUNDS,
  /** A zero divisor makes the run unsafe. */
  DIV,
  /** C: signed arithmetic that leaves the range of its type makes the run unsafe. */
  OVERFLOW;

  /** As it stands on the command line. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
