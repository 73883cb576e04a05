package sunder.verdict;

import java.util.Locale;

/** What counts as unsafe besides {@code abort}: what {@code --check} turns on. */
public enum Check {
  /** An array index outside makes the run unsafe. */
  BOUNDS,
  /** A zero divisor makes the run unsafe. */
  DIV,
  /** C: signed arithmetic that leaves the range of its type makes the run unsafe. */
  OVERFLOW,
  /** C: an object is used that is there no more, or freed that cannot be. */
  LIFETIME,
  /** C: a run ends with an object that nobody can free any more. */
  LEAK;

  /** As it stands on the command line. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
