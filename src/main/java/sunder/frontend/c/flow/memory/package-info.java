/**
 * The memory model: reads and writes of objects, also through pointers to other types and members
 * of unions, and the library functions that allocate, fill and copy memory.
 *
 * <p>Input: locations and addresses. Output: the values that they hold, and assignments to their
 * registers. {@link sunder.frontend.c.flow.memory.MemoryModel} lists the components in the order of
 * their dependencies. Invariant: an access that is not modelled ends in an error node of the kind
 * {@code UNSUPPORTED}. Source: C11, 6.2.6, 6.3.2.3, 6.5, 7 and 7.22.3.
 */
package sunder.frontend.c.flow.memory;
