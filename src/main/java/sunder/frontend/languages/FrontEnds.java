package sunder.frontend.languages;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.c.CFrontEnd;
import sunder.frontend.c.ConstantsByVariant;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.KernelBuild;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.frontend.promela.PromelaFrontEnd;
import sunder.source.InputException;

/** The selection of the front end of a file. */
public final class FrontEnds {
  private static final FrontEnd IA = new IaFrontEnd();

  private FrontEnds() {}

  /**
   * Returns the front end for the extension of the file's name; {@code .ia} for an unknown
   * extension.
   *
   * @param options the user's options for the features of C programs
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
   * Defines the sizes of types in the generated headers of a kernel, as far as they are known.
   *
   * @param options the options of the file with these sizes
   * @param model the feature model of the kernel
   */
  public static void defineSizes(KernelBuild build, COptions options, ExternalModel model) {
    Map<String, String> known = new HashMap<>();
    build
        .unknownSizes()
        .forEach(
            (name, unit) ->
                ConstantsByVariant.directives(name, unit, options, model)
                    .ifPresent(text -> known.put(name, text)));
    build.defineSizes(known);
  }

  /**
   * Returns the valid configurations that satisfy a partial configuration such as {@code A,!B,K=3},
   * or any formula in the syntax of {@code .ia}, independent of the language of the family.
   *
   * @param origin the name of the text in diagnostics, for example {@code --config}
   * @throws InputException if the text is not a partial configuration or formula, or if no valid
   *     configuration satisfies it
   */
  public static ConfigSet configurations(String origin, String text, FeatureModel model)
      throws InputException {
    return FeatureFormulaEvaluator.configurations(origin, text, model);
  }
}
