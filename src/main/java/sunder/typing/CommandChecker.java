package sunder.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.syntax.Statement;

/** Checks statements. What is wrong is reported and becomes {@code skip}. */
final class CommandChecker {
  private final Checking checking;
  private final Diagnostics diagnostics;
  private final ExpressionChecker expressions;
  private final CallChecker calls;
  private final AssignmentChecker assignments;
  private final DeclarationChecker declarations;

  CommandChecker(Checking checking) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics();
    this.calls = new CallChecker(checking, this);
    this.expressions = calls.expressions();
    this.assignments = new AssignmentChecker(checking, expressions);
    this.declarations = new DeclarationChecker(checking, expressions, this);
  }

  /** An argument of type void: a scope of its own, which cannot return from the procedure. */
  Command argument(Statement statement, ConfigSet where) {
    return branch(statement, where, new Returns.Forbidden());
  }

  /** A statement list in a scope of its own. */
  Command block(List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    checking.scopes().push();
    Command result = listHere(statements, where, returns, span);
    checking.scopes().pop();
    return result;
  }

  /** A statement list in the scope that is open already, for example that of the parameters. */
  Command listHere(List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    checking.later().push(statements);
    Command result = sequence(statements, where, returns, span);
    checking.later().pop();
    return result;
  }

  private Command sequence(
      List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    List<Command> commands = new ArrayList<>();
    for (Statement statement : statements) {
      check(statement, where, returns).ifPresent(c -> Commands.append(c, commands));
    }
    return Commands.sequence(commands, span);
  }

  /** A statement that declares nothing behind itself, so that it needs no scope. */
  private Command branch(Statement statement, ConfigSet where, Returns returns) {
    return check(statement, where, returns).orElse(new Command.Skip(statement.span()));
  }

  /** Empty for what leaves no command: an error, a procedure's declaration. */
  private Optional<Command> check(Statement statement, ConfigSet where, Returns returns) {
    Checkpoint.pass();
    Span span = statement.span();
    if (statement instanceof Statement.Skip) {
      return Optional.of(new Command.Skip(span));
    }
    if (statement instanceof Statement.Diverge) {
      return Optional.of(new Command.Diverge(span));
    }
    if (statement instanceof Statement.Abort) {
      return Optional.of(new Command.Abort(span));
    }
    if (statement instanceof Statement.Assign s) {
      return assignments.assign(s, where);
    }
    if (statement instanceof Statement.AssignElement s) {
      return assignments.assignElement(s, where);
    }
    if (statement instanceof Statement.Call s) {
      return calls.command(s.call(), where);
    }
    if (statement instanceof Statement.DeclareVariable s) {
      return declarations.variable(s, where);
    }
    if (statement instanceof Statement.DeclareProcedure s) {
      declarations.procedure(s, where);
      return Optional.empty();
    }
    if (statement instanceof Statement.Assert s) {
      return expressions.bool(s.condition(), where).map(c -> new Command.Assert(c, span));
    }
    if (statement instanceof Statement.Assume s) {
      return expressions.bool(s.condition(), where).map(c -> new Command.Assume(c, span));
    }
    if (statement instanceof Statement.Return s) {
      return returned(s, where, returns);
    }
    return Optional.of(compound(statement, where, returns));
  }

  private Command compound(Statement statement, ConfigSet where, Returns returns) {
    Span span = statement.span();
    if (statement instanceof Statement.Block s) {
      return block(s.statements(), where, returns, span);
    }
    if (statement instanceof Statement.If s) {
      Optional<TypedExpression> condition = expressions.bool(s.condition(), where);
      Command then = branch(s.then(), where, returns);
      Command otherwise = optional(s.otherwise(), where, returns, span);
      return orSkip(condition.map(c -> new Command.If(c, then, otherwise, span)), span);
    }
    if (statement instanceof Statement.While s) {
      Optional<TypedExpression> condition = expressions.bool(s.condition(), where);
      Command body = branch(s.body(), where, returns);
      return orSkip(condition.map(c -> new Command.While(c, body, span)), span);
    }
    if (statement instanceof Statement.Choice s) {
      Command left = branch(s.left(), where, returns);
      return new Command.Choice(left, branch(s.right(), where, returns), span);
    }
    if (statement instanceof Statement.FeatureIf s) {
      ConfigSet when = checking.formulas().toSet(s.condition());
      Command then = branch(s.then(), where.and(when), returns);
      Command otherwise = optional(s.otherwise(), where.minus(when), returns, span);
      return new Command.FeatureIf(when, then, otherwise, span);
    }
    Statement.FeatureGroup s = (Statement.FeatureGroup) statement;
    ConfigSet when = checking.formulas().toSet(s.condition());
    Command then = sequence(s.then(), where.and(when), returns, span);
    Command otherwise = sequence(s.otherwise(), where.minus(when), returns, span);
    return new Command.FeatureIf(when, then, otherwise, span);
  }

  private Command optional(
      Optional<Statement> statement, ConfigSet where, Returns returns, Span span) {
    return statement.isPresent()
        ? branch(statement.get(), where, returns)
        : new Command.Skip(new Span(span.file(), span.end(), span.end()));
  }

  private static Command orSkip(Optional<? extends Command> command, Span span) {
    return command.isPresent() ? command.get() : new Command.Skip(span);
  }

  private Optional<Command> returned(Statement.Return s, ConfigSet where, Returns returns) {
    if (returns instanceof Returns.Value value) {
      Optional<TypedExpression> typed = expressions.ofType(s.value(), value.type(), where);
      return Optional.of(
          typed.isPresent()
              ? new Command.Return(typed.get(), s.span())
              : new Command.Diverge(s.span()));
    }
    diagnostics.report(
        new Span(s.span().file(), s.span().start(), s.span().start() + "return".length()),
        returns instanceof Returns.Nothing
            ? "'return' with a value where the type is void"
            : "'return' inside an argument of a call",
        returns instanceof Returns.Nothing
            ? "declare the type int or boolean"
            : "an argument is run by the procedure that is called; assign to a variable instead");
    expressions.check(s.value(), where);
    return Optional.empty();
  }
}
