package sunder.frontend.ia.model;

import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.limit.DiagramTooLarge;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * An evaluator of feature formulas. Input: a formula over the features of a configuration space.
 * Output: the set of configurations that satisfy it.
 */
public final class FeatureFormulaEvaluator {
  private final ConfigSpace space;
  private final FeatureRuleTranslator rules;
  private final Diagnostics diagnostics;

  /**
   * Creates an evaluator for a configuration space.
   *
   * @param space the configuration space; formulas may name its features
   * @param diagnostics receives the errors of a formula; the set of an erroneous formula has no
   *     meaning
   */
  public FeatureFormulaEvaluator(ConfigSpace space, Diagnostics diagnostics) {
    this.space = space;
    this.rules = new FeatureRuleTranslator(space.features(), diagnostics);
    this.diagnostics = diagnostics;
  }

  /**
   * Returns the valid configurations that satisfy a partial configuration such as {@code A,!B,K=3},
   * or any formula.
   *
   * @param origin the name of the text in diagnostics, for example {@code --config}
   * @throws InputException if the text is not a partial configuration or formula, or if no valid
   *     configuration satisfies it
   */
  public static ConfigSet configurations(String origin, String text, FeatureModel model)
      throws InputException {
    SourceFile file = new SourceFile(origin, text);
    FeatureFormula formula = Parser.parseConfiguration(file);
    Diagnostics diagnostics = new Diagnostics();
    ConfigSet result =
        new FeatureFormulaEvaluator(model.space(), diagnostics)
            .evaluate(formula)
            .and(model.valid());
    diagnostics.throwIfAny();
    if (result.isEmpty()) {
      throw new InputException(
          new Span(file, 0, text.length()),
          "no valid configuration fits this",
          "check it against the constraints");
    }
    return result;
  }

  /** Returns the configurations of the space, valid or not, that satisfy the formula. */
  public ConfigSet evaluate(FeatureFormula formula) {
    try {
      return space.where(rules.translate(formula));
    } catch (DiagramTooLarge e) {
      diagnostics.report(
          formula.span(),
          "this condition is too large: its decision diagram has no practical size",
          "split it into several");
      return space.none();
    }
  }
}
