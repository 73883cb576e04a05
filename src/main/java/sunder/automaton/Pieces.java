package sunder.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.typing.Argument;
import sunder.typing.Command;
import sunder.typing.Identifier;
import sunder.typing.TypedExpression;

/** The direct parts of commands and expressions, called procedures' bodies not included. */
final class Pieces {
  private Pieces() {}

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

  private static List<?> of(Object piece) {
    if (piece instanceof Command command) {
      return ofCommand(command);
    } else if (piece instanceof TypedExpression expression) {
      return ofExpression(expression);
    } else if (piece instanceof Argument.Run run) {
      return List.of(run.command());
    }
    return List.of(((Argument.Value) piece).expression());
  }

  private static List<?> ofCommand(Command command) {
    if (command instanceof Command.Sequence c) {
      return c.commands();
    } else if (command instanceof Command.Declare c) {
      return c.initial().stream().toList();
    } else if (command instanceof Command.Assign c) {
      return List.of(c.value());
    } else if (command instanceof Command.AssignElement c) {
      return List.of(c.index(), c.value());
    } else if (command instanceof Command.Write c) {
      return List.of(c.value());
    } else if (command instanceof Command.WriteElement c) {
      return List.of(c.index(), c.value());
    } else if (command instanceof Command.Evaluate c) {
      return List.of(c.expression());
    } else if (command instanceof Command.CallFree c) {
      return c.arguments();
    } else if (command instanceof Command.CallLocal c) {
      return c.arguments();
    } else if (command instanceof Command.Return c) {
      return List.of(c.value());
    }
    return ofBranching(command);
  }

  private static List<?> ofBranching(Command command) {
    if (command instanceof Command.If c) {
      return List.of(c.condition(), c.then(), c.otherwise());
    } else if (command instanceof Command.While c) {
      return List.of(c.condition(), c.body());
    } else if (command instanceof Command.Choice c) {
      return List.of(c.left(), c.right());
    } else if (command instanceof Command.FeatureIf c) {
      return List.of(c.then(), c.otherwise());
    } else if (command instanceof Command.Assert c) {
      return List.of(c.condition());
    } else if (command instanceof Command.Assume c) {
      return List.of(c.condition());
    }
    return List.of();
  }

  private static List<?> ofExpression(TypedExpression expression) {
    if (expression instanceof TypedExpression.ReadElement e) {
      return List.of(e.index());
    } else if (expression instanceof TypedExpression.ReadFreeElement e) {
      return List.of(e.index());
    } else if (expression instanceof TypedExpression.CallFree e) {
      return e.arguments();
    } else if (expression instanceof TypedExpression.CallLocal e) {
      return e.arguments();
    } else if (expression instanceof TypedExpression.Unary e) {
      return List.of(e.operand());
    } else if (expression instanceof TypedExpression.Binary e) {
      return List.of(e.left(), e.right());
    } else if (expression instanceof TypedExpression.Conditional e) {
      return List.of(e.condition(), e.then(), e.otherwise());
    } else if (expression instanceof TypedExpression.FeatureConditional e) {
      return List.of(e.then(), e.otherwise());
    }
    return List.of();
  }
}
