/**
 * Macro definitions by variant (C11, 6.10.3): the table of a text's definitions, those that gcc
 * predefines, and the tokens that are expanded with them.
 *
 * <p>Input: the directives {@code #define} and {@code #undef}, and the pragmas that save macros.
 * Output: for a name, its {@link sunder.frontend.c.preprocess.macro.MacroDefinition}s with presence
 * conditions. Invariant: the presence conditions of the definitions of a name are disjoint.
 */
package sunder.frontend.c.preprocess.macro;
