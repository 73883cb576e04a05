/**
 * The procedures by their names: the one place that knows all of them.
 *
 * <p>In: a {@link sunder.verify.Method}. Out: its {@link sunder.verify.Verifier}.
 */
package sunder.verify.methods;
