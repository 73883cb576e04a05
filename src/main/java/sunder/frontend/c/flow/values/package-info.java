/**
 * Values of C as terms over registers: the emission of instructions, the allocation of registers,
 * integer arithmetic, and the context of the current call.
 *
 * <p>Input: a checked {@link sunder.frontend.c.model.CProgram} and a {@link
 * sunder.verdict.Property} ({@link sunder.frontend.c.flow.values.ValueModel#of}). Output:
 * instructions of a {@link sunder.automaton.flow.ControlFlowGraph}, and {@link
 * sunder.frontend.c.flow.values.SymbolicValue}s: terms, addresses and locations of structures.
 * Invariants: every instruction is appended at the insertion point of {@link
 * sunder.frontend.c.flow.values.Emitter}; the value of an unsigned expression is reduced modulo the
 * size of its type; code that depends on all targets is queued in {@link
 * sunder.frontend.c.flow.values.DeferredCode}.
 */
package sunder.frontend.c.flow.values;
