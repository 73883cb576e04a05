package sunder.verdict;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A check: a class of violations besides {@code abort}, which {@code --check} turns on. */
public enum Check {
  /** C: an access through NULL or through a pointer to no object. */
  NULL,
  /** An access out of the bounds of an array or object. */
  BOUNDS,
  /** C: a branch on an indeterminate value, or its use as an argument. */
  UNINIT,
  /** C: an access to an object after its lifetime, or an invalid deallocation. */
  LIFETIME,
  /** A division by zero. */
  DIV,
  /** C: a signed result outside the range of its type. */
  OVERFLOW,
  /** C: an unreachable allocated object at the end of an execution. */
  LEAK,
  /** C: arguments of {@code printf} or {@code scanf} that do not match the format string. */
  FORMAT,
  /**
   * C: a declaration that some variants use and others do not; a remark of the report without a
   * verdict.
   */
  UNUSED;

  private static final Set<Check> OF_MEMORY =
      Set.copyOf(EnumSet.of(NULL, BOUNDS, UNINIT, LIFETIME));

  /** Returns the checks of memory safety. */
  public static Set<Check> memoryChecks() {
    return OF_MEMORY;
  }

  /** Returns the spelling on the command line. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }
}
