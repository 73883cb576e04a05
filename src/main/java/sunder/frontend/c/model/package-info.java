/**
 * The typed tree of a C program, for all variants at once, with its types, layouts and scopes.
 *
 * <p>A program ({@link sunder.frontend.c.model.CProgram}) has typed statements ({@link
 * sunder.frontend.c.model.Stmt}), expressions ({@link sunder.frontend.c.model.Expr}) and lvalues
 * ({@link sunder.frontend.c.model.Lvalue}); {@link sunder.frontend.c.model.DataModel} gives sizes,
 * alignments and offsets, and {@link sunder.frontend.c.model.VariantDiagnostics} holds the errors
 * and unsupported constructs, each with its variants. {@code sunder.frontend.c.elaborate} creates
 * it.
 *
 * <p>Invariants: in variants without errors, the typed tree has the meaning of C11 in the data
 * model, with the extensions of GNU C; every conversion is explicit. An expression with different
 * meanings in different variants is a {@link sunder.frontend.c.model.Expr.Choice}. An unsupported
 * expression or statement is a node of the tree, which matters only if an execution reaches it.
 *
 * <p>Source: ISO/IEC 9899:2011 (C11); the manual of GCC 12.
 */
package sunder.frontend.c.model;
