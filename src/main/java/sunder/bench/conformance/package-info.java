/**
 * The conformance suite: test programs of compilers, each verified as a single variant and compared
 * with GCC.
 *
 * <p>Input: a folder of test suites and a verifier. Output: a {@link
 * sunder.bench.conformance.ConformanceResults} and its files {@code raw.csv} and {@code
 * summary.md}.
 *
 * <p>Data flow: {@link sunder.bench.conformance.TestProgram} reads the directives of a file, {@link
 * sunder.bench.conformance.ConformanceRunner} asks the verifier and {@link
 * sunder.bench.conformance.ReferenceCompiler}, {@link sunder.bench.conformance.Row} judges the two
 * answers.
 *
 * <p>Invariants: the programs stay in their folder; a failure or a time limit of one program is its
 * result and does not affect the others.
 */
package sunder.bench.conformance;
