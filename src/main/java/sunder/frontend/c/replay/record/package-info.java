/**
 * What is told of a run: the script of the environment's answers that drives it, the play it
 * leaves, and places that a witness asks for.
 */
package sunder.frontend.c.replay.record;
