/**
 * Plots of measurements against sizes on logarithmic axes.
 *
 * <p>Input: lines of points with their intervals and the meaning of each value. Output: an SVG
 * document in the style of {@link sunder.drawing.Theme}. Invariants: every line is drawn or named
 * as not drawn; labels of one axis do not overlap and have one format; points at one place are
 * shifted, so that none hides another.
 */
package sunder.drawing.plot;
