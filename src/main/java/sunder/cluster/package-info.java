/**
 * Work on many machines: embedded members of Hazelcast, which keep tasks and answers, each with two
 * copies elsewhere, and whoever visits them to have something done.
 *
 * <p>In: command lines with the texts that they read. Out: what they write. A task is taken by a
 * lease, a text that is gone when nobody renews it; then it is free again. An answer is written
 * once; what comes later to the same task is left. So a task may be worked on twice, when somebody
 * was slow or cut off, and counts once. Everything travels as text in JSON with a code of the
 * common secret; what has none, or another one, is refused. Hazelcast is not in our jar: {@link
 * sunder.cluster.ClusterCredentials#hasEngine} knows whether it is there, and nothing else may be
 * used without it.
 */
package sunder.cluster;
