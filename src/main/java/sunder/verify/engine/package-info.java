/**
 * The frame of every procedure: engines that decide variants, and a schedule that gives each its
 * share.
 *
 * <p>A procedure is a function from a {@link sunder.verify.engine.VerificationRun}, which owns what
 * all procedures need (automaton, solver, checker, confirmation, limits, statistics), to a {@link
 * sunder.verify.engine.Scheduler} over some {@link sunder.verify.engine.Engine}s. Invariant:
 * whatever ends a run, what was decided stays decided and every other variant is UNKNOWN with the
 * reason.
 */
package sunder.verify.engine;
