package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.RecordChildren;
import sunder.source.Span;

/** A node of the syntax tree below the program. */
public sealed interface Node permits Argument, FeatureFormula {
  /** The children of the nodes, by kind. */
  RecordChildren<Node> PARTS = RecordChildren.of(Node.class);

  /** Returns the place in the source text. */
  Span span();

  /** Returns the direct children in source order. */
  default List<Node> children() {
    return PARTS.childrenOf((Record) this);
  }
}
