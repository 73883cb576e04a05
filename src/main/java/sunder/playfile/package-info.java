/**
 * Readers of recorded plays, in text or JSON reports or as lists of moves.
 *
 * <p>Input: a text. Output: a {@link sunder.playfile.PlayFile}: moves with their places, the
 * variant, the lengths of arrays, and erratic choices. Errors: {@link sunder.source.InputException}
 * with the place of what cannot be read. The replay decides whether the moves are a play of a
 * program.
 */
package sunder.playfile;
