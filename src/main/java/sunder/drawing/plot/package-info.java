/**
 * Plots of measurements against sizes, logarithmic axes.
 *
 * <p>Input: lines of points with their intervals, and how each point came about. Output: one SVG
 * document in the style of {@link sunder.drawing.Theme}. Invariants: every line is drawn or named
 * as not drawn; labels of one axis do not overlap and are written alike; points at one place are
 * moved apart, so that none hides another.
 */
package sunder.drawing.plot;
