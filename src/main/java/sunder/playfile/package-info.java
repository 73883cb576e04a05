/**
 * Plays as users hand them back: out of a report, text or JSON, or written by hand, one move a
 * line.
 *
 * <p>In: a text. Out: a {@link sunder.playfile.PlayFile}: moves with their places, the variant, the
 * lengths of arrays, erratic choices. Invariant: what cannot be read is told with its place;
 * whether it is a play of a program is the replay's business.
 */
package sunder.playfile;
