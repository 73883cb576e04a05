package sunder.frontend.ia.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** A statement or a declaration inside a body. */
public sealed interface Statement extends Argument {
  /** What is done with each kind: a table that lacks one does not compile. */
  static <C, R> TypeSwitch<C, Statement, R> byKind(
      Case<C, Skip, R> a,
      Case<C, Diverge, R> b,
      Case<C, Abort, R> c,
      Case<C, Assign, R> d,
      Case<C, AssignElement, R> e,
      Case<C, Call, R> f,
      Case<C, If, R> g,
      Case<C, While, R> h,
      Case<C, Choice, R> i,
      Case<C, Block, R> j,
      Case<C, Return, R> k,
      Case<C, Assert, R> l,
      Case<C, Assume, R> m,
      Case<C, FeatureIf, R> n,
      Case<C, ConditionalGroup, R> o,
      Case<C, DeclareVariable, R> p,
      Case<C, DeclareProcedure, R> q) {
    return TypeSwitch.table(Statement.class, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q);
  }

  record Skip(Span span) implements Statement {}

  record Diverge(Span span) implements Statement {}

  /** {@code abort;} or {@code abort();}. */
  record Abort(Span span) implements Statement {}

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
  record ConditionalGroup(
      FeatureFormula condition, List<Statement> then, List<Statement> otherwise, Span span)
      implements Statement {
    public ConditionalGroup {
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
