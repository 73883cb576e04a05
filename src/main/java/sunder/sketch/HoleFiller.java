package sunder.sketch;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.Formula;
import sunder.family.Formula.Literal;
import sunder.family.PresenceFormulas;
import sunder.family.PresenceFormulas.Condition;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Holes;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Rewriter;

/** Puts constants in the place of holes. */
public final class HoleFiller extends Rewriter {
  private final Map<Expression.Hole, String> names;
  private final Configuration values;
  private final Map<String, BigInteger> byName;
  private final NamesInUse used;

  private HoleFiller(Sketch sketch, Program syntax, Configuration values) {
    this.names = Holes.names(syntax);
    this.values = values;
    this.byName = new TreeMap<>();
    this.used = NamesInUse.of(syntax);
    sketch.holes().forEach(hole -> byName.put(hole.name(), values.valueOf(hole)));
  }

  /**
   * The completed program, safe in each of its variants: where other features matter too, it gets a
   * constraint for those with which the values work.
   *
   * @return nothing if no combination works, or the sketch has no tree
   */
  public static Optional<Program> complete(Fillings fillings) {
    return fillings
        .sketch()
        .syntax()
        .flatMap(
            syntax -> fillings.completion().map(values -> constrained(syntax, values, fillings)));
  }

  private static Program constrained(Program syntax, Configuration values, Fillings fillings) {
    HoleFiller filler = new HoleFiller(fillings.sketch(), syntax, values);
    Program filled = filler.rewrite(syntax);
    Optional<Formula> condition = where(fillings, filler.values);
    if (condition.isEmpty()) {
      return filled;
    }
    List<ContextItem> context = new ArrayList<>(filled.context());
    FeatureFormula constraint = new FormulaSyntax(filled.span()).of(condition.get());
    context.add(new ContextItem.Constraint(constraint, filled.span()));
    return new Program(context, filled.body(), filled.type(), filled.span());
  }

  /**
   * Where a local variable has a hole's name too, only its scope tells which of them a name stands
   * for: such a hole stays, with one value.
   */
  private boolean isKept(String hole) {
    return used.mentioned().contains(hole)
        && used.local().contains(hole)
        && !used.free().contains(hole);
  }

  /**
   * The condition of the other features under which these values of the holes work; nothing if that
   * is always.
   */
  public static Optional<Formula> where(Fillings fillings, Configuration values) {
    ConfigSet all = fillings.scope().space().all();
    for (Feature.Numeric hole : fillings.sketch().holes()) {
      all = all.with(hole, values.valueOf(hole));
    }
    ConfigSet valid = all.and(fillings.sketch().model().valid());
    ConfigSet works = all.and(fillings.works());
    if (works.equals(valid)) {
      return Optional.empty();
    }
    return Optional.of(
        formula(works, valid).orElseGet(() -> exactly(fillings.sketch().others(), values)));
  }

  private static Optional<Formula> formula(ConfigSet works, ConfigSet valid) {
    return PresenceFormulas.describe(works, valid) instanceof Condition.Exact exact
        ? Optional.of(exact.formula())
        : Optional.empty();
  }

  private static Formula exactly(List<Feature> features, Configuration values) {
    return Formula.all(
        features.stream()
            .map(feature -> new Literal(feature, values.valueOf(feature), values.valueOf(feature)))
            .toList());
  }

  @Override
  public Expression rewrite(Expression expression) {
    if (expression instanceof Expression.Hole hole) {
      return filled(hole, names.get(hole));
    }
    if (expression instanceof Expression.Name name
        && byName.containsKey(name.name())
        && !used.free().contains(name.name())
        && !isKept(name.name())) {
      return new Expression.IntConstant(byName.get(name.name()), name.span());
    }
    return super.rewrite(expression);
  }

  private Expression filled(Expression.Hole hole, String name) {
    BigInteger value = byName.get(name);
    return isKept(name)
        ? new Expression.Hole(Optional.of(name), value, value, hole.span())
        : new Expression.IntConstant(value, hole.span());
  }

  /** A hole is no feature any more, so what is said about it is decided here. */
  @Override
  public FeatureFormula rewrite(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.Compare compare && byName.containsKey(compare.name())) {
      int sign = byName.get(compare.name()).compareTo(compare.value());
      return new FeatureFormula.Constant(holds(compare.operator(), sign), compare.span());
    }
    return super.rewrite(formula);
  }

  private static boolean holds(FeatureFormula.Comparison operator, int sign) {
    return switch (operator) {
      case LESS -> sign < 0;
      case AT_MOST -> sign <= 0;
      case EQUAL -> sign == 0;
      case NOT_EQUAL -> sign != 0;
      case AT_LEAST -> sign >= 0;
      case GREATER -> sign > 0;
    };
  }
}
