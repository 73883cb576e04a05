package sunder.family.model;

import java.util.Map;
import java.util.Optional;
import sunder.family.Rule;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
import uvl.UVLJavaParser.AndConstraintContext;
import uvl.UVLJavaParser.ConstraintContext;
import uvl.UVLJavaParser.EqualEquationContext;
import uvl.UVLJavaParser.EquationConstraintContext;
import uvl.UVLJavaParser.EquationContext;
import uvl.UVLJavaParser.EquivalenceConstraintContext;
import uvl.UVLJavaParser.ExpressionContext;
import uvl.UVLJavaParser.GreaterEqualsEquationContext;
import uvl.UVLJavaParser.GreaterEquationContext;
import uvl.UVLJavaParser.ImplicationConstraintContext;
import uvl.UVLJavaParser.LiteralConstraintContext;
import uvl.UVLJavaParser.LowerEqualsEquationContext;
import uvl.UVLJavaParser.LowerEquationContext;
import uvl.UVLJavaParser.NotConstraintContext;
import uvl.UVLJavaParser.NotEqualsEquationContext;
import uvl.UVLJavaParser.OrConstraintContext;
import uvl.UVLJavaParser.ParenthesisConstraintContext;
import uvl.UVLJavaParser.ReferenceContext;

/** The constraints of a UVL model as rules. */
final class UvlConstraints {
  private final Map<String, UvlFeature> features;
  private final UvlPlaces places;
  private final Diagnostics diagnostics;
  private final AttributeSums arithmetic;

  UvlConstraints(Map<String, UvlFeature> features, UvlPlaces places, Diagnostics diagnostics) {
    this.features = features;
    this.places = places;
    this.diagnostics = diagnostics;
    this.arithmetic = new AttributeSums(features, places, diagnostics);
  }

  /** The constraint; what is wrong with it is reported, and the rule is meaningless then. */
  ImportedModel.Constraint read(ConstraintContext context) {
    return new ImportedModel.Constraint(rule(context), places.of(context));
  }

  private Rule rule(ConstraintContext context) {
    if (context instanceof ParenthesisConstraintContext c) {
      return rule(c.constraint());
    }
    if (context instanceof NotConstraintContext c) {
      return rule(c.constraint()).not();
    }
    if (context instanceof AndConstraintContext c) {
      return rule(c.constraint(0)).and(rule(c.constraint(1)));
    }
    if (context instanceof OrConstraintContext c) {
      return rule(c.constraint(0)).or(rule(c.constraint(1)));
    }
    if (context instanceof ImplicationConstraintContext c) {
      return rule(c.constraint(0)).implies(rule(c.constraint(1)));
    }
    if (context instanceof EquivalenceConstraintContext c) {
      return rule(c.constraint(0)).iff(rule(c.constraint(1)));
    }
    if (context instanceof EquationConstraintContext c) {
      return equation(c.equation());
    }
    return selected(((LiteralConstraintContext) context).reference());
  }

  private Rule selected(ReferenceContext reference) {
    String text = reference.getText();
    String name = UvlTree.nameOf(text);
    UvlFeature feature = features.get(name);
    if (feature != null) {
      return feature.selected();
    }
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true") ? Rule.ALWAYS : Rule.NEVER;
    }
    return flag(reference).orElseGet(() -> unknown(reference, name));
  }

  private Optional<Rule> flag(ReferenceContext reference) {
    if (reference.id().size() != 2) {
      return Optional.empty();
    }
    UvlFeature owner = features.get(UvlTree.nameOf(reference.id(0).getText()));
    Boolean flag =
        owner == null ? null : owner.flags().get(UvlTree.nameOf(reference.id(1).getText()));
    return Optional.ofNullable(flag).map(on -> on ? owner.selected() : Rule.NEVER);
  }

  private Rule unknown(ReferenceContext reference, String name) {
    String hint =
        Suggestions.hint(name, features.keySet()).orElse("it must be in the 'features' section");
    diagnostics.report(places.of(reference), "unknown feature '" + name + "'", hint);
    return Rule.ALWAYS;
  }

  private Rule equation(EquationContext context) {
    LinearSum left = arithmetic.read(context.getRuleContext(ExpressionContext.class, 0));
    LinearSum right = arithmetic.read(context.getRuleContext(ExpressionContext.class, 1));
    LinearSum difference = left.minus(right);
    LinearSum opposite = right.minus(left);
    Rule equal = difference.isAtMostZero().and(opposite.isAtMostZero());
    if (context instanceof EqualEquationContext) {
      return equal;
    }
    if (context instanceof NotEqualsEquationContext) {
      return equal.not();
    }
    if (context instanceof LowerEquationContext) {
      return difference.isNegative();
    }
    if (context instanceof LowerEqualsEquationContext) {
      return difference.isAtMostZero();
    }
    if (context instanceof GreaterEquationContext) {
      return opposite.isNegative();
    }
    if (context instanceof GreaterEqualsEquationContext) {
      return opposite.isAtMostZero();
    }
    diagnostics.report(places.of(context), "unknown kind of comparison");
    return Rule.ALWAYS;
  }
}
