/**
 * Lays out directed graphs in layers from top to bottom, after Sugiyama, Tagawa and Toda ("Methods
 * for Visual Understanding of Hierarchical System Structures", 1981).
 *
 * <p>Input: the sizes of nodes and labels, and the edges. Output: a place for each node, each
 * label, and a route for each edge. Invariants: nothing overlaps within a layer, a label stands
 * beside its edge, and the same graph gives the same layout.
 *
 * <p>Where we deviate: labels are items of layers of their own; and the places within a layer are
 * the exact least-squares answer for its order, found by pooling violators (isotonic regression),
 * where the paper has heuristics.
 */
package sunder.drawing.layout;
