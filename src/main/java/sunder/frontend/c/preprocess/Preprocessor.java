package sunder.frontend.c.preprocess;

import static java.util.Optional.empty;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.LogicalLine;
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
  private Preprocessor() {}

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
    List<FeatureQueries> ofExpansion =
        texts.stream().map(text -> new FeatureQueries()).collect(Collectors.toList());
    while (true) {
      List<PreprocessedFile> result = new ArrayList<>();
      boolean isComplete = true;
      List<DirectiveProcessor> readers = readers(texts, headers, options, external, ofExpansion);
      for (int i = 0; i < texts.size(); i++) {
        result.add(readers.get(i).preprocess(texts.get(i)));
        isComplete &= headers.get(i).isComplete(result.get(i).tokens());
        FeatureQueries late = readers.get(i).lateQueries();
        if (!late.isSubsetOf(ofExpansion.get(i))) {
          ofExpansion.set(i, ofExpansion.get(i).union(late));
          isComplete = false;
        }
      }
      if (isComplete) {
        return result;
      }
    }
  }

  /**
   * Returns the readers of all files, which have the same features.
   *
   * @param ofExpansion the queries that the expansion of each file has found before
   */
  private static List<DirectiveProcessor> readers(
      List<HeaderSearch.IncludeFile> texts,
      List<HeaderSearch> headers,
      COptions options,
      ExternalModel external,
      List<FeatureQueries> ofExpansion)
      throws InputException {
    List<SourceFile> files = texts.stream().map(HeaderSearch.IncludeFile::file).toList();
    List<Optional<FeatureDiscovery.Result>> surveys =
        new ArrayList<>(Collections.nCopies(files.size(), empty()));
    // All files of a program use system headers if one of them does.
    while (surveys.stream().anyMatch(Optional::isEmpty)) {
      for (int i = 0; i < files.size(); i++) {
        if (surveys.get(i).isEmpty()) {
          COptions said = options.forFile(files.get(i));
          surveys.set(
              i,
              Optional.of(
                  new FeatureDiscovery(
                          headers.get(i), texts.get(i), said, external, ofExpansion.get(i))
                      .result()));
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
    List<DirectiveProcessor> result = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      COptions said = options.forFile(files.get(i));
      DirectiveProcessor reader =
          new DirectiveProcessor(
              headers.get(i), space, said, DirectiveProcessor.PassKind.PREPROCESSING);
      if (surveys.get(i).orElseThrow().isCounted()) {
        reader.expandBeforeConditions();
      }
      result.add(reader);
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
