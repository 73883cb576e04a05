package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.RecordChildren;
import sunder.source.Span;

/** A node of the syntax tree below the program. */
public sealed interface Node permits Argument, FeatureFormula {
  /** What stands within. */
  RecordChildren<Node> PARTS = RecordChildren.of(Node.class);

  Span span();

  /** Every node below this one, in source order. */
  default List<Node> children() {
    return PARTS.childrenOf((Record) this);
  }
}
