package sunder.frontend.ia.model;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.List;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.frontend.ia.syntax.Type;
import sunder.source.RecordChildren;
import sunder.source.TypeSwitch;

/** A node of a typed term: what is executed, or what a name stands for. */
public sealed interface TypedNode permits Argument, Identifier {
  /**
   * Every node below this one, in the order of evaluation; the bodies of the procedures that it
   * calls are not among them.
   */
  default List<TypedNode> children() {
    return NodeTables.PARTS.childrenOf((Record) this);
  }

  /** This node and all below it; found without recursion, however deep they are. */
  default List<TypedNode> descendants() {
    List<TypedNode> found = new ArrayList<>(List.of(this));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).children());
    }
    return found;
  }

  /** What is known of each kind of node. */
  final class NodeTables {
    private static final RecordChildren<TypedNode> PARTS = RecordChildren.of(TypedNode.class);

    private static final TypeSwitch<TypedExpression, TypedExpression, Boolean> BOOLEAN =
        TypedExpression.byKind(
            on(TypedExpression.IntConstant.class, (at, n) -> false),
            on(TypedExpression.BoolConstant.class, (at, n) -> true),
            on(TypedExpression.Read.class, (at, n) -> n.variable().type() instanceof Type.Bool),
            on(
                TypedExpression.ReadElement.class,
                (at, n) -> n.array().element() instanceof Type.Bool),
            on(TypedExpression.ReadLength.class, (at, n) -> false),
            on(TypedExpression.FeatureValue.class, (at, n) -> n.feature() instanceof Feature.Bool),
            on(
                TypedExpression.CallFree.class,
                (at, n) -> n.procedure().result().orElseThrow() instanceof Type.Bool),
            on(
                TypedExpression.CallLocal.class,
                (at, n) -> n.procedure().result().orElseThrow() instanceof Type.Bool),
            on(
                TypedExpression.EvaluateParameter.class,
                (at, n) -> n.parameter().type().orElseThrow() instanceof Type.Bool),
            on(TypedExpression.Unary.class, (at, n) -> n.operator() == UnaryOperator.NOT),
            on(TypedExpression.Conditional.class, (at, n) -> n.then().isBoolean()),
            on(TypedExpression.FeatureConditional.class, (at, n) -> n.then().isBoolean()),
            on(TypedExpression.Binary.class, (at, n) -> isBoolean(n.operator())));

    private NodeTables() {}

    static boolean isBoolean(TypedExpression expression) {
      return BOOLEAN.apply(expression, expression);
    }

    private static boolean isBoolean(BinaryOperator operator) {
      return switch (operator) {
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> false;
        default -> true;
      };
    }
  }
}
