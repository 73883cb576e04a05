package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.source.SourceFile;

/**
 * What the user says about features, and to a compiler.
 *
 * @param featureVariablePrefixes global variables whose names start so may be features
 * @param featureMacroPrefixes only macros whose names start so are features; empty if any may be
 *     one
 * @param ranges of features, by name, whatever the text defines; one without a range is defined or
 *     not
 * @param compilerOptions what would be said to a compiler
 * @param linkedFiles further files of the program, each with what would be said to a compiler
 * @param abi the data model
 * @param entryOptions where runs begin, and how deep their calls go
 */
public record COptions(
    List<String> featureVariablePrefixes,
    List<String> featureMacroPrefixes,
    Map<String, Optional<Range>> ranges,
    CompilerOptions compilerOptions,
    Map<SourceFile, CompilerOptions> linkedFiles,
    Abi abi,
    EntryOptions entryOptions) {
  /** Nothing said. */
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

  /**
   * Where runs begin, and how deep they go.
   *
   * @param functions of the functions that are asked about, each by itself; {@code main} if there
   *     are none
   * @param allFunctions whether it is each function with external linkage
   * @param globals what objects outside functions hold then
   * @param maxRecursion how often a function may call itself, one call within the other
   * @param isWholeProgram whether all files of the program are there: what they call and none
   *     defines is missing
   * @param maxObjects how many objects of one allocation in a loop there may be at a time
   * @param unit whether it is about a translation unit, which needs no function at all
   */
  public record EntryOptions(
      List<String> functions,
      boolean allFunctions,
      GlobalInitialization globals,
      int maxRecursion,
      boolean isWholeProgram,
      int maxObjects,
      boolean unit) {
    /** So often, where nobody says. */
    public static final int DEFAULT_MAX_RECURSION = 10;

    /** So many, where nobody says. */
    public static final int DEFAULT_MAX_OBJECTS = 4;

    /** Those of a whole program. */
    public static final EntryOptions MAIN =
        new EntryOptions(
            List.of(),
            false,
            GlobalInitialization.INITIAL,
            DEFAULT_MAX_RECURSION,
            false,
            DEFAULT_MAX_OBJECTS,
            false);

    public EntryOptions {
      functions = List.copyOf(functions);
    }

    /** The same of a program of which all files are there. */
    public EntryOptions asWholeProgram() {
      return new EntryOptions(
          functions, allFunctions, globals, maxRecursion, true, maxObjects, unit);
    }

    /** The same of a translation unit: one without {@code main} is as if {@code all} were asked. */
    public EntryOptions ofUnit() {
      return new EntryOptions(
          functions, allFunctions, globals, maxRecursion, isWholeProgram, maxObjects, true);
    }

    /** The same with so many objects of one allocation. */
    public EntryOptions withMaxObjects(int most) {
      return new EntryOptions(
          functions, allFunctions, globals, maxRecursion, isWholeProgram, most, unit);
    }

    /** Functions by name; {@code all} stands for each with external linkage. */
    public static EntryOptions of(List<String> names, GlobalInitialization globals, int recursion) {
      boolean all = names.contains("all");
      return new EntryOptions(
          all ? List.of() : names, all, globals, recursion, false, DEFAULT_MAX_OBJECTS, false);
    }
  }

  /** What objects outside functions hold where a function by itself begins. */
  public enum GlobalInitialization {
    /** What they start with. */
    INITIAL,
    /** Anything of their types, unless they are constants. */
    ANY
  }

  /** How large types are, by the usual name. */
  public enum Abi {
    ILP32,
    LP64
  }

  /** Both ends included. */
  public record Range(BigInteger low, BigInteger high) {}

  /**
   * COptions of a compiler.
   *
   * @param includeDirectories of {@code -I}
   * @param systemIncludeDirectories of {@code -isystem}
   * @param definitions of {@code -D}: {@code NAME} or {@code NAME=TEXT}
   * @param undefinitions of {@code -U}
   * @param forcedIncludes of {@code -include}, before the file
   * @param configurationDefinitions definitions of one configuration: of those that are features
   *     nothing is said
   */
  public record CompilerOptions(
      List<Path> includeDirectories,
      List<Path> systemIncludeDirectories,
      List<String> definitions,
      List<String> undefinitions,
      List<Path> forcedIncludes,
      List<String> configurationDefinitions) {
    /** Nothing said. */
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
  }

  /** Those of one file of the program. */
  COptions forFile(SourceFile file) {
    CompilerOptions own = linkedFiles.getOrDefault(file, compilerOptions);
    return new COptions(
        featureVariablePrefixes, featureMacroPrefixes, ranges, own, linkedFiles, abi, entryOptions);
  }

  /** The same with other runs. */
  public COptions with(EntryOptions others) {
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        abi,
        others);
  }

  /** The same with another data model. */
  public COptions with(Abi other) {
    return new COptions(
        featureVariablePrefixes,
        featureMacroPrefixes,
        ranges,
        compilerOptions,
        linkedFiles,
        other,
        entryOptions);
  }

  /** Whether a macro of this name may be a feature. */
  boolean mayBeFeature(String name) {
    return featureMacroPrefixes.isEmpty()
        || featureMacroPrefixes.stream().anyMatch(name::startsWith);
  }

  public Optional<Range> range(String feature) {
    return ranges.getOrDefault(feature, Optional.empty());
  }

  /** Whether the user has said that this is a feature: what the text defines does not matter. */
  boolean isUserFeature(String name) {
    return ranges.containsKey(name);
  }
}
