package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.ia.syntax.Statement;
import sunder.source.Diagnostics;
import sunder.source.Span;

/**
 * Checks the declarations of a body. Declarations of one name in one scope under conditions that
 * exclude each other are one identifier if they have the same shape; so {@code #ifdef A int x = 1;
 * #else int x = 2; #endif} declares one {@code x}.
 */
final class DeclarationChecker {
  private final Checking checking;
  private final Diagnostics diagnostics;
  private final ExpressionChecker expressions;
  private final CommandChecker commands;
  private final Map<Identifier.LocalProcedure, Command> bodies = new IdentityHashMap<>();

  DeclarationChecker(Checking checking, ExpressionChecker expressions, CommandChecker commands) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.expressions = expressions;
    this.commands = commands;
  }

  /** {@code int x = e;} or {@code int a[3];}; the name is not visible in its own initial value. */
  Optional<Command> variable(Statement.DeclareVariable s, ConfigSet where) {
    DataType type = checking.dataType(s.type(), s.nameSpan());
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

  /** {@code T f(...) {...}}: leaves no command. */
  void procedure(Statement.DeclareProcedure s, ConfigSet where) {
    Identifier.LocalProcedure declared =
        new Identifier.LocalProcedure(
            s.name(), checking.type(s.result(), s.nameSpan()), parameters(s), s.nameSpan());
    Identifier.LocalProcedure procedure = declare(declared, where);
    checking.calls.enter(procedure);
    checking.scopes.push();
    bindParameters(s, procedure, where);
    CommandChecker.Returns returns = CommandChecker.Returns.of(procedure.result());
    Command body = commands.listHere(s.body(), where, returns, s.span());
    checking.scopes.pop();
    checking.calls.leave();
    if (procedure.result().isPresent()) {
      body =
          new MissingReturns(checking)
              .requireReturn(body, where, "'" + s.name() + "'", s.nameSpan());
    }
    define(procedure, body, where);
  }

  /** A further body under another condition goes before the ones known. */
  private void define(Identifier.LocalProcedure procedure, Command body, ConfigSet where) {
    Command known = bodies.get(procedure);
    Command merged = known == null ? body : new Command.FeatureIf(where, body, known, body.span());
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
      if (checking.scopes.here(name).isEmpty()) {
        checking.scopes.bind(name, procedure.parameters().get(i), where);
      } else {
        diagnostics.report(span, "parameter '" + name + "' is declared twice", "rename one");
      }
    }
  }

  /** The identifier that the name stands for: a new one, or that of an excluded declaration. */
  private <T extends Identifier> T declare(T fresh, ConfigSet where) {
    String name = fresh.name();
    checking.requireNoFeature(name, fresh.declaration());
    Identifier chosen = fresh;
    for (Scopes.Binding binding : checking.scopes.here(name)) {
      if (binding.where().intersects(where)) {
        reportTwice(fresh, binding);
        break;
      }
      if (Kinds.sameShape(binding.identifier(), fresh)) {
        chosen = binding.identifier();
      }
    }
    checking.scopes.bind(name, chosen, where);
    @SuppressWarnings("unchecked") // of the same shape means: of the same class
    T result = (T) chosen;
    return result;
  }

  private void reportTwice(Identifier fresh, Scopes.Binding known) {
    diagnostics.report(
        fresh.declaration(),
        "'" + fresh.name() + "' is declared twice in this scope",
        "the other declaration is in line " + known.identifier().declaration().line());
  }
}
