package sunder.limit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An LRU cache: a map of bounded size that evicts the least recently used entry. Mutable and not
 * thread-safe.
 */
public final class LruCache<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final float LOAD = 0.75f;

  private final int most;

  /** Creates an empty cache of at most {@code most} entries. */
  public LruCache(int most) {
    super(16, LOAD, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
