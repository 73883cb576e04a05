package sunder.cli.option;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;
import sunder.cli.console.UsageException;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.COptions.Abi;
import sunder.frontend.c.preprocess.option.COptions.EntryOptions;
import sunder.frontend.c.preprocess.option.COptions.GlobalInitialization;
import sunder.frontend.c.preprocess.option.COptions.SignedArithmetic;
import sunder.frontend.c.preprocess.option.CompilationDatabase;
import sunder.frontend.c.preprocess.option.KernelBuild;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * The options for C programs: features, compiler options and entry functions, which the text does
 * not contain.
 */
final class FeatureOptions {
  private static final int MOST_OBJECTS = 32;

  @Spec(Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--feature-prefix",
      paramLabel = "PREFIX",
      description =
          "C: global variables with this prefix are features if they are assigned the result of a"
              + " function without a body; valid_product() restricts them (repeatable).")
  private List<String> prefixes = List.of();

  @Option(
      names = "--feature-macros",
      paramLabel = "PREFIX",
      description =
          "C: only macros with this prefix are features; other macros without a definition are"
              + " undefined (repeatable).")
  private List<String> macros = List.of();

  @Option(
      names = "--feature",
      paramLabel = "NAME[:LOW..HIGH]",
      description =
          "C: NAME is a feature, even if the text defines it: Boolean, or a number from LOW to"
              + " HIGH (repeatable).",
      converter = RangeConverter.class)
  private List<NamedRange> ranges = List.of();

  @Option(
      names = "-I",
      paramLabel = "DIR",
      description = "C: look for included files in DIR (repeatable).")
  private List<Path> folders = List.of();

  @Option(
      names = "-isystem",
      paramLabel = "DIR",
      description =
          "C: the same for system headers: names that are tested only there are not " + "features.")
  private List<Path> systemFolders = List.of();

  @Option(
      names = "-D",
      paramLabel = "NAME[=TEXT]",
      description = "C: define a macro, as 1 without TEXT; it is no feature (repeatable).")
  private List<String> definitions = List.of();

  @Option(
      names = "-U",
      paramLabel = "NAME",
      description = "C: NAME is initially undefined, and not a feature (repeatable).")
  private List<String> undefined = List.of();

  @Option(
      names = "-include",
      paramLabel = "FILE",
      description = "C: read FILE before the program, as if it included it (repeatable).")
  private List<Path> included = List.of();

  @Option(
      names = "--compile-commands",
      paramLabel = "FILE",
      description =
          "C: take the options of each file from compile_commands.json; a feature that is defined"
              + " there stays a feature.",
      converter = FileName.class)
  private Optional<Path> compileCommands;

  @Option(
      names = "--kbuild",
      paramLabel = "DIR",
      description =
          "C: the files belong to the Linux source tree DIR: take the options of its build, the"
              + " headers that it generates, and its Kconfig.",
      converter = FileName.class)
  private Optional<Path> kernelTree;

  @Option(
      names = "--entry",
      paramLabel = "FUNCTION",
      description =
          "C: verify FUNCTION separately, with any arguments (repeatable); 'all': every function"
              + " with external linkage.")
  private List<String> entries = List.of();

  @Option(
      names = "--assume-nonnull",
      description = "C, with --entry: the pointers that a function gets as arguments are not NULL.")
  private boolean nonNull;

  @Option(
      names = "--globals",
      paramLabel = "initial|any",
      hideParamSyntax = true,
      description =
          "C, with --entry: objects outside functions have their initial values (initial) or any"
              + " values (any). Default: any where preconditions are inferred, else initial.")
  private Optional<GlobalInitialization> globals = Optional.empty();

  private GlobalInitialization defaultGlobals = GlobalInitialization.INITIAL;

  @Option(
      names = "--data-model",
      paramLabel = "ilp32|lp64",
      hideParamSyntax = true,
      description =
          "C: int, long and pointers have 32 bits (ilp32), or long and pointers have 64 (lp64)."
              + " Default: as -m32 or -m64 of the compile commands says, else ilp32.")
  private Optional<Abi> model = Optional.empty();

  @Option(
      names = "--signed",
      paramLabel = "unbounded|wrap|trap",
      hideParamSyntax = true,
      description =
          "C: a signed result outside its type is the unbounded integer, wraps around as with gcc"
              + " -fwrapv, or is unsafe as with --check overflow (trap). Default: as in the"
              + " compile commands, else unbounded.")
  private Optional<SignedArithmetic> signed = Optional.empty();

  @Option(
      names = "--whole-program",
      description =
          "C: all files of the program are given: a function or object that is used and not"
              + " defined is a fault.")
  private boolean whole;

  private int recursion = EntryOptions.DEFAULT_MAX_RECURSION;

  @Option(
      names = "--recursion",
      paramLabel = "N",
      description =
          "C: model N nested calls of a recursive function; variants that need more are UNKNOWN."
              + " Default: 10.")
  private void setRecursion(int value) {
    if (value < 0) {
      throw new ParameterException(
          spec.commandLine(), "Invalid value for option '--recursion': must be at least 0");
    }
    recursion = value;
  }

  private int objects = EntryOptions.DEFAULT_MAX_OBJECTS;

  @Option(
      names = "--heap",
      paramLabel = "N",
      description =
          "C: model N objects of one allocation in a loop at a time; variants that need more are"
              + " UNKNOWN. Default: 4.")
  private void setObjects(int value) {
    if (value < 1 || value > MOST_OBJECTS) {
      throw new ParameterException(
          spec.commandLine(),
          "Invalid value for option '--heap': must be from 1 to " + MOST_OBJECTS);
    }
    objects = value;
  }

  private Optional<CompilationDatabase> commands = Optional.empty();

  /**
   * Returns the options for reading a file.
   *
   * @param linked the further files of the same program
   * @param entry the only entry function to verify, if there is one
   * @param isUnit whether the program is a translation unit, which needs no {@code main}
   * @param kernel the build of the Linux source tree that has the files, if there is one
   * @throws InputException if the compile commands cannot be read
   * @throws UsageException if options for arguments of functions are given for a whole program
   */
  COptions options(
      Path file,
      List<SourceFile> linked,
      Optional<String> entry,
      boolean isUnit,
      Optional<KernelBuild> kernel)
      throws InputException, UsageException {
    Map<String, Optional<COptions.Range>> byName = new HashMap<>();
    kernel.ifPresent(k -> k.openNames().forEach(n -> byName.put(n, Optional.empty())));
    ranges.forEach(range -> byName.put(range.name(), range.range()));
    COptions.CompilerOptions compiler =
        new COptions.CompilerOptions(
            folders, systemFolders, definitions, undefined, included, List.of());
    Map<SourceFile, COptions.CompilerOptions> others = new LinkedHashMap<>();
    for (SourceFile other : linked) {
      others.put(other, withCommands(Path.of(other.name()), compiler, kernel));
    }
    COptions.CompilerOptions own = withCommands(file, compiler, kernel);
    List<Path> files = new ArrayList<>(List.of(file));
    linked.forEach(other -> files.add(Path.of(other.name())));
    Optional<Abi> said =
        model.isEmpty() && commands.isPresent() ? commands.get().abi(files) : model;
    Optional<SignedArithmetic> arithmetic =
        signed.isEmpty() && commands.isPresent() ? commands.get().signedArithmetic(files) : signed;
    return new COptions(
        prefixes,
        kernel.isPresent() && macros.isEmpty() ? List.of("CONFIG_") : macros,
        byName,
        own,
        others,
        said.orElse(kernel.map(KernelBuild::abi).orElse(Abi.ILP32)),
        arithmetic.orElse(kernel.isPresent() ? SignedArithmetic.WRAP : SignedArithmetic.UNBOUNDED),
        isUnit ? runs(entry).ofUnit() : runs(entry));
  }

  /**
   * Returns the compiler options of a file with those of the compile commands. Synchronized:
   * several files may be read in parallel.
   */
  private synchronized COptions.CompilerOptions withCommands(
      Path file, COptions.CompilerOptions compiler, Optional<KernelBuild> kernel)
      throws InputException {
    if (kernel.isPresent()) {
      return kernel.get().compilerOptions(file, compiler);
    }
    if (compileCommands.isPresent() && commands.isEmpty()) {
      commands = Optional.of(CompilationDatabase.read(compileCommands.get()));
    }
    return commands.isPresent() ? commands.get().compilerOptions(file, compiler) : compiler;
  }

  /** Returns the folder of the Linux source tree, if it is given. */
  Optional<Path> kernelTree() {
    return kernelTree;
  }

  /** Sets the default for objects outside functions: they have any values. */
  void assumeAnyGlobals() {
    defaultGlobals = GlobalInitialization.ANY;
  }

  /** Returns whether each function is verified by itself. */
  boolean asksAllFunctions() {
    return entries.contains("all");
  }

  /**
   * Returns the entry options.
   *
   * @throws UsageException if options for arguments of functions are given for a whole program
   */
  private EntryOptions runs(Optional<String> entry) throws UsageException {
    if (entries.isEmpty() && globals.equals(Optional.of(GlobalInitialization.ANY))) {
      throw new UsageException("--globals: only with --entry");
    } else if (entries.isEmpty() && nonNull) {
      throw new UsageException("--assume-nonnull: only with --entry");
    }
    EntryOptions runs =
        EntryOptions.of(
                entry.map(List::of).orElse(entries), globals.orElse(defaultGlobals), recursion)
            .withMaxObjects(objects);
    EntryOptions given = nonNull ? runs.withNonNullArguments() : runs;
    return whole ? given.asWholeProgram() : given;
  }

  /**
   * A numeric feature of the command line.
   *
   * @param range its range, if it is given
   */
  record NamedRange(String name, Optional<COptions.Range> range) {}

  /** The type converter for {@code NAME} and {@code NAME:LOW..HIGH}. */
  static final class RangeConverter implements ITypeConverter<NamedRange> {
    private static final Pattern FORM =
        Pattern.compile("([A-Za-z_]\\w*)(?::(-?\\d{1,18})\\.\\.(-?\\d{1,18}))?");

    @Override
    public NamedRange convert(String text) {
      Matcher matcher = FORM.matcher(text.strip());
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "' is not NAME or NAME:LOW..HIGH");
      } else if (matcher.group(2) == null) {
        return new NamedRange(matcher.group(1), Optional.empty());
      }
      BigInteger low = new BigInteger(matcher.group(2));
      BigInteger high = new BigInteger(matcher.group(3));
      if (low.compareTo(high) > 0) {
        throw new TypeConversionException("'" + text + "': the range is empty");
      }
      return new NamedRange(matcher.group(1), Optional.of(new COptions.Range(low, high)));
    }
  }
}
