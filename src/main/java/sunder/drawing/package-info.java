/**
 * A generator of SVG drawings for light and dark pages.
 *
 * <p>Input: elements, attributes and texts. Output: an SVG 1.1 document with an embedded style
 * sheet, without scripts and external references. Invariants: every attribute and text is escaped
 * in {@link sunder.drawing.Svg} and nowhere else; equal calls produce equal bytes.
 */
package sunder.drawing;
