package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.ia.syntax.Statement;
import sunder.limit.Checkpoint;
import sunder.source.Diagnostics;
import sunder.source.Span;

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
    this.diagnostics = checking.diagnostics;
    this.calls = new CallChecker(checking, this);
    this.expressions = calls.expressions;
    this.assignments = new AssignmentChecker(checking, expressions);
    this.declarations = new DeclarationChecker(checking, expressions, this);
  }

  /** An argument of type void: a scope of its own, which cannot return from the procedure. */
  Command argument(Statement statement, ConfigSet where) {
    return branch(statement, where, new Returns.Forbidden());
  }

  /** A statement list in a scope of its own. */
  Command block(List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    checking.scopes.push();
    Command result = listHere(statements, where, returns, span);
    checking.scopes.pop();
    return result;
  }

  /** A statement list in the scope that is open already, for example that of the parameters. */
  Command listHere(List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    checking.later.push(statements);
    Command result = sequence(statements, where, returns, span);
    checking.later.pop();
    return result;
  }

  private Command sequence(
      List<Statement> statements, ConfigSet where, Returns returns, Span span) {
    List<Command> commands = new ArrayList<>();
    for (Statement statement : statements) {
      check(statement, where, returns).ifPresent(c -> commands.addAll(c.inRow()));
    }
    return Command.Sequence.of(commands, span);
  }

  /** A statement that declares nothing behind itself, so that it needs no scope. */
  private Command branch(Statement statement, ConfigSet where, Returns returns) {
    return check(statement, where, returns).orElse(new Command.Skip(statement.span()));
  }

  /** Empty for what leaves no command: an error, a procedure's declaration. */
  private Optional<Command> check(Statement statement, ConfigSet where, Returns returns) {
    Checkpoint.pass();
    return statement.fold(new Check(where, returns));
  }

  private Command optional(
      Optional<Statement> statement, ConfigSet where, Returns returns, Span span) {
    return statement.isPresent()
        ? branch(statement.get(), where, returns)
        : new Command.Skip(new Span(span.file(), span.end(), span.end()));
  }

  private static Optional<Command> orSkip(Optional<? extends Command> command, Span span) {
    return Optional.of(command.isPresent() ? command.get() : new Command.Skip(span));
  }

  /** By kind of statement. */
  private final class Check implements Statement.Fold<Optional<Command>> {
    private final ConfigSet where;
    private final Returns returns;

    Check(ConfigSet where, Returns returns) {
      this.where = where;
      this.returns = returns;
    }

    @Override
    public Optional<Command> skip(Statement.Skip s) {
      return Optional.of(new Command.Skip(s.span()));
    }

    @Override
    public Optional<Command> diverge(Statement.Diverge s) {
      return Optional.of(new Command.Diverge(s.span()));
    }

    @Override
    public Optional<Command> abort(Statement.Abort s) {
      return Optional.of(new Command.Abort(s.span()));
    }

    @Override
    public Optional<Command> assign(Statement.Assign s) {
      return assignments.assign(s, where);
    }

    @Override
    public Optional<Command> assignElement(Statement.AssignElement s) {
      return assignments.assignElement(s, where);
    }

    @Override
    public Optional<Command> call(Statement.Call s) {
      return calls.command(s.call(), where);
    }

    @Override
    public Optional<Command> conditional(Statement.If s) {
      Optional<TypedExpression> condition = expressions.bool(s.condition(), where);
      Command then = branch(s.then(), where, returns);
      Command otherwise = optional(s.otherwise(), where, returns, s.span());
      return orSkip(condition.map(c -> new Command.If(c, then, otherwise, s.span())), s.span());
    }

    @Override
    public Optional<Command> loop(Statement.While s) {
      Optional<TypedExpression> condition = expressions.bool(s.condition(), where);
      Command body = branch(s.body(), where, returns);
      return orSkip(condition.map(c -> new Command.While(c, body, s.span())), s.span());
    }

    @Override
    public Optional<Command> choice(Statement.Choice s) {
      Command left = branch(s.left(), where, returns);
      return Optional.of(new Command.Choice(left, branch(s.right(), where, returns), s.span()));
    }

    @Override
    public Optional<Command> block(Statement.Block s) {
      return Optional.of(CommandChecker.this.block(s.statements(), where, returns, s.span()));
    }

    @Override
    public Optional<Command> returns(Statement.Return s) {
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

    @Override
    public Optional<Command> asserts(Statement.Assert s) {
      return expressions.bool(s.condition(), where).map(c -> new Command.Assert(c, s.span()));
    }

    @Override
    public Optional<Command> assumes(Statement.Assume s) {
      return expressions.bool(s.condition(), where).map(c -> new Command.Assume(c, s.span()));
    }

    @Override
    public Optional<Command> featureIf(Statement.FeatureIf s) {
      ConfigSet when = checking.formulas.toSet(s.condition());
      Command then = branch(s.then(), where.and(when), returns);
      Command otherwise = optional(s.otherwise(), where.minus(when), returns, s.span());
      return Optional.of(new Command.FeatureIf(when, then, otherwise, s.span()));
    }

    @Override
    public Optional<Command> featureGroup(Statement.FeatureGroup s) {
      ConfigSet when = checking.formulas.toSet(s.condition());
      Command then = sequence(s.then(), where.and(when), returns, s.span());
      Command otherwise = sequence(s.otherwise(), where.minus(when), returns, s.span());
      return Optional.of(new Command.FeatureIf(when, then, otherwise, s.span()));
    }

    @Override
    public Optional<Command> declareVariable(Statement.DeclareVariable s) {
      return declarations.variable(s, where);
    }

    @Override
    public Optional<Command> declareProcedure(Statement.DeclareProcedure s) {
      declarations.procedure(s, where);
      return Optional.empty();
    }
  }

  /** What {@code return} may do at some place. */
  sealed interface Returns {
    /** At the end of what has this type, empty for {@code void}. */
    static Returns of(Optional<DataType> result) {
      return result.<Returns>map(Value::new).orElse(new Nothing());
    }

    /** Leave a procedure or program with a value. */
    record Value(DataType type) implements Returns {}

    /** Nothing: the procedure or program is void. */
    record Nothing() implements Returns {}

    /** Nothing: this is the text of an argument. */
    record Forbidden() implements Returns {}
  }
}
