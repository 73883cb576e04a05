package sunder.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A persistent sorted map: a treap whose priorities are derived from the keys, so that equal maps
 * have equal shapes. Equality stops at shared subtrees, and the hash code is maintained
 * incrementally.
 *
 * @param <K> keys with a {@code hashCode} that depends on their content alone
 * @param <V> values
 */
public final class PersistentMap<K extends Comparable<K>, V> {
  private final Optional<Node<K, V>> root;

  private PersistentMap(Optional<Node<K, V>> root) {
    this.root = root;
  }

  public static <K extends Comparable<K>, V> PersistentMap<K, V> empty() {
    return new PersistentMap<>(Optional.empty());
  }

  public Optional<V> get(K key) {
    Node<K, V> node = root.orElse(null);
    while (node != null) {
      int order = key.compareTo(node.key);
      if (order == 0) {
        return Optional.of(node.value);
      }
      node = order < 0 ? node.left : node.right;
    }
    return Optional.empty();
  }

  public PersistentMap<K, V> with(K key, V value) {
    return new PersistentMap<>(Optional.of(insert(root.orElse(null), key, value)));
  }

  public PersistentMap<K, V> without(K key) {
    return get(key).isEmpty() ? this : new PersistentMap<>(delete(root.orElse(null), key));
  }

  /** Returns the entries with keys less than a key. */
  public PersistentMap<K, V> headMap(K key) {
    Node<K, V> old = root.orElse(null);
    Node<K, V> kept = lower(old, key);
    return kept == old ? this : new PersistentMap<>(Optional.ofNullable(kept));
  }

  /**
   * Returns the keys from {@code low}, inclusive, to {@code high}, exclusive, in ascending order.
   */
  public List<K> keysBetween(K low, K high) {
    List<K> keys = new ArrayList<>();
    collect(root.orElse(null), low, high, keys);
    return keys;
  }

  /** Returns all keys in ascending order. */
  public List<K> keys() {
    List<K> keys = new ArrayList<>();
    collect(root.orElse(null), keys);
    return keys;
  }

  /**
   * Returns the map with changed values; keys for which {@code change} returns none are removed.
   */
  public PersistentMap<K, V> map(Function<V, Optional<V>> change) {
    Node<K, V> old = root.orElse(null);
    Node<K, V> changed = map(old, change);
    return changed == old ? this : new PersistentMap<>(Optional.ofNullable(changed));
  }

  private static <K extends Comparable<K>, V> Node<K, V> map(
      Node<K, V> node, Function<V, Optional<V>> change) {
    if (node == null) {
      return null;
    }
    Node<K, V> left = map(node.left, change);
    Optional<V> value = change.apply(node.value);
    Node<K, V> right = map(node.right, change);
    if (value.isEmpty()) {
      return join(left, right);
    }
    return value.get() == node.value
        ? node.withChildren(left, right)
        : new Node<>(node.key, value.get(), node.priority, left, right);
  }

  /**
   * Returns the keys that have different values in another map, or a value in one of them only, in
   * ascending order. Subtrees that the maps share are not visited.
   */
  public List<K> differingKeys(PersistentMap<K, V> other) {
    List<K> keys = new ArrayList<>();
    collectDiffering(root.orElse(null), other.root.orElse(null), keys);
    return keys;
  }

  private static <K extends Comparable<K>, V> void collectDiffering(
      Node<K, V> one, Node<K, V> other, List<K> keys) {
    if (one == other) {
      return;
    }
    if (one == null || other == null) {
      collect(one == null ? other : one, keys);
    } else if (one.key.equals(other.key)) {
      collectDiffering(one.left, other.left, keys);
      if (!one.value.equals(other.value)) {
        keys.add(one.key);
      }
      collectDiffering(one.right, other.right, keys);
    } else if (rises(one.key, one.priority, other)) {
      // A key of the other map would be its root, as shapes depend on keys alone.
      collectDiffering(one.left, lower(other, one.key), keys);
      keys.add(one.key);
      collectDiffering(one.right, higher(other, one.key), keys);
    } else {
      collectDiffering(other, one, keys);
    }
  }

  private static <K extends Comparable<K>, V> void collect(Node<K, V> node, List<K> keys) {
    if (node != null) {
      collect(node.left, keys);
      keys.add(node.key);
      collect(node.right, keys);
    }
  }

  private static <K extends Comparable<K>, V> void collect(
      Node<K, V> node, K low, K high, List<K> keys) {
    if (node == null) {
      return;
    }
    if (node.key.compareTo(low) >= 0) {
      collect(node.left, low, high, keys);
      if (node.key.compareTo(high) < 0) {
        keys.add(node.key);
      }
    }
    if (node.key.compareTo(high) < 0) {
      collect(node.right, low, high, keys);
    }
  }

  private static <K extends Comparable<K>, V> Node<K, V> insert(Node<K, V> node, K key, V value) {
    int priority = mix(key.hashCode());
    if (node == null || rises(key, priority, node)) {
      return new Node<>(key, value, priority, lower(node, key), higher(node, key));
    }
    int order = key.compareTo(node.key);
    if (order == 0) {
      return new Node<>(key, value, priority, node.left, node.right);
    }
    return order < 0
        ? node.withChildren(insert(node.left, key, value), node.right)
        : node.withChildren(node.left, insert(node.right, key, value));
  }

  private static <K extends Comparable<K>, V> Optional<Node<K, V>> delete(Node<K, V> node, K key) {
    int order = key.compareTo(node.key);
    if (order == 0) {
      return Optional.ofNullable(join(node.left, node.right));
    }
    return Optional.of(
        order < 0
            ? node.withChildren(delete(node.left, key).orElse(null), node.right)
            : node.withChildren(node.left, delete(node.right, key).orElse(null)));
  }

  private static <K extends Comparable<K>, V> Node<K, V> lower(Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    return node.key.compareTo(key) < 0
        ? node.withChildren(node.left, lower(node.right, key))
        : lower(node.left, key);
  }

  private static <K extends Comparable<K>, V> Node<K, V> higher(Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    return node.key.compareTo(key) > 0
        ? node.withChildren(higher(node.left, key), node.right)
        : higher(node.right, key);
  }

  private static <K extends Comparable<K>, V> Node<K, V> join(Node<K, V> low, Node<K, V> high) {
    if (low == null || high == null) {
      return low == null ? high : low;
    }
    return rises(low.key, low.priority, high)
        ? low.withChildren(low.left, join(low.right, high))
        : high.withChildren(join(low, high.left), high.right);
  }

  private static <K extends Comparable<K>, V> boolean rises(K key, int priority, Node<K, V> node) {
    return priority > node.priority || priority == node.priority && key.compareTo(node.key) < 0;
  }

  private static int mix(int hash) {
    int h = hash * 0x9E3779B9;
    h = (h ^ (h >>> 16)) * 0x85EBCA6B;
    return h ^ (h >>> 13);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PersistentMap<?, ?> map
        && equal(root.orElse(null), map.root.orElse(null));
  }

  private static boolean equal(Node<?, ?> one, Node<?, ?> two) {
    if (one == two) {
      return true;
    }
    return one != null
        && two != null
        && one.hash == two.hash
        && one.key.equals(two.key)
        && Objects.equals(one.value, two.value)
        && equal(one.left, two.left)
        && equal(one.right, two.right);
  }

  @Override
  public int hashCode() {
    return root.isEmpty() ? 0 : root.get().hash;
  }

  /** A node; absent children are null, as optional values would double the memory. */
  private static final class Node<K extends Comparable<K>, V> {
    private final K key;
    private final V value;
    private final int priority;
    private final Node<K, V> left;
    private final Node<K, V> right;
    private final int hash;

    Node(K key, V value, int priority, Node<K, V> left, Node<K, V> right) {
      this.key = key;
      this.value = value;
      this.priority = priority;
      this.left = left;
      this.right = right;
      this.hash =
          mix(31 * key.hashCode() + value.hashCode())
              + (left == null ? 0 : left.hash)
              + (right == null ? 0 : right.hash);
    }

    Node<K, V> withChildren(Node<K, V> newLeft, Node<K, V> newRight) {
      return newLeft == left && newRight == right
          ? this
          : new Node<>(key, value, priority, newLeft, newRight);
    }
  }
}
