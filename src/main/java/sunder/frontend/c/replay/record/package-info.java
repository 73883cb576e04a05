/**
 * Sources of inputs and listeners of the concrete interpreter of C: scripts, recorded traces, trace
 * recording and witness waypoints.
 *
 * <p>Input: the events of an execution ({@code ExecutionListener}) and its requests for inputs
 * ({@code InputSource}). Output: a trace with the steps in which variables change or inputs are
 * read, or the waypoints of a violation witness. Invariant: events have a meaning only while one
 * variant is in one state.
 */
package sunder.frontend.c.replay.record;
