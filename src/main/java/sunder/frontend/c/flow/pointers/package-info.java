/**
 * The objects that pointers may point to: pointer targets, lifetimes, blocks of the heap, bounds,
 * and the layout of objects in bytes.
 *
 * <p>Input: addresses that are taken, objects whose lifetime begins and ends, and accesses through
 * addresses. Output: target ids, branches over the targets of an address, and checks that an object
 * is live and that an element is within its bounds. Invariant: a target id denotes one pair of
 * object and type; the branches are complete when {@link
 * sunder.frontend.c.flow.pointers.PointerTargets#flushDispatches} has run. Source: C11, 6.2.4 and
 * 6.5.6.
 */
package sunder.frontend.c.flow.pointers;
