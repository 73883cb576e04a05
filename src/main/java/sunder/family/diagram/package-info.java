/**
 * Binary decision diagrams over numbered variables; nothing here knows of features.
 *
 * <p>Input: variables from 0 on, in a fixed order. Output: nodes of {@link
 * sunder.family.diagram.Diagrams}, one for each function, which {@link sunder.family.ConfigSpace}
 * gives meaning and keeps alive. {@link sunder.family.diagram.Projection} quantifies variables,
 * {@link sunder.family.diagram.WeightedSum} builds bounds on sums. Invariants: diagrams are reduced
 * and ordered; a node without a reference may be collected.
 */
package sunder.family.diagram;
