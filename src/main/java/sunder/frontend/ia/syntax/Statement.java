package sunder.frontend.ia.syntax;

import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** A statement or declaration of a body. */
public sealed interface Statement extends Argument {
  /**
   * Returns a dispatch table with one case for each kind of statement; a missing case is a
   * compile-time error.
   */
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

  /** The statement {@code diverge;}. */
  record Diverge(Span span) implements Statement {}

  /** The statement {@code abort;} or {@code abort();}. */
  record Abort(Span span) implements Statement {}

  /**
   * An assignment {@code x = e;}. The papers' {@code write x;} is not a statement of this language.
   */
  record Assign(String name, Span nameSpan, Expression value, Span span) implements Statement {}

  /** An assignment {@code a[index] = value;}; the index is evaluated before the value. */
  record AssignElement(String name, Span nameSpan, Expression index, Expression value, Span span)
      implements Statement {}

  /** A call {@code f(arguments);} whose value, if any, is discarded. */
  record Call(Expression.Call call, Span span) implements Statement {}

  record If(Expression condition, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {}

  record While(Expression condition, Statement body, Span span) implements Statement {}

  /** An erratic (non-deterministic) choice of the program, {@code left or right}. */
  record Choice(Statement left, Statement right, Span span) implements Statement {}

  /** A block {@code { ... }}, which is the scope of its declarations. */
  record Block(List<Statement> statements, Span span) implements Statement {
    public Block {
      statements = List.copyOf(statements);
    }
  }

  /** The statement {@code return e;}. */
  record Return(Expression value, Span span) implements Statement {}

  /** An assertion {@code assert(e);}. */
  record Assert(Expression condition, Span span) implements Statement {}

  /** An assumption {@code assume(e);}: executions in which the condition is false are ignored. */
  record Assume(Expression condition, Span span) implements Statement {}

  /** The inline form of a static choice, {@code #if (phi) s else s}. */
  record FeatureIf(
      FeatureFormula condition, Statement then, Optional<Statement> otherwise, Span span)
      implements Statement {}

  /**
   * The block form of a static choice, {@code #if phi ... #else ... #endif} (also {@code #ifdef}
   * and {@code #ifndef}; {@code #elif} is a nested group in {@code otherwise}). It opens no scope:
   * its declarations are visible after it in the variants that contain them.
   */
  record ConditionalGroup(
      FeatureFormula condition, List<Statement> then, List<Statement> otherwise, Span span)
      implements Statement {
    public ConditionalGroup {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /**
   * A local variable {@code int x = e;} or array {@code int a[3];}. Each declared name is one
   * statement.
   */
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

  /** A call-by-name parameter of a local procedure. */
  record Parameter(Type type, String name, Span span) {}
}
