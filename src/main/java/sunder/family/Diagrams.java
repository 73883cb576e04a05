package sunder.family;

import jdd.bdd.BDD;
import jdd.util.Configuration;
import jdd.util.JDDConsole;
import jdd.util.PrintTarget;

/**
 * The diagram library, made safe to use inside a tool: it never prints, and when memory runs out it
 * throws {@link OutOfMemoryError} and stays usable (the library itself would end the process).
 *
 * <p>Nodes are numbers; 0 is the empty set and 1 the full one. The library counts references by hand:
 * an operation may free every node that nobody has a reference on, so arguments must be referenced
 * and a result must be referenced (or no longer needed) before the next operation.
 */
final class Diagrams extends BDD {
  static final int FALSE = 0;
  static final int TRUE = 1;

  private static final int FIRST_NODES = 20_000;
  private static final int FIRST_CACHE = 20_000;

  static {
    JDDConsole.out = new Silence();
    // Lets the table grow by nodesminfree, see update_grow_parameters, not by a constant.
    Configuration.nodetableSmallSize = 0;
  }

  Diagrams() {
    super(FIRST_NODES, FIRST_CACHE);
  }

  int intersect(int left, int right) {
    try {
      return and(left, right);
    } catch (OutOfMemoryError e) {
      throw recovered(e);
    }
  }

  int unite(int left, int right) {
    try {
      return or(left, right);
    } catch (OutOfMemoryError e) {
      throw recovered(e);
    }
  }

  int subtract(int left, int right) {
    try {
      int complement = ref(not(right));
      int result = and(left, complement);
      deref(complement);
      return result;
    } catch (OutOfMemoryError e) {
      throw recovered(e);
    }
  }

  /** Forgets the variables of {@code cube}: what holds for some value of each. */
  int project(int node, int cube) {
    try {
      return exists(node, cube);
    } catch (OutOfMemoryError e) {
      throw recovered(e);
    }
  }

  /** The node "if variable then high else low"; both branches must be referenced. */
  int node(int variable, int low, int high) {
    return mk(variable, low, high);
  }

  /** The conjunction of variables, referenced. */
  int cubeOf(Iterable<Integer> variables) {
    int cube = TRUE;
    for (int variable : variables) {
      int literal = ref(mk(variable, FALSE, TRUE));
      cube = replaceReference(cube, intersect(cube, literal));
      deref(literal);
    }
    return cube;
  }

  /** References {@code next} and lets {@code previous} go. */
  int replaceReference(int previous, int next) {
    ref(next);
    deref(previous);
    return next;
  }

  /** The level of a node: its variable, or the number of variables for the two terminals. */
  int level(int node) {
    return node <= TRUE ? numberOfVariables() : getVar(node);
  }

  /** What an operation that was cut short left on the library's stack would pin nodes for ever. */
  private OutOfMemoryError recovered(OutOfMemoryError error) {
    work_stack_tos = 0;
    return error;
  }

  /** Grows by half when a collection does not free a third, so collecting stays cheap on average. */
  @Override
  protected void update_grow_parameters() {
    nodesminfree = table_size / 2;
  }

  /**
   * Makes sure beforehand that the memory is there: {@code super.grow()} answers a failed allocation
   * with {@code System.exit}.
   */
  @Override
  protected void grow() {
    if (roomFor((long) table_size + nodesminfree)) {
      super.grow();
    } else if (gc() < table_size / 16) {
      throw new OutOfMemoryError("no room for more than " + table_size + " diagram nodes");
    }
  }

  private static boolean roomFor(long nodes) {
    if (3 * nodes > Integer.MAX_VALUE - 16) {
      return false;
    }
    try {
      int size = (int) nodes;
      int[] children = new int[3 * size];
      int[] lists = new int[2 * size];
      short[] references = new short[size];
      return children.length + (long) lists.length + references.length == 6 * nodes;
    } catch (OutOfMemoryError e) {
      return false;
    }
  }

  private static final class Silence implements PrintTarget {
    @Override
    public void println(String text) {}

    @Override
    public void println() {}

    @Override
    public void print(String text) {}

    @Override
    public void print(char character) {}

    @Override
    public void flush() {}
  }
}
