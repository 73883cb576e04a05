package sunder.frontend.c;

import static java.util.Comparator.reverseOrder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.Subject;
import sunder.frontend.c.contract.Contracts;
import sunder.frontend.c.contract.ExternalBodies;
import sunder.frontend.c.elaborate.ProgramElaborator;
import sunder.frontend.c.flow.ProgramLowering;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.VariantDiagnostics;
import sunder.frontend.c.preprocess.ConditionalRegions;
import sunder.frontend.c.preprocess.Preprocessor;
import sunder.frontend.c.preprocess.Preprocessor.PreprocessedFile;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.GivenFeatures;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.syntax.ExternalDeclaration;
import sunder.frontend.c.syntax.ParsedFiles;
import sunder.frontend.c.syntax.Parser;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.witness.CWitnessWriter;
import sunder.limit.LargeStackExecutor;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The front end for C source files, {@code .c}, {@code .h} and {@code .i}.
 *
 * <p>Input: a source file and a feature model from outside. Output: a {@link CSubject}, or a {@link
 * Declarations} if no function can be the entry function. Errors in some variants are part of the
 * subject; an {@link InputException} is thrown only if no variant can be read.
 *
 * @param options the preprocessor options, the features and the data model
 */
public record CFrontEnd(COptions options) implements FrontEnd {
  private CWitnessWriter.FeatureEncoding featureEncoding() {
    return options.featureVariablePrefixes().isEmpty()
        ? CWitnessWriter.FeatureEncoding.MACROS
        : CWitnessWriter.FeatureEncoding.VARIABLES;
  }

  @Override
  public boolean accepts(Path file) {
    String name = file.toString();
    return name.endsWith(".c") || name.endsWith(".h") || name.endsWith(".i");
  }

  /** Returns the statements of one file in the order of its text. */
  private static Map<Span, ConfigSet> inOrder(Map<Span, ConfigSet> statements, SourceFile file) {
    Map<Span, ConfigSet> ordered =
        new TreeMap<>(
            Comparator.comparingInt(Span::start).thenComparing(Span::end, reverseOrder()));
    statements.forEach(
        (statement, having) -> {
          if (statement.file() == file) {
            ordered.put(statement, having);
          }
        });
    return Collections.unmodifiableMap(ordered);
  }

  /**
   * Reads and checks a program. Errors and unsupported constructs in some variants are part of the
   * returned subject.
   *
   * @throws InputException if no variant can be parsed, if the program has no valid variant, or if
   *     it has no entry function
   */
  @Override
  public CSubject read(SourceFile file, ExternalModel model) throws InputException {
    CheckedProgram checked = checked(file, model);
    if (checked.programs().isEmpty()) {
      throw new InputException(new Span(file, 0, 0), "no function of it can run");
    }
    return subject(checked, file);
  }

  /**
   * A front end that also accepts translation units without {@code main}, which are checked as a
   * compiler does.
   *
   * @param language the front end that reads the files
   */
  public record Units(CFrontEnd language) implements FrontEnd {
    @Override
    public boolean accepts(Path file) {
      return language.accepts(file);
    }

    @Override
    public Subject read(SourceFile file, ExternalModel model) throws InputException {
      CheckedProgram checked = language.checked(file, model);
      return checked.programs().isEmpty()
          ? new Declarations(
              checked.features(),
              checked.faults(),
              regions(checked.texts()),
              remarksOfUnit(checked),
              warnings(checked.texts(), checked.faults()))
          : language.subject(checked, file);
    }
  }

  private static List<String> remarksOfUnit(CheckedProgram checked) {
    List<String> remarks = new ArrayList<>(checked.remarks());
    int places = checked.faults().typicalValues().size();
    if (places > 0) {
      remarks.add(
          "Constant expressions with numbers of which only the class is known, checked for one number"
              + " of each class, the one nearest to 1: %s.".formatted(places));
    }
    return remarks;
  }

  /**
   * The preprocessed files with the programs of their entry functions.
   *
   * @param programs a program for each entry function; none of a unit without {@code main}
   * @param remarks remarks on features and on what is assumed
   */
  private record CheckedProgram(
      List<PreprocessedFile> texts,
      FeatureModel features,
      VariantDiagnostics faults,
      List<CProgram> programs,
      List<String> remarks) {}

  /**
   * The syntax tree of the files of a program.
   *
   * @param diagnostics those of preprocessing and parsing
   */
  record ParsedProgram(
      List<PreprocessedFile> texts,
      FeatureModel features,
      VariantDiagnostics diagnostics,
      TranslationUnit unit) {}

  /**
   * Preprocesses and parses a file with those that are linked to it.
   *
   * @throws InputException if no variant can be parsed
   */
  ParsedProgram parsed(SourceFile file, ExternalModel model) throws InputException {
    List<SourceFile> files = new ArrayList<>(List.of(file));
    files.addAll(options.linkedFiles().keySet());
    ExternalModel given = GivenFeatures.in(model, options.compilerOptions(), new Span(file, 0, 0));
    List<PreprocessedFile> texts = Preprocessor.run(files, options, given);
    FeatureModel all = all(texts);
    VariantDiagnostics faults = new VariantDiagnostics(all.valid());
    texts.stream()
        .flatMap(text -> text.unsupported().stream())
        .forEach(part -> faults.reportUnparsed(part.presenceCondition(), part.diagnostic()));
    texts.stream()
        .flatMap(text -> text.errors().stream())
        .forEach(part -> faults.reportDefiniteError(part.presenceCondition(), part.diagnostic()));
    texts.stream()
        .flatMap(text -> text.missingHeaders().stream())
        .forEach(
            header -> faults.noteMissingHeader(header.presenceCondition(), header.diagnostic()));
    texts.stream()
        .flatMap(text -> text.unknownConstants().stream())
        .forEach(used -> faults.noteUnknownConstant(used.presenceCondition(), used.diagnostic()));
    return new ParsedProgram(texts, all, faults, unit(texts, all, faults));
  }

  private CheckedProgram checked(SourceFile file, ExternalModel model) throws InputException {
    ParsedProgram parsed = parsed(file, model);
    List<PreprocessedFile> texts = parsed.texts();
    FeatureModel all = parsed.features();
    VariantDiagnostics faults = parsed.diagnostics();
    Contracts.Inserted inserted =
        Contracts.insert(parsed.unit(), options.entryOptions().contracts());
    TranslationUnit unit = inserted.program();
    Optional<SourceFile> library = LibrarySource.of(unit.used(), unit.declared());
    List<PreprocessedFile> own = new ArrayList<>();
    if (library.isPresent()) {
      own.add(Preprocessor.ofLibrary(library.get(), all, options.abi()));
    }
    List<ExternalDeclaration> functions = new ArrayList<>(inserted.bodies());
    Optional<ExternalBodies.Described> described =
        options.entryOptions().isWholeProgram()
            ? Optional.empty()
            : Optional.of(ExternalBodies.of(unit, inserted.bodies()));
    described.ifPresent(bodies -> functions.addAll(bodies.definitions()));
    functions.addAll(unit(own, all, faults).declarations());
    return new CheckedProgram(
        texts,
        all,
        faults,
        ProgramElaborator.check(
            unit, new TranslationUnit(functions), ownFiles(texts), all, faults, options),
        remarks(texts, described.flatMap(ExternalBodies.Described::assumption)));
  }

  /** Returns the subject of the first program, with those of the others as other entries. */
  private CSubject subject(CheckedProgram checked, SourceFile file) throws InputException {
    List<PreprocessedFile> texts = checked.texts();
    List<List<CProgram>> rounds = rounds(checked.programs());
    List<CProgram> programs = rounds.stream().flatMap(List::stream).toList();
    CProgram program = programs.get(0);
    ProgramLowering.ReachableCode reached = reached(program);
    ReplayProgram run = run(program);
    FeatureModel features = checked.features().with(valid(program, run, file));
    CSubject first = subject(program, reached, run, features, texts, checked.remarks(), file);
    return programs.size() == 1
        ? first
        : first.withEntries(
            rounds.stream().map(CFrontEnd::entryNames).toList(),
            () ->
                programs.stream()
                    .<Subject>map(
                        other ->
                            other == program
                                ? first
                                : subject(
                                    other,
                                    reached(other),
                                    run(other),
                                    features,
                                    texts,
                                    checked.remarks(),
                                    file))
                    .toList());
  }

  private static List<String> entryNames(List<CProgram> programs) {
    return programs.stream().map(program -> program.entryFunction().name()).toList();
  }

  /**
   * Returns programs in rounds: the entry functions of a round call those of earlier rounds whose
   * proofs cover all calls.
   */
  private List<List<CProgram>> rounds(List<CProgram> programs) {
    if (!options.entryOptions().allFunctions()) {
      return List.of(programs);
    }
    List<List<CProgram>> rounds = new ArrayList<>();
    Map<CFunction, Integer> proved = new HashMap<>();
    for (CProgram program : programs) {
      Set<Object> used = program.usage().usedBy(Set.copyOf(program.entryFunctions()));
      int round =
          proved.entrySet().stream()
              .filter(known -> used.contains(known.getKey()))
              .mapToInt(known -> known.getValue() + 1)
              .max()
              .orElse(0);
      if (CSubject.hasTransferableProof(program)) {
        proved.put(program.entryFunction(), round);
      }
      while (rounds.size() <= round) {
        rounds.add(new ArrayList<>());
      }
      rounds.get(round).add(program);
    }
    return rounds;
  }

  private static List<SourceFile> ownFiles(List<PreprocessedFile> texts) {
    return texts.stream().flatMap(text -> text.regions().files().stream()).distinct().toList();
  }

  private static ProgramLowering.ReachableCode reached(CProgram program) {
    return LargeStackExecutor.call(() -> ProgramLowering.reachableCode(program));
  }

  private ReplayProgram run(CProgram program) {
    FeatureModel all = program.features();
    ConfigSet rest = all.valid().minus(program.faults().rejectedVariants());
    return new ReplayProgram(
        program.unit(),
        options,
        all,
        rest,
        program.entryFunction().name(),
        program.globalsAtEntry());
  }

  private CSubject subject(
      CProgram program,
      ProgramLowering.ReachableCode reached,
      ReplayProgram run,
      FeatureModel features,
      List<PreprocessedFile> texts,
      List<String> remarks,
      SourceFile file) {
    CSubject subject =
        new CSubject(
            program,
            run,
            features,
            featureEncoding(),
            regions(texts),
            inOrder(reached.statements(), file),
            reached.unsupported(),
            remarks,
            warnings(texts, program.faults()),
            CSubject.OtherEntries.NONE,
            reached.entryInputs(),
            reached.declaredConditions(),
            reached.exitCommands(),
            List.of(),
            Map.of());
    return options.entryOptions().nonNull() ? subject.withNonNullArguments() : subject;
  }

  private static List<ConditionalRegions> regions(List<PreprocessedFile> texts) {
    return texts.stream().map(PreprocessedFile::regions).toList();
  }

  /** Returns the remarks on features, and the assumptions of attributes and contracts. */
  private List<String> remarks(List<PreprocessedFile> texts, Optional<String> attributes) {
    List<String> remarks = new ArrayList<>(attributes.stream().toList());
    remarks.addAll(texts.get(0).remarks());
    if (!options.entryOptions().contracts().isEmpty()) {
      remarks.add(
          "Preconditions of the entry function, invariants of its arguments at the beginning, and"
              + " postconditions of functions without a body are assumed (--contract).");
    }
    return remarks;
  }

  /** Returns the headers that are not found and the functions that are not read. */
  private static List<Diagnostic> warnings(
      List<PreprocessedFile> texts, VariantDiagnostics faults) {
    Stream<Diagnostic> missing =
        texts.stream()
            .flatMap(text -> text.missingHeaders().stream())
            .map(PreprocessedFile.ConditionalDiagnostic::diagnostic);
    return Stream.concat(missing, faults.unreadBodies().stream()).distinct().toList();
  }

  /**
   * Returns the feature model with the variants in which every file can be compiled.
   *
   * @throws InputException if there is no such variant
   */
  private static FeatureModel all(List<PreprocessedFile> texts) throws InputException {
    FeatureModel first = texts.get(0).features();
    ConfigSet valid =
        first.space().intersection(texts.stream().map(text -> text.features().valid()).toList());
    if (valid.isEmpty()) {
      Span start = new Span(texts.get(0).regions().files().get(0), 0, 0);
      throw new InputException(start, "each variant has an #error in some file");
    }
    return first.with(valid);
  }

  private TranslationUnit unit(
      List<PreprocessedFile> texts, FeatureModel all, VariantDiagnostics faults)
      throws InputException {
    ConfigSet whole = all.valid().minus(faults.unparsedVariants());
    if (texts.isEmpty()) {
      return new TranslationUnit(List.of());
    } else if (whole.isEmpty()) {
      throw new InputException(
          texts.stream()
              .flatMap(text -> text.unsupported().stream())
              .map(PreprocessedFile.ConditionalDiagnostic::diagnostic)
              .toList());
    }
    ParsedFiles files =
        ParsedFiles.parse(
            texts.stream().map(PreprocessedFile::tokens).toList(),
            whole,
            new Parser.ParseErrorListener() {
              @Override
              public void unsupported(ConfigSet when, Diagnostic what) {
                faults.reportUnparsed(when, what);
              }

              @Override
              public void syntaxError(ConfigSet when, Diagnostic what) {
                faults.reportSyntaxError(when, what);
              }
            });
    if (texts.size() > 1) {
      files
          .units()
          .forEach(unit -> ProgramElaborator.checkTranslationUnit(unit, options, all, faults));
      faults.beginLinking();
    }
    return files.link(faults::reportError);
  }

  /**
   * Returns the valid variants: those in which {@code valid_product()} is not 0, where features are
   * variables, and the rejected variants, for which it is not evaluated.
   *
   * @throws InputException if {@code valid_product()} is 0 in every variant
   */
  private ConfigSet valid(CProgram program, ReplayProgram run, SourceFile file)
      throws InputException {
    ConfigSet all = program.features().valid();
    ConfigSet rejected = program.faults().rejectedVariants();
    ConfigSet rest = all.minus(rejected);
    if (options.featureVariablePrefixes().isEmpty() || rest.isEmpty()) {
      return all;
    }
    ConfigSet valid = CReplayer.valid(run, rest).or(rejected);
    if (valid.isEmpty()) {
      throw new InputException(new Span(file, 0, 0), "valid_product() is 0 in every variant");
    }
    return valid;
  }
}
