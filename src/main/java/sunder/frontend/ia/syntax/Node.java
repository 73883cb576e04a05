package sunder.frontend.ia.syntax;

import static sunder.source.ByKind.on;

import java.util.List;
import java.util.stream.Stream;
import sunder.source.ByKind;
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

  /** What stands directly within each kind of node. */
  final class Children {
    private static final ByKind<Node, Node, List<? extends Node>> KINDS =
        ByKind.table(
            Node.class,
            on(Expression.Element.class, (at, n) -> List.of(n.index())),
            on(Expression.Call.class, (at, n) -> n.arguments()),
            on(Expression.Unary.class, (at, n) -> List.of(n.operand())),
            on(Expression.Binary.class, (at, n) -> List.of(n.left(), n.right())),
            on(
                Expression.Conditional.class,
                (at, n) -> List.of(n.condition(), n.then(), n.otherwise())),
            on(
                Expression.FeatureConditional.class,
                (at, n) -> List.of(n.condition(), n.then(), n.otherwise())),
            on(FeatureFormula.Not.class, (at, n) -> List.of(n.operand())),
            on(FeatureFormula.Binary.class, (at, n) -> List.of(n.left(), n.right())),
            on(Statement.Assign.class, (at, n) -> List.of(n.value())),
            on(Statement.AssignElement.class, (at, n) -> List.of(n.index(), n.value())),
            on(Statement.Call.class, (at, n) -> List.of(n.call())),
            on(
                Statement.If.class,
                (at, n) ->
                    Stream.concat(Stream.of(n.condition(), n.then()), n.otherwise().stream())
                        .toList()),
            on(Statement.While.class, (at, n) -> List.of(n.condition(), n.body())),
            on(Statement.Choice.class, (at, n) -> List.of(n.left(), n.right())),
            on(Statement.Block.class, (at, n) -> n.statements()),
            on(Statement.Return.class, (at, n) -> List.of(n.value())),
            on(Statement.Assert.class, (at, n) -> List.of(n.condition())),
            on(Statement.Assume.class, (at, n) -> List.of(n.condition())),
            on(
                Statement.FeatureIf.class,
                (at, n) ->
                    Stream.concat(Stream.of(n.condition(), n.then()), n.otherwise().stream())
                        .toList()),
            on(
                Statement.FeatureGroup.class,
                (at, n) ->
                    Stream.of(List.of(n.condition()), n.then(), n.otherwise())
                        .flatMap(List::stream)
                        .toList()),
            on(Statement.DeclareVariable.class, (at, n) -> n.initial().stream().toList()),
            on(Statement.DeclareProcedure.class, (at, n) -> n.body()),
            on(Node.Leaf.class, (at, n) -> List.of()));

    private Children() {}

    static List<? extends Node> of(Node node) {
      return KINDS.of(node, node);
    }
  }
}
