/**
 * The layered layout of directed graphs, from top to bottom, after Sugiyama, Tagawa and Toda
 * ("Methods for Visual Understanding of Hierarchical System Structures", 1981).
 *
 * <p>Input: the sizes of nodes and labels, and the edges. Output: a position for each node and each
 * label, and a route for each edge. Invariants: the items of a layer do not overlap, a label is
 * beside its edge, and equal graphs have equal layouts.
 *
 * <p>Deviations from the paper: labels are items of separate layers; the positions within a layer
 * are the exact least-squares solution for its order, found by pooling adjacent violators (isotonic
 * regression), where the paper has heuristics.
 */
package sunder.drawing.layout;
