/**
 * The type checker of {@code .ia}: name resolution and types, from the syntax tree to typed terms.
 *
 * <p>Input: a {@link sunder.frontend.ia.syntax.Program} and an external feature model, which may be
 * empty. Output: a {@link sunder.frontend.ia.model.TypedProgram}, or all diagnostics at once.
 * Invariants: in a typed program every name is resolved, every operand has the required type, local
 * procedures are not recursive, and a name is used only in variants that declare it.
 *
 * <p>{@link sunder.frontend.ia.model.IaElaborator} builds the feature model and the context, then
 * elaborates the body by the checkers of commands, expressions and calls.
 *
 * <p>Decisions where the papers (symbolic-games, family-symbolic-games) leave the language open:
 *
 * <ul>
 *   <li>Without a {@code features} line, each name that a condition uses as a Boolean feature is a
 *       feature. A variable may have the same name; in an expression the name denotes the variable.
 *   <li>The scope of a name begins after its declaration and does not include its initial value; a
 *       procedure cannot be called before its declaration.
 *   <li>Declarations of one name in one scope may have disjoint presence conditions. Declarations
 *       of the same type are one variable or procedure; of declarations of different types, each
 *       variant uses the one that it contains.
 *   <li>A procedure or program with a result must return, diverge or abort on every path. With
 *       complete plays, an execution that continues after {@code abort} and reaches the end without
 *       {@code return} diverges.
 * </ul>
 */
package sunder.frontend.ia.model;
