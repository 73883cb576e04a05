package sunder.frontend.ia.flow;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.ia.model.Command;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.TypedExpression;
import sunder.frontend.ia.model.TypedProgram;
import sunder.source.Span;

/**
 * The statements of a program that steps tell of; those of procedures that nobody calls left out.
 */
public final class StatementFinder {
  private StatementFinder() {}

  /** Whether steps tell that it begins. */
  static boolean isTold(Command command) {
    return !(command instanceof Command.Skip
        || command instanceof Command.Sequence
        || command instanceof Command.FeatureIf
        || command instanceof Command.Declare
        || command instanceof Command.DeclareArray);
  }

  /** All of them, in the order of the text. */
  public static List<Span> in(TypedProgram program) {
    Set<Span> found =
        new TreeSet<>(
            java.util.Comparator.comparingInt(Span::start)
                .thenComparing(Span::end, java.util.Comparator.reverseOrder()));
    Set<Identifier.LocalProcedure> called = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    open.push(program.body());
    while (!open.isEmpty()) {
      Object piece = open.pop();
      if (piece instanceof Command command && isTold(command)) {
        found.add(command.span());
      }
      if (piece instanceof Command.CallLocal call && called.add(call.procedure())) {
        open.push(call.procedure().body());
      } else if (piece instanceof TypedExpression.CallLocal call && called.add(call.procedure())) {
        open.push(call.procedure().body());
      }
      Subterms.of(piece).forEach(open::push);
    }
    return List.copyOf(found);
  }
}
