package sunder.syntax;

import sunder.limit.Checkpoint;

/**
 * Visits a syntax tree in source order. Override what is of interest and call {@code super} to go
 * on to the parts.
 */
public abstract class Walker {
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
    if (statement instanceof Statement.Assign s) {
      visit(s.value());
    } else if (statement instanceof Statement.AssignElement s) {
      visit(s.index());
      visit(s.value());
    } else if (statement instanceof Statement.Call s) {
      visit(s.call());
    } else if (statement instanceof Statement.Return s) {
      visit(s.value());
    } else if (statement instanceof Statement.Assert s) {
      visit(s.condition());
    } else if (statement instanceof Statement.Assume s) {
      visit(s.condition());
    } else if (statement instanceof Statement.DeclareVariable s) {
      s.initial().ifPresent(this::visit);
    } else {
      visitParts(statement);
    }
  }

  private void visitParts(Statement statement) {
    if (statement instanceof Statement.If s) {
      visit(s.condition());
      visit(s.then());
      s.otherwise().ifPresent(this::visit);
    } else if (statement instanceof Statement.While s) {
      visit(s.condition());
      visit(s.body());
    } else if (statement instanceof Statement.Choice s) {
      visit(s.left());
      visit(s.right());
    } else if (statement instanceof Statement.Block s) {
      s.statements().forEach(this::visit);
    } else if (statement instanceof Statement.FeatureIf s) {
      visit(s.condition());
      visit(s.then());
      s.otherwise().ifPresent(this::visit);
    } else if (statement instanceof Statement.FeatureGroup s) {
      visit(s.condition());
      s.then().forEach(this::visit);
      s.otherwise().forEach(this::visit);
    } else if (statement instanceof Statement.DeclareProcedure s) {
      s.body().forEach(this::visit);
    }
  }

  public void visit(Expression expression) {
    if (expression instanceof Expression.Element e) {
      visit(e.index());
    } else if (expression instanceof Expression.Call e) {
      e.arguments().forEach(this::visit);
    } else if (expression instanceof Expression.Unary e) {
      visit(e.operand());
    } else if (expression instanceof Expression.Binary e) {
      visit(e.left());
      visit(e.right());
    } else if (expression instanceof Expression.Conditional e) {
      visit(e.condition());
      visit(e.then());
      visit(e.otherwise());
    } else if (expression instanceof Expression.FeatureConditional e) {
      visit(e.condition());
      visit(e.then());
      visit(e.otherwise());
    }
  }

  private void visit(Expression.Argument argument) {
    if (argument instanceof Expression.Argument.Value value) {
      visit(value.expression());
    } else if (argument instanceof Expression.Argument.Command command) {
      visit(command.statement());
    }
  }

  public void visit(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.Not f) {
      visit(f.operand());
    } else if (formula instanceof FeatureFormula.And f) {
      visit(f.left());
      visit(f.right());
    } else if (formula instanceof FeatureFormula.Or f) {
      visit(f.left());
      visit(f.right());
    } else if (formula instanceof FeatureFormula.Implies f) {
      visit(f.left());
      visit(f.right());
    }
  }
}
