package sunder.frontend.promela;

import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;

/** Questions about models that are made for a test. */
final class ModelQueries {
  private ModelQueries() {}

  /** A model, as it is read from a file. */
  static PromelaModel read(String text) throws InputException {
    return new PromelaFrontEnd().read(new SourceFile("random.pml", text), ExternalModel.NONE);
  }

  /**
   * What is asked of a model: each assertion in each variant.
   *
   * @param formula a temporal formula to be asked about, if one is
   */
  static Problem problem(String text, Optional<String> formula) throws InputException {
    PromelaModel model = read(text);
    if (formula.isPresent()) {
      model.checkFormula(formula.get());
    }
    return new Problem(model, formula.map(Property.ABORT::with).orElse(Property.ABORT))
        .withGoal(Goal.EVERY_ASSERTION);
  }
}
