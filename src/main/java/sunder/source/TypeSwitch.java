package sunder.source;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * What is done with a node, by its kind. Each hierarchy that is told apart in several places says
 * what its kinds are in one method {@code byKind} that takes a case for each: who adds a kind to it
 * does not get to compile before each table has a case for the kind. A method that does not take
 * all kinds makes no table.
 *
 * @param <C> where it is done
 * @param <N> a sealed hierarchy
 * @param <R> what comes of it
 */
public final class TypeSwitch<C, N, R> {
  private final Map<Class<?>, BiFunction<C, N, R>> cases = new HashMap<>();

  private TypeSwitch() {}

  /**
   * What is done with one kind, or with all that are of it.
   *
   * @param <C> where it is done
   * @param <K> the kind
   * @param <R> what comes of it
   */
  public record Case<C, K, R>(Class<K> type, BiFunction<C, K, R> action) {}

  /** The case of a kind. */
  public static <C, K, R> Case<C, K, R> on(Class<K> kind, BiFunction<C, K, R> then) {
    return new Case<>(kind, then);
  }

  /** The case of a kind of which nothing comes but what is done. */
  public static <C, K> Case<C, K, Void> does(Class<K> kind, BiConsumer<C, K> then) {
    return new Case<>(
        kind,
        (where, node) -> {
          then.accept(where, node);
          return null;
        });
  }

  /**
   * A table, which is complete.
   *
   * @param nodes the hierarchy
   * @throws IllegalStateException if some kind has no case
   */
  @SafeVarargs
  public static <C, N, R> TypeSwitch<C, N, R> table(
      Class<N> nodes, Case<C, ? extends N, R>... cases) {
    TypeSwitch<C, N, R> table = new TypeSwitch<>();
    for (Case<C, ? extends N, R> one : cases) {
      table.put(one.type(), one);
    }
    table.require(nodes);
    return table;
  }

  /** What comes of a node. */
  public R apply(C where, N node) {
    return cases.get(node.getClass()).apply(where, node);
  }

  @SuppressWarnings("unchecked") // What is of the class is of the kind.
  private void put(Class<?> kind, Case<C, ? extends N, R> then) {
    if (kind.isSealed()) {
      for (Class<?> part : kind.getPermittedSubclasses()) {
        put(part, then);
      }
    }
    cases.put(kind, (BiFunction<C, N, R>) then.action());
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
