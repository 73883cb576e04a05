package sunder.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.FrontEnd;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** From the name of a file to a checked family. */
public final class InputOptions {
  @Option(
      names = "--feature-model",
      paramLabel = "FILE",
      description =
          "Valid configurations from FILE, in UVL, DIMACS, TVL or Kconfig. A model m.pml without it takes m.tvl"
              + " beside it, if there is one.")
  private Optional<String> featureModel;

  @Mixin private FeatureOptions features;

  private boolean readsUnits;

  /** Files of C that are one program with another one. */
  private final List<String> linked = new ArrayList<>();

  /** The program that they are linked to. */
  private Optional<String> main = Optional.empty();

  /**
   * The programs that these are: several files of C are one, a folder is all its files of C.
   *
   * @throws UsageException if a folder has none, or a name cannot be one of a file
   */
  public List<String> programs(List<String> names) throws UsageException {
    List<String> own = new ArrayList<>();
    for (List<String> program : apart(names)) {
      own.add(program.get(0));
      if (program.size() > 1) {
        main = Optional.of(program.get(0));
        linked.addAll(program.subList(1, program.size()));
      }
    }
    return own;
  }

  /**
   * The same, each with all its files.
   *
   * @throws UsageException if a folder has none, or a name cannot be one of a file
   */
  public static List<List<String>> apart(List<String> names) throws UsageException {
    List<List<String>> programs = new ArrayList<>();
    List<String> linked = new ArrayList<>();
    for (String name : names) {
      if (name.endsWith(".c") && !FileDependencies.isFolder(FileName.path(name))) {
        if (linked.isEmpty()) {
          programs.add(linked);
        }
        linked.add(name);
      } else {
        FileName.programs(name).forEach(file -> programs.add(List.of(file)));
      }
    }
    return programs;
  }

  /**
   * Reads, parses and checks the file, in the language that its name says; prints warnings. There
   * is one question about it.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name cannot be one of a file
   */
  public Subject load(ProcessEnvironment environment, String file)
      throws InputException, UsageException {
    return load(environment, source(file));
  }

  /**
   * The same for a text that was read before.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name of the feature model cannot be one of a file, or there are
   *     several questions
   */
  public Subject load(ProcessEnvironment environment, SourceFile text)
      throws InputException, UsageException {
    Subject subject = loadAny(environment, text, Optional.empty());
    if (subject.entryFunctions().size() > 1) {
      throw new UsageException("--entry: only 'sunder verify' takes several functions");
    }
    return subject;
  }

  /**
   * The same where several functions may be asked about.
   *
   * @param entry the only one that matters now, if one is
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name of the feature model cannot be one of a file
   */
  public Subject loadAny(ProcessEnvironment environment, SourceFile text, Optional<String> entry)
      throws InputException, UsageException {
    Path file = Path.of(text.name());
    List<SourceFile> others = new ArrayList<>();
    if (main.filter(text.name()::equals).isPresent()) {
      for (String name : linked) {
        others.add(source(name));
      }
    }
    FrontEnd language = FrontEnds.of(file, features.options(file, others, entry, readsUnits));
    Optional<String> named =
        featureModel.or(() -> language.companionModel(file).map(Path::toString));
    ExternalModel model =
        named.isPresent()
            ? FeatureModelReader.read(FileName.read(named.get()))
            : ExternalModel.NONE;
    Subject subject = language.read(text, model);
    new DiagnosticPrinter(environment).warn(subject.warnings());
    return subject;
  }

  /** From now on C files are translation units: they need no {@code main}, and no function. */
  public void readUnits() {
    readsUnits = true;
  }

  /**
   * The text of a file.
   *
   * @throws InputException if it cannot be read
   * @throws UsageException if the name cannot be one of a file
   */
  public SourceFile source(String file) throws InputException, UsageException {
    return FileName.read(file);
  }

  /** The command line's names of the files of one of the programs. */
  public List<String> filesOf(String program) {
    List<String> all = new ArrayList<>(List.of(program));
    if (main.filter(program::equals).isPresent()) {
      all.addAll(linked);
    }
    return all;
  }

  /**
   * All files that are read for these; standard input is none.
   *
   * @throws UsageException if a name cannot be one of a file, or standard input is to be read twice
   */
  public List<Path> files(List<String> programs) throws UsageException {
    List<String> names = new ArrayList<>(programs);
    names.addAll(linked);
    featureModel.ifPresent(names::add);
    if (names.indexOf(FileName.STDIN) != names.lastIndexOf(FileName.STDIN)) {
      throw new UsageException("standard input can be read only once");
    }
    names.remove(FileName.STDIN);
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      files.add(FileName.path(name));
    }
    return files;
  }
}
