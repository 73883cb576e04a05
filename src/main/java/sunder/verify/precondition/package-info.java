/**
 * Inference of preconditions of functions that are verified with an unknown caller.
 *
 * <p>Input: a problem with an entry function, and its verification result. Output: preconditions
 * under which the failing assertions are proved, the failures that occur in every call (manifest
 * errors), and those that occur in some calls only (latent errors). Invariants: a precondition is
 * proved to be sufficient by a verification under it; a failure is manifest only if its path
 * condition holds for all inputs of the caller that satisfy the preconditions. Source: Q. L. Le, A.
 * Raad, J. Villard, J. Berdine, D. Dreyer, P. W. O'Hearn: Finding real bugs in big programs with
 * incorrectness logic. OOPSLA 2022, doi:10.1145/3527325, section 4.
 */
package sunder.verify.precondition;
