package sunder.frontend.ia.syntax;

import sunder.limit.CancellationPoint;

/**
 * Visits a syntax tree in source order. Override what is of interest and call {@code super} to go
 * on to the parts.
 */
public abstract class SyntaxVisitor {
  /** The context, then the body. */
  public void visit(Program program) {
    program.context().forEach(this::visit);
    program.body().forEach(this::visit);
  }

  public void visit(Program.ContextItem item) {
    if (item instanceof Program.ContextItem.Constraint constraint) {
      visit(constraint.formula());
    }
  }

  public void visit(Statement statement) {
    CancellationPoint.check();
    visitParts(statement);
  }

  public void visit(Expression expression) {
    visitParts(expression);
  }

  public void visit(FeatureFormula formula) {
    visitParts(formula);
  }

  private void visitParts(Node node) {
    for (Node part : node.children()) {
      if (part instanceof Statement statement) {
        visit(statement);
      } else if (part instanceof Expression expression) {
        visit(expression);
      } else {
        visit((FeatureFormula) part);
      }
    }
  }
}
