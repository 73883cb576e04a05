package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;

/** A node of a typed term: what is executed, or what a name stands for. */
public sealed interface TypedNode permits Argument, TypedNode.Leaf {
  /**
   * Every node below this one, in the order of evaluation; the bodies of the procedures that it
   * calls are not among them.
   */
  default List<? extends TypedNode> parts() {
    return Nodes.parts(this);
  }

  /** This node and all below it; found without recursion, however deep they are. */
  default List<TypedNode> all() {
    List<TypedNode> found = new ArrayList<>(List.of(this));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).parts());
    }
    return found;
  }

  /** A node without parts. */
  sealed interface Leaf extends TypedNode
      permits Command.Skip,
          Command.Diverge,
          Command.Abort,
          TypedExpression.IntConstant,
          TypedExpression.BoolConstant,
          TypedExpression.FeatureValue,
          Identifier {}
}
