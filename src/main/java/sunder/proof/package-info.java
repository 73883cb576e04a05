/**
 * Certificates of SAFE as files: written as SMT-LIB 2 that any solver can check, read again, and
 * checked against the program.
 *
 * <p>In: the evidence of a verdict (a certificate), or a file. Out: a file, or what came of each
 * condition. Invariants: the checker takes nothing from a file but the predicates of control points
 * and the set of safe variants; the steps come from the program, and a condition counts as proved
 * only where every case of it is contradictory. It shares nothing with searches and abstraction:
 * not a line of them is reached from here.
 *
 * <p>Design: a proof by cases ({@link sunder.proof.TableauProver}) instead of one query a
 * condition. An invariant is a disjunction over hundreds of boxes and sets of variants; most cases
 * end because bounds on one linear term contradict each other, so that the solver is asked for the
 * rest alone. Where regions are listed one by one, a single one behind the step is tried first
 * ({@link sunder.proof.RegionSubsumption}). The file itself asks each condition as a whole, for
 * solvers that shall trust nothing of ours.
 */
package sunder.proof;
