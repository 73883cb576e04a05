package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Node;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Type;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** The type checker of calls and their arguments. */
final class IaCallElaborator {
  private final IaElaborationContext checking;
  private final Diagnostics diagnostics;
  final IaExpressionElaborator expressions;
  private final IaCommandElaborator commands;

  IaCallElaborator(IaElaborationContext checking, IaCommandElaborator commands) {
    this.checking = checking;
    this.diagnostics = checking.diagnostics;
    this.commands = commands;
    this.expressions = new IaExpressionElaborator(checking, this);
  }

  /** Returns the typed call of an expression; empty after an error was reported. */
  Optional<TypedExpression> expression(Expression.Call call, ConfigSet where) {
    return callee(call, where).flatMap(callee -> value(call, callee, where));
  }

  /**
   * Returns the typed use of a parameter or procedure whose name has no argument list; empty after
   * an error was reported.
   */
  Optional<TypedExpression> nameWithoutParentheses(Expression.Name name, Identifier identifier) {
    Expression.Call call = new Expression.Call(name.name(), name.span(), List.of(), name.span());
    return value(call, identifier, checking.model.space().none());
  }

  /**
   * Returns the typed call of a statement, whose value is discarded; empty after an error was
   * reported.
   */
  Optional<Command> command(Expression.Call call, ConfigSet where) {
    return callee(call, where).flatMap(callee -> run(call, callee, where));
  }

  private Optional<Identifier> callee(Expression.Call call, ConfigSet where) {
    Optional<IaElaborationContext.Meaning> meaning =
        checking.meaning(call.name(), call.nameSpan(), where);
    if (meaning.isEmpty()) {
      checkArgumentsAnyway(call, where);
      return Optional.empty();
    }
    if (meaning.get() instanceof Identifier identifier && IdentifierKinds.isCallable(identifier)) {
      return Optional.of(identifier);
    }
    diagnostics.report(
        call.nameSpan(),
        "'" + call.name() + "' is " + IdentifierKinds.of(meaning.get()) + ", not a procedure");
    return Optional.empty();
  }

  private void checkArgumentsAnyway(Expression.Call call, ConfigSet where) {
    for (Node argument : call.arguments()) {
      if (argument instanceof Statement command) {
        commands.argument(command, where);
      }
    }
  }

  private static Optional<Type.Data> resultOf(Identifier callee) {
    if (callee instanceof Identifier.FreeProcedure procedure) {
      return procedure.result();
    }
    if (callee instanceof Identifier.LocalProcedure procedure) {
      return procedure.result();
    }
    return ((Identifier.Parameter) callee).type();
  }

  private Optional<TypedExpression> value(
      Expression.Call call, Identifier callee, ConfigSet where) {
    if (resultOf(callee).isEmpty()) {
      diagnostics.report(
          call.nameSpan(),
          "'" + call.name() + "' is void and has no value",
          "only a procedure or parameter of type int or boolean can stand in an expression");
      return Optional.empty();
    }
    return call(call, callee, where);
  }

  private Optional<TypedExpression> call(Expression.Call call, Identifier callee, ConfigSet where) {
    Optional<List<Argument>> arguments = arguments(call, callee, where);
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    if (callee instanceof Identifier.FreeProcedure procedure) {
      return Optional.of(new TypedExpression.CallFree(procedure, arguments.get(), call.span()));
    }
    if (callee instanceof Identifier.LocalProcedure procedure) {
      return checking.calls.add(procedure, call.nameSpan(), diagnostics)
          ? Optional.of(new TypedExpression.CallLocal(procedure, arguments.get(), call.span()))
          : Optional.empty();
    }
    return Optional.of(
        new TypedExpression.EvaluateParameter((Identifier.Parameter) callee, call.span()));
  }

  private Optional<Command> run(Expression.Call call, Identifier callee, ConfigSet where) {
    return call(call, callee, where).map(made -> new Command.Evaluate(made, call.span()));
  }

  private Optional<List<Argument>> arguments(
      Expression.Call call, Identifier callee, ConfigSet where) {
    List<Optional<Type.Data>> types = parametersOf(callee);
    int given = call.arguments().size();
    if (given != types.size()) {
      reportCount(call, callee, types);
      return Optional.empty();
    }
    List<Argument> result = new ArrayList<>();
    for (int i = 0; i < given; i++) {
      Optional<Type.Data> type = types.get(i);
      Optional<Argument> argument =
          call.arguments()
              .get(i)
              .fold(
                  value ->
                      type.isPresent()
                          ? expressions.ofType(value, type.get(), where).map(v -> v)
                          : commandArgument(value, where),
                  command ->
                      type.isPresent()
                          ? noValue(command, type.get())
                          : Optional.of(commands.argument(command, where)));
      argument.ifPresent(result::add);
    }
    return result.size() == given ? Optional.of(result) : Optional.empty();
  }

  private static List<Optional<Type.Data>> parametersOf(Identifier callee) {
    if (callee instanceof Identifier.FreeProcedure procedure) {
      return procedure.parameters();
    }
    if (callee instanceof Identifier.LocalProcedure procedure) {
      return procedure.parameters().stream().map(Identifier.Parameter::type).toList();
    }
    return List.of();
  }

  private void reportCount(
      Expression.Call call, Identifier callee, List<Optional<Type.Data>> types) {
    int given = call.arguments().size();
    String message =
        "'"
            + call.name()
            + "' takes "
            + types.size()
            + (types.size() == 1 ? " argument, " : " arguments, ")
            + given
            + (given == 1 ? " is given" : " are given");
    if (callee instanceof Identifier.Parameter) {
      diagnostics.report(call.span(), message, "a parameter is evaluated or run by its name alone");
    } else if (given == 0 && types.equals(List.of(Optional.empty()))) {
      diagnostics.report(
          call.span(), message, "'(void)' declares one parameter, a command; '()' declares none");
    } else {
      diagnostics.report(call.span(), message);
    }
  }

  private Optional<Argument> noValue(Statement given, Type.Data type) {
    String wanted = type.isBoolean() ? "a boolean" : "an int";
    diagnostics.report(
        given.span(), "expected " + wanted + " expression as argument, found a statement");
    return Optional.empty();
  }

  private Optional<Argument> commandArgument(Expression given, ConfigSet where) {
    if (given instanceof Expression.Call call) {
      return callArgument(call, where);
    }
    if (given instanceof Expression.Name name) {
      return callArgument(
          new Expression.Call(name.name(), name.span(), List.of(), name.span()), where);
    }
    reportNoCommand(given.span());
    return Optional.empty();
  }

  private Optional<Argument> callArgument(Expression.Call call, ConfigSet where) {
    Optional<IaElaborationContext.Meaning> meaning =
        checking.meaning(call.name(), call.nameSpan(), where);
    if (meaning.isEmpty()) {
      checkArgumentsAnyway(call, where);
      return Optional.empty();
    }
    if (meaning.get() instanceof Identifier identifier
        && IdentifierKinds.isCallable(identifier)
        && resultOf(identifier).isEmpty()) {
      return run(call, identifier, where).map(c -> c);
    }
    reportNoCommand(call.span());
    return Optional.empty();
  }

  private void reportNoCommand(Span span) {
    diagnostics.report(
        span,
        "expected a command as argument, found an expression",
        "the parameter is void: write a block {...} or a call of a void procedure");
  }
}
