package sunder.frontend.ia.syntax;

import sunder.limit.CancellationPoint;

/**
 * A visitor of syntax trees in source order. A subclass overrides the methods of the nodes of
 * interest and calls {@code super} to visit their children.
 */
public abstract class SyntaxVisitor {
  /** Visits the context, then the body. */
  public void visit(Program program) {
    program.context().forEach(this::visit);
    program.body().forEach(this::visit);
  }

  /** Visits a declaration of the context and its formula, if it has one. */
  public void visit(Program.ContextItem item) {
    if (item instanceof Program.ContextItem.Constraint constraint) {
      visit(constraint.formula());
    }
  }

  /** Visits a statement and its children. */
  public void visit(Statement statement) {
    CancellationPoint.check();
    visitParts(statement);
  }

  /** Visits an expression and its children. */
  public void visit(Expression expression) {
    visitParts(expression);
  }

  /** Visits a formula and its operands. */
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
