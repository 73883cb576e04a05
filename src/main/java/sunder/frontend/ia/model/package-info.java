/**
 * Names and types: from the syntax tree to typed terms.
 *
 * <p>In: a {@link sunder.frontend.ia.syntax.Program}. Out: a {@link
 * sunder.frontend.ia.model.TypedProgram}, or all diagnostics at once. Invariants: in a typed
 * program every name is resolved, every operand has its type, local procedures are not recursive,
 * and a name is used only in variants that declare it.
 *
 * <p>Where the language leaves room, this package takes it so:
 *
 * <ul>
 *   <li>Without a {@code features} line every name used like a Boolean feature in a condition is
 *       one. Such a name may also name a variable; in an expression it is the variable then.
 *   <li>A name is visible from behind its declaration on, not in its own initial value; a procedure
 *       cannot be called before its declaration.
 *   <li>Declarations of one name in one scope may exclude each other. Of the same type, they are
 *       one variable or procedure; of different types, each variant uses its own.
 *   <li>A procedure or program with a result must return, diverge or abort on every path. With
 *       complete plays, what goes on behind {@code abort} without a {@code return} diverges.
 * </ul>
 */
package sunder.frontend.ia.model;
