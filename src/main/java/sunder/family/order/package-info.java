/**
 * Heuristics for the order of variables in decision diagrams.
 *
 * <p>Input: features of any kind, and the sets of features that occur together ({@link
 * sunder.family.order.InteractionGraph}). Output: orders to try ({@link
 * sunder.family.order.VariableOrder}), the most promising first.
 */
package sunder.family.order;
