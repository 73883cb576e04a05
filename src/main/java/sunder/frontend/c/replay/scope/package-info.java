/**
 * What names of C mean, and in which variants: types, structures, functions, variables and scopes.
 * Read for the replay alone, from the syntax tree.
 */
package sunder.frontend.c.replay.scope;
