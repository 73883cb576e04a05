package sunder.frontend.ia.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.frontend.ia.model.Argument;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;

/** The direct parts of commands and expressions, called procedures' bodies not included. */
final class Subterms {
  private static final Command.Fold<List<?>> OF_COMMAND = new OfCommand();
  private static final TypedExpression.Fold<List<?>> OF_EXPRESSION = new OfExpression();

  private Subterms() {}

  /** The local variables and arrays declared in the text of a command. */
  static List<Identifier> declaredIn(Command command) {
    List<Identifier> found = new ArrayList<>();
    Deque<Object> open = new ArrayDeque<>(List.of(command));
    while (!open.isEmpty()) {
      Object piece = open.pop();
      if (piece instanceof Command.Declare declare) {
        found.add(declare.variable());
      } else if (piece instanceof Command.DeclareArray declare) {
        found.add(declare.array());
      }
      open.addAll(of(piece));
    }
    return found;
  }

  /** How many {@code return}s stand in the text of a command. */
  static long returnsIn(Command command) {
    long found = 0;
    Deque<Object> open = new ArrayDeque<>(List.of(command));
    while (!open.isEmpty()) {
      Object piece = open.pop();
      found += piece instanceof Command.Return ? 1 : 0;
      open.addAll(of(piece));
    }
    return found;
  }

  /** The direct parts of a command, an expression or an argument. */
  static List<?> of(Object piece) {
    if (piece instanceof Command command) {
      return command.fold(OF_COMMAND);
    } else if (piece instanceof TypedExpression expression) {
      return expression.fold(OF_EXPRESSION);
    }
    return ((Argument) piece).fold(v -> List.of(v.expression()), r -> List.of(r.command()));
  }

  /** The parts of commands. */
  private static final class OfCommand implements Command.Fold<List<?>> {
    @Override
    public List<?> skip(Command.Skip c) {
      return List.of();
    }

    @Override
    public List<?> diverge(Command.Diverge c) {
      return List.of();
    }

    @Override
    public List<?> abort(Command.Abort c) {
      return List.of();
    }

    @Override
    public List<?> sequence(Command.Sequence c) {
      return c.commands();
    }

    @Override
    public List<?> declare(Command.Declare c) {
      return c.initial().stream().toList();
    }

    @Override
    public List<?> declareArray(Command.DeclareArray c) {
      return List.of();
    }

    @Override
    public List<?> assign(Command.Assign c) {
      return List.of(c.value());
    }

    @Override
    public List<?> assignElement(Command.AssignElement c) {
      return List.of(c.index(), c.value());
    }

    @Override
    public List<?> write(Command.Write c) {
      return List.of(c.value());
    }

    @Override
    public List<?> writeElement(Command.WriteElement c) {
      return List.of(c.index(), c.value());
    }

    @Override
    public List<?> evaluate(Command.Evaluate c) {
      return List.of(c.expression());
    }

    @Override
    public List<?> callFree(Command.CallFree c) {
      return c.arguments();
    }

    @Override
    public List<?> callLocal(Command.CallLocal c) {
      return c.arguments();
    }

    @Override
    public List<?> runParameter(Command.RunParameter c) {
      return List.of();
    }

    @Override
    public List<?> conditional(Command.If c) {
      return List.of(c.condition(), c.then(), c.otherwise());
    }

    @Override
    public List<?> loop(Command.While c) {
      return List.of(c.condition(), c.body());
    }

    @Override
    public List<?> choice(Command.Choice c) {
      return List.of(c.left(), c.right());
    }

    @Override
    public List<?> featureIf(Command.FeatureIf c) {
      return List.of(c.then(), c.otherwise());
    }

    @Override
    public List<?> returns(Command.Return c) {
      return List.of(c.value());
    }

    @Override
    public List<?> asserts(Command.Assert c) {
      return List.of(c.condition());
    }

    @Override
    public List<?> assumes(Command.Assume c) {
      return List.of(c.condition());
    }
  }

  /** The parts of expressions. */
  private static final class OfExpression implements TypedExpression.Fold<List<?>> {
    @Override
    public List<?> intConstant(TypedExpression.IntConstant e) {
      return List.of();
    }

    @Override
    public List<?> boolConstant(TypedExpression.BoolConstant e) {
      return List.of();
    }

    @Override
    public List<?> readLocal(TypedExpression.ReadLocal e) {
      return List.of();
    }

    @Override
    public List<?> readElement(TypedExpression.ReadElement e) {
      return List.of(e.index());
    }

    @Override
    public List<?> readFree(TypedExpression.ReadFree e) {
      return List.of();
    }

    @Override
    public List<?> readFreeElement(TypedExpression.ReadFreeElement e) {
      return List.of(e.index());
    }

    @Override
    public List<?> readLength(TypedExpression.ReadLength e) {
      return List.of();
    }

    @Override
    public List<?> featureValue(TypedExpression.FeatureValue e) {
      return List.of();
    }

    @Override
    public List<?> callFree(TypedExpression.CallFree e) {
      return e.arguments();
    }

    @Override
    public List<?> callLocal(TypedExpression.CallLocal e) {
      return e.arguments();
    }

    @Override
    public List<?> evaluateParameter(TypedExpression.EvaluateParameter e) {
      return List.of();
    }

    @Override
    public List<?> unary(TypedExpression.Unary e) {
      return List.of(e.operand());
    }

    @Override
    public List<?> binary(TypedExpression.Binary e) {
      return List.of(e.left(), e.right());
    }

    @Override
    public List<?> conditional(TypedExpression.Conditional e) {
      return List.of(e.condition(), e.then(), e.otherwise());
    }

    @Override
    public List<?> featureConditional(TypedExpression.FeatureConditional e) {
      return List.of(e.then(), e.otherwise());
    }
  }
}
