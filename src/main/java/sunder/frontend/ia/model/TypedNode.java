package sunder.frontend.ia.model;

import java.util.List;

/** A piece of a typed program: an argument of a call, or what a name stands for. */
public sealed interface TypedNode permits Argument, Identifier, TypedNode.Leaf {
  /**
   * Every piece of which this one is made, in the order of evaluation; the bodies of the procedures
   * that it calls are not among them.
   */
  List<? extends TypedNode> parts();

  /** A piece without parts. */
  sealed interface Leaf extends TypedNode
      permits Command.Skip,
          Command.Diverge,
          Command.Abort,
          TypedExpression.IntConstant,
          TypedExpression.BoolConstant,
          TypedExpression.FeatureValue,
          Identifier.Base {
    @Override
    default List<? extends TypedNode> parts() {
      return List.of();
    }
  }
}
