package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.NodeParts;
import sunder.source.Span;

/** A node of the syntax tree below the program. */
public sealed interface Node permits Argument, FeatureFormula {
  /** What stands within. */
  NodeParts<Node> PARTS = NodeParts.of(Node.class);

  Span span();

  /** Every node below this one, in source order. */
  default List<Node> parts() {
    return PARTS.in((Record) this);
  }
}
