package sunder.frontend.c.preprocess.option;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.source.SourceFile;

/**
 * The options for C: features, compiler options, entry points.
 *
 * @param featureVariablePrefixes the prefixes of global variables that are features
 * @param featureMacroPrefixes the prefixes of macros that may be features; without any, each macro
 *     may be one
 * @param ranges the features that the user declares, by name, whatever the text defines; one
 *     without a range is Boolean
 * @param compilerOptions the compiler options for the main file
 * @param linkedFiles further files of the program with their compiler options
 * @param abi the data model
 * @param signedArithmetic the meaning of signed arithmetic
 * @param entryOptions the entry points and the limits of executions
 */
public record COptions(
    List<String> featureVariablePrefixes,
    List<String> featureMacroPrefixes,
    Map<String, Optional<Range>> ranges,
    CompilerOptions compilerOptions,
    Map<SourceFile, CompilerOptions> linkedFiles,
    Abi abi,
    SignedArithmetic signedArithmetic,
    EntryOptions entryOptions) {
  /** The default options. */
  public static final COptions NONE = new COptions(List.of(), Map.of());

  public COptions {
    featureVariablePrefixes = List.copyOf(featureVariablePrefixes);
    featureMacroPrefixes = List.copyOf(featureMacroPrefixes);
    ranges = Map.copyOf(ranges);
    linkedFiles = Collections.unmodifiableMap(new LinkedHashMap<>(linkedFiles));
  }

  public COptions(List<String> prefixes, Map<String, Optional<Range>> ranges) {
    this(prefixes, List.of(), ranges, CompilerOptions.NONE, Map.of(), Abi.ILP32, EntryOptions.MAIN);
  }

  /** Creates the options with unbounded signed arithmetic. */
  public COptions(
      List<String> featureVariablePrefixes,
      List<String> featureMacroPrefixes,
      Map<String, Optional<Range>> ranges,
      CompilerOptions compilerOptions,
      Map<SourceFile, CompilerOptions> linkedFiles,
      Abi abi,
      EntryOptions entryOptions) {
    this(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        abi,
        SignedArithmetic.UNBOUNDED,
        entryOptions);
  }

  /**
   * The entry points and the limits of executions.
   *
   * @param functions the entry functions, each verified by itself; {@code main} if there are none
   * @param allFunctions whether each function with external linkage is an entry function
   * @param globals the initial values of objects with static storage duration
   * @param maxRecursion the recursion depth of a function
   * @param isWholeProgram whether the files are the whole program, so that a called function
   *     without a definition is an error
   * @param maxObjects the number of live objects of one allocation site in a loop
   * @param unit whether a translation unit is read that needs no entry function
   * @param nonNull whether pointer arguments of entry functions are not NULL
   * @param contracts the linked files that have contracts
   */
  public record EntryOptions(
      List<String> functions,
      boolean allFunctions,
      GlobalInitialization globals,
      int maxRecursion,
      boolean isWholeProgram,
      int maxObjects,
      boolean unit,
      boolean nonNull,
      Set<SourceFile> contracts) {
    /** The default recursion depth. */
    public static final int DEFAULT_MAX_RECURSION = 10;

    /** The default number of live objects of one allocation site in a loop. */
    public static final int DEFAULT_MAX_OBJECTS = 4;

    /** The entry function {@code main}. */
    public static final EntryOptions MAIN =
        new EntryOptions(
            List.of(),
            false,
            GlobalInitialization.INITIAL,
            DEFAULT_MAX_RECURSION,
            false,
            DEFAULT_MAX_OBJECTS,
            false,
            false,
            Set.of());

    public EntryOptions {
      functions = List.copyOf(functions);
      contracts = Set.copyOf(contracts);
    }

    /** Returns these options for a whole program. */
    public EntryOptions asWholeProgram() {
      return new EntryOptions(
          functions,
          allFunctions,
          globals,
          maxRecursion,
          true,
          maxObjects,
          unit,
          nonNull,
          contracts);
    }

    /**
     * Returns these options for a translation unit: without {@code main}, each function with
     * external linkage is an entry function.
     */
    public EntryOptions ofUnit() {
      return new EntryOptions(
          functions,
          allFunctions,
          globals,
          maxRecursion,
          isWholeProgram,
          maxObjects,
          true,
          nonNull,
          contracts);
    }

    /** Returns these options with another number of live objects. */
    public EntryOptions withMaxObjects(int most) {
      return new EntryOptions(
          functions,
          allFunctions,
          globals,
          maxRecursion,
          isWholeProgram,
          most,
          unit,
          nonNull,
          contracts);
    }

    /** Returns these options with contracts of linked files. */
    public EntryOptions withContracts(Set<SourceFile> files) {
      return new EntryOptions(
          functions,
          allFunctions,
          globals,
          maxRecursion,
          isWholeProgram,
          maxObjects,
          unit,
          nonNull,
          files);
    }

    /** Returns these options with pointer arguments that are not NULL. */
    public EntryOptions withNonNullArguments() {
      return new EntryOptions(
          functions,
          allFunctions,
          globals,
          maxRecursion,
          isWholeProgram,
          maxObjects,
          unit,
          true,
          contracts);
    }

    /**
     * Returns the options for entry functions by name; {@code all} denotes each function with
     * external linkage.
     */
    public static EntryOptions of(List<String> names, GlobalInitialization globals, int recursion) {
      boolean all = names.contains("all");
      return new EntryOptions(
          all ? List.of() : names,
          all,
          globals,
          recursion,
          false,
          DEFAULT_MAX_OBJECTS,
          false,
          false,
          Set.of());
    }
  }

  /** The initial values of objects with static storage duration. */
  public enum GlobalInitialization {
    /** The values of their initializers. */
    INITIAL,
    /** Any value of their types, except for constants. */
    ANY
  }

  /**
   * The data models of the System V ABI: i386 (ILP32) and x86-64 (LP64), with the sizes of scalar
   * types in bytes in which they differ. Translation and replay derive their types from these
   * facts, each by its own code.
   */
  public enum Abi {
    ILP32(4, 12, 4),
    LP64(8, 16, 16);

    private final int pointerSize;
    private final int longDoubleSize;
    private final int maxAlignment;

    Abi(int pointerSize, int longDoubleSize, int maxAlignment) {
      this.pointerSize = pointerSize;
      this.longDoubleSize = longDoubleSize;
      this.maxAlignment = maxAlignment;
    }

    /** Returns the size of a pointer and of a {@code long}. */
    public int pointerSize() {
      return pointerSize;
    }

    /** Returns the size of a {@code long double}. */
    public int longDoubleSize() {
      return longDoubleSize;
    }

    /** Returns the maximum alignment of a scalar. */
    public int maxAlignment() {
      return maxAlignment;
    }
  }

  /** The meanings of signed arithmetic whose result is out of range of its type. */
  public enum SignedArithmetic {
    /** The result is that on mathematical integers. */
    UNBOUNDED,
    /** The result is reduced modulo 2^n (GCC manual, {@code -fwrapv}). */
    WRAP,
    /** An error, by the check for overflow. */
    TRAP
  }

  /** A range of values, both ends included. */
  public record Range(BigInteger low, BigInteger high) {}

  /** The texts of headers that a build generates, by the names under which they are included. */
  public record GeneratedHeaders(Map<String, String> texts) {
    public GeneratedHeaders {
      texts = Map.copyOf(texts);
    }
  }

  /**
   * Compiler options.
   *
   * @param includeDirectories the directories of {@code -I}
   * @param systemIncludeDirectories the directories of {@code -isystem}
   * @param definitions the macros of {@code -D}: {@code NAME} or {@code NAME=TEXT}
   * @param undefinitions the macros of {@code -U}
   * @param forcedIncludes the files of {@code -include}
   * @param configurationDefinitions the macros of one configuration in a compilation database;
   *     those that are features are ignored
   * @param generated the headers that a build generates, of a tree that uses no header of a library
   */
  public record CompilerOptions(
      List<Path> includeDirectories,
      List<Path> systemIncludeDirectories,
      List<String> definitions,
      List<String> undefinitions,
      List<Path> forcedIncludes,
      List<String> configurationDefinitions,
      Optional<GeneratedHeaders> generated) {
    /** No options. */
    public static final CompilerOptions NONE =
        new CompilerOptions(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public CompilerOptions {
      includeDirectories = List.copyOf(includeDirectories);
      systemIncludeDirectories = List.copyOf(systemIncludeDirectories);
      definitions = List.copyOf(definitions);
      undefinitions = List.copyOf(undefinitions);
      forcedIncludes = List.copyOf(forcedIncludes);
      configurationDefinitions = List.copyOf(configurationDefinitions);
    }

    /**
     * Returns the name that {@code -D} defines: {@code NAME}, {@code NAME=...} or {@code
     * NAME(...)=...}.
     */
    public static String macroName(String definition) {
      return definition.replaceFirst("[=(](?s:.*)", "");
    }

    /** Creates options without generated headers. */
    public CompilerOptions(
        List<Path> includeDirectories,
        List<Path> systemIncludeDirectories,
        List<String> definitions,
        List<String> undefinitions,
        List<Path> forcedIncludes,
        List<String> configurationDefinitions) {
      this(
          includeDirectories,
          systemIncludeDirectories,
          definitions,
          undefinitions,
          forcedIncludes,
          configurationDefinitions,
          Optional.empty());
    }
  }

  /** Returns the options for one file of the program. */
  public COptions forFile(SourceFile file) {
    CompilerOptions own = linkedFiles.getOrDefault(file, compilerOptions);
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        own,
        linkedFiles,
        abi,
        signedArithmetic,
        entryOptions);
  }

  /** Returns these options with other entry points. */
  public COptions with(EntryOptions others) {
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        abi,
        signedArithmetic,
        others);
  }

  /** Returns these options with another data model. */
  public COptions with(Abi other) {
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        other,
        signedArithmetic,
        entryOptions);
  }

  /** Returns these options with another meaning of signed arithmetic. */
  public COptions with(SignedArithmetic other) {
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        abi,
        other,
        entryOptions);
  }

  /** Returns whether a macro of this name may be a feature. */
  public boolean mayBeFeature(String name) {
    return featureMacroPrefixes.isEmpty()
        || featureMacroPrefixes.stream().anyMatch(name::startsWith);
  }

  public Optional<Range> range(String feature) {
    return ranges.getOrDefault(feature, Optional.empty());
  }

  /**
   * Returns whether the user has declared a feature of this name, which takes precedence over
   * definitions in the text.
   */
  public boolean isUserFeature(String name) {
    return ranges.containsKey(name);
  }
}
