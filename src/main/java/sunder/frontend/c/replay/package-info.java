/**
 * A concrete interpreter of C that executes sets of variants at once and confirms counterexamples.
 *
 * <p>Input: a syntax tree, the variants without translation errors, and a script of the
 * environment's inputs. Output: the variants that the script leads to an error, and the trace of
 * one of them. Data flow: {@link sunder.frontend.c.replay.code.ReplayProgram} resolves declarations
 * and types from the syntax tree; {@code CReplayer} runs {@code CInterpreter} (calls) and {@code
 * StatementExecutor} (statements) on an {@link sunder.frontend.c.replay.code.AbstractMachine};
 * expressions are compiled once for each set of variants in which their names have the same
 * meaning. Sets of equal states are merged. Invariants: a variant that is reported as unsafe is
 * unsafe; a variant that reaches a limit is unfinished; an operation that the interpreter does not
 * support ends the execution without a failure. It shares no code with the translation ({@code
 * sunder.frontend.c.elaborate}, {@code sunder.frontend.c.model}, {@code sunder.frontend.c.flow})
 * except the syntax tree, the library declarations and the names of inputs, so that an error of one
 * is not repeated in the other.
 */
package sunder.frontend.c.replay;
