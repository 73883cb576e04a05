package sunder.frontend.ia.syntax;

import java.util.List;
import sunder.source.Span;

/** A node of the syntax tree below the program. */
public sealed interface Node permits Argument, FeatureFormula, Node.Leaf {
  Span span();

  /** Every node below this one, in source order. */
  default List<? extends Node> parts() {
    return Children.of(this);
  }

  /** A node without parts. */
  sealed interface Leaf extends Node
      permits Statement.Skip,
          Statement.Diverge,
          Statement.Abort,
          Expression.IntConstant,
          Expression.BoolConstant,
          Expression.Name,
          Expression.Hole,
          FeatureFormula.Constant,
          FeatureFormula.Feature,
          FeatureFormula.Compare {}
}
