package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.Parts;
import sunder.source.Span;

/** A node of the syntax tree below the program. */
public sealed interface Node permits Argument, FeatureFormula {
  Span span();

  /** Every node below this one, in source order. */
  default List<Node> parts() {
    return Within.PARTS.in((Record) this);
  }

  /** What stands within nodes. */
  final class Within {
    private static final Parts<Node> PARTS = Parts.of(Node.class);

    private Within() {}
  }
}
