/**
 * Safety certificates: inductive invariants as SMT-LIB 2 files that any SMT solver can check, their
 * writer, reader and independent checker.
 *
 * <p>Input: the invariants that are the evidence of a SAFE verdict, or a certificate file. Output:
 * a certificate file, or the result of each proof obligation (initiation, and consecution for each
 * transition). Data flow: {@code ProofWriter} prints invariants; {@code ProofReader} parses
 * definitions and obligations with {@code SExpression} and {@code FormulaReader}; {@code
 * ProofChecker} derives the obligations from the automaton again and proves them with {@code
 * TableauProver}. Invariants: the checker takes from a file only the predicates of locations and
 * the set of safe variants; the transitions come from the program, and an obligation is proved only
 * if every branch of its tableau is closed. The package shares no code with the search and the
 * abstraction.
 *
 * <p>Design: an analytic tableau instead of one query for each obligation. An invariant is a
 * disjunction of hundreds of boxes with sets of variants; most branches close because bounds of one
 * linear term contradict each other, and the solver is asked about the others. Where regions are
 * enumerated, subsumption by a single region after the transition is tried first ({@code
 * RegionSubsumption}). The file contains each obligation as a whole, for solvers that trust nothing
 * of this program.
 */
package sunder.proof;
