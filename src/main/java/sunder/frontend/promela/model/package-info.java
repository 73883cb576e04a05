/**
 * The semantic analysis of Promela models: name resolution, type checks and desugaring.
 *
 * <p>Input: a {@link sunder.frontend.promela.syntax.Model}. Output: a {@link
 * sunder.frontend.promela.model.SystemModel}, or diagnostics. {@link
 * sunder.frontend.promela.model.PromelaElaborator} declares variables, process types and features,
 * and then elaborates the bodies into {@link sunder.frontend.promela.model.Stmt}s over {@link
 * sunder.frontend.promela.model.Expr}s. Structures become one {@link
 * sunder.frontend.promela.model.Variable} for each field, and {@code for} and {@code select} are
 * desugared as in SPIN ({@link sunder.frontend.promela.model.LoopDesugaring}); each basic statement
 * has a unique number. Invariant: a checked model can be compiled and interpreted without further
 * checks. Source: the SPIN manual pages of Promela.
 */
package sunder.frontend.promela.model;
