/**
 * The semantic analysis of C for all variants at once: name resolution, type checking, layout,
 * linkage and usage of declarations.
 *
 * <p>Input: syntax trees with presence conditions, a feature model, and a data model. Output: an
 * elaborated program ({@link sunder.frontend.c.model.CProgram}) with typed statements ({@link
 * sunder.frontend.c.model.Stmt}), expressions ({@link sunder.frontend.c.model.Expr}) and lvalues
 * ({@link sunder.frontend.c.model.Lvalue}); and the errors and unsupported constructs, each with
 * its variants ({@link sunder.frontend.c.model.VariantDiagnostics}).
 *
 * <p>Data flow: {@link sunder.frontend.c.model.ProgramElaborator} elaborates the declarations at
 * file scope, then the function bodies. The elaborators of declarations, types, statements,
 * expressions, initializers, operators and calls share an {@code ElaborationContext}, which holds
 * the current variants and the scopes. Where the current variants differ in the meaning of a
 * construct, a {@code VariantSplit} is thrown, and the construct is elaborated for each part.
 *
 * <p>Invariants: in variants without errors, the typed tree has the meaning of C11 in the data
 * model, with the extensions of GNU C; every conversion is explicit. An expression with different
 * meanings in different variants is a {@link sunder.frontend.c.model.Expr.Choice}. An unsupported
 * expression or statement is a node of the tree, which matters only if an execution reaches it.
 *
 * <p>Source: ISO/IEC 9899:2011 (C11); the manual of GCC 12.
 */
package sunder.frontend.c.model;
