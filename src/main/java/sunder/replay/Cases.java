package sunder.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * One handler for each case of a sealed type of records.
 *
 * @param <T> the sealed type
 * @param <H> what handles a case
 */
final class Cases<T, H> {
  private final Map<Class<?>, H> handlers;

  /**
   * @throws IllegalStateException if a case has no handler
   */
  Cases(Class<T> type, Map<Class<? extends T>, H> handlers) {
    this.handlers = new HashMap<>(handlers);
    Deque<Class<?>> pending = new ArrayDeque<>();
    pending.add(type);
    while (!pending.isEmpty()) {
      Class<?> next = pending.pop();
      if (next.isSealed()) {
        pending.addAll(java.util.List.of(next.getPermittedSubclasses()));
      } else if (!handlers.containsKey(next)) {
        throw new IllegalStateException("no handler for " + next);
      }
    }
  }

  H of(T node) {
    return handlers.get(node.getClass());
  }
}
