/**
 * Program sketches: programs with holes, each a numeric feature. Source: model-sketching, section
 * 2.
 *
 * <p>Input: a checked program and a family verdict about its variants. Output: the values of the
 * holes for which the program is safe, and the completed program. Invariant: a combination of
 * values is a completion only if its verdict is SAFE.
 */
package sunder.sketch;
