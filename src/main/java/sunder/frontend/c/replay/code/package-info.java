/**
 * Expressions and declarations of C as what they do to states, for variants that mean the same by
 * them; with the rules of C's types, operators and initialisers that this takes.
 */
package sunder.frontend.c.replay.code;
