package sunder.frontend.c.flow.values;

/**
 * The key of a temporary register: an object that is compared by identity, and the name of a part
 * of its value. The object is a node of the typed program, a variable, a function, a span, a
 * register or an array register; a newly created object is a fresh key. Two evaluations of a node
 * in one call share their temporary registers.
 */
public final class TemporaryKey {
  private final Object node;
  private final String part;

  private TemporaryKey(Object node, String part) {
    this.node = node;
    this.part = part;
  }

  /** Returns the key of an object, which is compared by identity. */
  public static TemporaryKey of(Object node) {
    return new TemporaryKey(node, "");
  }

  /** Returns a key that differs from all others. */
  public static TemporaryKey fresh() {
    return of(new Object());
  }

  /** Returns the key of a part of the value. */
  public TemporaryKey part(String name) {
    return new TemporaryKey(node, part + "." + name);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TemporaryKey key && node == key.node && part.equals(key.part);
  }

  @Override
  public int hashCode() {
    return 31 * System.identityHashCode(node) + part.hashCode();
  }
}
