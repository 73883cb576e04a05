/**
 * Features, feature models, and sets of configurations as binary decision diagrams.
 *
 * <p>Input: declared features and constraints ({@link sunder.family.Rule}). Output: a {@link
 * sunder.family.FeatureModel} with its {@link sunder.family.ConfigSpace}, and {@link
 * sunder.family.ConfigSet}s, which are the presence conditions and the results of all procedures;
 * {@link sunder.family.PresenceFormulas} prints them. Invariants: a set is a diagram, never a list;
 * numeric features have values within their ranges.
 *
 * <p>Threads: a space and all its sets belong to one thread at a time, also for reading: {@code
 * count}, {@code contains}, {@code isSubsetOf} and {@link sunder.family.PresenceFormulas#print}
 * write caches of the space, {@link sunder.family.VariationalSet} merges equal values when it is
 * read, and {@link sunder.family.SharedDiagrams} and the caches ({@link sunder.limit.LruCache}) are
 * not thread-safe. Each thread has a separate space; nothing checks this. Sets are converted
 * between spaces by {@link sunder.family.ConfigSpace#copyOf} (the same features in the same
 * variable order), {@link sunder.family.ConfigSpace#convert} (a space and its extension), {@link
 * sunder.family.MultiValuedDiagram#toSets} (by the names of features), and within {@link
 * sunder.family.PresenceFormulas} to another variable order. The first two take linear time in the
 * nodes. Immutable, and free for all threads, are {@link sunder.family.Feature}, {@link
 * sunder.family.Configuration}, {@link sunder.family.Rule}, {@link sunder.family.ExternalModel},
 * {@link sunder.family.FeatureTree} and {@link sunder.family.PresenceFormula}.
 *
 * <p>Memory and cost: the space has one weak handle for each node that a set object refers to. The
 * nodes of garbage set objects are released before the next operation ({@link
 * sunder.family.ConfigSpace#collectGarbage}), and unreferenced nodes are collected when 7/8 of the
 * node table are used. Tables grow by doubling, up to 2^25 nodes, or one node for each 128 bytes of
 * the heap if that is less, and never shrink. Beyond, {@link sunder.limit.DiagramTooLarge} is
 * thrown, which a run reports as UNKNOWN ({@code SET_SIZE}). {@code and}, {@code or} and {@code
 * minus} of diagrams with {@code m} and {@code n} nodes take at most {@code m * n} steps as long as
 * the operation cache keeps their intermediate results; that cache is direct-mapped, grows with the
 * node table, and has at most 2^24 entries.
 *
 * <p>The diagrams are our own ({@link sunder.family.diagram.Diagrams}). JDD, which was tried first,
 * ends the process when memory runs out, its operation cache does not grow with its node table (all
 * sums of 30 weighted features took 424 s, with ours 8 s), and it counts configurations as a
 * double.
 */
package sunder.family;
