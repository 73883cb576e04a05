/**
 * The machine states of the concrete interpreter of C: values, heap blocks, operand stacks and the
 * division of objects into scalar slots.
 *
 * <p>Invariants: states are immutable and compared by content; equal states behave alike in the
 * same variant.
 */
package sunder.frontend.c.replay.memory;
