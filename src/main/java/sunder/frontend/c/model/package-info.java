/**
 * Names and types of C, for all variants at once.
 *
 * <p>In: a syntax tree with presence conditions. Out: a typed tree in which every name is resolved
 * and every conversion written out, and the faults found, each with the variants that have it.
 * Invariants: in the variants without a fault the tree means what C says in a data model; an
 * expression that means different things in different variants is a choice between them. What is C
 * but not supported is a refusal in the tree: it matters only where a run can reach it.
 */
package sunder.frontend.c.model;
