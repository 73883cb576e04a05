package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.PresenceFormulas;
import sunder.source.Span;

/**
 * An analysis of the variants in which a command may end without {@code return}. The result is an
 * over-approximation: both branches of each {@code if} count as reachable, and only the loop {@code
 * while (true)} counts as non-terminating.
 */
record MissingReturns(IaElaborationContext checking) {
  /**
   * Reports a body that must return a value and may end without one.
   *
   * @return the body; if an execution that continues after {@code abort} (complete plays) can reach
   *     its end without a value, a diverging command is appended
   */
  Command requireReturn(Command body, ConfigSet where, String what, Span span) {
    ConfigSet missing = endsIn(body, where, c -> isFinal(c) || c instanceof Command.Abort);
    if (!missing.isEmpty()) {
      report(missing, where, what, span);
    }
    return endsIn(body, where, MissingReturns::isFinal).isEmpty() ? body : thenDiverge(body);
  }

  private static boolean isFinal(Command command) {
    return command instanceof Command.Return || command instanceof Command.Diverge;
  }

  private void report(ConfigSet missing, ConfigSet where, String what, Span span) {
    String variants =
        missing.equals(where)
            ? ""
            : " where " + PresenceFormulas.print(missing, checking.model.valid());
    checking.diagnostics.report(
        span, what + " can end without 'return'" + variants, "add a 'return' at the end");
  }

  private static Command thenDiverge(Command body) {
    Span span = body.span();
    List<Command> commands = new ArrayList<>(body.flattened());
    commands.add(new Command.Diverge(new Span(span.file(), span.end(), span.end())));
    return new Command.Sequence(commands, span);
  }

  /**
   * Returns the variants among {@code where} in which the command may end. A command that {@code
   * stops} accepts does not end.
   */
  private ConfigSet endsIn(Command command, ConfigSet where, Predicate<Command> stops) {
    if (where.isEmpty()) {
      return where;
    }
    if (stops.test(command) || isEndless(command)) {
      return checking.model.space().none();
    }
    if (command instanceof Command.Sequence c) {
      ConfigSet open = where;
      for (Command part : c.commands()) {
        open = endsIn(part, open, stops);
      }
      return open;
    }
    if (command instanceof Command.If c) {
      return endsIn(c.then(), where, stops).or(endsIn(c.otherwise(), where, stops));
    }
    if (command instanceof Command.Choice c) {
      return endsIn(c.left(), where, stops).or(endsIn(c.right(), where, stops));
    }
    if (command instanceof Command.FeatureIf c) {
      return endsIn(c.then(), where.and(c.presenceCondition()), stops)
          .or(endsIn(c.otherwise(), where.minus(c.presenceCondition()), stops));
    }
    return where;
  }

  private static boolean isEndless(Command command) {
    return command instanceof Command.While loop
        && loop.condition() instanceof TypedExpression.BoolConstant constant
        && constant.value();
  }
}
