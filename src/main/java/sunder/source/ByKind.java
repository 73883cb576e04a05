package sunder.source;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What is done with a node, by its kind. A table that has no case for one of the kinds cannot be
 * made: who adds a kind is told of each place that must know it.
 *
 * @param <C> where it is done
 * @param <N> a sealed hierarchy
 * @param <R> what comes of it
 */
public final class ByKind<C, N, R> {
  private final Map<Class<?>, BiFunction<C, N, R>> cases;

  private ByKind(Map<Class<?>, BiFunction<C, N, R>> cases) {
    this.cases = cases;
  }

  /** What comes of a node. */
  public R of(C where, N node) {
    return cases.get(node.getClass()).apply(where, node);
  }

  /** A table in the making. */
  public static final class Cases<C, N, R> {
    private final Map<Class<?>, BiFunction<C, N, R>> cases = new HashMap<>();

    /** The case of one kind, or of all that are of it. */
    @SuppressWarnings("unchecked") // What is of the class is of the kind.
    public <K extends N> Cases<C, N, R> on(Class<K> kind, BiFunction<C, K, R> then) {
      if (kind.isSealed()) {
        for (Class<?> part : kind.getPermittedSubclasses()) {
          on((Class<K>) part, then);
        }
      }
      cases.put(kind, (BiFunction<C, N, R>) then);
      return this;
    }

    /**
     * The table, which is complete.
     *
     * @param nodes the hierarchy
     * @throws IllegalStateException if some kind has no case
     */
    public ByKind<C, N, R> all(Class<N> nodes) {
      require(nodes);
      return new ByKind<>(Map.copyOf(cases));
    }

    private void require(Class<?> nodes) {
      if (!cases.containsKey(nodes)) {
        if (!nodes.isSealed()) {
          throw new IllegalStateException("no case for " + nodes);
        }
        for (Class<?> part : nodes.getPermittedSubclasses()) {
          require(part);
        }
      }
    }
  }
}
