/**
 * Elaboration of C for all variants at once: name resolution, type checking, linkage and usage of
 * declarations.
 *
 * <p>Input: syntax trees with presence conditions, a feature model, and a data model. Output: a
 * typed program ({@link sunder.frontend.c.model.CProgram}), and the errors and unsupported
 * constructs, each with its variants ({@link sunder.frontend.c.model.VariantDiagnostics}).
 *
 * <p>Data flow: {@link sunder.frontend.c.elaborate.ProgramElaborator} elaborates the declarations
 * at file scope, then the function bodies. The elaborators of declarations, types, statements,
 * expressions, initializers, operators and calls share an {@code ElaborationContext}, which holds
 * the current variants and the scopes. Where the current variants differ in the meaning of a
 * construct, a {@code VariantSplit} is thrown, and the construct is elaborated for each part.
 *
 * <p>Invariants: in variants without errors, the typed tree has the meaning of C11 in the data
 * model, with the extensions of GNU C; every conversion is explicit.
 *
 * <p>Source: ISO/IEC 9899:2011 (C11); the manual of GCC 12.
 */
package sunder.frontend.c.elaborate;
