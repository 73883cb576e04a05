package sunder.sketch;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import sunder.family.Feature;
import sunder.family.Formula;
import sunder.family.Formula.Literal;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.FeatureFormula.Comparison;
import sunder.source.Span;

/** Conditions as trees of the language, all at one place of its text. */
final class FormulaSyntax {
  private final Span span;

  FormulaSyntax(Span span) {
    this.span = span;
  }

  FeatureFormula of(Formula formula) {
    if (formula instanceof Formula.Truth truth) {
      return new FeatureFormula.Constant(truth.value(), span);
    } else if (formula instanceof Literal literal) {
      return literal(literal);
    } else if (formula instanceof Formula.Not not) {
      return not.operand() instanceof Literal literal ? negated(literal) : not(of(not.operand()));
    } else if (formula instanceof Formula.And and) {
      return joined(and.operands(), (l, r) -> new FeatureFormula.And(l, r, span));
    }
    return joined(((Formula.Or) formula).operands(), (l, r) -> new FeatureFormula.Or(l, r, span));
  }

  private FeatureFormula joined(List<Formula> operands, BinaryOperator<FeatureFormula> operator) {
    return operands.stream().map(this::of).reduce(operator).orElseThrow();
  }

  private FeatureFormula not(FeatureFormula operand) {
    return new FeatureFormula.Not(operand, span);
  }

  private FeatureFormula literal(Literal literal) {
    Feature feature = literal.feature();
    if (!(feature instanceof Feature.Numeric numeric)) {
      FeatureFormula selected = new FeatureFormula.Feature(feature.name(), span);
      return literal.low().signum() == 0 ? not(selected) : selected;
    }
    if (literal.low().equals(literal.high())) {
      return compare(feature, Comparison.EQUAL, literal.low());
    }
    List<FeatureFormula> bounds = new ArrayList<>();
    if (!literal.low().equals(numeric.low())) {
      bounds.add(compare(feature, Comparison.AT_LEAST, literal.low()));
    }
    if (!literal.high().equals(numeric.high())) {
      bounds.add(compare(feature, Comparison.AT_MOST, literal.high()));
    }
    return bounds.stream().reduce((l, r) -> new FeatureFormula.And(l, r, span)).orElseThrow();
  }

  private FeatureFormula negated(Literal literal) {
    FeatureFormula formula = literal(literal);
    if (formula instanceof FeatureFormula.Not not) {
      return not.operand();
    }
    if (!(formula instanceof FeatureFormula.Compare compare)) {
      return not(formula);
    }
    return switch (compare.operator()) {
      case EQUAL -> compare(literal.feature(), Comparison.NOT_EQUAL, compare.value());
      case AT_MOST ->
          compare(literal.feature(), Comparison.AT_LEAST, compare.value().add(BigInteger.ONE));
      default ->
          compare(literal.feature(), Comparison.AT_MOST, compare.value().subtract(BigInteger.ONE));
    };
  }

  private FeatureFormula compare(Feature feature, Comparison operator, BigInteger value) {
    return new FeatureFormula.Compare(feature.name(), operator, value, span);
  }
}
