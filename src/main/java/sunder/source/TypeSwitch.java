package sunder.source;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * A dispatch table over the types of a sealed hierarchy.
 *
 * <p>Each hierarchy that several tables use has a method {@code byKind} with one parameter for each
 * type; thus a new type is a compile error in every table without a case for it.
 *
 * @param <C> the context of an action
 * @param <N> the sealed hierarchy
 * @param <R> the result of an action
 */
public final class TypeSwitch<C, N, R> {
  private final Map<Class<?>, BiFunction<C, N, R>> cases = new HashMap<>();

  private TypeSwitch() {}

  /**
   * A case: the action for a type and its subtypes.
   *
   * @param <C> the context of the action
   * @param <K> the type
   * @param <R> the result of the action
   */
  public record Case<C, K, R>(Class<K> type, BiFunction<C, K, R> action) {}

  /** Returns the case of a type. */
  public static <C, K, R> Case<C, K, R> on(Class<K> kind, BiFunction<C, K, R> then) {
    return new Case<>(kind, then);
  }

  /** Returns the case of a type whose action has no result. */
  public static <C, K> Case<C, K, Void> does(Class<K> kind, BiConsumer<C, K> then) {
    return new Case<>(
        kind,
        (where, node) -> {
          then.accept(where, node);
          return null;
        });
  }

  /**
   * Returns a complete table.
   *
   * @param nodes the hierarchy
   * @throws IllegalStateException if a type has no case
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

  /** Returns the result of the action for a node. */
  public R apply(C where, N node) {
    return cases.get(node.getClass()).apply(where, node);
  }

  @SuppressWarnings("unchecked") // The class of the node determines its case.
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
