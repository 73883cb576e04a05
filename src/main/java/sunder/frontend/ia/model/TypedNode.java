package sunder.frontend.ia.model;

import static sunder.source.ByKind.on;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.frontend.ia.syntax.Type;
import sunder.source.ByKind;

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

  /** What is known of each kind of node. */
  final class Nodes {
    private static final ByKind<TypedNode, TypedNode, List<? extends TypedNode>> PARTS =
        ByKind.table(
            TypedNode.class,
            on(Command.Sequence.class, (at, n) -> n.commands()),
            on(
                Command.Declare.class,
                (at, n) -> Stream.concat(Stream.of(n.variable()), n.initial().stream()).toList()),
            on(Command.DeclareArray.class, (at, n) -> List.of(n.array())),
            on(Command.Assign.class, (at, n) -> List.of(n.target(), n.value())),
            on(Command.AssignElement.class, (at, n) -> List.of(n.target(), n.index(), n.value())),
            on(Command.Evaluate.class, (at, n) -> List.of(n.expression())),
            on(Command.If.class, (at, n) -> List.of(n.condition(), n.then(), n.otherwise())),
            on(Command.While.class, (at, n) -> List.of(n.condition(), n.body())),
            on(Command.Choice.class, (at, n) -> List.of(n.left(), n.right())),
            on(Command.FeatureIf.class, (at, n) -> List.of(n.then(), n.otherwise())),
            on(Command.Return.class, (at, n) -> List.of(n.value())),
            on(Command.Assert.class, (at, n) -> List.of(n.condition())),
            on(Command.Assume.class, (at, n) -> List.of(n.condition())),
            on(TypedExpression.Read.class, (at, n) -> List.of(n.variable())),
            on(TypedExpression.ReadElement.class, (at, n) -> List.of(n.array(), n.index())),
            on(TypedExpression.ReadLength.class, (at, n) -> List.of(n.symbol())),
            on(
                TypedExpression.CallFree.class,
                (at, n) ->
                    Stream.concat(Stream.of(n.procedure()), n.arguments().stream()).toList()),
            on(
                TypedExpression.CallLocal.class,
                (at, n) ->
                    Stream.concat(Stream.of(n.procedure()), n.arguments().stream()).toList()),
            on(TypedExpression.EvaluateParameter.class, (at, n) -> List.of(n.parameter())),
            on(TypedExpression.Unary.class, (at, n) -> List.of(n.operand())),
            on(TypedExpression.Binary.class, (at, n) -> List.of(n.left(), n.right())),
            on(
                TypedExpression.Conditional.class,
                (at, n) -> List.of(n.condition(), n.then(), n.otherwise())),
            on(
                TypedExpression.FeatureConditional.class,
                (at, n) -> List.of(n.then(), n.otherwise())),
            on(TypedNode.Leaf.class, (at, n) -> List.of()));

    private static final ByKind<TypedExpression, TypedExpression, Boolean> BOOLEAN =
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

    private Nodes() {}

    /** What stands directly within a node. */
    static List<? extends TypedNode> parts(TypedNode node) {
      return PARTS.of(node, node);
    }

    static boolean isBoolean(TypedExpression expression) {
      return BOOLEAN.of(expression, expression);
    }

    private static boolean isBoolean(BinaryOperator operator) {
      return switch (operator) {
        case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> false;
        default -> true;
      };
    }
  }
}
