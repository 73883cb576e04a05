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
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.CompilationDatabase;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * The options for reading a family. The object is immutable; each {@code with} method returns a
 * modified copy. All options except the feature model apply to C only.
 */
public final class Reading implements Cloneable {
  /** The default options. */
  public static final Reading DEFAULT = new Reading();

  // Modified only by with, before the copy is published.
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
  private Optional<SignedArithmetic> signed = Optional.empty();

  /** The data model: the widths of the integer types. */
  public enum DataModel {
    /** {@code int}, {@code long} and pointers have 32 bits. */
    ILP32,
    /** {@code long} and pointers have 64 bits. */
    LP64
  }

  /** The meaning of signed arithmetic whose result is out of range of its type. */
  public enum SignedArithmetic {
    /** The result is that on mathematical integers. */
    UNBOUNDED,
    /** The result wraps around, as with {@code gcc -fwrapv}. */
    WRAP,
    /** An error, as with {@link Options.Check#OVERFLOW}. */
    TRAP
  }

  /** A range of values, both ends included. */
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

  /**
   * Returns the options with a feature model in UVL, DIMACS, TVL or Kconfig, which determines the
   * valid variants.
   */
  public Reading withFeatureModel(Path model) {
    return with(reading -> reading.featureModel = Optional.of(model));
  }

  /** Returns the options with prefixes of global variables that are features. */
  public Reading withFeaturePrefixes(List<String> prefixes) {
    return with(reading -> reading.featurePrefixes = List.copyOf(prefixes));
  }

  /** Returns the options with prefixes of macros that are features; other macros are none. */
  public Reading withFeatureMacros(List<String> prefixes) {
    return with(reading -> reading.featureMacros = List.copyOf(prefixes));
  }

  /**
   * Returns the options with macros that are features, whether or not the text defines them ({@code
   * --feature}).
   */
  public Reading withFeatures(List<String> names) {
    return with(reading -> reading.features = List.copyOf(names));
  }

  /** Returns the options with the ranges of numeric features by name. */
  public Reading withRanges(Map<String, Range> values) {
    return with(reading -> reading.ranges = Map.copyOf(values));
  }

  /** Returns the options with directories of included files ({@code -I}). */
  public Reading withFolders(List<Path> others) {
    return with(reading -> reading.folders = List.copyOf(others));
  }

  /** Returns the options with directories of system headers ({@code -isystem}). */
  public Reading withSystemFolders(List<Path> others) {
    return with(reading -> reading.systemFolders = List.copyOf(others));
  }

  /** Returns the options with macro definitions {@code NAME} or {@code NAME=TEXT} ({@code -D}). */
  public Reading withDefinitions(List<String> macros) {
    return with(reading -> reading.definitions = List.copyOf(macros));
  }

  /** Returns the options with macros that are undefined and no features ({@code -U}). */
  public Reading withUndefined(List<String> macros) {
    return with(reading -> reading.undefined = List.copyOf(macros));
  }

  /** Returns the options with files that are read before the program ({@code -include}). */
  public Reading withIncluded(List<Path> files) {
    return with(reading -> reading.included = List.copyOf(files));
  }

  /** Returns the options with further source files of the program. */
  public Reading withLinked(List<Path> files) {
    return with(reading -> reading.linked = List.copyOf(files));
  }

  /**
   * Returns the options with a compilation database ({@code compile_commands.json}), which gives
   * compiler options for each file.
   */
  public Reading withCompileCommands(Path file) {
    return with(reading -> reading.compileCommands = Optional.of(file));
  }

  /**
   * Returns the options with entry functions, each of which is verified separately; {@code all}
   * selects each function with external linkage.
   *
   * @param any whether objects with static storage duration have arbitrary values at the start
   */
  public Reading withEntries(List<String> functions, boolean any) {
    return with(
        reading -> {
          reading.entries = List.copyOf(functions);
          reading.anyGlobals = any;
        });
  }

  /**
   * Returns the options for a whole program: a function or object that is used and defined in no
   * file is a fault ({@code --whole-program}).
   */
  public Reading asWholeProgram() {
    return with(reading -> reading.whole = true);
  }

  /**
   * Returns the options with a limit on the objects of one allocation in a loop that exist at the
   * same time.
   */
  public Reading withObjects(int most) {
    return with(reading -> reading.objects = most);
  }

  /** Returns the options with a limit on the recursion depth. */
  public Reading withRecursion(int deepest) {
    return with(reading -> reading.recursion = deepest);
  }

  /** Returns the options with a data model, which overrides the compilation database. */
  public Reading withDataModel(DataModel other) {
    return with(reading -> reading.model = Optional.of(other));
  }

  /**
   * Returns the options with a meaning of signed arithmetic, which overrides the compilation
   * database.
   */
  public Reading withSigned(SignedArithmetic other) {
    return with(reading -> reading.signed = Optional.of(other));
  }

  /**
   * Returns the feature model: the given one, or the companion of the program.
   *
   * @throws InputException if it has errors
   */
  ExternalModel model(Optional<Path> companion) throws InputException {
    Optional<Path> file = featureModel.or(() -> companion);
    return file.isPresent()
        ? FeatureModelReader.read(SourceReader.read(file.get()))
        : ExternalModel.NONE;
  }

  /**
   * Returns the options for a program in C.
   *
   * @throws InputException if a file that they refer to has errors
   */
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
        signedArithmetic(file),
        whole ? runs.asWholeProgram() : runs);
  }

  private COptions.Abi abi(Path file) throws InputException {
    Optional<COptions.Abi> said = model.map(known -> COptions.Abi.valueOf(known.name()));
    if (said.isEmpty() && compileCommands.isPresent()) {
      said = CompilationDatabase.read(compileCommands.get()).abi(all(file));
    }
    return said.orElse(COptions.Abi.ILP32);
  }

  private COptions.SignedArithmetic signedArithmetic(Path file) throws InputException {
    Optional<COptions.SignedArithmetic> said =
        signed.map(known -> COptions.SignedArithmetic.valueOf(known.name()));
    if (said.isEmpty() && compileCommands.isPresent()) {
      said = CompilationDatabase.read(compileCommands.get()).signedArithmetic(all(file));
    }
    return said.orElse(COptions.SignedArithmetic.UNBOUNDED);
  }

  private List<Path> all(Path file) {
    return Stream.concat(Stream.of(file), linked.stream()).toList();
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
