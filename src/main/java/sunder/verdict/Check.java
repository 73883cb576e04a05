package sunder.verdict;

/** What counts as unsafe besides {@code abort}: what {@code --check} turns on. */
public enum Check {
  /** An array index outside makes the run unsafe. */
  BOUNDS,
  /** A zero divisor makes the run unsafe. */
  DIV,
  /** C: signed arithmetic that leaves the range of its type makes the run unsafe. */
  OVERFLOW
}
