package sunder.verify.explicit;

import java.util.BitSet;
import sunder.family.ConfigSet;

/**
 * Set operations on sets of configurations with operation caches: direct-mapped caches, keyed by
 * the identity of the operands, as BDD packages have them.
 */
public final class CachedSetOperations {
  private static final int SLOTS = 1 << 12;

  private final ConfigSet none;
  private final SetOperationCache ands = new SetOperationCache();
  private final SetOperationCache ors = new SetOperationCache();
  private final SetOperationCache minuses = new SetOperationCache();
  private final SearchSpace space;
  private final ConfigSet[] projected = new ConfigSet[SLOTS];
  private final BitSet[] forgotten = new BitSet[SLOTS];
  private final ConfigSet[] projections = new ConfigSet[SLOTS];

  private static final class SetOperationCache {
    private final ConfigSet[] left = new ConfigSet[SLOTS];
    private final ConfigSet[] right = new ConfigSet[SLOTS];
    private final ConfigSet[] result = new ConfigSet[SLOTS];

    static int slot(ConfigSet a, ConfigSet b) {
      return 31 * System.identityHashCode(a) + System.identityHashCode(b) & SLOTS - 1;
    }

    ConfigSet find(int slot, ConfigSet a, ConfigSet b) {
      return left[slot] == a && right[slot] == b ? result[slot] : null;
    }

    ConfigSet keep(int slot, ConfigSet a, ConfigSet b, ConfigSet value) {
      left[slot] = a;
      right[slot] = b;
      result[slot] = value;
      return value;
    }
  }

  CachedSetOperations(SearchSpace space) {
    this.none = space.space().none();
    this.space = space;
  }

  /** Returns the empty set. */
  public ConfigSet none() {
    return none;
  }

  /** Returns the intersection. */
  public ConfigSet and(ConfigSet a, ConfigSet b) {
    if (a == b || a.isEmpty()) {
      return a;
    }
    int slot = SetOperationCache.slot(a, b);
    ConfigSet known = ands.find(slot, a, b);
    return known != null ? known : ands.keep(slot, a, b, a.and(b));
  }

  /** Returns the union. */
  public ConfigSet or(ConfigSet a, ConfigSet b) {
    if (a == b || b.isEmpty()) {
      return a;
    } else if (a.isEmpty()) {
      return b;
    }
    int slot = SetOperationCache.slot(a, b);
    ConfigSet known = ors.find(slot, a, b);
    return known != null ? known : ors.keep(slot, a, b, a.or(b));
  }

  /** Returns the difference. */
  public ConfigSet minus(ConfigSet a, ConfigSet b) {
    if (a == b) {
      return none;
    } else if (b.isEmpty() || a.isEmpty()) {
      return a;
    }
    int slot = SetOperationCache.slot(a, b);
    ConfigSet known = minuses.find(slot, a, b);
    return known != null ? known : minuses.keep(slot, a, b, a.minus(b));
  }

  /**
   * Returns the set without the constraints on some input symbols.
   *
   * @param dead the numbers of the input symbols
   */
  ConfigSet forget(ConfigSet set, BitSet dead) {
    int slot = 31 * System.identityHashCode(set) + dead.hashCode() & SLOTS - 1;
    if (projected[slot] != set || !dead.equals(forgotten[slot])) {
      projected[slot] = set;
      forgotten[slot] = (BitSet) dead.clone();
      projections[slot] = space.forget(set, dead);
    }
    return projections[slot];
  }
}
