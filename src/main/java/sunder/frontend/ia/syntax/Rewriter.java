package sunder.frontend.ia.syntax;

import java.util.List;

/**
 * Copies a syntax tree. Override what is to be replaced and call {@code super} to go on to the
 * parts; spans stay those of the original.
 */
public abstract class Rewriter {
  private final Statements statements = new Statements();
  private final Expressions expressions = new Expressions();
  private final Formulas formulas = new Formulas();

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
    return statement.fold(statements);
  }

  public Expression rewrite(Expression expression) {
    return expression.fold(expressions);
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
    return formula.fold(formulas);
  }

  /** Copies of statements. */
  private final class Statements implements Statement.Fold<Statement> {
    @Override
    public Statement skip(Statement.Skip s) {
      return s;
    }

    @Override
    public Statement diverge(Statement.Diverge s) {
      return s;
    }

    @Override
    public Statement abort(Statement.Abort s) {
      return s;
    }

    @Override
    public Statement assign(Statement.Assign s) {
      return new Statement.Assign(s.name(), s.nameSpan(), rewrite(s.value()), s.span());
    }

    @Override
    public Statement assignElement(Statement.AssignElement s) {
      return new Statement.AssignElement(
          s.name(), s.nameSpan(), rewrite(s.index()), rewrite(s.value()), s.span());
    }

    @Override
    public Statement call(Statement.Call s) {
      return new Statement.Call(Rewriter.this.call(s.call()), s.span());
    }

    @Override
    public Statement conditional(Statement.If s) {
      return new Statement.If(
          rewrite(s.condition()),
          rewrite(s.then()),
          s.otherwise().map(Rewriter.this::rewrite),
          s.span());
    }

    @Override
    public Statement loop(Statement.While s) {
      return new Statement.While(rewrite(s.condition()), rewrite(s.body()), s.span());
    }

    @Override
    public Statement choice(Statement.Choice s) {
      return new Statement.Choice(rewrite(s.left()), rewrite(s.right()), s.span());
    }

    @Override
    public Statement block(Statement.Block s) {
      return new Statement.Block(rewrite(s.statements()), s.span());
    }

    @Override
    public Statement returns(Statement.Return s) {
      return new Statement.Return(rewrite(s.value()), s.span());
    }

    @Override
    public Statement asserts(Statement.Assert s) {
      return new Statement.Assert(rewrite(s.condition()), s.span());
    }

    @Override
    public Statement assumes(Statement.Assume s) {
      return new Statement.Assume(rewrite(s.condition()), s.span());
    }

    @Override
    public Statement featureIf(Statement.FeatureIf s) {
      return new Statement.FeatureIf(
          rewrite(s.condition()),
          rewrite(s.then()),
          s.otherwise().map(Rewriter.this::rewrite),
          s.span());
    }

    @Override
    public Statement featureGroup(Statement.FeatureGroup s) {
      return new Statement.FeatureGroup(
          rewrite(s.condition()), rewrite(s.then()), rewrite(s.otherwise()), s.span());
    }

    @Override
    public Statement declareVariable(Statement.DeclareVariable s) {
      return new Statement.DeclareVariable(
          s.type(),
          s.name(),
          s.nameSpan(),
          s.size(),
          s.initial().map(Rewriter.this::rewrite),
          s.span());
    }

    @Override
    public Statement declareProcedure(Statement.DeclareProcedure s) {
      return new Statement.DeclareProcedure(
          s.result(), s.name(), s.nameSpan(), s.parameters(), rewrite(s.body()), s.span());
    }
  }

  /** Copies of expressions. */
  private final class Expressions implements Expression.Fold<Expression> {
    @Override
    public Expression intConstant(Expression.IntConstant e) {
      return e;
    }

    @Override
    public Expression boolConstant(Expression.BoolConstant e) {
      return e;
    }

    @Override
    public Expression name(Expression.Name e) {
      return e;
    }

    @Override
    public Expression element(Expression.Element e) {
      return new Expression.Element(e.name(), e.nameSpan(), rewrite(e.index()), e.span());
    }

    @Override
    public Expression call(Expression.Call e) {
      return Rewriter.this.call(e);
    }

    @Override
    public Expression unary(Expression.Unary e) {
      return new Expression.Unary(e.operator(), rewrite(e.operand()), e.span());
    }

    @Override
    public Expression binary(Expression.Binary e) {
      return new Expression.Binary(e.operator(), rewrite(e.left()), rewrite(e.right()), e.span());
    }

    @Override
    public Expression conditional(Expression.Conditional e) {
      return new Expression.Conditional(
          rewrite(e.condition()), rewrite(e.then()), rewrite(e.otherwise()), e.span());
    }

    @Override
    public Expression featureConditional(Expression.FeatureConditional e) {
      return new Expression.FeatureConditional(
          rewrite(e.condition()), rewrite(e.then()), rewrite(e.otherwise()), e.span());
    }

    @Override
    public Expression hole(Expression.Hole e) {
      return e;
    }
  }

  /** Copies of conditions. */
  private final class Formulas implements FeatureFormula.Fold<FeatureFormula> {
    @Override
    public FeatureFormula constant(FeatureFormula.Constant f) {
      return f;
    }

    @Override
    public FeatureFormula feature(FeatureFormula.Feature f) {
      return f;
    }

    @Override
    public FeatureFormula compare(FeatureFormula.Compare f) {
      return f;
    }

    @Override
    public FeatureFormula not(FeatureFormula.Not f) {
      return new FeatureFormula.Not(rewrite(f.operand()), f.span());
    }

    @Override
    public FeatureFormula and(FeatureFormula.And f) {
      return new FeatureFormula.And(rewrite(f.left()), rewrite(f.right()), f.span());
    }

    @Override
    public FeatureFormula or(FeatureFormula.Or f) {
      return new FeatureFormula.Or(rewrite(f.left()), rewrite(f.right()), f.span());
    }

    @Override
    public FeatureFormula implies(FeatureFormula.Implies f) {
      return new FeatureFormula.Implies(rewrite(f.left()), rewrite(f.right()), f.span());
    }
  }
}
