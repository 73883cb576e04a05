/**
 * The compilation of C expressions and declarations to state transformers, and the memory model of
 * the concrete interpreter.
 *
 * <p>Input: a syntax tree and the variants under consideration. Output: for each set of variants in
 * which an expression has one meaning, a {@code CompiledExpression} that maps sets of states to
 * sets of states, with values on the operand stack. Data flow: {@code ReplayProgram} resolves
 * declarations with {@code TypeResolver} and {@code InitializerFlattening}; {@code
 * ReplayExpressionCompiler} compiles expressions with {@code OperatorCompiler}; {@code
 * ReplayMemoryAccess}, {@code ReplayHeap}, {@code ReplayMemoryFunctions} and {@code
 * ObjectRepresentation} read and write objects; {@code AbstractMachine} records errors, inputs and
 * limits. Invariant: an operation whose result is not modelled exactly yields no state, so that no
 * spurious error is reported. Source: C17 and the extensions of GNU C.
 */
package sunder.frontend.c.replay.code;
