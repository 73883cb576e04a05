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
 * @param prefixes global variables whose names start so may be features
 * @param macros only macros whose names start so are features; empty if any may be one
 * @param ranges of features, by name, whatever the text defines; one without a range is defined or
 *     not
 * @param compiler what would be said to a compiler
 * @param linked further files of the program, each with what would be said to a compiler
 * @param abi the data model
 * @param runs where runs begin, and how deep their calls go
 */
public record COptions(
    List<String> prefixes,
    List<String> macros,
    Map<String, Optional<Range>> ranges,
    Compiler compiler,
    Map<SourceFile, Compiler> linked,
    Abi abi,
    Runs runs) {
  /** Nothing said. */
  public static final COptions NONE = new COptions(List.of(), Map.of());

  public COptions {
    prefixes = List.copyOf(prefixes);
    macros = List.copyOf(macros);
    ranges = Map.copyOf(ranges);
    linked = Collections.unmodifiableMap(new LinkedHashMap<>(linked));
  }

  public COptions(List<String> prefixes, Map<String, Optional<Range>> ranges) {
    this(prefixes, List.of(), ranges, Compiler.NONE, Map.of(), Abi.ILP32, Runs.MAIN);
  }

  /**
   * Where runs begin, and how deep they go.
   *
   * @param names of the functions that are asked about, each by itself; {@code main} if there are
   *     none
   * @param all whether it is each function with external linkage
   * @param globals what objects outside functions hold then
   * @param recursion how often a function may call itself, one call within the other
   * @param whole whether all files of the program are there: what they call and none defines is
   *     missing
   * @param objects how many objects of one allocation in a loop there may be at a time
   */
  public record Runs(
      List<String> names, boolean all, Globals globals, int recursion, boolean whole, int objects) {
    /** So often, where nobody says. */
    public static final int DEEPEST = 10;

    /** So many, where nobody says. */
    public static final int OBJECTS = 4;

    /** Those of a whole program. */
    public static final Runs MAIN =
        new Runs(List.of(), false, Globals.INITIAL, DEEPEST, false, OBJECTS);

    public Runs {
      names = List.copyOf(names);
    }

    /** The same of a program of which all files are there. */
    public Runs ofWhole() {
      return new Runs(names, all, globals, recursion, true, objects);
    }

    /** The same with so many objects of one allocation. */
    public Runs withObjects(int most) {
      return new Runs(names, all, globals, recursion, whole, most);
    }

    /** Functions by name; {@code all} stands for each with external linkage. */
    public static Runs of(List<String> names, Globals globals, int recursion) {
      boolean all = names.contains("all");
      return new Runs(all ? List.of() : names, all, globals, recursion, false, OBJECTS);
    }
  }

  /** What objects outside functions hold where a function by itself begins. */
  public enum Globals {
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
   * @param folders of {@code -I}
   * @param systemFolders of {@code -isystem}
   * @param definitions of {@code -D}: {@code NAME} or {@code NAME=TEXT}
   * @param undefined of {@code -U}
   * @param included of {@code -include}, before the file
   * @param suggested definitions of one configuration: of those that are features nothing is said
   */
  public record Compiler(
      List<Path> folders,
      List<Path> systemFolders,
      List<String> definitions,
      List<String> undefined,
      List<Path> included,
      List<String> suggested) {
    /** Nothing said. */
    public static final Compiler NONE =
        new Compiler(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public Compiler {
      folders = List.copyOf(folders);
      systemFolders = List.copyOf(systemFolders);
      definitions = List.copyOf(definitions);
      undefined = List.copyOf(undefined);
      included = List.copyOf(included);
      suggested = List.copyOf(suggested);
    }
  }

  /** With a file that nothing is said of. */
  public COptions with(SourceFile file) {
    Map<SourceFile, Compiler> all = new LinkedHashMap<>(linked);
    all.put(file, Compiler.NONE);
    return new COptions(prefixes, macros, ranges, compiler, all, abi, runs);
  }

  /** Those of one file of the program. */
  COptions of(SourceFile file) {
    Compiler own = linked.getOrDefault(file, compiler);
    return new COptions(prefixes, macros, ranges, own, linked, abi, runs);
  }

  /** The same with other runs. */
  public COptions with(Runs others) {
    return new COptions(prefixes, macros, ranges, compiler, linked, abi, others);
  }

  /** The same with another data model. */
  public COptions with(Abi other) {
    return new COptions(prefixes, macros, ranges, compiler, linked, other, runs);
  }

  /** Whether a macro of this name may be a feature. */
  boolean mayBeFeature(String name) {
    return macros.isEmpty() || macros.stream().anyMatch(name::startsWith);
  }

  public Optional<Range> range(String feature) {
    return ranges.getOrDefault(feature, Optional.empty());
  }

  /** Whether the user has said that this is a feature: what the text defines does not matter. */
  boolean isFeature(String name) {
    return ranges.containsKey(name);
  }
}
