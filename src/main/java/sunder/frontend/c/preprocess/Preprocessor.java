package sunder.frontend.c.preprocess;

import static java.util.Optional.empty;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Finds the features of a file, and reads it in all variants at once. */
public final class Preprocessor {
  private static final int MOST_SURVEYS = 30;

  private Preprocessor() {}

  /** What one file asks of features, and which names belong together there. */
  private record Survey(Questions asked, Collection<Set<String>> ties) {}

  /**
   * The tokens of each file with the features that the conditions of all files test.
   *
   * @param own how many of the files, the first ones, are the program's: the others only need
   *     headers that come with the tool
   * @param external further features and constraints
   * @throws InputException if no variant is valid, or a feature needs a range
   */
  public static List<Preprocessed> run(
      List<SourceFile> files, int own, COptions options, ExternalModel external)
      throws InputException {
    List<Headers> headers =
        files.stream().map(file -> new Headers(options.of(file).compiler())).toList();
    List<Headers.Header> texts =
        files.stream()
            .map(file -> new Headers.Header(file, Line.of(file), Headers.Origin.PROJECT, 0))
            .toList();
    List<Optional<Survey>> surveys = new ArrayList<>(Collections.nCopies(files.size(), empty()));
    // Files of one program take the same headers: once one needs those of the machine, all do.
    while (surveys.stream().anyMatch(Optional::isEmpty)) {
      for (int i = 0; i < files.size(); i++) {
        if (surveys.get(i).isEmpty()) {
          COptions said = options.of(files.get(i));
          surveys.set(i, Optional.of(survey(headers.get(i), texts.get(i), said, external)));
        }
      }
      if (headers.stream().anyMatch(Headers::usesMachine)) {
        for (int i = 0; i < own; i++) {
          if (!headers.get(i).usesMachine()) {
            headers.get(i).useMachine();
            surveys.set(i, empty());
          }
        }
      }
    }
    List<Line> lines = new ArrayList<>();
    Questions asked = new Questions();
    Set<Set<String>> ties = new LinkedHashSet<>();
    for (int i = 0; i < files.size(); i++) {
      lines.addAll(texts.get(i).lines());
      asked = asked.and(surveys.get(i).orElseThrow().asked());
      ties.addAll(surveys.get(i).orElseThrow().ties());
    }
    FeatureSpace space = FeatureSpace.of(asked, ties, lines, options, external);
    List<Preprocessed> result = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      COptions said = options.of(files.get(i));
      FileReader reader = new FileReader(headers.get(i), space, said, FileReader.Wanted.TEXT);
      result.add(reader.text(texts.get(i)));
    }
    return result;
  }

  /**
   * What conditions ask depends on what is included and defined, and that on features: surveys are
   * made until one finds nothing new.
   */
  private static Survey survey(
      Headers headers, Headers.Header file, COptions options, ExternalModel external)
      throws InputException {
    Questions known = new Questions();
    Collection<Set<String>> ties = List.of();
    for (int surveys = 1; ; surveys++) {
      CancellationPoint.check();
      boolean machine = headers.usesMachine();
      FeatureSpace space = FeatureSpace.of(known, ties, file.lines(), options, external);
      FileReader survey = new FileReader(headers, space, options, FileReader.Wanted.QUESTIONS);
      Questions found = survey.questions(file);
      ties = survey.ties();
      Questions next = known.and(found).and(survey.ahead());
      boolean complete = next.isWithin(known) && machine == headers.usesMachine();
      if (complete || surveys == MOST_SURVEYS) {
        Questions open =
            found.without(found.uses.keySet().stream().filter(survey::isAlwaysSaid).toList());
        return new Survey(open, ties);
      }
      known = next;
    }
  }

  /**
   * A text without directives.
   *
   * @param tokens in order
   * @param features of the conditions and prefixes, with the external model's constraints
   * @param layout of the text
   * @param unread of these variants not all of the text is there
   * @param faults what no compiler takes of the directives
   * @param remarks what a reader of conditions must know of the features
   * @param missing headers that are not there, and the variants that include them
   */
  public record Preprocessed(
      List<CToken> tokens,
      FeatureModel features,
      Layout layout,
      List<Unread> unread,
      List<Unread> faults,
      List<String> remarks,
      List<Unread> missing) {
    public Preprocessed {
      tokens = List.copyOf(tokens);
      unread = List.copyOf(unread);
      faults = List.copyOf(faults);
      remarks = List.copyOf(remarks);
      missing = List.copyOf(missing);
    }

    /** A directive that could not be followed, and the variants that have it. */
    public record Unread(ConfigSet when, Diagnostic what) {}
  }
}
