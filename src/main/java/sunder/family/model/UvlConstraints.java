package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sunder.family.Rule;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.Suggestions;
import uvl.UVLJavaParser;

/** The translation of UVL constraints to rules. */
final class UvlConstraints {
  private final Map<String, UvlTree.Node> features;
  private final UvlClasses classes;
  private final Diagnostics diagnostics;
  private final List<Diagnostic> remarks;
  private UvlModule module;
  private UvlArithmetic arithmetic;

  UvlConstraints(
      Map<String, UvlTree.Node> features,
      UvlClasses classes,
      Diagnostics diagnostics,
      List<Diagnostic> remarks) {
    this.features = features;
    this.classes = classes;
    this.diagnostics = diagnostics;
    this.remarks = remarks;
  }

  /**
   * Returns a constraint. Errors are reported to the diagnostics, and the rule is arbitrary then.
   */
  Constraint read(UvlModule.Located located) {
    module = located.module();
    arithmetic = new UvlArithmetic(features, classes, module, diagnostics, remarks);
    return new Constraint(rule(located.constraint()), module.places().of(located.constraint()));
  }

  private Rule rule(UVLJavaParser.ConstraintContext context) {
    if (context instanceof UVLJavaParser.ParenthesisConstraintContext c) {
      return rule(c.constraint());
    }
    if (context instanceof UVLJavaParser.NotConstraintContext c) {
      return rule(c.constraint()).not();
    }
    if (context instanceof UVLJavaParser.AndConstraintContext c) {
      return rule(c.constraint(0)).and(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.OrConstraintContext c) {
      return rule(c.constraint(0)).or(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.ImplicationConstraintContext c) {
      return rule(c.constraint(0)).implies(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.EquivalenceConstraintContext c) {
      return rule(c.constraint(0)).iff(rule(c.constraint(1)));
    }
    if (context instanceof UVLJavaParser.EquationConstraintContext c) {
      return arithmetic.equation(c.equation());
    }
    return selected(((UVLJavaParser.LiteralConstraintContext) context).reference());
  }

  private Rule selected(UVLJavaParser.ReferenceContext reference) {
    String text = reference.getText();
    UvlTree.Node feature = features.get(module.name(reference));
    if (feature != null) {
      return feature.selected();
    }
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true") ? Rule.ALWAYS : Rule.NEVER;
    }
    return arithmetic
        .attribute(reference)
        .filter(a -> a.node().attributes().flags().containsKey(a.name()))
        .map(a -> a.node().attributes().flags().get(a.name()) ? a.node().selected() : Rule.NEVER)
        .orElseGet(() -> unknown(reference));
  }

  private Rule unknown(UVLJavaParser.ReferenceContext reference) {
    String name = String.join(".", UvlModule.path(reference));
    String hint =
        Suggestions.hint(name, features.keySet()).orElse("it must be in the 'features' section");
    diagnostics.report(module.places().of(reference), "unknown feature '" + name + "'", hint);
    return Rule.ALWAYS;
  }

  /**
   * Returns an interval of an Integer feature without a range that constraints imply by comparing
   * it with constants.
   *
   * @param name the feature
   * @param attributes its attributes
   */
  static Values values(UvlModule.Located located, String name, UvlTree.Attributes attributes) {
    return values(located.module(), located.constraint(), name, attributes);
  }

  private static Values values(
      UvlModule module,
      UVLJavaParser.ConstraintContext context,
      String name,
      UvlTree.Attributes attributes) {
    if (context instanceof UVLJavaParser.ParenthesisConstraintContext c) {
      return values(module, c.constraint(), name, attributes);
    } else if (context instanceof UVLJavaParser.AndConstraintContext c) {
      return values(module, c.constraint(0), name, attributes)
          .and(values(module, c.constraint(1), name, attributes));
    } else if (!(context instanceof UVLJavaParser.EquationConstraintContext)) {
      return Values.ALL;
    }
    UVLJavaParser.EquationContext equation =
        ((UVLJavaParser.EquationConstraintContext) context).equation();
    Optional<LinearSum> found = UvlArithmetic.difference(equation, module, name, attributes);
    if (found.isEmpty() || found.get().isConstant()) {
      return Values.ALL;
    }
    LinearSum difference = found.get();
    BigDecimal weight = difference.weights().values().iterator().next();
    BigDecimal opposite = difference.constant().negate();
    Optional<BigInteger> low = Optional.of(quotient(opposite, weight, RoundingMode.FLOOR));
    Optional<BigInteger> high = Optional.of(quotient(opposite, weight, RoundingMode.CEILING));
    return switch (UvlArithmetic.operator(equation)) {
      case "==" -> new Values(low, high);
      case "!=" -> Values.ALL;
      case "<", "<=" ->
          weight.signum() > 0
              ? new Values(Optional.empty(), high)
              : new Values(low, Optional.empty());
      default ->
          weight.signum() > 0
              ? new Values(low, Optional.empty())
              : new Values(Optional.empty(), high);
    };
  }

  private static BigInteger quotient(BigDecimal value, BigDecimal weight, RoundingMode mode) {
    return value.divide(weight, 0, mode).toBigInteger();
  }

  /** An interval that contains the values of a feature; an absent bound is unknown. */
  record Values(Optional<BigInteger> low, Optional<BigInteger> high) {
    static final Values ALL = new Values(Optional.empty(), Optional.empty());

    Values and(Values other) {
      return new Values(
          Stream.concat(low.stream(), other.low.stream()).reduce(BigInteger::max),
          Stream.concat(high.stream(), other.high.stream()).reduce(BigInteger::min));
    }
  }
}
