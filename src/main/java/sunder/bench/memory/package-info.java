/**
 * The measurement of retained memory: a process of its own, which the suite {@code engine} starts.
 *
 * <p>Input: a program, or a number of features. Output: a number of objects and the bytes that they
 * retain, on standard output.
 */
package sunder.bench.memory;
