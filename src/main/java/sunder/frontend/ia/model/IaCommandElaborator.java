package sunder.frontend.ia.model;

import static sunder.source.TypeSwitch.on;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.frontend.ia.model.IaElaborationContext.Meaning;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.TypeSwitch;

/**
 * The type checker of statements. Input: a syntax tree and the variants that reach it. Output: a
 * typed command, in which {@code skip} replaces each erroneous statement after its error was
 * reported.
 */
final class IaCommandElaborator {
  private final IaElaborationContext checking;
  private final Diagnostics diagnostics;
  private final IaExpressionElaborator expressions;
  private final IaCallElaborator calls;
  private final AssignmentElaboration assignments = new AssignmentElaboration();
  private final DeclarationElaboration declarations = new DeclarationElaboration();

  IaCommandElaborator(IaElaborationContext checking) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.calls = new IaCallElaborator(checking, this);
    this.expressions = calls.expressions;
  }

  /**
   * Returns the typed command of an argument of type void. It has a scope and cannot return from
   * the enclosing procedure.
   */
  Command argument(Statement statement, ConfigSet where) {
    return branch(statement, where, new ReturnRule.NoReturn());
  }

  /** Returns the typed command of a statement list in a new scope. */
  Command block(List<Statement> statements, ConfigSet where, ReturnRule returns, Span span) {
    checking.scopes.push();
    Command result = listInCurrentScope(statements, where, returns, span);
    checking.scopes.pop();
    return result;
  }

  /**
   * Returns the typed command of a statement list in the current scope, for example that of the
   * parameters.
   */
  Command listInCurrentScope(
      List<Statement> statements, ConfigSet where, ReturnRule returns, Span span) {
    checking.later.push(statements);
    Command result = sequence(statements, where, returns, span);
    checking.later.pop();
    return result;
  }

  private Command sequence(
      List<Statement> statements, ConfigSet where, ReturnRule returns, Span span) {
    List<Command> commands = new ArrayList<>();
    for (Statement statement : statements) {
      check(statement, where, returns).ifPresent(c -> commands.addAll(c.flattened()));
    }
    return Command.Sequence.of(commands, span);
  }

  /**
   * Returns the typed command of a branch. A branch declares no name for the following statements,
   * so it needs no scope.
   */
  private Command branch(Statement statement, ConfigSet where, ReturnRule returns) {
    return check(statement, where, returns).orElse(new Command.Skip(statement.span()));
  }

  /**
   * Returns the typed command of a statement; empty after an error, and for the declaration of a
   * procedure.
   */
  private Optional<Command> check(Statement statement, ConfigSet where, ReturnRule returns) {
    CancellationPoint.check();
    return StatementElaboration.KINDS.apply(
        new StatementElaboration(this, where, returns), statement);
  }

  private Command optional(
      Optional<Statement> statement, ConfigSet where, ReturnRule returns, Span span) {
    return statement.isPresent()
        ? branch(statement.get(), where, returns)
        : new Command.Skip(new Span(span.file(), span.end(), span.end()));
  }

  private static Optional<Command> orSkip(Optional<? extends Command> command, Span span) {
    return Optional.of(command.isPresent() ? command.get() : new Command.Skip(span));
  }

  /** The cases of the type check, by kind of statement. */
  private record StatementElaboration(IaCommandElaborator by, ConfigSet where, ReturnRule returns) {
    private static final TypeSwitch<StatementElaboration, Statement, Optional<Command>> KINDS =
        Statement.byKind(
            on(Statement.Skip.class, (at, s) -> Optional.of(new Command.Skip(s.span()))),
            on(Statement.Diverge.class, (at, s) -> Optional.of(new Command.Diverge(s.span()))),
            on(Statement.Abort.class, (at, s) -> Optional.of(new Command.Abort(s.span()))),
            on(Statement.Assign.class, (at, s) -> at.by.assignments.assign(s, at.where)),
            on(
                Statement.AssignElement.class,
                (at, s) -> at.by.assignments.assignElement(s, at.where)),
            on(Statement.Call.class, (at, s) -> at.by.calls.command(s.call(), at.where)),
            on(Statement.If.class, StatementElaboration::conditional),
            on(Statement.While.class, StatementElaboration::loop),
            on(Statement.Choice.class, StatementElaboration::choice),
            on(
                Statement.Block.class,
                (at, s) ->
                    Optional.of(at.by.block(s.statements(), at.where, at.returns, s.span()))),
            on(Statement.Return.class, StatementElaboration::returns),
            on(Statement.Assert.class, StatementElaboration::asserts),
            on(Statement.Assume.class, StatementElaboration::assumes),
            on(Statement.FeatureIf.class, StatementElaboration::featureIf),
            on(Statement.ConditionalGroup.class, StatementElaboration::featureGroup),
            on(
                Statement.DeclareVariable.class,
                (at, s) -> at.by.declarations.variable(s, at.where)),
            on(Statement.DeclareProcedure.class, StatementElaboration::declareProcedure));

    Optional<Command> conditional(Statement.If s) {
      Optional<TypedExpression> condition = by.expressions.bool(s.condition(), where);
      Command then = by.branch(s.then(), where, returns);
      Command otherwise = by.optional(s.otherwise(), where, returns, s.span());
      return orSkip(condition.map(c -> new Command.If(c, then, otherwise, s.span())), s.span());
    }

    Optional<Command> loop(Statement.While s) {
      Optional<TypedExpression> condition = by.expressions.bool(s.condition(), where);
      Command body = by.branch(s.body(), where, returns);
      return orSkip(condition.map(c -> new Command.While(c, body, s.span())), s.span());
    }

    Optional<Command> choice(Statement.Choice s) {
      Command left = by.branch(s.left(), where, returns);
      return Optional.of(new Command.Choice(left, by.branch(s.right(), where, returns), s.span()));
    }

    Optional<Command> returns(Statement.Return s) {
      if (returns instanceof ReturnRule.ValueReturn value) {
        Optional<TypedExpression> typed = by.expressions.ofType(s.value(), value.type(), where);
        return Optional.of(
            typed.isPresent()
                ? new Command.Return(typed.get(), s.span())
                : new Command.Diverge(s.span()));
      }
      by.diagnostics.report(
          new Span(s.span().file(), s.span().start(), s.span().start() + "return".length()),
          returns instanceof ReturnRule.VoidReturn
              ? "'return' with a value where the type is void"
              : "'return' inside an argument of a call",
          returns instanceof ReturnRule.VoidReturn
              ? "declare the type int or boolean"
              : "an argument is run by the procedure that is called; assign to a variable instead");
      by.expressions.elaborate(s.value(), where);
      return Optional.empty();
    }

    Optional<Command> asserts(Statement.Assert s) {
      return by.expressions.bool(s.condition(), where).map(c -> new Command.Assert(c, s.span()));
    }

    Optional<Command> assumes(Statement.Assume s) {
      return by.expressions.bool(s.condition(), where).map(c -> new Command.Assume(c, s.span()));
    }

    Optional<Command> featureIf(Statement.FeatureIf s) {
      ConfigSet when = by.checking.formulas.evaluate(s.condition());
      Command then = by.branch(s.then(), where.and(when), returns);
      Command otherwise = by.optional(s.otherwise(), where.minus(when), returns, s.span());
      return Optional.of(new Command.FeatureIf(when, then, otherwise, s.span()));
    }

    Optional<Command> featureGroup(Statement.ConditionalGroup s) {
      ConfigSet when = by.checking.formulas.evaluate(s.condition());
      Command then = by.sequence(s.then(), where.and(when), returns, s.span());
      Command otherwise = by.sequence(s.otherwise(), where.minus(when), returns, s.span());
      return Optional.of(new Command.FeatureIf(when, then, otherwise, s.span()));
    }

    Optional<Command> declareProcedure(Statement.DeclareProcedure s) {
      by.declarations.procedure(s, where);
      return Optional.empty();
    }
  }

  /** The return statements that are permitted in a piece of text. */
  sealed interface ReturnRule {
    /** Returns the rule for a body with this result type; empty means {@code void}. */
    static ReturnRule of(Optional<Type.Data> result) {
      return result.<ReturnRule>map(ValueReturn::new).orElse(new VoidReturn());
    }

    /** Permits returns from a procedure or program with a value of the type. */
    record ValueReturn(Type.Data type) implements ReturnRule {}

    /** Permits no return statement: the procedure or program is void. */
    record VoidReturn() implements ReturnRule {}

    /** Permits no return statement: the text is an argument of a call. */
    record NoReturn() implements ReturnRule {}
  }

  /**
   * The type checker of declarations in a body. Declarations of one name in one scope with disjoint
   * presence conditions are one identifier if their types agree; so {@code #ifdef A int x = 1;
   * #else int x = 2; #endif} declares one {@code x}.
   */
  private final class DeclarationElaboration {
    private final Map<Identifier.LocalProcedure, Command> bodies = new IdentityHashMap<>();

    /**
     * Returns the typed declaration of {@code int x = e;} or {@code int a[3];}. The name is not
     * visible in its initial value.
     */
    Optional<Command> variable(Statement.DeclareVariable s, ConfigSet where) {
      Type.Data type = checking.dataType(s.type(), s.nameSpan());
      if (s.size().isPresent()) {
        Identifier.Length length = checking.length(s.size().get(), where);
        Identifier.LocalArray array =
            declare(new Identifier.LocalArray(s.name(), type, length, s.nameSpan()), where);
        return Optional.of(new Command.DeclareArray(array, s.span()));
      }
      Optional<TypedExpression> initial =
          s.initial().flatMap(e -> expressions.ofType(e, type, where));
      Identifier.LocalVariable variable =
          declare(new Identifier.LocalVariable(s.name(), type, s.nameSpan()), where);
      return Optional.of(new Command.Declare(variable, initial, s.span()));
    }

    /** Declares the procedure {@code T f(...) {...}}; the declaration itself executes nothing. */
    void procedure(Statement.DeclareProcedure s, ConfigSet where) {
      Identifier.LocalProcedure declared =
          new Identifier.LocalProcedure(
              s.name(), checking.type(s.result(), s.nameSpan()), parameters(s), s.nameSpan());
      Identifier.LocalProcedure procedure = declare(declared, where);
      checking.calls.enter(procedure);
      checking.scopes.push();
      bindParameters(s, procedure, where);
      IaCommandElaborator.ReturnRule returns =
          IaCommandElaborator.ReturnRule.of(procedure.result());
      Command body = listInCurrentScope(s.body(), where, returns, s.span());
      checking.scopes.pop();
      checking.calls.leave();
      if (procedure.result().isPresent()) {
        body =
            new MissingReturns(checking)
                .requireReturn(body, where, "'" + s.name() + "'", s.nameSpan());
      }
      define(procedure, body, where);
    }

    /** Extends a procedure by the body that it has under a further presence condition. */
    private void define(Identifier.LocalProcedure procedure, Command body, ConfigSet where) {
      Command known = bodies.get(procedure);
      Command merged =
          known == null ? body : new Command.FeatureIf(where, body, known, body.span());
      bodies.put(procedure, merged);
      procedure.define(merged);
    }

    private List<Identifier.Parameter> parameters(Statement.DeclareProcedure s) {
      List<Identifier.Parameter> result = new ArrayList<>();
      for (Statement.Parameter parameter : s.parameters()) {
        result.add(
            new Identifier.Parameter(
                parameter.name(),
                checking.type(parameter.type(), parameter.span()),
                parameter.span()));
      }
      return result;
    }

    private void bindParameters(
        Statement.DeclareProcedure s, Identifier.LocalProcedure procedure, ConfigSet where) {
      for (int i = 0; i < s.parameters().size(); i++) {
        String name = s.parameters().get(i).name();
        Span span = s.parameters().get(i).span();
        checking.requireNoFeature(name, span);
        if (checking.scopes.localBindings(name).isEmpty()) {
          checking.scopes.bind(name, procedure.parameters().get(i), where);
        } else {
          diagnostics.report(span, "parameter '" + name + "' is declared twice", "rename one");
        }
      }
    }

    /**
     * Returns the identifier of a declaration: a new one, or that of an earlier declaration with a
     * disjoint presence condition and the same type.
     */
    private <T extends Identifier> T declare(T fresh, ConfigSet where) {
      String name = fresh.name();
      checking.requireNoFeature(name, fresh.declaration());
      Identifier chosen = fresh;
      for (IaSymbolTable.Binding binding : checking.scopes.localBindings(name)) {
        if (binding.presenceCondition().intersects(where)) {
          reportTwice(fresh, binding);
          break;
        }
        if (IdentifierKinds.areCompatible(binding.identifier(), fresh)) {
          chosen = binding.identifier();
        }
      }
      checking.scopes.bind(name, chosen, where);
      @SuppressWarnings("unchecked") // compatible identifiers have the same class
      T result = (T) chosen;
      return result;
    }

    private void reportTwice(Identifier fresh, IaSymbolTable.Binding known) {
      diagnostics.report(
          fresh.declaration(),
          "'" + fresh.name() + "' is declared twice in this scope",
          "the other declaration is in line " + known.identifier().declaration().line());
    }
  }

  private final class AssignmentElaboration {
    /** Returns the typed command of {@code x = e;}; empty after an error was reported. */
    Optional<Command> assign(Statement.Assign s, ConfigSet where) {
      List<IaElaborationContext.ConditionalMeaning> alternatives =
          checking.meanings(s.name(), s.nameSpan(), where);
      Optional<TypedExpression> value = value(s.value(), alternatives, where);
      return merged(alternatives, m -> assign(s, m, value));
    }

    private Optional<Command> assign(
        Statement.Assign s, Meaning meaning, Optional<TypedExpression> value) {
      if (meaning instanceof Identifier.Variable variable) {
        return value.map(v -> new Command.Assign(variable, v, s.span()));
      }
      reportTarget(s.name(), s.nameSpan(), meaning);
      return Optional.empty();
    }

    /** Returns the typed command of {@code a[e] = e;}; empty after an error was reported. */
    Optional<Command> assignElement(Statement.AssignElement s, ConfigSet where) {
      List<IaElaborationContext.ConditionalMeaning> alternatives =
          checking.meanings(s.name(), s.nameSpan(), where);
      Optional<TypedExpression> index = expressions.integer(s.index(), where);
      Optional<TypedExpression> value = value(s.value(), alternatives, where);
      return merged(alternatives, m -> assignElement(s, m, index, value));
    }

    private Optional<Command> assignElement(
        Statement.AssignElement s,
        Meaning meaning,
        Optional<TypedExpression> index,
        Optional<TypedExpression> value) {
      if (meaning instanceof Identifier.Array array) {
        return index.flatMap(i -> value.map(v -> new Command.AssignElement(array, i, v, s.span())));
      }
      expressions.reportNoArray(s.name(), s.nameSpan(), meaning);
      return Optional.empty();
    }

    /**
     * Returns the assigned value with the type of the targets; empty after an error was reported.
     */
    private Optional<TypedExpression> value(
        Expression value, List<IaElaborationContext.ConditionalMeaning> targets, ConfigSet where) {
      Optional<Type.Data> wanted = Optional.empty();
      for (IaElaborationContext.ConditionalMeaning target : targets) {
        Optional<Type.Data> type = typeOf(target.meaning());
        if (wanted.isPresent()
            && type.isPresent()
            && type.get().isBoolean() != wanted.get().isBoolean()) {
          reportDifferent(value, targets);
          return Optional.empty();
        }
        wanted = type;
      }
      return wanted.isPresent()
          ? expressions.ofType(value, wanted.get(), where)
          : expressions.elaborate(value, where);
    }

    private void reportDifferent(
        Expression value, List<IaElaborationContext.ConditionalMeaning> targets) {
      Identifier first = (Identifier) targets.get(0).meaning();
      Identifier second = (Identifier) targets.get(1).meaning();
      checking.reportIncompatibleDeclarations(first.name(), value.span(), first, second);
    }

    private static Optional<Type.Data> typeOf(Meaning meaning) {
      if (meaning instanceof Identifier.Variable variable) {
        return Optional.of(variable.type());
      }
      if (meaning instanceof Identifier.Array array) {
        return Optional.of(array.element());
      }
      return Optional.empty();
    }

    /** Returns the static choice of the alternatives' assignments, each in its variants. */
    private static Optional<Command> merged(
        List<IaElaborationContext.ConditionalMeaning> alternatives,
        Function<Meaning, Optional<Command>> assign) {
      Optional<Command> result = Optional.empty();
      for (int i = alternatives.size() - 1; i >= 0; i--) {
        Optional<Command> next = assign.apply(alternatives.get(i).meaning());
        if (next.isEmpty()) {
          return Optional.empty();
        }
        if (result.isPresent()) {
          ConfigSet when = alternatives.get(i).presenceCondition();
          next =
              Optional.of(new Command.FeatureIf(when, next.get(), result.get(), next.get().span()));
        }
        result = next;
      }
      return result;
    }

    private void reportTarget(String name, Span span, Meaning meaning) {
      String message =
          "'" + name + "' is " + IdentifierKinds.of(meaning) + " and cannot be assigned";
      if (meaning instanceof Meaning.FeatureMeaning) {
        diagnostics.report(span, message, "a feature is constant in each variant");
        return;
      }
      Identifier identifier = (Identifier) meaning;
      if (identifier instanceof Identifier.Parameter) {
        diagnostics.report(span, message, "copy it into a local variable");
      } else if (identifier instanceof Identifier.LengthSymbol) {
        diagnostics.report(span, message, "it is fixed for the whole run");
      } else if (IdentifierKinds.isProcedure(identifier)) {
        diagnostics.report(span, message);
      } else {
        diagnostics.report(
            span,
            "array '" + name + "' is assigned without an index",
            "write '" + name + "[i] = ...'");
      }
    }
  }
}
