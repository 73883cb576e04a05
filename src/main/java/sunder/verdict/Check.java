package sunder.verdict;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What counts as unsafe besides {@code abort}: what {@code --check} turns on. */
public enum Check {
  /** C: NULL, or what is no address of an object, is used as one. */
  NULL,
  /** An array index or an address outside makes the run unsafe. */
  BOUNDS,
  /** C: an object without a value decides something, or is passed on. */
  UNINIT,
  /** C: an object is used whose life has ended, or freed that cannot be. */
  LIFETIME,
  /** A zero divisor makes the run unsafe. */
  DIV,
  /** C: signed arithmetic that leaves the range of its type makes the run unsafe. */
  OVERFLOW,
  /** C: a run ends with an object that nobody can free any more. */
  LEAK,
  /** C: the arguments of {@code printf} or {@code scanf} do not fit the format. */
  FORMAT,
  /** C: what some variants never use, and others do: a remark of the report, no verdict. */
  UNUSED;

  private static final Set<Check> OF_MEMORY =
      Set.copyOf(EnumSet.of(NULL, BOUNDS, UNINIT, LIFETIME));

  /** What goes wrong with objects in memory. */
  public static Set<Check> memoryChecks() {
    return OF_MEMORY;
  }

  /** As it stands on the command line. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
