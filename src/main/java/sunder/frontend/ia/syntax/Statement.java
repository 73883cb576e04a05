package sunder.frontend.ia.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.ByKind;
import sunder.source.ByKind.Case;
import sunder.source.Span;

/** A statement or a declaration inside a body. */
public sealed interface Statement extends Argument {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> ByKind<C, Statement, R> byKind(
      Case<C, Skip, R> skip,
      Case<C, Diverge, R> diverge,
      Case<C, Abort, R> abort,
      Case<C, Assign, R> assign,
      Case<C, AssignElement, R> assignElement,
      Case<C, Call, R> call,
      Case<C, If, R> branch,
      Case<C, While, R> loop,
      Case<C, Choice, R> choice,
      Case<C, Block, R> block,
      Case<C, Return, R> leave,
      Case<C, Assert, R> assertion,
      Case<C, Assume, R> assume,
      Case<C, FeatureIf, R> featureIf,
      Case<C, FeatureGroup, R> featureGroup,
      Case<C, DeclareVariable, R> declareVariable,
      Case<C, DeclareProcedure, R> declareProcedure) {
    return ByKind.table(
        Statement.class,
        skip,
        diverge,
        abort,
        assign,
        assignElement,
        call,
        branch,
        loop,
        choice,
        block,
        leave,
        assertion,
        assume,
        featureIf,
        featureGroup,
        declareVariable,
        declareProcedure);
  }

  record Skip(Span span) implements Statement, Node.Leaf {}

  record Diverge(Span span) implements Statement, Node.Leaf {}

  /** {@code abort;} or {@code abort();}. */
  record Abort(Span span) implements Statement, Node.Leaf {}

  /** {@code x = e;}; {@code write x;} of the originals is not a statement of ours. */
  record Assign(String name, Span nameSpan, Expression value, Span span) implements Statement {}

  /** {@code a[index] = value;}: the index is evaluated before the value. */
  record AssignElement(String name, Span nameSpan, Expression index, Expression value, Span span)
      implements Statement {}

  /** {@code f(arguments);}: the value, if any, is dropped. */
  record Call(Expression.Call call, Span span) implements Statement {}

  record If(Expression condition, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {}

  record While(Expression condition, Statement body, Span span) implements Statement {}

  /** {@code left or right}: erratic choice of the program. */
  record Choice(Statement left, Statement right, Span span) implements Statement {}

  /** {@code { ... }}: declarations inside end with it. */
  record Block(List<Statement> statements, Span span) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  record Return(Expression value, Span span) implements Statement {}

  record Assert(Expression condition, Span span) implements Statement {}

  record Assume(Expression condition, Span span) implements Statement {}

  /** The inline form {@code #if (phi) s else s}. */
  record FeatureIf(
      FeatureFormula condition, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {}

  /**
   * The block form {@code #if phi ... #else ... #endif} (also {@code #ifdef}, {@code #ifndef};
   * {@code #elif} is a nested group in {@code otherwise}). It opens no scope: what is declared
   * inside is visible behind it, in the variants that have it.
   */
  record FeatureGroup(
      FeatureFormula condition, List<Statement> then, List<Statement> otherwise, Span span)
      implements Statement {
    public FeatureGroup {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** {@code int x = e;} or {@code int a[3];}: one statement for each declared name. */
  record DeclareVariable(
      Type.Data type,
      String name,
      Span nameSpan,
      Optional<Program.ArraySize> size,
      Optional<Expression> initial,
      Span span)
      implements Statement {}

  /** A local call-by-name procedure. */
  record DeclareProcedure(
      Type result,
      String name,
      Span nameSpan,
      List<Parameter> parameters,
      List<Statement> body,
      Span span)
      implements Statement {
    public DeclareProcedure {
      parameters = List.copyOf(parameters);
      body = List.copyOf(body);
    }
  }

  /** A parameter of a local procedure, called by name. */
  record Parameter(Type type, String name, Span span) {}
}
