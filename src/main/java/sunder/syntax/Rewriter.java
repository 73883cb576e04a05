package sunder.syntax;

import java.util.List;

/**
 * Copies a syntax tree. Override what is to be replaced and call {@code super} to go on to the
 * parts; spans stay those of the original.
 */
public abstract class Rewriter {
  public Program rewrite(Program program) {
    return new Program(
        program.context().stream().map(this::rewrite).toList(),
        rewrite(program.body()),
        program.type(),
        program.span());
  }

  public ContextItem rewrite(ContextItem item) {
    return item instanceof ContextItem.Constraint c
        ? new ContextItem.Constraint(rewrite(c.formula()), c.span())
        : item;
  }

  private List<Statement> rewrite(List<Statement> statements) {
    return statements.stream().map(this::rewrite).toList();
  }

  public Statement rewrite(Statement statement) {
    if (statement instanceof Statement.Assign s) {
      return new Statement.Assign(s.name(), s.nameSpan(), rewrite(s.value()), s.span());
    } else if (statement instanceof Statement.AssignElement s) {
      return new Statement.AssignElement(
          s.name(), s.nameSpan(), rewrite(s.index()), rewrite(s.value()), s.span());
    } else if (statement instanceof Statement.Call s) {
      return new Statement.Call(call(s.call()), s.span());
    } else if (statement instanceof Statement.Return s) {
      return new Statement.Return(rewrite(s.value()), s.span());
    } else if (statement instanceof Statement.Assert s) {
      return new Statement.Assert(rewrite(s.condition()), s.span());
    } else if (statement instanceof Statement.Assume s) {
      return new Statement.Assume(rewrite(s.condition()), s.span());
    } else if (statement instanceof Statement.DeclareVariable s) {
      return new Statement.DeclareVariable(
          s.type(), s.name(), s.nameSpan(), s.size(), s.initial().map(this::rewrite), s.span());
    }
    return compound(statement);
  }

  private Statement compound(Statement statement) {
    if (statement instanceof Statement.If s) {
      return new Statement.If(
          rewrite(s.condition()), rewrite(s.then()), s.otherwise().map(this::rewrite), s.span());
    } else if (statement instanceof Statement.While s) {
      return new Statement.While(rewrite(s.condition()), rewrite(s.body()), s.span());
    } else if (statement instanceof Statement.Choice s) {
      return new Statement.Choice(rewrite(s.left()), rewrite(s.right()), s.span());
    } else if (statement instanceof Statement.Block s) {
      return new Statement.Block(rewrite(s.statements()), s.span());
    } else if (statement instanceof Statement.FeatureIf s) {
      return new Statement.FeatureIf(
          rewrite(s.condition()), rewrite(s.then()), s.otherwise().map(this::rewrite), s.span());
    } else if (statement instanceof Statement.FeatureGroup s) {
      return new Statement.FeatureGroup(
          rewrite(s.condition()), rewrite(s.then()), rewrite(s.otherwise()), s.span());
    } else if (statement instanceof Statement.DeclareProcedure s) {
      return new Statement.DeclareProcedure(
          s.result(), s.name(), s.nameSpan(), s.parameters(), rewrite(s.body()), s.span());
    }
    return statement;
  }

  public Expression rewrite(Expression expression) {
    if (expression instanceof Expression.Element e) {
      return new Expression.Element(e.name(), e.nameSpan(), rewrite(e.index()), e.span());
    } else if (expression instanceof Expression.Call e) {
      return call(e);
    } else if (expression instanceof Expression.Unary e) {
      return new Expression.Unary(e.operator(), rewrite(e.operand()), e.span());
    } else if (expression instanceof Expression.Binary e) {
      return new Expression.Binary(e.operator(), rewrite(e.left()), rewrite(e.right()), e.span());
    } else if (expression instanceof Expression.Conditional e) {
      return new Expression.Conditional(
          rewrite(e.condition()), rewrite(e.then()), rewrite(e.otherwise()), e.span());
    } else if (expression instanceof Expression.FeatureConditional e) {
      return new Expression.FeatureConditional(
          rewrite(e.condition()), rewrite(e.then()), rewrite(e.otherwise()), e.span());
    }
    return expression;
  }

  private Expression.Call call(Expression.Call call) {
    return new Expression.Call(
        call.name(),
        call.nameSpan(),
        call.arguments().stream().map(this::argument).toList(),
        call.span());
  }

  private Expression.Argument argument(Expression.Argument argument) {
    return argument instanceof Expression.Argument.Value value
        ? new Expression.Argument.Value(rewrite(value.expression()))
        : new Expression.Argument.Command(
            rewrite(((Expression.Argument.Command) argument).statement()));
  }

  public FeatureFormula rewrite(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.Not f) {
      return new FeatureFormula.Not(rewrite(f.operand()), f.span());
    } else if (formula instanceof FeatureFormula.And f) {
      return new FeatureFormula.And(rewrite(f.left()), rewrite(f.right()), f.span());
    } else if (formula instanceof FeatureFormula.Or f) {
      return new FeatureFormula.Or(rewrite(f.left()), rewrite(f.right()), f.span());
    } else if (formula instanceof FeatureFormula.Implies f) {
      return new FeatureFormula.Implies(rewrite(f.left()), rewrite(f.right()), f.span());
    }
    return formula;
  }
}
