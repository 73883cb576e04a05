package sunder.frontend.ia.model;

import java.util.List;

/** A piece of a typed program: an argument of a call, or what a name stands for. */
public sealed interface Piece permits Argument, Identifier, Piece.Leaf {
  /**
   * Every piece of which this one is made, in the order of evaluation; the bodies of the procedures
   * that it calls are not among them.
   */
  List<? extends Piece> parts();

  /** A piece without parts. */
  sealed interface Leaf extends Piece
      permits Command.Skip,
          Command.Diverge,
          Command.Abort,
          TypedExpression.IntConstant,
          TypedExpression.BoolConstant,
          TypedExpression.FeatureValue,
          Identifier.Base {
    @Override
    default List<? extends Piece> parts() {
      return List.of();
    }
  }
}
