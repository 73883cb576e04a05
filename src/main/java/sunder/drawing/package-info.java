/**
 * Drawings as SVG text, for pages in light and dark.
 *
 * <p>Input: elements, attributes and texts, of whatever origin. Output: SVG 1.1 with a style sheet
 * of its own, no script, and nothing from outside. Invariant: every attribute and text is escaped
 * here and nowhere else, and the same calls give the same bytes.
 */
package sunder.drawing;
