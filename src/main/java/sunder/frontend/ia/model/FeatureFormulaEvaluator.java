package sunder.frontend.ia.model;

import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The sets of configurations that feature formulas stand for. */
public final class FeatureFormulaEvaluator {
  private final ConfigSpace space;
  private final FeatureRuleTranslator rules;
  private final Diagnostics diagnostics;

  /**
   * @param diagnostics receives what is wrong with a formula; the set is meaningless then
   */
  public FeatureFormulaEvaluator(ConfigSpace space, Diagnostics diagnostics) {
    this.space = space;
    this.rules = new FeatureRuleTranslator(space.features(), diagnostics);
    this.diagnostics = diagnostics;
  }

  /**
   * The valid configurations that a text such as {@code A,!B,K=3}, or any formula, describes.
   *
   * @param origin how diagnostics name the text, for example {@code --config}
   * @throws InputException if the text is no such description, or no valid configuration fits it
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

  /** Every configuration of the space, valid or not, that satisfies the formula. */
  public ConfigSet evaluate(FeatureFormula formula) {
    try {
      return space.where(rules.translate(formula));
    } catch (ConfigSpace.DiagramTooLarge e) {
      diagnostics.report(
          formula.span(),
          "this condition is too large: its decision diagram has no practical size",
          "split it into several");
      return space.none();
    }
  }
}
