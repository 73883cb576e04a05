/**
 * The framework of verification procedures: engines that decide variants, and schedulers that
 * divide the effort among them.
 *
 * <p>A procedure is a function from a {@link sunder.verify.engine.VerificationRun}, which owns the
 * shared context (automaton, solver, path checker, confirmation, limits, statistics), to a {@link
 * sunder.verify.engine.Scheduler} of {@link sunder.verify.engine.Engine}s. Input: a {@link
 * sunder.verify.Problem} and a {@link sunder.verify.Budget}. Output: a {@link
 * sunder.verify.VerificationResult}. Invariant: however a run ends, verdicts are never lost, and
 * every undecided variant is UNKNOWN with a reason.
 */
package sunder.verify.engine;
