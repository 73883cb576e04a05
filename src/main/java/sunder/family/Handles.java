package sunder.family;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The set objects of a space: one for each node that somebody holds. They reference their nodes.
 */
final class Handles {
  private final DiagramSpace space;
  private final Diagrams diagrams;
  private final Map<Integer, Handle> handles = new HashMap<>();
  private final ReferenceQueue<DiagramSet> garbage = new ReferenceQueue<>();

  Handles(DiagramSpace space, Diagrams diagrams) {
    this.space = space;
    this.diagrams = diagrams;
  }

  /** The set of a node. */
  DiagramSet set(int node) {
    Handle handle = handles.get(node);
    DiagramSet known = handle == null ? null : handle.get();
    if (known != null) {
      return known;
    }
    diagrams.reference(node);
    DiagramSet fresh = new DiagramSet(space, node);
    handles.put(node, new Handle(fresh, garbage));
    return fresh;
  }

  /** Releases the nodes of sets that nobody holds any more. */
  void releaseGarbage() {
    for (var dead = garbage.poll(); dead != null; dead = garbage.poll()) {
      Handle handle = (Handle) dead;
      diagrams.release(handle.node);
      handles.remove(handle.node, handle);
    }
  }

  /** Remembers the node of a set object beyond its life. Each handle stands for one reference. */
  private static final class Handle extends WeakReference<DiagramSet> {
    private final int node;

    Handle(DiagramSet set, ReferenceQueue<DiagramSet> garbage) {
      super(set, garbage);
      this.node = set.node();
    }
  }
}
