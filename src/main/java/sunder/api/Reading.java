package sunder.api;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.c.preprocess.COptions;
import sunder.frontend.c.preprocess.CompilationDatabase;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * How to read a family; immutable, each method gives another one. All but the feature model is for
 * C.
 */
public final class Reading implements Cloneable {
  /** Nothing but the text. */
  public static final Reading DEFAULT = new Reading();

  // Set before anybody else sees the object, never after.
  private Optional<Path> featureModel = Optional.empty();
  private List<String> featurePrefixes = List.of();
  private List<String> featureMacros = List.of();
  private List<String> features = List.of();
  private Map<String, Range> ranges = Map.of();
  private List<Path> folders = List.of();
  private List<Path> systemFolders = List.of();
  private List<String> definitions = List.of();
  private List<String> undefined = List.of();
  private List<Path> included = List.of();
  private List<Path> linked = List.of();
  private Optional<Path> compileCommands = Optional.empty();
  private List<String> entries = List.of();
  private boolean anyGlobals;
  private int recursion = COptions.EntryOptions.DEFAULT_MAX_RECURSION;
  private int objects = COptions.EntryOptions.DEFAULT_MAX_OBJECTS;
  private boolean whole;
  private Optional<DataModel> model = Optional.empty();

  /** Which integer types are how large. */
  public enum DataModel {
    /** {@code int}, {@code long} and pointers have 32 bits. */
    ILP32,
    /** {@code long} and pointers have 64 bits. */
    LP64
  }

  /** Both ends included. */
  public record Range(BigInteger low, BigInteger high) {}

  private Reading() {}

  private Reading with(Consumer<Reading> change) {
    try {
      Reading copy = (Reading) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("it is cloneable", e);
    }
  }

  /** With the valid variants of a feature model, in UVL, DIMACS, TVL or Kconfig. */
  public Reading withFeatureModel(Path model) {
    return with(reading -> reading.featureModel = Optional.of(model));
  }

  /** Global variables whose names start so are features. */
  public Reading withFeaturePrefixes(List<String> prefixes) {
    return with(reading -> reading.featurePrefixes = List.copyOf(prefixes));
  }

  /** Only macros whose names start so are features. */
  public Reading withFeatureMacros(List<String> prefixes) {
    return with(reading -> reading.featureMacros = List.copyOf(prefixes));
  }

  /** These macros are features, defined or not, whatever the text defines, as {@code --feature}. */
  public Reading withFeatures(List<String> names) {
    return with(reading -> reading.features = List.copyOf(names));
  }

  /** With these values of numeric features, by name. */
  public Reading withRanges(Map<String, Range> values) {
    return with(reading -> reading.ranges = Map.copyOf(values));
  }

  /** With these folders for included files, as {@code -I}. */
  public Reading withFolders(List<Path> others) {
    return with(reading -> reading.folders = List.copyOf(others));
  }

  /** With these folders for system headers, as {@code -isystem}. */
  public Reading withSystemFolders(List<Path> others) {
    return with(reading -> reading.systemFolders = List.copyOf(others));
  }

  /** With these macros, {@code NAME} or {@code NAME=TEXT}, as {@code -D}. */
  public Reading withDefinitions(List<String> macros) {
    return with(reading -> reading.definitions = List.copyOf(macros));
  }

  /** Without these macros, which are no features, as {@code -U}. */
  public Reading withUndefined(List<String> macros) {
    return with(reading -> reading.undefined = List.copyOf(macros));
  }

  /** With these files read before the program, as {@code -include}. */
  public Reading withIncluded(List<Path> files) {
    return with(reading -> reading.included = List.copyOf(files));
  }

  /** With these further files of the program. */
  public Reading withLinked(List<Path> files) {
    return with(reading -> reading.linked = List.copyOf(files));
  }

  /** With the options that a {@code compile_commands.json} has for each file. */
  public Reading withCompileCommands(Path file) {
    return with(reading -> reading.compileCommands = Optional.of(file));
  }

  /**
   * With these functions, each asked about by itself; {@code all} is each that other files can
   * call.
   *
   * @param any whether objects outside functions may hold anything then
   */
  public Reading withEntries(List<String> functions, boolean any) {
    return with(
        reading -> {
          reading.entries = List.copyOf(functions);
          reading.anyGlobals = any;
        });
  }

  /**
   * As a whole program: what its files declare and use, and none defines, is a fault, as {@code
   * --whole-program}.
   */
  public Reading asWholeProgram() {
    return with(reading -> reading.whole = true);
  }

  /** With so many objects of one allocation in a loop that are followed at a time. */
  public Reading withObjects(int most) {
    return with(reading -> reading.objects = most);
  }

  /** With this as the deepest recursion that is followed. */
  public Reading withRecursion(int deepest) {
    return with(reading -> reading.recursion = deepest);
  }

  /** With this data model, whatever compile commands say. */
  public Reading withDataModel(DataModel other) {
    return with(reading -> reading.model = Optional.of(other));
  }

  /** The model of valid variants: the one that is named here, or the companion of the program. */
  ExternalModel model(Optional<Path> companion) throws InputException {
    Optional<Path> file = featureModel.or(() -> companion);
    return file.isPresent()
        ? FeatureModelReader.read(SourceReader.read(file.get()))
        : ExternalModel.NONE;
  }

  /** For a program in C. */
  COptions options(Path file) throws InputException {
    Map<String, Optional<COptions.Range>> values = new HashMap<>();
    features.forEach(name -> values.put(name, Optional.empty()));
    ranges.forEach(
        (name, range) -> values.put(name, Optional.of(new COptions.Range(range.low, range.high))));
    Map<SourceFile, COptions.CompilerOptions> others = new LinkedHashMap<>();
    for (Path other : linked) {
      others.put(SourceReader.read(other), compiler(other));
    }
    COptions.EntryOptions runs =
        COptions.EntryOptions.of(
                entries,
                anyGlobals
                    ? COptions.GlobalInitialization.ANY
                    : COptions.GlobalInitialization.INITIAL,
                recursion)
            .withMaxObjects(objects);
    return new COptions(
        featurePrefixes,
        featureMacros,
        values,
        compiler(file),
        others,
        abi(file),
        whole ? runs.asWholeProgram() : runs);
  }

  private COptions.Abi abi(Path file) throws InputException {
    Optional<COptions.Abi> said = model.map(known -> COptions.Abi.valueOf(known.name()));
    if (said.isEmpty() && compileCommands.isPresent()) {
      List<Path> files = Stream.concat(Stream.of(file), linked.stream()).toList();
      said = CompilationDatabase.read(compileCommands.get()).abi(files);
    }
    return said.orElse(COptions.Abi.ILP32);
  }

  private COptions.CompilerOptions compiler(Path file) throws InputException {
    COptions.CompilerOptions compiler =
        new COptions.CompilerOptions(
            folders, systemFolders, definitions, undefined, included, List.of());
    return compileCommands.isPresent()
        ? CompilationDatabase.read(compileCommands.get()).compilerOptions(file, compiler)
        : compiler;
  }
}
