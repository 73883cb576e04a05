package sunder.frontend.ia.flow;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.model.TypedNode;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * A syntactic collection of the statements and assertions of a program, without the procedures that
 * the call graph does not reach.
 */
public final class ReachableStatements {
  private ReachableStatements() {}

  /** Visits each node of the reachable text once. */
  private static void forEach(TypedProgram program, Consumer<TypedNode> receiver) {
    Set<TypedNode> called = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Command> open = new ArrayDeque<>(List.of(program.body()));
    while (!open.isEmpty()) {
      for (TypedNode node : open.pop().descendants()) {
        receiver.accept(node);
        if (node instanceof Identifier.LocalProcedure procedure && called.add(procedure)) {
          open.push(procedure.body());
        }
      }
    }
  }

  /** Returns the statements that steps of the automaton report, in the order of the text. */
  public static List<Span> statements(TypedProgram program) {
    Set<Span> found =
        new TreeSet<>(
            Comparator.comparingInt(Span::start)
                .thenComparing(Span::end, Comparator.reverseOrder()));
    forEach(
        program,
        node -> {
          if (node instanceof Command command && isReported(command)) {
            found.add(command.span());
          }
        });
    return List.copyOf(found);
  }

  /** Returns whether a step reports the start of the command. */
  static boolean isReported(Command command) {
    return !(command instanceof Command.Skip
        || command instanceof Command.Sequence
        || command instanceof Command.FeatureIf
        || command instanceof Command.Declare
        || command instanceof Command.DeclareArray);
  }

  /** Returns the assertions that the property includes, in the order of the text. */
  static List<Assertion> assertions(TypedProgram program, Property property) {
    Set<Assertion> found = new TreeSet<>();
    forEach(program, node -> assertion(node, property).ifPresent(found::add));
    return List.copyOf(found);
  }

  private static Optional<Assertion> assertion(TypedNode node, Property property) {
    if (node instanceof Command.Abort abort) {
      return Optional.of(new Assertion(Assertion.Kind.ABORT, abort.span()));
    } else if (node instanceof Command.Assert asserted) {
      return Optional.of(new Assertion(Assertion.Kind.ASSERT, asserted.span()));
    } else if (node instanceof TypedExpression.CallFree call) {
      return Optional.of(new Assertion(Assertion.Kind.CALL, call.span()))
          .filter(a -> property.errorCommands().contains(call.procedure().name()));
    } else if (node instanceof Command.AssignElement assign) {
      return checked(Check.BOUNDS, assign.span(), property);
    } else if (node instanceof TypedExpression.ReadElement read) {
      return checked(Check.BOUNDS, read.span(), property);
    }
    return node instanceof TypedExpression.Binary binary && divides(binary)
        ? checked(Check.DIV, binary.span(), property)
        : Optional.empty();
  }

  private static Optional<Assertion> checked(Check check, Span span, Property property) {
    return property.checks().contains(check)
        ? Optional.of(Assertion.of(check, span))
        : Optional.empty();
  }

  /**
   * Returns whether the expression is a division whose divisor may be 0: not a constant other than
   * 0.
   */
  private static boolean divides(TypedExpression.Binary e) {
    boolean divides =
        e.operator() == BinaryOperator.DIVIDE || e.operator() == BinaryOperator.REMAINDER;
    boolean fine =
        e.right() instanceof TypedExpression.IntConstant constant
            && !constant.value().equals(BigInteger.ZERO);
    return divides && !fine;
  }
}
