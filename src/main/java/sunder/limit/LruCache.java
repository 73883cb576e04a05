package sunder.limit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map that forgets what was not used for longest when it grows beyond a size: for results that
 * are computed again where they are missing. Mutable; not for several threads.
 */
public final class LruCache<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;
  private static final float LOAD = 0.75f;

  private final int most;

  /** Remembers so many. */
  public LruCache(int most) {
    super(16, LOAD, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
