package sunder.verdict;

import java.util.List;
import sunder.family.ConfigSet;

/**
 * The summary of a function that was verified with an unknown caller: what it needs of its callers,
 * and what fails in spite of it.
 *
 * @param preconditions the inferred preconditions; under all of them the verdicts of the function
 *     hold
 * @param manifest the assertions that fail in every call that satisfies the preconditions
 * @param latent the assertions that fail in some calls, without a precondition that excludes them
 */
public record FunctionSummary(
    List<Precondition> preconditions, List<LatentFailure> manifest, List<LatentFailure> latent) {
  /** The summary of a function of which nothing fails. */
  public static final FunctionSummary NONE = new FunctionSummary(List.of(), List.of(), List.of());

  public FunctionSummary {
    preconditions = List.copyOf(preconditions);
    manifest = List.copyOf(manifest);
    latent = List.copyOf(latent);
  }

  /**
   * A condition on the inputs of a function under which assertions hold.
   *
   * @param text the condition as an expression of the language
   * @param variants the variants that need it
   * @param strength whether calls that violate it fail
   * @param failures the failures that it excludes, the first one of the text first
   */
  public record Precondition(
      String text, ConfigSet variants, Strength strength, List<LatentFailure> failures) {
    public Precondition {
      failures = List.copyOf(failures);
    }
  }

  /** The strength of a precondition. */
  public enum Strength {
    /** Every call that violates it, and satisfies the others, may fail. */
    NECESSARY,
    /** Calls that satisfy it do not fail; some of those that violate it may not fail either. */
    SUFFICIENT,
    /** Under it no failure was found, but a limit of the analysis prevents a proof. */
    UNPROVED
  }

  /**
   * A failure of an assertion in some calls.
   *
   * @param assertion the assertion
   * @param variants the variants in which it fails
   * @param condition the condition on the inputs under which it fails, as far as it is known; empty
   *     if it is not
   * @param counterexample a call that fails
   */
  public record LatentFailure(
      Assertion assertion, ConfigSet variants, String condition, Counterexample counterexample) {}
}
