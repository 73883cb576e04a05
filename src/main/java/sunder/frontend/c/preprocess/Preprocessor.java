package sunder.frontend.c.preprocess;

import sunder.family.ExternalModel;
import sunder.limit.Checkpoint;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Finds the features of a file, and reads it in all variants at once. */
public final class Preprocessor {
  private static final int MOST_SURVEYS = 30;

  private Preprocessor() {}

  /**
   * The tokens of a file with the features that its conditions test.
   *
   * @param external further features and constraints
   * @throws InputException if no variant is valid, or a feature needs a range
   */
  public static Preprocessed run(SourceFile file, Options options, ExternalModel external)
      throws InputException {
    Headers headers = new Headers(options.compiler());
    Headers.Header whole = new Headers.Header(file);
    Questions asked = features(headers, whole, options, external);
    FeatureSpace space = FeatureSpace.of(asked, whole.lines(), options, external);
    return new FileReader(headers, space, options, FileReader.Wanted.TEXT).text(whole);
  }

  /**
   * What conditions ask of features. What they ask depends on what is included and defined, and
   * that on features: surveys are made until one finds nothing new.
   */
  private static Questions features(
      Headers headers, Headers.Header file, Options options, ExternalModel external)
      throws InputException {
    Questions known = new Questions();
    for (int surveys = 1; ; surveys++) {
      Checkpoint.pass();
      boolean machine = headers.usesMachine();
      FeatureSpace space = FeatureSpace.of(known, file.lines(), options, external);
      FileReader survey = new FileReader(headers, space, options, FileReader.Wanted.QUESTIONS);
      Questions found = survey.questions(file);
      Questions next = known.and(found).and(survey.ahead());
      boolean complete = next.isWithin(known) && machine == headers.usesMachine();
      if (complete || surveys == MOST_SURVEYS) {
        return found.without(found.uses().keySet().stream().filter(survey::isAlwaysSaid).toList());
      }
      known = next;
    }
  }
}
