package sunder.family;

import sunder.limit.Checkpoint;

/**
 * Reduced ordered binary decision diagrams with one shared node table: equal functions are equal
 * node numbers (Bryant, "Graph-based algorithms for Boolean function manipulation", 1986).
 *
 * <p>Node 0 is the constant false and node 1 true; any other node tests its variable and goes to
 * its low or high child, which test later variables. No operation frees nodes, so the intermediate
 * results of an algorithm need no references. Recursion is at most as deep as there are variables.
 * An operation that is broken off, by memory, the room it has, or a checkpoint, leaves everything
 * usable.
 */
final class Diagrams {
  static final int FALSE = NodeTable.FALSE;
  static final int TRUE = NodeTable.TRUE;

  /** How many steps of operations lie between two checkpoints: a few milliseconds. */
  private static final int STEPS_BETWEEN_CHECKPOINTS = 1 << 14;

  private final int variables;
  private final OperationCache cache = new OperationCache(NodeTable.FIRST_CAPACITY);
  private final NodeTable nodes;
  private int steps;

  Diagrams(int variables) {
    this.variables = variables;
    this.nodes = new NodeTable(variables, cache);
  }

  /** So many nodes may be made until this is called again; then {@link TooLarge}. */
  void allow(long fresh) {
    nodes.allow(fresh);
  }

  private void step() {
    if (++steps >= STEPS_BETWEEN_CHECKPOINTS) {
      steps = 0;
      Checkpoint.pass();
    }
  }

  int variables() {
    return variables;
  }

  /** The node's variable; for the constants, the number of variables. */
  int level(int node) {
    return nodes.level(node);
  }

  int low(int node) {
    return nodes.low(node);
  }

  int high(int node) {
    return nodes.high(node);
  }

  /** The low child if the node tests this variable, else the node itself. */
  int lowAt(int node, int variable) {
    return level(node) == variable ? low(node) : node;
  }

  /** The high child if the node tests this variable, else the node itself. */
  int highAt(int node, int variable) {
    return level(node) == variable ? high(node) : node;
  }

  /** The node "if variable then high else low"; both children must test later variables. */
  int node(int variable, int lowChild, int highChild) {
    return nodes.node(variable, lowChild, highChild);
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
    step();
    int top = Math.min(level(f), level(g));
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
      step();
      int top = Math.min(level(f), level(g));
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
      step();
      int top = Math.min(level(f), level(g));
      boolean holds =
          disjoint(lowAt(f, top), lowAt(g, top)) && disjoint(highAt(f, top), highAt(g, top));
      known = cache.put(OperationCache.DISJOINT, f, g, holds ? TRUE : FALSE);
    }
    return known == TRUE;
  }

  void reference(int node) {
    nodes.reference(node);
  }

  void release(int node) {
    nodes.release(node);
  }

  /** Whether so few nodes are free that collecting is worth its price. */
  boolean isCrowded() {
    return nodes.isCrowded();
  }

  /** Frees every node without a reference, direct or through a parent. */
  void collect() {
    nodes.collect();
  }
}
