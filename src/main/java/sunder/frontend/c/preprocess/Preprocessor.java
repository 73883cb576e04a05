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
  private record DiscoveryResult(FeatureQueries queries, Collection<Set<String>> interactions) {}

  /**
   * The tokens of each file with the features that the conditions of all files test.
   *
   * @param external further features and constraints
   * @throws InputException if no variant is valid, or a feature needs a range
   */
  public static List<PreprocessedFile> run(
      List<SourceFile> files, COptions options, ExternalModel external) throws InputException {
    List<HeaderSearch> headers =
        files.stream()
            .map(file -> new HeaderSearch(options.forFile(file).compilerOptions()))
            .toList();
    List<HeaderSearch.IncludeFile> texts =
        files.stream()
            .map(
                file ->
                    new HeaderSearch.IncludeFile(
                        file, LogicalLine.tokenize(file), HeaderSearch.Origin.PROJECT, 0))
            .toList();
    List<Optional<DiscoveryResult>> surveys =
        new ArrayList<>(Collections.nCopies(files.size(), empty()));
    // Files of one program take the same headers: once one needs those of the machine, all do.
    while (surveys.stream().anyMatch(Optional::isEmpty)) {
      for (int i = 0; i < files.size(); i++) {
        if (surveys.get(i).isEmpty()) {
          COptions said = options.forFile(files.get(i));
          surveys.set(i, Optional.of(survey(headers.get(i), texts.get(i), said, external)));
        }
      }
      if (headers.stream().anyMatch(HeaderSearch::usesSystemHeaders)) {
        for (int i = 0; i < files.size(); i++) {
          if (!headers.get(i).usesSystemHeaders()) {
            headers.get(i).enableSystemHeaders();
            surveys.set(i, empty());
          }
        }
      }
    }
    List<LogicalLine> lines = new ArrayList<>();
    FeatureQueries asked = new FeatureQueries();
    Set<Set<String>> interactions = new LinkedHashSet<>();
    for (int i = 0; i < files.size(); i++) {
      lines.addAll(texts.get(i).lines());
      asked = asked.union(surveys.get(i).orElseThrow().queries().completed());
      interactions.addAll(surveys.get(i).orElseThrow().interactions());
    }
    FeatureSpace space =
        FeatureSpace.of(
            asked,
            interactions,
            lines,
            options,
            external,
            DirectiveProcessor.PassKind.PREPROCESSING);
    List<PreprocessedFile> result = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      COptions said = options.forFile(files.get(i));
      DirectiveProcessor reader =
          new DirectiveProcessor(
              headers.get(i), space, said, DirectiveProcessor.PassKind.PREPROCESSING);
      result.add(reader.preprocess(texts.get(i)));
    }
    return result;
  }

  /**
   * The tokens of a text of the C library, which tests no features and only includes headers that
   * come with the tool.
   *
   * @param features of the program that it is for
   */
  public static PreprocessedFile ofLibrary(SourceFile text, FeatureModel features, COptions.Abi abi)
      throws InputException {
    HeaderSearch headers = new HeaderSearch(COptions.CompilerOptions.NONE);
    FeatureSpace space = new FeatureSpace(List.of(), List.of(), features, ExternalModel.NONE);
    COptions options = COptions.NONE.with(abi);
    return new DirectiveProcessor(
            headers, space, options, DirectiveProcessor.PassKind.PREPROCESSING)
        .preprocess(
            new HeaderSearch.IncludeFile(
                text, LogicalLine.tokenize(text), HeaderSearch.Origin.PROJECT, 0));
  }

  /**
   * What conditions ask depends on what is included and defined, and that on features: surveys are
   * made until one finds nothing new. What only earlier ones asked is left out if the others are
   * the same without it.
   */
  private static DiscoveryResult survey(
      HeaderSearch headers, HeaderSearch.IncludeFile file, COptions options, ExternalModel external)
      throws InputException {
    FeatureQueries known = new FeatureQueries();
    Collection<Set<String>> interactions = List.of();
    for (int surveys = 1; ; surveys++) {
      CancellationPoint.check();
      boolean machine = headers.usesSystemHeaders();
      DirectiveProcessor survey = surveyor(headers, known, interactions, file, options, external);
      FeatureQueries found = survey.discoverFeatures(file);
      interactions = survey.interactions();
      FeatureQueries next = known.union(found).union(survey.speculativeQueries());
      boolean complete = next.isSubsetOf(known) && machine == headers.usesSystemHeaders();
      if (complete || surveys == MOST_SURVEYS) {
        FeatureQueries open = open(found, survey);
        FeatureQueries kept = known.union(open);
        kept =
            kept.without(
                kept.byName.keySet().stream().filter(n -> !open.byName.containsKey(n)).toList());
        if (!kept.isSubsetOf(open)) {
          DirectiveProcessor check = surveyor(headers, open, interactions, file, options, external);
          boolean isEnough = open(check.discoverFeatures(file), check).isSubsetOf(open);
          return new DiscoveryResult(isEnough ? open : kept, interactions);
        }
        return new DiscoveryResult(open, interactions);
      }
      known = next;
    }
  }

  private static DirectiveProcessor surveyor(
      HeaderSearch headers,
      FeatureQueries known,
      Collection<Set<String>> interactions,
      HeaderSearch.IncludeFile file,
      COptions options,
      ExternalModel external)
      throws InputException {
    DirectiveProcessor.PassKind reason = DirectiveProcessor.PassKind.FEATURE_DISCOVERY;
    FeatureSpace space =
        FeatureSpace.of(known, interactions, file.lines(), options, external, reason);
    return new DirectiveProcessor(headers, space, options, reason);
  }

  /** What is asked of names that the text does not define in every variant. */
  private static FeatureQueries open(FeatureQueries found, DirectiveProcessor survey) {
    return found.without(
        found.byName.keySet().stream().filter(survey::isAlwaysDetermined).toList());
  }

  /**
   * A text without directives.
   *
   * @param tokens in order
   * @param features of the conditions and prefixes, with the external model's constraints
   * @param regions of the text
   * @param unsupported of these variants not all of the text is there
   * @param errors what no compiler takes of the directives
   * @param remarks what a reader of conditions must know of the features
   * @param missingHeaders headers that are not there, and the variants that include them
   */
  public record PreprocessedFile(
      List<CToken> tokens,
      FeatureModel features,
      ConditionalRegions regions,
      List<ConditionalDiagnostic> unsupported,
      List<ConditionalDiagnostic> errors,
      List<String> remarks,
      List<ConditionalDiagnostic> missingHeaders) {
    public PreprocessedFile {
      tokens = List.copyOf(tokens);
      unsupported = List.copyOf(unsupported);
      errors = List.copyOf(errors);
      remarks = List.copyOf(remarks);
      missingHeaders = List.copyOf(missingHeaders);
    }

    /** A directive that could not be followed, and the variants that have it. */
    public record ConditionalDiagnostic(ConfigSet presenceCondition, Diagnostic diagnostic) {}
  }
}
