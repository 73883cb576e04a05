package sunder.frontend.ia.syntax;

import sunder.limit.Checkpoint;

/**
 * Visits a syntax tree in source order. Override what is of interest and call {@code super} to go
 * on to the parts.
 */
public abstract class Walker {
  private static final Runnable NONE = () -> {};

  private final Parts parts = new Parts();

  /** The context, then the body. */
  public void visit(Program program) {
    program.context().forEach(this::visit);
    program.body().forEach(this::visit);
  }

  public void visit(ContextItem item) {
    if (item instanceof ContextItem.Constraint constraint) {
      visit(constraint.formula());
    }
  }

  public void visit(Statement statement) {
    Checkpoint.pass();
    statement.fold(parts).run();
  }

  public void visit(Expression expression) {
    expression.fold(parts).run();
  }

  private void visit(Expression.Argument argument) {
    if (argument instanceof Expression.Argument.Value value) {
      visit(value.expression());
    } else if (argument instanceof Expression.Argument.Command command) {
      visit(command.statement());
    }
  }

  public void visit(FeatureFormula formula) {
    formula.fold(parts).run();
  }

  /** What it is to visit the parts, from left to right. */
  private final class Parts
      implements Statement.Fold<Runnable>,
          Expression.Fold<Runnable>,
          FeatureFormula.Fold<Runnable> {
    @Override
    public Runnable skip(Statement.Skip s) {
      return NONE;
    }

    @Override
    public Runnable diverge(Statement.Diverge s) {
      return NONE;
    }

    @Override
    public Runnable abort(Statement.Abort s) {
      return NONE;
    }

    @Override
    public Runnable assign(Statement.Assign s) {
      return () -> visit(s.value());
    }

    @Override
    public Runnable assignElement(Statement.AssignElement s) {
      return () -> {
        visit(s.index());
        visit(s.value());
      };
    }

    @Override
    public Runnable call(Statement.Call s) {
      return () -> visit(s.call());
    }

    @Override
    public Runnable conditional(Statement.If s) {
      return () -> {
        visit(s.condition());
        visit(s.then());
        s.otherwise().ifPresent(Walker.this::visit);
      };
    }

    @Override
    public Runnable loop(Statement.While s) {
      return () -> {
        visit(s.condition());
        visit(s.body());
      };
    }

    @Override
    public Runnable choice(Statement.Choice s) {
      return () -> {
        visit(s.left());
        visit(s.right());
      };
    }

    @Override
    public Runnable block(Statement.Block s) {
      return () -> s.statements().forEach(Walker.this::visit);
    }

    @Override
    public Runnable returns(Statement.Return s) {
      return () -> visit(s.value());
    }

    @Override
    public Runnable asserts(Statement.Assert s) {
      return () -> visit(s.condition());
    }

    @Override
    public Runnable assumes(Statement.Assume s) {
      return () -> visit(s.condition());
    }

    @Override
    public Runnable featureIf(Statement.FeatureIf s) {
      return () -> {
        visit(s.condition());
        visit(s.then());
        s.otherwise().ifPresent(Walker.this::visit);
      };
    }

    @Override
    public Runnable featureGroup(Statement.FeatureGroup s) {
      return () -> {
        visit(s.condition());
        s.then().forEach(Walker.this::visit);
        s.otherwise().forEach(Walker.this::visit);
      };
    }

    @Override
    public Runnable declareVariable(Statement.DeclareVariable s) {
      return () -> s.initial().ifPresent(Walker.this::visit);
    }

    @Override
    public Runnable declareProcedure(Statement.DeclareProcedure s) {
      return () -> s.body().forEach(Walker.this::visit);
    }

    @Override
    public Runnable intConstant(Expression.IntConstant e) {
      return NONE;
    }

    @Override
    public Runnable boolConstant(Expression.BoolConstant e) {
      return NONE;
    }

    @Override
    public Runnable name(Expression.Name e) {
      return NONE;
    }

    @Override
    public Runnable element(Expression.Element e) {
      return () -> visit(e.index());
    }

    @Override
    public Runnable call(Expression.Call e) {
      return () -> e.arguments().forEach(Walker.this::visit);
    }

    @Override
    public Runnable unary(Expression.Unary e) {
      return () -> visit(e.operand());
    }

    @Override
    public Runnable binary(Expression.Binary e) {
      return () -> {
        visit(e.left());
        visit(e.right());
      };
    }

    @Override
    public Runnable conditional(Expression.Conditional e) {
      return () -> {
        visit(e.condition());
        visit(e.then());
        visit(e.otherwise());
      };
    }

    @Override
    public Runnable featureConditional(Expression.FeatureConditional e) {
      return () -> {
        visit(e.condition());
        visit(e.then());
        visit(e.otherwise());
      };
    }

    @Override
    public Runnable hole(Expression.Hole e) {
      return NONE;
    }

    @Override
    public Runnable constant(FeatureFormula.Constant f) {
      return NONE;
    }

    @Override
    public Runnable feature(FeatureFormula.Feature f) {
      return NONE;
    }

    @Override
    public Runnable compare(FeatureFormula.Compare f) {
      return NONE;
    }

    @Override
    public Runnable not(FeatureFormula.Not f) {
      return () -> visit(f.operand());
    }

    @Override
    public Runnable and(FeatureFormula.And f) {
      return () -> {
        visit(f.left());
        visit(f.right());
      };
    }

    @Override
    public Runnable or(FeatureFormula.Or f) {
      return () -> {
        visit(f.left());
        visit(f.right());
      };
    }

    @Override
    public Runnable implies(FeatureFormula.Implies f) {
      return () -> {
        visit(f.left());
        visit(f.right());
      };
    }
  }
}
