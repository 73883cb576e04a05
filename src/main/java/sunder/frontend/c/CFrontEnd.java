package sunder.frontend.c;

import static java.util.Comparator.reverseOrder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.FeatureModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.Subject;
import sunder.frontend.c.flow.Lowerer;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.Checker;
import sunder.frontend.c.model.Faults;
import sunder.frontend.c.preprocess.COptions;
import sunder.frontend.c.preprocess.Preprocessor;
import sunder.frontend.c.preprocess.Preprocessor.Preprocessed;
import sunder.frontend.c.replay.CReplayer;
import sunder.frontend.c.replay.code.Program;
import sunder.frontend.c.syntax.ParsedFiles;
import sunder.frontend.c.syntax.Parser;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.witness.CWitnesses;
import sunder.limit.LargeStackExecutor;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Reads {@code .c} files.
 *
 * @param options what the user says about features
 */
public record CFrontEnd(COptions options) implements FrontEnd {
  private CWitnesses.Features how() {
    return options.prefixes().isEmpty()
        ? CWitnesses.Features.MACROS
        : CWitnesses.Features.VARIABLES;
  }

  @Override
  public boolean reads(Path file) {
    String name = file.toString();
    return name.endsWith(".c") || name.endsWith(".i");
  }

  /** Those of one file: reports give lines of this. */
  private static List<Span> inOrder(List<Span> statements, SourceFile file) {
    return statements.stream()
        .filter(statement -> statement.file() == file)
        .distinct()
        .sorted(Comparator.comparingInt(Span::start).thenComparing(Span::end, reverseOrder()))
        .toList();
  }

  /**
   * Reads and checks a program. What is wrong with some variants, and what is not taken of them, is
   * told by the subject.
   *
   * @throws InputException if no variant can be parsed
   */
  @Override
  public CSubject read(SourceFile file, ExternalModel model) throws InputException {
    List<SourceFile> files = new ArrayList<>(List.of(file));
    files.addAll(options.linked().keySet());
    Optional<SourceFile> library = LibraryText.of(files);
    List<SourceFile> read = new ArrayList<>(files);
    library.ifPresent(read::add);
    List<Preprocessed> everything =
        Preprocessor.run(read, files.size(), library.map(options::with).orElse(options), model);
    List<Preprocessed> texts = everything.subList(0, files.size());
    FeatureModel all = all(texts);
    Faults faults = new Faults(all.valid());
    texts.stream()
        .flatMap(text -> text.unread().stream())
        .forEach(part -> faults.refuse(part.when(), part.what()));
    texts.stream()
        .flatMap(text -> text.faults().stream())
        .forEach(part -> faults.certainly(part.when(), part.what()));
    texts.stream()
        .flatMap(text -> text.missing().stream())
        .forEach(header -> faults.missing(header.when(), header.what()));
    TranslationUnit unit = unit(texts, all, faults);
    TranslationUnit functions =
        unit(everything.subList(files.size(), everything.size()), all, faults);
    List<CProgram> programs = Checker.check(unit, functions, ownFiles(texts), all, faults, options);
    CProgram program = programs.get(0);
    Lowerer.Reached reached = reached(program);
    Program run = run(program);
    FeatureModel features = all.with(valid(program, run, file));
    CSubject first = subject(program, reached, run, features, texts, file);
    return programs.size() == 1
        ? first
        : first.with(
            programs.stream().map(other -> other.main().name()).toList(),
            () ->
                programs.stream()
                    .<Subject>map(
                        other ->
                            other == program
                                ? first
                                : subject(other, reached(other), run(other), features, texts, file))
                    .toList());
  }

  private static List<SourceFile> ownFiles(List<Preprocessed> texts) {
    return texts.stream().flatMap(text -> text.layout().files().stream()).distinct().toList();
  }

  private static Lowerer.Reached reached(CProgram program) {
    return LargeStackExecutor.call(() -> Lowerer.reached(program));
  }

  private Program run(CProgram program) {
    FeatureModel all = program.features();
    ConfigSet rest = all.valid().minus(program.faults().rejected());
    return new Program(
        program.unit(), options.abi(), all, rest, program.main().name(), program.entry());
  }

  private CSubject subject(
      CProgram program,
      Lowerer.Reached reached,
      Program run,
      FeatureModel features,
      List<Preprocessed> texts,
      SourceFile file) {
    List<Diagnostic> missing =
        texts.stream()
            .flatMap(text -> text.missing().stream())
            .map(Preprocessed.Unread::what)
            .distinct()
            .toList();
    return new CSubject(
        program,
        run,
        features,
        how(),
        texts.stream().map(Preprocessed::layout).toList(),
        inOrder(reached.statements(), file),
        reached.lost(),
        texts.get(0).remarks(),
        missing,
        CSubject.Others.NONE);
  }

  /** The variants in which every file can be compiled. */
  private static FeatureModel all(List<Preprocessed> texts) throws InputException {
    FeatureModel first = texts.get(0).features();
    ConfigSet valid =
        first.space().intersection(texts.stream().map(text -> text.features().valid()).toList());
    if (valid.isEmpty()) {
      Span start = new Span(texts.get(0).layout().files().get(0), 0, 0);
      throw new InputException(start, "each variant has an #error in some file");
    }
    return first.with(valid);
  }

  private TranslationUnit unit(List<Preprocessed> texts, FeatureModel all, Faults faults)
      throws InputException {
    ConfigSet whole = all.valid().minus(faults.absent());
    if (texts.isEmpty()) {
      return new TranslationUnit(List.of());
    } else if (whole.isEmpty()) {
      throw new InputException(
          texts.stream()
              .flatMap(text -> text.unread().stream())
              .map(Preprocessed.Unread::what)
              .toList());
    }
    ParsedFiles files =
        ParsedFiles.parse(
            texts.stream().map(Preprocessed::tokens).toList(),
            whole,
            new Parser.Refusals() {
              @Override
              public void refuse(ConfigSet when, Diagnostic what) {
                faults.refuse(when, what);
              }

              @Override
              public void fault(ConfigSet when, Diagnostic what) {
                faults.unparsed(when, what);
              }
            });
    if (texts.size() > 1) {
      files.units().forEach(unit -> Checker.checkFile(unit, options.abi(), all, faults));
      faults.link();
    }
    return files.linked(faults::fault);
  }

  /** What {@code valid_product()} says, where there is one; nobody knows of what is rejected. */
  private ConfigSet valid(CProgram program, Program run, SourceFile file) throws InputException {
    ConfigSet all = program.features().valid();
    ConfigSet rejected = program.faults().rejected();
    ConfigSet rest = all.minus(rejected);
    if (options.prefixes().isEmpty() || rest.isEmpty()) {
      return all;
    }
    ConfigSet valid = CReplayer.valid(run, rest).or(rejected);
    if (valid.isEmpty()) {
      throw new InputException(new Span(file, 0, 0), "valid_product() is 0 in every variant");
    }
    return valid;
  }
}
