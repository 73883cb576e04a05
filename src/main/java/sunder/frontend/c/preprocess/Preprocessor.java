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
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A variability-aware preprocessor for C: it discovers the features of the files of a program and
 * preprocesses all variants at once (C11, 6.10; cpp manual of GCC 12).
 *
 * <p>Input: C files, options, and an external feature model. Output: a {@link PreprocessedFile} for
 * each file; all have the same features.
 */
public final class Preprocessor {
  private static final int MOST_SURVEYS = 30;

  private Preprocessor() {}

  /**
   * The queries of the conditions of one file, with the sets of names that interact in them.
   *
   * @param isCounted whether a condition uses {@code __COUNTER__}
   */
  private record DiscoveryResult(
      FeatureQueries queries, Collection<Set<String>> interactions, boolean isCounted) {}

  /**
   * Returns the preprocessed files, with the features that the conditions of all files test.
   *
   * @param external further features and constraints
   * @throws InputException if no variant is valid, or a feature needs a range
   */
  public static List<PreprocessedFile> run(
      List<SourceFile> files, COptions options, ExternalModel external) throws InputException {
    List<HeaderSearch.IncludeFile> texts =
        files.stream()
            .map(
                file ->
                    new HeaderSearch.IncludeFile(
                        file, LogicalLine.tokenize(file), HeaderSearch.Origin.PROJECT, 0))
            .toList();
    List<HeaderSearch> headers =
        texts.stream()
            .map(text -> new HeaderSearch(options.forFile(text.file()), text.lines()))
            .toList();
    while (true) {
      List<PreprocessedFile> result = run(texts, headers, options, external);
      boolean isComplete = true;
      for (int i = 0; i < result.size(); i++) {
        isComplete &= headers.get(i).isComplete(result.get(i).tokens());
      }
      if (isComplete) {
        return result;
      }
    }
  }

  private static List<PreprocessedFile> run(
      List<HeaderSearch.IncludeFile> texts,
      List<HeaderSearch> headers,
      COptions options,
      ExternalModel external)
      throws InputException {
    List<SourceFile> files = texts.stream().map(HeaderSearch.IncludeFile::file).toList();
    List<Optional<DiscoveryResult>> surveys =
        new ArrayList<>(Collections.nCopies(files.size(), empty()));
    // All files of a program use system headers if one of them does.
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
      if (surveys.get(i).orElseThrow().isCounted()) {
        reader.expandBeforeConditions();
      }
      result.add(reader.preprocess(texts.get(i)));
    }
    return result;
  }

  /**
   * Returns a preprocessed source text of the C library, which tests no features and includes
   * bundled headers only.
   *
   * @param features the feature model of the program
   */
  public static PreprocessedFile ofLibrary(SourceFile text, FeatureModel features, COptions.Abi abi)
      throws InputException {
    HeaderSearch headers = new HeaderSearch(COptions.NONE, List.of());
    FeatureSpace space = new FeatureSpace(List.of(), List.of(), features, ExternalModel.NONE);
    COptions options = COptions.NONE.with(abi);
    return new DirectiveProcessor(
            headers, space, options, DirectiveProcessor.PassKind.PREPROCESSING)
        .preprocess(
            new HeaderSearch.IncludeFile(
                text, LogicalLine.tokenize(text), HeaderSearch.Origin.PROJECT, 0));
  }

  /**
   * Returns the queries of a file, as a fixed point: conditions depend on includes and macros,
   * which depend on features, so that passes are made until one finds no new query. Queries of
   * earlier passes only are dropped if a pass without them finds no others.
   */
  private static DiscoveryResult survey(
      HeaderSearch headers, HeaderSearch.IncludeFile file, COptions options, ExternalModel external)
      throws InputException {
    FeatureQueries known = new FeatureQueries();
    Collection<Set<String>> interactions = List.of();
    boolean isCounted = false;
    for (int surveys = 1; ; surveys++) {
      CancellationPoint.check();
      boolean machine = headers.usesSystemHeaders();
      DirectiveProcessor survey = surveyor(headers, known, interactions, file, options, external);
      if (isCounted) {
        survey.expandBeforeConditions();
      }
      FeatureQueries found = survey.discoverFeatures(file);
      interactions = survey.interactions();
      FeatureQueries next = known.union(found).union(survey.speculativeQueries());
      boolean complete =
          !headers.hasGrown()
              && next.isSubsetOf(known)
              && machine == headers.usesSystemHeaders()
              && isCounted == survey.isCounted();
      isCounted = survey.isCounted();
      if (complete || surveys == MOST_SURVEYS) {
        FeatureQueries open = open(found, survey);
        FeatureQueries kept = known.union(open);
        kept =
            kept.without(
                kept.byName.keySet().stream().filter(n -> !open.byName.containsKey(n)).toList());
        if (!kept.isSubsetOf(open)) {
          DirectiveProcessor check = surveyor(headers, open, interactions, file, options, external);
          if (isCounted) {
            check.expandBeforeConditions();
          }
          boolean isEnough = open(check.discoverFeatures(file), check).isSubsetOf(open);
          return new DiscoveryResult(isEnough ? open : kept, interactions, isCounted);
        }
        return new DiscoveryResult(open, interactions, isCounted);
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

  /** Returns the queries for names that the text does not determine in every variant. */
  private static FeatureQueries open(FeatureQueries found, DirectiveProcessor survey) {
    return found.without(
        found.byName.keySet().stream().filter(survey::isAlwaysDetermined).toList());
  }

  /**
   * A translation unit after preprocessing.
   *
   * @param tokens the tokens in order; no directive is left
   * @param features the features of conditions and prefixes, with the constraints of the external
   *     model
   * @param regions the conditional regions of the text
   * @param unsupported directives that are not supported, with the variants that have them: these
   *     lack a part of their text
   * @param errors constraint violations in directives
   * @param remarks remarks on the features for the report
   * @param missingHeaders headers that do not exist, with the variants that include them
   * @param unknownConstants features of which the program uses a value that is not known, with the
   *     variants that use it
   */
  public record PreprocessedFile(
      List<CToken> tokens,
      FeatureModel features,
      ConditionalRegions regions,
      List<ConditionalDiagnostic> unsupported,
      List<ConditionalDiagnostic> errors,
      List<String> remarks,
      List<ConditionalDiagnostic> missingHeaders,
      List<ConditionalDiagnostic> unknownConstants) {
    public PreprocessedFile {
      tokens = List.copyOf(tokens);
      unsupported = List.copyOf(unsupported);
      errors = List.copyOf(errors);
      remarks = List.copyOf(remarks);
      missingHeaders = List.copyOf(missingHeaders);
      unknownConstants = List.copyOf(unknownConstants);
    }

    /** A diagnostic on a directive, with the variants that have it. */
    public record ConditionalDiagnostic(ConfigSet presenceCondition, Diagnostic diagnostic) {}
  }
}
