/**
 * Distributed verification: a cluster of embedded Hazelcast members that store and execute tasks,
 * and clients that submit them.
 *
 * <p>Input: command lines with the texts that they read. Output: their reports and exit codes. A
 * task is leased before it is executed; a lease that is not renewed expires. A result is stored
 * once, and later results of the same task are ignored, so that a task that was executed twice
 * counts once. Every message is a JSON text with an HMAC of the shared secret; messages without it
 * are refused. Two backups of each entry make the death of two members harmless.
 *
 * <p>Hazelcast is not part of the jar: {@link sunder.cluster.ClusterCredentials#hasEngine} says
 * whether it is on the class path, and no other class of this package may be used without it.
 */
package sunder.cluster;
