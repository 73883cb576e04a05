package sunder.family;

import java.util.Arrays;
import sunder.limit.Checkpoint;

/**
 * Reduced ordered binary decision diagrams with one shared node table: equal functions are equal
 * node numbers (Bryant, "Graph-based algorithms for Boolean function manipulation", 1986).
 *
 * <p>Node 0 is the constant false and node 1 true; any other node tests its variable and goes to
 * its low or high child, which test later variables. Nodes without a reference, direct or through a
 * parent, are freed by {@link #collect} and by nothing else: no operation frees nodes, so the
 * intermediate results of an algorithm need no references. Recursion is at most as deep as there
 * are variables. When memory runs out an {@link OutOfMemoryError} leaves everything usable.
 */
final class Diagrams {
  static final int FALSE = 0;
  static final int TRUE = 1;

  private static final int FIRST_CAPACITY = 1 << 15;
  private static final int LARGEST_CAPACITY = 1 << 28;
  private static final int NONE = -1;

  /** A checkpoint for so many new nodes. */
  private static final int CHECKPOINT_MASK = (1 << 10) - 1;

  private final int variables;
  private final OperationCache cache = new OperationCache(FIRST_CAPACITY);

  // One entry for each node.
  private int[] level = new int[FIRST_CAPACITY];
  private int[] low = new int[FIRST_CAPACITY];
  private int[] high = new int[FIRST_CAPACITY];
  private int[] references = new int[FIRST_CAPACITY];

  /** The next node with the same hash, or the next free one. */
  private int[] next = new int[FIRST_CAPACITY];

  /** The first node of each hash. */
  private int[] buckets = new int[FIRST_CAPACITY];

  private int firstFree = NONE;
  private int used = 2;
  private int made;

  Diagrams(int variables) {
    this.variables = variables;
    Arrays.fill(buckets, NONE);
    level[FALSE] = variables;
    level[TRUE] = variables;
    references[FALSE] = 1;
    references[TRUE] = 1;
    addFree(2, FIRST_CAPACITY);
  }

  int variables() {
    return variables;
  }

  /** The node's variable; for the constants, the number of variables. */
  int level(int node) {
    return level[node];
  }

  int low(int node) {
    return low[node];
  }

  int high(int node) {
    return high[node];
  }

  /** The low child if the node tests this variable, else the node itself. */
  int lowAt(int node, int variable) {
    return level[node] == variable ? low[node] : node;
  }

  /** The high child if the node tests this variable, else the node itself. */
  int highAt(int node, int variable) {
    return level[node] == variable ? high[node] : node;
  }

  /** The node "if variable then high else low"; both children must test later variables. */
  int node(int variable, int lowChild, int highChild) {
    if (lowChild == highChild) {
      return lowChild;
    }
    int bucket = hash(variable, lowChild, highChild);
    for (int n = buckets[bucket]; n != NONE; n = next[n]) {
      if (low[n] == lowChild && high[n] == highChild && level[n] == variable) {
        return n;
      }
    }
    if (firstFree == NONE) {
      grow();
      bucket = hash(variable, lowChild, highChild);
    }
    if ((++made & CHECKPOINT_MASK) == 0) {
      Checkpoint.pass();
    }
    int fresh = firstFree;
    firstFree = next[fresh];
    used++;
    level[fresh] = variable;
    low[fresh] = lowChild;
    high[fresh] = highChild;
    references[fresh] = 0;
    next[fresh] = buckets[bucket];
    buckets[bucket] = fresh;
    return fresh;
  }

  int and(int f, int g) {
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

  int or(int f, int g) {
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

  /** f and not g. */
  int minus(int f, int g) {
    if (f == FALSE || g == TRUE || f == g) {
      return FALSE;
    }
    return g == FALSE ? f : apply(OperationCache.MINUS, f, g);
  }

  private int apply(int operation, int f, int g) {
    int known = cache.get(operation, f, g);
    if (known != OperationCache.ABSENT) {
      return known;
    }
    int top = Math.min(level[f], level[g]);
    int lowResult = operate(operation, lowAt(f, top), lowAt(g, top));
    int highResult = operate(operation, highAt(f, top), highAt(g, top));
    return cache.put(operation, f, g, node(top, lowResult, highResult));
  }

  private int operate(int operation, int f, int g) {
    return switch (operation) {
      case OperationCache.AND -> and(f, g);
      case OperationCache.OR -> or(f, g);
      default -> minus(f, g);
    };
  }

  /** Whether f implies g; builds no nodes. */
  boolean implies(int f, int g) {
    if (f == FALSE || g == TRUE || f == g) {
      return true;
    }
    if (f == TRUE || g == FALSE) {
      return false;
    }
    int known = cache.get(OperationCache.IMPLIES, f, g);
    if (known == OperationCache.ABSENT) {
      int top = Math.min(level[f], level[g]);
      boolean holds =
          implies(lowAt(f, top), lowAt(g, top)) && implies(highAt(f, top), highAt(g, top));
      known = cache.put(OperationCache.IMPLIES, f, g, holds ? TRUE : FALSE);
    }
    return known == TRUE;
  }

  /** Whether f and g exclude each other; builds no nodes. */
  boolean disjoint(int f, int g) {
    if (f == FALSE || g == FALSE) {
      return true;
    }
    if (f == TRUE || g == TRUE || f == g) {
      return false;
    }
    int known = cache.get(OperationCache.DISJOINT, f, g);
    if (known == OperationCache.ABSENT) {
      int top = Math.min(level[f], level[g]);
      boolean holds =
          disjoint(lowAt(f, top), lowAt(g, top)) && disjoint(highAt(f, top), highAt(g, top));
      known = cache.put(OperationCache.DISJOINT, f, g, holds ? TRUE : FALSE);
    }
    return known == TRUE;
  }

  void reference(int node) {
    references[node]++;
  }

  void release(int node) {
    references[node]--;
  }

  /** Whether so few nodes are free that collecting is worth its price. */
  boolean isCrowded() {
    return used > low.length - low.length / 8;
  }

  /**
   * Frees every node without a reference. Grows the table if that leaves less than half of it free,
   * so that the cost of collecting stays a constant per new node.
   */
  void collect() {
    boolean[] live = reachable();
    Arrays.fill(buckets, NONE);
    firstFree = NONE;
    used = 2;
    for (int n = low.length - 1; n > TRUE; n--) {
      if (live[n]) {
        addToBucket(n);
        used++;
      } else {
        addFree(n, n + 1);
      }
    }
    cache.keep(live);
    if (used > low.length / 2) {
      growIfPossible();
    }
  }

  /** While there are free nodes, growing can fail without harm. */
  private void growIfPossible() {
    try {
      grow();
    } catch (OutOfMemoryError e) {
      if (firstFree == NONE) {
        throw e;
      }
    }
  }

  private boolean[] reachable() {
    boolean[] live = new boolean[low.length];
    live[FALSE] = true;
    live[TRUE] = true;
    for (int n = 2; n < low.length; n++) {
      if (references[n] > 0) {
        mark(n, live);
      }
    }
    return live;
  }

  private void mark(int node, boolean[] live) {
    if (!live[node]) {
      live[node] = true;
      mark(low[node], live);
      mark(high[node], live);
    }
  }

  private void grow() {
    int old = low.length;
    if (old >= LARGEST_CAPACITY) {
      throw new OutOfMemoryError("more than " + old + " diagram nodes");
    }
    int size = 2 * old;
    // Everything is allocated before anything changes.
    boolean[] free = freeNodes();
    int[] newLevel = Arrays.copyOf(level, size);
    int[] newLow = Arrays.copyOf(low, size);
    int[] newHigh = Arrays.copyOf(high, size);
    int[] newReferences = Arrays.copyOf(references, size);
    int[] newNext = Arrays.copyOf(next, size);
    int[] newBuckets = new int[size];
    cache.grow(size);
    level = newLevel;
    low = newLow;
    high = newHigh;
    references = newReferences;
    next = newNext;
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
    boolean[] free = new boolean[low.length];
    for (int n = firstFree; n != NONE; n = next[n]) {
      free[n] = true;
    }
    return free;
  }

  private void addToBucket(int n) {
    int bucket = hash(level[n], low[n], high[n]);
    next[n] = buckets[bucket];
    buckets[bucket] = n;
  }

  private void addFree(int from, int to) {
    for (int n = to - 1; n >= from; n--) {
      references[n] = 0;
      next[n] = firstFree;
      firstFree = n;
    }
  }

  private int hash(int variable, int lowChild, int highChild) {
    int h = variable * 0x9E3779B1 ^ lowChild * 0x85EBCA6B ^ highChild * 0xC2B2AE35;
    h ^= h >>> 15;
    h *= 0x2C1B3C6D;
    return (h ^ h >>> 13) & buckets.length - 1;
  }
}
