package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Walker;
import sunder.source.Diagnostics;

/** The conditions in a program's text, for the order of the features. */
final class PresenceConditions extends Walker {
  private final FeatureRules rules;
  private final List<Rule> found = new ArrayList<>();

  private PresenceConditions(List<Feature> features) {
    // What is wrong with a condition is reported where it is checked.
    this.rules = new FeatureRules(features, new Diagnostics());
  }

  /** The rules of all conditions over several features. */
  static List<Rule> of(Program program, List<Feature> features) {
    PresenceConditions conditions = new PresenceConditions(features);
    program.body().forEach(conditions::visit);
    return conditions.found;
  }

  @Override
  public void visit(FeatureFormula formula) {
    boolean several =
        !(formula instanceof FeatureFormula.Constant
            || formula instanceof FeatureFormula.Feature
            || formula instanceof FeatureFormula.Compare);
    if (several) {
      found.add(rules.of(formula));
    }
  }
}
