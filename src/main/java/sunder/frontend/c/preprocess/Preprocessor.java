package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.c.preprocess.header.HeaderSearch;
import sunder.frontend.c.preprocess.name.ObservedFiles;
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

  /** A file of a program, with what is known of it so far. */
  private static final class Unit {
    private final HeaderSearch.IncludeFile text;
    private final HeaderSearch headers;
    private final ObservedFiles files;
    private final COptions options;
    private final ExternalModel external;
    private FeatureQueries ofExpansion = new FeatureQueries();
    private FeatureDiscovery.Result discovered = FeatureDiscovery.Result.NONE;

    Unit(SourceFile file, COptions options, ExternalModel external) {
      text =
          new HeaderSearch.IncludeFile(
              file, LogicalLine.tokenize(file), HeaderSearch.Origin.PROJECT, 0);
      this.options = options.forFile(file);
      this.external = external;
      headers = new HeaderSearch(this.options, text.lines());
      files = new ObservedFiles(headers, options.abi(), external);
    }

    /** Discovers the features; what was found before saves passes. */
    void discover() throws InputException {
      discovered =
          new FeatureDiscovery(files, text, options, external, ofExpansion).result(discovered);
    }

    DirectiveProcessor reader(FeatureSpace space) {
      DirectiveProcessor reader =
          new DirectiveProcessor(files, space, options, DirectiveProcessor.PassKind.PREPROCESSING);
      if (discovered.isCounted()) {
        reader.expandBeforeConditions();
      }
      return reader;
    }

    /**
     * Adds the functions and names that a preprocessed text uses.
     *
     * @return whether all were known before
     */
    boolean addUses(PreprocessedFile result, FeatureQueries late) {
      boolean areNamesKnown = late.isSubsetOf(ofExpansion.union(discovered.queries()));
      ofExpansion = ofExpansion.union(late);
      return headers.isComplete(result.tokens(), external::isPossible) && areNamesKnown;
    }
  }

  /**
   * Returns the preprocessed files, with the features that the conditions of all files test.
   *
   * @param external further features and constraints
   * @throws InputException if no variant is valid, or a feature needs a range
   */
  public static List<PreprocessedFile> run(
      List<SourceFile> files, COptions options, ExternalModel external) throws InputException {
    List<Unit> units = files.stream().map(file -> new Unit(file, options, external)).toList();
    while (true) {
      FeatureSpace space = space(units, options, external);
      List<PreprocessedFile> result = new ArrayList<>();
      boolean isComplete = true;
      for (Unit unit : units) {
        DirectiveProcessor reader = unit.reader(space);
        PreprocessedFile file = reader.preprocess(unit.text);
        result.add(file);
        isComplete &= unit.addUses(file, reader.lateQueries());
      }
      if (isComplete) {
        return result;
      }
    }
  }

  /** Returns the features of all files. */
  private static FeatureSpace space(List<Unit> units, COptions options, ExternalModel external)
      throws InputException {
    for (Unit unit : units) {
      unit.discover();
    }
    // All files of a program use system headers if one of them does.
    boolean isSystem = units.stream().anyMatch(unit -> unit.headers.usesSystemHeaders());
    for (Unit unit : units) {
      if (isSystem && !unit.headers.usesSystemHeaders()) {
        unit.headers.enableSystemHeaders();
        unit.discover();
      }
    }
    List<LogicalLine> lines = new ArrayList<>();
    FeatureQueries asked = new FeatureQueries();
    Set<Set<String>> interactions = new LinkedHashSet<>();
    for (Unit unit : units) {
      lines.addAll(unit.text.lines());
      asked = asked.union(unit.discovered.queries().completed());
      interactions.addAll(unit.discovered.interactions());
    }
    return FeatureSpace.of(
        asked, interactions, lines, options, external, DirectiveProcessor.PassKind.PREPROCESSING);
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
    ObservedFiles files = new ObservedFiles(headers, abi, ExternalModel.NONE);
    return new DirectiveProcessor(files, space, options, DirectiveProcessor.PassKind.PREPROCESSING)
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
