package sunder.frontend.languages;

import java.nio.file.Path;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.preprocess.COptions;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.source.InputException;

/** Finds front ends. */
public final class FrontEnds {
  private static final FrontEnd IA = new IaFrontEnd();

  private FrontEnds() {}

  /**
   * By the end of the file's name; a file that no language claims is read as {@code .ia}.
   *
   * @param options what the user says about the features of C programs
   */
  public static FrontEnd of(Path file, COptions options) {
    CFrontEnd c = new CFrontEnd(options);
    return Stream.of(
            IA, new PromelaFrontEnd(), options.entryOptions().unit() ? new CFrontEnd.Units(c) : c)
        .filter(frontEnd -> frontEnd.accepts(file))
        .findFirst()
        .orElse(IA);
  }

  /**
   * The valid configurations that a text such as {@code A,!B,K=3}, or any formula as {@code .ia}
   * writes them, describes; whatever the language of the family.
   *
   * @param origin how diagnostics name the text, for example {@code --config}
   * @throws InputException if the text is no such description, or no valid configuration fits it
   */
  public static ConfigSet configurations(String origin, String text, FeatureModel model)
      throws InputException {
    return FeatureFormulaEvaluator.configurations(origin, text, model);
  }
}
