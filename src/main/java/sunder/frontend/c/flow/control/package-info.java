/**
 * Lowering of the syntax: statements, expressions, conditions, lvalues and calls.
 *
 * <p>Input: the typed tree of a function body. Output: control flow over registers. Calls are
 * inlined. {@link sunder.frontend.c.flow.control.SyntaxLowerings} holds the mutually recursive
 * parts. Invariant: every method that emits code begins at the insertion point and leaves it at the
 * node where execution continues. Source: C11, 6.5 to 6.9.
 */
package sunder.frontend.c.flow.control;
