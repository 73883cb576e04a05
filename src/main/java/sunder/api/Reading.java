package sunder.api;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How to read a family; change single options by the methods. All but the feature model is for C.
 *
 * @param featureModel the valid variants, in UVL, DIMACS or TVL
 * @param featurePrefixes global variables whose names start so are features
 * @param featureMacros only macros whose names start so are features; empty if any may be one
 * @param ranges of numeric features, by name
 * @param folders where included files are looked for, as {@code -I}
 * @param systemFolders the same for system headers, as {@code -isystem}
 * @param definitions of macros, {@code NAME} or {@code NAME=TEXT}, as {@code -D}
 * @param undefined macros that are no features, as {@code -U}
 * @param included files to read before the program, as {@code -include}
 * @param linked further files of the program
 * @param entries functions to ask about, each by itself; {@code all} is each that other files can
 *     call; empty for the whole program
 * @param anyGlobals whether objects outside functions may hold anything then
 */
public record Reading(
    Optional<Path> featureModel,
    List<String> featurePrefixes,
    List<String> featureMacros,
    Map<String, Range> ranges,
    List<Path> folders,
    List<Path> systemFolders,
    List<String> definitions,
    List<String> undefined,
    List<Path> included,
    List<Path> linked,
    List<String> entries,
    boolean anyGlobals) {

  /** Nothing but the text. */
  public static final Reading DEFAULT =
      new Reading(
          Optional.empty(),
          List.of(),
          List.of(),
          Map.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          false);

  /** Both ends included. */
  public record Range(BigInteger low, BigInteger high) {}

  public Reading {
    featurePrefixes = List.copyOf(featurePrefixes);
    ranges = Map.copyOf(ranges);
    folders = List.copyOf(folders);
    systemFolders = List.copyOf(systemFolders);
    definitions = List.copyOf(definitions);
    undefined = List.copyOf(undefined);
    included = List.copyOf(included);
    featureMacros = List.copyOf(featureMacros);
    linked = List.copyOf(linked);
    entries = List.copyOf(entries);
  }

  public Reading withFeatureModel(Path model) {
    return new Reading(
        Optional.of(model),
        featurePrefixes,
        featureMacros,
        ranges,
        folders,
        systemFolders,
        definitions,
        undefined,
        included,
        linked,
        entries,
        anyGlobals);
  }

  /** With these folders for included files. */
  public Reading withFolders(List<Path> others) {
    return new Reading(
        featureModel,
        featurePrefixes,
        featureMacros,
        ranges,
        others,
        systemFolders,
        definitions,
        undefined,
        included,
        linked,
        entries,
        anyGlobals);
  }

  /** With these macros, {@code NAME} or {@code NAME=TEXT}. */
  public Reading withDefinitions(List<String> others) {
    return new Reading(
        featureModel,
        featurePrefixes,
        featureMacros,
        ranges,
        folders,
        systemFolders,
        others,
        undefined,
        included,
        linked,
        entries,
        anyGlobals);
  }

  /** With these further files of the program. */
  public Reading withLinked(List<Path> others) {
    return new Reading(
        featureModel,
        featurePrefixes,
        featureMacros,
        ranges,
        folders,
        systemFolders,
        definitions,
        undefined,
        included,
        others,
        entries,
        anyGlobals);
  }

  /**
   * With these functions, each asked about by itself; {@code all} is each that other files can
   * call.
   */
  public Reading withEntries(List<String> others, boolean any) {
    return new Reading(
        featureModel,
        featurePrefixes,
        featureMacros,
        ranges,
        folders,
        systemFolders,
        definitions,
        undefined,
        included,
        linked,
        others,
        any);
  }
}
