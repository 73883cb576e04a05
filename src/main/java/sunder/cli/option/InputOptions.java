package sunder.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.FrontEnd;
import sunder.frontend.ProjectedSubject;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.GivenFeatures;
import sunder.frontend.c.preprocess.option.KernelBuild;
import sunder.frontend.languages.FrontEnds;
import sunder.limit.PhaseTimes;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Rejection;

/** The input options: read a file by name, and parse and check it as a program family. */
public final class InputOptions {
  @Option(
      names = "--feature-model",
      paramLabel = "FILE",
      description =
          "Valid configurations from FILE, in UVL, DIMACS, TVL or Kconfig. A model m.pml without"
              + " it takes m.tvl"
              + " beside it, if there is one.")
  private Optional<String> featureModel;

  @Option(
      names = "--kconfig-env",
      paramLabel = "NAME=VALUE",
      description =
          "The value of an environment variable or a call in a Kconfig file, as SRCARCH=x86 or"
              + " cc-option,-m64=y. No command is run; a value that is not given is a feature.")
  private List<String> kconfigEnvironment = new ArrayList<>();

  @Option(
      names = "--contract",
      paramLabel = "FILE",
      description =
          "C: FILE has contracts: functions requires_NAME, ensures_NAME and invariant_STRUCTURE"
              + " (repeatable).")
  private List<String> contracts = List.of();

  @Mixin private FeatureOptions features;

  private boolean readsUnits;

  /** The approximated model of the translation units, after it was read. */
  private Optional<ExternalModel> approximation = Optional.empty();

  /** The approximated model restricted by the options of the compiler. */
  private volatile Optional<ExternalModel> given = Optional.empty();

  /** The build of the Linux source tree, after it was read. */
  private Optional<KernelBuild> kernel = Optional.empty();

  /** The further C files of the program. */
  private final List<String> linked = new ArrayList<>();

  /** The first file of the program to which {@link #linked} belong. */
  private Optional<String> main = Optional.empty();

  /**
   * Returns the programs of the given files: several C files are one program, and a folder is a
   * program of its C files.
   *
   * @throws UsageException if a folder has no C file, or a name is not valid
   */
  public List<String> programs(List<String> names) throws UsageException {
    List<String> own = new ArrayList<>();
    for (List<String> program : filesByProgram(names)) {
      own.add(program.get(0));
      if (program.size() > 1) {
        main = Optional.of(program.get(0));
        linked.addAll(program.subList(1, program.size()));
      }
    }
    return own;
  }

  /**
   * Returns the programs of the given files as {@link #programs} does, of which C files may be
   * translation units without {@code main} or any function. C files of a Linux source tree are one
   * each.
   *
   * @throws UsageException if a folder has no C file, or a name is not valid
   */
  public List<String> units(List<String> names) throws UsageException {
    readsUnits = true;
    if (features.kernelTree().isEmpty()) {
      return programs(names);
    }
    List<String> units = new ArrayList<>();
    for (String name : names) {
      units.addAll(FileName.programs(name));
    }
    return units;
  }

  /**
   * Returns the files of each program.
   *
   * @throws UsageException if a folder has no C file, or a name is not valid
   */
  public static List<List<String>> filesByProgram(List<String> names) throws UsageException {
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
   * Reads, parses and checks a file in the language of its name, and prints warnings. The file must
   * have one entry function.
   *
   * @throws InputException with all diagnostics of the first phase that has any
   * @throws UsageException if the name is not valid
   */
  public Subject load(ProcessEnvironment environment, String file)
      throws InputException, UsageException {
    return load(environment, source(file));
  }

  /**
   * Parses and checks a text, and prints warnings. The text must have one entry function.
   *
   * @throws InputException with all diagnostics of the first phase that has any
   * @throws UsageException if the name of the feature model is not valid, or there are several
   *     entry functions
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
   * Parses and checks a text that may have several entry functions, and prints warnings.
   *
   * @param environment the process environment
   * @param entry the only entry function to verify, if there is one
   * @throws InputException with all diagnostics of the first phase that has any
   * @throws UsageException if the name of the feature model is not valid
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
    Set<SourceFile> contractFiles = new LinkedHashSet<>();
    for (String name : contracts) {
      contractFiles.add(source(name));
    }
    others.addAll(contractFiles);
    Optional<KernelBuild> build = kernelBuild();
    Optional<String> named = featureModel.or(() -> build.map(tree -> tree.kconfig().toString()));
    if (named.isEmpty()) {
      COptions options = options(file, others, contractFiles, entry);
      named = FrontEnds.of(file, options).companionModel(file).map(Path::toString);
    }
    ExternalModel model = named.isPresent() ? model(named.get()) : ExternalModel.NONE;
    if (model.isApproximated()) {
      COptions options = options(file, others, contractFiles, entry);
      model = GivenFeatures.in(model, options.compilerOptions(), new Span(text, 0, 0));
      given = Optional.of(model);
    }
    if (readsUnits && build.isPresent()) {
      defineSizes(build.get(), model);
    }
    Subject subject = read(text, options(file, others, contractFiles, entry), model);
    if (build.isPresent() && hasFeature(subject, build.get().unknownSizes().keySet())) {
      defineSizes(build.get(), model);
      subject = read(text, options(file, others, contractFiles, entry), model);
    }
    if (!readsUnits && model.isApproximated() && subject.entryFunctions().size() <= 1) {
      subject = ProjectedSubject.of(subject, model);
    }
    new DiagnosticPrinter(environment).warn(model.remarks());
    new DiagnosticPrinter(environment).warn(subject.warnings());
    return subject;
  }

  private COptions options(
      Path file, List<SourceFile> linked, Set<SourceFile> contractFiles, Optional<String> entry)
      throws InputException, UsageException {
    COptions options = features.options(file, linked, entry, readsUnits, kernelBuild());
    return options.with(options.entryOptions().withContracts(contractFiles));
  }

  private static Subject read(SourceFile text, COptions options, ExternalModel model)
      throws InputException {
    FrontEnd language = FrontEnds.of(Path.of(text.name()), options);
    return PhaseTimes.measure("reading", () -> language.read(text, model));
  }

  private static boolean hasFeature(Subject subject, Set<String> names) {
    return names.stream().anyMatch(name -> subject.features().feature(name).isPresent());
  }

  /**
   * Returns the values of environment variables and calls of Kconfig.
   *
   * @throws InputException if the source tree of {@code --kbuild} cannot be read
   * @throws UsageException if one has no value
   */
  public Map<String, String> kconfigEnvironment() throws InputException, UsageException {
    Map<String, String> values = new HashMap<>();
    kernelBuild().ifPresent(build -> values.putAll(build.kconfigEnvironment()));
    values.putAll(givenEnvironment());
    return values;
  }

  private Map<String, String> givenEnvironment() throws UsageException {
    Map<String, String> values = new HashMap<>();
    for (String given : kconfigEnvironment) {
      int at = given.lastIndexOf('=');
      if (at <= 0) {
        throw new UsageException("--kconfig-env: '" + given + "' is not NAME=VALUE");
      }
      values.put(given.substring(0, at), given.substring(at + 1));
    }
    return values;
  }

  /**
   * Returns the feature model; that of translation units of the kernel is approximated, and read
   * once.
   */
  private synchronized ExternalModel model(String file) throws InputException, UsageException {
    Map<String, String> environment = kconfigEnvironment();
    if (kernelBuild().isEmpty()) {
      return FeatureModelReader.read(FileName.read(file), environment);
    }
    if (approximation.isEmpty()) {
      ExternalModel whole = FeatureModelReader.read(FileName.read(file), environment);
      approximation = Optional.of(whole.isProjected() ? whole.approximated() : whole);
    }
    return approximation.get();
  }

  /**
   * Returns the feature model of {@code --feature-model} or {@code --kbuild}, with a solver for
   * questions.
   *
   * @throws InputException if it cannot be read
   * @throws UsageException if there is none
   */
  public ExternalModel decidableModel() throws InputException, UsageException {
    Optional<String> file =
        featureModel.or(
            () -> features.kernelTree().map(tree -> tree.resolve("Kconfig").toString()));
    if (file.isEmpty()) {
      throw new UsageException("--dead: needs --feature-model or --kbuild");
    }
    return FeatureModelReader.read(FileName.read(file.get()), kconfigEnvironment()).approximated();
  }

  /** Returns the rejections that have a valid configuration of the feature model. */
  public List<Rejection> possible(List<Rejection> rejections) {
    if (given.isEmpty()) {
      return rejections;
    }
    Set<ConfigSet> possible =
        given.get().possible(rejections.stream().map(Rejection::variants).toList());
    return rejections.stream().filter(r -> possible.contains(r.variants())).toList();
  }

  /** Defines the sizes of types in the generated headers of a kernel, once. */
  private synchronized void defineSizes(KernelBuild build, ExternalModel model)
      throws InputException, UsageException {
    Optional<SourceFile> unit = build.unknownSizes().values().stream().findFirst();
    if (unit.isPresent()) {
      Path file = Path.of(unit.get().name());
      COptions options = features.options(file, List.of(), Optional.empty(), true, kernel);
      FrontEnds.defineSizes(build, options, model.isProjected() ? model.approximated() : model);
    }
  }

  /** Returns the build of the Linux source tree, if one is given; it is read once. */
  private synchronized Optional<KernelBuild> kernelBuild() throws InputException, UsageException {
    if (kernel.isEmpty() && features.kernelTree().isPresent()) {
      kernel = Optional.of(KernelBuild.of(features.kernelTree().get(), givenEnvironment()));
    }
    return kernel;
  }

  /**
   * Returns the text of a file.
   *
   * @throws InputException if it cannot be read
   * @throws UsageException if the name is not valid
   */
  public SourceFile source(String file) throws InputException, UsageException {
    return FileName.read(file);
  }

  /** Sets the default for objects outside the functions of {@code --entry}: any values. */
  public void assumeAnyGlobals() {
    features.assumeAnyGlobals();
  }

  /** Returns whether each function is verified by itself. */
  public boolean asksAllFunctions() {
    return features.asksAllFunctions();
  }

  /** Returns the names of the files of a program, as they are on the command line. */
  public List<String> filesOf(String program) {
    List<String> all = new ArrayList<>(List.of(program));
    if (main.filter(program::equals).isPresent()) {
      all.addAll(linked);
    }
    return all;
  }

  /**
   * Returns the files of the programs, without the standard input.
   *
   * @throws UsageException if a name is not valid, or the standard input occurs twice
   */
  public List<Path> files(List<String> programs) throws UsageException {
    List<String> names = new ArrayList<>(programs);
    names.addAll(linked);
    names.addAll(contracts);
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
