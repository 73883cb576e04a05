package sunder.frontend.c.preprocess;

import java.util.Collection;
import java.util.List;
import java.util.Set;
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
    FeatureSpace space = features(headers, whole, options, external);
    return new FileReader(headers, space, options, FileReader.Wanted.TEXT).text(whole);
  }

  /**
   * The features. What conditions ask depends on what is included and defined, and that on
   * features: surveys are made until one finds nothing new.
   */
  private static FeatureSpace features(
      Headers headers, Headers.Header file, Options options, ExternalModel external)
      throws InputException {
    Questions known = new Questions();
    Collection<Set<String>> ties = List.of();
    for (int surveys = 1; ; surveys++) {
      Checkpoint.pass();
      boolean machine = headers.usesMachine();
      FeatureSpace space = FeatureSpace.of(known, ties, file.lines(), options, external);
      FileReader survey = new FileReader(headers, space, options, FileReader.Wanted.QUESTIONS);
      Questions found = survey.questions(file);
      ties = survey.ties();
      Questions next = known.and(found).and(survey.ahead());
      boolean complete = next.isWithin(known) && machine == headers.usesMachine();
      if (complete || surveys == MOST_SURVEYS) {
        Questions open =
            found.without(found.uses().keySet().stream().filter(survey::isAlwaysSaid).toList());
        return FeatureSpace.of(open, ties, file.lines(), options, external);
      }
      known = next;
    }
  }
}
