package sunder.api;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.smt.SolverChoice;

/**
 * How to verify; change single options by the methods.
 *
 * @param method the procedure
 * @param timeout after which the rest is {@link Verdict#UNKNOWN}; none if empty
 * @param maxIterations after which it is, too; the method's own limit if empty
 * @param checks what is unsafe besides {@code abort}; what is usual in the language if empty
 * @param errorCommands free commands that count as {@code abort}
 * @param plays which plays make a variant unsafe
 * @param formulas temporal formulas, by name or written out; all of the text if empty
 * @param solver the SMT solver, as {@code sunder solvers} names it
 */
public record Options(
    Method method,
    Optional<Duration> timeout,
    OptionalInt maxIterations,
    Optional<Set<Check>> checks,
    Set<String> errorCommands,
    Plays plays,
    List<String> formulas,
    String solver) {

  /** Abstraction refinement without limits, and what is usually checked in the language. */
  public static final Options DEFAULT =
      new Options(
          Method.ARP,
          Optional.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          Set.of(),
          Plays.HALTING,
          List.of(),
          SolverChoice.DEFAULT.title());

  /** The procedures, as {@code --method} names them. */
  public enum Method {
    ARP,
    COMPONENTS,
    SYMBOLIC,
    BRUTE_ARP,
    BRUTE_SYMBOLIC
  }

  /** More that is unsafe. */
  public enum Check {
    /** C: NULL is used as an address of something. */
    NULL,
    /** An array index, or an address, outside its range. */
    BOUNDS,
    /** C: an object without a value decides something, or is passed on. */
    UNINIT,
    /** C: an object is used whose life has ended. */
    LIFETIME,
    /** A divisor that is zero. */
    DIV,
    /** C: signed arithmetic that leaves the range of its type. */
    OVERFLOW,
    /** C: the arguments of {@code printf} or {@code scanf} do not fit the format. */
    FORMAT,
    /** C: what is not freed at the end, and cannot be any more. */
    LEAK
  }

  /** Which plays make a variant unsafe. */
  public enum Plays {
    /** All that reach {@code abort}. */
    HALTING,
    /** Those through {@code abort} that can be completed. */
    COMPLETE
  }

  public Options {
    checks = checks.map(Set::copyOf);
    errorCommands = Set.copyOf(errorCommands);
    formulas = List.copyOf(formulas);
  }

  public Options withMethod(Method other) {
    return new Options(
        other, timeout, maxIterations, checks, errorCommands, plays, formulas, solver);
  }

  public Options withTimeout(Duration limit) {
    return new Options(
        method, Optional.of(limit), maxIterations, checks, errorCommands, plays, formulas, solver);
  }

  /**
   * @param limit at least 1
   */
  public Options withMaxIterations(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("at least one iteration is needed");
    }
    return new Options(
        method, timeout, OptionalInt.of(limit), checks, errorCommands, plays, formulas, solver);
  }

  /** With this check besides those that were named before; what is usual counts no more. */
  public Options withCheck(Check check) {
    Set<Check> more = new HashSet<>(checks.orElse(Set.of()));
    more.add(check);
    return withChecks(more);
  }

  /** With these checks alone. */
  public Options withChecks(Set<Check> others) {
    return new Options(
        method,
        timeout,
        maxIterations,
        Optional.of(others),
        errorCommands,
        plays,
        formulas,
        solver);
  }

  /** With this command as an error, too. */
  public Options withErrorCommand(String name) {
    Set<String> more = new HashSet<>(errorCommands);
    more.add(name);
    return new Options(method, timeout, maxIterations, checks, more, plays, formulas, solver);
  }

  public Options withPlays(Plays other) {
    return new Options(
        method, timeout, maxIterations, checks, errorCommands, other, formulas, solver);
  }

  /** Only these temporal formulas. */
  public Options withFormulas(List<String> others) {
    return new Options(
        method, timeout, maxIterations, checks, errorCommands, plays, others, solver);
  }

  /** With another SMT solver. */
  public Options withSolver(String name) {
    return new Options(
        method, timeout, maxIterations, checks, errorCommands, plays, formulas, name);
  }
}
