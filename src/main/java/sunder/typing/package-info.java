/**
 * Names and types: from the syntax tree to typed terms.
 *
 * <p>In: a {@link sunder.syntax.Program}. Out: a {@link sunder.typing.TypedProgram}, or all
 * diagnostics at once. Invariants: in a typed program every name is resolved, every operand has its
 * type, local procedures are not recursive, and a name is used only in variants that declare it.
 */
package sunder.typing;
