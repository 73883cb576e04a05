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

/** A node of a typed term: an executable term or an identifier. */
public sealed interface TypedNode permits Argument, Identifier {
  /**
   * Returns the direct children, in the order of evaluation. The bodies of called procedures are
   * not children.
   */
  default List<TypedNode> children() {
    return NodeTables.PARTS.childrenOf((Record) this);
  }

  /**
   * Returns this node and all nodes below it. The traversal is iterative, so the depth is not
   * bounded by the stack.
   */
  default List<TypedNode> descendants() {
    List<TypedNode> found = new ArrayList<>(List.of(this));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(found.get(i).children());
    }
    return found;
  }

  /** The children and the types of nodes, by kind of node. */
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
