package sunder.family.diagram;

import java.util.Arrays;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;

/**
 * Reduced ordered binary decision diagrams in one shared node table, so that equal functions are
 * equal node numbers (Bryant, "Graph-based algorithms for Boolean function manipulation", 1986).
 *
 * <p>Node 0 is false and node 1 true; any other node tests its variable and has a low and a high
 * child, which test later variables. A unique table finds the node of a variable and a pair of
 * children. Nodes without a reference, direct or through a parent, are freed by {@link #collect}
 * only, so that intermediate results need no references. The recursion depth is at most the number
 * of variables. An operation that ends by an exception leaves a consistent table.
 */
public final class Diagrams {
  /** The node of the function that is false everywhere. */
  public static final int FALSE = 0;

  /** The node of the function that is true everywhere. */
  public static final int TRUE = 1;

  /** The number of recursion steps between two cancellation points: a few milliseconds. */
  private static final int STEPS_BETWEEN_CHECKPOINTS = 1 << 14;

  private static final int FIRST_CAPACITY = 1 << 15;

  /** The greatest number of nodes; creating more would take minutes. */
  private static final int LARGEST_CAPACITY = 1 << 25;

  /**
   * The heap size in bytes for which one node is allowed; a node with its caches takes a third of
   * it.
   */
  private static final long HEAP_OF_A_NODE = 128;

  private static final int NONE = -1;

  // The parts of a node lie beside each other: a look-up mostly costs one miss of the cache.
  private static final int WIDTH = 4;
  private static final int LEVEL = 0;
  private static final int LOW = 1;
  private static final int HIGH = 2;

  /** The offset of the next node in the hash bucket or in the free list. */
  private static final int NEXT = 3;

  private final int variables;
  private final int largestCapacity;
  private final OperationCache cache = new OperationCache(FIRST_CAPACITY);

  private int[] nodes = new int[WIDTH * FIRST_CAPACITY];
  private int[] references = new int[FIRST_CAPACITY];

  /** The first node of each hash bucket. */
  private int[] buckets = new int[FIRST_CAPACITY];

  private int firstFree = NONE;
  private int used = 2;

  /** The number of nodes that may still be created. */
  private long allowed = Long.MAX_VALUE;

  /** The number of nodes that were looked up or created. */
  private long lookups;

  private int steps;

  /**
   * @param mostNodes the greatest number of nodes, a power of two that is at least {@link
   *     #FIRST_CAPACITY}
   */
  public Diagrams(int variables, int mostNodes) {
    this.variables = variables;
    this.largestCapacity = mostNodes;
    Arrays.fill(buckets, NONE);
    nodes[WIDTH * FALSE + LEVEL] = variables;
    nodes[WIDTH * TRUE + LEVEL] = variables;
    references[FALSE] = 1;
    references[TRUE] = 1;
    addFree(2, FIRST_CAPACITY);
  }

  /** Returns the number of variables. */
  public int variables() {
    return variables;
  }

  /** Returns the greatest number of nodes for the heap of this process. */
  public static int mostNodes() {
    long most = Long.highestOneBit(Runtime.getRuntime().maxMemory() / HEAP_OF_A_NODE);
    return (int) Math.max(FIRST_CAPACITY, Math.min(LARGEST_CAPACITY, most));
  }

  /** Returns the variable of a node; for constants, the number of variables. */
  public int level(int node) {
    return nodes[WIDTH * node + LEVEL];
  }

  /** Returns the child of a node for a variable that is false. */
  public int low(int node) {
    return nodes[WIDTH * node + LOW];
  }

  /** Returns the child of a node for a variable that is true. */
  public int high(int node) {
    return nodes[WIDTH * node + HIGH];
  }

  /** Returns the low child if the node tests the variable, else the node itself. */
  public int lowAt(int node, int variable) {
    return level(node) == variable ? low(node) : node;
  }

  /** Returns the high child if the node tests the variable, else the node itself. */
  public int highAt(int node, int variable) {
    return level(node) == variable ? high(node) : node;
  }

  /** Returns an upper bound on node numbers. */
  public int capacity() {
    return references.length;
  }

  /**
   * Limits the number of new nodes until the next call; beyond it, operations throw {@link
   * DiagramTooLarge}.
   */
  public void limitNewNodes(long fresh) {
    allowed = fresh;
  }

  /** Returns the number of nodes that operations have looked up or created. */
  public long lookups() {
    return lookups;
  }

  /** Returns the node "if variable then high else low"; both children must test later variables. */
  public int node(int variable, int lowChild, int highChild) {
    lookups++;
    if (lowChild == highChild) {
      return lowChild;
    }
    int bucket = hash(variable, lowChild, highChild);
    for (int n = buckets[bucket]; n != NONE; n = nodes[WIDTH * n + NEXT]) {
      int at = WIDTH * n;
      if (nodes[at + LOW] == lowChild
          && nodes[at + HIGH] == highChild
          && nodes[at + LEVEL] == variable) {
        return n;
      }
    }
    return freshNode(variable, lowChild, highChild, bucket);
  }

  private int freshNode(int variable, int lowChild, int highChild, int hashed) {
    int bucket = hashed;
    if (allowed-- <= 0) {
      throw new DiagramTooLarge();
    }
    if (firstFree == NONE) {
      grow();
      bucket = hash(variable, lowChild, highChild);
    }
    int fresh = firstFree;
    int at = WIDTH * fresh;
    firstFree = nodes[at + NEXT];
    used++;
    nodes[at + LEVEL] = variable;
    nodes[at + LOW] = lowChild;
    nodes[at + HIGH] = highChild;
    nodes[at + NEXT] = buckets[bucket];
    references[fresh] = 0;
    buckets[bucket] = fresh;
    return fresh;
  }

  /** Returns the conjunction of two functions. */
  public int and(int f, int g) {
    if (f == g || g == TRUE) {
      return f;
    }
    if (f == TRUE) {
      return g;
    }
    if (f == FALSE || g == FALSE) {
      return FALSE;
    }
    return f < g ? apply(OperationCache.AND, f, g) : apply(OperationCache.AND, g, f);
  }

  /** Returns the disjunction of two functions. */
  public int or(int f, int g) {
    if (f == g || g == FALSE) {
      return f;
    }
    if (f == FALSE) {
      return g;
    }
    if (f == TRUE || g == TRUE) {
      return TRUE;
    }
    return f < g ? apply(OperationCache.OR, f, g) : apply(OperationCache.OR, g, f);
  }

  /** Returns the difference: f and not g. */
  public int minus(int f, int g) {
    if (f == FALSE || g == TRUE || f == g) {
      return FALSE;
    }
    return g == FALSE ? f : apply(OperationCache.MINUS, f, g);
  }

  /**
   * Returns a diagram that agrees with f where {@code care} holds, and is smaller in most cases:
   * the operation "restrict" of Coudert and Madre, "A unified framework for the formal verification
   * of sequential circuits" (1990).
   */
  public int simplify(int f, int care) {
    if (care == TRUE || f <= TRUE) {
      return f;
    }
    if (care == FALSE || disjoint(f, care)) {
      return FALSE;
    }
    return implies(care, f) ? TRUE : simplified(f, care);
  }

  /** The same for a diagram that is neither true nor false wherever {@code care} holds. */
  private int simplified(int f, int care) {
    int known = cache.get(OperationCache.SIMPLIFY, f, care);
    if (known != OperationCache.ABSENT) {
      return known;
    }
    step();
    int top = level(f);
    int result;
    if (level(care) < top) {
      result = simplify(f, or(low(care), high(care)));
    } else {
      int careLow = lowAt(care, top);
      int careHigh = highAt(care, top);
      int low = low(f);
      int high = high(f);
      result =
          careLow == FALSE
              ? simplify(high, careHigh)
              : careHigh == FALSE
                  ? simplify(low, careLow)
                  : node(top, simplify(low, careLow), simplify(high, careHigh));
    }
    return cache.put(OperationCache.SIMPLIFY, f, care, result);
  }

  private void step() {
    if (++steps >= STEPS_BETWEEN_CHECKPOINTS) {
      steps = 0;
      CancellationPoint.check();
    }
  }

  private int apply(int operation, int f, int g) {
    int known = cache.get(operation, f, g);
    if (known != OperationCache.ABSENT) {
      return known;
    }
    step();
    int top = Math.min(level(f), level(g));
    // Read before the recursion, which evicts the operands from the processor's cache.
    int high = highAt(f, top);
    int otherHigh = highAt(g, top);
    int lowResult = operate(operation, lowAt(f, top), lowAt(g, top));
    int highResult = operate(operation, high, otherHigh);
    return cache.put(operation, f, g, node(top, lowResult, highResult));
  }

  private int operate(int operation, int f, int g) {
    return switch (operation) {
      case OperationCache.AND -> and(f, g);
      case OperationCache.OR -> or(f, g);
      default -> minus(f, g);
    };
  }

  /** Returns whether f implies g, without creating nodes. */
  public boolean implies(int f, int g) {
    if (f == FALSE || g == TRUE || f == g) {
      return true;
    }
    if (f == TRUE || g == FALSE) {
      return false;
    }
    return decide(OperationCache.IMPLIES, f, g);
  }

  /** Returns whether the conjunction of f and g is false, without creating nodes. */
  public boolean disjoint(int f, int g) {
    if (f == FALSE || g == FALSE) {
      return true;
    }
    if (f == TRUE || g == TRUE || f == g) {
      return false;
    }
    return decide(OperationCache.DISJOINT, f, g);
  }

  /**
   * Decides a relation of two diagrams that holds if and only if it holds for both pairs of
   * children.
   */
  private boolean decide(int operation, int f, int g) {
    int known = cache.get(operation, f, g);
    if (known == OperationCache.ABSENT) {
      step();
      int top = Math.min(level(f), level(g));
      boolean implication = operation == OperationCache.IMPLIES;
      int low = lowAt(f, top);
      int otherLow = lowAt(g, top);
      int high = highAt(f, top);
      int otherHigh = highAt(g, top);
      boolean holds =
          implication
              ? implies(low, otherLow) && implies(high, otherHigh)
              : disjoint(low, otherLow) && disjoint(high, otherHigh);
      known = cache.put(operation, f, g, holds ? TRUE : FALSE);
    }
    return known == TRUE;
  }

  /** Adds a reference to a node, which keeps it. */
  public void reference(int node) {
    references[node]++;
  }

  /** Removes a reference to a node. */
  public void release(int node) {
    references[node]--;
  }

  /** Returns whether a collection is worth its cost. */
  public boolean isCrowded() {
    return used > capacity() - capacity() / 8;
  }

  /** Returns whether more than half of a table of the greatest size is used. */
  public boolean isFull() {
    return used > capacity() / 2 && capacity() >= largestCapacity;
  }

  /** Frees every node without a reference. */
  public void collect() {
    boolean[] live = reachable();
    Arrays.fill(buckets, NONE);
    firstFree = NONE;
    used = 2;
    for (int n = capacity() - 1; n > TRUE; n--) {
      if (live[n]) {
        addToBucket(n);
        used++;
      } else {
        addFree(n, n + 1);
      }
    }
    cache.keep(live);
  }

  /** Returns whether more than this fraction of the table is used. */
  public boolean isUsedBy(int numerator, int denominator) {
    return (long) used * denominator > (long) capacity() * numerator;
  }

  /** Grows the table if there is memory; without it, the free nodes are used up first. */
  public void growIfPossible() {
    if (capacity() >= largestCapacity) {
      return;
    }
    try {
      grow();
    } catch (OutOfMemoryError e) {
      if (firstFree == NONE) {
        throw e;
      }
    }
  }

  private boolean[] reachable() {
    boolean[] live = new boolean[capacity()];
    live[FALSE] = true;
    live[TRUE] = true;
    for (int n = 2; n < capacity(); n++) {
      if (references[n] > 0) {
        mark(n, live);
      }
    }
    return live;
  }

  private void mark(int node, boolean[] live) {
    if (!live[node]) {
      live[node] = true;
      mark(low(node), live);
      mark(high(node), live);
    }
  }

  private void grow() {
    int old = capacity();
    if (old >= largestCapacity) {
      throw new DiagramTooLarge();
    }
    int size = 2 * old;
    // Everything is allocated before anything changes.
    boolean[] free = freeNodes();
    int[] newNodes = Arrays.copyOf(nodes, WIDTH * size);
    int[] newReferences = Arrays.copyOf(references, size);
    int[] newBuckets = new int[size];
    cache.grow(size);
    nodes = newNodes;
    references = newReferences;
    buckets = newBuckets;
    Arrays.fill(buckets, NONE);
    for (int n = 2; n < old; n++) {
      if (!free[n]) {
        addToBucket(n);
      }
    }
    addFree(old, size);
  }

  private boolean[] freeNodes() {
    boolean[] free = new boolean[capacity()];
    for (int n = firstFree; n != NONE; n = nodes[WIDTH * n + NEXT]) {
      free[n] = true;
    }
    return free;
  }

  private void addToBucket(int n) {
    int bucket = hash(level(n), low(n), high(n));
    nodes[WIDTH * n + NEXT] = buckets[bucket];
    buckets[bucket] = n;
  }

  private void addFree(int from, int to) {
    for (int n = to - 1; n >= from; n--) {
      references[n] = 0;
      nodes[WIDTH * n + NEXT] = firstFree;
      firstFree = n;
    }
  }

  private int hash(int variable, int lowChild, int highChild) {
    int h = variable * 0x9E3779B1 ^ lowChild * 0x85EBCA6B ^ highChild * 0xC2B2AE35;
    h ^= h >>> 15;
    h *= 0x2C1B3C6D;
    return (h ^ h >>> 13) & buckets.length - 1;
  }

  /**
   * A direct-mapped cache of operation results: a new result replaces the one with the same hash.
   */
  private static final class OperationCache {
    static final int ABSENT = -1;
    static final int AND = 1;
    static final int OR = 2;
    static final int MINUS = 3;
    static final int IMPLIES = 4;
    static final int DISJOINT = 5;
    static final int SIMPLIFY = 6;

    private static final int WIDTH = 4;
    private static final int LARGEST = 1 << 24;

    /** Entries of operation (0 if unused), operands and result. */
    private int[] entries;

    private int mask;

    /**
     * @param size the number of entries, a power of two
     */
    OperationCache(int size) {
      this.entries = new int[WIDTH * size];
      this.mask = size - 1;
    }

    int get(int operation, int f, int g) {
      int at = place(operation, f, g, mask);
      boolean hit = entries[at] == operation && entries[at + 1] == f && entries[at + 2] == g;
      return hit ? entries[at + 3] : ABSENT;
    }

    int put(int operation, int f, int g, int result) {
      int at = place(operation, f, g, mask);
      entries[at] = operation;
      entries[at + 1] = f;
      entries[at + 2] = g;
      entries[at + 3] = result;
      return result;
    }

    /** Removes all entries with nodes that are not live. */
    void keep(boolean[] live) {
      for (int at = 0; at < entries.length; at += WIDTH) {
        if (!(live[entries[at + 1]] && live[entries[at + 2]] && live[entries[at + 3]])) {
          Arrays.fill(entries, at, at + WIDTH, 0);
        }
      }
    }

    /** Grows to a number of entries, a power of two; without memory for that, the size stays. */
    void grow(int size) {
      int[] larger;
      try {
        larger = new int[WIDTH * Math.min(size, LARGEST)];
      } catch (OutOfMemoryError e) {
        return;
      }
      int largerMask = larger.length / WIDTH - 1;
      for (int at = 0; at < entries.length; at += WIDTH) {
        int to = place(entries[at], entries[at + 1], entries[at + 2], largerMask);
        System.arraycopy(entries, at, larger, to, WIDTH);
      }
      entries = larger;
      mask = largerMask;
    }

    private static int place(int operation, int f, int g, int mask) {
      int h = f * 0x9E3779B1 + g * 0x85EBCA6B + operation * 0xC2B2AE35;
      h ^= h >>> 15;
      h *= 0x2C1B3C6D;
      return WIDTH * ((h ^ h >>> 13) & mask);
    }
  }
}
