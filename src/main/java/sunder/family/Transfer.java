package sunder.family;

import java.util.HashMap;
import java.util.Map;

/** Brings a diagram into a space that has the same features in another order of variables. */
final class Transfer {
  private final DiagramSpace from;
  private final DiagramSpace to;
  private final Map<Integer, Integer> known = new HashMap<>();

  Transfer(DiagramSpace from, DiagramSpace to) {
    this.from = from;
    this.to = to;
  }

  /** The node with the same configurations; it has no reference. */
  int of(int node) {
    if (node <= Diagrams.TRUE) {
      return node;
    }
    Integer seen = known.get(node);
    if (seen == null) {
      Diagrams source = from.diagrams();
      seen = choice(source.level(node), of(source.low(node)), of(source.high(node)));
      known.put(node, seen);
    }
    return seen;
  }

  private int choice(int variable, int low, int high) {
    Diagrams target = to.diagrams();
    Bits place = from.bitsAt(variable);
    int level = to.bitsOf(place.feature()).first() + variable - place.first();
    int literal = target.node(level, Diagrams.FALSE, Diagrams.TRUE);
    return target.or(target.and(literal, high), target.minus(low, literal));
  }
}
