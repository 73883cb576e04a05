package sunder.frontend.promela.syntax;

import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.FormulaContext;
import sunder.ltl.Formula;
import sunder.source.SourceFile;

/** From parse trees to formulas of temporal logic. */
final class FormulaBuilder extends PromelaBaseVisitor<Formula<Expression>> {
  private final ExpressionBuilder expressions;

  FormulaBuilder(SourceFile file) {
    this.expressions = new ExpressionBuilder(file);
  }

  Formula<Expression> formula(FormulaContext tree) {
    return visit(tree);
  }

  @Override
  public Formula<Expression> visitProposition(PromelaParser.PropositionContext tree) {
    return new Formula.Proposition<>(expressions.visit(tree.state()));
  }

  @Override
  public Formula<Expression> visitNegation(PromelaParser.NegationContext tree) {
    return new Formula.Not<>(visit(tree.formula()));
  }

  @Override
  public Formula<Expression> visitTemporal(PromelaParser.TemporalContext tree) {
    Formula<Expression> operand = visit(tree.formula());
    return switch (tree.operation.getType()) {
      case PromelaParser.NEXT -> new Formula.Next<>(operand);
      case PromelaParser.ALWAYS -> Formula.always(operand);
      default -> Formula.eventually(operand);
    };
  }

  @Override
  public Formula<Expression> visitBinaryFormula(PromelaParser.BinaryFormulaContext tree) {
    Formula<Expression> left = visit(tree.formula(0));
    Formula<Expression> right = visit(tree.formula(1));
    return switch (tree.operation.getType()) {
      case PromelaParser.UNTIL -> Formula.until(left, right);
      case PromelaParser.WEAK_UNTIL -> Formula.weakUntil(left, right);
      case PromelaParser.RELEASE -> Formula.release(left, right);
      case PromelaParser.AND -> Formula.and(left, right);
      case PromelaParser.OR -> Formula.or(left, right);
      case PromelaParser.EQUIVALENT -> Formula.equivalent(left, right);
      default -> Formula.implies(left, right);
    };
  }

  @Override
  public Formula<Expression> visitInParentheses(PromelaParser.InParenthesesContext tree) {
    return visit(tree.formula());
  }
}
