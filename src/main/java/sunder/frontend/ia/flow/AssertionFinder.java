package sunder.frontend.ia.flow;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.Property;

/** Finds what may fail in a program, by its text alone; procedures that nobody calls left out. */
final class AssertionFinder {
  private final Property property;
  private final Set<Assertion> found = new TreeSet<>();
  private final Deque<Object> open = new ArrayDeque<>();
  private final Set<Identifier.LocalProcedure> called =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private AssertionFinder(Property property) {
    this.property = property;
  }

  /** All of them, in the order of the text. */
  static List<Assertion> in(TypedProgram program, Property property) {
    AssertionFinder finder = new AssertionFinder(property);
    finder.open.push(program.body());
    while (!finder.open.isEmpty()) {
      Object piece = finder.open.pop();
      finder.assertionOf(piece).ifPresent(finder.found::add);
      finder.calledBy(piece).filter(finder.called::add).ifPresent(p -> finder.open.push(p.body()));
      Subterms.of(piece).forEach(finder.open::push);
    }
    return new ArrayList<>(finder.found);
  }

  private Optional<Identifier.LocalProcedure> calledBy(Object piece) {
    if (piece instanceof Command.CallLocal command) {
      return Optional.of(command.procedure());
    }
    return piece instanceof TypedExpression.CallLocal expression
        ? Optional.of(expression.procedure())
        : Optional.empty();
  }

  private Optional<Assertion> assertionOf(Object piece) {
    if (piece instanceof Command.Abort abort) {
      return Optional.of(new Assertion(Assertion.Kind.ABORT, abort.span()));
    } else if (piece instanceof Command.Assert asserted) {
      return Optional.of(new Assertion(Assertion.Kind.ASSERT, asserted.span()));
    } else if (piece instanceof Command.CallFree call) {
      return Optional.of(new Assertion(Assertion.Kind.CALL, call.span()))
          .filter(a -> property.errorCommands().contains(call.procedure().name()));
    } else if (piece instanceof Command.AssignElement assign) {
      return checked(Check.BOUNDS, assign.span());
    } else if (piece instanceof Command.WriteElement write) {
      return checked(Check.BOUNDS, write.span());
    }
    return piece instanceof TypedExpression expression ? inside(expression) : Optional.empty();
  }

  private Optional<Assertion> inside(TypedExpression piece) {
    if (piece instanceof TypedExpression.ReadElement
        || piece instanceof TypedExpression.ReadFreeElement) {
      return checked(Check.BOUNDS, piece.span());
    }
    return piece instanceof TypedExpression.Binary binary && divides(binary)
        ? checked(Check.DIV, piece.span())
        : Optional.empty();
  }

  private Optional<Assertion> checked(Check check, Span span) {
    return property.checks().contains(check)
        ? Optional.of(Assertion.of(check, span))
        : Optional.empty();
  }

  /** A constant that is not 0 needs no check. */
  private static boolean divides(TypedExpression.Binary e) {
    boolean divides =
        e.operator() == BinaryOperator.DIVIDE || e.operator() == BinaryOperator.REMAINDER;
    boolean fine =
        e.right() instanceof TypedExpression.IntConstant constant
            && !constant.value().equals(BigInteger.ZERO);
    return divides && !fine;
  }
}
